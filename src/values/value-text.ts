/**
 * A value as Go's `%v` prints it inside an error text.
 *
 * @see google/cel-go common/types, the String methods; Go fmt
 */
import { Type } from '../types/type.ts';
import { doubleText } from './double-text.ts';
import { Optional } from './optional.ts';
import { Boxed, CelError, Double, isList, isMap, listElements, mapFind, mapKeys, Uint, type Value } from './value.ts';

export function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return doubleText(value);
  if (typeof value !== 'object') return String(value);
  if (value === null) return '0'; // Go prints the enum's number
  if (value instanceof Double) return doubleText(value.value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array) return `[${value.join(' ')}]`;
  if (value instanceof Type) return value.toString();
  if (value instanceof CelError) return value.message;
  if (value instanceof Optional)
    return value.value === undefined ? 'optional.none()' : `optional(${valueText(value.value)})`;
  if (isList(value)) return `[${listElements(value).map(valueText).join(', ')}]`;
  if (isMap(value)) {
    return `{${mapKeys(value)
      .map((key) => `${valueText(key)}: ${valueText(mapFind(value, key) as Value)}`)
      .join(', ')}}`;
  }
  return value instanceof Boxed ? (value.goText ?? value.type.name) : String(value);
}
