/**
 * What costs are charged for.
 *
 * @see google/cel-go interpreter/runtimecost.go, actualSize
 * @see kubernetes/apiserver pkg/cel/library/cost.go, actualSize
 */
import { Type } from '../types/type.ts';
import { codePointCount } from './utf8.ts';
import { Boxed, type Value } from './value.ts';

/**
 * The size of a value as run-time costs have it: code points of a string, bytes, elements of a list, entries of a map;
 * what a library type says of itself; of an optional the size of its value; else 1.
 */
export function actualSize(value: Value): number {
  if (typeof value === 'string') return codePointCount(value);
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Boxed) return value.costSize();
  if (value instanceof Uint8Array) return value.length;
  return value instanceof Type ? 1 : Object.keys(value).length;
}

/** `ceil(size * factor)`, as costs are scaled. */
export const scaledSize = (size: number, factor: number): number => Math.ceil(size * factor);

/** `scaledSize(size, 0.1)`, of a length that a text may have: rounding agrees, for 0.1 is hardly more than a tenth. */
export const tenth = (size: number): number => ((size + 9) / 10) | 0;

/** `scaledSize(actualSize(value), 0.1)`: of short strings without counting their code points. */
export function tenthOfSize(value: Value): number {
  if (typeof value !== 'string') return scaledSize(actualSize(value), 0.1);
  const units = value.length;
  // Up to ten UTF-16 units are one to ten code points.
  if (units <= 10) return units === 0 ? 0 : 1;
  return tenth(codePointCount(value));
}
