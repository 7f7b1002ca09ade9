import { type FunctionDecl, overload } from '../../src/decls/decls.ts';
import {
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  listOf,
  STRING,
  TIMESTAMP,
  type Type,
  typeParam,
  UINT,
} from '../../src/types/type.ts';
import {
  addDurations,
  addInts,
  addToTimestamp,
  addUints,
  divideInts,
  divideUints,
  type Int,
  moduloInts,
  moduloUints,
  multiplyInts,
  multiplyUints,
  negateDuration,
  negateInt,
  subtractDurations,
  subtractFromTimestamp,
  subtractInts,
  subtractTimestamps,
  subtractUints,
} from '../../src/values/arithmetic.ts';
import { concatLists } from '../../src/values/concat-list.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import {
  double,
  doubleValue,
  isDouble,
  isInt,
  isList,
  noSuchOverload,
  Uint,
  type Value,
} from '../../src/values/value.ts';
import { concatenationCost, listConcatenationCost } from './costs.ts';
import { unsupported } from './dispatch.ts';

const LIST_OF_A: Type = listOf(typeParam('A'));

/** What an operator does for the number types that have it. */
interface NumberRules {
  readonly name: string;
  readonly ints: (a: Int, b: Int) => Value;
  readonly uints: (a: Uint, b: Uint) => Value;
  readonly doubles?: (a: number, b: number) => number;
}

/** The operands are of any types; the left one decides. */
function calculate(rules: NumberRules, a: Value, b: Value): Value {
  if (isInt(a)) return isInt(b) ? rules.ints(a, b) : noSuchOverload();
  if (a instanceof Uint) return b instanceof Uint ? rules.uints(a, b) : noSuchOverload();
  if (rules.doubles !== undefined && isDouble(a)) {
    return isDouble(b) ? double(rules.doubles(doubleValue(a), doubleValue(b))) : noSuchOverload();
  }
  return unsupported(a, rules.name);
}

const ADDITION: NumberRules = { name: '_+_', ints: addInts, uints: addUints, doubles: (a, b) => a + b };
const SUBTRACTION: NumberRules = { name: '_-_', ints: subtractInts, uints: subtractUints, doubles: (a, b) => a - b };
const MULTIPLICATION: NumberRules = { name: '_*_', ints: multiplyInts, uints: multiplyUints, doubles: (a, b) => a * b };
const DIVISION: NumberRules = { name: '_/_', ints: divideInts, uints: divideUints, doubles: (a, b) => a / b };
const MODULO: NumberRules = { name: '_%_', ints: moduloInts, uints: moduloUints };

function plus(a: Value, b: Value): Value {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return addInts(a as number, b as number);
  if (typeof a === 'string') return typeof b === 'string' ? a + b : noSuchOverload();
  if (typeof a !== 'object') return calculate(ADDITION, a, b);
  if (isList(a)) return isList(b) ? concatLists(a, b) : noSuchOverload();
  if (a instanceof Uint8Array) return b instanceof Uint8Array ? concatBytes(a, b) : noSuchOverload();
  if (a instanceof Timestamp) return b instanceof Duration ? addToTimestamp(a, b) : noSuchOverload();
  if (a instanceof Duration) {
    if (b instanceof Duration) return addDurations(a, b);
    return b instanceof Timestamp ? addToTimestamp(b, a) : noSuchOverload();
  }
  return calculate(ADDITION, a, b);
}

function concatBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

function minus(a: Value, b: Value): Value {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return subtractInts(a as number, b as number);
  if (typeof a !== 'object') return calculate(SUBTRACTION, a, b);
  if (a instanceof Timestamp) {
    if (b instanceof Timestamp) return subtractTimestamps(a, b);
    return b instanceof Duration ? subtractFromTimestamp(a, b) : noSuchOverload();
  }
  if (a instanceof Duration) return b instanceof Duration ? subtractDurations(a, b) : noSuchOverload();
  return calculate(SUBTRACTION, a, b);
}

function negate(value: Value): Value {
  if (isInt(value)) return negateInt(value);
  if (isDouble(value)) return double(-doubleValue(value));
  // No overload says so, but a duration can be negated where its type is not known before.
  if (value instanceof Duration) return negateDuration(value);
  return typeof value === 'boolean' ? noSuchOverload() : unsupported(value, '-_');
}

