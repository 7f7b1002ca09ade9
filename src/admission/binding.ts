/**
 * Bindings: what a policy is applied to, with which parameters, and what comes of its denials.
 *
 * @see kubernetes/api admissionregistration/v1/types.go: ValidatingAdmissionPolicyBinding, MutatingAdmissionPolicyBinding
 */
import { type ObjectSource, readSource } from '../documents/object-source.ts';
import { parsePath } from '../documents/path.ts';
import { isPlainMap, type Value } from '../values/value.ts';
import { type LabelSelector, type MatchResources, readLabelSelector, readMatchResources } from './match-resources.ts';
import { VERSIONS } from './read-policy.ts';
import { PolicyError, Reader } from './reader.ts';
import { RequestMatcher } from './request-matcher.ts';
import type { MatchError, ResourceKind } from './resource-rules.ts';
import type { Subject } from './subject.ts';

const KINDS = ['ValidatingAdmissionPolicyBinding', 'MutatingAdmissionPolicyBinding'] as const;

export interface BindingSpec {
  readonly kind: (typeof KINDS)[number];
  readonly name: string;
  /** The policy that it binds. */
  readonly policyName: string;
  /** Where the policy's parameters are found; undefined: it gets none. */
  readonly paramRef: ParamRef | undefined;
  /** Undefined: all that the policy is about. */
  readonly matchResources: MatchResources | undefined;
  /** What a denial comes to, of `Deny`, `Warn` and `Audit`; none for mutating policies. */
  readonly validationActions: readonly string[];
}

export interface ParamRef {
  /** '': by the selector. */
  readonly name: string;
  /** '': that of the request. */
  readonly namespace: string;
  readonly selector: LabelSelector | undefined;
  /** `Deny`, else nothing is done. */
  readonly parameterNotFoundAction: string;
}

/** A binding of a policy, compiled once. */
export class PolicyBinding {
  readonly kind: BindingSpec['kind'];
  readonly name: string;
  readonly spec: BindingSpec;
  readonly #matcher: RequestMatcher | undefined;

  /** @internal */
  constructor(spec: BindingSpec) {
    this.kind = spec.kind;
    this.name = spec.name;
    this.spec = spec;
    this.#matcher = spec.matchResources && new RequestMatcher(spec.matchResources);
  }

  /** Undefined where it is not about a request. @internal */
  match(subject: Subject): ResourceKind | undefined | MatchError {
    return this.#matcher === undefined ? subject : this.#matcher.match(subject);
  }
}

/**
 * Reads a ValidatingAdmissionPolicyBinding or a MutatingAdmissionPolicyBinding, of `v1`, `v1beta1` or `v1alpha1`.
 *
 * @param source - plain data, a document, or the text of one
 * @returns an error for what is no binding
 * @throws TypeError for a text of no or several documents, or one that cannot be read
 */
export function loadBinding(source: ObjectSource): PolicyBinding | PolicyError {
  const { value, document } = readSource(source);
  try {
    return new PolicyBinding(readBinding(value));
  } catch (failure) {
    if (!(failure instanceof PolicyError)) throw failure;
    if (document === undefined) return failure;
    return new PolicyError(failure.message, failure.path, document.place(parsePath(failure.path)));
  }
}

/** @throws PolicyError */
function readBinding(document: Value): BindingSpec {
  if (!isPlainMap(document)) throw new PolicyError('a binding is an object', '');
  const root = new Reader(document, '');
  const kind = root.required('kind', KINDS);
  root.required('apiVersion', VERSIONS);
  const spec = root.part('spec') ?? new Reader({}, 'spec');
  const paramRef = spec.part('paramRef');
  const matchResources = spec.part('matchResources');
  return {
    kind,
    name: root.part('metadata')?.text('name') ?? '',
    policyName: spec.text('policyName'),
    paramRef: paramRef && {
      name: paramRef.text('name'),
      namespace: paramRef.text('namespace'),
      selector: readLabelSelector(paramRef.part('selector')),
      parameterNotFoundAction: paramRef.text('parameterNotFoundAction'),
    },
    matchResources: matchResources && readMatchResources(matchResources),
    validationActions: kind === 'ValidatingAdmissionPolicyBinding' ? spec.texts('validationActions') : [],
  };
}
