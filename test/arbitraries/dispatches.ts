/** Policies with bindings, and requests that some of them are about: matching, parameters and actions more than expressions. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';

type Node = Readonly<Record<string, unknown>>;

const list = <T>(choices: Choices, least: number, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: least + choices.below(most - least + 1) }, (_, index) => make(index));

/** A member that is there more often than not. */
const mostly = (choices: Choices, name: string, make: () => unknown): Node =>
  oneIn(choices, 3) ? {} : { [name]: make() };

/** A member that is seldom there. */
const seldom = (choices: Choices, name: string, make: () => unknown): Node =>
  oneIn(choices, 4) ? { [name]: make() } : {};

const LABEL_KEYS = ['app', 'env', 'example.com/tier'];
const LABEL_VALUES = ['a', 'b', ''];

const labels = (choices: Choices): Node =>
  Object.fromEntries(list(choices, 0, 2, () => [pick(choices, LABEL_KEYS), pick(choices, LABEL_VALUES)]));

function selector(choices: Choices): Node {
  const expression = (): Node => {
    const operator = pick(choices, ['In', 'NotIn', 'Exists', 'DoesNotExist', 'In', 'NotIn', 'Exists', 'Like']);
    const isSet = operator === 'In' || operator === 'NotIn';
    return {
      key: oneIn(choices, 20) ? 'no key' : pick(choices, LABEL_KEYS),
      operator,
      ...(isSet !== oneIn(choices, 15) && { values: list(choices, 1, 2, () => pick(choices, LABEL_VALUES)) }),
    };
  };
  return {
    ...seldom(choices, 'matchLabels', () => ({ [pick(choices, LABEL_KEYS)]: pick(choices, LABEL_VALUES) })),
    ...(oneIn(choices, 2) && { matchExpressions: list(choices, 1, 2, expression) }),
  };
}

const some = (choices: Choices, names: readonly string[]): readonly string[] =>
  oneIn(choices, 4) ? list(choices, 0, 2, () => pick(choices, names)) : ['*'];

const RESOURCES = [
  ...['*', 'widgets', 'widgets/status', 'widgets/*', '*/status', 'configmaps', 'namespaces', 'nodes', 'pods'],
];

const rule = (choices: Choices): Node => ({
  apiGroups: some(choices, ['', 'apps', 'example.com', 'old.example.com']),
  apiVersions: some(choices, ['v1', 'v2', 'v3']),
  operations: some(choices, ['CREATE', 'UPDATE', 'DELETE', 'CONNECT']),
  resources: list(choices, 1, 2, () => (oneIn(choices, 2) ? pick(choices, RESOURCES) : '*/*')),
  ...seldom(choices, 'scope', () => pick(choices, ['*', 'Cluster', 'Namespaced'])),
  ...(oneIn(choices, 6) && { resourceNames: list(choices, 0, 2, () => pick(choices, ['one', 'two', 'team'])) }),
});

const matchResources = (choices: Choices, least: number): Node => ({
  ...(oneIn(choices, 12) ? {} : { resourceRules: list(choices, least, 2, () => rule(choices)) }),
  ...(oneIn(choices, 6) && { excludeResourceRules: list(choices, 0, 1, () => rule(choices)) }),
  ...(oneIn(choices, 7) && { namespaceSelector: selector(choices) }),
  ...(oneIn(choices, 7) && { objectSelector: selector(choices) }),
  ...seldom(choices, 'matchPolicy', () => pick(choices, ['Exact', 'Equivalent'])),
});

const object = (apiVersion: string, kind: string, metadata: Node, more: Node = {}): Node => ({
  apiVersion,
  kind,
  metadata,
  ...more,
});

function subject(choices: Choices): Node {
  const own = (namespace?: string): Node => ({
    ...(oneIn(choices, 8) ? { generateName: 'made-' } : { name: pick(choices, ['one', 'two']) }),
    ...(namespace !== undefined && { namespace }),
    ...mostly(choices, 'labels', () => labels(choices)),
  });
  const namespace = oneIn(choices, 15) ? 'nowhere' : pick(choices, ['team', 'bare']);
  return pickWeighted<() => Node>(choices, [
    [6, () => object(`example.com/${pick(choices, ['v1', 'v2'])}`, 'Widget', own(namespace), { spec: { size: 3 } })],
    [2, () => object('v1', 'ConfigMap', own(namespace), { data: { a: '1' } })],
    [1, () => object('v1', 'Node', own())],
    [1, () => object('v1', 'Namespace', { name: 'team', labels: labels(choices) })],
  ])();
}

const EXPRESSIONS = [
  ...['false', 'false', 'true', "object == null || object.metadata.namespace == 'team'", 'object.spec.size > 3'],
  ...["request.operation == 'UPDATE'", 'nope', '1 / 0 == 1', 'request.kind.version == request.requestKind.version'],
  ...["authorizer.requestResource.check('get').allowed()", "namespaceObject.metadata.labels['env'] == 'a'"],
  ...[
    'variables.small',
    "has(params.data) && params.data.max == '5'",
    'params == null',
    "params.metadata.name == 'one'",
  ],
];

const TEXTS = [
  ...["'told'", "' padded '", "''", 'null', 'string(1 / 0)', 'request.resource.version', 'params.metadata.name'],
  ...['namespaceObject.metadata.name', 'object.metadata.name', 'string(variables.small)', 'dyn(1)'],
];

const validation = (choices: Choices): Node => ({
  expression: pick(choices, EXPRESSIONS),
  ...seldom(choices, 'message', () => pick(choices, ['no', ' no <b> ', ''])),
  ...seldom(choices, 'messageExpression', () => pick(choices, TEXTS)),
  ...seldom(choices, 'reason', () => pick(choices, ['Forbidden', 'Unauthorized', 'Invalid', 'RequestEntityTooLarge'])),
});

