/**
 * Ordering of values.
 *
 * @see google/cel-go common/types: the Compare methods, compare.go
 */
import { Duration, Timestamp } from './time.ts';
import { Boxed, CelError, Double, noSuchOverload, Uint, type Value } from './value.ts';

/** -1, 0 or 1 where the first value is less, equal, greater. */
export type Order = -1 | 0 | 1;

/** Whether values of this type have an order: bool, int, uint, double, string, bytes, timestamp, duration. */
export function isOrdered(value: Value): boolean {
  switch (typeof value) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
      return true;
    default:
      return (
        value instanceof Double ||
        value instanceof Uint ||
        value instanceof Timestamp ||
        value instanceof Duration ||
        value instanceof Uint8Array
      );
  }
}

/**
 * Compares two values. Numbers of all three types compare with one another; NaN is an error, as are two types that do
 * not compare and a first value that {@link isOrdered} refuses.
 */
export function compare(a: Value, b: Value): Order | CelError {
  switch (typeof a) {
    case 'number':
      if (typeof b === 'number') return a < b ? -1 : a > b ? 1 : a === b ? 0 : notOrdered();
      break;
    case 'string':
      return typeof b === 'string' ? compareStrings(a, b) : noSuchOverload();
    case 'boolean':
      return typeof b === 'boolean' ? (a === b ? 0 : a ? 1 : -1) : noSuchOverload();
    case 'bigint':
      break;
    default:
      if (a instanceof Timestamp) return b instanceof Timestamp ? compareTimestamps(a, b) : noSuchOverload();
      if (a instanceof Duration) return b instanceof Duration ? compareDurations(a, b) : noSuchOverload();
      if (a instanceof Uint8Array) return b instanceof Uint8Array ? compareBytes(a, b) : noSuchOverload();
      if (!(a instanceof Boxed)) return noSuchOverload();
  }
  return compareNumbers(a, b);
}

const notOrdered = (): CelError => new CelError('NaN values cannot be ordered');

function compareNumbers(a: Value, b: Value): Order | CelError {
  const left = numberOf(a);
  if (left === undefined) return noSuchOverload();
  // A NaN on the left is told before the other side is looked at.
  if (Number.isNaN(left)) return notOrdered();
  const right = numberOf(b);
  if (right === undefined) return noSuchOverload();
  if (typeof left === 'number' && typeof right === 'number') return compare(left, right);
  if (typeof left === 'bigint' && typeof right === 'bigint') return compareBigints(left, right);
  // An integer is made a double to be compared with a double. Where the number is an int, it is far from the other.
  return compare(Number(left), Number(right));
}

/** Integers that are no safe integers, and all uints, as bigints. */
function numberOf(value: Value): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Double || value instanceof Uint) return value.value;
  return undefined;
}

const compareBigints = (a: bigint, b: bigint): Order => (a < b ? -1 : a > b ? 1 : 0);

export function compareTimestamps(a: Timestamp, b: Timestamp): Order {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0;
}

export function compareDurations(a: Duration, b: Duration): Order {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1;
  return a.rest < b.rest ? -1 : a.rest > b.rest ? 1 : 0;
}

/** By code point, which is also the order of the UTF-8 bytes. */
export function compareStrings(a: string, b: string): Order {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) < codePointRank(y) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** Surrogates stand for code points above all others of the basic plane. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

export function compareBytes(a: Uint8Array, b: Uint8Array): Order {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    if (x !== y) return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : a.length > b.length ? 1 : 0;
}
