import { DYN, opaque, type Type } from '../types/type.ts';
import { equal } from './equality.ts';
import { actualSize } from './size.ts';
import { Boxed, type CelError, type Value } from './value.ts';

const OPTIONAL: Type = opaque('optional_type', DYN);

/** `optional.of(value)`, or `optional.none()` where `value` is undefined: then use {@link NONE}. */
export class Optional extends Boxed {
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    super();
    this.value = value;
  }

  override get type(): Type {
    return OPTIONAL;
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof Optional)) return false;
    if (this.value === undefined || other.value === undefined) return this.value === other.value;
    // As the value compares itself: unlike elsewhere, null on the right is not unequal before it is asked.
    return this.value instanceof Boxed && other.value === null
      ? this.value.equals(null)
      : equal(this.value, other.value);
  }

  /** The size of its value. Kubernetes' own costs, which go by function name, take 1 instead. */
  override costSize(): number {
    return this.value === undefined ? 1 : actualSize(this.value);
  }
}

export const NONE: Optional = new Optional(undefined);
