/** Policies by what the API server has to ask about: those of a group are asked together, by one webhook. */
import type { LabelSelector, MatchResources, ResourceRule } from '../admission/match-resources.ts';
import type { ValidatingPolicy } from '../admission/validating-policy.ts';
import type { PlainMap } from '../values/value.ts';
import type { WebhookPart } from './configuration.ts';

/** Behind it stand the names of policies. */
export const POLICIES_PATH = '/validate/policies/';

export interface PolicyGroup {
  readonly policies: readonly ValidatingPolicy[];
  /** Of the policies; none is never asked. */
  readonly constraints: MatchResources;
}

/** Of all names in a path: servers refuse longer heads of requests. */
const MAX_NAMES = 4096;

export function policyGroups(policies: readonly ValidatingPolicy[]): readonly PolicyGroup[] {
  const groups: { readonly key: string; readonly policies: ValidatingPolicy[]; length: number }[] = [];
  for (const policy of policies) {
    const { matchConstraints, failurePolicy } = policy.spec;
    if (matchConstraints === undefined || matchConstraints.resourceRules.length === 0) continue;
    const key = JSON.stringify([failurePolicy, matchingOf(matchConstraints)]);
    const length = policy.name.length + 1;
    const group = groups.find((one) => one.key === key && one.length + length <= MAX_NAMES);
    if (group === undefined) groups.push({ key, policies: [policy], length });
    else {
      group.policies.push(policy);
      group.length += length;
    }
  }
  return groups.map(({ policies: own }) => ({
    policies: own,
    constraints: own[0]?.spec.matchConstraints as MatchResources,
  }));
}

export const pathOf = ({ policies }: PolicyGroup): string => POLICIES_PATH + policies.map(({ name }) => name).join('/');

/** With what stands behind it a webhook's name has 253 characters at most. */
const MAX_NAME = 228;

/** @param index - of the group among all */
export function webhookPart(group: PolicyGroup, index: number): WebhookPart {
  const [first] = group.policies as [ValidatingPolicy];
  return {
    name: first.name.length > MAX_NAME ? `${index}.policy-groups` : `${first.name}.policies`,
    path: pathOf(group),
    failurePolicy: first.spec.failurePolicy,
    matching: matchingOf(group.constraints),
  };
}

/** What a webhook takes of a policy's constraints: `resourceNames` and `excludeResourceRules` are left to us. */
function matchingOf({ resourceRules, matchPolicy, namespaceSelector, objectSelector }: MatchResources): PlainMap {
  return {
    rules: resourceRules.map(ruleOf),
    matchPolicy,
    ...(!isEmpty(namespaceSelector) && { namespaceSelector: selectorOf(namespaceSelector) }),
    ...(!isEmpty(objectSelector) && { objectSelector: selectorOf(objectSelector) }),
  };
}

const ruleOf = ({ apiGroups, apiVersions, operations, resources, scope }: ResourceRule): PlainMap => ({
  ...{ apiGroups: [...apiGroups], apiVersions: [...apiVersions] },
  ...{ operations: [...operations], resources: [...resources], scope },
});

const isEmpty = ({ matchLabels, matchExpressions }: LabelSelector): boolean =>
  matchLabels.length + matchExpressions.length === 0;

const selectorOf = ({ matchLabels, matchExpressions }: LabelSelector): PlainMap => ({
  ...(matchLabels.length > 0 && { matchLabels: Object.fromEntries(matchLabels) }),
  ...(matchExpressions.length > 0 && {
    matchExpressions: matchExpressions.map(({ key, operator, values }) => ({
      ...{ key, operator },
      ...(values.length > 0 && { values: [...values] }),
    })),
  }),
});
