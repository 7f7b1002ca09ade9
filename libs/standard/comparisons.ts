import { type FunctionDecl, type Implementation, type Overload, overload } from '../../src/decls/decls.ts';
import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, type Type, UINT } from '../../src/types/type.ts';
import { compare, isOrdered, type Order } from '../../src/values/order.ts';
import { CelError, type Value } from '../../src/values/value.ts';
import { smallerOperandCost } from './costs.ts';
import { unsupported } from './dispatch.ts';

/** In the order of their declaration, which references keep. */
const OPERANDS: readonly (readonly [name: string, left: Type, right: Type])[] = [
  ['bool', BOOL, BOOL],
  ['int64', INT, INT],
  ['int64_double', INT, DOUBLE],
  ['int64_uint64', INT, UINT],
  ['uint64', UINT, UINT],
  ['uint64_double', UINT, DOUBLE],
  ['uint64_int64', UINT, INT],
  ['double', DOUBLE, DOUBLE],
  ['double_int64', DOUBLE, INT],
  ['double_uint64', DOUBLE, UINT],
  ['string', STRING, STRING],
  ['bytes', BYTES, BYTES],
  ['timestamp', TIMESTAMP, TIMESTAMP],
  ['duration', DURATION, DURATION],
];

const overloadsOf = (prefix: string): readonly Overload[] =>
  OPERANDS.map(([name, left, right]) => {
    const more = left === STRING || left === BYTES ? { cost: smallerOperandCost } : {};
    return overload(`${prefix}_${name}`, [left, right], BOOL, undefined, more);
  });

/**
 * @param ofNumbers - the operator for JavaScript's numbers, whose order is that of ints and doubles unless one is NaN
 * @param holds - what the operator says of an order
 */
const comparison =
  (name: string, ofNumbers: (a: number, b: number) => boolean, holds: (order: Order) => boolean): Implementation =>
  (a: Value, b: Value): Value => {
    if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a - b)) return ofNumbers(a, b);
    const order = compare(a, b);
    if (!(order instanceof CelError)) return holds(order);
    return isOrdered(a) ? order : unsupported(a, name);
  };

/** `< <= > >=`. */
export const comparisonFunctions: Readonly<Record<string, FunctionDecl>> = {
  '_<_': {
    doc: 'Whether the first operand is less: false before true, numbers of any types by value, strings by code point, bytes, moments, durations. NaN cannot be compared.',
    examples: ['false < true', '-2 < 3', '1 < 1.5', '1u < 23', "'a' < 'b'", "b'hello' < b'world'"],
    overloads: overloadsOf('less'),
    singleton: comparison(
      '_<_',
      (a, b) => a < b,
      (order) => order < 0,
    ),
  },
  '_<=_': {
    doc: 'Whether the first operand is less or equal.',
    examples: ['false <= true', '-2 <= 3', '1u <= 1.0', "'cat' <= 'cat'", "duration('1ms') <= duration('1s')"],
    overloads: overloadsOf('less_equals'),
    singleton: comparison(
      '_<=_',
      (a, b) => a <= b,
      (order) => order <= 0,
    ),
  },
  '_>_': {
    doc: 'Whether the first operand is greater.',
    examples: ['true > false', '3 > -2', '2.3 > 2u', "'b' > 'a'", "duration('1ms') > duration('1us')"],
    overloads: overloadsOf('greater'),
    singleton: comparison(
      '_>_',
      (a, b) => a > b,
      (order) => order > 0,
    ),
  },
  '_>=_': {
    doc: 'Whether the first operand is greater or equal.',
    examples: ['true >= false', '3 >= -2', '1 >= 1.0', "'b' >= 'a'", "duration('60s') >= duration('1m')"],
    overloads: overloadsOf('greater_equals'),
    singleton: comparison(
      '_>=_',
      (a, b) => a >= b,
      (order) => order >= 0,
    ),
  },
};
