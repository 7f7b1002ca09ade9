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
 * binding says nothing, nor does a binding of a policy that is not here. Those whose names end in `.static.k8s.io` are taken
 * for such that the API server reads of files: they are asked first, about policies too, and are bound among themselves.
 */
export class PolicySet {
  readonly #policies: readonly BoundPolicy[];
  readonly #static: readonly BoundPolicy[];

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
      const others = byPolicy.get(policyName);
      if (others === undefined) byPolicy.set(policyName, [binding]);
      else others.push(binding);
    }
    const bound = Array.from(policies).flatMap((policy): BoundPolicy[] => {
      if (policy instanceof MutatingPolicy) return [];
      if (!(policy instanceof ValidatingPolicy)) throw new TypeError('a policy is what loadPolicy makes of one');
      const own = byPolicy.get(policy.name)?.filter((binding) => isStatic(binding) === isStatic(policy)) ?? [];
      return own.length === 0 ? [] : [{ policy, bindings: own }];
    });
    this.#static = bound.filter(({ policy }) => isStatic(policy));
    this.#policies = [...this.#static, ...bound.filter(({ policy }) => !isStatic(policy))];
  }

  /**
   * What the API server answers to a request: the first denial, warnings, audit annotations. Nothing that is given is
   * changed.
   *
   * @param request - its `kind` and `resource` are those of the objects; what is left out follows from these
   * @returns an error for objects that are not what their kind says
   * @throws TypeError for a text that cannot be read, for what is no object, for attributes that are none, and for parameters
   * that are not what their kind says
   */
  review(request: ReviewInput, cluster: Cluster = {}): Review | AdmissionError {
    const subject = new Subject(request, cluster);
    return dispatch(this.#askedAbout(subject), subject);
  }

  #askedAbout({ resource: { group, resource } }: Subject): readonly BoundPolicy[] {
    if (EXEMPT.get(group)?.has(resource)) return [];
    return group === 'admissionregistration.k8s.io' && POLICY_RESOURCES.has(resource) ? this.#static : this.#policies;
  }
}

/** @see kubernetes/apiserver pkg/admission/plugin/manifest/validation.go: StaticConfigSuffix */
const isStatic = ({ name }: { readonly name: string }): boolean => name.endsWith('.static.k8s.io');

/**
 * Policies would lock out those who could undo them.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy/generic/plugin.go: admissionResources
 */
const POLICY_RESOURCES: ReadonlySet<string> = new Set([
  ...['validatingadmissionpolicies', 'validatingadmissionpolicybindings'],
  ...['mutatingadmissionpolicies', 'mutatingadmissionpolicybindings'],
]);

/**
 * Resources that no policy is asked about, by group.
 *
 * @see kubernetes/kubernetes pkg/kubeapiserver/admission/exclusion/resources.go
 */
const EXEMPT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['authentication.k8s.io', new Set(['selfsubjectreviews', 'tokenreviews'])],
  [
    'authorization.k8s.io',
    new Set([
      ...['localsubjectaccessreviews', 'selfsubjectaccessreviews'],
      ...['selfsubjectrulesreviews', 'subjectaccessreviews'],
    ]),
  ],
]);
