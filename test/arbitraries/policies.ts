/** Admission policies, and requests that they are asked about. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { expression, type Scope } from './expressions.ts';
import { BOOL, DYN, type GenType, genType, INT, listOf, mapOf, NULL, optionalOf, STRING } from './gen-type.ts';
import { untypedShape } from './schemas.ts';
import { print } from './tree.ts';
import { type Shape, shapeOf } from './variables.ts';

type Node = Readonly<Record<string, unknown>>;

const POD_SPEC: Node = {
  containers: [
    { name: 'main', image: 'example.com/app:1.2', resources: { limits: { cpu: '0.5', memory: '1Gi' } } },
    { name: 'side', image: 'side', ports: [{ containerPort: 8080, protocol: 'TCP' }] },
  ],
  nodeSelector: { zone: 'a' },
};

const metadata = (more: Node = {}): Node => ({
  name: 'web',
  namespace: 'team',
  labels: { app: 'web', 'example.com/tier': 'front' },
  ...more,
});

const OBJECTS: readonly Node[] = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(),
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: POD_SPEC },
    },
  },
  { apiVersion: 'v1', kind: 'Pod', metadata: metadata({ creationTimestamp: '2026-01-02T03:04:05Z' }), spec: POD_SPEC },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata(), data: { a: '1', 'b.c': 'two' }, immutable: true },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team', labels: { env: 'prod' } } },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(),
    spec: { ports: [{ port: 80, targetPort: 'http' }], selector: { app: 'web' }, type: 'ClusterIP' },
  },
  {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: metadata({ annotations: { 'a/b': 'c' } }),
    spec: {
      size: 5,
      ratio: 0.5,
      parts: [{ name: 'a', n: 1 }, { name: 'b' }],
      flags: [true, false],
      none: null,
      deep: { a: {} },
    },
  },
  {
    apiVersion: 'example.com/v1',
    kind: 'Gadget',
    metadata: { name: 'one' },
    spec: { names: ['a', 'b', 'a'], big: 9007199254740991 },
  },
];

/** Without apiVersion and kind, as the server keeps it: the recorder shows what it is given. */
const NAMESPACE: Node = {
  metadata: {
    name: 'team',
    uid: 'u-1',
    labels: { env: 'prod' },
    annotations: { owner: 'them' },
    creationTimestamp: '2025-01-02T03:04:05Z',
    managedFields: [{ manager: 'kubectl', operation: 'Apply' }],
  },
  spec: { finalizers: ['kubernetes'] },
  status: { phase: 'Active' },
};

const PARAMS: readonly Node[] = [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'limits', namespace: 'team', labels: { use: 'it' } },
    data: { max: '5' },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'more', namespace: 'team', labels: { use: 'it' } },
    data: { max: '9', extra: 'yes' },
  },
  {
    apiVersion: 'example.com/v1',
    kind: 'Limit',
    metadata: { name: 'limits', namespace: 'team', labels: { use: 'it' } },
    max: 5,
    names: ['a', 'web'],
  },
];

const AUTHORIZER: Node = {
  rules: [
    { verb: 'get', resource: 'pods', decision: 'allow', reason: 'may get pods' },
    { path: '/healthz', decision: 'allow' },
    { userGroup: 'dev', verb: 'update', decision: 'allow' },
    { verb: 'delete', decision: 'deny', reason: 'may not delete' },
    { group: 'x', decision: 'noopinion', error: 'no such group' },
  ],
  default: { decision: 'noopinion' },
};

const USERS: readonly unknown[] = [
  { username: 'alice', groups: ['dev', 'system:authenticated'], uid: '7', extra: { scope: ['a', 'b'] } },
  { username: 'system:serviceaccount:team:robot', groups: [] },
  {},
  undefined,
];

const named = (name: string, shape: Shape) => ({ name, shape });

/** `request` as every request has it, with some of what only some have. */
const REQUEST_SHAPE: Shape = {
  checked: genType('request'),
  runtime: genType('request'),
  inner: [
    ...['.name', '.namespace', '.operation', '.userInfo.username', '.kind.kind', '.resource.resource', '.kind.group'],
    ...['.subResource', '.requestKind.version', '.requestResource.resource', '.userInfo.uid', '.requestSubResource'],
  ]
    .map((text) => ({ text, shape: shapeOf(STRING) }))
    .concat([
      { text: '.dryRun', shape: shapeOf(BOOL) },
      { text: '.userInfo.groups', shape: shapeOf(listOf(STRING)) },
      { text: '.userInfo.extra', shape: shapeOf(mapOf(STRING, listOf(STRING))) },
      { text: '.options', shape: { checked: DYN, runtime: mapOf(STRING, DYN) } },
    ]),
};

