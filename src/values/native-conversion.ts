/**
 * Values as fields of protobuf messages take them.
 *
 * @see google/cel-go common/types: the ConvertToNative methods
 */
import { Type } from '../types/type.ts';
import { encodeBase64 } from './base64.ts';
import { doubleText } from './double-text.ts';
import { Optional } from './optional.ts';
import { StructValue } from './struct.ts';
import { Duration, Timestamp } from './time.ts';
import { durationText, timestampText } from './time-text.ts';
import {
  Boxed,
  CelError,
  Double,
  double,
  doubleValue,
  isBytes,
  isDouble,
  isError,
  isInt,
  isList,
  isMap,
  type ListValue,
  listElements,
  type MapValue,
  mapFind,
  mapKeys,
  type PlainMap,
  Uint,
  type Value,
} from './value.ts';

/** The Go type of a field, as error texts print it. */
export type NativeType =
  | '*structpb.ListValue'
  | '*structpb.Struct'
  | '*structpb.Value'
  | '[]uint8'
  | 'bool'
  | 'float32'
  | 'float64'
  | 'int32'
  | 'int64'
  | 'protoreflect.EnumNumber'
  | 'string'
  | 'uint32'
  | 'uint64'
  | 'uint8';

const LIMITS: { readonly [type in NativeType]?: readonly [min: bigint, max: bigint] } = {
  int32: [-0x80000000n, 0x7fffffffn],
  int64: [-0x8000000000000000n, 0x7fffffffffffffffn],
  'protoreflect.EnumNumber': [-0x80000000n, 0x7fffffffn],
  uint8: [0n, 0xffn],
  uint32: [0n, 0xffffffffn],
  uint64: [0n, 0xffffffffffffffffn],
};

/** @returns the field's content as a CEL value; an error where the value does not fit */
export function toNative(value: Value, type: NativeType): Value {
  if (value instanceof Optional) {
    return value.value === undefined ? new CelError('optional.none() dereference') : toNative(value.value, type);
  }
  if (isInt(value) && /^int|Enum/.test(type)) return withinLimits(BigInt(value), value, type, 'integer overflow');
  if (value instanceof Uint && type.startsWith('uint')) {
    return withinLimits(value.value, value, type, 'unsigned integer overflow');
  }
  if (isDouble(value) && type.startsWith('float')) {
    return type === 'float32' ? double(Math.fround(doubleValue(value))) : value;
  }
  switch (type) {
    case 'bool':
      if (typeof value === 'boolean') return value;
      break;
    case 'string':
      if (typeof value === 'string') return value;
      if (hasText(value)) return String(value);
      break;
    case '[]uint8':
      if (isBytes(value)) return value;
      if (isList(value)) return toByteArray(value);
      break;
    case '*structpb.Value':
      return toJson(value);
    case '*structpb.ListValue':
      if (isList(value)) return toJsonList(value);
      if (isMap(value)) return toListMessage(value);
      break;
    case '*structpb.Struct':
      if (isMap(value)) return toJsonObject(value);
      break;
    default:
  }
  return unsupported(value, type);
}

function withinLimits(integer: bigint, value: Value, type: NativeType, overflow: string): Value {
  const [min, max] = LIMITS[type] as readonly [bigint, bigint];
  return integer < min || integer > max ? new CelError(overflow) : value;
}

/** Library values that Kubernetes can write as a string: their `toString` does. */
const hasText = (value: Value): boolean =>
  value instanceof Boxed && /cel\.(?:Quantity|URL|IP|CIDR|Semver)$/.test(value.goType ?? '');

function toByteArray(list: readonly Value[] | ListValue): Value {
  const bytes: number[] = [];
  for (const element of listElements(list)) {
    const byte = toNative(element, 'uint8');
    if (!(byte instanceof Uint)) return byte;
    bytes.push(Number(byte.value));
  }
  return Uint8Array.from(bytes);
}

