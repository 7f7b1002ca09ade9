/**
 * What rules cost together, and how Kubernetes words too much.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation: validation.go getCostErrorMessage,
 * cel_validation.go TotalCost
 */
import type { FieldPath } from '../../kubernetes/field-path.ts';
import { MAX_UINT64 } from '../../ranges/range.ts';
import type { RuleCompilation } from './compile-new-rules.ts';
import { saturatingProduct } from './rule-context.ts';

/** The most that one expression may be estimated to cost. */
export const EXPRESSION_COST_LIMIT = 10_000_000n;

/** The most that all expressions of a schema may be estimated to cost together. */
export const DEFINITION_COST_LIMIT = 100_000_000n;

const MOST_EXPENSIVE = 4;

export interface ExpressionCost {
  readonly path: FieldPath;
  readonly cost: bigint;
}

export class TotalCost {
  #total = 0n;
  #mostExpensive: readonly ExpressionCost[] = [];

  get total(): bigint {
    return this.#total;
  }

  /** At most four, each with at least a hundredth of the limit; the most expensive first. */
  get mostExpensive(): readonly ExpressionCost[] {
    return this.#mostExpensive;
  }

  add(path: FieldPath, cost: bigint): void {
    const sum = this.#total + cost;
    this.#total = sum > MAX_UINT64 ? MAX_UINT64 : sum;
    if (cost < DEFINITION_COST_LIMIT / 100n) return;
    this.#mostExpensive = [...this.#mostExpensive, { path, cost }]
      .sort((a, b) => (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1))
      .slice(0, MOST_EXPENSIVE);
  }
}

/** The cost of a rule, as often as it can be evaluated for one object. */
export const expressionCost = (rule: RuleCompilation, cardinality: bigint | undefined): bigint =>
  saturatingProduct(rule.maxCost, cardinality ?? rule.maxCardinality);

/** `estimated rule cost exceeds budget by factor of 1.5x (…)` */
export function costMessage(what: string, cost: bigint, limit: bigint): string {
  const ratio = Number(cost) / Number(limit);
  const factor = ratio > 100 ? 'more than 100x' : `${ratio < 1.5 ? fixed(ratio, 6) : fixed(ratio, 1)}x`;
  return `${what} exceeds budget by factor of ${factor} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}

/** Enough digits for any ratio of integers that ends at all. */
const ALL_DIGITS = 60;

/** Halves go to the even digit, as in Go; JavaScript takes the larger one. */
function fixed(ratio: number, digits: number): string {
  const all = ratio.toFixed(ALL_DIGITS);
  const end = all.indexOf('.') + 1 + digits;
  const isHalf = /^50*$/.test(all.slice(end));
  return isHalf && Number(all[end - 1]) % 2 === 0 ? all.slice(0, end) : ratio.toFixed(digits);
}
