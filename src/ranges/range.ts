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
 * bigint between. Estimates add and multiply more than all else, and bigints take ten times as long.
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

const toBigInt = (amount: Amount): bigint => (amount === Number.POSITIVE_INFINITY ? MAX_UINT64 : BigInt(amount));

/** What is more than {@link MAX_UINT64} is taken for that. */
function toAmount(value: bigint): Amount {
  if (value >= MAX_UINT64) return Number.POSITIVE_INFINITY;
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
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

export function isLess(a: Amount, b: Amount): boolean {
  if (typeof a === typeof b) return a < b;
  // A bigint is more than all numbers but the last.
  return typeof a === 'number' ? a !== Number.POSITIVE_INFINITY : b === Number.POSITIVE_INFINITY;
}

function addAmounts(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= Number.MAX_SAFE_INTEGER || sum === Number.POSITIVE_INFINITY) return sum;
  }
  if (a === Number.POSITIVE_INFINITY || b === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const sum = BigInt(a) + BigInt(b);
  return sum >= MAX_UINT64 ? Number.POSITIVE_INFINITY : sum;
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
  if (amount === Number.POSITIVE_INFINITY && factor === 0.1) return TENTH_OF_MOST;
  const product = Math.ceil((amount === Number.POSITIVE_INFINITY ? 2 ** 64 : Number(amount)) * factor);
  if (product <= Number.MAX_SAFE_INTEGER) return product;
  return product >= 2 ** 64 ? Number.POSITIVE_INFINITY : BigInt(product);
}

/** What it takes to look through a text of which nothing is known. */
const TENTH_OF_MOST = BigInt(Math.ceil(2 ** 64 * 0.1));

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
    isLess(right.least, left.least) ? right.least : left.least,
    isLess(left.most, right.most) ? right.most : left.most,
  );
}

export function multiplyByFactor(a: Range, factor: number): AmountRange {
  const { least, most } = amounts(a);
  return new AmountRange(scaleAmount(least, factor), scaleAmount(most, factor));
}
