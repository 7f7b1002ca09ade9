/**
 * Values behind Go's verbs `%s` and `%q`, which error texts use for values of any kind.
 *
 * @see golang/go fmt
 */
import { goTypeName } from '../values/go-type-name.ts';
import { goQuote } from '../values/quote.ts';
import type { Value } from '../values/value.ts';
import { valueText } from '../values/value-text.ts';

const misused = (verb: string, value: Value): string => `%!${verb}(${goTypeName(value)}=${valueText(value)})`;

/** `%s`: text as it is, numbers and bools with a note that they are none. */
export const stringVerb = (value: Value): string => (typeof value === 'string' ? value : misused('s', value));

/** `%q`: text in double quotes, an integer as the character that it numbers. */
export function quotedVerb(value: Value): string {
  if (typeof value === 'string') return goQuote(value);
  const code = typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
  if (code === undefined && typeof value !== 'bigint') return misused('q', value);
  const isCharacter = code !== undefined && code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  const body = goQuote(isCharacter ? String.fromCodePoint(code) : '\ufffd').slice(1, -1);
  return body === "'" ? "'\\''" : `'${body === '\\"' ? '"' : body}'`;
}