const PARAM_KINDS = [
  { apiVersion: 'v1', kind: 'ConfigMap' },
  { apiVersion: 'example.com/v1', kind: 'Limit' },
];

function paramRef(choices: Choices): Node {
  return {
    ...pickWeighted<() => Node>(choices, [
      [5, () => ({ name: pick(choices, ['one', 'two', 'three']) })],
      [5, () => ({ selector: oneIn(choices, 2) ? selector(choices) : {} })],
      [1, () => ({ name: 'one', selector: selector(choices) })],
      [1, () => ({})],
    ])(),
    ...seldom(choices, 'namespace', () => pick(choices, ['team', 'bare'])),
    ...mostly(choices, 'parameterNotFoundAction', () => pick(choices, ['Deny', 'Allow'])),
  };
}

function binding(choices: Choices, index: number, hasParams: boolean): Node {
  const spec = {
    policyName: 'generated',
    validationActions: list(choices, oneIn(choices, 12) ? 0 : 1, 3, () => pick(choices, ['Deny', 'Warn', 'Audit'])),
    ...(hasParams !== oneIn(choices, 6) && { paramRef: paramRef(choices) }),
    ...(oneIn(choices, 3) && { matchResources: matchResources(choices, 0) }),
  };
  return object(
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicyBinding',
    { name: `binding-${index}` },
    { spec },
  );
}

/** Resources that widgets can be read as, each once. */
function equivalents(choices: Choices): readonly Node[] {
  const all = ['example.com', 'old.example.com'].flatMap((group) =>
    ['v1', 'v2', 'v3'].map((version) => ({ group, version })),
  );
  const first = choices.below(all.length);
  return list(choices, 1, 4, (i) => {
    const { group, version } = all[(first + i) % all.length] as (typeof all)[number];
    return {
      ...{ group, version, resource: 'widgets' },
      ...(oneIn(choices, 4) && { subResource: 'status' }),
      ...(oneIn(choices, 8) ? {} : { kind: { group, version, kind: 'Widget' } }),
    };
  });
}

const USERS: readonly unknown[] = [undefined, { username: 'alice', groups: ['dev'] }];

const AUTHORIZER: Node = { rules: [{ user: 'alice', verb: 'get', decision: 'allow' }], default: { decision: 'deny' } };

/** A ValidatingAdmissionPolicy with bindings, asked about a request. */
export function dispatchRequest(choices: Choices): Node {
  const paramKind = oneIn(choices, 2) ? pick(choices, PARAM_KINDS) : undefined;
  const hasParams = paramKind !== undefined;
  const isOfCluster = oneIn(choices, 5);
  const param = (name: string): Node => {
    const metadata = {
      name,
      ...(!isOfCluster && { namespace: pick(choices, ['team', 'team', 'bare']) }),
      labels: labels(choices),
    };
    return object(paramKind?.apiVersion ?? 'v1', paramKind?.kind ?? 'ConfigMap', metadata, { data: { max: '5' } });
  };
  const named = (names: readonly string[], texts: readonly string[]) =>
    names.map((name) => ({ name, expression: pick(choices, texts) }));
  const spec = {
    ...mostly(choices, 'failurePolicy', () => pick(choices, ['Fail', 'Ignore'])),
    ...(hasParams && { paramKind }),
    ...(oneIn(choices, 30) ? {} : { matchConstraints: matchResources(choices, 1) }),
    variables: [{ name: 'small', expression: 'object.spec.size < 5' }],
    ...(oneIn(choices, 4) && { matchConditions: named(['a', 'b'].slice(choices.below(2)), EXPRESSIONS) }),
    validations: list(choices, 1, 3, () => validation(choices)),
    ...(oneIn(choices, 2) && {
      auditAnnotations: list(choices, 1, 2, (i) => ({ key: `k${i}`, valueExpression: pick(choices, TEXTS) })),
    }),
  };
  const asked = subject(choices);
  const operation = pick(choices, ['CREATE', 'UPDATE', 'CREATE', 'UPDATE', 'DELETE', 'CONNECT']);
  const old = { ...asked, metadata: { ...(asked.metadata as Node), labels: labels(choices) } };
  const user = pick(choices, USERS);
  const isNamespace = asked.kind === 'Namespace';
  return {
    op: 'vap',
    noCosts: true,
    policy: object('admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy', { name: 'generated' }, { spec }),
    bindings: list(choices, oneIn(choices, 10) ? 0 : 1, 3, (i) => binding(choices, i, hasParams)),
    ...(operation !== 'DELETE' && { object: asked }),
    ...((operation === 'UPDATE' || operation === 'DELETE') && { oldObject: old }),
    request: {
      operation,
      ...(user !== undefined && { userInfo: user }),
      ...(oneIn(choices, 5) && { subResource: 'status' }),
      // As a server does.
      ...(isNamespace && !oneIn(choices, 4) && { namespace: 'team' }),
    },
    namespaces: [
      object('v1', 'Namespace', { name: 'team', labels: labels(choices) }),
      object('v1', 'Namespace', { name: 'bare' }),
    ],
    ...(hasParams && { params: ['one', 'two', 'three'].slice(choices.below(4)).map(param) }),
    ...seldom(choices, 'paramScope', () => pick(choices, ['Namespaced', 'Cluster'])),
    ...(asked.kind === 'Widget' && oneIn(choices, 2) && { equivalents: equivalents(choices) }),
    ...(oneIn(choices, 2) && { authorizer: AUTHORIZER }),
  };
}
