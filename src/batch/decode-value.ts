/**
 * Values as requests write them: plain JSON, read by the declared type, and `{"$int": "1"}` and its like for what JSON
 * cannot say.
 */
import { Cidr } from '../../libs/kubernetes/cidr-value.ts';
import { Ip } from '../../libs/kubernetes/ip-value.ts';
import { namedFormats } from '../../libs/kubernetes/named-format.ts';
import { Quantity } from '../../libs/kubernetes/quantity-value.ts';
import { Semver } from '../../libs/kubernetes/semver-value.ts';
import { Url } from '../../libs/kubernetes/url-value.ts';
import { DYN, MAP, type Type } from '../types/type.ts';
import { decodeBase64 } from '../values/base64.ts';
import { parseDouble } from '../values/double-text.ts';
import { LiteralMap } from '../values/literal-map.ts';
import { NONE, Optional } from '../values/optional.ts';
import { setMember } from '../values/set-member.ts';
import { Timestamp } from '../values/time.ts';
import { parseDuration, parseTimestamp } from '../values/time-text.ts';
import { textOf } from '../values/utf8.ts';
import { CelError, Double, double, int, isPlainMap, type PlainMap, Uint, type Value } from '../values/value.ts';
import { BadRequest } from './request.ts';
import { BadTypeName, parseTypeName } from './type-names.ts';

/** As it was written: JavaScript prints -0 without its sign. */
const digitsOf = (integer: number | bigint): string => (Object.is(integer, -0) ? '-0' : String(integer));

/** Values nested deeper are refused. */
const MAX_DEPTH = 1_000;

/**
 * @param json - with integers beyond int64 as `bigint`, so that none has lost digits
 * @throws BadRequest
 */
export function decodeValue(json: Value, type: Type = DYN): Value {
  return decode(json, type, 0);
}

function decode(json: Value, type: Type, depth: number): Value {
  if (depth > MAX_DEPTH) throw new BadRequest('value: nested too deep');
  if (Array.isArray(json)) {
    const element = type.kind === 'list' ? (type.parameters[0] ?? DYN) : DYN;
    return (json as readonly Value[]).map((item) => decode(item, element, depth + 1));
  }
  if (isPlainMap(json)) {
    const wrapped = decodeWrapped(json, depth);
    return wrapped === undefined ? decodeMap(json, type, depth) : wrapped;
  }
  if (typeof json === 'string') return decodeText(json, type);
  return typeof json === 'boolean' || json === null ? json : decodeNumber(json, type);
}

function decodeMap(json: PlainMap, type: Type, depth: number): Value {
  const [key, value = DYN] = type.kind === 'map' ? type.parameters : [];
  if (key === undefined || key.kind === 'string' || key.kind === 'dyn') {
    const members: Record<string, Value> = {};
    for (const name of Object.keys(json)) setMember(members, name, decode(json[name] as Value, value, depth + 1));
    return members;
  }
  return new LiteralMap(
    Object.keys(json).map((name) => [decodeKey(name, key), decode(json[name] as Value, value, depth + 1)]),
  );
}

/** The text of a member name as a key of another type. */
function decodeKey(name: string, type: Type): Value {
  if (type.kind === 'bool') {
    if (/^(?:1|t|T|TRUE|true|True)$/.test(name)) return true;
    if (/^(?:0|f|F|FALSE|false|False)$/.test(name)) return false;
    throw new BadRequest(`${JSON.stringify(name)} is no bool`);
  }
  if (type.kind === 'double') return doubleFrom(name);
  return type.kind === 'uint' ? uintFrom(name) : intFrom(name);
}

function decodeNumber(json: number | bigint | Value, type: Type): Value {
  const isInteger = typeof json === 'bigint' || Number.isSafeInteger(json);
  const amount = json instanceof Double ? json.value : (json as number | bigint);
  if (type.kind === 'double') return double(Number(amount));
  if (type.kind === 'int' || type.kind === 'uint') {
    if (!isInteger) throw new BadRequest(`${amount} is not ${type.kind === 'int' ? 'an int' : 'a uint'}`);
    return type.kind === 'int' ? intFrom(digitsOf(amount)) : uintFrom(digitsOf(amount));
  }
  if (amount === 0 && !(json instanceof Double)) return 0;
  if (typeof amount !== 'bigint') return json;
  return BigInt.asIntN(64, amount) === amount ? int(amount) : double(Number(amount));
}

