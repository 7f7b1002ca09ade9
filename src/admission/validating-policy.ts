/**
 * What a ValidatingAdmissionPolicy says of a request.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/validating/validator.go
 */
import type { Document } from '../documents/document.ts';
import { trimSpace } from '../kubernetes/trim.ts';
import { NULL, STRING, type Type } from '../types/type.ts';
import { utf8Length } from '../values/utf8.ts';
import type { Value } from '../values/value.ts';
import { type Admission, type AdmissionInput, admissionOf } from './admission.ts';
import { type ExpressionOutcome, evaluateGroup, type GroupOutcome } from './evaluate-group.ts';
import type { ExpressionEngine } from './expression-engine.ts';
import { type MatchOutcome, matchOutcome } from './match-conditions.ts';
import { validatingParams } from './params.ts';
import type { PolicyExpression } from './policy-expression.ts';
import { budgetOf, POLICY_BUDGET, type PolicyOptions } from './policy-options.ts';
import { BOOLS, PolicyProgram } from './policy-program.ts';
import type { ValidatingPolicySpec, ValidationSpec } from './read-policy.ts';
import { RequestMatcher } from './request-matcher.ts';
import { MatchError, type ResourceKind } from './resource-rules.ts';
import type { Subject } from './subject.ts';

/** What one validation, or the policy as a whole, comes to. */
export interface Decision {
  readonly action: 'admit' | 'deny';
  readonly evaluation: 'admit' | 'deny' | 'error';
  /** '' where the request is admitted. */
  readonly message: string;
  /** Of a validation that is not met: `Invalid`, `Forbidden`, …; else ''. */
  readonly reason: string;
}

export interface AuditAnnotation {
  readonly key: string;
  readonly action: 'publish' | 'exclude' | 'error';
  /** '' unless it is published. */
  readonly value: string;
  /** '' unless the expression failed. */
  readonly error: string;
}

/** What a policy says of a request, for one parameter. */
export interface ValidationOutcome {
  /** Where the match conditions are not met nothing else was evaluated. */
  readonly match: MatchOutcome;
  /** Of each validation in turn; one only where the whole evaluation ended in an error. */
  readonly decisions: readonly Decision[];
  readonly auditAnnotations: readonly AuditAnnotation[];
  /** What became of each expression, with its value and cost: as far as they were evaluated. */
  readonly outcomes: {
    readonly validations: GroupOutcome | undefined;
    readonly messageExpressions: GroupOutcome | undefined;
    readonly auditAnnotations: GroupOutcome | undefined;
  };
}

/** The longest message that an expression may make, in bytes. */
const MAX_MESSAGE_SIZE = 5120;

const NO_CONSTRAINTS = new MatchError('policy contained no match constraints, a required field');

const STRINGS: readonly Type[] = [STRING];
const STRING_OR_NULL: readonly Type[] = [STRING, NULL];

/** A ValidatingAdmissionPolicy, compiled once; it keeps nothing between evaluations. */
export class ValidatingPolicy {
  readonly kind = 'ValidatingAdmissionPolicy';
  readonly name: string;
  readonly spec: ValidatingPolicySpec;
  /** All that are in it. */
  readonly expressions: readonly PolicyExpression[];
  readonly #matcher: RequestMatcher | undefined;
  readonly #program: PolicyProgram;
  readonly #groups: Readonly<Record<GroupName, readonly (PolicyExpression | undefined)[]>>;

  /** @internal */
  constructor(spec: ValidatingPolicySpec, engine: ExpressionEngine, document: Document | undefined) {
    this.name = spec.name;
    this.spec = spec;
    this.#matcher = spec.matchConstraints && new RequestMatcher(spec.matchConstraints);
    const program = new PolicyProgram(spec, engine, document);
    this.#program = program;
    this.expressions = program.expressions;
    const withoutAuthorizer = { authorizer: false, patchTypes: false };
    const validations = spec.validations.map(({ expression }, i) =>
      program.compile(`spec.validations[${i}].expression`, expression, BOOLS),
    );
    const messageExpressions = spec.validations.map(({ messageExpression: text }, i) =>
      text === ''
        ? undefined
        : program.compile(`spec.validations[${i}].messageExpression`, text, STRINGS, withoutAuthorizer),
    );
    const auditAnnotations = spec.auditAnnotations.map(({ valueExpression }, i) =>
      program.compile(`spec.auditAnnotations[${i}].valueExpression`, valueExpression, STRING_OR_NULL),
    );
    this.#groups = { validations, messageExpressions, auditAnnotations };
  }

  /** Whether the policy's constraints are about a request; undefined: they are not. @internal */
  match(subject: Subject): ResourceKind | undefined | MatchError {
    return this.#matcher === undefined ? NO_CONSTRAINTS : this.#matcher.match(subject);
  }

