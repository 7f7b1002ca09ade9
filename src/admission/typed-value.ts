/**
 * Objects of built-in kinds as Kubernetes hands them to expressions: the document is read into Go types and seen as these
 * would be written again. So unknown fields are gone, empty ones are left out or filled in, quantities and moments
 * have their canonical texts.
 *
 * @see kubernetes/apiserver pkg/cel/common/valuesschemalesstyped.go, SchemalessTypedToVal
 */
import { Quantity } from '../../libs/kubernetes/quantity-value.ts';
import { parseDuration, parseRfc3339, TimeFault } from '../schema/go-time.ts';
import { partEquals, refuse } from '../schema/part-equality.ts';
import { decodeBase64, encodeBase64 } from '../values/base64.ts';
import { equal } from '../values/equality.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { goDurationText, timestampText } from '../values/time-text.ts';
import {
  CelError,
  Double,
  double,
  isList,
  isMap,
  isPlainMap,
  ListValue,
  listAt,
  listElements,
  MapValue,
  mapFind,
  mapSize,
  type PlainMap,
  typeName,
  type Value,
} from '../values/value.ts';
import type { GoStruct, GoType } from './go-types.ts';

/** Why a document is no value of a Go type. */
export class TypeMismatch {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The value of a document of a Go type. */
export function readTyped(document: PlainMap, type: GoStruct): TypedStruct | TypeMismatch {
  try {
    return readStruct(document, type, '');
  } catch (failure) {
    if (failure instanceof TypeMismatch) return failure;
    throw failure;
  }
}

/** @param json - undefined where there is none */
function read(json: Value | undefined, type: GoType, path: string): Value {
  if (typeof type === 'string') return json === undefined ? ZEROES[type] : READERS[type](json, path);
  if (type.kind === 'struct') return readStruct(json ?? {}, type, path);
  if (json === undefined || json === null) return null;
  switch (type.kind) {
    case 'pointer':
      return read(json, type.to, path);
    case 'list':
      return new TypedList(
        listOf(json, path).map((element, index) => read(element, type.element, `${path}[${index}]`)),
      );
    default: {
      const map = mapOf(json, path);
      return new TypedMap(new Map(Object.keys(map).map((key) => [key, read(map[key], type.value, `${path}.${key}`)])));
    }
  }
}

function readStruct(json: Value, type: GoStruct, path: string): TypedStruct {
  const map = mapOf(json, path);
  const fields = new Map<string, Value>();
  for (const [name, field] of type.fields) {
    const { type: fieldType, omitEmpty } = field;
    const given = Object.hasOwn(map, name) ? map[name] : undefined;
    const value = read(given, fieldType, path === '' ? name : `${path}.${name}`);
    // A pointer to something that prints as null is no nil pointer.
    const isNil = typeof fieldType === 'object' && fieldType.kind === 'pointer' && (given ?? null) === null;
    if (omitEmpty && (isNil || isEmpty(value, fieldType))) continue;
    if (field.omitZero && value === null) continue;
    fields.set(name, value);
  }
  return new TypedStruct(fields, type);
}

const ZEROES: Readonly<Record<Exclude<GoType, object>, Value>> = {
  bool: false,
  bytes: null,
  double: double(0),
  duration: '0s',
  int32: 0,
  int64: 0,
  intOrString: 0,
  microTime: null,
  quantity: '0',
  raw: null,
  string: '',
  time: null,
  uint8: 0,
};

/** Whether Go's `omitempty` leaves out a value that is no pointer: structs, and what prints itself, are never empty. */
function isEmpty(value: Value, type: GoType): boolean {
  switch (type) {
    case 'bool':
    case 'double':
    case 'int32':
    case 'int64':
    case 'uint8':
    case 'string':
      return value === ZEROES[type] || (value instanceof Double && value.value === 0);
    case 'bytes':
      return value === null || value === '';
    case 'duration':
    case 'intOrString':
    case 'microTime':
    case 'quantity':
    case 'raw':
    case 'time':
      return false;
    default:
      if (type.kind === 'struct' || type.kind === 'pointer') return false;
      if (value === null) return true;
      return isList(value) ? value.length === 0 : mapSize(value as MapValue) === 0;
  }
}

type ReadScalar = (json: Value, path: string) => Value;

const mismatch = (path: string, what: string, json: Value): TypeMismatch =>
  new TypeMismatch(`${path || 'the object'} takes ${what}, not ${typeName(json)}`);

/** Null leaves a field as it is. */
const orZero =
  (zero: Value, readPresent: ReadScalar): ReadScalar =>
  (json, path) =>
    json === null ? zero : readPresent(json, path);

const integer =
  (min: bigint, max: bigint): ReadScalar =>
  (json, path) => {
    if ((typeof json === 'number' && Number.isSafeInteger(json)) || typeof json === 'bigint') {
      if (BigInt(json) >= min && BigInt(json) <= max) return json;
      throw new TypeMismatch(`${path} takes numbers from ${min} to ${max}`);
    }
    throw mismatch(path, 'an integer', json);
  };

const text =
  (convert: (text: string) => Value | undefined, what: string): ReadScalar =>
  (json, path) => {
    if (typeof json !== 'string') throw mismatch(path, what, json);
    const converted = convert(json);
    if (converted === undefined) throw new TypeMismatch(`${path} takes ${what}, not ${JSON.stringify(json)}`);
    return converted;
  };

const INT32 = integer(-(2n ** 31n), 2n ** 31n - 1n);
const MICRO = /\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

const READERS: Readonly<Record<Exclude<GoType, object>, ReadScalar>> = {
  bool: orZero(false, (json, path) => {
    if (typeof json !== 'boolean') throw mismatch(path, 'a boolean', json);
    return json;
  }),
  bytes: orZero(
    null,
    text((encoded) => {
      const bytes = decodeBase64(encoded);
      return bytes && encodeBase64(bytes);
    }, 'bytes in base64'),
  ),
  double: orZero(double(0), (json, path) => {
    if (json instanceof Double) return json;
    if (typeof json === 'number' || typeof json === 'bigint') return double(Number(json));
    throw mismatch(path, 'a number', json);
  }),
  duration: text((given) => {
    const nanos = parseDuration(given);
    return nanos instanceof TimeFault ? undefined : goDurationText(new Duration(nanos));
  }, 'a duration'),
  int32: orZero(0, INT32),
  int64: orZero(0, integer(-(2n ** 63n), 2n ** 63n - 1n)),
  intOrString: orZero(0, (json, path) => (typeof json === 'string' ? json : INT32(json, path))),
  microTime: orZero(
    null,
    text((given) => (MICRO.test(given) ? momentText(given, true) : undefined), 'a moment with microseconds'),
  ),
  quantity: orZero('0', (json, path) => {
    const written = json instanceof Double ? String(json.value) : json;
    if (typeof written === 'object' || typeof written === 'boolean') throw mismatch(path, 'a quantity', json);
    const quantity = Quantity.parse(String(written).trim());
    if (quantity instanceof CelError) throw new TypeMismatch(`${path}: ${quantity.message}`);
    return String(quantity);
  }),
  raw: (json) => json,
  string: orZero('', (json, path) => {
    if (typeof json !== 'string') throw mismatch(path, 'a string', json);
    return json;
  }),
  time: orZero(
    null,
    text((given) => momentText(given, false), 'a moment'),
  ),
  uint8: orZero(0, integer(0n, 255n)),
};

/** A moment in UTC, without parts of a second or with exactly six digits of them; null for the zero moment. */
function momentText(given: string, micro: boolean): Value | undefined {
  const moment = parseRfc3339(given);
  if (moment instanceof TimeFault) return undefined;
  if (moment.seconds === ZERO_TIME && moment.nanos === 0) return null;
  const seconds = timestampText(new Timestamp(moment.seconds, 0));
  const digits = String(Math.floor(moment.nanos / 1000)).padStart(6, '0');
  return micro ? `${seconds.slice(0, -1)}.${digits}Z` : seconds;
}

/** Seconds of the first of January of the year 1, Go's zero moment. */
const ZERO_TIME = -62_135_596_800;

function listOf(json: Value, path: string): readonly Value[] {
  if (!isList(json)) throw mismatch(path, 'a list', json);
  return listElements(json);
}

function mapOf(json: Value, path: string): PlainMap {
  if (!isPlainMap(json)) throw mismatch(path, 'an object', json);
  return json;
}

const unsupportedKey = (key: Value): CelError =>
  key instanceof CelError ? key : new CelError(`unsupported map key type: ${goTypeName(key)}`);

/** A Go slice. */
class TypedList extends ListValue {
  readonly #elements: readonly Value[];

