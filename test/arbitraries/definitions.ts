/** CustomResourceDefinitions, valid and not, and changes of them. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { expression } from './expressions.ts';
import { BOOL, STRING } from './gen-type.ts';
import { dataFor, objectSchema, type Schema, shapeFor } from './schemas.ts';
import { print } from './tree.ts';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Every schema in a schema, with itself, wherever one may stand. */
function nodesOf(schema: unknown): Members[] {
  if (!isMembers(schema)) return [];
  const below = [schema.items, schema.additionalProperties, schema.not];
  for (const name of ['allOf', 'anyOf', 'oneOf']) if (Array.isArray(schema[name])) below.push(...schema[name]);
  if (isMembers(schema.properties)) below.push(...Object.values(schema.properties));
  return [schema, ...below.flatMap(nodesOf)];
}

/** Rules that say something about many schemas, right and wrong. */
const RULES: readonly string[] = [
  'true',
  'self == oldSelf',
  'has(self.a)',
  'self.all(x, x > 0)',
  'self.all(x, self.all(y, x == y))',
  'self.exists(k, self[k].size() > 3)',
  "self.matches('^[a-z]+$')",
  'self.size() < 10',
  'size(self) < 10 && oldSelf.size() > 1',
  'self.metadata.name.startsWith("a")',
  'self > 3',
  'self.a ==',
  'self',
  '1',
  'nosuch',
  '[1].includes(1)',
  'oldSelf.hasValue() ? self == oldSelf.value() : true',
  'self.map(x, x).map(x, x).size() > 2',
  "self.split(',').all(x, x.size() > 1)",
  'self.a == 1 ||\nself.b == 2',
  ' ',
  '',
  "quantity(self).isLessThan(quantity('1Gi'))",
  'self.kind == "A" && self.apiVersion != ""',
];

const MESSAGES: readonly unknown[] = ['no', ' ', 'a\nb', '', 'b\r'];
const MESSAGE_EXPRESSIONS: readonly unknown[] = [
  "'is ' + string(self)",
  "'no'",
  '1',
  ' ',
  'self.x +',
  "'a' + self",
  "self.map(x, 'a').join(',')",
  'oldSelf == self ? "a" : "b"',
];
const FIELD_PATHS: readonly unknown[] = [
  '.a',
  '.b.c',
  "['a']",
  ' ',
  '.a\n',
  'a',
  '.nosuch',
  ".a['x y']",
  '.items[0]',
  "['a\\q']",
];
const REASONS: readonly unknown[] = [
  'FieldValueInvalid',
  'FieldValueForbidden',
  'FieldValueRequired',
  'Bad<Reason>',
  '',
];

function rule(choices: Choices, node: Members): Members {
  const made: Members = { rule: ruleText(choices, node) };
  if (oneIn(choices, 3)) made.message = pick(choices, MESSAGES);
  if (oneIn(choices, 3)) made.messageExpression = pick(choices, MESSAGE_EXPRESSIONS);
  if (oneIn(choices, 6)) made.reason = pick(choices, REASONS);
  if (oneIn(choices, 5)) made.fieldPath = pick(choices, FIELD_PATHS);
  if (oneIn(choices, 6)) made.optionalOldSelf = oneIn(choices, 2);
  return made;
}

function ruleText(choices: Choices, node: Members): string {
  if (oneIn(choices, 2)) return pick(choices, RULES);
  const schema = node as Schema;
  let named: { name: string; shape: ReturnType<typeof shapeFor> }[] = [];
  try {
    const shape = shapeFor(schema, dataFor(choices, schema), { next: 0 });
    named = [{ name: 'self', shape }];
    if (oneIn(choices, 3)) named.push({ name: 'oldSelf', shape });
  } catch {
    // A schema that has become nonsense has no data.
    return pick(choices, RULES);
  }
  const type = oneIn(choices, 12) ? STRING : BOOL;
  const size = pickWeighted(choices, [
    [4, 4],
    [3, 9],
  ]);
  return print(expression(choices, { scope: { variables: named, authorizer: false }, size, type, attachment: 4 }));
}

