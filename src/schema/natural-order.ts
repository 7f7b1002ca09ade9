import { compareStrings } from '../values/order.ts';

/** Go reads no larger number. */
const MAX_UINT64 = 18446744073709551615n;

const numberOf = (text: string): bigint | undefined => {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text);
  return value > MAX_UINT64 ? undefined : value;
};

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/**
 * Orders field paths: numbers in them by their size, the rest by code points: `a[2]` before `a[10]`. Kubernetes has no
 * order of its own where it walks maps; this is ours.
 */
export function compareNaturally(a: string, b: string): number {
  let same = 0;
  while (same < a.length && a.charCodeAt(same) === b.charCodeAt(same)) same++;
  if (same === a.length && same === b.length) return 0;
  // Numbers decide only where one is concerned.
  if (same < a.length && same < b.length && !isDigit(a, same) && !isDigit(b, same)) return compareStrings(a, b);
  const left = a.match(/[0-9]+|[^0-9]+/g) ?? [];
  const right = b.match(/[0-9]+|[^0-9]+/g) ?? [];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const x = left[i] as string;
    const y = right[i] as string;
    if (x === y) continue;
    const m = numberOf(x);
    const n = numberOf(y);
    if (m !== undefined && n !== undefined && m !== n) return m < n ? -1 : 1;
    return compareStrings(x, y);
  }
  return left.length - right.length;
}
