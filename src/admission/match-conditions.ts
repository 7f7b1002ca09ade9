/**
 * Whether a policy, or a webhook, is about a request at all: as its `matchConditions` say.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/webhook/matchconditions/matcher.go
 */
import { aggregateText } from '../kubernetes/aggregate.ts';
import type { Value } from '../values/value.ts';
import { type Admission, type AdmissionInput, admissionOf } from './admission.ts';
import type { NamedExpression } from './composition.ts';
import { type ExpressionOutcome, evaluateGroup, type GroupOutcome } from './evaluate-group.ts';
import { PolicyExpression } from './policy-expression.ts';
import { ALL_BUT_PATCHES, BOOLS, type PolicyProgram, policyEnv } from './policy-program.ts';
import type { FailurePolicy, MutatingPolicySpec, ValidatingPolicySpec } from './read-policy.ts';
import { storedExpressions } from './stored-expressions.ts';

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
  return outcomeOf(matchConditions, failurePolicy, group);
}

function outcomeOf(
  conditions: readonly NamedExpression[],
  failurePolicy: FailurePolicy,
  group: GroupOutcome,
): MatchOutcome {
  const { stopped } = group;
  const outcomes = stopped === undefined ? (group.outcomes as readonly ExpressionOutcome[]) : [];
  // One that is not met decides, whatever is wrong with the others.
  const failed = outcomes.findIndex(({ value }) => value === false);
  const errors = stopped === undefined ? outcomes.flatMap(({ error }) => error ?? []) : [stopped];
  if (failed >= 0 || errors.length === 0) {
    return { matches: failed < 0, failedCondition: conditions[failed]?.name, error: undefined, group };
  }
  const error = failurePolicy === 'Ignore' ? undefined : aggregateText(errors);
  return { matches: false, failedCondition: undefined, error, group };
}

/** The `matchConditions` of an admission webhook, compiled once. They see no parameters and no variables. */
export class MatchConditions {
  readonly expressions: readonly PolicyExpression[];
  readonly #conditions: readonly NamedExpression[];
  readonly #failurePolicy: FailurePolicy;

  /** @param failurePolicy - of the webhook: what a condition that fails comes to */
  constructor(conditions: readonly NamedExpression[], failurePolicy: FailurePolicy = 'Fail') {
    const env = policyEnv(false, ALL_BUT_PATCHES);
    this.#conditions = conditions;
    this.#failurePolicy = failurePolicy;
    this.expressions = conditions.map(({ expression }, i) => {
      const path = `matchConditions[${i}].expression`;
      const prepared = storedExpressions.prepare(expression, { path, env, results: BOOLS });
      return new PolicyExpression(path, expression, prepared, undefined);
    });
  }

  /**
   * Whether the webhook is to be called about a request.
   *
   * @throws TypeError for objects that are not what their kind says; `readAdmission` answers that instead
   */
  match(request: AdmissionInput | Admission): MatchOutcome {
    const values = admissionOf(request).group('matchConditions', null);
    const group = evaluateGroup(this.expressions, undefined, values, MATCH_CONDITIONS_BUDGET);
    return outcomeOf(this.#conditions, this.#failurePolicy, group);
  }
}