const NAMESPACE_SHAPE: Shape = {
  checked: genType('namespace'),
  runtime: genType('namespace'),
  inner: [
    { text: '.metadata.name', shape: shapeOf(STRING) },
    { text: '.metadata.labels', shape: shapeOf(mapOf(STRING, STRING)) },
    { text: '.metadata.generation', shape: shapeOf(INT) },
    { text: '.metadata.creationTimestamp', shape: shapeOf(genType('google.protobuf.Timestamp')) },
    { text: '.metadata.UID', shape: shapeOf(STRING) },
    { text: '.spec.finalizers', shape: shapeOf(listOf(STRING)) },
    { text: '.status.phase', shape: shapeOf(STRING) },
  ],
};

const VARIABLE_TYPES: readonly GenType[] = [
  ...[BOOL, INT, STRING, listOf(STRING), mapOf(STRING, INT), listOf(INT), DYN, optionalOf(INT), NULL],
  ...['double', 'bytes', 'google.protobuf.Duration', 'kubernetes.Quantity', 'type'].map((name) => genType(name)),
];
/** What later expressions know as what it is. */
const KNOWN: ReadonlySet<string> = new Set([
  'bool',
  'int',
  'string',
  'list',
  'map',
  'null',
  'double',
  'bytes',
  'google.protobuf.Duration',
]);

const authorizerType = genType('kubernetes.authorization.Authorizer');

const BROKEN = ['1 +', 'nope', 'object.', 'variables.nope', "'a' + 1", 'params.x', 'object.spec.nope ==', '"\\q"', ''];

/** Texts of expressions over what a policy sees. */
class Texts {
  readonly #choices: Choices;
  readonly #plain: Scope['variables'];
  readonly #variables: { text: string; shape: Shape }[] = [];

  constructor(choices: Choices, plain: Scope['variables']) {
    this.#choices = choices;
    this.#plain = plain;
  }

  declare(name: string, type: GenType): void {
    const shape = shapeOf(type);
    this.#variables.push({ text: `.${name}`, shape: KNOWN.has(type.name) ? shape : { ...shape, checked: DYN } });
  }

