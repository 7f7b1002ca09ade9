/**
 * @see kubernetes/apiserver pkg/cel/common/valuesunstructured.go, UnstructuredToVal
 */
import { opaque, type Type } from '../types/type.ts';
import { Duration } from '../values/time.ts';
import { Boxed, CelError, type DataReader, Double, double, isInt, type Value } from '../values/value.ts';
import { decodeBase64Url } from './base64.ts';
import { parseDate, parseDateTime, parseDuration, TimeFault } from './go-time.ts';
import { dataBehind, goDataType, type OverData, sameData } from './plain-data.ts';
import { Reader } from './reader.ts';
import type { StructuralSchema } from './structural-schema.ts';

type Read = (raw: Value) => Value;

class ScalarReader extends Reader {
  protected override readonly readPresent: Read;

  constructor(schema: StructuralSchema, readPresent: Read) {
    super(schema, AS_IS.get(readPresent));
    this.readPresent = readPresent;
  }
}

const expected = (what: string, raw: Value): CelError =>
  new CelError(`invalid data, expected ${what}, got ${goDataType(raw)}`);

const readString: Read = (raw) => (typeof raw === 'string' ? raw : expected('string', raw));
const readInteger: Read = (raw) => (isInt(raw) ? raw : expected('int', raw));
const readBoolean: Read = (raw) => (typeof raw === 'boolean' ? raw : expected('bool', raw));

const readNumber: Read = (raw) => {
  if (typeof raw === 'number') return double(raw);
  if (typeof raw === 'bigint') return double(Number(raw));
  return raw instanceof Double ? raw : expected('float', raw);
};

const AS_IS: ReadonlyMap<Read, DataReader['readsAsIs']> = new Map([
  [readString, 'string'],
  [readInteger, 'number'],
  [readBoolean, 'boolean'],
  [readNumber, 'fraction'],
]);

const readIntOrString: Read = (raw) =>
  typeof raw === 'string' || isInt(raw)
    ? raw
    : new CelError('invalid data, expected XIntOrString value to be either a string or integer');

const ofString =
  (convert: (text: string) => Value): Read =>
  (raw) =>
    typeof raw === 'string' ? convert(raw) : expected('string', raw);

const FORMATS: ReadonlyMap<string, Read> = new Map([
  [
    'duration',
    ofString((text) => {
      const nanos = parseDuration(text);
      return nanos instanceof TimeFault
        ? new CelError(`Invalid duration ${text}: ${nanos.message}`)
        : new Duration(nanos);
    }),
  ],
  [
    'date',
    ofString((text) => {
      const date = parseDate(text);
      return date instanceof TimeFault ? new CelError(`Invalid date formatted string ${text}: ${date.message}`) : date;
    }),
  ],
  [
    'date-time',
    ofString((text) => {
      const time = parseDateTime(text);
      return time instanceof TimeFault
        ? new CelError(`Invalid date-time formatted string ${text}: ${time.message}`)
        : time;
    }),
  ],
  [
    'byte',
    // The URL-safe alphabet, though value validation asks for the other one: a `+` or `/` is an error here.
    ofString((text) => {
      const bytes = decodeBase64Url(text);
      return bytes instanceof Uint8Array
        ? bytes
        : new CelError(`Invalid byte formatted string ${text}: illegal base64 data at input byte ${bytes.corruptAt}`);
    }),
  ],
]);

/** Data of which the schema says nothing: it can only be compared. Expressions reach it by way of `dyn` alone. */
export class PreservedValue extends Boxed implements OverData {
  readonly raw: Value;

  constructor(raw: Value) {
    super();
    this.raw = raw;
  }

  override get type(): Type {
    return PRESERVED;
  }

  override get typeValue(): CelError {
    return new CelError(
      "type conversion to 'type' not supported for values preserved by x-kubernetes-preserve-unknown-fields",
    );
  }

  override get goType(): string {
    return '*common.unknownPreserved';
  }

  override equals(other: Value): boolean {
    return sameData(this.raw, dataBehind(other));
  }
}

const PRESERVED: Type = opaque('unknown');

/** The reader of a node that is neither object nor array. */
export function scalarReader(schema: StructuralSchema): Reader {
  if (schema.intOrString) return new ScalarReader(schema, readIntOrString);
  switch (schema.type) {
    case 'string':
      return new ScalarReader(schema, FORMATS.get(schema.format) ?? readString);
    case 'number':
      return new ScalarReader(schema, readNumber);
    case 'integer':
      return new ScalarReader(schema, readInteger);
    case 'boolean':
      return new ScalarReader(schema, readBoolean);
    default:
  }
  if (schema.preserveUnknownFields) return new ScalarReader(schema, (raw) => new PreservedValue(raw));
  const message =
    'invalid type, expected object, array, number, integer, boolean or string, or no type with ' +
    `x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ${schema.type}`;
  return new ScalarReader(schema, () => new CelError(message));
}