/** As JSON: numbers are doubles, integers that no double holds are strings, so are bytes, moments and durations. */
function toJson(value: Value): Value {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || isDouble(value)) return value;
  if (typeof value === 'number') return double(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint) {
    return value.value <= Number.MAX_SAFE_INTEGER ? double(Number(value.value)) : String(value.value);
  }
  if (isBytes(value)) return encodeBase64(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  if (isList(value)) return toJsonList(value);
  if (isMap(value)) return toJsonObject(value);
  // The only message that can be here has no fields.
  return value instanceof StructValue ? {} : unsupported(value, '*structpb.Value');
}

/** An optional in a list or map stands for its value. */
const toJsonElement = (value: Value): Value => toNative(value, '*structpb.Value');

export function toJsonList(list: readonly Value[] | ListValue): readonly Value[] | CelError {
  const elements: Value[] = [];
  for (const element of listElements(list)) {
    const json = toJsonElement(element);
    if (isError(json)) return json;
    elements.push(json);
  }
  return elements;
}

export function toJsonObject(map: PlainMap | MapValue): PlainMap | CelError {
  const entries: [string, Value][] = [];
  for (const key of mapKeys(map)) {
    const name = toNative(key, 'string');
    if (typeof name !== 'string') return name as CelError;
    const json = toJsonElement(mapFind(map, key) as Value);
    if (isError(json)) return json;
    entries.push([name, json]);
  }
  return Object.fromEntries(entries);
}

/** A map given for a list message sets the message's fields by their Go names: there is one, `Values`. */
function toListMessage(map: PlainMap | MapValue): Value {
  let list: Value = [];
  for (const key of mapKeys(map)) {
    const name = upperCamelCase(keyText(key));
    if (name !== 'Values') {
      return new CelError(`type conversion error, no such field '${name}' in type 'structpb.ListValue'`);
    }
    const values = mapFind(map, key) as Value;
    if (!isList(values)) return unsupported(values, '[]*structpb.Value');
    list = toJsonList(values);
  }
  return list;
}

/** A key as text; what a key cannot be in an expression has none. */
function keyText(key: Value): string {
  if (isDouble(key)) return doubleText(doubleValue(key));
  return String(key instanceof Uint ? key.value : key);
}

/** @see google/cel-go common/types/map.go, upperCamelCase */
function upperCamelCase(name: string): string {
  const isDelimiter = (character: string): boolean => character === '_' || character === '-';
  let text = '';
  let previous = '';
  for (const character of name.trim()) {
    if (!isDelimiter(character)) {
      if (previous === '' || isDelimiter(previous)) text += character.toUpperCase();
      else text += /^[a-z]$/.test(previous) ? character : character.toLowerCase();
    }
    previous = character;
  }
  return text;
}

/** In the words that each type has for it. */
function unsupported(value: Value, type: string): CelError {
  if (isInt(value)) return new CelError(`unsupported type conversion from 'int' to ${type}`);
  if (value instanceof Uint) return new CelError(`unsupported type conversion from 'uint' to ${type}`);
  if (typeof value === 'string') return new CelError(`unsupported native conversion from string to '${type}'`);
  if (value instanceof Type) return new CelError("type conversion not supported for 'type'");
  if (value instanceof StructValue && type.startsWith('*structpb.')) {
    const message = `google.protobuf.${type.slice('*structpb.'.length)}`;
    return new CelError(
      `type conversion error: pb.Merge() arguments must be the same type. got: ${message}, ${value.type.name}`,
    );
  }
  return new CelError(`type conversion error from ${nameOf(value)} to '${type}'`);
}

function nameOf(value: Value): string {
  if (value === null) return "'null_type'";
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' || value instanceof Double) return 'Double';
  if (isBytes(value)) return 'Bytes';
  if (isList(value)) return 'list';
  if (isMap(value)) return 'map';
  if (value instanceof Timestamp) return "'Timestamp'";
  if (value instanceof Duration) return "'Duration'";
  if (value instanceof StructValue) return "'*dynamicpb.Message'";
  const goType = value instanceof Boxed ? value.goType : undefined;
  return goType?.includes('cel.') ? `'${goType.slice(goType.indexOf('cel.') + 4)}'` : `'${(value as Boxed).type}'`;
}
