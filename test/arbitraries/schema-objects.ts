/** Custom resources whose schemas use all that value validation knows: valid ones, broken ones, changes. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';

type Node = Readonly<Record<string, unknown>>;
type Schema = Node;

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ['507f1f77bcf86cd799439011', '507F1F77BCF86CD79943901', 'xyz'],
  uri: ['http://a.b/c?d#e', '/a/b', 'a', 'http://[::1]:80/', 'mailto:a@b', 'http://a b', ':', 'http://a:x/'],
  email: [
    'a@b.c',
    'a b <a@b.c>',
    '"a b"@c',
    'a@[127.0.0.1]',
    'a@[1.2.3]',
    '.a@b',
    'a..b@c',
    'a@b (x (y) z)',
    'g: a@b, c@d;',
    'g: a@b;',
    'g:;',
    'a@',
    '@b',
    '<a@b>',
    'a <a@b',
    'é@ü',
    '=?utf-8?q?a?= <a@b>',
    '=?x-y?q?a?= <a@b>',
    '"" <a@b>',
    'a@b ',
    ' a@b\t',
  ],
  hostname: [
    'a.bc',
    'a',
    'a-b.cd',
    '-a.bc',
    'a_b.cd',
    '1.ab',
    'a.b',
    'é.com',
    '😀.com',
    'a.',
    '',
    'a..b',
    `${'a'.repeat(64)}.com`,
  ],
  ipv4: ['1.2.3.4', '01.02.003.4', '1.2.3', '256.1.1.1', '::1', '::ffff:1.2.3.4', '1.2.3.4 ', '0x1.2.3.4'],
  ipv6: [
    '::1',
    'fe80::1%eth0',
    '1::2::3',
    '::ffff:1.2.3.4',
    '::ffff:01.2.3.4',
    '1:2:3:4:5:6:7:8',
    '1.2.3.4',
    '00001::',
  ],
  cidr: [
    '10.0.0.0/8',
    '010.0.0.0/8',
    '10.0.0.1/33',
    '::/129',
    '::/128',
    '10.0.0.0',
    '10.0.0.0/08',
    'a/8',
    '00001::/8',
    '::1/+8',
  ],
  mac: [
    '01:23:45:67:89:ab',
    '01-23-45-67-89-AB',
    '0123.4567.89ab',
    '01:23-45:67:89:ab',
    '01:23:45:67:89',
    '1:2:3:4:5:6',
  ],
  uuid: ['123e4567-e89b-12d3-a456-426614174000', '123E4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456'],
  uuid3: ['123e4567-e89b-32d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  uuid4: ['123e4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-c456-426614174000'],
  uuid5: ['123e4567-e89b-52d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  isbn: ['0321751043', '978-0321751041', '3 401 01319 X', '0321751044', '978-0321751042'],
  isbn10: ['0321751043', '978-0321751041', '3-401-01319-X'],
  isbn13: ['978 0321751041', '0321751043'],
  creditcard: ['4220855426222389', '4220-8554-2622-2389', '4220855426213389', 'x5139288802098206y', '1'],
  ssn: ['123-45-6789', '123 45 6789', '123456789', '12-345-6789'],
  hexcolor: ['#fff', 'A0B1c2', '#ff', '#ggg'],
  rgbcolor: ['rgb(0,31,255)', 'rgb(0, 31 , 255)', 'rgb(256,0,0)', 'rgb(01,0,0)', 'rgb(0,0,0) '],
  byte: ['YWJj', 'YQ==', '+/+/', '-_-_', 'YQ=', '', 'YWJ j', 'Y==='],
  password: ['', 'anything'],
  date: ['2024-02-29', '2023-02-29', '2024-1-1', '2024-01-01T00:00:00Z', '0000-01-01', '2024-04-31'],
  duration: [
    '1h',
    '1d',
    '5 hours',
    '1d12h',
    'P1D',
    '-1h',
    '1.5h',
    'x',
    '',
    '1',
    '3 weeks',
    '10 Minutes',
    '1 ns 2',
    '99999999999999999999h',
  ],
  'date-time': [
    '2024-01-02T03:04:05Z',
    '2024-01-02t03:04:05z',
    '2024-01-02T03:04:05+01:00',
    '2024-01-02T24:00:00Z',
    '2024-01-02T03:04:05',
    '2024-01-02T03:04:60Z',
    '2024-01-02T03:04:05.123Z',
    '2024-01-02T03:04:05,123Z',
    '2024-01-02T03:04:05ZT1',
    '2024-01-02T03:04:05+99:99',
    '2024-02-30T03:04:05Z',
    '2024',
  ],
  datetime: ['2024-01-02T03:04:05Z', 'x'],
  'k8s-short-name': ['a', 'a-b', 'A', 'a.b', '-a', 'a'.repeat(64), ''],
  'k8s-long-name': ['a.b-c', 'a..b', 'A', 'a'.repeat(254), 'a'.repeat(64)],
  'no-such-format': ['x'],
  int32: ['x'],
};

const TEXTS: readonly string[] = [
  '',
  'a',
  'b',
  'ab',
  'abc',
  'x-1',
  'é',
  '😀😀',
  'a\nb',
  'AbC',
  '<a&b>',
  '"q"',
  'x'.repeat(12),
];
const PATTERNS: readonly string[] = ['^a', 'b$', '^[a-z]+$', '^.{2,}$', '\\d', 'a|b', '^(?i)abc$', '(', '\\p{Lu}'];
const NUMBERS: readonly number[] = [
  0, 1, 2, 3, 5, 9, 10, 12, -1, -7, 100, 1.5, -0.25, 0.1, 2.0000000001, 1e6, 1e-7, 2147483647, 2147483648, 1e19, 1e21,
  1e300, 3.5e38,
];
const BOUNDS: readonly number[] = [0, 1, 2, 3, 5, 10, -1, 1.5, 2.5, 0.1, 1e10, 1e20];
const NAMES: readonly string[] = ['a', 'b', 'c', 'd', 'kind', 'x-y', 'spec', 'items', '__proto__', 'constructor'];

const some = <T>(choices: Choices, count: number, make: () => T): T[] =>
  Array.from({ length: choices.below(count + 1) }, make);
const maybe = (choices: Choices, odds: number, make: () => Node): Node => (oneIn(choices, odds) ? make() : {});

interface Kind {
  readonly make: (choices: Choices, depth: number) => Schema;
  readonly limits: (choices: Choices) => Schema;
}

const stringLimits = (choices: Choices): Schema =>
  pickWeighted<() => Schema>(choices, [
    [2, () => ({ maxLength: choices.below(5) })],
    [2, () => ({ minLength: choices.below(4) })],
    [3, () => ({ pattern: pick(choices, PATTERNS) })],
    [2, () => ({ enum: some(choices, 2, () => pick(choices, TEXTS)).concat('a') })],
    [4, () => ({ format: pick(choices, Object.keys(FORMATS)) })],
  ])();

const numberLimits = (choices: Choices): Schema =>
  pickWeighted<() => Schema>(choices, [
    [3, () => ({ maximum: pick(choices, BOUNDS), ...maybe(choices, 3, () => ({ exclusiveMaximum: true })) })],
    [3, () => ({ minimum: pick(choices, BOUNDS), ...maybe(choices, 3, () => ({ exclusiveMinimum: true })) })],
    [2, () => ({ multipleOf: pick(choices, [1, 2, 3, 0.5, 0.1, 1.5, 2.5, -1, 0, 1e20]) })],
    [2, () => ({ enum: [pick(choices, NUMBERS), pick(choices, [1, 'a', 2.5, true])] })],
  ])();

const arrayLimits = (choices: Choices): Schema =>
  pickWeighted<() => Schema>(choices, [
    [2, () => ({ minItems: choices.below(4) })],
    [2, () => ({ maxItems: choices.below(4) })],
    [1, () => ({ uniqueItems: true })],
    [1, () => ({ enum: [[1, 2], [], ['a']] })],
  ])();

const objectLimits = (choices: Choices): Schema =>
  pickWeighted<() => Schema>(choices, [
    [2, () => ({ minProperties: choices.below(3) })],
    [2, () => ({ maxProperties: choices.below(3) })],
    [3, () => ({ required: [pick(choices, NAMES)] })],
    [1, () => ({ properties: { [pick(choices, NAMES)]: pick(choices, [stringLimits, numberLimits])(choices) } })],
    [1, () => ({ enum: [{ a: 1 }, {}] })],
  ])();

const RULES: Readonly<Record<string, readonly Node[]>> = {
  string: [
    { rule: 'self.size() < 3' },
    { rule: "self != 'b'", message: 'no b' },
    { rule: 'self == oldSelf' },
    { rule: "self.startsWith('a')", messageExpression: "'is ' + self", reason: 'FieldValueForbidden' },
    { rule: 'oldSelf.hasValue() || self.size() > 1', optionalOldSelf: true },
  ],
  integer: [
    { rule: 'self < 5' },
    { rule: 'self >= oldSelf', message: 'may grow only' },
    { rule: 'self % 2 == 0', reason: 'FieldValueDuplicate' },
    { rule: '10 / self > 1' },
  ],
  number: [{ rule: 'self < 2.5' }, { rule: 'self == oldSelf' }],
  boolean: [{ rule: 'self' }, { rule: 'self == oldSelf', reason: 'FieldValueInvalid' }],
  array: [
    { rule: 'self.size() < 2' },
    { rule: 'self == oldSelf', message: 'immutable' },
    { rule: 'self.size() >= oldSelf.size()' },
  ],
  object: [{ rule: 'true' }, { rule: 'false', reason: 'FieldValueRequired' }, { rule: 'self == oldSelf' }],
};

const KINDS: Readonly<Record<string, Kind>> = {
  string: { make: () => ({ type: 'string' }), limits: stringLimits },
  integer: {
    make: (choices) => ({
      type: 'integer',
      ...maybe(choices, 3, () => ({ format: pick(choices, ['int32', 'int64', 'float', 'uint8']) })),
    }),
    limits: numberLimits,
  },
  number: {
    make: (choices) => ({
      type: 'number',
      ...maybe(choices, 3, () => ({ format: pick(choices, ['float', 'double', 'int32']) })),
    }),
    limits: numberLimits,
  },
  boolean: { make: () => ({ type: 'boolean' }), limits: () => ({ enum: [true] }) },
  array: { make: arraySchema, limits: arrayLimits },
  object: { make: objectSchema, limits: objectLimits },
};

const ANY_LIMITS: readonly ((choices: Choices) => Schema)[] = [stringLimits, numberLimits, arrayLimits, objectLimits];

/** A schema of any kind, with limits, junctors, rules. */
function anySchema(choices: Choices, depth: number): Schema {
  const special = choices.below(14);
  if (special === 12) {
    const base = {
      'x-kubernetes-int-or-string': true,
      ...maybe(choices, 2, () => pick(choices, [stringLimits, numberLimits])(choices)),
    };
    return oneIn(choices, 2) ? { ...base, anyOf: [{ type: 'integer' }, { type: 'string' }] } : base;
  }
  if (special === 13)
    return { 'x-kubernetes-preserve-unknown-fields': true, ...maybe(choices, 3, () => ({ type: 'object' })) };
  const name = pickWeighted(choices, [
    [5, 'string'],
    [3, 'integer'],
    [2, 'number'],
    [1, 'boolean'],
    [depth > 0 ? 4 : 0, 'array'],
    [depth > 0 ? 5 : 0, 'object'],
  ] as const);
  const kind = KINDS[name] as Kind;
  const schema: Record<string, unknown> = { ...kind.make(choices, depth) };
  for (let count = choices.below(3); count > 0; count--) {
    const limits = kind.limits(choices);
    // Properties of a limit are for junctors.
    for (const [key, value] of Object.entries(limits)) if (key !== 'properties') schema[key] = value;
  }
  if (oneIn(choices, 6))
    Object.assign(schema, junctor(choices, oneIn(choices, 5) ? pick(choices, ANY_LIMITS) : kind.limits));
  if (oneIn(choices, 6)) schema.nullable = true;
  if (oneIn(choices, 4)) schema['x-kubernetes-validations'] = [pick(choices, RULES[name] as readonly Node[])];
  if (oneIn(choices, 8)) schema.default = tame(choices, schema);
  return schema;
}

