import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { Operand, operandOf } from './operand.ts';
import { Path, Unread } from './paths.ts';

const isResolved = (branch: Node): boolean => branch instanceof Path || branch instanceof Unread;

/** `condition ? truthy : falsy`. Free; a branch that is a path is resolved without being read, see `paths.ts`. */
export class Conditional extends Node {
  readonly condition: Operand;
  readonly truthy: Operand;
  readonly falsy: Operand;
  readonly #truthyIsComputed: boolean;
  readonly #falsyIsComputed: boolean;

  constructor(id: number, condition: Node, truthy: Node, falsy: Node) {
    super(id);
    this.condition = new Operand(condition);
    this.truthy = operandOf(truthy);
    this.falsy = operandOf(falsy);
    this.#truthyIsComputed = !isResolved(truthy);
    this.#falsyIsComputed = !isResolved(falsy);
  }

  override evaluate(frame: Frame): Value {
    const condition = this.condition.evaluate(frame);
    if (condition === true) return this.#reported(this.truthy.evaluate(frame), this.#truthyIsComputed);
    if (condition === false) return this.#reported(this.falsy.evaluate(frame), this.#falsyIsComputed);
    return label(this.id, condition instanceof CelError ? condition : noSuchOverload());
  }

  /** What is resolved has its errors reported where it should be; a computed one is, if it is not yet, reported here. */
  #reported(value: Value, isComputed: boolean): Value {
    return isComputed && typeof value === 'object' ? label(this.id, value) : value;
  }
}
