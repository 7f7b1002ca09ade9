import { type FieldError, fieldErrorText } from '../kubernetes/field-error.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { utf8Length } from '../values/utf8.ts';

/** Longer values are left out, in bytes of JSON. */
const MAX_BAD_VALUE = 4096;

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\u003c', '<'],
  ['\\u003e', '>'],
  ['\\u0026', '&'],
]);

/** JSON with the characters as they are that Go escapes for the sake of HTML. */
const withoutEscapes = (json: string): string =>
  json.replace(/\\(?:u003c|u003e|u0026|.)/g, (escaped) => ESCAPED.get(escaped) ?? escaped);

function badValueText({ badValue, valueText }: FieldError): string {
  // Null is no value, unless Go has a pointer there.
  if (badValue === undefined || (badValue === null && valueText === undefined)) return '';
  const text = valueText === undefined ? (jsonText(badValue, false) ?? 'null') : withoutEscapes(valueText);
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
