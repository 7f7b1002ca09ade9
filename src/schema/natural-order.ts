import { compareStrings } from '../values/order.ts';

/** Go reads no larger number. */
const MAX_UINT64 = 18446744073709551615n;

const numberOf = (text: string): bigint | undefined => {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text);
  return value > MAX_UINT64 ? undefined : value;
};

/**
 * Orders field paths: numbers in them by their size, the rest by code points: `a[2]` before `a[10]`. Kubernetes has no
 * order of its own where it walks maps; this is ours.
 */
export function compareNaturally(a: string, b: string): number {
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
