/**
 * Sizes and static costs: ranges of unsigned 64-bit integers that saturate.
 *
 * @see google/cel-go checker/cost.go, CostEstimate and SizeEstimate
 */

/** From the least to the most, both from 0 to {@link MAX_UINT64}. */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const MAX_UINT64 = 18446744073709551615n;

export const range = (min: bigint | number, max: bigint | number = min): Range => ({
  min: BigInt(min),
  max: BigInt(max),
});

export const ZERO: Range = range(0);
export const ONE: Range = range(1);
/** Nothing is known. */
export const UNKNOWN: Range = range(0n, MAX_UINT64);

const clamp = (value: bigint): bigint => (value > MAX_UINT64 ? MAX_UINT64 : value);

export const add = (a: Range, b: Range): Range => ({ min: clamp(a.min + b.min), max: clamp(a.max + b.max) });
export const multiply = (a: Range, b: Range): Range => ({ min: clamp(a.min * b.min), max: clamp(a.max * b.max) });
export const union = (a: Range, b: Range): Range => ({
  min: a.min < b.min ? a.min : b.min,
  max: a.max > b.max ? a.max : b.max,
});

/** `ceil(value * factor)` in float64, as Kubernetes computes it; saturates. */
function scaled(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor);
  return product >= 2 ** 64 ? MAX_UINT64 : BigInt(product);
}

export const multiplyByFactor = (a: Range, factor: number): Range => ({
  min: scaled(a.min, factor),
  max: scaled(a.max, factor),
});