function junctor(choices: Choices, limits: (choices: Choices) => Schema): Schema {
  const branch = (): Schema =>
    oneIn(choices, 6) ? junctor(choices, limits) : { ...limits(choices), ...maybe(choices, 3, () => limits(choices)) };
  const branches = (): Schema[] => [branch(), ...some(choices, 2, branch)];
  return pickWeighted<() => Schema>(choices, [
    [2, () => ({ anyOf: branches() })],
    [2, () => ({ oneOf: branches() })],
    [2, () => ({ allOf: branches() })],
    [1, () => ({ not: branch() })],
  ])();
}

function arraySchema(choices: Choices, depth: number): Schema {
  const type = choices.below(5);
  if (type === 3) return { type: 'array', 'x-kubernetes-list-type': 'set', items: pickItems(choices, depth) };
  if (type < 2) return { type: 'array', items: anySchema(choices, depth - 1) };
  const keys = oneIn(choices, 3) ? ['k', 'l'] : ['k'];
  return {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': keys,
    items: {
      type: 'object',
      ...maybe(choices, 2, () => ({ required: ['k'] })),
      properties: {
        k: { type: pick(choices, ['string', 'integer', 'boolean', 'number']) },
        l: { type: 'integer', ...maybe(choices, 3, () => ({ default: 1 })) },
        v: anySchema(choices, depth - 2),
      },
    },
  };
}