  of(type: GenType, { variables = true, authorizer = false } = {}): string {
    const choices = this.#choices;
    if (oneIn(choices, 40)) return pick(choices, BROKEN);
    const all = genType('variables');
    const scope: Scope = {
      variables: [
        ...this.#plain,
        ...(variables && this.#variables.length > 0
          ? [named('variables', { checked: all, runtime: all, inner: this.#variables })]
          : []),
        ...(authorizer ? [named('authorizer', { checked: authorizerType, runtime: authorizerType })] : []),
      ],
      authorizer,
    };
    const size = pickWeighted(choices, [
      [4, 3],
      [4, 7],
      [2, 14],
    ]);
    const text = print(expression(choices, { scope, size, type, attachment: 6 }));
    // What is taken from data is of no type that a policy's results must be of.
    if (oneIn(choices, 4)) return text;
    if (type === BOOL) return `(${text}) == true`;
    return type === STRING ? `string(${text})` : text;
  }
}

const MESSAGES = [undefined, undefined, 'not so', '  padded  ', ' ', 'two\nlines'];
const REASONS = [undefined, undefined, 'Forbidden', 'Unauthorized', 'Invalid', 'RequestEntityTooLarge'];
/** What is no message after all. */
const NO_MESSAGES = [
  "' '",
  "'a\\nb'",
  "lists.range(5200).map(i, 'x').join()",
  "'  \\n kept \\n '",
  "''",
  'string(1 / 0)',
];

function validation(choices: Choices, texts: Texts): Node {
  const type = oneIn(choices, 14) ? pick(choices, VARIABLE_TYPES) : BOOL;
  const message = pick(choices, MESSAGES);
  const reason = pick(choices, REASONS);
  const made = pickWeighted<() => string | undefined>(choices, [
    [3, () => undefined],
    [4, () => texts.of(STRING)],
    [1, () => pick(choices, NO_MESSAGES)],
    [1, () => texts.of(pick(choices, VARIABLE_TYPES))],
  ])();
  return {
    expression: texts.of(type, { authorizer: oneIn(choices, 4) }),
    ...(message !== undefined && { message }),
    ...(made !== undefined && { messageExpression: made }),
    ...(reason !== undefined && { reason }),
  };
}

const list = <T>(choices: Choices, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: choices.below(most + 1) }, (_, index) => make(index));

/** What the two kinds have in common; paired with what asks it. */
interface Common {
  readonly texts: Texts;
  readonly spec: Node;
  readonly rest: Node;
}

function common(choices: Choices, operations: readonly string[]): Common {
  const object = pick(choices, OBJECTS);
  const operation = pick(choices, operations);
  const old = { ...object, metadata: { ...(object.metadata as Node), labels: { app: 'old' } } };
  // Parameters in a namespace are for objects in one.
  const isNamespaced = Object.hasOwn(object.metadata as Node, 'namespace');
  const param = isNamespaced && oneIn(choices, 3) ? pick(choices, PARAMS) : undefined;
  const shape = untypedShape(object);
  const texts = new Texts(choices, [
    named('object', shape),
    named('oldObject', shape),
    named('request', REQUEST_SHAPE),
    named('namespaceObject', NAMESPACE_SHAPE),
    ...(param === undefined ? [] : [named('params', untypedShape(param))]),
  ]);
  const variables = list(choices, 4, (i) => {
    const type = pick(choices, VARIABLE_TYPES);
    const variable = { name: `v${i}`, expression: texts.of(type, { authorizer: oneIn(choices, 8) }) };
    texts.declare(variable.name, type);
    return variable;
  });
  const conditions = oneIn(choices, 2)
    ? list(choices, 2, (i) => ({
        name: `c${i}`,
        expression: texts.of(BOOL, { authorizer: oneIn(choices, 6) }) + (oneIn(choices, 3) ? '' : ' || true'),
      }))
    : [];
  const failurePolicy = pick(choices, [undefined, 'Fail', 'Ignore']);
  const user = pick(choices, USERS);
  return {
    texts,
    spec: {
      ...(failurePolicy !== undefined && { failurePolicy }),
      ...(param !== undefined && { paramKind: { apiVersion: param.apiVersion, kind: param.kind } }),
      matchConstraints: {
        resourceRules: [
          { apiGroups: ['*'], apiVersions: ['*'], operations: [...new Set(operations)], resources: ['*/*'] },
        ],
      },
      ...(variables.length > 0 && { variables }),
      ...(conditions.length > 0 && { matchConditions: conditions }),
    },
    rest: {
      ...(operation !== 'DELETE' && { object }),
      ...(operation !== 'CREATE' && { oldObject: old }),
      request: {
        operation,
        ...(user !== undefined && { userInfo: user }),
        ...(oneIn(choices, 4) && { dryRun: true }),
        ...(oneIn(choices, 6) && { subResource: 'status' }),
      },
      namespaceObject: NAMESPACE,
      ...(oneIn(choices, 2) && { authorizer: AUTHORIZER }),
      ...(param !== undefined && { params: PARAMS.filter(({ kind }) => kind === param.kind) }),
    },
  };
}

/** Of the parameters, if there are any: one, all, or none at all. */
function paramRef(choices: Choices, spec: Node): Node {
  if (spec.paramKind === undefined) return {};
  return pickWeighted<Node>(choices, [
    [3, { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } }],
    [2, { paramRef: { selector: { matchLabels: { use: 'it' } }, parameterNotFoundAction: 'Allow' } }],
    [1, {}],
  ]);
}

/** A ValidatingAdmissionPolicy, asked about a request. */
export function validatingPolicyRequest(choices: Choices): Node {
  const { texts, spec, rest } = common(choices, ['CREATE', 'UPDATE', 'CREATE', 'UPDATE', 'CREATE', 'UPDATE', 'DELETE']);
  const validations = [validation(choices, texts), ...list(choices, 3, () => validation(choices, texts))];
  const auditAnnotations = list(choices, 2, (i) => ({
    key: `k${i}`,
    valueExpression: texts.of(oneIn(choices, 6) ? pick(choices, VARIABLE_TYPES) : STRING, {
      authorizer: oneIn(choices, 8),
    }),
  }));
  const budget = oneIn(choices, 5) ? { costBudget: choices.below(120) } : {};
  return {
    op: 'vap',
    policy: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'generated' },
      spec: { ...spec, validations, ...(auditAnnotations.length > 0 && { auditAnnotations }) },
    },
    binding: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: 'binding' },
      spec: { policyName: 'generated', validationActions: ['Deny'], ...paramRef(choices, spec) },
    },
    ...rest,
    ...budget,
  };
}

