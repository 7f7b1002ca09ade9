/**
 * What validating policies and their bindings make of a request.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/validating/dispatcher.go
 */
import type { PlainMap } from '../values/value.ts';
import { AdmissionError } from './admission.ts';
import { AuditAnnotations, type NotedFailure, PolicyAnnotations } from './audit-annotations.ts';
import type { PolicyBinding } from './binding.ts';
import { ConversionError } from './cluster.ts';
import { collectParams } from './collect-params.ts';
import { type Denial, denial, namespaceNotFound } from './denial.ts';
import type { ParamKind } from './read-policy.ts';
import { MatchError, type ResourceKind } from './resource-rules.ts';
import type { Subject } from './subject.ts';
import type { ValidatingPolicy, ValidationOutcome } from './validating-policy.ts';

/** A policy with what binds it. */
export interface BoundPolicy {
  readonly policy: ValidatingPolicy;
  readonly bindings: readonly PolicyBinding[];
}

/** What the API server answers to a request. */
export interface Review {
  /** Why the request is denied, as the client is told: by the first denial. Undefined: it is allowed. */
  readonly denied: Denial | undefined;
  /** For the client, whether the request is allowed or not; {@link warningHeaders} has them as they are sent. */
  readonly warnings: readonly string[];
  /** For the audit event of the request, by key. */
  readonly auditAnnotations: Readonly<Record<string, string>>;
}

export function dispatch(policies: Iterable<BoundPolicy>, subject: Subject): Review | AdmissionError {
  const run = new Dispatch(subject);
  for (const bound of policies) {
    const end = run.ask(bound);
    if (end instanceof AdmissionError) return end;
    if (end !== undefined) return run.review(end);
  }
  return run.review(run.finish());
}

class Dispatch {
  readonly #subject: Subject;
  /** The first one, which alone is told. */
  #denied: Denial | undefined;
  readonly #warnings: string[] = [];
  readonly #failures: NotedFailure[] = [];
  readonly #annotations = new AuditAnnotations();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  finish(): Denial | undefined {
    this.#annotations.addFailures(this.#failures);
    return this.#denied;
  }

  review(denied: Denial | undefined): Review {
    return { denied, warnings: this.#warnings, auditAnnotations: this.#annotations.all };
  }

  /** @returns what ends the request at once */
  ask({ policy, bindings }: BoundPolicy): Denial | AdmissionError | undefined {
    const matched = policy.match(this.#subject);
    if (matched === undefined) return undefined;
    if (matched instanceof MatchError) return this.#misconfigured(policy, undefined, matched.message);
    const { paramKind } = policy.spec;
    const source = paramKind && this.#subject.cluster.params?.(paramKind);
    if (paramKind !== undefined && source === undefined) {
      const message = `failed to find resource referenced by paramKind: '${kindText(paramKind)}'`;
      return this.#misconfigured(policy, undefined, message);
    }
    const annotations = new PolicyAnnotations();
    for (const binding of bindings) {
      const isBound = binding.match(this.#subject);
      if (isBound === undefined) continue;
      const params = isBound instanceof MatchError ? isBound : collectParams(source, binding, this.#subject.namespace);
      if (params instanceof MatchError) {
        this.#misconfigured(policy, binding, params.message);
        continue;
      }
      const end = this.#evaluate(policy, binding, matched, params, annotations);
      if (end !== undefined) return end;
    }
    annotations.publish(policy.name, this.#annotations);
    return undefined;
  }

  #evaluate(
    policy: ValidatingPolicy,
    binding: PolicyBinding,
    matched: ResourceKind,
    params: readonly (PlainMap | undefined)[],
    annotations: PolicyAnnotations,
  ): Denial | AdmissionError | undefined {
    const subject = this.#subject;
    const admission = params.length === 0 ? undefined : subject.admission(matched);
    if (admission instanceof ConversionError) {
      this.#misconfigured(policy, binding, `failed to convert object version: ${admission.message}`);
      return undefined;
    }
    // Also without parameters, and whatever the failurePolicy.
    if (subject.isInNamespace && subject.findNamespace() === undefined) return namespaceNotFound(subject.namespace);
    if (admission === undefined || admission instanceof AdmissionError) return admission;
    const outcomes = params.map((param) => policy.evaluateWith(admission, subject.paramsValue(param)));
    for (const outcome of outcomes) this.#take(policy, binding, outcome, annotations);
    return undefined;
  }

  #take(
    policy: ValidatingPolicy,
    binding: PolicyBinding,
    { decisions, auditAnnotations }: ValidationOutcome,
    annotations: PolicyAnnotations,
  ): void {
    const { validationActions, policyName } = binding.spec;
    for (const [expressionIndex, { action, message, reason }] of decisions.entries()) {
      if (action === 'admit') continue;
      for (const validationAction of validationActions) {
        if (validationAction === 'Deny') this.#deny(policy, binding, message, reason);
        else if (validationAction === 'Warn') {
          const names = `ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}'`;
          this.#warnings.push(`Validation failed for ${names}: ${message}`);
        } else if (validationAction === 'Audit') {
          const failure = { message, policy: policyName, binding: binding.name, expressionIndex, validationActions };
          this.#failures.push(failure);
        }
      }
    }
    for (const { key, action, value, error } of auditAnnotations) {
      if (action === 'publish') annotations.add(key, value);
      // Whatever the binding's actions are.
      else if (action === 'error') this.#deny(policy, binding, error, '');
    }
  }

  #misconfigured(policy: ValidatingPolicy, binding: PolicyBinding | undefined, message: string): undefined {
    if (policy.spec.failurePolicy === 'Ignore') return;
    this.#deny(policy, binding, `failed to configure ${binding === undefined ? 'policy' : 'binding'}: ${message}`, '');
  }

  #deny(policy: ValidatingPolicy, binding: PolicyBinding | undefined, message: string, reason: string): void {
    if (this.#denied !== undefined) return;
    const by = binding === undefined ? '' : ` with binding '${binding.name}'`;
    this.#denied = denial(
      this.#subject,
      `ValidatingAdmissionPolicy '${policy.name}'${by} denied request: ${message}`,
      reason,
    );
  }
}

/** As Go prints it. */
function kindText({ apiVersion, kind }: ParamKind): string {
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${kind}`;
}
