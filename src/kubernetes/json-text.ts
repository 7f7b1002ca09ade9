/**
 * JSON as Go writes it: keys sorted, `<`, `>`, `&` and the two line separators escaped.
 *
 * @see golang/go encoding/json, Marshal
 */
import { compareStrings } from '../values/order.ts';
import { Double, isPlainMap, Uint, type Value } from '../values/value.ts';

const ESCAPED = /[<>&\u2028\u2029]/g;
const hexadecimal = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const stringText = (text: string): string => JSON.stringify(text).replace(ESCAPED, hexadecimal);

/** JavaScript and Go write the same shortest digits, and an exponent in the same cases. */
const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/**
 * @param value - plain data: null, booleans, strings, numbers, arrays, plain objects
 * @returns undefined where it is something else
 */
export function jsonText(value: Value): string | undefined {
  switch (typeof value) {
    case 'string':
      return stringText(value);
    case 'number':
      return Number.isFinite(value) ? numberText(value) : undefined;
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
  }
  if (value === null) return 'null';
  if (value instanceof Double) return numberText(value.value);
  if (value instanceof Uint) return String(value.value);
  if (Array.isArray(value)) {
    const parts: string[] = [];
    for (const element of value) {
      const part = jsonText(element);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return `[${parts.join(',')}]`;
  }
  if (!isPlainMap(value)) return undefined;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort(compareStrings)) {
    const part = jsonText(value[key] as Value);
    if (part === undefined) return undefined;
    parts.push(`${stringText(key)}:${part}`);
  }
  return `{${parts.join(',')}}`;
}
