/**
 * Function calls. A call is charged after it ran, also when it failed or an argument was an error: provided all of its
 * arguments were evaluated.
 *
 * @see google/cel-go interpreter/interpretable.go evalUnary, evalBinary, evalVarArgs; runtimecost.go costCall
 */
import type { Implementation, RuntimeCost } from '../decls/decls.ts';
import { CelError, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { type Operand, operandOf } from './operand.ts';

/** What is the same in all calls. */
export abstract class CallNode extends Node {
  readonly impl: Implementation;
  readonly nonStrict: boolean;
  /** Undefined: 1. */
  readonly cost: RuntimeCost | undefined;

  constructor(id: number, impl: Implementation, nonStrict: boolean, cost: RuntimeCost | undefined) {
    super(id);
    this.impl = impl;
    this.nonStrict = nonStrict;
    this.cost = cost;
  }

  protected charge(frame: Frame, args: readonly Value[], result: Value): Value {
    frame.charge(this.cost?.(args, result) ?? 1);
    return result;
  }
}

export class UnaryCall extends CallNode {
  readonly arg: Operand;

  constructor(id: number, impl: Implementation, nonStrict: boolean, cost: RuntimeCost | undefined, arg: Node) {
    super(id, impl, nonStrict, cost);
    this.arg = operandOf(arg);
  }

  override evaluate(frame: Frame): Value {
    const arg = this.arg.evaluate(frame);
    const result = !this.nonStrict && arg instanceof CelError ? arg : label(this.id, this.impl(arg));
    if (this.cost === undefined) frame.charge(1);
    else this.charge(frame, [arg], result);
    return result;
  }
}

export class BinaryCall extends CallNode {
  readonly left: Operand;
  readonly right: Operand;

  constructor(
    id: number,
    impl: Implementation,
    nonStrict: boolean,
    cost: RuntimeCost | undefined,
    left: Node,
    right: Node,
  ) {
    super(id, impl, nonStrict, cost);
    this.left = operandOf(left);
    this.right = operandOf(right);
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.evaluate(frame);
    let result: Value;
    if (!this.nonStrict && left instanceof CelError) result = left;
    else if (!this.nonStrict && right instanceof CelError) result = right;
    else result = label(this.id, this.impl(left, right));
    if (this.cost === undefined) frame.charge(1);
    else this.charge(frame, [left, right], result);
    return result;
  }
}

/** A call whose second argument is a constant that the implementation was prepared for. */
export class PreparedCall extends Node {
  readonly impl: Implementation;
  readonly cost: (arg: Value, result: Value) => number;
  readonly arg: Operand;
  readonly constant: Value;

  constructor(id: number, impl: Implementation, cost: PreparedCall['cost'], arg: Node, constant: Value) {
    super(id);
    this.impl = impl;
    this.cost = cost;
    this.arg = operandOf(arg);
    this.constant = constant;
  }

  override evaluate(frame: Frame): Value {
    const arg = this.arg.evaluate(frame);
    // The constant was not evaluated then.
    if (arg instanceof CelError) return arg;
    const result = label(this.id, this.impl(arg, this.constant));
    frame.charge(this.cost(arg, result));
    return result;
  }
}

/** Any number of arguments, evaluated up to the first error: then the call is not charged. */
export class VariadicCall extends CallNode {
  readonly args: readonly Operand[];

  constructor(
    id: number,
    impl: Implementation,
    nonStrict: boolean,
    cost: RuntimeCost | undefined,
    args: readonly Node[],
  ) {
    super(id, impl, nonStrict, cost);
    this.args = args.map(operandOf);
  }

  override evaluate(frame: Frame): Value {
    const count = this.args.length;
    const values = new Array<Value>(count);
    for (let i = 0; i < count; i++) {
      const value = (this.args[i] as Operand).evaluate(frame);
      values[i] = value;
      if (!this.nonStrict && value instanceof CelError) {
        return i === count - 1 ? this.charge(frame, values, value) : value;
      }
    }
    return this.charge(frame, values, label(this.id, this.impl(...values)));
  }
}
