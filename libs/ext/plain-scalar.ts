import type { Value } from '../../src/values/value.ts';

/**
 * Whether a value equals only what is identical to it, among values of which this is true: strings, bools, null and ints
 * that are safe integers. A JavaScript Set then knows them as CEL does, without comparing each with each.
 */
export function isPlainScalar(value: Value): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isSafeInteger(value);
    default:
      return value === null;
  }
}
