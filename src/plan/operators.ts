/**
 * Calls of the commonest operators and functions. Each node looks for the plain case of what it meets and leaves all else
 * to the declared implementation, so it can only be faster, never different. {@link FAST} says which there are.
 */
import type { Implementation, RuntimeCost } from '../decls/decls.ts';
import type { TypeKind } from '../types/type.ts';
import { listContains } from '../values/concat-list.ts';
import { tenthOfSize } from '../values/size.ts';
import { codePointCount } from '../values/utf8.ts';
import { CelError, Double, double, isList, isPlainMap, MapValue, mapFind, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { Constant, label, Node } from './node.ts';
import { Operand } from './operand.ts';

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

type Arithmetic = '+' | '-' | '*' | '/' | '%';
type Comparison = '<' | '<=' | '>' | '>=';
type TextTest = 'contains' | 'endsWith' | 'startsWith';

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
    this.left = new Operand(args[0] as Node);
    this.right = new Operand(args[1] as Node);
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

/** On two numbers of one type. */
class ArithmeticCall extends BinaryOperator {
  readonly operator: Arithmetic;

  constructor(call: FastCall, operator: Arithmetic) {
    super(call);
    this.operator = operator;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    let result: Value | undefined;
    if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) {
      const number = Math.trunc(calculate(this.operator, left as number, right as number));
      // Exact while it is safe, else left to big integers. Adding zero makes 0 of -0.
      if (Number.isSafeInteger(number)) result = number + 0;
    } else if (this.operator !== '%') {
      const number = calculate(this.operator, doubleOf(left), doubleOf(right));
      if (!Number.isNaN(number)) result = double(number);
    }
    result ??= this.otherwise(left, right);
    frame.charge(1);
    return result;
  }
}

/** NaN for what is no double. */
function doubleOf(value: Value): number {
  // A number that is a safe integer is an int.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? Number.NaN : value;
  return value instanceof Double ? value.value : Number.NaN;
}

function calculate(operator: Arithmetic, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return a % b;
  }
}

/** On two numbers of any types: ints that are numbers, and doubles, are compared alike. */
class ComparisonCall extends BinaryOperator {
  readonly operator: Comparison;

  constructor(call: FastCall, operator: Comparison) {
    super(call);
    this.operator = operator;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
    const a = typeof left === 'number' ? left : numberOf(left);
    const b = typeof right === 'number' ? right : numberOf(right);
    const result = Number.isNaN(a) || Number.isNaN(b) ? this.otherwise(left, right) : compare(this.operator, a, b);
    frame.charge(1);
    return result;
  }
}

/** NaN for what is no number. */
const numberOf = (value: Value): number =>
  typeof value === 'number' ? value : value instanceof Double ? value.value : Number.NaN;

