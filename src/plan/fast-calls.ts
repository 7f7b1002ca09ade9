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
import { Operand } from './operand.ts';

/**
 * A node for a call of two operands that costs 1; undefined where there is no faster way than the ordinary one.
 *
 * @param leftType - what the checker says of the left operand; dyn takes any
 */
export function fastCall(
  id: number,
  operator: FastOperator,
  leftType: Type | undefined,
  rightType: Type | undefined,
  impl: Implementation,
  left: Node,
  right: Node,
): Node | undefined {
  const leftKind = numberKind(leftType);
  const rightKind = numberKind(rightType);
  if (leftKind === undefined || rightKind === undefined) return undefined;
  if (isComparison(operator)) return new NumberComparison(id, operator, impl, left, right);
  if (leftKind !== 'double' && rightKind !== 'double') return new IntArithmetic(id, operator, impl, left, right);
  return leftKind === rightKind && operator !== '%' ? new DoubleArithmetic(id, operator, impl, left, right) : undefined;
}

/** Undefined for what is neither an int nor a double, nor may be. */
const numberKind = (type: Type | undefined): 'int' | 'double' | 'dyn' | undefined =>
  type !== undefined && !type.wrapper && (type.kind === 'int' || type.kind === 'double' || type.kind === 'dyn')
    ? type.kind
    : undefined;

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
type Comparison = '<' | '<=' | '>' | '>=';
export type FastOperator = ArithmeticOperator | Comparison;

/** The operators with nodes of their own, by the functions' names. */
export const FAST_OPERATORS: ReadonlyMap<string, FastOperator> = new Map([
  ['_+_', '+'],
  ['_-_', '-'],
  ['_*_', '*'],
  ['_/_', '/'],
  ['_%_', '%'],
  ['_<_', '<'],
  ['_<=_', '<='],
  ['_>_', '>'],
  ['_>=_', '>='],
]);

const isComparison = (operator: FastOperator): operator is Comparison =>
  operator.charCodeAt(0) === 0x3c || operator.charCodeAt(0) === 0x3e;

/** Of safe integers; not a safe integer where the answer is no plain one: overflow, division by zero. */
function computeInts(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return Math.trunc(a / b);
    default:
      return a % b;
  }
}

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
  readonly left: Operand;
  readonly right: Operand;
  readonly #impl: Implementation;

  constructor(id: number, impl: Implementation, left: Node, right: Node) {
    super(id);
    this.#impl = impl;
    this.left = new Operand(left);
    this.right = new Operand(right);
  }

  /** The declared implementation, for whatever the plain case is not. */
  protected otherwise(left: Value, right: Value): Value {
    if (left instanceof CelError) return left;
    return right instanceof CelError ? right : label(this.id, this.#impl(left, right));
  }
}

/** On ints: exact while the result is a safe integer, else left to big integers. */
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
    // A number that is no safe integer is a double.
    if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) {
      const number = computeInts(this.#operator, left as number, right as number);
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

/** `<`, `<=`, `>`, `>=` on two ints or two doubles. */
class NumberComparison extends Operator {
  readonly #comparison: Comparison;

  constructor(id: number, comparison: Comparison, impl: Implementation, left: Node, right: Node) {
    super(id, impl, left, right);
    this.#comparison = comparison;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    // Numbers are compared alike, be they ints or doubles.
    const result =
      typeof left === 'number' && typeof right === 'number' && !Number.isNaN(left) && !Number.isNaN(right)
        ? compare(this.#comparison, left, right)
        : this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

function compare(comparison: Comparison, a: number, b: number): boolean {
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
  readonly left: Operand;
  readonly right: Operand;
  readonly negated: boolean;
  readonly cost: RuntimeCost | undefined;

  constructor(id: number, negated: boolean, cost: RuntimeCost | undefined, left: Node, right: Node) {
    super(id);
    this.negated = negated;
    this.cost = cost;
    this.left = new Operand(left);
    this.right = new Operand(right);
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    if (typeof left === 'string' && typeof right === 'string') {
      frame.charge(stringComparisonCost(left, right));
      return (left === right) !== this.negated;
    }
    if (
      (typeof left === 'number' && typeof right === 'number') ||
      (typeof left === 'boolean' && typeof right === 'boolean')
    ) {
      frame.charge(1);
      return (left === right) !== this.negated;
    }
    let result: Value;
    if (left instanceof CelError) result = left;
    else if (right instanceof CelError) result = right;
    else {
      const same = equal(left, right);
      result = this.negated ? same !== true : same;
    }
    frame.charge(this.cost?.([left, right], result) ?? 1);
    return result;
  }
}

/** `a + b` of strings: a tenth of the code points of both, rounded up. */
export class StringConcatenation extends Node {
  readonly left: Operand;
  readonly right: Operand;
  readonly #impl: Implementation;
  readonly cost: RuntimeCost | undefined;

  constructor(id: number, impl: Implementation, cost: RuntimeCost | undefined, left: Node, right: Node) {
    super(id);
    this.#impl = impl;
    this.cost = cost;
    this.left = new Operand(left);
    this.right = new Operand(right);
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    if (typeof left === 'string' && typeof right === 'string') {
      const count = frame.codePoints(left) + frame.codePoints(right);
      const result = left + right;
      // A chain of concatenations asks for the same again: counting it anew would flatten it each time.
      frame.remember(result, count);
      frame.charge(Math.ceil(count * 0.1));
      return result;
    }
    let result: Value;
    if (left instanceof CelError) result = left;
    else result = right instanceof CelError ? right : label(this.id, this.#impl(left, right));
    frame.charge(this.cost?.([left, right], result) ?? 1);
    return result;
  }
}

/** A tenth of the shorter string's code points, rounded up. */
export function stringComparisonCost(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  // Up to ten UTF-16 units are one to ten code points.
  if (shorter <= 10) return shorter === 0 ? 0 : 1;
  return Math.ceil(Math.min(codePointCount(a), codePointCount(b)) * 0.1);
}