  constructor(elements: readonly Value[]) {
    super();
    this.#elements = elements;
  }

  override get goType(): string {
    return '*common.reflectSchemalessTypedList';
  }

  override get length(): number {
    return this.#elements.length;
  }

  override refuseIndex(index: Value): CelError {
    return new CelError(`unsupported index type: ${goTypeName(index)}`);
  }

  override at(index: number): Value {
    return this.#elements[index] as Value;
  }

  override concat(other: Value): Value {
    return isList(other) ? [...this.#elements, ...listElements(other)] : refuse(other);
  }

  override contains(value: Value): boolean {
    return this.#elements.some((element) => partEquals(element, value) === true);
  }

  override equals(other: Value): boolean | CelError {
    if (!isList(other)) return refuse(other);
    return (
      this.length === other.length &&
      this.#elements.every((element, index) => partEquals(element, listAt(other, index)) === true)
    );
  }
}

/** What expressions see as a map by strings. */
abstract class TypedEntries extends MapValue {
  readonly entries: ReadonlyMap<string, Value>;

  constructor(entries: ReadonlyMap<string, Value>) {
    super();
    this.entries = entries;
  }

  override get size(): number {
    return this.entries.size;
  }

  override find(key: Value): Value | undefined {
    return typeof key === 'string' ? this.entries.get(key) : unsupportedKey(key);
  }

