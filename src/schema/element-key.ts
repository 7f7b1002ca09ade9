/**
 * What elements of set and map lists are told apart by: keys that a JavaScript Map finds where a Go map finds its own.
 *
 * @see kubernetes/apiserver pkg/cel/common/valuesreflect.go: setElementKey, refValMapKey
 */

import { Type } from '../types/type.ts';
import { GoPanic } from '../values/go-panic.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { Boxed, CelError, Double, isList, isMap, isPlainMap, mapFind, Uint, type Value } from '../values/value.ts';
import { dataBehind, goDataType, goSyntax } from './plain-data.ts';
import { PreservedValue } from './scalar-reader.ts';

/** A primitive, or an object that equals nothing else. */
export type ElementKey = string | number | bigint | boolean | null | undefined | object;

const HOUR = 3600;

/**
 * Go compares the zone by identity: one read from the text is only the same for whole hours from -12 to 14, and a
 * written +00:00 (here -0) is not Z.
 */
function timestampKey({ seconds, nanos, offset }: Timestamp): ElementKey {
  if (offset % HOUR !== 0 || offset < -12 * HOUR || offset > 14 * HOUR) return {};
  return `T${seconds}.${nanos}${Object.is(offset, -0) ? '+0' : offset}`;
}

/** The key of a value that is no list and no map. Values of different types differ; errors equal nothing. */
export function scalarKey(value: Value): ElementKey {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
      return Number.isNaN(value) ? {} : value;
    case 'boolean':
    case 'bigint':
      return value;
    default:
  }
  if (value === null) return value;
  if (value instanceof Double) return `d${value.value === 0 ? 0 : value.value}`;
  if (value instanceof Uint) return `u${value.value}`;
  if (value instanceof Duration) return `D${value.nanos}`;
  if (value instanceof Timestamp) return timestampKey(value);
  if (value instanceof Uint8Array) return `b${value.join()}`;
  if (value instanceof Type) return `s${value.name}`;
  if (value instanceof PreservedValue)
    return isCollection(value.raw) ? `p${goSyntax(value.raw)}` : scalarKey(value.raw);
  return {};
}

const isCollection = (value: Value): boolean => isList(value) || isMap(value);

/** The key of a set's element; an error where it is a list or a map. */
export const setKey = (element: Value): ElementKey | CelError =>
  isCollection(element)
    ? new CelError('listSet operations are only supported on lists of scalar values')
    : scalarKey(element);

/** Several keys as one. */
function joinKeys(keys: readonly ElementKey[]): ElementKey {
  if (keys.length === 1) return keys[0];
  const single = keys.find((key) => typeof key === 'object' && key !== null);
  return single ?? keys.map((key) => `${typeof key}${String(key).length}:${String(key)}`).join();
}

/** More keys than this are compared by how Go prints them. */
const MAX_COMPARED_KEYS = 3;

/**
 * The key of a map list's element as data: the key properties as they stand, absent ones as null.
 *
 * @param names - escaped, but looked up in the data: a property whose name needs escaping is never found
 */
export function dataKey(raw: Value | undefined, names: readonly string[]): ElementKey | CelError {
  if (raw === undefined || !isPlainMap(raw)) return {};
  const values = names.map((name) => (Object.hasOwn(raw, name) ? (raw[name] ?? null) : null));
  if (values.length > MAX_COMPARED_KEYS) return goSyntax(values);
  const collection = values.find(isCollection);
  // Go panics.
  if (collection !== undefined) {
    throw new GoPanic(`runtime error: hash of unhashable type ${goDataType(collection)}`);
  }
  return joinKeys(values.map(scalarKey));
}

/** The key of a map list's element as a value: the key properties as an expression reads them. */
export function valueKey(element: Value, identifiers: readonly string[]): ElementKey {
  const values = identifiers.map((identifier) => {
    const value = isMap(element) ? mapFind(element, identifier) : undefined;
    return value instanceof CelError ? undefined : value;
  });
  return values.length > MAX_COMPARED_KEYS ? values.map(printedKey).join() : joinKeys(values.map(keyPart));
}

function keyPart(value: Value | undefined): ElementKey {
  if (value === undefined || !isCollection(value)) return value === undefined ? value : scalarKey(value);
  const raw = dataBehind(value);
  return raw === undefined ? {} : `p${goSyntax(raw)}`;
}

const printedKey = (value: Value | undefined): string =>
  value instanceof Boxed && !(value instanceof Double) ? String(keyPart(value)) : goSyntax(value);
