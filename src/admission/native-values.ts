/**
 * Values as the plain Go data that Kubernetes makes of them inside `Object{}` and `JSONPatch{}`.
 *
 * @see kubernetes/apiserver pkg/cel/mutation/dynamic/objects.go; google/cel-go common/types, the Value methods
 */
import { Cidr } from '../../libs/kubernetes/cidr-value.ts';
import { Ip } from '../../libs/kubernetes/ip-value.ts';
import { NamedFormat } from '../../libs/kubernetes/named-format.ts';
import { Quantity } from '../../libs/kubernetes/quantity-value.ts';
import { Semver } from '../../libs/kubernetes/semver-value.ts';
import { Url } from '../../libs/kubernetes/url-value.ts';
import { Type } from '../types/type.ts';
import { equalBytes } from '../values/equality.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { LiteralMap } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import { StructValue } from '../values/struct.ts';
import { Duration, Timestamp } from '../values/time.ts';
import {
  Boxed,
  CelError,
  doubleValue,
  isDouble,
  isInt,
  isList,
  isMap,
  isPlainMap,
  listElements,
  type MapValue,
  mapFind,
  mapKeys,
  noSuchOverload,
  type PlainMap,
  Uint,
  type Value,
} from '../values/value.ts';
import { quotedVerb } from './go-print.ts';

/** Fields as a plain object; an error where a map among them has other keys than strings. */
export function nativeMembers(fields: ReadonlyMap<string, Value>): PlainMap | CelError {
  const members: [string, Value][] = [];
  for (const [name, value] of fields) {
    const converted = convertField(value);
    if (converted instanceof Refused) {
      return new CelError(`fail to convert field ${quotedVerb(name)}: ${converted.message}`);
    }
    members.push([name, converted]);
  }
  return Object.fromEntries(members);
}

/** Why a field has no plain form. */
class Refused {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** One level of lists and maps of literals; data goes all the way down. */
function convertField(value: Value): Value | Refused {
  if (Array.isArray(value)) return (value as readonly Value[]).map(nativeValue);
  if (value instanceof LiteralMap) return convertMap(value, nativeValue);
  if (isPlainMap(value)) return value;
  if (isList(value)) {
    const elements = listElements(value).map(convertField);
    return elements.find((element) => element instanceof Refused) ?? (elements as readonly Value[]);
  }
  return isMap(value) ? convertMap(value, convertField) : nativeValue(value);
}

function convertMap(map: PlainMap | MapValue, convert: (value: Value) => Value | Refused): Value | Refused {
  const members: [string, Value][] = [];
  for (const key of mapKeys(map)) {
    const { text } = nativeTypeName(key);
    if (text === undefined) return new Refused(`map key ${quotedVerb(key)} is of type ${goTypeName(key)}, not string`);
    const found = mapFind(map, key);
    const converted = found === undefined ? noSuchKey(text) : convert(found);
    if (converted instanceof Refused) return converted;
    members.push([text, converted]);
  }
  return Object.fromEntries(members);
}

/** For what has keys without a value: `variables`, whose keys are its values. */
const noSuchKey = (key: string): CelError =>
  new CelError(`unsupported conversion to ref.Val: (*errors.errorString)no such key: ${key}`);

/** What the value's Go form is when it is read again; an error value for what CEL cannot take back. */
function nativeValue(value: Value): Value {
  if (value instanceof Type) return value.name;
  if (!(value instanceof Boxed)) return value;
  if (value instanceof Optional) return value.value === undefined ? null : nativeValue(value.value);
  const native = nativeTypeName(value);
  if (native.opaque) return new CelError(`unsupported conversion to ref.Val: (${native.name})${String(value)}`);
  if (value instanceof NativeStruct) return value.native;
  return native.name === '*types.Err' ? noSuchOverload() : value;
}

/** A message that is plain data to Go. */
export abstract class NativeStruct extends StructValue {
  /** An error where it cannot be made into data. */
  abstract readonly native: PlainMap | CelError;
}

/** The Go type behind a value, and the text where that is a string. */
export interface NativeForm {
  readonly name: string;
  readonly text?: string;
  /** Whether it is of a library's type, which CEL knows by its own values only. */
  readonly opaque?: boolean;
}

const OPAQUE: readonly (readonly [{ [Symbol.hasInstance](value: unknown): boolean }, string])[] = [
  [Quantity, '*resource.Quantity'],
  [Url, '*url.URL'],
  [Ip, 'netip.Addr'],
  [Cidr, 'netip.Prefix'],
  [Semver, 'semver.Version'],
];

export function nativeTypeName(value: Value): NativeForm {
  if (typeof value === 'string') return { name: 'string', text: value };
  if (value instanceof Type) return { name: 'string', text: value.name };
  if (typeof value === 'boolean') return { name: 'bool' };
  if (value === null) return { name: 'structpb.NullValue' };
  if (isInt(value)) return { name: 'int64' };
  if (isDouble(value)) return { name: 'float64' };
  if (value instanceof Uint8Array) return { name: '[]uint8' };
  if (!(value instanceof Boxed)) return { name: Array.isArray(value) ? '[]ref.Val' : 'map[string]interface {}' };
  if (value instanceof Optional) return value.value === undefined ? { name: '<nil>' } : nativeTypeName(value.value);
  const opaque = OPAQUE.find(([type]) => value instanceof type);
  if (opaque !== undefined) return { name: opaque[1], opaque: true };
  if (value instanceof Uint) return { name: 'uint64' };
  if (value instanceof Timestamp) return { name: 'time.Time' };
  if (value instanceof Duration) return { name: 'time.Duration' };
  if (value instanceof LiteralMap) return { name: 'map[ref.Val]ref.Val' };
  if (value instanceof NamedFormat) return { name: 'cel.Format' };
  if (value instanceof NativeStruct)
    return { name: value.native instanceof CelError ? '*types.Err' : 'map[string]interface {}' };
  if (value instanceof StructValue) return { name: value.goType ?? '' };
  if (isList(value)) return { name: '[]ref.Val' };
  return { name: '*types.Err' };
}

/**
 * Whether Go's reflection finds fields to be the same: of the same kinds, and lists only if they are one list, for
 * they hold functions.
 */
export function sameNative(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) {
    const other = b.get(name);
    if (other === undefined || !isSame(value, other)) return false;
  }
  return true;
}

