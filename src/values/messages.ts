/**
 * The well-known protobuf messages: their fields, and the values that their literals have.
 *
 * @see google/cel-go common/types/provider.go, NewValue; common/types/pb
 */
import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  struct,
  TIMESTAMP,
  type Type,
  UINT,
  wrapperOf,
} from '../types/type.ts';
import { MAX_INT64, MIN_INT64, NANOS_PER_SECOND } from './arithmetic.ts';
import { type NativeType, toJsonList, toJsonObject, toNative } from './native-conversion.ts';
import { StructValue } from './struct.ts';
import { Duration, Timestamp } from './time.ts';
import { decodeUtf8 } from './utf8.ts';
import {
  CelError,
  double,
  int,
  isError,
  isList,
  isMap,
  noSuchOverload,
  runtimeType,
  Uint,
  type Value,
} from './value.ts';
import { readFields } from './wire.ts';

interface Field {
  readonly number: number;
  readonly type: Type;
  /** Of the field; of the elements or values where it is repeated or a map. */
  readonly native: NativeType;
  readonly shape?: 'list' | 'map';
}

type Contents = ReadonlyMap<string, Value>;

interface Message {
  /** What an expression's type is. */
  readonly type: Type;
  readonly fields: ReadonlyMap<string, Field>;
  /** @param contents - of the fields that are set, the last set one last */
  readonly make: (contents: Contents) => Value;
}

const message = (type: Type, fields: Readonly<Record<string, Field>>, make: Message['make']): Message => ({
  type,
  fields: new Map(Object.entries(fields)),
  make,
});

/** A message with one field `value`, which is what it means. */
const wrapper = (type: Type, native: NativeType, zero: Value): Message =>
  message(wrapperOf(type), { value: { number: 1, type, native } }, (contents) => contents.get('value') ?? zero);

const JSON_LIST: Type = listOf(DYN);
const JSON_OBJECT: Type = mapOf(STRING, DYN);
const EMPTY: Type = struct('google.protobuf.Empty');

const integer = (contents: Contents, field: string): bigint => BigInt((contents.get(field) ?? 0) as number | bigint);

function makeTimestamp(contents: Contents): Value {
  const nanos = integer(contents, 'nanos');
  const carry = nanos < 0n ? (nanos - NANOS_PER_SECOND + 1n) / NANOS_PER_SECOND : nanos / NANOS_PER_SECOND;
  const seconds = BigInt.asIntN(64, integer(contents, 'seconds') + carry);
  return new Timestamp(Number(seconds), Number(nanos - carry * NANOS_PER_SECOND));
}

/** Durations out of range become the longest there are. */
function makeDuration(contents: Contents): Value {
  const nanos = integer(contents, 'seconds') * NANOS_PER_SECOND + integer(contents, 'nanos');
  if (nanos > MAX_INT64) return new Duration(MAX_INT64);
  return new Duration(nanos < MIN_INT64 ? MIN_INT64 : nanos);
}

/** Of several kinds of value the last one set counts, nothing set means null. */
function makeJsonValue(contents: Contents): Value {
  const [kind, value] = [...contents].at(-1) ?? [];
  return value === undefined || kind === 'null_value' ? null : value;
}

/** `google.protobuf.Empty{}`: without fields, equal to its like. */
class EmptyMessage extends StructValue {
  override get type(): Type {
    return EMPTY;
  }

  override get isZero(): boolean {
    return true;
  }

  override equals(other: Value): boolean {
    return other instanceof EmptyMessage;
  }

  override get(field: Value): Value {
    return typeof field === 'string' ? new CelError(`no such field '${field}'`) : noSuchOverload();
  }

  override has(field: Value): CelError {
    return this.get(field) as CelError;
  }
}

/** Nested messages: `Any` in `Any` may go on as long as there are bytes. */
const MAX_DEPTH = 100;

function makeAny(contents: Contents, depth = 0): Value {
  const url = (contents.get('type_url') ?? '') as string;
  const bytes = (contents.get('value') ?? new Uint8Array()) as Uint8Array;
  const inner = decode(url.slice(url.lastIndexOf('/') + 1), bytes, depth + 1);
  // Null is a value too.
  if (inner !== undefined) return inner;
  return new CelError(`unsupported conversion to ref.Val: (*dynamicpb.Message)${anyText(url, bytes)}`);
}

