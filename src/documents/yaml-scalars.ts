/**
 * What a YAML scalar means: YAML 1.1 as Kubernetes' YAML reader has it, then the trip through JSON that every manifest
 * takes, on which `1.0` becomes `1`.
 *
 * @see yaml/go-yaml v2 resolve.go; kubernetes-sigs/yaml yaml.go, convertToJSONableObject
 */
import { decodeBase64 } from '../values/base64.ts';
import { doubleText } from '../values/double-text.ts';
import { textOf } from '../values/utf8.ts';
import { double, int, type Value } from '../values/value.ts';

/** A resolved scalar: `bigint` for integers from -2^63 to 2^64-1, `number` for floats. */
export type Resolved = null | boolean | string | bigint | number;

/** Why a scalar is refused, in the words of Kubernetes' YAML reader. */
export class BadScalar {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

const PREFIX = 'tag:yaml.org,2002:';
const INT64_MAX = 9223372036854775807n;

type Kind = 'null' | 'bool' | 'str' | 'int' | 'float' | 'timestamp';

/**
 * @param tag - written in front of the scalar, in its long form
 * @param plain - whether the scalar has no quotes and is no block: only then it means anything but a string by itself
 */
export function resolveScalar(text: string, plain: boolean, tag: string | undefined): Resolved | BadScalar {
  if (tag === undefined) return plain ? resolvePlain(text)[1] : text;
  const wanted = tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : '';
  switch (wanted) {
    case 'str':
      return text;
    case 'binary': {
      // The JSON that Kubernetes makes of a YAML document has U+FFFD for a byte that belongs to no character.
      const bytes = decodeBase64(text);
      return bytes === undefined
        ? new BadScalar('yaml: !!binary value contains invalid base64 data')
        : textOf(bytes).toWellFormed();
    }
    case 'null':
    case 'bool':
    case 'int':
    case 'float':
    case 'timestamp': {
      const [kind, value] = resolvePlain(text, wanted === 'timestamp');
      if (kind === wanted) return value;
      if (wanted === 'float' && typeof value === 'bigint' && value <= INT64_MAX) return Number(value);
      return new BadScalar(`yaml: cannot decode !!${kind} \`${text}\` as a !!${wanted}`);
    }
    default:
      return text; // a tag of its own says nothing about the value
  }
}

const WORDS: ReadonlyMap<string, readonly [Kind, Resolved]> = new Map(
  (
    [
      ['bool', true, 'y Y yes Yes YES true True TRUE on On ON'],
      ['bool', false, 'n N no No NO false False FALSE off Off OFF'],
      ['null', null, '~ null Null NULL'],
      ['float', Number.NaN, '.nan .NaN .NAN'],
      ['float', Number.POSITIVE_INFINITY, '.inf .Inf .INF +.inf +.Inf +.INF'],
      ['float', Number.NEGATIVE_INFINITY, '-.inf -.Inf -.INF'],
    ] as const
  ).flatMap(([kind, value, words]) => words.split(' ').map((word) => [word, [kind, value]] as const)),
);

const INTEGER = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
/** Only reached where the prefix comes before the sign. */
const SIGNED_BINARY = /^0b([-+])([01]+)$/;

function resolvePlain(text: string, dates = false): readonly [Kind, Resolved] {
  const string = ['str', text] as const;
  if (text === '') return ['null', null];
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  const first = text.charCodeAt(0);
  const numeric = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d;
  if (!numeric && first !== 0x2e) return string;
  if (dates && isTimestamp(text)) return ['timestamp', text];
  // An underscore may stand anywhere in a number, except in one that begins with a point.
  const digits = numeric ? text.replaceAll('_', '') : text;
  const integer = numeric ? parseInteger(digits) : undefined;
  if (integer !== undefined) return ['int', integer];
  if (!FLOAT.test(digits)) return string;
  const value = Number(digits);
  return Number.isFinite(value) ? ['float', value] : string;
}

function parseInteger(digits: string): bigint | undefined {
  const match = INTEGER.exec(digits);
  if (match === null) {
    const binary = SIGNED_BINARY.exec(digits);
    return binary === null ? undefined : inRange(binary[1] as string, BigInt(`0b${binary[2]}`));
  }
  const [, sign, magnitude] = match as unknown as [string, string, string];
  // A leading zero alone means octal too.
  return inRange(sign, BigInt(/^0[0-7]/.test(magnitude) ? `0o${magnitude.slice(1)}` : magnitude));
}

function inRange(sign: string, magnitude: bigint): bigint | undefined {
  if (sign === '-') return magnitude <= INT64_MAX + 1n ? -magnitude : undefined;
  return magnitude <= (sign === '+' ? INT64_MAX : 2n * INT64_MAX + 1n) ? magnitude : undefined;
}

/** Only matters behind an explicit `!!timestamp`: the value stays the text. */
function isTimestamp(text: string): boolean {
  const match =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt])(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))|( )(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/.exec(
      text,
    );
  if (match === null) return false;
  const [year, month, day] = [match[1], match[2], match[3]].map(Number) as [number, number, number];
  const [hour, minute, second] = [
    match[5] ?? match[11] ?? 0,
    match[6] ?? match[12] ?? 0,
    match[7] ?? match[13] ?? 0,
  ].map(Number);
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const inDay = (hour as number) < 24 && (minute as number) < 60 && (second as number) < 60;
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= lastDay &&
    inDay &&
    Number(match[8] ?? 0) <= 24 &&
    Number(match[9] ?? 0) < 60
  );
}

/** The value that arrives behind the trip through JSON. */
export function throughJson(resolved: Resolved): Value | BadScalar {
  if (typeof resolved === 'bigint') return resolved <= INT64_MAX ? int(resolved) : double(Number(resolved));
  if (typeof resolved !== 'number') return resolved;
  if (!Number.isFinite(resolved)) return new BadScalar(`json: unsupported value: ${doubleText(resolved)}`);
  // JSON has no form for a float without a fraction, as long as it needs no exponent.
  if (!Number.isInteger(resolved) || Math.abs(resolved) >= 1e21) return resolved;
  const digits = BigInt(String(resolved));
  return BigInt.asIntN(64, digits) === digits ? int(digits) : double(resolved);
}

/** The member name that a key becomes. */
export function keyOf(resolved: Resolved): string | BadScalar {
  switch (typeof resolved) {
    case 'string':
      return resolved;
    case 'bigint':
      return resolved <= INT64_MAX ? String(resolved) : unsupportedKey('uint64', `0x${resolved.toString(16)}`);
    case 'number': {
      // Single precision: 3.14159265358979 becomes the key 3.1415927, as in Kubernetes.
      const text = doubleText(toSingle(resolved));
      return INFINITE_KEYS.get(text) ?? text;
    }
    case 'boolean':
      return String(resolved);
    default:
      return unsupportedKey('%!s(<nil>)', '<nil>');
  }
}

/** The double with the shortest digits that single precision reads back as the same number. */
function toSingle(value: number): number {
  const single = Math.fround(value);
  if (single === 0) return single; // with its sign
  for (let digits = 0; digits < 8; digits++) {
    const shorter = Number(single.toExponential(digits));
    if (Math.fround(shorter) === single) return shorter;
  }
  return single;
}

const INFINITE_KEYS: ReadonlyMap<string, string> = new Map([
  ['+Inf', '.inf'],
  ['-Inf', '-.inf'],
  ['NaN', '.nan'],
]);

const unsupportedKey = (type: string, key: string): BadScalar =>
  new BadScalar(`unsupported map key of type: ${type}, key: ${key}`);