const pickItems = (choices: Choices, depth: number): Schema =>
  oneIn(choices, 4)
    ? { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'integer' } }
    : anySchema(choices, Math.min(0, depth));

function objectSchema(choices: Choices, depth: number): Schema {
  const kind = choices.below(8);
  if (kind === 5) return { type: 'object', additionalProperties: anySchema(choices, depth - 1) };
  if (kind === 6) {
    return {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      ...(oneIn(choices, 2)
        ? { 'x-kubernetes-preserve-unknown-fields': true }
        : { properties: { spec: anySchema(choices, depth - 1) } }),
    };
  }
  const names = [...new Set([pick(choices, NAMES), ...some(choices, 3, () => pick(choices, NAMES))])];
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, anySchema(choices, depth - 1)])),
    ...maybe(choices, 8, () => ({ additionalProperties: pick(choices, [true, false]) })),
    ...maybe(choices, 8, () => ({ 'x-kubernetes-preserve-unknown-fields': true })),
    ...maybe(choices, 3, () => ({ required: [pick(choices, names)] })),
  };
}

const WILD: readonly unknown[] = [
  null,
  true,
  1,
  1.5,
  -3,
  'a',
  '',
  [],
  ['a', 'a'],
  [1, 1, 1],
  {},
  { a: 1 },
  { k: 'x' },
  [{}, {}],
  1e20,
];

