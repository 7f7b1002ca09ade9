/**
 * JavaScript values as CEL values and back.
 *
 * | JavaScript | CEL |
 * |---|---|
 * | `null`, booleans, strings | themselves (lone surrogates become U+FFFD) |
 * | a `number` that is a safe integer; a `bigint` of int64 | int |
 * | any other `number`; `double(5)` for one without a fraction | double |
 * | `uint(5)` | uint |
 * | `Uint8Array` | bytes |
 * | `Date`; `timestamp('…')`, which keeps nanoseconds | timestamp |
 * | `duration('1h30m')` | duration |
 * | arrays | list |
 * | plain objects (members that are `undefined` are left out), `Map` | map |
 * | `optional(value)`, `optional()` | optional |
 * | a `Type`, a Kubernetes value (`Quantity.parse('1Gi')`, …) | itself |
 *
 * On the way out an int is a `bigint`, or a `number` where asked; a double is a `number`; a map with string keys is a
 * plain object, any other a `Map`. What JavaScript has no form for comes out as the class it is here: {@link Uint},
 * {@link Timestamp}, {@link Duration}, {@link Optional}, {@link Type}, Kubernetes' values with their `toString()`, and
 * {@link CelError}, which is a value as well.
 */
import { Type } from '../types/type.ts';
import { MAX_TIMESTAMP_SECONDS, MIN_TIMESTAMP_SECONDS } from './arithmetic.ts';
import { LiteralMap } from './literal-map.ts';
import { NONE, Optional } from './optional.ts';
import { Duration, Timestamp } from './time.ts';
import { parseDuration, parseTimestamp } from './time-text.ts';
import {
  Boxed,
  Double,
  double,
  int,
  isList,
  isMap,
  listElements,
  mapFind,
  mapKeys,
  Uint,
  type Value,
} from './value.ts';

/** What a CEL value is in JavaScript. */
export type Native =
  | null
  | boolean
  | string
  | number
  | bigint
  | Uint8Array
  | readonly Native[]
  | { readonly [key: string]: Native }
  | ReadonlyMap<Native, Native>
  | Boxed
  | Type;

export interface NativeOptions {
  /**
   * What an int becomes: `bigint` (default) always; `number` always, a RangeError where it is no safe integer; `safe` a
   * number where it is a safe integer and a bigint beyond.
   */
  readonly ints?: 'bigint' | 'number' | 'safe';
  /** Whether every map becomes a `Map`, whatever its keys. Default false. */
  readonly maps?: boolean;
}

/** Deeper values are refused: this is also what ends the walk through an object that holds itself. */
const MAX_DEPTH = 1_000;

/**
 * The CEL value of a JavaScript value. Arrays and objects that hold CEL values already are not copied.
 *
 * @throws TypeError for what has no CEL value: functions, symbols, `undefined`, objects of other classes
 * @throws RangeError for a `bigint` beyond int64, a `Date` outside of the years 1 to 9999, values nested 1,000 deep
 */
export const toValue = (native: unknown): Value => convert(native, '', 0);

function convert(native: unknown, path: string, depth: number): Value {
  if (depth > MAX_DEPTH) throw new RangeError(`${at(path)} is nested too deep, or holds itself`);
  switch (typeof native) {
    case 'boolean':
      return native;
    case 'string':
      return native.isWellFormed() ? native : native.toWellFormed();
    case 'number':
      return Object.is(native, -0) ? 0 : native;
    case 'bigint':
      if (BigInt.asIntN(64, native) === native) return int(native);
      throw new RangeError(`${at(path)} is ${native}, which is no int64; make a uint with uint()`);
    case 'object':
      return native === null ? null : objectValue(native, path, depth);
    default:
      throw new TypeError(
        `${at(path)} is ${native === undefined ? 'undefined' : `a ${typeof native}`}, which CEL has no value for`,
      );
  }
}

function objectValue(native: object, path: string, depth: number): Value {
  if (native instanceof Boxed || native instanceof Type || native instanceof Uint8Array) return native;
  if (native instanceof Date) return dateValue(native, path);
  if (Array.isArray(native)) {
    const elements = native.map((element, i) => convert(element, `${path}[${i}]`, depth + 1));
    return elements.every((element, i) => Object.is(element, native[i])) ? (native as readonly Value[]) : elements;
  }
  if (native instanceof Map) {
    return new LiteralMap(
      Array.from(native, ([key, value]) => [keyValue(key, path), convert(value, `${path}[${String(key)}]`, depth + 1)]),
    );
  }
  const prototype: unknown = Object.getPrototypeOf(native);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(`${at(path)} is a ${native.constructor?.name || 'foreign object'}, which CEL has no value for`);
  }
  return membersValue(native as Readonly<Record<string, unknown>>, path, depth);
}

