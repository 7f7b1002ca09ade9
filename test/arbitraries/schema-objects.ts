/** Custom resources whose schemas use all that value validation knows: valid ones, broken ones, changes. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import { isObject, mutated, WILD } from './mutations.ts';
import { repaired } from './repair.ts';

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
  '1.2.3',
  '10.0.0.0/8',
  '::1',
  '100m',
  '5m',
  'a\u0000',
  '\u2028',
  "a'b\\",
  '%v %s',
  '2024-01-02T03:04:05Z',
  ' a ',
];
const PATTERNS: readonly string[] = [
  ...[
    '^a',
    'b$',
    '^[a-z]+$',
    '^.{2,}$',
    '\\d',
    'a|b',
    '^(?i)abc$',
    '(',
    '\\p{Lu}',
    '^\\p{L}+$',
    '^[à-ü]+$',
    '\\x{1F600}',
  ],
  ...[
    '^\\w+$',
    '(?s)^.{1,3}$',
    '\\bab\\b',
    '^\\S*$',
    '[[:alpha:]]',
    '\\C',
    '^(?:a|b)*$',
    '\\Q.\\E',
    "'",
    '^$',
    '(?P<n>a)',
    '(?=a)',
  ],
];
const NUMBERS: readonly number[] = [
  0, 1, 2, 3, 5, 9, 10, 12, -1, -7, 100, 1.5, -0.25, 0.1, 2.0000000001, 1e6, 1e-7, 2147483647, 2147483648, 1e19, 1e21,
  1e300, 3.5e38,
];
const BOUNDS: readonly number[] = [0, 1, 2, 3, 5, 10, -1, 1.5, 2.5, 0.1, 1e10, 1e20];
const NAMES: readonly string[] = [
  ...['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd', 'kind', 'x-y', 'spec', 'items', '__proto__', 'constructor', 'namespace'],
  ...['a.b', 'a/b', 'x__y', '1a', 'é', 'true', 'metadata', 'apiVersion', "it's"],
];

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

/** By type; of strings with a format, and of some that are none, by the format as well. */
const RULES: Readonly<Record<string, readonly Node[]>> = {
  string: [
    { rule: 'self.size() < 3' },
    { rule: "self != 'b'", message: 'no b' },
    { rule: 'self == oldSelf' },
    { rule: "self.startsWith('a')", messageExpression: "'is ' + self", reason: 'FieldValueForbidden' },
    { rule: 'oldSelf.hasValue() || self.size() > 1', optionalOldSelf: true },
    { rule: 'oldSelf.orValue(self) == self', optionalOldSelf: true, message: ' spaced ' },
    { rule: "quantity(self).isLessThan(quantity('1'))" },
    { rule: '!isQuantity(self) || quantity(self).sign() > 0', message: 'positive' },
    { rule: 'ip(self).family() == 4', messageExpression: "'family of ' + self + ' is ' + string(ip(self).family())" },
    { rule: "!isCIDR(self) || cidr(self).containsIP('10.0.0.1')" },
    { rule: "isSemver(self) && semver(self).compareTo(semver('1.0.0')) > 0" },
    { rule: 'duration(self) > duration("1s")', message: 'longer than a second' },
    {
      rule: '!format.dns1123Label().validate(self).hasValue()',
      messageExpression: 'format.dns1123Label().validate(self).value()[0]',
    },
    { rule: "self.matches('^[a-z]+$')", messageExpression: 'self' },
    { rule: "self.find('[0-9]+') == ''", messageExpression: "'a\\nb'" },
    { rule: 'self.lowerAscii() == self', messageExpression: "' '" },
    { rule: 'false', messageExpression: 'self.substring(2)' },
    { rule: 'timestamp(self).getFullYear() > 2000' },
    { rule: "self.replace('a', 'b') == self.trim()", reason: 'FieldValueRequired' },
    { rule: 'self <=' },
  ],
  duration: [{ rule: "self > duration('1m')" }, { rule: 'self.getSeconds() < 100', messageExpression: 'string(self)' }],
  'date-time': [{ rule: 'self.getFullYear() < 2024' }, { rule: 'self == oldSelf' }],
  date: [{ rule: 'self.getMonth() == 1' }, { rule: 'self > oldSelf', message: 'later only' }],
  byte: [{ rule: 'self.size() > 2' }, { rule: "self == b'abc'" }],
  integer: [
    { rule: 'self < 5' },
    { rule: 'self >= oldSelf', message: 'may grow only' },
    { rule: 'self % 2 == 0', reason: 'FieldValueDuplicate' },
    { rule: '10 / self > 1' },
    { rule: 'self * 9223372036854775807 > 0' },
    {
      rule: '!oldSelf.hasValue() || oldSelf.value() <= self',
      optionalOldSelf: true,
      messageExpression: "'below ' + string(oldSelf.value())",
    },
  ],
  number: [
    { rule: 'self < 2.5' },
    { rule: 'self == oldSelf' },
    { rule: 'self > 1', messageExpression: 'string(self)' },
    { rule: 'int(self) < 3' },
  ],
  boolean: [{ rule: 'self' }, { rule: 'self == oldSelf', reason: 'FieldValueInvalid' }],
  array: [
    { rule: 'self.size() < 2' },
    { rule: 'self == oldSelf', message: 'immutable' },
    { rule: 'self.size() >= oldSelf.size()' },
    { rule: 'self.all(x, self.exists_one(y, x == y))', message: 'unique' },
    { rule: 'self.map(x, x) == self' },
    { rule: '(self + self).size() == self.size()' },
    { rule: "self.exists(x, dyn(x) == 'a')", messageExpression: "'no a in ' + string(self.size())" },
    { rule: 'oldSelf.all(x, x in self)', message: 'nothing may go' },
  ],
  object: [
    { rule: 'true' },
    { rule: 'false', reason: 'FieldValueRequired' },
    { rule: 'self == oldSelf' },
    { rule: 'has(self.a)', fieldPath: '.a', reason: 'FieldValueRequired' },
    { rule: '!has(self.b)', fieldPath: '.b', reason: 'FieldValueForbidden', message: 'b must go' },
    { rule: '!has(self.x__dash__y)', fieldPath: "['x-y']", messageExpression: "'x-y is ' + string(self.x__dash__y)" },
    { rule: '!has(self.a) || !has(self.b) || self.a == self.b' },
    { rule: "has(self.kind) && self.kind == 'a'" },
    { rule: 'self.?a.orValue(self.?b.orValue(1)) == 1' },
    { rule: 'has(oldSelf.a) == has(self.a)', message: 'a may neither come nor go' },
    { rule: 'self.all(k, k.size() < 2)' },
    { rule: 'self.exists(k, self[k] == oldSelf[k])' },
  ],
  'int-or-string': [
    { rule: 'type(self) == int' },
    { rule: "type(self) == int ? self < 5 : self.endsWith('%')", message: 'small or a share' },
    { rule: 'self == oldSelf' },
    { rule: 'self > 2' },
  ],
};

