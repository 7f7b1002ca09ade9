import { equal } from '../values/equality.ts';
import { Boxed, CelError, isDouble, noSuchOverload, Uint, type Value } from '../values/value.ts';

/**
 * CEL's `a == b` as Kubernetes' typed values ask it of their parts: null is not looked at first, so that an object is
 * never compared with null without error, and an error on the left is the answer.
 */
export function partEquals(a: Value, b: Value): boolean | CelError {
  if (a instanceof CelError) return a;
  // Numbers of all kinds are compared by amount.
  return a instanceof Boxed && !isDouble(a) && !(a instanceof Uint) ? a.equals(b) : equal(a, b);
}

/** What a value answers that cannot be compared with another, or cannot be added to it. */
export const refuse = (other: Value): CelError => (other instanceof CelError ? other : noSuchOverload());
