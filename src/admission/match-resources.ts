/**
 * Which requests a policy or a binding is about, as it says so itself.
 *
 * @see kubernetes/api admissionregistration/v1/types.go: MatchResources
 */
import type { Reader } from './reader.ts';

/** `matchConstraints` of a policy, `matchResources` of a binding, with their defaults. */
export interface MatchResources {
  /** Asks the labels of the request's namespace. */
  readonly namespaceSelector: LabelSelector;
  /** Asks the labels of the object or of the old one. */
  readonly objectSelector: LabelSelector;
  /** None, which only a binding may have: all. */
  readonly resourceRules: readonly ResourceRule[];
  /** Stronger than those. */
  readonly excludeResourceRules: readonly ResourceRule[];
  /** `Exact`: rules are about the resource of the request alone; else also about equivalent ones. */
  readonly matchPolicy: string;
}

/** A `metav1.LabelSelector`; one without anything selects all. */
export interface LabelSelector {
  readonly matchLabels: readonly (readonly [key: string, value: string])[];
  readonly matchExpressions: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
}

/** A `NamedRuleWithOperations`. `*` stands for all. */
export interface ResourceRule {
  readonly operations: readonly string[];
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  /** `pods`, `pods/status`, `pods/*`; without a slash no subresource. */
  readonly resources: readonly string[];
  /** `*`, `Cluster` or `Namespaced`. */
  readonly scope: string;
  /** None: whatever the name. */
  readonly resourceNames: readonly string[];
}

const ALL: LabelSelector = { matchLabels: [], matchExpressions: [] };

export function readMatchResources(resources: Reader): MatchResources {
  return {
    namespaceSelector: readLabelSelector(resources.part('namespaceSelector')) ?? ALL,
    objectSelector: readLabelSelector(resources.part('objectSelector')) ?? ALL,
    resourceRules: resources.list('resourceRules').map(readRule),
    excludeResourceRules: resources.list('excludeResourceRules').map(readRule),
    matchPolicy: resources.text('matchPolicy') || 'Equivalent',
  };
}

export const readLabelSelector = (selector: Reader | undefined): LabelSelector | undefined =>
  selector && {
    matchLabels: selector.entries('matchLabels'),
    matchExpressions: selector.list('matchExpressions').map((each) => ({
      key: each.text('key'),
      operator: each.text('operator'),
      values: each.texts('values'),
    })),
  };

const readRule = (rule: Reader): ResourceRule => ({
  operations: rule.texts('operations'),
  apiGroups: rule.texts('apiGroups'),
  apiVersions: rule.texts('apiVersions'),
  resources: rule.texts('resources'),
  scope: rule.has('scope') ? rule.text('scope') : '*',
  resourceNames: rule.texts('resourceNames'),
});
