import type { Value } from '../values/value.ts';
import { objectOf } from './admission.ts';
import type { PolicyOptions } from './policy-options.ts';
import { objectValue, plainData } from './request.ts';
import { TypeMismatch } from './typed-value.ts';

/**
 * The value of `params`; null for none.
 *
 * @param kept - whether an object of a built-in kind is seen as that, or as plain data
 * @throws TypeError for an object that is not what its kind says
 */
export function paramsOf(params: PolicyOptions['params'], kept: 'typed' | 'plain'): Value {
  const value = objectValue(objectOf(params, 'params'), 'auto');
  if (value instanceof TypeMismatch) throw new TypeError(`params: ${value.message}`);
  return kept === 'typed' ? value : plainData(value);
}