function compare(operator: Comparison, a: number, b: number): boolean {
  switch (operator) {
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

/** `a + b` of strings, or a chain of that: each costs a tenth of the code points up to there, rounded up. */
class ConcatenationCall extends Node {
  readonly first: Operand;
  readonly links: readonly ConcatenationLink[];

  constructor(call: FastCall) {
    super(call.id);
    const [left, right] = call.args as [Node, Node];
    const link = new ConcatenationLink(call, right);
    this.first = left instanceof ConcatenationCall ? left.first : new Operand(left);
    this.links = left instanceof ConcatenationCall ? [...left.links, link] : [link];
  }

  override evaluate(frame: Frame): Value {
    const { links } = this;
    let joined = this.first.evaluate(frame);
    let codePoints = typeof joined === 'string' ? codePointCount(joined) : 0;
    for (let i = 0; i < links.length; i++) {
      const link = links[i] as ConcatenationLink;
      const part = link.part.evaluate(frame);
      if (typeof joined === 'string' && typeof part === 'string') {
        codePoints += link.codePoints ?? codePointCount(part);
        joined += part;
        frame.charge(Math.ceil(codePoints * 0.1));
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
    this.part = new Operand(part);
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
  readonly test: TextTest;
  /** A tenth of the part's size, where that is known before. */
  readonly #partCost: number | undefined;

  constructor(call: FastCall, test: TextTest) {
    super(call);
    this.test = test;
    const part = call.args[1];
    this.#partCost = part instanceof Constant ? tenthOfSize(part.value) : undefined;
  }

  override evaluate(frame: Frame): Value {
    const text = this.left.evaluate(frame);
    const part = this.right.evaluate(frame);
    if (typeof text !== 'string' || typeof part !== 'string') return this.charged(frame, text, part);
    const partCost = this.#partCost ?? tenthOfSize(part);
    switch (this.test) {
      case 'contains':
        frame.charge(tenthOfSize(text) * partCost);
        return text.includes(part);
      case 'endsWith':
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
    const container = this.right.place?.container(frame);
    if (container !== undefined && (this.cost === undefined || Array.isArray(container))) {
      const found = this.right.place?.reader?.holds(container, value);
      if (found !== undefined) {
        frame.chargeUnits(this.right.units);
        frame.charge(this.cost === undefined ? 1 : (container as readonly Value[]).length);
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
    if (isPlainMap(range)) found = mapFind(range, value) !== undefined;
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
    this.operand = new Operand(args[0] as Node);
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

class SizeCall extends UnaryOperator {
  override evaluate(frame: Frame): Value {
    const value = this.operand.evaluate(frame);
    let result: Value;
    if (typeof value === 'string') result = codePointCount(value);
    else result = Array.isArray(value) ? value.length : this.otherwise(value);
    frame.charge(1);
    return result;
  }
}

/** Makes a node for a call; undefined where there is no faster way than the ordinary one. */
export type FastCallMaker = (call: FastCall) => Node | undefined;

/** An operator of numbers, for operands that may be numbers. Only operators of texts cost more than 1. */
const ofNumbers =
  <Operator>(Call: new (call: FastCall, operator: Operator) => Node, operator: Operator): FastCallMaker =>
  (call) =>
    call.cost === undefined && mayBeNumber(call.kindOf(0)) && mayBeNumber(call.kindOf(1))
      ? new Call(call, operator)
      : undefined;

const mayBeNumber = (kind: TypeKind | undefined): boolean => kind === 'int' || kind === 'double' || kind === 'dyn';

/** By overload, where it must be that one, else by function. */
const FAST: ReadonlyMap<string, FastCallMaker> = new Map<string, FastCallMaker>([
  ['_+_', ofNumbers(ArithmeticCall, '+')],
  ['_-_', ofNumbers(ArithmeticCall, '-')],
  ['_*_', ofNumbers(ArithmeticCall, '*')],
  ['_/_', ofNumbers(ArithmeticCall, '/')],
  ['_%_', ofNumbers(ArithmeticCall, '%')],
  ['_<_', ofNumbers(ComparisonCall, '<')],
  ['_<=_', ofNumbers(ComparisonCall, '<=')],
  ['_>_', ofNumbers(ComparisonCall, '>')],
  ['_>=_', ofNumbers(ComparisonCall, '>=')],
  ['add_string', (call) => new ConcatenationCall(call)],
  ['contains_string', (call) => new TextTestCall(call, 'contains')],
  ['ends_with_string', (call) => new TextTestCall(call, 'endsWith')],
  ['starts_with_string', (call) => new TextTestCall(call, 'startsWith')],
  ['in_list', (call) => new MembershipCall(call)],
  ['in_map', (call) => new MembershipCall(call)],
  ['@in', (call) => new MembershipCall(call)],
  ['!_', (call) => (call.cost === undefined ? new NegationCall(call) : undefined)],
  ['size', (call) => (call.cost === undefined ? new SizeCall(call) : undefined)],
]);

/** @param overloadId - the one overload the checker found, '' if there are several */
export const fastCallMaker = (name: string, overloadId: string): FastCallMaker | undefined =>
  FAST.get(overloadId) ?? FAST.get(name);
