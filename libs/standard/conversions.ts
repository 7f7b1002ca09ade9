import { type FunctionDecl, overload } from '../../src/decls/decls.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  type Type,
  typeOf,
  typeParam,
  UINT,
} from '../../src/types/type.ts';
import {
  checkedInt,
  type Int,
  integerOverflow,
  MAX_TIMESTAMP_SECONDS,
  MIN_TIMESTAMP_SECONDS,
  timestampOverflow,
  unsignedOverflow,
} from '../../src/values/arithmetic.ts';
import { doubleText, parseDouble } from '../../src/values/double-text.ts';
import { type Duration, Timestamp } from '../../src/values/time.ts';
import { durationText, parseDuration, parseTimestamp, timestampText } from '../../src/values/time-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../src/values/utf8.ts';
import {
  Boxed,
  CelError,
  type Double,
  double,
  doubleValue,
  int,
  runtimeType,
  Uint,
  type Value,
} from '../../src/values/value.ts';
import { bytesToStringCost, stringToBytesCost } from './costs.ts';

const A: Type = typeParam('A');

const identity = (value: Value): Value => value;

const unconvertible = (to: Type): CelError => new CelError(`type conversion error from 'string' to '${to.name}'`);

function stringToBool(text: string): Value {
  switch (text) {
    case '1':
    case 't':
    case 'T':
    case 'TRUE':
    case 'true':
    case 'True':
      return true;
    case '0':
    case 'f':
    case 'F':
    case 'FALSE':
    case 'false':
    case 'False':
      return false;
    default:
      return unconvertible(BOOL);
  }
}

function stringToDouble(text: string): Value {
  const value = parseDouble(text);
  return value === undefined ? unconvertible(DOUBLE) : double(value);
}

/** The integer behind digits; undefined beyond 20 of them, which no 64 bits hold. */
function parseDigits(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+(?=.)/, '');
  return significant.length > 20 ? undefined : BigInt(significant);
}

