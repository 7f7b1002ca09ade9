/** Texts to write values with: the ordinary ones first, then those at the borders of what Kubernetes takes. */
import { type Choices, oneIn, pick } from './choices.ts';

// biome-ignore format: a pool reads best as a paragraph
export const INTS: readonly string[] = [
  '0', '1', '2', '3', '-1', '5', '7', '10', '60', '100', '-2', '-7', '1000', '0x1F', '-0x10', '2147483647',
  '-2147483648', '9007199254740991', '9007199254740992', '9007199254740993', '-9007199254740993',
  '9223372036854775807', '-9223372036854775808', '9223372036854775806', '4611686018427387904', '3037000500',
  '253402300799', '-62135596800',
];

// biome-ignore format: a pool reads best as a paragraph
export const UINTS: readonly string[] = [
  '0u', '1u', '2u', '3u', '7u', '10u', '0xFFu', '100u', '9007199254740992u', '9007199254740993u',
  '9223372036854775807u', '9223372036854775808u', '18446744073709551615u', '18446744073709551614u', '4294967296u',
];

// biome-ignore format: a pool reads best as a paragraph
export const DOUBLES: readonly string[] = [
  '0.0', '1.0', '0.5', '-1.5', '2.0', '-0.0', '1e3', '100.25', '.5', '1e-7', '3.14159', '1e21', '1.0e20',
  '123456789.125', '9007199254740992.0', '9007199254740993.0', '9223372036854775807.0', '-9223372036854775808.0',
  '18446744073709551615.0', '1e300', '1.7976931348623157e308', '5e-324', '0.1', '0.30000000000000004', '-1e-5',
  '1e15', '123456.7891',
];

// biome-ignore format: a pool reads best as a paragraph
export const STRINGS: readonly string[] = [
  'a', '', 'b', 'abc', 'hello', 'x', 'ab', 'A', 'Hello World', ' a b ', 'a,b,c', 'a-b', '1', '-1', 'true', '0',
  '1.5', 'é', 'e\u0301', 'ß', 'İ', '😀', 'a😀b', '日本', '\n', 'a\tb', "it's", 'say "x"', 'back\\slash', '`', '\u0000',
  '\u200b', 'aaaaaaaaaaaaaaaaaaaaaaaaa', '%d', '%', '{}', '$1', '/a/b', 'a.b', '__proto__', 'constructor',
  'toString', '\ufffd', 'ﬀ', '\u2028', '9223372036854775808', '1e3', 'NaN', 'Inf', ' 1', 'TRUE', 'T', 't', 'null',
  '0x1', '1_0', 'the quick brown fox jumps over the lazy dog, and once more: the quick brown fox jumps over the lazy dog',
  'ééééééééééééééééééééééééééééé', '😀😀😀😀😀😀😀😀😀😀😀',
];

// biome-ignore format: a pool reads best as a paragraph
export const BYTES: readonly string[] = [
  "b''", "b'a'", "b'abc'", "b'\\xff'", "b'é'", "b'\\x00\\x01'", "br'\\d'", "b'aaaaaaaaaaaaaaaa'",
];