/** What a member of a schema may be set to: mostly wrong where it stands. */
const SCHEMA_MEMBERS: readonly (readonly [string, readonly unknown[]])[] = [
  ['type', ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null', 'nope', '']],
  ['format', ['date-time', 'int32', 'uuid', 'k8s-short-name', 'nope', 'double', 'byte', 'date', 'duration']],
  ['nullable', [true]],
  ['title', ['t']],
  ['description', ['d<&>']],
  ['default', ['x', 1, 1.5, true, [], {}, { a: 'x', zz: 1 }, ['a', 'a'], { kind: 'K', apiVersion: 'v1' }, null, 'bbb']],
  ['maximum', [5, 1.5]],
  ['exclusiveMaximum', [true]],
  ['minimum', [0, -1]],
  ['maxLength', [0, 3, -1, 1000000]],
  ['minLength', [2]],
  ['pattern', ['^a', '(', '[z-a]', 'a{2000}', '\\p{Foo}']],
  ['maxItems', [0, 5, 100000, -3, 9223372036854775000]],
  ['minItems', [1]],
  ['uniqueItems', [true]],
  ['multipleOf', [2]],
  ['enum', [['a', 'bbb'], [1, null], []]],
  ['maxProperties', [0, 5, 100000]],
  ['required', [['a'], ['k', 'l'], []]],
  [
    'items',
    [{ type: 'string' }, {}, [{ type: 'string' }], { type: 'object', properties: { k: { type: 'string' } } }, []],
  ],
  ['allOf', [[{ required: ['a'] }], [{ type: 'string' }], [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }], []]],
  [
    'anyOf',
    [
      [{ type: 'integer' }, { type: 'string' }],
      [{ type: 'string' }, { type: 'integer' }],
      [{ properties: { a: { minimum: 1 }, zz: { maxLength: 1 } } }],
      [{ type: 'integer', nullable: true }, { type: 'string' }],
    ],
  ],
  ['oneOf', [[{ required: ['a'] }, { required: ['b'] }], [{ items: { pattern: '(' } }], [{ default: 1, title: 'x' }]]],
  [
    'not',
    [
      { required: ['a'] },
      { properties: { metadata: {} } },
      {
        additionalProperties: true,
        description: 'x',
        'x-kubernetes-list-type': 'set',
        'x-kubernetes-map-type': 'atomic',
      },
      {
        'x-kubernetes-validations': [{ rule: 'true' }],
        'x-kubernetes-list-map-keys': ['a'],
        'x-kubernetes-preserve-unknown-fields': true,
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-int-or-string': true,
      },
    ],
  ],
  [
    'properties',
    [
      { a: { type: 'string' } },
      {},
      { metadata: { type: 'object' } },
      { metadata: { type: 'string', description: 'd' } },
    ],
  ],
  [
    'additionalProperties',
    [true, false, { type: 'string' }, {}, { type: 'object', properties: { a: { type: 'string' } } }],
  ],
  ['patternProperties', [{ a: { type: 'string' } }, {}]],
  ['dependencies', [{ a: ['b'] }, { a: { type: 'string' } }, {}]],
  ['additionalItems', [true, { type: 'string' }]],
  ['definitions', [{ a: { type: 'string', uniqueItems: true } }, {}]],
  ['externalDocs', [{ url: 'https://example.com/' }]],
  ['example', [{ a: 1 }]],
  ['id', ['x']],
  ['$schema', ['x']],
  ['$ref', ['#/x', '']],
  ['x-kubernetes-preserve-unknown-fields', [true, false]],
  ['x-kubernetes-embedded-resource', [true]],
  ['x-kubernetes-int-or-string', [true]],
  ['x-kubernetes-list-type', ['set', 'map', 'atomic', 'nope']],
  ['x-kubernetes-list-map-keys', [['k'], ['k', 'k'], ['a'], ['nosuch'], []]],
  ['x-kubernetes-map-type', ['atomic', 'granular', 'nope']],
  ['x-kubernetes-validations', [[]]],
  ['nosuch', [1]],
];

function mutateSchema(choices: Choices, schema: Members): void {
  const node = pick(choices, nodesOf(schema));
  pickWeighted<() => void>(choices, [
    [
      8,
      () => {
        const [name, values] = pick(choices, SCHEMA_MEMBERS);
        node[name] = copy(pick(choices, values));
      },
    ],
    [4, () => addRule(choices, node)],
    [
      2,
      () => {
        const names = Object.keys(node);
        if (names.length > 0) delete node[pick(choices, names)];
      },
    ],
    [
      2,
      () => {
        try {
          node.default = dataFor(choices, node as Schema);
        } catch {
          node.default = 'x';
        }
      },
    ],
    [1, () => Object.assign(node, copy(pick(choices, COMBINATIONS)))],
  ])();
}

