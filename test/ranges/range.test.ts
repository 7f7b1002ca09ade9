import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  amounts,
  MAX_UINT64,
  multiply,
  multiplyByFactor,
  type Range,
  range,
  union,
} from '../../src/ranges/range.ts';

/** Near the borders between how amounts are kept: safe numbers, bigints, the last one. */
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 1000n }),
  fc.bigInt({ min: 2n ** 53n - 1000n, max: 2n ** 53n + 1000n }),
  fc.bigInt({ min: MAX_UINT64 - 1000n, max: MAX_UINT64 }),
  fc.bigInt({ min: 0n, max: MAX_UINT64 }),
);
const anyRange = fc.tuple(amount, amount).map(([a, b]) => (a < b ? range(a, b) : range(b, a)));

const saturated = (value: bigint): bigint => (value > MAX_UINT64 ? MAX_UINT64 : value);
const scaled = (value: bigint, factor: number): bigint => saturated(BigInt(Math.ceil(Number(value) * factor)));
const plain = ({ min, max }: Range): Range => ({ min, max });

describe('a range', () => {
  it('is computed with as unsigned 64-bit integers that saturate', () => {
    fc.assert(
      fc.property(anyRange, anyRange, fc.constantFrom(0.1, 0.25, 1, 2, 2.1), (a, b, factor) => {
        expect(plain(amounts(a))).toEqual(a);
        expect(plain(add(a, b))).toEqual(range(saturated(a.min + b.min), saturated(a.max + b.max)));
        expect(plain(multiply(a, b))).toEqual(range(saturated(a.min * b.min), saturated(a.max * b.max)));
        const min = a.min < b.min ? a.min : b.min;
        expect(plain(union(a, b))).toEqual(range(min, a.max > b.max ? a.max : b.max));
        expect(plain(multiplyByFactor(a, factor))).toEqual(range(scaled(a.min, factor), scaled(a.max, factor)));
      }),
      { numRuns: 2000 },
    );
  });
});