const rulesFor = ({ type, format, 'x-kubernetes-int-or-string': isEither }: Schema): readonly Node[] => {
  if (isEither === true) return RULES['int-or-string'] as readonly Node[];
  const byFormat = type === 'string' ? RULES[String(format)] : undefined;
  return [...(byFormat ?? []), ...(RULES[String(type)] ?? [])];
};

/** The schema with more rules on its nodes. */
function ruled(choices: Choices, schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema as Readonly<Record<string, Schema | undefined>>;
  const rules = rulesFor(schema);
  const inner: Record<string, unknown> = {};
  if (properties !== undefined)
    inner.properties = Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, node]) => [name, ruled(choices, node)]),
    );
  if (items !== undefined) inner.items = ruled(choices, items);
  if (isObject(additionalProperties)) inner.additionalProperties = ruled(choices, additionalProperties);
  return {
    ...schema,
    ...inner,
    ...(rules.length > 0 &&
      oneIn(choices, 2) && {
        'x-kubernetes-validations': [pick(choices, rules), ...some(choices, 1, () => pick(choices, rules))],
      }),
  };
}

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
    const either = oneIn(choices, 2) ? { ...base, anyOf: [{ type: 'integer' }, { type: 'string' }] } : base;
    return {
      ...either,
      ...maybe(choices, 3, () => ({ 'x-kubernetes-validations': [pick(choices, rulesFor(either))] })),
    };
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
  if (oneIn(choices, 4)) schema['x-kubernetes-validations'] = [pick(choices, rulesFor(schema))];
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
  return mapListSchema(choices, depth);
}

