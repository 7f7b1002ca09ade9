import type { Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { Constant, type Node } from './node.ts';
import { Path } from './paths.ts';
import type { Place } from './place.ts';

/**
 * What a node computes with. Asks the other node without a search for the method of its class, which is what half of the
 * time would go to: constants and paths are told apart once, and of any other node the method is remembered.
 */
export class Operand {
  readonly node: Node;
  readonly #path: Path | undefined;
  /** Of a path. */
  readonly place: Place | undefined;
  /** What reading the path costs. */
  readonly units: number;
  /** Undefined where this is none. */
  readonly constant: Value | undefined;
  readonly #evaluate: (this: Node, frame: Frame) => Value;

  constructor(node: Node) {
    this.node = node;
    this.#path = node instanceof Path ? node : undefined;
    this.place = this.#path?.place;
    this.units = this.#path?.units ?? 0;
    this.constant = node instanceof Constant ? node.value : undefined;
    this.#evaluate = node.evaluate;
  }

  evaluate(frame: Frame): Value {
    if (this.place !== undefined) {
      const value = this.place.read(frame);
      if (value === undefined) return (this.#path as Path).resolve(frame);
      frame.chargeUnits(this.units);
      return value;
    }
    if (this.constant !== undefined) return this.constant;
    return this.#evaluate.call(this.node, frame);
  }
}