/** The number behind up to 15 digits, which is then exact; NaN for any other text. */
function parseFewDigits(text: string, start: number): number {
  const { length } = text;
  if (length === start || length - start > 15) return Number.NaN;
  let value = 0;
  for (let i = start; i < length; i++) {
    const digit = text.charCodeAt(i) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function stringToInt(text: string): Value {
  const negative = text.charCodeAt(0) === 0x2d;
  const few = parseFewDigits(text, negative ? 1 : 0);
  if (!Number.isNaN(few)) return negative ? 0 - few : few;
  const match = /^([+-]?)([0-9]+)$/.exec(text);
  const size = match === null ? undefined : parseDigits(match[2] as string);
  if (size === undefined) return unconvertible(INT);
  const value = checkedInt(match?.[1] === '-' ? -size : size);
  return value instanceof CelError ? unconvertible(INT) : value;
}

function stringToUint(text: string): Value {
  const few = parseFewDigits(text, 0);
  if (!Number.isNaN(few)) return new Uint(BigInt(few));
  const value = /^[0-9]+$/.test(text) ? parseDigits(text) : undefined;
  return value === undefined || value > 18446744073709551615n ? unconvertible(UINT) : new Uint(value);
}

/** The lowest int is not reached from a double: the limits themselves are out of range. */
function doubleToInt(boxed: number | Double): Value {
  const value = doubleValue(boxed);
  if (!(value > -(2 ** 63) && value < 2 ** 63)) return integerOverflow();
  const whole = Math.trunc(value) + 0;
  return Number.isSafeInteger(whole) ? whole : int(BigInt(whole));
}

function doubleToUint(boxed: number | Double): Value {
  const value = doubleValue(boxed);
  if (!(value >= 0 && value < 2 ** 64)) return unsignedOverflow();
  return new Uint(BigInt(Math.trunc(value)));
}

const uintToInt = (value: Uint): Value => checkedInt(value.value);
const intToUint = (value: Int): Value => (value < 0 ? unsignedOverflow() : new Uint(BigInt(value)));

function intToTimestamp(seconds: Int): Value {
  if (seconds < MIN_TIMESTAMP_SECONDS || seconds > MAX_TIMESTAMP_SECONDS) return timestampOverflow();
  return new Timestamp(Number(seconds), 0);
}

function stringToTimestamp(text: string): Value {
  const time = parseTimestamp(text);
  if (time === undefined) return unconvertible(TIMESTAMP);
  return time === 'overflow' ? timestampOverflow() : time;
}

const stringToDuration = (text: string): Value => parseDuration(text) ?? unconvertible(DURATION);

const bytesToString = (bytes: Uint8Array): Value =>
  decodeUtf8(bytes) ?? new CelError('invalid UTF-8 in bytes, cannot convert to string');

/** From one type to another, and what tells the type. */
export const conversionFunctions: Readonly<Record<string, FunctionDecl>> = {
  type: {
    doc: 'The type of a value, as it is at run time.',
    examples: ['type(1) == int', "type('hello') == string", 'type([1]) == list', 'type(int) == type'],
    overloads: [overload('type', [A], typeOf(A))],
    singleton: (value: Value) => (value instanceof Boxed ? value.typeValue : runtimeType(value)),
  },
  bool: {
    doc: 'A bool from a string: `true`, `True`, `TRUE`, `t`, `T`, `1` or the like for false.',
    examples: ['bool(true)', "bool('true')", "!bool('0')"],
    overloads: [
      overload('bool_to_bool', [BOOL], BOOL, identity),
      overload('string_to_bool', [STRING], BOOL, stringToBool),
    ],
  },
  bytes: {
    doc: 'The UTF-8 bytes of a string.',
    examples: ["bytes(b'abc') == b'abc'", "bytes('hello') == b'hello'"],
    overloads: [
      overload('bytes_to_bytes', [BYTES], BYTES, identity),
      overload('string_to_bytes', [STRING], BYTES, encodeUtf8, { cost: stringToBytesCost }),
    ],
  },
  double: {
    doc: 'A double from another number or from a string, also hexadecimal, `inf` or `nan`.',
    examples: ['double(1.25) == 1.25', 'double(123) == 123.0', "double('1.25e2') == 125.0", 'double(123u) == 123.0'],
    overloads: [
      overload('double_to_double', [DOUBLE], DOUBLE, identity),
      overload('int64_to_double', [INT], DOUBLE, (value: Int) => double(Number(value))),
      overload('string_to_double', [STRING], DOUBLE, stringToDouble),
      overload('uint64_to_double', [UINT], DOUBLE, (value: Uint) => double(Number(value.value))),
    ],
  },
  duration: {
    doc: 'A duration from a string such as `1h30m`, `-1.5s`, `10ms`: the units are h, m, s, ms, us and ns.',
    examples: ["duration(duration('1s')) == duration('1s')", "duration('1h2m3s') == duration('3723s')"],
    overloads: [
      overload('duration_to_duration', [DURATION], DURATION, identity),
      overload('string_to_duration', [STRING], DURATION, stringToDuration),
    ],
  },
  dyn: {
    doc: 'The value itself, whose type is then looked at only at run time.',
    examples: ['dyn(1) == 1', 'dyn(1) == 1.0'],
    overloads: [overload('to_dyn', [A], DYN)],
    singleton: identity,
  },
  int: {
    doc: 'An int from another number (doubles are truncated), from a decimal string, from a moment in seconds since 1970, or from a duration in nanoseconds.',
    examples: [
      'int(123) == 123',
      'int(-123.75) == -123',
      "int(duration('1s')) == 1000000000",
      "int('-456') == -456",
      "int(timestamp('1970-01-01T00:00:01Z')) == 1",
      'int(123u) == 123',
    ],
    overloads: [
      overload('int64_to_int64', [INT], INT, identity),
      overload('double_to_int64', [DOUBLE], INT, doubleToInt),
      overload('duration_to_int64', [DURATION], INT, (value: Duration) => int(value.nanos)),
      overload('string_to_int64', [STRING], INT, stringToInt),
      overload('timestamp_to_int64', [TIMESTAMP], INT, (value: Timestamp) => value.seconds),
      overload('uint64_to_int64', [UINT], INT, uintToInt),
    ],
  },
  string: {
    doc: 'A value as text. Doubles have the fewest digits that tell them apart, durations are in seconds, moments in RFC 3339; bytes must be UTF-8.',
    examples: [
      "string('hello') == 'hello'",
      "string(true) == 'true'",
      "string(b'hello') == 'hello'",
      "string(-1.23e4) == '-12300'",
      "string(duration('1h30m')) == '5400s'",
      "string(-123) == '-123'",
      "string(timestamp('1970-01-01T00:00:00Z')) == '1970-01-01T00:00:00Z'",
      "string(123u) == '123'",
    ],
    overloads: [
      overload('string_to_string', [STRING], STRING, identity),
      overload('bool_to_string', [BOOL], STRING, String),
      overload('bytes_to_string', [BYTES], STRING, bytesToString, { cost: bytesToStringCost }),
      overload('double_to_string', [DOUBLE], STRING, (value: number | Double) => doubleText(doubleValue(value))),
      overload('duration_to_string', [DURATION], STRING, durationText),
      overload('int64_to_string', [INT], STRING, String),
      overload('timestamp_to_string', [TIMESTAMP], STRING, timestampText),
      overload('uint64_to_string', [UINT], STRING, (value: Uint) => String(value.value)),
    ],
  },
  timestamp: {
    doc: 'A moment from an RFC 3339 string with a zone, or from seconds since 1970.',
    examples: [
      "timestamp(timestamp('2023-01-01T00:00:00Z')) == timestamp('2023-01-01T00:00:00Z')",
      "timestamp(1) == timestamp('1970-01-01T00:00:01Z')",
      "timestamp('2025-01-01T12:34:56+01:00') == timestamp('2025-01-01T11:34:56Z')",
    ],
    overloads: [
      overload('timestamp_to_timestamp', [TIMESTAMP], TIMESTAMP, identity),
      overload('int64_to_timestamp', [INT], TIMESTAMP, intToTimestamp),
      overload('string_to_timestamp', [STRING], TIMESTAMP, stringToTimestamp),
    ],
  },
  uint: {
    doc: 'A uint from another number (doubles are truncated) or from a decimal string.',
    examples: ['uint(123u) == 123u', 'uint(123.75) == 123u', 'uint(123) == 123u', "uint('123') == 123u"],
    overloads: [
      overload('uint64_to_uint64', [UINT], UINT, identity),
      overload('double_to_uint64', [DOUBLE], UINT, doubleToUint),
      overload('int64_to_uint64', [INT], UINT, intToUint),
      overload('string_to_uint64', [STRING], UINT, stringToUint),
    ],
  },
};