/** Data that mostly fits. */
function tame(choices: Choices, schema: Schema): unknown {
  if (Array.isArray(schema.enum) && !oneIn(choices, 5)) return pick(choices, schema.enum);
  if (schema['x-kubernetes-int-or-string'] === true) return pick(choices, [1, 3, 65, 97, 'a', '5%', 1.5]);
  switch (schema.type) {
    case 'string':
      return pick(choices, FORMATS[String(schema.format)] ?? TEXTS);
    case 'integer':
      return pick(
        choices,
        NUMBERS.filter((number) => Number.isSafeInteger(number)),
      );
    case 'number':
      return pick(choices, NUMBERS);
    case 'boolean':
      return oneIn(choices, 2);
    case 'array': {
      const items = (schema.items ?? {}) as Schema;
      return some(choices, 3, () => data(choices, items));
    }
    case 'object':
      return objectData(choices, schema);
    default:
      return pick(choices, WILD);
  }
}

function objectData(choices: Choices, schema: Schema): unknown {
  const { properties = {}, additionalProperties, required = [] } = schema as Record<string, Record<string, Schema>>;
  const names = Object.keys(properties).filter(
    (name) => !oneIn(choices, (required as unknown as string[]).includes(name) ? 12 : 4),
  );
  const members: [string, unknown][] = names.map((name) => [name, data(choices, properties[name] as Schema)]);
  if (additionalProperties !== undefined || oneIn(choices, 10)) {
    const values = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : {};
    for (const name of some(choices, 2, () => pick(choices, NAMES))) members.push([name, data(choices, values)]);
  }
  if (schema['x-kubernetes-embedded-resource'] === true) members.push(...embedded(choices));
  return Object.fromEntries(members);
}

