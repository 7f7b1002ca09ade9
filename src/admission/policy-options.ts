import type { ObjectSource } from '../documents/object-source.ts';

/** How a policy is bound. */
export interface PolicyOptions {
  /** What expressions read as `params`; null for none. */
  readonly params?: ObjectSource | null | undefined;
  /** What the expressions of a group may cost together; default 10,000,000. */
  readonly costBudget?: number | undefined;
}

/** The most that validations with their messages, audit annotations, or a mutation may cost. */
export const POLICY_BUDGET = 10_000_000;

/** @throws TypeError for what is no budget */
export function budgetOf({ costBudget = POLICY_BUDGET }: PolicyOptions): number {
  if (typeof costBudget === 'number' && costBudget >= 0) return costBudget;
  throw new TypeError('costBudget is a number of cost units, 0 or more');
}
