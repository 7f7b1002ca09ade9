import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { Operand, operandOf } from './operand.ts';

/** `condition ? truthy : falsy`. Free; a branch that is a path is resolved without being read, see `paths.ts`. */
export class Conditional extends Node {
  readonly condition: Operand;
  readonly truthy: Operand;
  readonly falsy: Operand;

  constructor(id: number, condition: Node, truthy: Node, falsy: Node) {
    super(id);
    this.condition = new Operand(condition);
    this.truthy = operandOf(truthy);
    this.falsy = operandOf(falsy);
  }

  override evaluate(frame: Frame): Value {
    const condition = this.condition.evaluate(frame);
    if (condition === true) return this.truthy.evaluate(frame);
    if (condition === false) return this.falsy.evaluate(frame);
    return label(this.id, condition instanceof CelError ? condition : noSuchOverload());
  }
}