const embedded = (choices: Choices): [string, unknown][] => [
  ['apiVersion', pick(choices, ['v1', 'apps/v1', 'a/b/c', ''])],
  ['kind', pick(choices, ['Pod', 'ConfigMap', 'x_y', '1a', ''])],
  ...(oneIn(choices, 2) ? [['metadata', metadata(choices)] as [string, unknown]] : []),
];

const data = (choices: Choices, schema: Schema): unknown => {
  if (schema.nullable === true && oneIn(choices, 6)) return null;
  return oneIn(choices, 18) ? pick(choices, WILD) : tame(choices, schema);
};

const META: readonly (readonly [string, readonly unknown[]])[] = [
  ['name', ['a', 'a.b', 'A', '-a', 'a/b', 'a'.repeat(254), '', '..']],
  ['generateName', ['a-', 'a.', 'A-', '-']],
  ['namespace', ['default', 'other', 'a.b', '']],
  ['labels', [{ a: 'b' }, { 'a/b/c': 'd' }, { a: '-' }, { '': 'x' }, { 'x.y/z': 'A_b.1' }]],
  ['annotations', [{ A: 'any thing' }, { 'a b': '' }, { 'UPPER.com/x': '1' }]],
  ['finalizers', [['a.b/c'], ['plain'], ['with.dot'], ['orphan', 'foregroundDeletion'], ['a b'], ['kubernetes']]],
  ['generation', [1, 5, -1, 0]],
  ['uid', ['u1', '<u2>', '']],
  ['resourceVersion', ['1', '7', '']],
  ['creationTimestamp', ['2024-01-01T00:00:00Z', '2024-01-01T01:00:00.5+01:00', null]],
  ['deletionTimestamp', ['2024-01-01T00:00:00Z', null]],
  ['deletionGracePeriodSeconds', [30, 0]],
  ['unknown', [1, { a: 1 }]],
  [
    'ownerReferences',
    [
      [{ apiVersion: 'v1', kind: 'Event', name: 'e', uid: 'u' }],
      [
        { apiVersion: 'apps/v1', kind: 'D', name: 'd', uid: 'u', controller: true },
        { apiVersion: 'v1', kind: 'P', name: 'p', uid: 'v', controller: true },
      ],
      [{ apiVersion: 'a/b/c', kind: '', name: 'd', uid: '' }],
      [{ apiVersion: '/', kind: 'K', name: 'd', uid: 'u', extra: 1 }],
    ],
  ],
  [
    'managedFields',
    [
      [{ manager: 'm', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: { 'f:a': {} } }],
      [{ operation: 'Delete', fieldsType: 'V2', manager: 'a\tb' }],
      [{ manager: 'm'.repeat(129), subresource: 's'.repeat(257) }],
    ],
  ],
];

const metadata = (choices: Choices): Record<string, unknown> =>
  Object.fromEntries(
    some(choices, 2, () => pick(choices, META)).map(([name, values]) => [name, pick(choices, values)]),
  );

const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object with something else in its spec, its status or, rarely, anywhere. */
function changed(choices: Choices, object: unknown): unknown {
  if (!isObject(object) || oneIn(choices, 10)) return mutated(choices, object);
  const part = pickWeighted(choices, [
    [6, 'spec'],
    [3, 'status'],
    [1, 'metadata'],
  ]);
  return Object.hasOwn(object, part) ? { ...object, [part]: mutated(choices, object[part]) } : object;
}

