/**
 * Values behind Go's verbs `%s` and `%q`, which error texts use for values of any kind.
 *
 * @see golang/go fmt
 */
import { goTypeName } from '../values/go-type-name.ts';
import { goQuote } from '../values/quote.ts';
import { isDouble, isInt, Uint, type Value } from '../values/value.ts';
import { valueText } from '../values/value-text.ts';

const misused = (verb: string, value: Value): string => `%!${verb}(${goTypeName(value)}=${valueText(value)})`;

/** All but numbers, bools and null say themselves what their text is. */
const hasText = (value: Value): boolean =>
  value !== null && typeof value !== 'boolean' && !isInt(value) && !isDouble(value) && !(value instanceof Uint);

/** `%s`: text as it is, numbers and bools with a note that they are none. */
export const stringVerb = (value: Value): string => (hasText(value) ? valueText(value) : misused('s', value));

/** `%q`: text in double quotes, an integer as the character that it numbers. */
export function quotedVerb(value: Value): string {
  if (hasText(value)) return goQuote(valueText(value));
  if (value === null) return quotedCharacter(0);
  if (isInt(value)) return quotedCharacter(value);
  return value instanceof Uint ? quotedCharacter(value.value) : misused('q', value);
}

function quotedCharacter(value: number | bigint): string {
  const code = Number(value);
  const isCharacter = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  const body = goQuote(isCharacter ? String.fromCodePoint(code) : '\ufffd').slice(1, -1);
  return body === "'" ? "'\\''" : `'${body === '\\"' ? '"' : body}'`;
}
