import type { ObjectSource } from '../documents/object-source.ts';
import type { Value } from '../values/value.ts';
import { objectOf } from './admission.ts';
import { builtInObject, objectValue, plainData } from './request.ts';
import { TypeMismatch } from './typed-value.ts';

/**
 * The value of `params` in a validating policy: of a built-in kind it is seen as plain data.
 *
 * @throws TypeError for an object that is not what its kind says
 * @see kubernetes/apiserver pkg/admission/plugin/policy/validating/dispatcher.go, wrappedParam
 */
export const validatingParams = (params: ObjectSource | null | undefined): Value =>
  plainData(accepted(objectValue(objectOf(params, 'params'), 'auto')));

/**
 * The value of `params` in a mutating policy: of a built-in kind it has no `apiVersion` and no `kind`, for Kubernetes
 * keeps it without.
 *
 * @throws TypeError for an object that is not what its kind says
 */
export function mutatingParams(source: ObjectSource | null | undefined): Value {
  const params = objectOf(source, 'params');
  if (params === undefined) return null;
  const { apiVersion: _, kind: __, ...rest } = params;
  return accepted(builtInObject(params, rest) ?? objectValue(params, 'auto'));
}

function accepted(value: Value | TypeMismatch): Value {
  if (value instanceof TypeMismatch) throw new TypeError(`params: ${value.message}`);
  return value;
}
