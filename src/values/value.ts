/**
 * Run-time values.
 *
 * | CEL | here |
 * |---|---|
 * | bool, null, string | themselves (strings hold no lone surrogate: the borders replace them by U+FFFD) |
 * | int | a `number` that is a safe integer, a `bigint` beyond: always normalised, so `===` and Map keys work |
 * | double | a `number` that is not a safe integer (1.5, NaN, 1e300), or {@link Double} for the rest (1.0, -0.0): see {@link double} |
 * | uint | {@link Uint} |
 * | bytes | `Uint8Array` |
 * | list | an array, or a {@link ListValue} |
 * | map | a plain object (string keys, own properties), or a {@link MapValue} |
 * | timestamp, duration, optional, type, error, messages, library types | a {@link Boxed} |
 *
 * Parsed JSON is therefore a CEL value as it stands; nothing is copied. What JSON cannot say (5.0, integers beyond
 * 2^53) the JSON reader writes as `Double` and `bigint`.
 *
 * Errors are values too, as in cel-go: `&&`, `||` and comprehensions look at them, strict calls hand the first one on.
 */
import { BOOL, BYTES, DOUBLE, ERROR, INT, LIST, MAP, NonData, NULL, STRING, TYPE, Type, UINT } from '../types/type.ts';

/** A plain object read as map(string, dyn). */
export interface PlainMap {
  readonly [key: string]: Value;
}

export type Value = boolean | null | string | number | bigint | Uint8Array | readonly Value[] | PlainMap | Boxed | Type;

/** A value that JavaScript has no form for. Library types (quantity, ip, …) extend it. */
export abstract class Boxed extends NonData {
  /** The run-time type; its `name` is what error texts print. */
  abstract readonly type: Type;

  /** CEL's `this == other` where this is the left operand; an error where Kubernetes gives one. */
  abstract equals(other: Value): boolean | CelError;

  /** What run-time costs take as its size: 1, but for the types that have one (cel-go's `traits.Sizer` by Go type). */
  costSize(): number {
    return 1;
  }

  /** What `type(this)` is. */
  get typeValue(): Type | CelError {
    return this.type;
  }

  /** Whether it is zero or empty: `optional.ofNonZeroValue` makes none of it. Types without that notion never are. */
  get isZero(): boolean {
    return false;
  }

  /**
   * What is equal for equal keys of a map: the value itself where Go compares pointers.
   *
   * @throws GoPanic where Go cannot hash the value
   */
  get mapKey(): unknown {
    return this;
  }

  /** The Go type's name, for the few error texts that print it (`cel.Quantity`). */
  get goType(): string | undefined {
    return undefined;
  }

  /** The value as Go's `%v` prints it, for the few error texts that do. */
  get goText(): string | undefined {
    return undefined;
  }
}

/** A CEL error: data, not an exception. `id` is the expression that failed (0: not yet known). */
export class CelError extends Boxed {
  readonly message: string;
  id: number;

  constructor(message: string, id = 0) {
    super();
    this.message = message;
    this.id = id;
  }

  override get type(): Type {
    return ERROR;
  }

  /** No error equals anything: it comes back. */
  override equals(): CelError {
    return this;
  }
}

export const noSuchOverload = (): CelError => new CelError('no such overload');
/** @param key - may hold bytes that are no UTF-8, which print as U+FFFD */
export const noSuchKey = (key: string): CelError => new CelError(`no such key: ${key.toWellFormed()}`);

/** A double that is a safe integer (or -0): boxed, to be told from an int. Make doubles with {@link double}. */
export class Double extends Boxed {
  readonly value: number;

  constructor(value: number) {
    super();
    this.value = value;
  }

  override get type(): Type {
    return DOUBLE;
  }

  override get isZero(): boolean {
    return this.value === 0;
  }

  override equals(other: Value): boolean {
    return other instanceof Double && other.value === this.value;
  }
}

/** The canonical form of a double. */
export const double = (value: number): number | Double => (Number.isSafeInteger(value) ? new Double(value) : value);

/** An unsigned 64-bit integer, 0 to 2^64-1. */
export class Uint extends Boxed {
  readonly value: bigint;

  constructor(value: bigint) {
    super();
    this.value = value;
  }

  override get type(): Type {
    return UINT;
  }

  override get isZero(): boolean {
    return this.value === 0n;
  }

  override equals(other: Value): boolean {
    return other instanceof Uint && other.value === this.value;
  }
}

/** The canonical form of an int that is in the range of int64. */
export const int = (value: bigint): number | bigint =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;

/** A list that is not a plain array, such as one laid over data by a schema. */
export abstract class ListValue extends Boxed {
  abstract readonly length: number;
  /** What is said of an index that is a uint or a double, where it does not stand for an int of the same value. */
  refuseIndex(_index: Value): CelError | undefined {
    return undefined;
  }

  /** The data with the reader of its elements; undefined where it is more than a view. */
  get view(): View<readonly Value[]> | undefined {
    return undefined;
  }

  /** @param index - 0 to length-1 */
  abstract at(index: number): Value;
  /** `this + other` where this is the left operand. */
  abstract concat(other: Value): Value;
  /** `value in this`; undefined where the elements are simply compared with `value`, an error counting as unequal. */
  contains(_value: Value): boolean | CelError | undefined {
    return undefined;
  }
  override get type(): Type {
    return LIST;
  }
  override costSize(): number {
    return this.length;
  }
}

/** A field of data: its name there, and who reads it; undefined where it is a value as it stands. */
export interface DataField {
  readonly name: string;
  readonly reader: DataReader | undefined;
}