  override keys(): readonly Value[] {
    return [...this.entries.keys()];
  }
}

/** A Go map by strings. */
class TypedMap extends TypedEntries {
  override get goType(): string {
    return '*common.reflectSchemalessTypedMap';
  }

  override equals(other: Value): boolean | CelError {
    if (!isMap(other)) return refuse(other);
    if (this.size !== mapSize(other)) return false;
    for (const [key, value] of this.entries) {
      const otherValue = mapFind(other, key);
      if (otherValue === undefined || partEquals(value, otherValue) !== true) return false;
    }
    return true;
  }
}

/** A Go struct; fields that are left out are not there. */
export class TypedStruct extends TypedEntries {
  readonly #struct: GoStruct;

  constructor(fields: ReadonlyMap<string, Value>, type: GoStruct) {
    super(fields);
    this.#struct = type;
  }

  override get goType(): string {
    return '*common.reflectSchemalessTypedStruct';
  }

  /** Structs are compared as Go does: of one type, nil and empty lists and maps being the same. */
  override equals(other: Value): boolean | CelError {
    if (other instanceof TypedStruct) return other.#struct === this.#struct && sameGo(this, other);
    if (!isMap(other)) return refuse(other);
    if (this.size !== mapSize(other)) return false;
    for (const [key, value] of this.entries) {
      const otherValue = mapFind(other, key);
      if (otherValue === undefined) return false;
      const result = partEquals(value, otherValue);
      if (result !== true) return result;
    }
    return true;
  }
}

/** @see kubernetes/apimachinery pkg/api/equality, Semantic.DeepEqual */
function sameGo(a: Value, b: Value): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (a instanceof TypedEntries) {
    if (!(b instanceof TypedEntries) || a.size !== b.size) return false;
    for (const [key, value] of a.entries) {
      const other = b.entries.get(key);
      if (other === undefined || !sameGo(value, other)) return false;
    }
    return true;
  }
  if (a instanceof TypedList) {
    if (!(b instanceof TypedList) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameGo(a.at(i), b.at(i))) return false;
    return true;
  }
  return equal(a, b) === true;
}

const isNothing = (value: Value): boolean =>
  value === null || (value instanceof TypedList ? value.length === 0 : value instanceof TypedMap && value.size === 0);