/** The match conditions of a webhook, asked about a request. */
export function webhookConditionsRequest(choices: Choices): Node {
  const { texts, rest } = common(choices, ['CREATE', 'UPDATE', 'DELETE']);
  const { object, oldObject, request, authorizer } = rest;
  return {
    op: 'match',
    matchConditions: list(choices, 4, (i) => ({
      name: `c${i}`,
      expression: texts.of(BOOL, { authorizer: oneIn(choices, 3) }) + (oneIn(choices, 3) ? '' : ' || true'),
    })),
    failurePolicy: pick(choices, ['Fail', 'Ignore']),
    ...{ object, oldObject, request, authorizer },
  };
}

/** Texts of mutations, by type. */
function mutation(choices: Choices, texts: Texts): Node {
  const of = (type: GenType): string => texts.of(type, { authorizer: oneIn(choices, 6) });
  if (oneIn(choices, 2)) {
    const labels = (): string => `metadata: Object.metadata{?labels: optional.of({'a': ${of(STRING)}})}`;
    const fields = list(choices, 2, () =>
      pick(choices, [
        () => labels(),
        () => `spec: Object.spec{replicas: ${of(INT)}}`,
        () => `spec: Object.spec{parts: [Object.spec.parts{name: ${of(STRING)}}, Object.spec.parts{n: ${of(DYN)}}]}`,
        () => `data: {'k': ${of(STRING)}}`,
        () => `spec: ${of(pick(choices, VARIABLE_TYPES))}`,
      ])(),
    );
    const text = `Object{${fields.join(', ')}}`;
    const expressionText = pickWeighted<() => string>(choices, [
      [6, () => text],
      [2, () => `${of(BOOL)} ? ${text} : Object{}`],
      [1, () => of(pick(choices, VARIABLE_TYPES))],
      [1, () => `Object.spec{a: ${of(DYN)}}`],
      [1, () => `[${text}][0]`],
    ])();
    return { patchType: 'ApplyConfiguration', applyConfiguration: { expression: expressionText } };
  }
  const operation = (): string =>
    pick(choices, [
      () => `JSONPatch{op: "add", path: "/metadata/labels/x", value: ${of(pick(choices, VARIABLE_TYPES))}}`,
      () => `JSONPatch{op: "replace", path: ${of(STRING)}, value: Object.spec{a: ${of(DYN)}}}`,
      () => `JSONPatch{op: "remove", path: "/metadata/labels/" + jsonpatch.escapeKey(${of(STRING)})}`,
      () => `JSONPatch{op: "test", path: "/spec", value: ${of(DYN)}}`,
      () => `JSONPatch{op: "move", from: ${of(STRING)}, path: "/a"}`,
      () => `JSONPatch{op: "copy", ?from: optional.none(), path: "/a"}`,
    ])();
  const patch = `[${[operation(), ...list(choices, 2, operation)].join(', ')}]`;
  const expressionText = pickWeighted<() => string>(choices, [
    [6, () => patch],
    [2, () => `${of(BOOL)} ? ${patch} : []`],
    [1, () => `${patch}.filter(p, p.op == 'add')`],
    [1, () => `${patch} + ${patch}`],
    [1, () => of(listOf(STRING))],
    [1, () => '[]'],
  ])();
  return { patchType: 'JSONPatch', jsonPatch: { expression: expressionText } };
}

/** A MutatingAdmissionPolicy, asked about a request: of several mutations only the first is evaluated on its object. */
export function mutatingPolicyRequest(choices: Choices): Node {
  const { texts, spec, rest } = common(choices, ['CREATE', 'UPDATE']);
  const { params, ...others } = rest as { params?: readonly Node[] };
  return {
    op: 'map',
    noReinvoke: true,
    policy: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingAdmissionPolicy',
      metadata: { name: 'generated' },
      spec: {
        ...spec,
        reinvocationPolicy: 'Never',
        mutations: [mutation(choices, texts), ...list(choices, 1, () => mutation(choices, texts))],
      },
    },
    binding: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingAdmissionPolicyBinding',
      metadata: { name: 'binding' },
      spec: {
        policyName: 'generated',
        ...(params !== undefined && { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } }),
      },
    },
    ...others,
    ...(params !== undefined && { params: params.slice(0, 1) }),
  };
}