// biome-ignore format: a pool reads best as a paragraph
const TIMESTAMPS: readonly string[] = [
  '2024-01-02T03:04:05Z', '1970-01-01T00:00:00Z', '2024-02-29T23:59:59.999999999Z', '2024-01-02T03:04:05+02:00',
  '2024-12-31T23:30:00-05:30', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2024-01-02T03:04:05.5Z',
  '1969-12-31T23:59:59.1Z', '2024-03-10T02:30:00.000001Z',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_TIMESTAMPS: readonly string[] = [
  'x', '', '2024-01-02', '2024-1-2T03:04:05Z', '2024-13-01T00:00:00Z', '2024-02-30T00:00:00Z',
  '2024-01-02T24:00:00Z', '2024-01-02T03:04:60Z', '2024-01-02t03:04:05z', '2024-01-02T03:04:05',
  '2024-01-02 03:04:05Z', '10000-01-01T00:00:00Z', '2024-01-02T3:04:05Z', '2024-01-02T03:04:05,5Z',
  '2024-01-02T03:04:05+25:00', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
];

// biome-ignore format: a pool reads best as a paragraph
const DURATIONS: readonly string[] = [
  '1s', '0s', '1h', '90m', '1h30m', '-1s', '1.5h', '100ms', '1us', '1ns', '-1h15m30.5s', '1µs', '24h', '0',
  '2562047h47m16s', '9223372036854775807ns', '.5s', '1.s', '+3s', '0.000000001s', '8760h',
  '-2562047h47m16.854775808s',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_DURATIONS: readonly string[] = [
  '', 'x', '1', '1d', '1 s', 's', '-', '.', '1h1', '2562047h47m17s', '9223372036854775808ns', '1hm', '1e3s', '--1s',
];

// biome-ignore format: a pool reads best as a paragraph
const ZONES: readonly string[] = [
  'UTC', '', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Kathmandu', '+02:00', '-05:30', '02:00',
  '+14:00', 'Z', 'Local', 'Nowhere/City', 'CET', 'EST', 'america/new_york', '+2:00', '25:00', '00:60', 'x', '-00:00',
  'Australia/Lord_Howe',
];

// biome-ignore format: a pool reads best as a paragraph
const PATTERNS: readonly string[] = [
  'a', '^a', 'b$', '[a-z]+', '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', '.', '(a)(b)?', 'a|b', '(?i)A', '\\d+', '\\w*', '',
  'l+', '^.$', 'é', '[^a]', '(?s).*', 'a{2,3}', '\\bab', '\\p{L}', '[[:alpha:]]', 'x*', '(?m)^b', 'a+?', '(?P<n>a)',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_PATTERNS: readonly string[] = [
  '(', '[', 'a**', '(?=a)', '\\1', 'a{1001}', '\\', '[b-a]', '(?z)', '\\p{X}', '*', ')', '\\8',
];

// biome-ignore format: a pool reads best as a paragraph
const QUANTITIES: readonly string[] = [
  '1', '0', '1k', '1Ki', '1.5', '100m', '-1', '1M', '1.5Gi', '1e3', '12E', '1Mi', '.5', '5.', '1n', '1u', '1e-3',
  '+1', '0.001', '10000000000000000000', '9223372036854775807', '9223372036854775808', '-9223372036854775808',
  '1.23456789012345', '1Ei', '8Ei', '1P', '0.0000000001', '1e18', '1E', '100000000000000000000n', '0Ki', '-0', '1.0',
  '007',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_QUANTITIES: readonly string[] = [
  '', 'a', '1K', '1e', '1 Ki', '1e3Ki', '1.2.3', '--1', '1Kii', '0x1', '.', '+', '1e1.5', ' 1',
];

// biome-ignore format: a pool reads best as a paragraph
const IPS: readonly string[] = [
  '127.0.0.1', '::1', '10.0.0.1', '192.168.1.255', '2001:db8::1', '::', '0.0.0.0', 'fe80::1', 'ff02::1', '224.0.0.1',
  '169.254.1.1', '255.255.255.255', '2001:DB8:0:0:0:0:0:1', '::ffff', '1:2:3:4:5:6:7:8', '64:ff9b::1.2.3.4',
  '0:0:0:0:0:0:0:0',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_IPS: readonly string[] = [
  '', 'a', '1.2.3', '256.1.1.1', '01.2.3.4', '::ffff:1.2.3.4', 'fe80::1%eth0', '1.2.3.4/8', ':::', '1:2:3:4:5:6:7',
  '1.2.3.4 ', '::1.2.3.4', '12345::', '1.2.3.4.5', '::ffff:c0a8:1', '[::1]',
];

// biome-ignore format: a pool reads best as a paragraph
const CIDRS: readonly string[] = [
  '10.0.0.0/8', '192.168.0.0/16', '0.0.0.0/0', '::/0', '2001:db8::/32', '127.0.0.1/32', '10.1.2.3/8', '::1/128',
  'fe80::/10', '10.0.0.0/24', '2001:db8::1/64', '10.128.0.0/9',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_CIDRS: readonly string[] = [
  '', 'a', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/08', '10/8', '::ffff:1.2.3.4/96', 'fe80::%eth0/10', '10.0.0.0/-1',
  '10.0.0.0/', '::/129', '10.0.0.0/ 8',
];

// biome-ignore format: a pool reads best as a paragraph
const SEMVERS: readonly string[] = [
  '1.2.3', '0.0.0', '1.0.0', '2.0.0', '1.2.3-alpha', '1.2.3-alpha.1', '1.2.3+build', '1.2.3-rc.1+b.5', '10.20.30',
  '1.2.3-1', '1.0.0-beta.11', '18446744073709551615.0.0', '1.2.3-alpha.beta', '0.1.0',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_SEMVERS: readonly string[] = [
  '', 'v1.2.3', '1.2', '1', '01.2.3', '1.2.3-', '1.2.3+', '1.2.3-01', 'a.b.c', ' 1.2.3', '1.2.3.4', '1.2.-3',
  '18446744073709551616.0.0', 'v1', '1.2.3-a..b', '1.2.x',
];

// biome-ignore format: a pool reads best as a paragraph
const URLS: readonly string[] = [
  'https://example.com', 'https://example.com:80/a/b?q=1', 'http://[::1]:8080/', '/path',
  'https://user:pw@host/p%20a#frag', 'a://b', 'https://example.com/?a=1&b=2&a=3', 'http://host:/', 'file:///x',
  'https://h/%zz?x=%20', 'mailto:a@b', 'https://EXAMPLE.com/é',
];
// biome-ignore format: a pool reads best as a paragraph
const ODD_URLS: readonly string[] = [
  '', 'a', '://', 'http://[::1', 'https://a b', '/a b', 'http://h:x', '%', 'https://h:99999', '\u0001', '//h/p',
  'https://h/?q=%zz&;=1',
];

// biome-ignore format: a pool reads best as a paragraph
const FORMATS: readonly string[] = [
  'dns1123Label', 'dns1123Subdomain', 'uuid', 'date', 'datetime', 'uri', 'byte', 'labelValue', 'qualifiedName', 'x',
  '',
];
// biome-ignore format: a pool reads best as a paragraph
const FORMATTED: readonly string[] = [
  'abc', '', 'A', 'a-b', '-a', 'a.b', '2024-01-02', '2024-01-02T03:04:05Z', 'YWJj', 'YWJ', 'https://a', '/a', 'a/b',
  'x/y/z', '123e4567-e89b-12d3-a456-426614174000', 'a_b',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '1a', 'é', 'a b',
];

interface Pool {
  readonly usual: readonly string[];
  readonly odd: readonly string[];
}

const NO_ODD: readonly string[] = [];
const numbers: Pool = {
  usual: ['1', '0', '-1', '42', '1.5', '1e3', '007'],
  odd: [
    '',
    'a',
    ' 1',
    '0x1',
    '9223372036854775808',
    'NaN',
    'Infinity',
    '1_0',
    '-',
    '+1',
    'inf',
    '1e400',
    '18446744073709551615',
    '-0',
    '.5',
    '1u',
  ],
};
const pool = (usual: readonly string[], odd: readonly string[] = NO_ODD): Pool => ({ usual, odd });
const zones = pool(ZONES);
const patterns = pool(PATTERNS, ODD_PATTERNS);

/** What a string argument usually holds, by function and position (the receiver is 0). */
const BY_ARGUMENT: Readonly<Record<string, Pool>> = {
  'timestamp:0': pool(TIMESTAMPS, ODD_TIMESTAMPS),
  'duration:0': pool(DURATIONS, ODD_DURATIONS),
  'getDate:1': zones,
  'getDayOfMonth:1': zones,
  'getDayOfWeek:1': zones,
  'getDayOfYear:1': zones,
  'getFullYear:1': zones,
  'getHours:1': zones,
  'getMilliseconds:1': zones,
  'getMinutes:1': zones,
  'getMonth:1': zones,
  'getSeconds:1': zones,
  'matches:1': patterns,
  'find:1': patterns,
  'findAll:1': patterns,
  'quantity:0': pool(QUANTITIES, ODD_QUANTITIES),
  'isQuantity:0': pool(QUANTITIES, ODD_QUANTITIES),
  'ip:0': pool(IPS, ODD_IPS),
  'isIP:0': pool(IPS, ODD_IPS),
  'ip.isCanonical:0': pool(IPS, ODD_IPS),
  'containsIP:1': pool(IPS, ODD_IPS),
  'cidr:0': pool(CIDRS, ODD_CIDRS),
  'isCIDR:0': pool(CIDRS, ODD_CIDRS),
  'containsCIDR:1': pool(CIDRS, ODD_CIDRS),
  'semver:0': pool(SEMVERS, ODD_SEMVERS),
  'isSemver:0': pool(SEMVERS, ODD_SEMVERS),
  'url:0': pool(URLS, ODD_URLS),
  'isURL:0': pool(URLS, ODD_URLS),
  'format.named:0': pool(FORMATS),
  'validate:1': pool(FORMATTED),
  'int:0': numbers,
  'uint:0': numbers,
  'double:0': numbers,
  'bool:0': pool(['true', 'false', '1', '0', 't', 'F'], ['True', 'TRUE', 'tRue', '', 'yes', 'fALSE']),
  'check:1': pool(['get', 'create', 'delete', '']),
  'path:1': pool(['/healthz', '/', '', '/x']),
  'group:1': pool(['', 'apps', 'x']),
  'resource:1': pool(['pods', 'deployments', '']),
  'namespace:1': pool(['default', '', 'prod']),
  'name:1': pool(['a', '', 'b']),
  'subresource:1': pool(['status', '', 'scale']),
  'fieldSelector:1': pool(['metadata.name=a', 'a!=b', ''], ['=', 'a=b=c', '!!']),
  'labelSelector:1': pool(['a=b', 'a in (b,c)', '', '!a'], ['(', '=', 'a b']),
  'serviceAccount:1': pool(['default', ''], ['A', '-']),
  'serviceAccount:2': pool(['builder', ''], ['A', '-']),
};

/** The text of a string for an argument, usually one that the function can read. */
export function argumentText(choices: Choices, functionName: string, argument: number): string {
  const { usual, odd } = BY_ARGUMENT[`${functionName}:${argument}`] ?? { usual: STRINGS, odd: NO_ODD };
  if (odd.length > 0 && oneIn(choices, 25)) return pick(choices, odd);
  return oneIn(choices, 30) ? pick(choices, STRINGS) : pick(choices, usual);
}

export const hasArgumentTexts = (functionName: string, argument: number): boolean =>
  Object.hasOwn(BY_ARGUMENT, `${functionName}:${argument}`);

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A string literal of CEL in one of its forms. */
export function quote(choices: Choices, text: string): string {
  const style = choices.below(12);
  const mark = style % 2 === 0 ? "'" : '"';
  const plain = !/[\\\n\r\t'"]/.test(text) && !text.includes('\u0000');
  if (style === 9 && plain && !text.includes(mark)) return `r${mark}${text}${mark}`;
  if (style === 10 && plain) return `'''${text}'''`;
  if (style === 11 && text.length < 4) {
    const escaped = Array.from(text, (character) => {
      const code = (character.codePointAt(0) as number).toString(16);
      return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`;
    });
    return `"${escaped.join('')}"`;
  }
  const escaped = text
    .replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string)
    .replaceAll(mark, `\\${mark}`);
  return mark + escaped.replaceAll('\u0000', '\\x00') + mark;
}

export const timestampText = (choices: Choices): string => pick(choices, TIMESTAMPS);
export const durationText = (choices: Choices): string => pick(choices, DURATIONS);
export const quantityText = (choices: Choices): string => pick(choices, QUANTITIES);
export const ipText = (choices: Choices): string => pick(choices, IPS);
export const cidrText = (choices: Choices): string => pick(choices, CIDRS);
export const semverText = (choices: Choices): string => pick(choices, SEMVERS);
export const urlText = (choices: Choices): string => pick(choices, URLS);

/** Formatting clauses by the types that they take. */
export const CLAUSES: readonly (readonly [string, readonly string[]])[] = [
  [
    '%s',
    [
      'string',
      'int',
      'uint',
      'double',
      'bool',
      'bytes',
      'null',
      'list',
      'map',
      'google.protobuf.Timestamp',
      'google.protobuf.Duration',
      'type',
    ],
  ],
  ['%d', ['int', 'uint']],
  ['%f', ['double']],
  ['%.2f', ['double']],
  ['%.0f', ['double']],
  ['%e', ['double']],
  ['%.3e', ['double']],
  ['%x', ['int', 'uint', 'string', 'bytes']],
  ['%X', ['int', 'uint', 'string', 'bytes']],
  ['%b', ['int', 'uint', 'bool']],
  ['%o', ['int', 'uint']],
  ['%%', []],
  ['%c', ['int']],
  ['%5d', ['int']],
];