/** Of a list that is a map: its elements are found again after a change. */
function mapListSchema(choices: Choices, depth: number): Schema {
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

/** The object with something else in its spec, its status or, rarely, anywhere. */
function changed(choices: Choices, object: unknown): unknown {
  if (!isObject(object) || oneIn(choices, 10)) return mutated(choices, object, NAMES);
  const part = pickWeighted(choices, [
    [6, 'spec'],
    [3, 'status'],
    [1, 'metadata'],
  ]);
  return Object.hasOwn(object, part) ? { ...object, [part]: mutated(choices, object[part], NAMES) } : object;
}

interface Made {
  readonly crd: Node;
  readonly schema: Schema;
  readonly hasStatus: boolean;
}

/** @param spec - the schema of it */
function definition(choices: Choices, spec: Schema, hasStatus = oneIn(choices, 3)): Made {
  const properties: Record<string, Schema> = { spec };
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

function objectOf(choices: Choices, schema: Schema): Record<string, unknown> {
  const members = objectData(choices, schema) as Record<string, unknown>;
  const meta = maybe(choices, 5, () => metadata(choices));
  return { apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'a', ...meta }, ...members };
}

/** An object that is mostly right. */
const fittingObject = (choices: Choices, { crd, schema }: Made): Node => repaired(crd, objectOf(choices, schema));

const CREATE = { op: 'cr', version: 'v1' };

/** One that is taken, or has a single fault. */
function fitting(choices: Choices): Node {
  const made = definition(choices, anySchema(choices, 3));
  const object = fittingObject(choices, made);
  return { ...CREATE, crd: made.crd, object: oneIn(choices, 2) ? changed(choices, object) : object };
}

/** One that fits its schema, so that the rules are run, of which there are many; or a change of one. */
function ruledCase(choices: Choices): Node {
  const made = definition(choices, ruled(choices, anySchema(choices, 3)));
  const object = fittingObject(choices, made);
  const budget = oneIn(choices, 16) ? { costBudget: choices.below(60) } : {};
  if (oneIn(choices, 2)) return { ...CREATE, crd: made.crd, object, ...budget };
  return {
    ...CREATE,
    crd: made.crd,
    object: repaired(made.crd, changed(choices, object) as Node),
    old: object,
    ...budget,
  };
}

/** A change of the order in a list that is a map, and mostly of an element. */
function reordered(choices: Choices): Node {
  const rules = [
    { rule: 'self == oldSelf' },
    { rule: '!has(self.v) || !has(oldSelf.v) || self.v == oldSelf.v', message: 'v is immutable' },
    { rule: 'oldSelf.hasValue()', optionalOldSelf: true, message: 'nothing new' },
    { rule: 'has(self.v)', fieldPath: '.v', reason: 'FieldValueRequired' },
  ];
  const list = mapListSchema(choices, 3) as { readonly items: Node };
  const items = { ...list.items, ...maybe(choices, 2, () => ({ 'x-kubernetes-validations': [pick(choices, rules)] })) };
  const whole = {
    ...list,
    items,
    ...maybe(choices, 3, () => ({ 'x-kubernetes-validations': [pick(choices, RULES.array as Node[])] })),
  };
  const spec = { type: 'object', properties: { list: whole, other: anySchema(choices, 1) } };
  const { crd, schema } = definition(choices, oneIn(choices, 2) ? ruled(choices, spec) : spec);
  const keys = {
    string: ['a', 'b', 'c', 'd'],
    integer: [1, 2, 3, 4],
    boolean: [true, false],
    number: [1, 1.5, 2, 2.5],
  };
  const { properties } = items as unknown as { readonly properties: Record<'k', Schema> };
  const elements = keys[properties.k.type as keyof typeof keys]
    .slice(0, 2 + choices.below(3))
    .map((k) => ({ ...(objectData(choices, items) as Node), k }));
  const base = objectOf(choices, schema);
  const withList = (from: Node, value: unknown): Node => ({ ...from, spec: { ...(from.spec as Node), list: value } });
  const old = oneIn(choices, 3) ? withList(base, elements) : repaired(crd, withList(base, elements));
  const before = (old.spec as { readonly list?: unknown[] } | undefined)?.list ?? [];
  const at = choices.below(before.length + 1);
  const after = oneIn(choices, 2) ? before.toReversed() : [...before.slice(at), ...before.slice(0, at)];
  const next = oneIn(choices, 3) ? after : mutated(choices, after, NAMES);
  return { ...CREATE, crd, object: withList(old, next), old };
}

/** A change, also of what was wrong before. */
function update(choices: Choices): Node {
  const made = definition(choices, anySchema(choices, 3));
  const old = oneIn(choices, 2) ? fittingObject(choices, made) : objectOf(choices, made.schema);
  let object: unknown = old;
  for (let count = choices.below(3); count > 0; count--) object = changed(choices, object);
  const budget = oneIn(choices, 16) ? { costBudget: choices.below(20) } : {};
  return { ...CREATE, crd: made.crd, object, old, ...budget, ...maybe(choices, 16, () => ({ raw: true })) };
}

/** A write to `/status`. */
function statusWrite(choices: Choices): Node {
  const made = definition(choices, ruled(choices, anySchema(choices, 2)), true);
  const old = oneIn(choices, 3) ? objectOf(choices, made.schema) : fittingObject(choices, made);
  const { status, ...rest } = old;
  const written = { ...rest, status: mutated(choices, status ?? {}, NAMES) };
  const object = oneIn(choices, 2) ? written : changed(choices, written);
  return { ...CREATE, crd: made.crd, object, old, subresource: 'status' };
}

/** Anything at all. */
function wild(choices: Choices): Node {
  const { crd, schema } = definition(choices, anySchema(choices, 3));
  const object = objectOf(choices, schema);
  if (oneIn(choices, 40))
    object[pick(choices, ['apiVersion', 'kind'])] = pick(choices, ['x/v1', 'Other', 'example.com/v2', 'a/b/c', '']);
  return { ...CREATE, crd, object: oneIn(choices, 3) ? changed(choices, object) : object };
}

/** A request of the recorder's `cr`: a create, an update or a write to `/status`. */
export const schemaObjectRequest = (choices: Choices): Node =>
  pickWeighted(choices, [
    [2, fitting],
    [5, ruledCase],
    [3, reordered],
    [2, update],
    [1, statusWrite],
    [2, wild],
  ])(choices);
