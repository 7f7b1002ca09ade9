/**
 * Plain data, parsed from JSON: how Go names, prints and compares it.
 */
import { doubleText } from '../values/double-text.ts';
import { compareStrings } from '../values/order.ts';
import { goQuote } from '../values/quote.ts';
import {
  Boxed,
  Double,
  doubleValue,
  isDouble,
  isList,
  isPlainMap,
  type PlainMap,
  type Value,
} from '../values/value.ts';

/** A value laid over plain data. */
export interface OverData {
  /** The data, as it stands. */
  readonly raw: Value;
}

/** The data behind a value; undefined where there is none, as for what an expression has made. */
export function dataBehind(value: Value): Value | undefined {
  if (value instanceof Double) return value;
  if (value instanceof Boxed) return (value as Partial<OverData>).raw;
  return isList(value) || isPlainMap(value) ? undefined : value;
}

/** The name of Go's type for plain data that is not null. */
export function goDataType(raw: Value): string {
  switch (typeof raw) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int64';
    case 'number':
      return Number.isSafeInteger(raw) ? 'int64' : 'float64';
    default:
      if (raw instanceof Double) return 'float64';
      return Array.isArray(raw) ? '[]interface {}' : 'map[string]interface {}';
  }
}

/** What is nested deeper is not told apart. */
const MAX_SYNTAX_DEPTH = 500;

/**
 * Plain data in Go's syntax. 1 and 1.0 look the same.
 *
 * @see golang/go fmt: %#v
 */
export function goSyntax(raw: Value | undefined, depth = 0): string {
  if (raw === undefined || raw === null) return 'interface {}(nil)';
  if (typeof raw === 'string') return goQuote(raw);
  if (isDouble(raw)) return doubleText(doubleValue(raw));
  if (typeof raw !== 'object' || depth > MAX_SYNTAX_DEPTH) return String(raw);
  if (Array.isArray(raw)) return `[]interface {}{${raw.map((element) => goSyntax(element, depth + 1)).join(', ')}}`;
  const map = raw as PlainMap;
  const entries = Object.keys(map).sort(compareStrings);
  return `map[string]interface {}{${entries.map((key) => `${goQuote(key)}:${goSyntax(map[key], depth + 1)}`).join(', ')}}`;
}

/**
 * Deep equality of plain data; 1 and 1.0 differ. Nothing (undefined) equals nothing only.
 *
 * @see kubernetes/apimachinery pkg/api/equality/semantic.go
 */
export function sameData(a: Value | undefined, b: Value | undefined): boolean {
  // Data from strangers may be nested deeper than the machine's stack is.
  const pairs: [Value | undefined, Value | undefined][] = [[a, b]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left === right) continue;
    if (!isContainer(left) || !isContainer(right)) {
      if (left instanceof Double && right instanceof Double && left.value === right.value) continue;
      return false;
    }
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const keys = Object.keys(left);
    if (keys.length !== Object.keys(right).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false;
      pairs.push([left[key], right[key]]);
    }
  }
  return true;
}

/** An array read by its indexes is like a map here. */
const isContainer = (value: Value | undefined): value is PlainMap =>
  value !== undefined && (Array.isArray(value) || isPlainMap(value));