function membersValue(native: Readonly<Record<string, unknown>>, path: string, depth: number): Value {
  const names = Object.keys(native);
  const members: [string, Value][] = [];
  let same = true;
  for (const name of names) {
    const member = native[name];
    if (member === undefined) {
      same = false;
      continue;
    }
    const value = convert(member, path === '' ? name : `${path}.${name}`, depth + 1);
    same &&= Object.is(value, member);
    members.push([name, value]);
  }
  return same ? (native as { readonly [key: string]: Value }) : Object.fromEntries(members);
}

function keyValue(key: unknown, path: string): Value {
  const value = convert(key, `a key of ${path || 'the map'}`, 0);
  const kind = typeof value;
  if (
    kind === 'string' ||
    kind === 'boolean' ||
    kind === 'bigint' ||
    Number.isSafeInteger(value) ||
    value instanceof Uint
  ) {
    return value;
  }
  throw new TypeError(`a key of ${path || 'the map'} is no string, bool, int or uint`);
}

const at = (path: string): string => (path === '' ? 'the value' : path);

function dateValue(date: Date, path: string): Timestamp {
  const time = date.getTime();
  const seconds = Math.floor(time / 1000);
  if (!(seconds >= MIN_TIMESTAMP_SECONDS && seconds <= MAX_TIMESTAMP_SECONDS)) {
    throw new RangeError(`${at(path)} is a Date that CEL has no timestamp for`);
  }
  return new Timestamp(seconds, (time - seconds * 1000) * 1_000_000);
}

/**
 * The JavaScript value of a CEL value. Nothing of the value is changed; containers are copied.
 *
 * @throws RangeError for an int that is no safe integer, where numbers were asked for; for values nested 1,000 deep
 */
export const fromValue = (value: Value, options: NativeOptions = {}): Native => nativeOf(value, options, 0);

function nativeOf(value: Value, options: NativeOptions, depth: number): Native {
  if (depth > MAX_DEPTH) throw new RangeError('the value is nested too deep');
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? fromInt(value, options) : value;
    case 'bigint':
      return fromInt(value, options);
    case 'object':
      break;
    default:
      return value;
  }
  if (value instanceof Double) return value.value;
  if (value === null || value instanceof Uint8Array) return value;
  if (isList(value)) return listElements(value).map((element) => nativeOf(element, options, depth + 1));
  if (!isMap(value)) return value;
  const entries = mapKeys(value).map(
    (key) => [nativeOf(key, options, depth + 1), nativeOf(mapFind(value, key) as Value, options, depth + 1)] as const,
  );
  const named = !options.maps && entries.every(([key]) => typeof key === 'string');
  return named ? Object.fromEntries(entries as readonly (readonly [string, Native])[]) : new Map(entries);
}

function fromInt(value: number | bigint, { ints = 'bigint' }: NativeOptions): number | bigint {
  if (ints === 'bigint') return BigInt(value);
  if (ints === 'number' && typeof value === 'bigint')
    throw new RangeError(`${value} is no safe integer: take ints as bigint`);
  return value;
}

/**
 * @param value - 0 to 2^64-1
 * @throws RangeError for another
 */
export function uint(value: number | bigint): Uint {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is no integer`);
  const integer = BigInt(value);
  if (BigInt.asUintN(64, integer) !== integer) throw new RangeError(`${value} is no uint: 0 to 2^64-1`);
  return new Uint(integer);
}

/**
 * @param value - `1h30m`, `-1.5s`, `300ms`; or nanoseconds
 * @throws RangeError for what is no duration of int64 nanoseconds
 */
export function duration(value: string | bigint): Duration {
  const parsed = typeof value === 'bigint' ? new Duration(value) : parseDuration(value);
  if (parsed === undefined || BigInt.asIntN(64, parsed.nanos) !== parsed.nanos) {
    throw new RangeError(`${value} is no duration such as 1h30m`);
  }
  return parsed;
}

/**
 * @param value - RFC 3339, up to nanoseconds: `2024-02-29T12:00:00.000000001Z`
 * @throws RangeError for another text
 */
export function timestamp(value: string): Timestamp {
  const parsed = parseTimestamp(value);
  if (!(parsed instanceof Timestamp)) throw new RangeError(`${value} is no timestamp such as 2024-02-29T12:00:00Z`);
  return parsed;
}

/** An optional value; without an argument the one that holds none. */
export const optional = (value?: unknown): Optional => (value === undefined ? NONE : new Optional(toValue(value)));

/** The moment to the millisecond. */
export const toDate = ({ seconds, nanos }: Timestamp): Date => new Date(seconds * 1000 + Math.floor(nanos / 1_000_000));

export { double };
