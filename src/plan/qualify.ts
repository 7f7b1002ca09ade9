/**
 * One step of a selection or an index: `value.key`, `value[key]`.
 *
 * @see google/cel-go interpreter/attributes.go, refQualify
 */
import { Type } from '../types/type.ts';
import { doubleText } from '../values/double-text.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { LiteralMap } from '../values/literal-map.ts';
import { StructValue } from '../values/struct.ts';
import {
  Boxed,
  CelError,
  Double,
  doubleValue,
  isDouble,
  ListValue,
  MapValue,
  mapFind,
  noSuchKey,
  ownEntry,
  type PlainMap,
  typeName,
  Uint,
  type Value,
} from '../values/value.ts';

/**
 * A step that could not be taken. An error that was found where a value should be is no failure: an element of a list
 * that does not fit its schema is read, and fails the step after it.
 */
export class Failed {
  readonly error: CelError;
  /** Whether the value or the key had the error already: then the step is where it is reported, else the whole path. */
  readonly atStep: boolean;

  constructor(error: CelError, atStep: boolean) {
    this.error = error;
    this.atStep = atStep;
  }
}

/** A key as error texts print it: bare. */
export function keyText(key: Value): string {
  if (typeof key === 'number' && !Number.isSafeInteger(key)) return doubleText(key);
  if (key instanceof Double) return doubleText(key.value);
  return String(key instanceof Uint ? key.value : key);
}

/** Whether a value can be a key at all: string, int, uint, bool or double. */
export const isKey = (key: Value): boolean =>
  typeof key === 'string' ||
  typeof key === 'number' ||
  typeof key === 'boolean' ||
  typeof key === 'bigint' ||
  key instanceof Uint ||
  key instanceof Double;

/** @param fromData - whether the key was read from a variable as it stands, which Go's type name tells */
export const invalidKey = (key: Value, fromData: boolean): CelError =>
  new CelError(`invalid qualifier type: ${goTypeName(key, fromData)}`);

/** The value under a key, undefined if there is none. */
export function lookUp(value: Value, key: Value): Value | Failed | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return lookUpElement(value, key);
  if (value instanceof Boxed) {
    if (value instanceof ListValue) return lookUpElement(value, key);
    if (value instanceof CelError) return new Failed(value, true);
    if (value instanceof MapValue) return unlessError(value.find(key));
    return value instanceof StructValue ? unlessError(value.get(key)) : undefined;
  }
  if (value instanceof Uint8Array || value instanceof Type) return undefined;
  return typeof key === 'string' ? ownEntry(value as PlainMap, key) : undefined;
}

const unlessError = <T>(found: T | CelError): T | Failed =>
  found instanceof CelError ? new Failed(found, true) : found;

function lookUpElement(list: readonly Value[] | ListValue, key: Value): Value | Failed | undefined {
  const index = indexOrError(key);
  if (typeof index !== 'number') return index;
  if (index < 0 || index >= list.length) return undefined;
  if (Array.isArray(list)) return list[index];
  const refused = typeof key === 'number' ? undefined : (list as ListValue).refuseIndex(key);
  return refused === undefined ? (list as ListValue).at(index) : refused;
}

/** An element's index from any number; undefined where it is beyond every list. */
function indexOrError(key: Value): number | Failed | undefined {
  if (typeof key === 'number' && Number.isSafeInteger(key)) return key;
  if (typeof key === 'bigint') return undefined;
  if (key instanceof Uint) {
    return key.value <= 9223372036854775807n ? Number(key.value) : unsupportedIndex(key);
  }
  if (isDouble(key)) {
    const number = doubleValue(key);
    return Number.isInteger(number) && number >= -(2 ** 63) && number < 2 ** 63 ? number : unsupportedIndex(key);
  }
  return new Failed(new CelError(`unsupported index type '${typeName(key)}' in list`), false);
}

const unsupportedIndex = (key: Value): Failed =>
  new Failed(new CelError(`unsupported index value ${keyText(key)} in list`), false);

/** What is said where {@link lookUp} found nothing. */
const missing = (value: Value, key: Value): CelError =>
  Array.isArray(value) || value instanceof ListValue
    ? new CelError(`index out of bounds: ${keyText(key)}`)
    : noSuchKey(keyText(key));

/**
 * What a loop over a map gives beside a key: an error where the key does not find it, as a property that is null counts
 * as absent. A map that an expression made is walked by its entries, so that what is under NaN is come by as well.
 *
 * @param index - of the key among the map's keys
 */
export function valueBeside(map: PlainMap | MapValue, key: Value, index: number): Value {
  const found = mapFind(map, key);
  if (found !== undefined) return found;
  return map instanceof LiteralMap ? (map.entries()[index]?.[1] as Value) : noSuchKey(keyText(key));
}

/** `value[key]`. */
export function qualify(value: Value, key: Value): Value | Failed {
  const found = lookUp(value, key);
  return found === undefined ? new Failed(missing(value, key), false) : found;
}

/** `has(value.key)` */
export function isPresent(value: Value, key: Value): boolean | Failed {
  if (value instanceof StructValue || value instanceof MapValue) return unlessError(value.has(key));
  const found = lookUp(value, key);
  return found instanceof Failed ? found : found !== undefined;
}
