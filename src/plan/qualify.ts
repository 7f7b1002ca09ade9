/**
 * One step of a selection or an index: `value.key`, `value[key]`.
 *
 * @see google/cel-go interpreter/attributes.go, refQualify
 */

import { Type } from '../types/type.ts';
import { doubleText } from '../values/double-text.ts';
import { goTypeName } from '../values/go-type-name.ts';
import { StructValue } from '../values/struct.ts';
import {
  Boxed,
  CelError,
  Double,
  doubleValue,
  isDouble,
  ListValue,
  MapValue,
  noSuchKey,
  type PlainMap,
  typeName,
  Uint,
  type Value,
} from '../values/value.ts';

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

/** The value under a key, undefined if there is none; an error where the key or the value is impossible. */
export function lookUp(value: Value, key: Value): Value | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return lookUpElement(value, key);
  if (value instanceof Boxed) {
    if (value instanceof MapValue) return value.find(key);
    if (value instanceof ListValue) return lookUpElement(value, key);
    if (value instanceof StructValue) return value.get(key);
    return value instanceof CelError ? value : undefined;
  }
  if (value instanceof Uint8Array || value instanceof Type) return undefined;
  return typeof key === 'string' && Object.hasOwn(value, key) ? (value as PlainMap)[key] : undefined;
}

function lookUpElement(list: readonly Value[] | ListValue, key: Value): Value | undefined {
  const index = indexOrError(key);
  if (typeof index !== 'number') return index;
  if (index < 0 || index >= list.length) return undefined;
  return Array.isArray(list) ? list[index] : (list as ListValue).at(index);
}

/** An element's index from any number; undefined where it is beyond every list. */
function indexOrError(key: Value): number | CelError | undefined {
  if (typeof key === 'number' && Number.isSafeInteger(key)) return key;
  if (typeof key === 'bigint') return undefined;
  if (key instanceof Uint) {
    return key.value <= 9223372036854775807n ? Number(key.value) : unsupportedIndex(key);
  }
  if (isDouble(key)) {
    const number = doubleValue(key);
    return Number.isInteger(number) && number >= -(2 ** 63) && number < 2 ** 63 ? number : unsupportedIndex(key);
  }
  return new CelError(`unsupported index type '${typeName(key)}' in list`);
}

const unsupportedIndex = (key: Value): CelError => new CelError(`unsupported index value ${keyText(key)} in list`);

/** What is said where {@link lookUp} found nothing. */
export const missing = (value: Value, key: Value): CelError =>
  Array.isArray(value) || value instanceof ListValue
    ? new CelError(`index out of bounds: ${keyText(key)}`)
    : noSuchKey(keyText(key));

/** `value[key]`: the value, or an error. */
export function qualify(value: Value, key: Value): Value {
  const found = lookUp(value, key);
  return found === undefined ? missing(value, key) : found;
}

/** Whether there is something under a key: `has(value.key)`. Presence never reads the value, except where a library type says so. */
export function isPresent(value: Value, key: Value): boolean | CelError {
  if (value instanceof StructValue) return value.has(key);
  if (value instanceof MapValue) return value.has(key);
  const found = lookUp(value, key);
  return found instanceof CelError ? found : found !== undefined;
}
