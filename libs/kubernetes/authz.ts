import { type CallCost, type FunctionDecl, type Library, member } from '../../src/decls/decls.ts';
import { add, multiplyByFactor, type Range, range } from '../../src/ranges/range.ts';
import { BOOL, STRING } from '../../src/types/type.ts';
import { CelError, type Value } from '../../src/values/value.ts';
import { sizeForCost, textEstimate, unitCost } from '../shared-costs.ts';
import {
  AUTHORIZER,
  type AuthorizerValue,
  DECISION,
  type Decision,
  GROUP_CHECK,
  GroupCheck,
  PATH_CHECK,
  PathCheck,
  RESOURCE_CHECK,
  type ResourceAttributes,
  ResourceCheck,
} from './authz-values.ts';
import { labelErrors, subdomainErrors } from './names.ts';

/** So much that an expression can make two checks. */
const CHECK_COST = 350_000;

const checkCost: CallCost = {
  doc: String(CHECK_COST),
  runtime: () => CHECK_COST,
  estimate: () => ({ cost: range(CHECK_COST) }),
};

/** A list, and for every two characters a requirement: a structure with a list. */
const selectorCost: CallCost = {
  doc: "10, a tenth of the selector's size, and 50 for every two of its characters",
  runtime: ([, selector]) => Number(selectorEstimate(range(sizeForCost(selector as Value))).max),
  estimate: (_target, [selector]) => selector && { cost: selectorEstimate(selector.size) },
};

function selectorEstimate(size: Range): Range {
  const requirements = multiplyByFactor(multiplyByFactor(size, 0.5), 50);
  return add(add(range(10), textEstimate(size)), requirements);
}

/** A setter of a resource check, which makes another. */
const setter = (id: string, attribute: keyof ResourceAttributes): FunctionDecl['overloads'] => [
  member(id, [RESOURCE_CHECK, STRING], RESOURCE_CHECK, (check: ResourceCheck, text: string) =>
    check.with({ [attribute]: text }),
  ),
];

const PODS = "authorizer.group('').resource('pods')";