function isSame(a: Value, b: Value): boolean {
  if (a === b) return !Number.isNaN(a) && !(a instanceof NamedFormat);
  if (isDouble(a) && isDouble(b)) return doubleValue(a) === doubleValue(b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b);
  if (a instanceof Type) return b instanceof Type && String(a) === String(b);
  if (a instanceof LiteralMap) return b instanceof LiteralMap && sameEntries(a, b, isSame);
  if (isPlainMap(a)) return isPlainMap(b) && sameEntries(a, b, isSameData);
  return a instanceof Boxed && b instanceof Boxed && isSameBoxed(a, b);
}

function isSameBoxed(a: Boxed, b: Boxed): boolean {
  if (a instanceof Optional && b instanceof Optional) {
    return a.value === undefined || b.value === undefined ? a.value === b.value : isSame(a.value, b.value);
  }
  if (a instanceof Timestamp) return b instanceof Timestamp && a.equals(b) === true && a.offset === b.offset;
  if (a instanceof Uint || a instanceof Duration || a instanceof StructValue) return a.equals(b) === true;
  return OPAQUE.some(([type]) => a instanceof type && b instanceof type && String(a) === String(b));
}

/** Plain data all the way down: lists are compared by their elements. */
function isSameData(a: Value, b: Value): boolean {
  if (!Array.isArray(a)) return isSame(a, b);
  if (!Array.isArray(b) || a.length !== b.length) return false;
  return (a as readonly Value[]).every((element, index) => isSameData(element, b[index] as Value));
}

function sameEntries(
  a: PlainMap | LiteralMap,
  b: PlainMap | LiteralMap,
  isSameValue: (a: Value, b: Value) => boolean,
): boolean {
  const keys = mapKeys(a);
  return (
    keys.length === mapKeys(b).length &&
    keys.every((key) => {
      const other = mapFind(b, key);
      return other !== undefined && isSameValue(mapFind(a, key) as Value, other);
    })
  );
}
