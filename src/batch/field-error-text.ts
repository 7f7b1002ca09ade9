import { type FieldError, fieldErrorText } from '../kubernetes/field-error.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { utf8Length } from '../values/utf8.ts';

/** Longer values are left out, in bytes of JSON. */
const MAX_BAD_VALUE = 4096;

function badValueText({ badValue, valueText }: FieldError): string {
  // Null is no value, unless Go has a pointer there.
  if (badValue === undefined || (badValue === null && valueText === undefined)) return '';
  const text = jsonText(badValue, false) ?? 'null';
  const size = utf8Length(text);
  return `"badValue":${size > MAX_BAD_VALUE ? `{"omittedBytes":${size}}` : text},`;
}

/**
 * An error as answers have it: JSON text.
 *
 * @param phase - the step that found it, where answers tell
 */
export function errorText(error: FieldError, phase?: string): string {
  const { type, field, detail } = error;
  const head = `{"type":${JSON.stringify(type)},"field":${JSON.stringify(field)},${badValueText(error)}`;
  const tail = phase === undefined ? '' : `,"phase":${JSON.stringify(phase)}`;
  return `${head}"detail":${JSON.stringify(detail)},"text":${JSON.stringify(fieldErrorText(error))}${tail}}`;
}