/** The value with a part exchanged, taken out, doubled, or in another order. */
function mutated(choices: Choices, value: unknown, depth = 0): unknown {
  const here = depth > 4 || oneIn(choices, 4);
  if (Array.isArray(value) && value.length > 0 && !here) {
    const at = choices.below(value.length);
    return pickWeighted<() => unknown>(choices, [
      [4, () => value.map((element, i) => (i === at ? mutated(choices, element, depth + 1) : element))],
      [2, () => [...value].reverse()],
      [2, () => [...value, value[at]]],
      [1, () => value.filter((_, i) => i !== at)],
      [1, () => [value[at], ...value]],
    ])();
  }
  if (isObject(value) && !here) {
    const entries = Object.entries(value);
    if (entries.length === 0) return { [pick(choices, NAMES)]: pick(choices, WILD) };
    const at = choices.below(entries.length);
    return Object.fromEntries(
      pickWeighted<() => [string, unknown][]>(choices, [
        [6, () => entries.map(([name, member], i) => [name, i === at ? mutated(choices, member, depth + 1) : member])],
        [1, () => entries.filter((_, i) => i !== at)],
        [1, () => [...entries, [pick(choices, NAMES), pick(choices, WILD)]]],
        [1, () => entries.toReversed()],
      ])(),
    );
  }
  if (typeof value === 'number' && oneIn(choices, 2)) return value + 1;
  if (typeof value === 'string' && oneIn(choices, 2)) return oneIn(choices, 2) ? `${value}x` : value.slice(1);
  return pick(choices, WILD);
}

function definition(choices: Choices): { readonly crd: Node; readonly schema: Schema; readonly hasStatus: boolean } {
  const hasStatus = oneIn(choices, 3);
  const properties: Record<string, Schema> = { spec: anySchema(choices, 3) };
  if (hasStatus || oneIn(choices, 4)) properties.status = anySchema(choices, 2);
  const root: Record<string, unknown> = { type: 'object', properties };
  if (oneIn(choices, 6)) root.required = [pick(choices, ['spec', 'status'])];
  if (oneIn(choices, 8)) root['x-kubernetes-validations'] = [{ rule: "self.metadata.name != 'b'" }];
  if (oneIn(choices, 16)) root['x-kubernetes-preserve-unknown-fields'] = true;
  const scale = {
    specReplicasPath: pick(choices, ['.spec.a', '.spec', '.spec.b.c', '.spec.items']),
    statusReplicasPath: pick(choices, ['.status.a', '.status']),
    ...maybe(choices, 2, () => ({ labelSelectorPath: '.status.b' })),
  };
  const subresources = { ...(hasStatus && { status: {} }), ...maybe(choices, 6, () => ({ scale })) };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'examples.example.com' },
    spec: {
      group: 'example.com',
      scope: oneIn(choices, 5) ? 'Cluster' : 'Namespaced',
      names: { kind: 'Example', plural: 'examples', singular: 'example', listKind: 'ExampleList' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: root },
          ...(Object.keys(subresources).length > 0 && { subresources }),
        },
      ],
    },
  };
  return { crd, schema: root, hasStatus };
}

/** A request of the recorder's `cr`: a create, an update or a write to `/status`. */
export function schemaObjectRequest(choices: Choices): Node {
  const { crd, schema, hasStatus } = definition(choices);
  const members = objectData(choices, schema) as Record<string, unknown>;
  const object: Record<string, unknown> = {
    apiVersion: 'example.com/v1',
    kind: 'Example',
    metadata: { name: 'a', ...maybe(choices, 5, () => metadata(choices)) },
    ...members,
  };
  if (oneIn(choices, 40))
    object[pick(choices, ['apiVersion', 'kind'])] = pick(choices, ['x/v1', 'Other', 'example.com/v2', 'a/b/c', '']);
  const kind = choices.below(6);
  if (kind < 2) return { op: 'cr', version: 'v1', crd, object };
  if (kind === 2) return { op: 'cr', version: 'v1', crd, object: changed(choices, object) };
  let next: unknown = object;
  for (let count = choices.below(3); count > 0; count--) next = changed(choices, next);
  const status = hasStatus && oneIn(choices, 2) ? { subresource: 'status' } : {};
  const budget = oneIn(choices, 16) ? { costBudget: choices.below(20) } : {};
  const raw = oneIn(choices, 16) ? { raw: true } : {};
  return { op: 'cr', version: 'v1', crd, object: next, old: object, ...status, ...budget, ...raw };
}
