/**
 * The expressions of a MutatingAdmissionPolicy: what they make of a request. Patches are not applied here.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/mutating, pkg/admission/plugin/cel/mutation.go
 */
import type { Document } from '../documents/document.ts';
import { listOf, struct, type Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';
import { type Admission, type AdmissionInput, admissionOf } from './admission.ts';
import { type ExpressionOutcome, evaluateGroup } from './evaluate-group.ts';
import type { ExpressionEngine } from './expression-engine.ts';
import { type MatchOutcome, matchOutcome } from './match-conditions.ts';
import { mutatingParams } from './params.ts';
import type { PolicyExpression } from './policy-expression.ts';
import { budgetOf, type PolicyOptions } from './policy-options.ts';
import { PolicyProgram } from './policy-program.ts';
import { MUTATION_PARTS, type MutatingPolicySpec, type PatchType } from './read-policy.ts';

/** What became of a mutation's expression. */
export interface MutationOutcome {
  /** An `Object{…}` or a list of `JSONPatch{…}`; undefined where there is an error. */
  readonly value: Value | undefined;
  /** Why there is no value, in Kubernetes' words. */
  readonly error: string | undefined;
  /** Units spent; undefined where nothing was evaluated, or the budget ran out. */
  readonly cost: number | undefined;
}

const RESULTS: Readonly<Record<PatchType, readonly Type[]>> = {
  ApplyConfiguration: [struct('Object')],
  JSONPatch: [listOf(struct('JSONPatch'))],
};

/** A MutatingAdmissionPolicy, compiled once; it keeps nothing between evaluations. */
export class MutatingPolicy {
  readonly kind = 'MutatingAdmissionPolicy';
  readonly name: string;
  readonly spec: MutatingPolicySpec;
  /** All that are in it. */
  readonly expressions: readonly PolicyExpression[];
  /** In the order in which they are applied. */
  readonly mutations: readonly Mutation[];
  readonly #program: PolicyProgram;

  /** @internal */
  constructor(spec: MutatingPolicySpec, engine: ExpressionEngine, document: Document | undefined) {
    this.name = spec.name;
    this.spec = spec;
    const program = new PolicyProgram(spec, engine, document);
    this.#program = program;
    this.expressions = program.expressions;
    this.mutations = spec.mutations.map(({ patchType, expression: text }, i) => {
      const path = `spec.mutations[${i}].${MUTATION_PARTS[patchType]}.expression`;
      const extras = { authorizer: true, patchTypes: true };
      return new Mutation(patchType, program.compile(path, text, RESULTS[patchType], extras), program);
    });
  }

  /**
   * Whether the policy is about a request.
   *
   * @throws TypeError for objects that are not what their kind says; `readAdmission` answers that instead
   */
  match(request: AdmissionInput | Admission, options: PolicyOptions = {}): MatchOutcome {
    return matchOutcome(this.spec, this.#program, admissionOf(request), mutatingParams(options.params));
  }
}

/** One mutation of a policy. */
export class Mutation {
  readonly patchType: PatchType;
  readonly expression: PolicyExpression;
  readonly #program: PolicyProgram;

  /** @internal */
  constructor(patchType: PatchType, expression: PolicyExpression, program: PolicyProgram) {
    this.patchType = patchType;
    this.expression = expression;
    this.#program = program;
  }

  /**
   * Evaluates the expression on the object of a request.
   *
   * @throws TypeError for objects that are not what their kind says; `readAdmission` answers that instead
   */
  evaluate(request: AdmissionInput | Admission, options: PolicyOptions = {}): MutationOutcome {
    const { error: refusal } = this.expression;
    if (refusal !== undefined) return { value: undefined, error: refusal, cost: undefined };
    const group = this.#program.matchConditions.length === 0 ? 'mutations' : 'mutationsAfterConditions';
    const values = admissionOf(request).group(group, mutatingParams(options.params));
    const budget = budgetOf(options);
    const { outcomes, stopped } = evaluateGroup([this.expression], this.#program.composition, values, budget);
    if (stopped !== undefined) return { value: undefined, error: stopped, cost: undefined };
    const { value, error, cost } = outcomes[0] as ExpressionOutcome;
    return { value, error, cost };
  }
}
