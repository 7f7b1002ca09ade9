/**
 * Evaluates expressions of one group: they share a budget and the values of the policy's variables.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel: condition.go ForInput, activation.go Evaluate
 */
import { CelError, type Value } from '../values/value.ts';
import type { GroupValues } from './admission.ts';
import type { Composition } from './composition.ts';
import type { PolicyExpression } from './policy-expression.ts';

/** What became of one expression. */
export interface ExpressionOutcome {
  readonly expression: PolicyExpression;
  /** Undefined where there is an error. */
  readonly value: Value | undefined;
  /** Why there is no value, in Kubernetes' words. */
  readonly error: string | undefined;
  /** Units spent, with those of the policy's variables that this expression was the first of its group to read. */
  readonly cost: number;
}

export interface GroupOutcome {
  /** Of each expression; undefined for a place without one. Where the group was stopped, of those before that. */
  readonly outcomes: readonly (ExpressionOutcome | undefined)[];
  /** Why no further expression was evaluated. */
  readonly stopped: string | undefined;
  /** The expression that was too much. */
  readonly stoppedAt: PolicyExpression | undefined;
  /** Of the budget; -1 where the group was stopped. */
  readonly remaining: number;
}

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';

/**
 * @param composition - the variables of their policy; undefined: they have none
 * @param budget - what all may cost together, with the variables that they read
 */
export function evaluateGroup(
  expressions: readonly (PolicyExpression | undefined)[],
  composition: Composition | undefined,
  values: GroupValues,
  budget: number,
): GroupOutcome {
  if (expressions.length === 0) return { outcomes: [], stopped: undefined, stoppedAt: undefined, remaining: budget };
  const variables = composition?.start(values);
  const read: GroupValues = variables ? (name) => (name === 'variables' ? variables : values(name)) : values;
  const outcomes: (ExpressionOutcome | undefined)[] = [];
  let remaining = budget;
  for (const expression of expressions) {
    if (expression === undefined) {
      outcomes.push(undefined);
      continue;
    }
    const { program, error: refusal, text } = expression;
    if (program === undefined) {
      outcomes.push({ expression, value: undefined, error: `compilation error: ${refusal}`, cost: 0 });
      continue;
    }
    const before = variables?.cost ?? 0;
    const { value, cost: own } = program.evaluate(read);
    const cost = own + (variables?.cost ?? 0) - before;
    if (cost > remaining) return { outcomes, stopped: OUT_OF_BUDGET, stoppedAt: expression, remaining: -1 };
    remaining -= cost;
    const failed = value instanceof CelError ? `expression '${text}' resulted in error: ${value.message}` : undefined;
    outcomes.push({ expression, value: failed === undefined ? value : undefined, error: failed, cost });
  }
  return { outcomes, stopped: undefined, stoppedAt: undefined, remaining };
}
