/**
 * Calls of the commonest operators, chosen by what the checker knows of the operands. Each looks at the values it meets
 * and leaves all but the plain case to the declared implementation, so it can only be faster, never different.
 */
import type { Implementation, RuntimeCost } from '../decls/decls.ts';
import type { Type } from '../types/type.ts';
import { equal } from '../values/equality.ts';
import { codePointCount } from '../values/utf8.ts';
import { CelError, Double, double, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';

/** A node for a resolved call of two operands; undefined where there is no faster way than the ordinary one. */
export function fastCall(
  id: number,
  overloadId: string,
  types: readonly (Type | undefined)[],
  impl: Implementation,
  left: Node,
  right: Node,
): Node | undefined {
  const both = (kind: Type['kind']): boolean =>
    types.length === 2 && types.every((type) => type?.kind === kind && !type.wrapper);
  const arithmetic = ARITHMETIC.get(overloadId);
  if (arithmetic !== undefined && both('int')) return new IntArithmetic(id, arithmetic, impl, left, right);
  const doubles = DOUBLE_ARITHMETIC.get(overloadId);
  if (doubles !== undefined && both('double')) return new DoubleArithmetic(id, doubles, impl, left, right);
  const comparison = COMPARISONS.get(overloadId);
  if (comparison !== undefined && (both('int') || both('double')))
    return new NumberComparison(id, comparison, impl, left, right);
  return undefined;
}

type ArithmeticOperator = '+' | '-' | '*' | '/';
type Comparison = '<' | '<=' | '>' | '>=';

const ARITHMETIC: ReadonlyMap<string, ArithmeticOperator> = new Map([
  ['add_int64', '+'],
  ['subtract_int64', '-'],
  ['multiply_int64', '*'],
]);

const DOUBLE_ARITHMETIC: ReadonlyMap<string, ArithmeticOperator> = new Map([
  ['add_double', '+'],
  ['subtract_double', '-'],
  ['multiply_double', '*'],
  ['divide_double', '/'],
]);

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['less_int64', '<'],
  ['less_equals_int64', '<='],
  ['greater_int64', '>'],
  ['greater_equals_int64', '>='],
  ['less_double', '<'],
  ['less_equals_double', '<='],
  ['greater_double', '>'],
  ['greater_equals_double', '>='],
]);

function compute(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      return a / b;
  }
}

/** An operator with two operands that costs 1. */
abstract class Operator extends Node {
  protected readonly left: Node;
  protected readonly right: Node;
  readonly #impl: Implementation;

  constructor(id: number, impl: Implementation, left: Node, right: Node) {
    super(id);
    this.#impl = impl;
    this.left = left;
    this.right = right;
  }

  /** The declared implementation, for whatever the plain case is not. */
  protected otherwise(left: Value, right: Value): Value {
    if (left instanceof CelError) return left;
    return right instanceof CelError ? right : label(this.id, this.#impl(left, right));
  }
}

/** `a + b`, `a - b`, `a * b` on ints: exact while the result is a safe integer, else redone on big integers. */
class IntArithmetic extends Operator {
  readonly #operator: ArithmeticOperator;

  constructor(id: number, operator: ArithmeticOperator, impl: Implementation, left: Node, right: Node) {
    super(id, impl, left, right);
    this.#operator = operator;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    let result: Value | undefined;
    if (typeof left === 'number' && typeof right === 'number') {
      const number = compute(this.#operator, left, right);
      // Adding zero makes 0 of -0.
      if (Number.isSafeInteger(number)) result = number + 0;
    }
    result ??= this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

class DoubleArithmetic extends Operator {
  readonly #operator: ArithmeticOperator;

  constructor(id: number, operator: ArithmeticOperator, impl: Implementation, left: Node, right: Node) {
    super(id, impl, left, right);
    this.#operator = operator;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    const a = left instanceof Double ? left.value : left;
    const b = right instanceof Double ? right.value : right;
    const result =
      typeof a === 'number' && typeof b === 'number'
        ? double(compute(this.#operator, a, b))
        : this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

/** `<`, `<=`, `>`, `>=` on two ints or two doubles. JavaScript compares numbers and big integers exactly. */
class NumberComparison extends Operator {
  readonly #comparison: Comparison;

  constructor(id: number, comparison: Comparison, impl: Implementation, left: Node, right: Node) {
    super(id, impl, left, right);
    this.#comparison = comparison;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    const a = left instanceof Double ? left.value : left;
    const b = right instanceof Double ? right.value : right;
    const comparable =
      (typeof a === 'number' || typeof a === 'bigint') &&
      (typeof b === 'number' || typeof b === 'bigint') &&
      !Number.isNaN(a) &&
      !Number.isNaN(b);
    const result = comparable ? compare(this.#comparison, a, b) : this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

function compare(comparison: Comparison, a: number | bigint, b: number | bigint): boolean {
  switch (comparison) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

/** `a == b` and `a != b`, whatever their types: an error in the comparison itself counts as unequal for `!=`. */
export class Equality extends Node {
  readonly #left: Node;
  readonly #right: Node;
  readonly #negated: boolean;
  readonly #cost: RuntimeCost | undefined;

  constructor(id: number, negated: boolean, cost: RuntimeCost | undefined, left: Node, right: Node) {
    super(id);
    this.#negated = negated;
    this.#cost = cost;
    this.#left = left;
    this.#right = right;
  }

  override evaluate(frame: Frame): Value {
    const left = this.#left.evaluate(frame);
    const right = this.#right.evaluate(frame);
    if (typeof left === 'string' && typeof right === 'string') {
      frame.charge(stringComparisonCost(left, right));
      return (left === right) !== this.#negated;
    }
    if (typeof left === typeof right && (typeof left === 'number' || typeof left === 'boolean')) {
      frame.charge(1);
      return (left === right) !== this.#negated;
    }
    let result: Value;
    if (left instanceof CelError) result = left;
    else if (right instanceof CelError) result = right;
    else {
      const same = equal(left, right);
      result = this.#negated ? same !== true : same;
    }
    frame.charge(this.#cost?.([left, right], result) ?? 1);
    return result;
  }
}

/** A tenth of the shorter string's code points, rounded up. */
function stringComparisonCost(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  // Up to ten UTF-16 units are one to ten code points.
  if (shorter <= 10) return shorter === 0 ? 0 : 1;
  return Math.ceil(Math.min(codePointCount(a), codePointCount(b)) * 0.1);
}
