import type { RuntimeCost } from '../decls/decls.ts';
import { equal } from '../values/equality.ts';
import { tenth } from '../values/size.ts';
import { codePointCount } from '../values/utf8.ts';
import { CelError, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { Node } from './node.ts';
import { type Operand, operandOf } from './operand.ts';

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
    this.left = operandOf(left);
    this.right = operandOf(right);
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    const right = this.right.constant ?? this.right.evaluate(frame);
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

/** A tenth of the shorter string's code points, rounded up. */
export function stringComparisonCost(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  // Up to ten UTF-16 units are one to ten code points.
  if (shorter <= 10) return shorter === 0 ? 0 : 1;
  return tenth(Math.min(codePointCount(a), codePointCount(b)));
}