/** Members that mean something only together. */
const COMBINATIONS: readonly Members[] = [
  {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'object' } } },
  },
  {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k', 'v'],
    items: {
      type: 'object',
      nullable: true,
      required: ['k'],
      properties: { k: { type: 'string', nullable: true }, v: { type: 'array', items: { type: 'string' } } },
    },
  },
  { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'object', properties: { a: { type: 'string' } } } },
  {
    type: 'array',
    'x-kubernetes-list-type': 'set',
    items: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
  },
  {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    properties: {
      kind: { type: 'string', default: 'A' },
      metadata: {
        type: 'object',
        properties: { name: { type: 'string', default: 'a/b' }, namespace: { type: 'string' } },
      },
    },
    default: { kind: 'K', apiVersion: 'v1', metadata: { name: 'A_', labels: { a: 1 } } },
  },
  {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
    default: { kind: 'k k', apiVersion: 'a/b/c', metadata: { name: 'ok', zz: 1 }, spec: {} },
  },
  {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    properties: { metadata: { type: 'object', additionalProperties: { type: 'string', default: 'x' } } },
  },
  {
    type: 'integer',
    default: 3,
    'x-kubernetes-validations': [{ rule: 'self > 5', message: 'too small' }, { rule: 'self < 9 && oldSelf == self' }],
  },
  {
    type: 'string',
    default: 'abc',
    'x-kubernetes-validations': [{ rule: 'oldSelf.hasValue() || self.size() > 3', optionalOldSelf: true }],
  },
  { type: 'string', minLength: 2, maxLength: 3, pattern: '^b', enum: ['bb', 'bbb'], default: 'a' },
  { type: 'array', items: { type: 'integer', minimum: 3 }, minItems: 2, maxItems: 1, default: [1, 'a', null] },
  {
    type: 'object',
    required: ['r'],
    maxProperties: 1,
    properties: { r: { type: 'string' }, s: { type: 'number', maximum: 2, exclusiveMaximum: true, multipleOf: 2 } },
    default: { s: 3 },
  },
  {
    type: 'array',
    'x-kubernetes-validations': [{ rule: 'self.all(x, self.all(y, self.all(z, x + y + z == 1)))' }],
    items: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] },
  },
];

function addRule(choices: Choices, node: Members): void {
  const rules = Array.isArray(node['x-kubernetes-validations']) ? node['x-kubernetes-validations'] : [];
  node['x-kubernetes-validations'] = [...rules, rule(choices, node)];
}

const STRAY_NAMES: readonly unknown[] = ['', 'Foo', 'foo-', 'a.b', '1a', 'x'.repeat(64), 'ok', 'widgets'];

type Mutation = (choices: Choices, definition: Members, spec: Members, version: Members) => void;

/** Sets a member to one of a few values. */
const set =
  (where: 'names' | 'spec' | 'version' | 'metadata', member: string, values: readonly unknown[]): Mutation =>
  (choices, definition, spec, version) => {
    const targets = { names: spec.names, spec, version, metadata: definition.metadata } as Record<string, Members>;
    (targets[where] as Members)[member] = copy(pick(choices, values));
  };