export const authz: Library = {
  name: 'kubernetes.authz',
  source: 'kubernetes/apiserver pkg/cel/library/authz.go: Authz',
  doc: 'Questions to the authorizer: may the user who makes the request do this?',
  defaultCost: 'unit',
  functions: {
    path: {
      doc: 'A check of a path that is no resource.',
      examples: ["type(authorizer.path('/healthz').check('get').allowed()) == bool"],
      cost: unitCost,
      overloads: [member('authorizer_path', [AUTHORIZER, STRING], PATH_CHECK, path)],
    },
    group: {
      doc: 'Checks of the resources of an API group; the core group is empty.',
      examples: [`${PODS}.check('get').error() == ''`],
      cost: unitCost,
      overloads: [
        member(
          'authorizer_group',
          [AUTHORIZER, STRING],
          GROUP_CHECK,
          (authorizer: AuthorizerValue, group: string) => new GroupCheck(authorizer, group),
        ),
      ],
    },
    serviceAccount: {
      doc: 'The authorizer for a service account instead of the user.',
      examples: ["authorizer.serviceAccount('default', 'builder').path('/healthz').check('get').error() == ''"],
      cost: unitCost,
      overloads: [member('authorizer_serviceaccount', [AUTHORIZER, STRING, STRING], AUTHORIZER, serviceAccount)],
    },
    resource: {
      doc: 'A check of a resource, by its plural name in lower case.',
      examples: [`${PODS}.check('list').error() == ''`],
      cost: unitCost,
      overloads: [member('groupcheck_resource', [GROUP_CHECK, STRING], RESOURCE_CHECK, resource)],
    },
    subresource: {
      doc: 'The check of a subresource; empty for the resource itself.',
      examples: [`${PODS}.subresource('status').check('update').error() == ''`],
      cost: unitCost,
      overloads: setter('resourcecheck_subresource', 'subresource'),
    },
    namespace: {
      doc: 'The check in a namespace; empty for the whole cluster.',
      examples: [`${PODS}.namespace('default').check('create').error() == ''`],
      cost: unitCost,
      overloads: setter('resourcecheck_namespace', 'namespace'),
    },
    name: {
      doc: 'The check of one object; empty for any.',
      examples: [`${PODS}.namespace('default').name('web').check('get').error() == ''`],
      cost: unitCost,
      overloads: setter('resourcecheck_name', 'name'),
    },
    check: {
      doc: 'Asks the authorizer about a verb: of HTTP for a path, of the API for a resource.',
      examples: ["!authorizer.path('/healthz').check('get').errored()"],
      cost: checkCost,
      overloads: [
        member('pathcheck_check', [PATH_CHECK, STRING], DECISION, (check: PathCheck, verb: string) =>
          check.check(verb),
        ),
        member('resourcecheck_check', [RESOURCE_CHECK, STRING], DECISION, (check: ResourceCheck, verb: string) =>
          check.check(verb),
        ),
      ],
    },
    errored: {
      doc: 'Whether the authorizer failed.',
      examples: ["!authorizer.path('/healthz').check('get').errored()"],
      cost: unitCost,
      overloads: [
        member('decision_errored', [DECISION], BOOL, (decision: Decision) => decision.answer.error !== undefined),
      ],
    },
    error: {
      doc: 'What went wrong with the authorizer; empty if nothing did.',
      examples: ["authorizer.path('/healthz').check('get').error() == ''"],
      cost: unitCost,
      overloads: [member('decision_error', [DECISION], STRING, (decision: Decision) => decision.answer.error ?? '')],
    },
    allowed: {
      doc: 'Whether the answer is yes. No opinion is no yes.',
      examples: ["type(authorizer.path('/healthz').check('get').allowed()) == bool"],
      cost: unitCost,
      overloads: [
        member('decision_allowed', [DECISION], BOOL, (decision: Decision) => decision.answer.decision === 'allow'),
      ],
    },
    reason: {
      doc: 'Why the authorizer decided so.',
      examples: ["type(authorizer.path('/healthz').check('get').reason()) == string"],
      cost: unitCost,
      overloads: [member('decision_reason', [DECISION], STRING, (decision: Decision) => decision.answer.reason ?? '')],
    },
  },
};

export const authzSelectors: Library = {
  name: 'kubernetes.authzSelectors',
  source: 'kubernetes/apiserver pkg/cel/library/authz.go: AuthzSelectors',
  doc: 'Selectors in questions to the authorizer.',
  defaultCost: 'unit',
  functions: {
    fieldSelector: {
      doc: 'The check of objects that a field selector selects. One that cannot be read selects all.',
      examples: [`${PODS}.fieldSelector('spec.nodeName=mynode').check('list').error() == ''`],
      cost: selectorCost,
      overloads: setter('authorizer_fieldselector', 'fieldSelector'),
    },
    labelSelector: {
      doc: 'The check of objects that a label selector selects. One that cannot be read selects all.',
      examples: [`${PODS}.labelSelector('app=example').check('list').error() == ''`],
      cost: selectorCost,
      overloads: setter('authorizer_labelselector', 'labelSelector'),
    },
  },
};

/** Go's space, which has U+0085 and not U+FEFF, unlike JavaScript's. */
const isBlank = (text: string): boolean => /^\p{White_Space}*$/u.test(text);

function path(authorizer: AuthorizerValue, text: string): Value {
  return isBlank(text) ? new CelError('path must not be empty') : new PathCheck(authorizer, text);
}

function serviceAccount(authorizer: AuthorizerValue, namespace: string, name: string): Value {
  if (subdomainErrors(name).length > 0) return new CelError('Invalid service account name');
  if (labelErrors(namespace).length > 0) return new CelError('Invalid service account namespace');
  return authorizer.serviceAccount(namespace, name);
}

function resource({ authorizer, group }: GroupCheck, name: string): Value {
  if (isBlank(name)) return new CelError('resource must not be empty');
  return new ResourceCheck(authorizer, { group, resource: name });
}
