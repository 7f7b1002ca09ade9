/**
 * Fields that lists of custom resources can be selected by.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceSelectableFields
 */
import { duplicate, type FieldError, invalid, required, tooMany } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { EMPTY_SCHEMA, type StructuralSchema } from '../../schema/structural-schema.ts';
import { resolveFieldPath } from '../field-path.ts';
import type { SelectableField } from './definition.ts';

export const MAX_SELECTABLE_FIELDS = 8;

const SELECTABLE = ['string', 'boolean', 'integer'];

/**
 * @param schema - undefined where there is none that is structural
 * @param anyCount - an update may keep more than are allowed
 */
export function selectableFieldErrors(
  fields: readonly SelectableField[],
  schema: StructuralSchema | undefined,
  path: FieldPath,
  anyCount: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [i, { jsonPath }] of fields.entries()) {
    const fieldPath = FieldPath.child(FieldPath.index(path, i), 'jsonPath');
    if (jsonPath === '') {
      errors.push(required(fieldPath, ''));
      continue;
    }
    const resolved = resolveFieldPath(jsonPath, schema ?? EMPTY_SCHEMA, false);
    if ('error' in resolved) {
      errors.push(invalid(fieldPath, jsonPath, `is an invalid path: ${resolved.error}`));
      continue;
    }
    const text = String(resolved.path ?? '');
    if (/^metadata(?:[.[]|$)/.test(text)) {
      errors.push(invalid(fieldPath, jsonPath, 'must not point to fields in metadata'));
    }
    if (!SELECTABLE.includes(resolved.schema.type)) {
      errors.push(
        invalid(
          fieldPath,
          jsonPath,
          'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.',
        ),
      );
    }
    if (seen.has(text)) errors.push(duplicate(fieldPath, jsonPath));
    seen.add(text);
  }
  if (seen.size > MAX_SELECTABLE_FIELDS && !anyCount) errors.push(tooMany(path, seen.size, MAX_SELECTABLE_FIELDS));
  return errors;
}
