import type { Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { Constant, type Node } from './node.ts';
import { Path } from './paths.ts';
import type { Place } from './place.ts';

/** A node that another runs. Remembers the method: to search for that of its class takes three times as long. */
export class Operand {
  readonly node: Node;
  /** Undefined where this is none. */
  readonly constant: Value | undefined;
  /** Of a path. */
  readonly place: Place | undefined;
  /** What reading the path costs. */
  readonly units: number;
  readonly #evaluate: (this: Node, frame: Frame) => Value;

  constructor(node: Node) {
    const path = node instanceof Path ? node : undefined;
    this.node = node;
    this.constant = node instanceof Constant ? node.value : undefined;
    this.place = path?.place;
    this.units = path?.units ?? 0;
    this.#evaluate = node.evaluate;
  }

  evaluate(frame: Frame): Value {
    return this.#evaluate.call(this.node, frame);
  }
}

/** A path needs no call. */
class PathOperand extends Operand {
  readonly #path: Path;
  readonly #place: Place;

  constructor(path: Path) {
    super(path);
    this.#path = path;
    this.#place = path.place;
  }

  override evaluate(frame: Frame): Value {
    const value = this.#place.read(frame);
    if (value === undefined) return this.#path.resolve(frame);
    frame.chargeUnits(this.units);
    return value;
  }
}

/** Of a node that is likely to be a path. */
export const operandOf = (node: Node): Operand => (node instanceof Path ? new PathOperand(node) : new Operand(node));
