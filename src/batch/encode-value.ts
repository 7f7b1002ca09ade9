/** Values as the batch protocol writes them: `{"t": type, "v": content}`, losing nothing. */

import { Cidr } from '../../libs/kubernetes/cidr-value.ts';
import { Ip } from '../../libs/kubernetes/ip-value.ts';
import { NamedFormat } from '../../libs/kubernetes/named-format.ts';
import { Quantity } from '../../libs/kubernetes/quantity-value.ts';
import { Semver } from '../../libs/kubernetes/semver-value.ts';
import { Url } from '../../libs/kubernetes/url-value.ts';
import { JsonPatchValue, ObjectValue } from '../admission/mutation-types.ts';
import { Type } from '../types/type.ts';
import { encodeBase64 } from '../values/base64.ts';
import { doubleText } from '../values/double-text.ts';
import { LiteralMap } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import { compareStrings } from '../values/order.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { goDurationText, timestampText } from '../values/time-text.ts';
import { encodeUtf8 } from '../values/utf8.ts';
import {
  type Boxed,
  CelError,
  Double,
  isList,
  isMap,
  listElements,
  type MapValue,
  mapFind,
  mapKeys,
  noSuchKey,
  noSuchOverload,
  type PlainMap,
  typeName,
  Uint,
  type Value,
} from '../values/value.ts';

/** What JSON.stringify writes as the protocol has it. */
export interface EncodedValue {
  readonly t: string;
  /** Name of an object's type. */
  readonly type?: string;
  readonly v: unknown;
  /** The bits of a double, as hexadecimal digits. */
  readonly bits?: string;
  /** The bytes of a string that is no UTF-8. */
  readonly b64?: string;
  /** Nanoseconds of a duration; seconds and nanoseconds of a moment. */
  readonly ns?: string;
}

/** Deeper values are cut off. */
const MAX_DEPTH = 200;

export const encodeValue = (value: Value): EncodedValue => encode(value, 0);

function encode(value: Value, depth: number): EncodedValue {
  if (depth > MAX_DEPTH) return { t: 'truncated', v: 'too deep' };
  switch (typeof value) {
    case 'string':
      return value.isWellFormed()
        ? { t: 'string', v: value }
        : { t: 'string', v: value.toWellFormed(), b64: encodeBase64(encodeUtf8(value)) };
    case 'boolean':
      return { t: 'bool', v: value };
    case 'bigint':
      return { t: 'int', v: String(value) };
    case 'number':
      return Number.isSafeInteger(value) ? { t: 'int', v: String(value) } : encodeDouble(value);
    default:
  }
  if (value === null) return { t: 'null', v: null };
  if (value instanceof Uint8Array) return { t: 'bytes', v: encodeBase64(value) };
  if (value instanceof Type) return { t: 'type', v: value.name };
  if (isList(value)) return { t: 'list', v: listElements(value).map((element) => encode(element, depth + 1)) };
  if (isMap(value)) return encodeMap(value, depth);
  return encodeBoxed(value, depth);
}

function encodeBoxed(value: Boxed, depth: number): EncodedValue {
  if (value instanceof Double) return encodeDouble(value.value);
  if (value instanceof Uint) return { t: 'uint', v: String(value.value) };
  if (value instanceof Timestamp) {
    const { seconds, nanos } = value;
    const utc = timestampText(new Timestamp(seconds, nanos));
    return { t: 'timestamp', v: utc, ns: `${seconds}.${String(nanos).padStart(9, '0')}` };
  }
  if (value instanceof Duration) return { t: 'duration', v: goDurationText(value), ns: String(value.nanos) };
  if (value instanceof Optional) {
    return { t: 'optional', v: value.value === undefined ? null : encode(value.value, depth + 1) };
  }
  if (value instanceof CelError) return { t: 'error', v: value.message };
  if (value instanceof Quantity) return { t: 'quantity', v: String(value) };
  if (value instanceof Url) return { t: 'url', v: String(value) };
  if (value instanceof Ip) return { t: 'ip', v: String(value) };
  if (value instanceof Cidr) return { t: 'cidr', v: String(value) };
  if (value instanceof Semver) return { t: 'semver', v: String(value) };
  if (value instanceof NamedFormat) return { t: 'format', v: value.name };
  if (value instanceof ObjectValue) {
    const { native } = value;
    const v = native instanceof CelError ? `error: ${native.message}` : encode(native, depth + 1);
    return { t: 'object', type: value.type.name, v };
  }
  if (value instanceof JsonPatchValue) return { t: 'object', type: value.type.name, v: encodePatch(value, depth) };
  // Nothing but its type can be seen of any other value.
  return { t: 'object', type: value.type.name, v: null };
}

const encodePatch = ({ op, path, from, value }: JsonPatchValue, depth: number): unknown => ({
  op,
  path,
  ...(from !== '' && { from }),
  ...(value !== undefined && { value: encode(value, depth + 1) }),
});

const view = new DataView(new ArrayBuffer(8));

function encodeDouble(value: number): EncodedValue {
  view.setFloat64(0, value);
  // Of NaN there is one here, with these bits.
  const bits = Number.isNaN(value) ? 0x7ff8000000000001n : view.getBigUint64(0);
  return { t: 'double', v: doubleText(value), bits: bits.toString(16).padStart(16, '0') };
}

/** Entries in the order of their keys' encoded text: the same whatever the order in the map. */
function encodeMap(map: PlainMap | MapValue, depth: number): EncodedValue {
  const entries = mapKeys(map).map((key) => {
    // A map over data of a schema lists a key that has no value: null for what the schema does not know.
    const encoded = key === null && !(map instanceof LiteralMap) ? null : encode(key, depth + 1);
    const found = mapFind(map, key);
    const value = found === undefined ? absent(key) : found;
    return { order: goJson(encoded), entry: [encoded, encode(value, depth + 1)] };
  });
  entries.sort((a, b) => compareStrings(a.order, b.order));
  const v = entries.map(({ entry }) => entry);
  const type = typeName(map);
  return type === 'map' ? { t: 'map', v } : { t: 'object', type, v };
}

/** Go escapes two characters more, which is the order they come in. */
const goJson = (encoded: unknown): string =>
  JSON.stringify(encoded).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const absent = (key: Value): CelError => (key === null ? noSuchOverload() : noSuchKey(String(key)));
