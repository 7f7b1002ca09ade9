import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDurations,
  addInts,
  addToTimestamp,
  addUints,
  divideInts,
  type Int,
  MAX_INT64,
  MIN_INT64,
  moduloInts,
  multiplyInts,
  negateDuration,
  negateInt,
  subtractDurations,
  subtractFromTimestamp,
  subtractInts,
  subtractTimestamps,
  subtractUints,
} from '../../src/values/arithmetic.ts';
import { compare } from '../../src/values/order.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import { CelError, int, Uint, type Value } from '../../src/values/value.ts';

const outcome = (value: Value): Value => (value instanceof CelError ? value.message : value);

const anyInt: fc.Arbitrary<Int> = fc
  .oneof(
    fc.bigInt(-100n, 100n),
    fc.bigInt(9007199254740900n, 9007199254741100n),
    fc.bigInt(-9007199254741100n, -9007199254740900n),
    fc.bigInt(MIN_INT64, MAX_INT64),
    fc.constantFrom(MIN_INT64, MAX_INT64, 0n, -1n),
  )
  .map(int);

/** What exact arithmetic says. */
function exactly(value: bigint): Value {
  return value < MIN_INT64 || value > MAX_INT64 ? 'integer overflow' : int(value);
}

describe('ints', () => {
  const operations = [
    ['added', addInts, (a: bigint, b: bigint) => a + b],
    ['subtracted', subtractInts, (a: bigint, b: bigint) => a - b],
    ['multiplied', multiplyInts, (a: bigint, b: bigint) => a * b],
  ] as const;

  it.each(operations)('are %s exactly, in 64 bits', (_, operation, exact) => {
    fc.assert(
      fc.property(anyInt, anyInt, (a, b) => {
        expect(outcome(operation(a, b))).toBe(exactly(exact(BigInt(a), BigInt(b))));
      }),
    );
  });

  it('are divided toward zero, without a rest of the division in floating point', () => {
    fc.assert(
      fc.property(anyInt, anyInt, (a, b) => {
        const zero = b === 0;
        expect(outcome(divideInts(a, b))).toBe(zero ? 'division by zero' : exactly(BigInt(a) / BigInt(b)));
        if (BigInt(a) === MIN_INT64 && b === -1) expect(outcome(moduloInts(a, b))).toBe('integer overflow');
        else expect(outcome(moduloInts(a, b))).toBe(zero ? 'modulus by zero' : exactly(BigInt(a) % BigInt(b)));
      }),
    );
  });

  it('have no negative zero', () => {
    const zeros = [multiplyInts(0, -5), divideInts(-1, 2), divideInts(0, -2), moduloInts(-4, 2), negateInt(0)];
    for (const zero of zeros) expect(Object.is(zero, 0)).toBe(true);
  });

  it('cannot be negated at the lower end', () => {
    expect(outcome(negateInt(MIN_INT64))).toBe('integer overflow');
    expect(negateInt(MAX_INT64)).toBe(-MAX_INT64);
  });
});

describe('uints', () => {
  it('do not go below zero or beyond 64 bits', () => {
    expect(outcome(subtractUints(new Uint(0n), new Uint(1n)))).toBe('unsigned integer overflow');
    expect(outcome(addUints(new Uint(18446744073709551615n), new Uint(1n)))).toBe('unsigned integer overflow');
    expect(addUints(new Uint(1n), new Uint(2n))).toEqual(new Uint(3n));
  });
});

describe('moments and durations', () => {
  const EPOCH = new Timestamp(0, 0);
  const last = new Timestamp(253402300799, 999_999_999);
  const first = new Timestamp(-62135596800, 0);

  it('keep the zone of the moment', () => {
    expect(addToTimestamp(new Timestamp(0, 0, 3600), new Duration(-1n))).toEqual(new Timestamp(-1, 999_999_999, 3600));
  });

  it('are computed exactly, in 64 bits of nanoseconds', () => {
    const edges = [MIN_INT64, MIN_INT64 + 1n, MAX_INT64, MAX_INT64 - 1n, 0n, -1n, 999_999_999n, -1_000_000_000n];
    const nanos = fc.oneof(
      fc.bigInt(MIN_INT64, MAX_INT64),
      fc.bigInt(-5_000_000_000n, 5_000_000_000n),
      fc.constantFrom(...edges),
    );
    const exact = (value: bigint): Value =>
      value < MIN_INT64 || value > MAX_INT64 ? 'integer overflow' : new Duration(value);
    fc.assert(
      fc.property(nanos, nanos, (a, b) => {
        const [first, second] = [new Duration(a), new Duration(b)];
        expect(first.nanos).toBe(a);
        expect(outcome(addDurations(first, second))).toEqual(exact(a + b));
        expect(outcome(subtractDurations(first, second))).toEqual(exact(a - b));
        expect(outcome(negateDuration(first))).toEqual(exact(-a));
        expect(compare(first, second)).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(first.equals(new Duration(b))).toBe(a === b);
        const between = outcome(subtractTimestamps(addToTimestamp(EPOCH, first) as Timestamp, EPOCH));
        // Whole seconds below the lowest duration overflow on their own.
        expect(between).toEqual(first.seconds < -9_223_372_036 ? 'integer overflow' : first);
      }),
    );
  });

  it('stay within the years 1 to 9999', () => {
    expect(outcome(addToTimestamp(last, new Duration(1n)))).toBe('timestamp overflow');
    expect(outcome(addToTimestamp(first, new Duration(-1n)))).toBe('timestamp overflow');
    expect(outcome(subtractFromTimestamp(first, new Duration(1n)))).toBe('timestamp overflow');
  });

  it('overflow where the nanoseconds between no longer fit', () => {
    expect(outcome(subtractTimestamps(last, first))).toBe('integer overflow');
    expect(subtractTimestamps(new Timestamp(1, 5), new Timestamp(0, 10))).toEqual(new Duration(999_999_995n));
    expect(outcome(negateDuration(new Duration(MIN_INT64)))).toBe('integer overflow');
    expect(outcome(subtractFromTimestamp(first, new Duration(MIN_INT64)))).toBe('integer overflow');
  });
});
