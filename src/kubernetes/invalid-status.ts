/**
 * @see kubernetes/apimachinery pkg/api/errors/errors.go, NewInvalid
 */
import { goQuote } from '../values/quote.ts';
import { type FieldError, fieldErrorBody, fieldErrorText } from './field-error.ts';

/** One error, as clients read it. */
export interface StatusCause {
  readonly reason: string;
  /** Without the field. */
  readonly message: string;
  /** `<nil>` for the whole object. */
  readonly field: string;
}

/** What the server answers to an invalid object: the visible part of a `metav1.Status`. */
export interface InvalidStatus {
  /** `Widget.example.com "w" is invalid: spec.size: Invalid value: 7: …`; several errors in brackets. */
  readonly message: string;
  readonly reason: 'Invalid';
  readonly code: 422;
  /** One for each error. */
  readonly causes: readonly StatusCause[];
}

/** @param errors - one or more; texts that come again are left out of the message */
export function invalidStatus(
  { group, kind }: { readonly group: string; readonly kind: string },
  name: string,
  errors: readonly FieldError[],
): InvalidStatus {
  const texts = [...new Set(errors.map(fieldErrorText))];
  const all = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  return {
    message: `${group === '' ? kind : `${kind}.${group}`} ${goQuote(name)} is invalid: ${all}`,
    reason: 'Invalid',
    code: 422,
    causes: errors.map((error) => ({ reason: error.type, message: fieldErrorBody(error), field: error.field })),
  };
}
