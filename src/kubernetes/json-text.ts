/**
 * JSON as Go writes it: keys sorted, `<`, `>`, `&` and the two line separators escaped.
 *
 * @see golang/go encoding/json, Marshal
 */
import { compareStrings } from '../values/order.ts';
import { jsonQuote } from '../values/quote.ts';
import { Double, isPlainMap, Uint, type Value } from '../values/value.ts';

/** JavaScript and Go write the same shortest digits, and an exponent in the same cases. */
const numberText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** Undefined for what is no scalar. */
function scalarText(value: Value, html: boolean): string | undefined {
  switch (typeof value) {
    case 'string':
      return jsonQuote(value, html);
    case 'number':
      return Number.isFinite(value) ? numberText(value) : undefined;
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
  }
  if (value === null) return 'null';
  if (value instanceof Double) return numberText(value.value);
  return value instanceof Uint ? String(value.value) : undefined;
}

/** What is still to be written: a value, or text as it stands. */
type Part = { readonly value: Value } | { readonly text: string };

const COMMA: Part = { text: ',' };

/** The parts of a list or a map; undefined for what is neither. */
function partsOf(value: Value, html: boolean): Part[] | undefined {
  if (Array.isArray(value)) {
    const elements = value.flatMap((element: Value, i): Part[] => [...(i > 0 ? [COMMA] : []), { value: element }]);
    return [{ text: '[' }, ...elements, { text: ']' }];
  }
  if (!isPlainMap(value)) return undefined;
  const members = Object.keys(value)
    .sort(compareStrings)
    .flatMap((key, i): Part[] => [
      { text: `${i > 0 ? ',' : ''}${jsonQuote(key, html)}:` },
      { value: value[key] as Value },
    ]);
  return [{ text: '{' }, ...members, { text: '}' }];
}

/**
 * @param value - plain data: null, booleans, strings, numbers, arrays, plain objects; nested as deep as you like
 * @param html - whether to escape `<`, `>` and `&`, as Go does unless told otherwise
 * @returns undefined where there is something else in it
 */
export function jsonText(value: Value, html = true): string | undefined {
  const written: string[] = [];
  const waiting: Part[] = [{ value }];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const text = 'text' in part ? part.text : scalarText(part.value, html);
    if (text !== undefined) {
      written.push(text);
      continue;
    }
    const parts = 'value' in part ? partsOf(part.value, html) : undefined;
    if (parts === undefined) return undefined;
    for (let i = parts.length - 1; i >= 0; i--) waiting.push(parts[i] as Part);
  }
  return written.join('');
}