const OUTSIDE: readonly Mutation[] = [
  set('names', 'plural', STRAY_NAMES),
  set('names', 'singular', STRAY_NAMES),
  set('names', 'kind', STRAY_NAMES),
  set('names', 'listKind', [...STRAY_NAMES, 'Widget']),
  set('names', 'shortNames', [['w'], ['W', 'a b'], []]),
  set('names', 'categories', [['all'], ['A', 'x'.repeat(64)]]),
  set('spec', 'group', ['example', 'Example.com', '', 'example.k8s.io', 'k8s.io', 'x'.repeat(254), 'example.com']),
  set('spec', 'scope', ['Cluster', 'Nope', '', 'Namespaced']),
  set('spec', 'preserveUnknownFields', [true, false]),
  set('spec', 'nosuch', [1]),
  set('spec', 'conversion', [
    { strategy: 'None' },
    { strategy: '' },
    { strategy: 'Nope<' },
    { strategy: 'Webhook' },
    { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'] } },
    {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v2', 'v2', 'V1'],
        clientConfig: { url: 'http://u:p@/x?a=b#f', caBundle: 'YWJj' },
      },
    },
    {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1beta1'],
        clientConfig: { service: { name: 'a', namespace: '', path: '/a//b_/', port: 70000 } },
      },
    },
    {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: [],
        clientConfig: { url: 'https://x', service: { name: 'a', namespace: 'b' } },
      },
    },
    {
      strategy: 'Webhook',
      webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'ht tp://x', caBundle: '' } },
    },
    { strategy: 'None', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://x' } } },
    { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://x.y/z' } } },
  ]),
  set('version', 'name', ['v2', 'V1', '', 'v1', 'a.b']),
  set('version', 'storage', [true, false]),
  set('version', 'served', [true, false]),
  set('version', 'deprecated', [true]),
  set('version', 'deprecationWarning', ['', 'old', 'a\u0007b', 'x'.repeat(300), null]),
  set('version', 'subresources', [
    { status: {} },
    {},
    { scale: {} },
    { scale: { specReplicasPath: '.spec.a', statusReplicasPath: '.status.a', labelSelectorPath: '.x' } },
    { scale: { specReplicasPath: 'spec.a', statusReplicasPath: '.spec.a', labelSelectorPath: 'x<' }, status: {} },
    { scale: { specReplicasPath: '.spec.a', statusReplicasPath: '.status.a', labelSelectorPath: '.status.s' } },
  ]),
  set('version', 'additionalPrinterColumns', [
    [{ name: 'A', type: 'string', jsonPath: '.spec.a' }],
    [{ name: '', type: 'nope', format: 'nope', jsonPath: 'spec' }, {}],
    [],
  ]),
  set('version', 'selectableFields', [
    [{ jsonPath: '.spec.a' }],
    [{ jsonPath: '.metadata.name' }, { jsonPath: '' }, { jsonPath: 'x' }, { jsonPath: ".spec['a']" }],
    [{ jsonPath: '.spec' }, { jsonPath: '.spec.nosuch' }, { jsonPath: '.kind' }, { jsonPath: '.kind' }],
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => ({ jsonPath: `.many.${name}` })),
    [],
  ]),
  set('version', 'schema', [null, {}, { openAPIV3Schema: null }, { openAPIV3Schema: {} }]),
  set('metadata', 'name', ['', 'wrong.example.com', 'Widgets.example.com', 'a/b']),
  set('metadata', 'generateName', ['x-', 'X']),
  set('metadata', 'namespace', ['default']),
  set('metadata', 'labels', [{ a: 'b' }, { 'a b': 'c d' }, { 'x/y/z': '' }]),
  set('metadata', 'annotations', [
    { 'api-approved.kubernetes.io': 'https://example.com/x' },
    { 'api-approved.kubernetes.io': 'unapproved' },
    { 'api-approved.kubernetes.io': 'nope', 'A b': 'x' },
  ]),
  set('metadata', 'finalizers', [['a/b'], ['A b'], ['orphan', 'foregroundDeletion']]),
  set('metadata', 'generation', [7, -1]),
  set('metadata', 'resourceVersion', ['5']),
  set('metadata', 'uid', ['u1', 'u2']),
  set('metadata', 'deletionTimestamp', ['2024-01-02T03:04:05Z']),
  (_, _definition, spec, version) => {
    (spec.versions as Members[]).push({ ...copy(version), name: 'v2', storage: false });
  },
  (choices, _definition, spec, version) => {
    const other = { ...copy(version), name: pick(choices, ['v1', 'v2', 'v1beta1']), storage: oneIn(choices, 3) };
    (spec.versions as Members[]).push(other);
    const schema = schemaOf(other);
    if (schema !== undefined) mutateSchema(choices, schema);
  },
  (_, _definition, spec) => {
    (spec.versions as Members[]).splice(0, 1);
  },
  (_, definition) => {
    definition.status = { conditions: [{ type: 'Established', status: 'True' }], storedVersions: ['v0', 'v1'] };
  },
  (_, definition) => {
    definition.status = {
      conditions: [{ type: 'Established', status: 'True' }],
      acceptedNames: { plural: 'A', kind: 'a b' },
      storedVersions: ['v1'],
    };
  },
];

const schemaOf = (version: Members): Members | undefined => {
  const { schema } = version;
  return isMembers(schema) && isMembers(schema.openAPIV3Schema) ? schema.openAPIV3Schema : undefined;
};

function mutate(choices: Choices, definition: Members): void {
  const spec = definition.spec as Members;
  const versions = spec.versions as Members[];
  const version = versions.length === 0 ? {} : pick(choices, versions);
  const schema = schemaOf(version);
  if (schema !== undefined && !oneIn(choices, 3)) mutateSchema(choices, schema);
  else pick(choices, OUTSIDE)(choices, definition, spec, version);
}

function valid(choices: Choices): Members {
  const spec = objectSchema(choices, pick(choices, [1, 2, 2, 3])) as Members;
  const schema: Members = { type: 'object', properties: { spec } };
  if (oneIn(choices, 3))
    (schema.properties as Members).status = { type: 'object', properties: { a: { type: 'string' } } };
  for (let rules = choices.below(3); rules > 0; rules--) addRule(choices, pick(choices, nodesOf(schema)));
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      names: { kind: 'Widget', plural: 'widgets' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** A request about a definition; every other one about a change. */
export function definitionRequest(choices: Choices): Members {
  const crd = valid(choices);
  for (let count = choices.below(3); count > 0; count--) mutate(choices, crd);
  if (!oneIn(choices, 3)) return { op: 'crd', crd, ...versions(choices) };
  const changed = copy(crd);
  for (let count = choices.below(3); count > 0; count--) mutate(choices, changed);
  return { op: 'crd', crd: changed, old: crd, ...versions(choices) };
}

const versions = (choices: Choices): Members =>
  oneIn(choices, 10) ? { compat: pick(choices, ['1.23', '1.28', '1.30', '1.33', '1.34', '1.37']) } : {};