  /**
   * Says what the policy makes of a request that it is about. Nothing that is given is changed.
   *
   * @throws TypeError for objects that are not what their kind says; `readAdmission` answers that instead
   */
  evaluate(request: AdmissionInput | Admission, options: PolicyOptions = {}): ValidationOutcome {
    return this.evaluateWith(admissionOf(request), validatingParams(options.params), budgetOf(options));
  }

  /** The same with parameters that are read already. @internal */
  evaluateWith(admission: Admission, params: Value, budget: number = POLICY_BUDGET): ValidationOutcome {
    const match = matchOutcome(this.spec, this.#program, admission, params);
    if (match.error !== undefined) return { ...NOTHING, match, decisions: [this.#failure(match.error)] };
    if (!match.matches) return { ...NOTHING, match };
    return this.#validate(admission, params, match, budget);
  }

  #validate(admission: Admission, params: Value, match: MatchOutcome, budget: number): ValidationOutcome {
    const evaluate = this.#evaluation(admission, params);
    const validations = evaluate('validations', budget);
    if (validations.stopped !== undefined) {
      const outcomes = { ...NOTHING.outcomes, validations };
      return { ...NOTHING, match, decisions: [this.#failure(validations.stopped)], outcomes };
    }
    const messageExpressions = evaluate('messageExpressions', validations.remaining);
    const auditAnnotations = evaluate('auditAnnotations', budget);
    const outcomes = { validations, messageExpressions, auditAnnotations };
    if (auditAnnotations.stopped !== undefined) {
      return { ...NOTHING, match, decisions: [this.#failure(auditAnnotations.stopped)], outcomes };
    }
    return {
      match,
      decisions: this.spec.validations.map((validation, i) =>
        this.#decision(validation, validations.outcomes[i] as ExpressionOutcome, messageExpressions, i),
      ),
      auditAnnotations: this.spec.auditAnnotations.map(({ key }, i) =>
        this.#annotation(key, auditAnnotations.outcomes[i] as ExpressionOutcome),
      ),
      outcomes,
    };
  }

  /** Evaluates groups of expressions about a request. */
  #evaluation(admission: Admission, params: Value): (group: GroupName, budget: number) => GroupOutcome {
    const { composition } = this.#program;
    return (group, budget) => evaluateGroup(this.#groups[group], composition, admission.group(group, params), budget);
  }

  /** What becomes of each expression where nothing that goes wrong with others keeps it from being evaluated. @internal */
  evaluateAll(
    admission: Admission,
    options: PolicyOptions = {},
  ): Readonly<Record<GroupName | 'matchConditions', GroupOutcome | undefined>> {
    const params = validatingParams(options.params);
    const budget = budgetOf(options);
    const evaluate = this.#evaluation(admission, params);
    const validations = evaluate('validations', budget);
    return {
      matchConditions: matchOutcome(this.spec, this.#program, admission, params).group,
      validations,
      messageExpressions: evaluate('messageExpressions', validations.remaining),
      auditAnnotations: evaluate('auditAnnotations', budget),
    };
  }

  #decision(
    validation: ValidationSpec,
    { value, error }: ExpressionOutcome,
    messages: GroupOutcome,
    index: number,
  ): Decision {
    if (error !== undefined) return this.#failure(error);
    // Also where nothing is to be told: so Kubernetes has it.
    if (messages.stopped !== undefined) return this.#failure(`failed messageExpression: ${messages.stopped}`);
    if (value === true) return { action: 'admit', evaluation: 'admit', message: '', reason: '' };
    const message = messageOf(validation, messages.outcomes[index]?.value);
    return { action: 'deny', evaluation: 'deny', message, reason: validation.reason ?? 'Invalid' };
  }

  /** What an error comes to. */
  #failure(message: string): Decision {
    return { action: this.#isIgnored ? 'admit' : 'deny', evaluation: 'error', message, reason: '' };
  }

  #annotation(key: string, { value, error }: ExpressionOutcome): AuditAnnotation {
    if (error !== undefined) return { key, action: this.#isIgnored ? 'exclude' : 'error', value: '', error };
    const text = typeof value === 'string' ? trimSpace(value) : '';
    return { key, action: text === '' ? 'exclude' : 'publish', value: text, error: '' };
  }

  get #isIgnored(): boolean {
    return this.spec.failurePolicy === 'Ignore';
  }
}

type GroupName = keyof ValidationOutcome['outcomes'];

const NOTHING: Omit<ValidationOutcome, 'match'> = {
  decisions: [],
  auditAnnotations: [],
  outcomes: { validations: undefined, messageExpressions: undefined, auditAnnotations: undefined },
};

/** @param made - what the message expression came to */
function messageOf({ message, expression }: ValidationSpec, made: Value | undefined): string {
  const own = typeof made === 'string' ? trimSpace(made) : '';
  if (own !== '' && utf8Length(own) <= MAX_MESSAGE_SIZE && !own.includes('\n')) return own;
  return trimSpace(message) || `failed expression: ${trimSpace(expression)}`;
}
