import { CelError, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

/** A planned expression. Kinds differ in class, not in a tag: one method call runs whatever stands there. */
export abstract class Node {
  /** The expression it came from; errors that start here carry it. */
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  /** The value; a failure is a {@link CelError} value. Only an `Abort` is thrown. */
  abstract evaluate(frame: Frame): Value;
}

/** A literal, or what was computed when the program was made. Costs nothing. */
export class Constant extends Node {
  readonly value: Value;

  constructor(id: number, value: Value) {
    super(id);
    this.value = value;
  }

  evaluate(): Value {
    return this.value;
  }
}

/** Notes where an error started, unless it is known. */
export function label(id: number, value: Value): Value {
  if (value instanceof CelError && value.id === 0) value.id = id;
  return value;
}