function anyText(url: string, bytes: Uint8Array): string {
  const parts: string[] = [];
  if (url !== '') parts.push(`type_url:${protoQuote(Array.from(url))}`);
  if (bytes.length > 0) parts.push(`value:${protoQuote(Array.from(bytes, (byte) => String.fromCharCode(byte)))}`);
  return parts.join('  ');
}

const protoQuote = (characters: readonly string[]): string =>
  `"${characters
    .map((character) => {
      const code = character.codePointAt(0) as number;
      if (character === '"' || character === '\\') return `\\${character}`;
      if (character === '\n') return '\\n';
      if (character === '\r') return '\\r';
      if (character === '\t') return '\\t';
      return code < 0x20 || (code >= 0x7f && code <= 0xff) ? `\\x${code.toString(16).padStart(2, '0')}` : character;
    })
    .join('')}"`;

const MESSAGES: ReadonlyMap<string, Message> = new Map<string, Message>([
  [
    'google.protobuf.Timestamp',
    message(
      TIMESTAMP,
      {
        seconds: { number: 1, type: INT, native: 'int64' },
        nanos: { number: 2, type: INT, native: 'int32' },
      },
      makeTimestamp,
    ),
  ],
  [
    'google.protobuf.Duration',
    message(
      DURATION,
      {
        seconds: { number: 1, type: INT, native: 'int64' },
        nanos: { number: 2, type: INT, native: 'int32' },
      },
      makeDuration,
    ),
  ],
  ['google.protobuf.BoolValue', wrapper(BOOL, 'bool', false)],
  ['google.protobuf.BytesValue', wrapper(BYTES, '[]uint8', new Uint8Array())],
  ['google.protobuf.DoubleValue', wrapper(DOUBLE, 'float64', double(0))],
  ['google.protobuf.FloatValue', wrapper(DOUBLE, 'float32', double(0))],
  ['google.protobuf.Int32Value', wrapper(INT, 'int32', 0)],
  ['google.protobuf.Int64Value', wrapper(INT, 'int64', 0)],
  ['google.protobuf.StringValue', wrapper(STRING, 'string', '')],
  ['google.protobuf.UInt32Value', wrapper(UINT, 'uint32', new Uint(0n))],
  ['google.protobuf.UInt64Value', wrapper(UINT, 'uint64', new Uint(0n))],
  [
    'google.protobuf.Struct',
    message(
      JSON_OBJECT,
      { fields: { number: 1, type: JSON_OBJECT, native: '*structpb.Value', shape: 'map' } },
      (contents) => contents.get('fields') ?? {},
    ),
  ],
  [
    'google.protobuf.ListValue',
    message(
      JSON_LIST,
      { values: { number: 1, type: JSON_LIST, native: '*structpb.Value', shape: 'list' } },
      (contents) => contents.get('values') ?? [],
    ),
  ],
  [
    'google.protobuf.Value',
    message(
      DYN,
      {
        null_value: { number: 1, type: INT, native: 'protoreflect.EnumNumber' },
        number_value: { number: 2, type: DOUBLE, native: 'float64' },
        string_value: { number: 3, type: STRING, native: 'string' },
        bool_value: { number: 4, type: BOOL, native: 'bool' },
        struct_value: { number: 5, type: JSON_OBJECT, native: '*structpb.Struct' },
        list_value: { number: 6, type: JSON_LIST, native: '*structpb.ListValue' },
      },
      makeJsonValue,
    ),
  ],
  [
    'google.protobuf.Any',
    message(
      ANY,
      {
        type_url: { number: 1, type: STRING, native: 'string' },
        value: { number: 2, type: BYTES, native: '[]uint8' },
      },
      makeAny,
    ),
  ],
  ['google.protobuf.Empty', message(EMPTY, {}, () => new EmptyMessage())],
]);

/** What a field holds of a value, or why it does not take it. */
function fieldContent(field: Field, path: string, value: Value): Value {
  let content: Value;
  if (field.shape === 'list' && isList(value)) content = toJsonList(value);
  else if (field.shape === 'map' && isMap(value)) content = toJsonObject(value);
  else if (field.shape === undefined) content = toNative(value, field.native);
  else return new CelError(`unsupported field type for ${path}: ${runtimeType(value)}`);
  return isError(content)
    ? new CelError(`field type conversion error for ${path} value type: ${content.message}`)
    : content;
}

