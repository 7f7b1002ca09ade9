/**
 * The names of Go's types, which a few error texts of Kubernetes print.
 */
import { Type } from '../types/type.ts';
import { Optional } from './optional.ts';
import { Duration, Timestamp } from './time.ts';
import { Boxed, CelError, Double, ListValue, MapValue, Uint, type Value } from './value.ts';

/**
 * @param fromData - whether the value stands in a variable's data, where Kubernetes holds plain Go lists and maps; what a loop
 *   binds is none of it any more
 */
export function goTypeName(value: Value, fromData = false): string {
  switch (typeof value) {
    case 'string':
      return 'types.String';
    case 'boolean':
      return 'types.Bool';
    case 'bigint':
      return 'types.Int';
    case 'number':
      return Number.isSafeInteger(value) ? 'types.Int' : 'types.Double';
    default:
  }
  if (value === null) return 'types.Null';
  if (Array.isArray(value)) return fromData ? '[]interface {}' : '*types.baseList';
  if (value instanceof Uint8Array) return 'types.Bytes';
  if (value instanceof Type) return '*types.Type';
  if (value instanceof Double) return 'types.Double';
  if (value instanceof Uint) return 'types.Uint';
  if (value instanceof Duration) return 'types.Duration';
  if (value instanceof Timestamp) return 'types.Timestamp';
  if (value instanceof Optional) return '*types.Optional';
  if (value instanceof CelError) return '*types.Err';
  if (value instanceof Boxed && value.goType !== undefined) return value.goType;
  if (value instanceof MapValue) return '*types.baseMap';
  if (value instanceof ListValue) return '*types.baseList';
  return fromData ? 'map[string]interface {}' : '*types.baseMap';
}
