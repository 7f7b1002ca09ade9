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

/**
 * An unsigned 64-bit integer as it is computed with: a number while that is safe, Infinity for {@link MAX_UINT64}, a
 * bigint between. Compares as it is. Estimates add and multiply more than all else, and bigints take ten times as long.
 */
export type Amount = number | bigint;

/** A range as it is computed with. */
export class AmountRange implements Range {
  readonly least: Amount;
  readonly most: Amount;

  constructor(least: Amount, most: Amount) {
    this.least = least;
    this.most = most;
  }

  get min(): bigint {
    return toBigInt(this.least);
  }

  get max(): bigint {
    return toBigInt(this.most);
  }
}

export const toBigInt = (amount: Amount): bigint => (amount === Number.POSITIVE_INFINITY ? MAX_UINT64 : BigInt(amount));

/** @param value - not negative; what is beyond {@link MAX_UINT64} is taken for that */
function toAmount(value: bigint | number): Amount {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY ? value : toAmount(BigInt(value));
  }
  if (value >= MAX_UINT64) return Number.POSITIVE_INFINITY;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export const range = (min: bigint | number, max: bigint | number = min): Range => ({
  min: BigInt(min),
  max: BigInt(max),
});

export const ZERO: AmountRange = new AmountRange(0, 0);
export const ONE: AmountRange = new AmountRange(1, 1);
/** Nothing is known. */
export const UNKNOWN: AmountRange = new AmountRange(0, Number.POSITIVE_INFINITY);

/** A range that may be of another making. */
export const amounts = (of: Range): AmountRange =>
  of instanceof AmountRange ? of : new AmountRange(toAmount(of.min), toAmount(of.max));

function addAmounts(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= Number.MAX_SAFE_INTEGER || sum === Number.POSITIVE_INFINITY) return sum;
  }
  return toAmount(toBigInt(a) + toBigInt(b));
}

function multiplyAmounts(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (product <= Number.MAX_SAFE_INTEGER || product === Number.POSITIVE_INFINITY) return product;
  }
  return toAmount(toBigInt(a) * toBigInt(b));
}

/** `ceil(amount * factor)` in float64, as Kubernetes computes it; saturates. */
function scaleAmount(amount: Amount, factor: number): Amount {
  const product = Math.ceil((amount === Number.POSITIVE_INFINITY ? 2 ** 64 : Number(amount)) * factor);
  return product >= 2 ** 64 ? Number.POSITIVE_INFINITY : toAmount(product);
}

export function add(a: Range, b: Range): AmountRange {
  const left = amounts(a);
  const right = amounts(b);
  if (left === ZERO) return right;
  if (right === ZERO) return left;
  return new AmountRange(addAmounts(left.least, right.least), addAmounts(left.most, right.most));
}

export function multiply(a: Range, b: Range): AmountRange {
  const left = amounts(a);
  const right = amounts(b);
  return new AmountRange(multiplyAmounts(left.least, right.least), multiplyAmounts(left.most, right.most));
}

export function union(a: Range, b: Range): AmountRange {
  const left = amounts(a);
  const right = amounts(b);
  if (left === right) return left;
  return new AmountRange(
    left.least < right.least ? left.least : right.least,
    left.most > right.most ? left.most : right.most,
  );
}

export function multiplyByFactor(a: Range, factor: number): AmountRange {
  const { least, most } = amounts(a);
  return new AmountRange(scaleAmount(least, factor), scaleAmount(most, factor));
}
