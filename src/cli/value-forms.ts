/** A value as a person reads it, and as plain data. */
import { NamedFormat } from '../../libs/kubernetes/named-format.ts';
import { Type } from '../types/type.ts';
import { encodeBase64 } from '../values/base64.ts';
import { doubleText } from '../values/double-text.ts';
import { Optional } from '../values/optional.ts';
import { goQuote, goQuoteBytes } from '../values/quote.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { durationText, timestampText } from '../values/time-text.ts';
import {
  type Boxed,
  Double,
  int,
  isList,
  isMap,
  listElements,
  type MapValue,
  mapFind,
  mapKeys,
  type PlainMap,
  Uint,
  type Value,
} from '../values/value.ts';

/** Deeper parts are left out. */
const MAX_DEPTH = 200;

/**
 * The value as an expression that makes it: `"a"`, `2.0`, `1u`, `[1, 2]`, `duration("90s")`, `quantity("1Gi")`.
 */
export const celText = (value: Value): string => textOf(value, 0);

function textOf(value: Value, depth: number): string {
  if (depth > MAX_DEPTH) return '…';
  switch (typeof value) {
    case 'string':
      return goQuote(value);
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isSafeInteger(value) ? String(value) : floatText(value);
    default:
  }
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `b${goQuoteBytes(value)}`;
  if (value instanceof Type) return value.name;
  if (isList(value))
    return `[${listElements(value)
      .map((element) => textOf(element, depth + 1))
      .join(', ')}]`;
  if (isMap(value)) {
    const entries = entriesOf(value).map(([key, entry]) => `${textOf(key, depth + 1)}: ${textOf(entry, depth + 1)}`);
    return `{${entries.join(', ')}}`;
  }
  return boxedText(value, depth);
}

function boxedText(value: Boxed, depth: number): string {
  if (value instanceof Double) return floatText(value.value);
  if (value instanceof Uint) return `${value.value}u`;
  if (value instanceof Timestamp) return `timestamp(${goQuote(timestampText(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(durationText(value))})`;
  if (value instanceof Optional) {
    return value.value === undefined ? 'optional.none()' : `optional.of(${textOf(value.value, depth + 1)})`;
  }
  if (value instanceof NamedFormat) return `format.named(${goQuote(value.name)})`;
  const maker = MAKERS.get(value.type.name);
  return maker === undefined ? value.type.name : `${maker}(${goQuote(String(value))})`;
}

const MAKERS: ReadonlyMap<string, string> = new Map([
  ['kubernetes.Quantity', 'quantity'],
  ['kubernetes.URL', 'url'],
  ['kubernetes.Semver', 'semver'],
  ['net.IP', 'ip'],
  ['net.CIDR', 'cidr'],
]);

function floatText(value: number): string {
  if (!Number.isFinite(value)) return `double("${doubleText(value)}")`;
  const text = doubleText(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/**
 * The value as plain data: numbers as JSON has them, all others as strings (bytes in base64, durations in seconds,
 * `NaN`); an optional is its value or null; what has no text is the name of its type.
 */
export const plainForm = (value: Value): Value => plainOf(value, 0);

function plainOf(value: Value, depth: number): Value {
  if (depth > MAX_DEPTH) return '…';
  if (typeof value === 'number') return Number.isFinite(value) ? value : doubleText(value);
  if (typeof value !== 'object' || value === null || value instanceof Double) return value;
  if (value instanceof Uint8Array) return encodeBase64(value);
  if (value instanceof Type) return value.name;
  if (isList(value)) return listElements(value).map((element) => plainOf(element, depth + 1));
  if (isMap(value)) {
    return Object.fromEntries(
      entriesOf(value).map(([key, entry]) => [typeof key === 'string' ? key : celText(key), plainOf(entry, depth + 1)]),
    );
  }
  // JSON has one kind of integer.
  if (value instanceof Uint) return int(value.value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Optional) return value.value === undefined ? null : plainOf(value.value, depth + 1);
  if (value instanceof NamedFormat) return value.name;
  return MAKERS.has(value.type.name) ? String(value) : value.type.name;
}

/** Keys that have a value. */
function entriesOf(map: PlainMap | MapValue): (readonly [Value, Value])[] {
  return mapKeys(map).flatMap((key) => {
    const value = mapFind(map, key);
    return value === undefined ? [] : [[key, value] as const];
  });
}
