import { Duration, Timestamp } from '../../src/values/time.ts';
import { CelError, noSuchOverload, type Value } from '../../src/values/value.ts';

/**
 * What Kubernetes answers for an operand whose type has no such operation: strings, timestamps and durations are asked
 * whether they have a method of that name and answer without it.
 *
 * @see google/cel-go interpreter/interpretable.go, evalUnary and evalBinary; common/types traits
 */
export const unsupported = (operand: Value, name: string): CelError =>
  typeof operand === 'string' || operand instanceof Timestamp || operand instanceof Duration
    ? noSuchOverload()
    : new CelError(`no such overload: ${name}`);
