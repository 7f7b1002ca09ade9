/**
 * A value as Go's `%v` prints it inside an error text.
 *
 * @see google/cel-go common/types, the String methods; Go fmt
 */
import { Type } from '../types/type.ts';
import { doubleText } from './double-text.ts';
import { Optional } from './optional.ts';
import { Duration, Timestamp } from './time.ts';
import { goDurationText, timestampText } from './time-text.ts';
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
  if (value instanceof Timestamp) return timeText(value);
  if (value instanceof Duration) return goDurationText(value);
  return value instanceof Boxed ? boxedText(value) : String(value);
}

/** Library values print what they print everywhere, if they do. */
function boxedText(value: Boxed): string {
  if (value.goText !== undefined) return value.goText;
  return value.toString === Object.prototype.toString ? value.type.name : String(value);
}

/**
 * `2024-01-01 00:00:00.5 +0200 +0200`
 *
 * @see golang/go time: Time.String
 */
function timeText(time: Timestamp): string {
  const [, date, clock, offset] = /^(.*)T([0-9:.]*)(.*)$/.exec(timestampText(time)) as unknown as string[];
  const zone = offset === 'Z' ? '+0000' : (offset as string).replace(':', '');
  return `${date} ${clock} ${zone} ${offset === 'Z' ? 'UTC' : zone}`;
}
