/**
 * Calls of the commonest operators and functions. Each node looks for the plain case of what it meets and leaves all else
 * to the declared implementation, so it can only be faster, never different. {@link FAST} says which there are.
 */
import type { Implementation, Overload, RuntimeCost } from '../decls/decls.ts';
import type { TypeKind } from '../types/type.ts';
import { addToTimestamp, subtractFromTimestamp } from '../values/arithmetic.ts';
import { listContains } from '../values/concat-list.ts';
import { compareDurations, compareTimestamps } from '../values/order.ts';
import { tenth, tenthOfSize } from '../values/size.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { codePointCount } from '../values/utf8.ts';
import { CelError, Double, double, isList, isPlainMap, MapValue, ownEntry, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { Constant, label, Node } from './node.ts';
import { type Operand, operandOf } from './operand.ts';

/** A call of one or two operands that are both evaluated. */
export interface FastCall {
  readonly id: number;
  /** What the checker says of an operand. */
  readonly kindOf: (arg: number) => TypeKind | undefined;
  readonly impl: Implementation;
  /** Undefined: 1. */
  readonly cost: RuntimeCost | undefined;
  readonly args: readonly Node[];
}

// Numbers: to tell strings apart takes longer.
const ADD = 0;
const SUBTRACT = 1;
const MULTIPLY = 2;
const DIVIDE = 3;
const MODULO = 4;
const LESS = 0;
const AT_MOST = 1;
const GREATER = 2;
const AT_LEAST = 3;
const CONTAINS = 0;
const ENDS_WITH = 1;
const STARTS_WITH = 2;

/** The declared implementation, for whatever the plain case is not. */
function otherwise(call: { readonly id: number; readonly impl: Implementation }, left: Value, right: Value): Value {
  if (left instanceof CelError) return left;
  return right instanceof CelError ? right : label(call.id, call.impl(left, right));
}

abstract class BinaryOperator extends Node {
  readonly left: Operand;
  readonly right: Operand;
  readonly impl: Implementation;
  readonly cost: RuntimeCost | undefined;

  constructor({ id, impl, cost, args }: FastCall) {
    super(id);
    this.impl = impl;
    this.cost = cost;
    this.left = operandOf(args[0] as Node);
    this.right = operandOf(args[1] as Node);
  }

  protected otherwise(left: Value, right: Value): Value {
    return otherwise(this, left, right);
  }

  /** Likewise, with the declared cost. */
  protected charged(frame: Frame, left: Value, right: Value): Value {
    const result = this.otherwise(left, right);
    frame.charge(this.cost?.([left, right], result) ?? 1);
    return result;
  }
}

/** One of several operators that are computed alike. */
abstract class NumberOperator extends BinaryOperator {
  readonly operator: number;

  constructor(call: FastCall, operator: number) {
    super(call);
    this.operator = operator;
  }
}

/** On two numbers of one type. */
class ArithmeticCall extends NumberOperator {
  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    let result: Value | undefined;
    if (
      typeof left === 'number' &&
      typeof right === 'number' &&
      Number.isSafeInteger(left) &&
      Number.isSafeInteger(right)
    ) {
      result = wholeOf(calculate(this.operator, left, right));
    } else if (this.operator !== MODULO) {
      const number = calculate(this.operator, doubleIn(left), doubleIn(right));
      if (!Number.isNaN(number)) result = double(number);
    }
    result ??= this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

/** Likewise, where the checker knows that one operand is a double. */
class DoubleCall extends NumberOperator {
  /** On the right, where that is known before. */
  readonly #known: number | undefined;

  constructor(call: FastCall, operator: number) {
    super(call, operator);
    const { constant } = this.right;
    this.#known = constant === undefined ? undefined : doubleIn(constant);
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    const number = calculate(this.operator, doubleIn(left), this.#known ?? doubleIn(right));
    const result = Number.isNaN(number) ? this.otherwise(left, right) : double(number);
    frame.charge(1);
    return result;
  }
}

/** The double that a value is; NaN for what is none. */
const doubleIn = (value: Value): number =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? value : numberIn(value);

/** The int that was computed, exact while it is safe; undefined where it takes big integers. */
function wholeOf(number: number): number | undefined {
  const whole = Math.trunc(number);
  // Adding zero makes 0 of -0.
  return Number.isSafeInteger(whole) ? whole + 0 : undefined;
}

/** In a boxed double; NaN for what is none. */
const numberIn = (value: Value): number => (value instanceof Double ? value.value : Number.NaN);

function calculate(operator: number, a: number, b: number): number {
  switch (operator) {
    case ADD:
      return a + b;
    case SUBTRACT:
      return a - b;
    case MULTIPLY:
      return a * b;
    case DIVIDE:
      return a / b;
    default:
      // Of doubles JavaScript takes its time.
      return (a | 0) === a && (b | 0) === b ? (a | 0) % (b | 0) : a % b;
  }
}

/** On two numbers of any types: ints that are numbers, and doubles, are compared alike. */
class ComparisonCall extends NumberOperator {
  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    return this.compared(frame, left, right);
  }

  protected compared(frame: Frame, left: Value, right: Value): Value {
    const a = typeof left === 'number' ? left : numberIn(left);
    const b = typeof right === 'number' ? right : numberIn(right);
    // NaN, and what is no number, compares as false.
    let result: Value = compare(this.operator, a, b);
    if (!result && (Number.isNaN(a) || Number.isNaN(b))) result = this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

function compare(operator: number, a: number, b: number): boolean {
  switch (operator) {
    case LESS:
      return a < b;
    case AT_MOST:
      return a <= b;
    case GREATER:
      return a > b;
    default:
      return a >= b;
  }
}

/** A moment moved by a length of time. */
class MomentCall extends NumberOperator {
  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    let result: Value;
    if (left instanceof Timestamp && right instanceof Duration) {
      const moved = this.operator === ADD ? addToTimestamp(left, right) : subtractFromTimestamp(left, right);
      result = label(this.id, moved);
    } else result = this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

/** On two moments, or two lengths of time. */
class TimeComparison extends NumberOperator {
  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    let result: Value;
    if (left instanceof Timestamp && right instanceof Timestamp) {
      result = compare(this.operator, compareTimestamps(left, right), 0);
    } else if (left instanceof Duration && right instanceof Duration) {
      result = compare(this.operator, compareDurations(left, right), 0);
    } else result = this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

/** `a + b` of strings, or a chain of that: each costs a tenth of the code points up to there, rounded up. */
class ConcatenationCall extends Node {
  readonly first: Operand;
  readonly links: readonly ConcatenationLink[];

  constructor(call: FastCall) {
    super(call.id);
    const [left, right] = call.args as [Node, Node];
    const link = new ConcatenationLink(call, right);
    this.first = left instanceof ConcatenationCall ? left.first : operandOf(left);
    this.links = left instanceof ConcatenationCall ? [...left.links, link] : [link];
  }

  override evaluate(frame: Frame): Value {
    const { links } = this;
    let joined = this.first.evaluate(frame);
    let codePoints = typeof joined === 'string' ? codePointCount(joined) : 0;
    for (let i = 0; i < links.length; i++) {
      const link = links[i] as ConcatenationLink;
      const part = link.part.constant ?? link.part.evaluate(frame);
      if (typeof joined === 'string' && typeof part === 'string') {
        codePoints += link.codePoints ?? codePointCount(part);
        joined += part;
        frame.charge(tenth(codePoints));
      } else {
        joined = link.charged(frame, joined, part);
      }
    }
    return joined;
  }
}

class ConcatenationLink {
  readonly id: number;
  readonly impl: Implementation;
  readonly cost: RuntimeCost | undefined;
  readonly part: Operand;
  /** Of the part, where that is known before. */
  readonly codePoints: number | undefined;

  constructor({ id, impl, cost }: FastCall, part: Node) {
    this.id = id;
    this.impl = impl;
    this.cost = cost;
    this.part = operandOf(part);
    const text = part instanceof Constant ? part.value : undefined;
    this.codePoints = typeof text === 'string' ? codePointCount(text) : undefined;
  }

  charged(frame: Frame, left: Value, right: Value): Value {
    const result = otherwise(this, left, right);
    frame.charge(this.cost?.([left, right], result) ?? 1);
    return result;
  }
}

/** `text.contains(part)` and its like. */
class TextTestCall extends BinaryOperator {
  readonly test: number;
  /** A tenth of the part's size, where that is known before. */
  readonly #partCost: number | undefined;

  constructor(call: FastCall, test: number) {
    super(call);
    this.test = test;
    const part = call.args[1];
    this.#partCost = part instanceof Constant ? tenthOfSize(part.value) : undefined;
  }

  override evaluate(frame: Frame): Value {
    const text = this.left.evaluate(frame);
    const part = this.right.constant ?? this.right.evaluate(frame);
    if (typeof text !== 'string' || typeof part !== 'string') return this.charged(frame, text, part);
    const partCost = this.#partCost ?? tenthOfSize(part);
    switch (this.test) {
      case CONTAINS:
        frame.charge(tenthOfSize(text) * partCost);
        return text.includes(part);
      case ENDS_WITH:
        frame.charge(partCost);
        return text.endsWith(part);
      default:
        frame.charge(partCost);
        return text.startsWith(part);
    }
  }
}

/** `value in list`, `key in map`. */
class MembershipCall extends BinaryOperator {
  override evaluate(frame: Frame): Value {
    const value = this.left.evaluate(frame);
    const { place } = this.right;
    const data = place?.holder(frame);
    if (data !== undefined) {
      const found = place?.reader?.holds(data, value);
      if (found !== undefined) {
        frame.chargeUnits(this.right.units);
        frame.charge(this.cost === undefined ? 1 : (data as readonly Value[]).length);
        return found;
      }
    }
    const range = this.right.evaluate(frame);
    if (value instanceof CelError) return this.charged(frame, value, range);
    if (isList(range)) {
      const found = listContains(range, value);
      frame.charge(this.cost === undefined ? 1 : range.length);
      return label(this.id, found);
    }
    if (this.cost !== undefined || typeof value !== 'string') return this.charged(frame, value, range);
    let found: boolean | CelError;
    if (isPlainMap(range)) found = ownEntry(range, value) !== undefined;
    else if (range instanceof MapValue && range.isContainer) found = range.has(value);
    else return this.charged(frame, value, range);
    frame.charge(1);
    return label(this.id, found);
  }
}

/** An operator with one operand that costs 1. */
abstract class UnaryOperator extends Node {
  readonly operand: Operand;
  readonly impl: Implementation;

  constructor({ id, impl, args }: FastCall) {
    super(id);
    this.impl = impl;
    this.operand = operandOf(args[0] as Node);
  }

  /** The declared implementation, for whatever the plain case is not. */
  protected otherwise(value: Value): Value {
    return value instanceof CelError ? value : label(this.id, this.impl(value));
  }
}

class NegationCall extends UnaryOperator {
  override evaluate(frame: Frame): Value {
    const value = this.operand.evaluate(frame);
    const result = typeof value === 'boolean' ? !value : this.otherwise(value);
    frame.charge(1);
    return result;
  }
}

/** A function of one text. */
class TextCall extends Node {
  readonly text: Operand;
  /** Looks at nothing before. */
  readonly ofText: Implementation;
  readonly impl: Implementation;
  readonly cost: RuntimeCost | undefined;

  constructor({ id, impl, cost, args }: FastCall, ofText: Implementation) {
    super(id);
    this.impl = impl;
    this.ofText = ofText;
    this.cost = cost;
    this.text = operandOf(args[0] as Node);
  }

  override evaluate(frame: Frame): Value {
    const text = this.text.evaluate(frame);
    let result: Value;
    if (typeof text === 'string') result = label(this.id, this.ofText(text));
    else result = text instanceof CelError ? text : label(this.id, this.impl(text));
    frame.charge(this.cost === undefined ? 1 : (this.cost([text], result) ?? 1));
    return result;
  }
}

class SizeCall extends UnaryOperator {
  override evaluate(frame: Frame): Value {
    return this.of(frame, this.operand.evaluate(frame));
  }

  of(frame: Frame, value: Value): Value {
    let result: Value;
    if (typeof value === 'string') result = codePointCount(value);
    else result = Array.isArray(value) ? value.length : this.otherwise(value);
    frame.charge(1);
    return result;
  }
}

/** `size(text) <= 63`: code points are counted only where their number may be on either side of the bound. */
class SizeComparison extends ComparisonCall {
  readonly #size: SizeCall;
  readonly #bound: number;

  constructor(call: FastCall, operator: number, size: SizeCall, bound: number) {
    super(call, operator);
    this.#size = size;
    this.#bound = bound;
  }

  override evaluate(frame: Frame): Value {
    const value = this.#size.operand.evaluate(frame);
    if (typeof value !== 'string') return this.compared(frame, this.#size.of(frame, value), this.#bound);
    // For the size, and for the comparison.
    frame.chargeUnits(2);
    const { length } = value;
    const ofMost = compare(this.operator, length, this.#bound);
    // A pair of surrogates is one code point.
    if (ofMost === compare(this.operator, length / 2, this.#bound)) return ofMost;
    return compare(this.operator, codePointCount(value), this.#bound);
  }
}

/** Makes a node for a call; undefined where there is no faster way than the ordinary one. */
export type FastCallMaker = (call: FastCall) => Node | undefined;

/** Only where it costs 1, as all does but operators of texts. */
const costingOne =
  (make: FastCallMaker): FastCallMaker =>
  (call) =>
    call.cost === undefined ? make(call) : undefined;

/** An operator, for operands of such types. */
const operatorOn = (
  isOperand: (kind: TypeKind | undefined) => boolean,
  Call: new (call: FastCall, operator: number) => Node,
  operator: number,
): FastCallMaker =>
  costingOne((call) => (isOperand(call.kindOf(0)) && isOperand(call.kindOf(1)) ? new Call(call, operator) : undefined));

const comparison = (operator: number): FastCallMaker => {
  const ofSize = costingOne((call) => {
    const [size, bound] = call.args;
    const isSize = size instanceof SizeCall && bound instanceof Constant && typeof bound.value === 'number';
    return isSize ? new SizeComparison(call, operator, size, bound.value) : undefined;
  });
  const ofTimes = operatorOn(isTime, TimeComparison, operator);
  const ofNumbers = operatorOn(mayBeNumber, ComparisonCall, operator);
  return (call) => ofSize(call) ?? ofTimes(call) ?? ofNumbers(call);
};

const arithmetic = (operator: number): FastCallMaker => {
  const ofDoubles = operatorOn(mayBeNumber, DoubleCall, operator);
  const ofAny = operatorOn(mayBeNumber, ArithmeticCall, operator);
  return (call) => (call.kindOf(0) === 'double' || call.kindOf(1) === 'double' ? ofDoubles : ofAny)(call);
};

const moving = (operator: number): FastCallMaker => costingOne((call) => new MomentCall(call, operator));

const isTime = (kind: TypeKind | undefined): boolean => kind === 'timestamp' || kind === 'duration';

const mayBeNumber = (kind: TypeKind | undefined): boolean => kind === 'int' || kind === 'double' || kind === 'dyn';

/** By overload, where it must be that one, else by function. */
const FAST: ReadonlyMap<string, FastCallMaker> = new Map<string, FastCallMaker>([
  ['_+_', arithmetic(ADD)],
  ['_-_', arithmetic(SUBTRACT)],
  ['_*_', arithmetic(MULTIPLY)],
  ['_/_', arithmetic(DIVIDE)],
  ['_%_', arithmetic(MODULO)],
  ['_<_', comparison(LESS)],
  ['_<=_', comparison(AT_MOST)],
  ['_>_', comparison(GREATER)],
  ['_>=_', comparison(AT_LEAST)],
  ['add_timestamp_duration', moving(ADD)],
  ['subtract_timestamp_duration', moving(SUBTRACT)],
  ['add_string', (call) => new ConcatenationCall(call)],
  ['contains_string', (call) => new TextTestCall(call, CONTAINS)],
  ['ends_with_string', (call) => new TextTestCall(call, ENDS_WITH)],
  ['starts_with_string', (call) => new TextTestCall(call, STARTS_WITH)],
  ['in_list', (call) => new MembershipCall(call)],
  ['in_map', (call) => new MembershipCall(call)],
  ['@in', (call) => new MembershipCall(call)],
  ['!_', costingOne((call) => new NegationCall(call))],
  ['size', costingOne((call) => new SizeCall(call))],
]);

/** Whatever function it is. */
function ofText({ args, impl }: Overload): FastCallMaker | undefined {
  const [text] = args;
  if (args.length !== 1 || text?.kind !== 'string' || text.wrapper || impl === undefined) return undefined;
  return (call) => new TextCall(call, impl);
}

/** @param overload - the one overload the checker found; undefined if there are several */
export const fastCallMaker = (name: string, overload: Overload | undefined): FastCallMaker | undefined =>
  (overload && FAST.get(overload.id)) ?? FAST.get(name) ?? (overload && ofText(overload));