/** Types that JSON has as strings, by the wrapper that reads the same text. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['google.protobuf.Timestamp', '$timestamp'],
  ['google.protobuf.Duration', '$duration'],
  ['bytes', '$bytes'],
  ['double', '$double'],
  ['int', '$int'],
  ['uint', '$uint'],
  ['kubernetes.Quantity', '$quantity'],
  ['kubernetes.URL', '$url'],
  ['net.IP', '$ip'],
  ['net.CIDR', '$cidr'],
  ['kubernetes.Semver', '$semver'],
  ['kubernetes.NamedFormat', '$format'],
]);

function decodeText(text: string, type: Type): Value {
  const wrapper = TEXTS.get(type.name);
  return wrapper === undefined ? text : (WRAPPERS.get(wrapper) as ReadText)(text);
}

/** The value of an object with one member `$…`; undefined for any other object. */
function decodeWrapped(json: PlainMap, depth: number): Value | undefined {
  const names = Object.keys(json);
  const name = names[0];
  if (names.length !== 1 || name === undefined || !/^\$./.test(name)) return undefined;
  const content = json[name] as Value;
  switch (name) {
    case '$null':
      return null;
    case '$optional':
      return content === null ? NONE : new Optional(decode(content, DYN, depth + 1));
    case '$list':
      return decode(content, DYN, depth + 1);
    case '$map':
      return decodePairs(content, depth);
    case '$object':
      if (!isPlainMap(content)) throw new BadRequest('$object takes an object');
      return decodeMap(content, MAP, depth + 1);
    case '$type': {
      const type = parseTypeName(typeof content === 'string' ? content : '');
      if (type instanceof BadTypeName) throw new BadRequest(type.message);
      return type;
    }
    default:
  }
  const read = WRAPPERS.get(name);
  if (read === undefined) return undefined;
  if (typeof content === 'string') return read(content);
  if (typeof content === 'number' || typeof content === 'bigint') return read(digitsOf(content));
  return content instanceof Double ? read(`${content.value}.0`) : undefined;
}

function decodePairs(content: Value, depth: number): Value {
  const pairs = Array.isArray(content) ? (content as readonly Value[]) : undefined;
  if (pairs === undefined || !pairs.every((pair) => Array.isArray(pair) && pair.length === 2)) {
    throw new BadRequest('$map takes a list of [key, value]');
  }
  return new LiteralMap(
    (pairs as readonly (readonly [Value, Value])[]).map(([key, value]) => [
      decode(key, DYN, depth + 1),
      decode(value, DYN, depth + 1),
    ]),
  );
}

type ReadText = (text: string) => Value;

const WRAPPERS: ReadonlyMap<string, ReadText> = new Map<string, ReadText>([
  ['$int', intFrom],
  ['$uint', uintFrom],
  ['$double', doubleFrom],
  ['$string', (text) => text],
  ['$stringB64', (text) => textOf(bytesFrom(text))],
  ['$bytes', bytesFrom],
  [
    '$timestamp',
    (text) => {
      const time = parseTimestamp(text);
      if (time instanceof Timestamp) return time;
      throw new BadRequest(`$timestamp ${JSON.stringify(text)}: no moment in RFC 3339`);
    },
  ],
  [
    '$duration',
    (text) => {
      const duration = parseDuration(text);
      if (duration !== undefined) return duration;
      throw new BadRequest(`$duration ${JSON.stringify(text)}: no duration such as 1h30m`);
    },
  ],
  ['$quantity', (text) => accepted(Quantity.parse(text))],
  ['$url', (text) => accepted(Url.parse(text))],
  ['$ip', (text) => accepted(Ip.parse(text))],
  ['$cidr', (text) => accepted(Cidr.parse(text))],
  ['$semver', (text) => accepted(Semver.parse(text))],
  [
    '$format',
    (text) => {
      const format = namedFormats.get(text);
      if (format !== undefined) return format;
      throw new BadRequest(`$format: no format ${JSON.stringify(text)}`);
    },
  ],
]);

function accepted(value: Value): Value {
  if (value instanceof CelError) throw new BadRequest(value.message);
  return value;
}

function intFrom(text: string): Value {
  const value = /^[-+]?\d{1,30}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
  if (value === undefined || BigInt.asIntN(64, value) !== value) throw new BadRequest(`${text} is not an int`);
  return int(value);
}

function uintFrom(text: string): Value {
  const value = /^\d{1,30}$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || BigInt.asUintN(64, value) !== value) throw new BadRequest(`${text} is not a uint`);
  return new Uint(value);
}

function doubleFrom(text: string): Value {
  const value =
    text === 'Infinity'
      ? Number.POSITIVE_INFINITY
      : text === '-Infinity'
        ? Number.NEGATIVE_INFINITY
        : parseDouble(text);
  if (value === undefined) throw new BadRequest(`$double ${JSON.stringify(text)}: no double`);
  return double(value);
}

function bytesFrom(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new BadRequest(`$bytes ${JSON.stringify(text)}: no base64`);
  return bytes;
}
