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
import { type Contents, decodeContents, type Field, type MessageDecoder, makeAny } from './message-wire.ts';
import { type NativeType, toJsonList, toJsonObject, toNative } from './native-conversion.ts';
import { StructValue } from './struct.ts';
import { Duration, Timestamp } from './time.ts';
import { CelError, double, isError, isList, isMap, noSuchOverload, runtimeType, Uint, type Value } from './value.ts';

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

  override get goType(): string {
    return '*types.protoObj';
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
      (contents) => makeAny(contents, decodeMessage),
    ),
  ],
  ['google.protobuf.Empty', message(EMPTY, {}, () => new EmptyMessage())],
]);

/** A message as protobuf writes it; undefined for messages that are not known here and for bytes that are none. */
const decodeMessage: MessageDecoder = (name, bytes, depth) => {
  const known = MESSAGES.get(name);
  const contents = known && decodeContents(known.fields, bytes, decodeMessage, depth);
  if (known === undefined || contents === undefined) return undefined;
  return name === 'google.protobuf.Any' ? makeAny(contents, decodeMessage, depth) : known.make(contents);
};

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

/** The well-known messages as an environment asks for types by name. */
export interface WellKnownTypes {
  readonly qualifiers: ReadonlySet<string>;
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
  qualifiers: new Set(['google']),
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
