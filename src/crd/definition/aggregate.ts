/**
 * Errors as one text.
 *
 * @see kubernetes/apimachinery pkg/util/validation/field/errors.go ToAggregate, pkg/util/errors/errors.go
 */
import { type FieldError, fieldErrorText } from '../../kubernetes/field-error.ts';

/** One error as it is, several in brackets; equal ones once. */
export function aggregateText(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(fieldErrorText))];
  return texts.length === 1 ? (texts[0] as string) : `[${texts.join(', ')}]`;
}