/** `+ - * / %` and unary `-`. */
export const arithmeticFunctions: Readonly<Record<string, FunctionDecl>> = {
  '_+_': {
    doc: 'The sum of two numbers of one type or of two durations, a moment moved by a duration, or two strings, bytes or lists joined. A sum out of range is an error.',
    examples: [
      "b'hi' + bytes('ya') == b'hiya'",
      '1.5 + 2.25 == 3.75',
      "duration('1m') + duration('1s') == duration('61s')",
      "duration('24h') + timestamp('2023-01-01T00:00:00Z') == timestamp('2023-01-02T00:00:00Z')",
      "timestamp('2023-01-01T00:00:00Z') + duration('24h1m2s') == timestamp('2023-01-02T00:01:02Z')",
      '1 + 2 == 3',
      '[1] + [2, 3] == [1, 2, 3]',
      "'Hello, ' + 'world!' == 'Hello, world!'",
      '22u + 33u == 55u',
    ],
    overloads: [
      overload('add_bytes', [BYTES, BYTES], BYTES, undefined, { cost: concatenationCost }),
      overload('add_double', [DOUBLE, DOUBLE], DOUBLE),
      overload('add_duration_duration', [DURATION, DURATION], DURATION),
      overload('add_duration_timestamp', [DURATION, TIMESTAMP], TIMESTAMP),
      overload('add_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP),
      overload('add_int64', [INT, INT], INT),
      overload('add_list', [LIST_OF_A, LIST_OF_A], LIST_OF_A, undefined, { cost: listConcatenationCost }),
      overload('add_string', [STRING, STRING], STRING, undefined, { cost: concatenationCost }),
      overload('add_uint64', [UINT, UINT], UINT),
    ],
    singleton: plus,
  },
  '_/_': {
    doc: 'The quotient of two numbers of one type. Integers are divided toward zero, and not by zero.',
    examples: ['7.0 / 2.0 == 3.5', '10 / 2 == 5', '-7 / 2 == -3', '42u / 2u == 21u'],
    overloads: [
      overload('divide_double', [DOUBLE, DOUBLE], DOUBLE),
      overload('divide_int64', [INT, INT], INT),
      overload('divide_uint64', [UINT, UINT], UINT),
    ],
    singleton: (a: Value, b: Value) => calculate(DIVISION, a, b),
  },
  '_%_': {
    doc: 'The remainder of dividing two integers, with the sign of the first.',
    examples: ['3 % 2 == 1', '-7 % 2 == -1', '6u % 3u == 0u'],
    overloads: [overload('modulo_int64', [INT, INT], INT), overload('modulo_uint64', [UINT, UINT], UINT)],
    singleton: (a: Value, b: Value) => calculate(MODULO, a, b),
  },
  '_*_': {
    doc: 'The product of two numbers of one type. A product out of range is an error.',
    examples: ['3.5 * 40.0 == 140.0', '-2 * 6 == -12', '13u * 3u == 39u'],
    overloads: [
      overload('multiply_double', [DOUBLE, DOUBLE], DOUBLE),
      overload('multiply_int64', [INT, INT], INT),
      overload('multiply_uint64', [UINT, UINT], UINT),
    ],
    singleton: (a: Value, b: Value) => calculate(MULTIPLICATION, a, b),
  },
  '-_': {
    doc: 'A number with the other sign.',
    examples: ['-(3.25) == 0.0 - 3.25', '-(5) == 0 - 5'],
    overloads: [overload('negate_double', [DOUBLE], DOUBLE), overload('negate_int64', [INT], INT)],
    singleton: negate,
  },
  '_-_': {
    doc: 'The difference of two numbers of one type, two durations or two moments, or a moment moved back by a duration. A difference out of range is an error, below zero too for unsigned numbers.',
    examples: [
      '10.5 - 2.0 == 8.5',
      "duration('1m') - duration('1s') == duration('59s')",
      '5 - 3 == 2',
      "timestamp('2023-01-10T12:00:00Z') - duration('12h') == timestamp('2023-01-10T00:00:00Z')",
      "timestamp('2023-01-10T12:00:00Z') - timestamp('2023-01-10T00:00:00Z') == duration('12h')",
      '42u - 3u == 39u',
    ],
    overloads: [
      overload('subtract_double', [DOUBLE, DOUBLE], DOUBLE),
      overload('subtract_duration_duration', [DURATION, DURATION], DURATION),
      overload('subtract_int64', [INT, INT], INT),
      overload('subtract_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP),
      overload('subtract_timestamp_timestamp', [TIMESTAMP, TIMESTAMP], DURATION),
      overload('subtract_uint64', [UINT, UINT], UINT),
    ],
    singleton: minus,
  },
};