/** A message as protobuf writes it; undefined for messages that are not known here and for bytes that are none. */
function decode(name: string, bytes: Uint8Array, depth: number): Value | undefined {
  const known = MESSAGES.get(name);
  const read = known === undefined || depth > MAX_DEPTH ? undefined : readFields(bytes);
  if (known === undefined || read === undefined) return undefined;
  const contents = new Map<string, Value>();
  for (const { number, content } of read) {
    for (const [fieldName, field] of known.fields) {
      if (field.number !== number) continue;
      const value = decodeField(field, content, depth, contents.get(fieldName));
      if (value === undefined) return undefined;
      contents.delete(fieldName);
      contents.set(fieldName, value);
    }
  }
  return name === 'google.protobuf.Any' ? makeAny(contents, depth) : known.make(contents);
}

function decodeField(field: Field, content: bigint | Uint8Array, depth: number, before?: Value): Value | undefined {
  if (field.shape === undefined) return decodeContent(field.native, content, depth);
  if (typeof content === 'bigint') return undefined;
  if (field.shape === 'list') {
    const element = decode('google.protobuf.Value', content, depth + 1);
    return element === undefined ? undefined : [...((before ?? []) as readonly Value[]), element];
  }
  const entry = readFields(content);
  if (entry === undefined) return undefined;
  let key: Value | undefined = '';
  let value: Value | undefined = null;
  for (const part of entry) {
    if (part.number === 1) key = decodeContent('string', part.content, depth);
    if (part.number === 2) value = decodeContent('*structpb.Value', part.content, depth);
  }
  if (typeof key !== 'string' || value === undefined) return undefined;
  return Object.fromEntries([...Object.entries(before ?? {}), [key, value]]);
}

function decodeContent(native: NativeType, content: bigint | Uint8Array, depth: number): Value | undefined {
  if (typeof content === 'bigint') {
    switch (native) {
      case 'bool':
        return content !== 0n;
      case 'int32':
      case 'protoreflect.EnumNumber':
        return Number(BigInt.asIntN(32, content));
      case 'int64':
        return int(BigInt.asIntN(64, content));
      case 'uint32':
        return new Uint(BigInt.asUintN(32, content));
      case 'uint64':
        return new Uint(content);
      default:
        return undefined;
    }
  }
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  switch (native) {
    case 'string':
      return decodeUtf8(content);
    case '[]uint8':
      return content;
    case 'float64':
      return content.length === 8 ? double(view.getFloat64(0, true)) : undefined;
    case 'float32':
      return content.length === 4 ? double(view.getFloat32(0, true)) : undefined;
    case '*structpb.Value':
    case '*structpb.Struct':
    case '*structpb.ListValue':
      return decode(`google.protobuf.${native.slice('*structpb.'.length)}`, content, depth + 1);
    default:
      return undefined;
  }
}

/** The well-known messages as an environment asks for types by name. */
export interface WellKnownTypes {
  /** What the name means as a type: `google.protobuf.Int64Value` is wrapper(int), `google.protobuf.Value` dyn. */
  findType(name: string): Type | undefined;
  /** Of the names, only some are values too. */
  findTypeValue(name: string): Type | undefined;
  findConstant(name: string): { readonly type: Type; readonly value: Value } | undefined;
  hasStruct(name: string): boolean;
  findField(structName: string, field: string): Type | undefined;
  /** The value of a message literal; undefined for other messages. */
  construct(name: string, fields: ReadonlyMap<string, Value>): Value | undefined;
}

const WITH_VALUE: readonly Type[] = [TIMESTAMP, DURATION, EMPTY];

export const wellKnownTypes: WellKnownTypes = {
  findType: (name) => MESSAGES.get(name)?.type,
  findTypeValue: (name) => WITH_VALUE.find((type) => type.name === name),
  findConstant: (name) => (name === 'google.protobuf.NullValue.NULL_VALUE' ? { type: INT, value: 0 } : undefined),
  hasStruct: (name) => MESSAGES.has(name),
  findField: (structName, field) => MESSAGES.get(structName)?.fields.get(field)?.type,
  construct: (name, fields) => {
    const known = MESSAGES.get(name);
    if (known === undefined) return undefined;
    const contents = new Map<string, Value>();
    for (const [fieldName, value] of fields) {
      const field = known.fields.get(fieldName);
      if (field === undefined) return new CelError(`no such field: ${fieldName}`);
      const content = fieldContent(field, `${name}.${fieldName}`, value);
      if (isError(content)) return content;
      contents.set(fieldName, content);
    }
    return known.make(contents);
  },
};
