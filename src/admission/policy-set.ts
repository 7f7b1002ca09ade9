import type { AdmissionError } from './admission.ts';
import { PolicyBinding } from './binding.ts';
import type { Cluster } from './cluster.ts';
import { type BoundPolicy, dispatch, type Review } from './dispatch.ts';
import type { Policy } from './load-policy.ts';
import { MutatingPolicy } from './mutating-policy.ts';
import { type ReviewInput, Subject } from './subject.ts';
import { ValidatingPolicy } from './validating-policy.ts';

/**
 * Policies with their bindings, as a cluster has them.
 *
 * They are asked in the order given, and their bindings in theirs: Kubernetes has no order of its own. A policy without a
 * binding says nothing, nor does a binding of a policy that is not here.
 */
export class PolicySet {
  readonly #policies: readonly BoundPolicy[];

  /**
   * Mutating policies and their bindings may be among them; they are not asked.
   *
   * @throws TypeError for what is no policy or no binding, such as the error of one that could not be loaded
   */
  constructor(policies: Iterable<Policy>, bindings: Iterable<PolicyBinding>) {
    const byPolicy = new Map<string, PolicyBinding[]>();
    for (const binding of bindings) {
      if (!(binding instanceof PolicyBinding)) throw new TypeError('a binding is what loadBinding makes of one');
      if (binding.kind !== 'ValidatingAdmissionPolicyBinding') continue;
      const { policyName } = binding.spec;
      const bound = byPolicy.get(policyName);
      if (bound === undefined) byPolicy.set(policyName, [binding]);
      else bound.push(binding);
    }
    this.#policies = Array.from(policies).flatMap((policy) => {
      if (policy instanceof MutatingPolicy) return [];
      if (!(policy instanceof ValidatingPolicy)) throw new TypeError('a policy is what loadPolicy makes of one');
      const bound = byPolicy.get(policy.name);
      return bound === undefined ? [] : [{ policy, bindings: bound }];
    });
  }

  /**
   * What the API server answers to a request: the first denial, warnings, audit annotations. Nothing that is given is
   * changed.
   *
   * @param request - its `kind` and `resource` are those of the objects; what is left out follows from these
   * @returns an error for objects that are not what their kind says
   * @throws TypeError for a text that cannot be read, for what is no object, and for attributes that are none
   */
  review(request: ReviewInput, cluster: Cluster = {}): Review | AdmissionError {
    const subject = new Subject(request, cluster);
    return dispatch(isExempt(subject.resource) ? [] : this.#policies, subject);
  }
}

/** Resources that no policy is asked about, by group. They would lock out those who could undo it. */
const EXEMPT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'admissionregistration.k8s.io',
    new Set([
      ...['validatingadmissionpolicies', 'validatingadmissionpolicybindings'],
      ...['mutatingadmissionpolicies', 'mutatingadmissionpolicybindings'],
    ]),
  ],
  ['authentication.k8s.io', new Set(['selfsubjectreviews', 'tokenreviews'])],
  [
    'authorization.k8s.io',
    new Set([
      ...['localsubjectaccessreviews', 'selfsubjectaccessreviews'],
      ...['selfsubjectrulesreviews', 'subjectaccessreviews'],
    ]),
  ],
]);

/**
 * @see kubernetes/apiserver pkg/admission/plugin/policy/generic/plugin.go: admissionResources
 * @see kubernetes/kubernetes pkg/kubeapiserver/admission/exclusion/resources.go
 */
const isExempt = ({ group, resource }: Subject['resource']): boolean => EXEMPT.get(group)?.has(resource) ?? false;
