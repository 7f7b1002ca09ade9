import { DYN, opaque, type Type } from '../types/type.ts';
import { equal } from './equality.ts';
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
    return equal(this.value, other.value);
  }
}

export const NONE: Optional = new Optional(undefined);