/** Makes values of data that is none as it stands, such as what is under one node of a schema. */
export interface DataReader {
  /** An error value where the data does not fit. */
  read(data: Value): Value;
  /** Whether data fits: {@link read} has a value of it. */
  fits(data: Value): boolean;
  /**
   * Of which type data is that {@link read} answers as it stands: strings, booleans, numbers that are safe integers, or
   * those that are none.
   */
  readonly readsAsIs: 'boolean' | 'fraction' | 'number' | 'string' | undefined;
  /** Whether {@link fits} is true of all plain maps. */
  readonly readsMaps: boolean;
  /** Of data that is a map. Undefined where it takes more than one look to read a field of this name. */
  field(name: string): DataField | undefined;
  /** Of data that is a list or a map: who reads all that is in it; undefined where that is not one. */
  readonly entries: DataReader | undefined;
  /**
   * Whether a value is in data that has {@link entries}: as an element, or as a key. Undefined where it takes a closer
   * look to tell, and for data that does not fit.
   */
  holds(data: Value, value: Value): boolean | undefined;
}

/** A value that is no more than data and its reader. */
export interface View<Data extends Value> {
  readonly raw: Data;
  readonly reader: DataReader;
}

/** A map that is not a plain object: a literal with keys of other kinds, or one laid over data by a schema. */
export abstract class MapValue extends Boxed {
  abstract readonly size: number;
  /** The value under a key, `undefined` if absent; an error value where reading it fails. Numeric keys of other kinds match. */
  abstract find(key: Value): Value | undefined;
  /** Whether a key is there; need not read the value. */
  has(key: Value): boolean | CelError {
    const found = this.find(key);
    return found instanceof CelError ? found : found !== undefined;
  }
  /** Undefined where it is more than a view. */
  get view(): View<PlainMap> | undefined {
    return undefined;
  }

  /** In the order of the data. */
  abstract keys(): readonly Value[];
  /** Undefined where the map is empty. */
  get firstKey(): Value | undefined {
    return this.keys()[0];
  }
  /** Whether `in` and `size` take it. */
  get isContainer(): boolean {
    return true;
  }
  override get type(): Type {
    return MAP;
  }
  override costSize(): number {
    return this.size;
  }
}

export const isError = (value: Value): value is CelError => value instanceof CelError;
export const isInt = (value: Value): value is number | bigint =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint';
export const isDouble = (value: Value): value is number | Double =>
  typeof value === 'number' ? !Number.isSafeInteger(value) : value instanceof Double;
export const isList = (value: Value): value is readonly Value[] | ListValue =>
  Array.isArray(value) || value instanceof ListValue;
export const isBytes = (value: Value): value is Uint8Array => value instanceof Uint8Array;
export const isPlainMap = (value: Value | undefined): value is PlainMap =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof NonData) &&
  !ArrayBuffer.isView(value);
export const isMap = (value: Value): value is PlainMap | MapValue => value instanceof MapValue || isPlainMap(value);

/** The number behind a double. */
export const doubleValue = (value: number | Double): number => (typeof value === 'number' ? value : value.value);

/** The run-time type. */
export function runtimeType(value: Value): Type {
  switch (typeof value) {
    case 'boolean':
      return BOOL;
    case 'string':
      return STRING;
    case 'bigint':
      return INT;
    case 'number':
      return Number.isSafeInteger(value) ? INT : DOUBLE;
    default:
  }
  if (value === null) return NULL;
  if (value instanceof Boxed) return value.type;
  if (Array.isArray(value)) return LIST;
  if (value instanceof Uint8Array) return BYTES;
  if (value instanceof Type) return TYPE;
  return MAP;
}

/** The run-time type's name, as error texts print it: `int`, `null_type`, `list`, `google.protobuf.Timestamp`. */
export const typeName = (value: Value): string => runtimeType(value).name;

/** `no such overload: F(int, string)`, as cel-go words a call whose arguments fit no overload. */
export const noSuchOverloadFor = (name: string, args: readonly Value[]): CelError =>
  new CelError(`no such overload: ${name}(${args.map(typeName).join(', ')})`);

/** Number of entries. */
export function mapSize(map: PlainMap | MapValue): number {
  return map instanceof MapValue ? map.size : Object.keys(map).length;
}

/** The value under a key, `undefined` if absent. Own properties only: `__proto__` and `toString` are ordinary keys. */
export function mapFind(map: PlainMap | MapValue, key: Value): Value | undefined {
  if (map instanceof MapValue) return map.find(key);
  return typeof key === 'string' ? ownEntry(map, key) : undefined;
}

/** Likewise, of a plain map. */
export function ownEntry(map: PlainMap, key: string): Value | undefined {
  const found = map[key];
  // Nothing else is inherited.
  const mayBeInherited = typeof found === 'object' || typeof found === 'function';
  return mayBeInherited && !Object.hasOwn(map, key) ? undefined : found;
}

export function mapKeys(map: PlainMap | MapValue): readonly Value[] {
  return map instanceof MapValue ? map.keys() : Object.keys(map);
}

export const listLength = (list: readonly Value[] | ListValue): number => list.length;

/** @param index - 0 to length-1 */
export const listAt = (list: readonly Value[] | ListValue, index: number): Value =>
  Array.isArray(list) ? ((list as readonly Value[])[index] as Value) : (list as ListValue).at(index);

/** The elements as an array; not a copy where the list is an array already. */
export function listElements(list: readonly Value[] | ListValue): readonly Value[] {
  if (!(list instanceof ListValue)) return list;
  const elements = new Array<Value>(list.length);
  for (let i = 0; i < elements.length; i++) elements[i] = list.at(i);
  return elements;
}
