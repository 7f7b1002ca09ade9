/**
 * Equality of any two values.
 *
 * @see google/cel-go common/types: Equal, list.go, map.go, compare.go
 */

import { Type } from '../types/type.ts';
import {
  Boxed,
  type CelError,
  Double,
  isPlainMap,
  ListValue,
  listAt,
  MapValue,
  mapFind,
  mapKeys,
  mapSize,
  type PlainMap,
  Uint,
  type Value,
} from './value.ts';

/** CEL's `a == b` for values that are no errors. */
export function equal(a: Value, b: Value): boolean | CelError {
  switch (typeof a) {
    case 'string':
    case 'boolean':
      return a === b;
    case 'number':
    case 'bigint':
      return typeof b === 'number' || typeof b === 'bigint'
        ? equalNumbers(a, b)
        : b instanceof Boxed && equalToNumber(b, a);
    default:
  }
  if (a === null || b === null) return a === b;
  if (a instanceof Boxed) {
    if (a instanceof Double || a instanceof Uint) return isNumber(b) && equalToNumber(a, b);
    return a.equals(b);
  }
  if (Array.isArray(a)) return Array.isArray(b) || b instanceof ListValue ? equalLists(a, b) : false;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b);
  if (a instanceof Type) return b instanceof Type && a.name === b.name;
  return b instanceof MapValue || isPlainMap(b) ? equalMaps(a as PlainMap, b) : false;
}

type NumberValue = number | bigint | Double | Uint;

const isNumber = (value: Value): value is NumberValue =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Uint;

/** Both are ints or unboxed doubles. */
function equalNumbers(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === typeof b) return a === b;
  const [integer, other] = typeof a === 'bigint' ? [a, b as number] : [b as bigint, a as number];
  // A safe integer never equals a bigint (normalised); a double is compared with the integer made a double.
  return !Number.isSafeInteger(other) && integerEqualsDouble(integer, other);
}

function equalToNumber(a: Boxed, b: NumberValue): boolean {
  if (a instanceof Double) {
    if (typeof b === 'number') return a.value === b;
    if (typeof b === 'bigint') return false; // beyond 2^53, where every double is unboxed
    return b instanceof Double ? a.value === b.value : b.value === BigInt(a.value);
  }
  if (!(a instanceof Uint)) return false;
  if (b instanceof Uint) return a.value === b.value;
  if (b instanceof Double) return a.value === BigInt(b.value);
  if (typeof b === 'bigint') return a.value === b;
  return Number.isSafeInteger(b) ? a.value === BigInt(b) : integerEqualsDouble(a.value, b, 2 ** 64);
}

/** As cel-go: the integer is converted to double, unless the double is outside the integer type's range. */
const integerEqualsDouble = (integer: bigint, value: number, limit = 2 ** 63): boolean =>
  value >= -limit && value <= limit && Number(integer) === value;

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Element by element; a pair whose comparison is an error counts as equal, as in cel-go. */
export function equalLists(a: readonly Value[] | ListValue, b: readonly Value[] | ListValue): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (equal(listAt(a, i), listAt(b, i)) === false) return false;
  return true;
}

/** Same size, each key found in the other; a pair of values whose comparison is an error counts as equal. */
export function equalMaps(a: PlainMap | MapValue, b: PlainMap | MapValue): boolean {
  if (mapSize(a) !== mapSize(b)) return false;
  for (const key of mapKeys(a)) {
    const other = mapFind(b, key);
    if (other === undefined || equal(mapFind(a, key) as Value, other) === false) return false;
  }
  return true;
}
