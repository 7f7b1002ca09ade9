/**
 * Which old value belongs to a new one.
 *
 * @see kubernetes/apiserver pkg/cel/common/maplist.go
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go: validateMap, MapIsCorrelatable
 */

import { goQuote } from '../values/quote.ts';
import { Double, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** The old value of a list's new element; undefined where there is none. */
export type OldElement = (element: Value) => Value | undefined;

const NO_OLD_ELEMENT: OldElement = () => undefined;

/** Elements are found by their keys in lists of list-type `map`, and in no others; the first of equal keys counts. */
export function oldElements(schema: StructuralSchema, old: Value | undefined): OldElement {
  const { type, listType, listMapKeys } = schema;
  if (type !== 'array' || listType !== 'map' || listMapKeys.length === 0) return NO_OLD_ELEMENT;
  if (!Array.isArray(old) || old.length === 0) return NO_OLD_ELEMENT;
  let byKey: Map<string | number | bigint | boolean, Value> | undefined;
  return (element) => {
    const key = elementKey(element, listMapKeys);
    if (key === undefined) return undefined;
    if (byKey === undefined) {
      byKey = new Map();
      for (const oldElement of old as readonly Value[]) {
        const oldKey = elementKey(oldElement, listMapKeys);
        if (oldKey !== undefined && !byKey.has(oldKey)) byKey.set(oldKey, oldElement);
      }
    }
    return byKey.get(key);
  };
}

/** Undefined where the element is no map, or a key is missing or no scalar. */
function elementKey(element: Value, keys: readonly string[]): string | number | bigint | boolean | undefined {
  if (!isPlainMap(element)) return undefined;
  if (keys.length === 1) return singleKey(member(element, keys[0] as string));
  let text = '';
  for (const key of keys) {
    const part = printedKey(member(element, key));
    if (part === undefined) return undefined;
    text += `\0${part}`;
  }
  return text;
}

const member = (map: PlainMap, key: string): Value | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/** 1 and 1.0 are different keys. */
function singleKey(value: Value | undefined): string | number | bigint | boolean | undefined {
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof Double) return `d${value.value === 0 ? 0 : value.value}`;
  return typeof value === 'object' ? undefined : value;
}

/** Several keys are compared as Go prints them, floats with six digits behind the dot. */
function printedKey(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return goQuote(value);
  if (value instanceof Double) return value.value.toFixed(6);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : fixedText(value);
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

const fixedText = (value: number): string =>
  Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(Math.trunc(value))}.000000`;

/** The old value of a map's or an object's new member. */
export function oldMember(schema: StructuralSchema, old: Value | undefined, key: string): Value | undefined {
  const { mapType } = schema;
  if (mapType !== undefined && mapType !== 'granular' && mapType !== 'atomic') return undefined;
  return old !== undefined && isPlainMap(old) ? member(old, key) : undefined;
}
