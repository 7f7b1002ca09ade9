/**
 * The values that errors about definitions show.
 *
 * Go prints numbers, truth values and plain strings in its own way, and all else as JSON: pointers, named string types,
 * structs, lists.
 *
 * @see kubernetes/apimachinery pkg/util/validation/field/errors.go, ErrorBody
 */
import { parseJson } from '../../documents/json.ts';
import type { FieldError, FieldErrorType } from '../../kubernetes/field-error.ts';
import { type FieldPath, pathText } from '../../kubernetes/field-path.ts';
import { jsonText } from '../../kubernetes/json-text.ts';
import type { Value } from '../../values/value.ts';

/** An error whose value is printed as the JSON given. */
export function showing(type: FieldErrorType, path: FieldPath | undefined, json: string, detail: string): FieldError {
  const read = parseJson(json);
  return { type, field: pathText(path), badValue: read.ok ? read.value : json, valueText: json, detail };
}

/** An invalid value that Go holds by a pointer or in a named type; null for a pointer to nothing. */
export const invalidJson = (path: FieldPath | undefined, value: Value | undefined, detail: string): FieldError =>
  showing('FieldValueInvalid', path, value === undefined ? 'null' : (jsonText(value) ?? 'null'), detail);

/** As {@link invalidJson}, for values out of a given few. */
export const unsupportedJson = (path: FieldPath | undefined, value: Value, detail: string): FieldError =>
  showing('FieldValueNotSupported', path, jsonText(value) ?? 'null', detail);
