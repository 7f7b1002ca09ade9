/**
 * Whether a policy is about a request at all.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/webhook/matchconditions/matcher.go
 */
import { aggregateText } from '../kubernetes/aggregate.ts';
import type { Value } from '../values/value.ts';
import type { Admission } from './admission.ts';
import { type ExpressionOutcome, evaluateGroup, type GroupOutcome } from './evaluate-group.ts';
import type { PolicyProgram } from './policy-program.ts';
import type { MutatingPolicySpec, ValidatingPolicySpec } from './read-policy.ts';

/** The most the conditions of a policy may cost together. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000;

export interface MatchOutcome {
  /** Whether all conditions are met; of a policy without conditions too. */
  readonly matches: boolean;
  /** The name of the condition that is not. */
  readonly failedCondition: string | undefined;
  /** Why that cannot be told, where the policy's failurePolicy is Fail. */
  readonly error: string | undefined;
  /** What became of each condition; undefined where there are none. */
  readonly group: GroupOutcome | undefined;
}

const MET: MatchOutcome = { matches: true, failedCondition: undefined, error: undefined, group: undefined };

export function matchOutcome(
  { matchConditions, failurePolicy }: ValidatingPolicySpec | MutatingPolicySpec,
  program: PolicyProgram,
  admission: Admission,
  params: Value,
): MatchOutcome {
  if (matchConditions.length === 0) return MET;
  const values = admission.group('matchConditions', params);
  const group = evaluateGroup(program.matchConditions, program.composition, values, MATCH_CONDITIONS_BUDGET);
  const { stopped } = group;
  const outcomes = stopped === undefined ? (group.outcomes as readonly ExpressionOutcome[]) : [];
  // One that is not met decides, whatever is wrong with the others.
  const failed = outcomes.findIndex(({ value }) => value === false);
  const errors = stopped === undefined ? outcomes.flatMap(({ error }) => error ?? []) : [stopped];
  if (failed >= 0 || errors.length === 0) {
    return { matches: failed < 0, failedCondition: matchConditions[failed]?.name, error: undefined, group };
  }
  const error = failurePolicy === 'Ignore' ? undefined : aggregateText(errors);
  return { matches: false, failedCondition: undefined, error, group };
}
