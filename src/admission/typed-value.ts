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
import type { GoField, GoStruct, GoType } from './go-types.ts';

/** Why a document is no value of a Go type. */
export class TypeMismatch {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Where a value is in the document: names, indices of lists and keys of maps, from outside. */
type Place = (string | number)[];

/** The value of a document of a Go type. */
export function readTyped(document: PlainMap, type: GoStruct): TypedStruct | TypeMismatch {
  try {
    return readStruct(document, type, []);
  } catch (failure) {
    if (failure instanceof TypeMismatch) return failure;
    throw failure;
  }
}

/** @param json - undefined where there is none */
function read(json: Value | undefined, type: GoType, place: Place): Value {
  if (typeof type === 'string') return json === undefined ? ZEROES[type] : READERS[type](json, place);
  if (type.kind === 'struct') return readStruct(json ?? {}, type, place);
  if (json === undefined || json === null) return null;
  switch (type.kind) {
    case 'pointer':
      return read(json, type.to, place);
    case 'list':
      return new TypedList(listOf(json, place).map((element, index) => readPart(element, type.element, place, index)));
    default: {
      const map = mapOf(json, place);
      const entries = new Map<string, Value>();
      for (const key of Object.keys(map)) entries.set(key, readPart(map[key], type.value, place, key));
      return new TypedMap(entries);
    }
  }
}

function readPart(json: Value | undefined, type: GoType, place: Place, part: string | number): Value {
  place.push(part);
  const value = read(json, type, place);
  place.pop();
  return value;
}

function readStruct(json: Value, type: GoStruct, place: Place): TypedStruct {
  const map = mapOf(json, place);
  const absent = absentFields(type);
  const { fields } = type;
  const values = new Map<string, Value>();
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as GoField;
    // No field has a name that every object in JavaScript has.
    const given = map[field.name];
    const value = given === undefined ? absent[i] : readField(given, field, place);
    if (value !== undefined) values.set(field.name, value);
  }
  return new TypedStruct(values, type);
}

/** Undefined where the field is left out. */
function readField(json: Value | undefined, field: GoField, place: Place): Value | undefined {
  const { name, type, omitEmpty, omitZero } = field;
  const value = readPart(json, type, place, name);
  // A pointer to something that prints as null is no nil pointer.
  const isNil = typeof type === 'object' && type.kind === 'pointer' && (json ?? null) === null;
  return (omitEmpty && (isNil || isEmpty(value, type))) || (omitZero && value === null) ? undefined : value;
}

const absent = new WeakMap<GoStruct, readonly (Value | undefined)[]>();

/** What each field has where the document says nothing of it: most are left out, and documents have few of them. */
function absentFields(type: GoStruct): readonly (Value | undefined)[] {
  let values = absent.get(type);
  if (values === undefined) {
    values = type.fields.map((field) => readField(undefined, field, []));
    absent.set(type, values);
  }
  return values;
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

type ReadScalar = (json: Value, place: Place) => Value;

const textOf = (place: Place): string =>
  place.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');

const mismatch = (place: Place, what: string, json: Value): TypeMismatch =>
  new TypeMismatch(`${textOf(place) || 'the object'} takes ${what}, not ${typeName(json)}`);

/** Null leaves a field as it is. */
const orZero =
  (zero: Value, readPresent: ReadScalar): ReadScalar =>
  (json, place) =>
    json === null ? zero : readPresent(json, place);

const integer =
  (min: bigint, max: bigint): ReadScalar =>
  (json, place) => {
    if ((typeof json === 'number' && Number.isSafeInteger(json)) || typeof json === 'bigint') {
      if (json >= min && json <= max) return json;
      throw new TypeMismatch(`${textOf(place)} takes numbers from ${min} to ${max}`);
    }
    throw mismatch(place, 'an integer', json);
  };

const text =
  (convert: (text: string) => Value | undefined, what: string): ReadScalar =>
  (json, place) => {
    if (typeof json !== 'string') throw mismatch(place, what, json);
    const converted = convert(json);
    if (converted === undefined) throw new TypeMismatch(`${textOf(place)} takes ${what}, not ${JSON.stringify(json)}`);
    return converted;
  };

const INT32 = integer(-(2n ** 31n), 2n ** 31n - 1n);
const MICRO = /\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

const READERS: Readonly<Record<Exclude<GoType, object>, ReadScalar>> = {
  bool: orZero(false, (json, place) => {
    if (typeof json !== 'boolean') throw mismatch(place, 'a boolean', json);
    return json;
  }),
  bytes: orZero(
    null,
    text((encoded) => {
      const bytes = decodeBase64(encoded);
      return bytes && encodeBase64(bytes);
    }, 'bytes in base64'),
  ),
  double: orZero(double(0), (json, place) => {
    if (json instanceof Double) return json;
    if (typeof json === 'number' || typeof json === 'bigint') return double(Number(json));
    throw mismatch(place, 'a number', json);
  }),
  duration: text((given) => {
    const nanos = parseDuration(given);
    return nanos instanceof TimeFault ? undefined : goDurationText(new Duration(nanos));
  }, 'a duration'),
  int32: orZero(0, INT32),
  int64: orZero(0, integer(-(2n ** 63n), 2n ** 63n - 1n)),
  intOrString: orZero(0, (json, place) => (typeof json === 'string' ? json : INT32(json, place))),
  microTime: orZero(
    null,
    text((given) => (MICRO.test(given) ? momentText(given, true) : undefined), 'a moment with microseconds'),
  ),
  quantity: orZero('0', (json, place) => {
    const written = json instanceof Double ? String(json.value) : json;
    if (typeof written === 'object' || typeof written === 'boolean') throw mismatch(place, 'a quantity', json);
    const quantity = Quantity.parse(String(written).trim());
    if (quantity instanceof CelError) throw new TypeMismatch(`${textOf(place)}: ${quantity.message}`);
    return String(quantity);
  }),
  raw: (json) => json,
  string: orZero('', (json, place) => {
    if (typeof json !== 'string') throw mismatch(place, 'a string', json);
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

function listOf(json: Value, place: Place): readonly Value[] {
  if (!isList(json)) throw mismatch(place, 'a list', json);
  return listElements(json);
}

function mapOf(json: Value, place: Place): PlainMap {
  if (!isPlainMap(json)) throw mismatch(place, 'an object', json);
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
