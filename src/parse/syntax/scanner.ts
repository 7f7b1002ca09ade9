/**
 * Lexing by longest match, one token at a time, with the texts of "token recognition error". As ANTLR does it: the
 * error runs to the character at which the last rule died, and lexing goes on behind that.
 */
import {
  BYTES,
  COMMENT,
  ESC_IDENTIFIER,
  IDENTIFIER,
  NUM_FLOAT,
  NUM_INT,
  NUM_UINT,
  STRING,
  TOKEN_TYPES,
  WHITESPACE,
} from './rules.ts';

export interface Scanned {
  /** 0: no token, the text up to `end` is an error. */
  readonly type: number;
  readonly end: number;
}

const SPACE = /[\t\n\f\r ]+/y;
const HEX = /0x[0-9a-fA-F]+/y;
const FLOAT = /(?:[0-9]+\.[0-9]+|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+/y;
const DIGITS = /[0-9]+/y;
const NAME = /[a-zA-Z_][a-zA-Z0-9_]*/y;
const QUOTED_NAME = /`[a-zA-Z0-9_.\-/ ]*/y;
const STRING_PREFIX = /^(?:[rR]|[bB][rR]?)$/;

/** The end of a match at `at`; `at` if there is none. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Operators and keywords by their text. */
const WORDS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  [...TOKEN_TYPES].filter(([name]) => name.startsWith("'")).map(([name, type]) => [name.slice(1, -1), type]),
);

const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
const isOctal = (code: number): boolean => code >= 48 && code <= 55;

/** Reads an escape sequence at a backslash: where it ends, and whether it is complete there. */
function scanEscape(text: string, backslash: number): { readonly end: number; readonly complete: boolean } {
  const letter = text[backslash + 1] ?? '';
  const from = backslash + 2;
  const digits = (count: number, fits: (code: number) => boolean) => {
    let end = from;
    while (end < from + count && fits(text.charCodeAt(end))) end++;
    return { end, complete: end === from + count };
  };
  if (letter === 'x' || letter === 'X') return digits(2, isHex);
  if (letter === 'u') return digits(4, isHex);
  if (letter === 'U') return digits(8, isHex);
  if (letter >= '0' && letter <= '3') return digits(2, isOctal);
  return letter !== '' && 'abfnrtv"\'\\?`'.includes(letter)
    ? { end: from, complete: true }
    : { end: backslash + 1, complete: false };
}

/** Reads a string at its opening quote. Where it does not close, `end` is where it can go on no more. */
function scanQuoted(text: string, open: number, raw: boolean): { readonly end: number; readonly closed: boolean } {
  const quote = text[open] as string;
  const triple = quote.repeat(3);
  if (text.startsWith(triple, open)) {
    for (let at = open + 3; at < text.length; ) {
      if (text[at] === quote && text.startsWith(triple, at)) return { end: at + 3, closed: true };
      if (text[at] === '\\' && !raw) {
        const sequence = scanEscape(text, at);
        if (!sequence.complete) break;
        at = sequence.end;
      } else at++;
    }
  }
  for (let at = open + 1; ; ) {
    const character = text[at];
    if (character === quote) return { end: at + 1, closed: true };
    if (character === undefined || character === '\n' || character === '\r') return { end: at, closed: false };
    if (character === '\\' && !raw) {
      const sequence = scanEscape(text, at);
      if (!sequence.complete) return { end: sequence.end, closed: false };
      at = sequence.end;
    } else at++;
  }
}

/** An error that eats the character at which it was noticed. */
function dead(text: string, at: number): Scanned {
  if (at >= text.length) return { type: 0, end: text.length };
  return { type: 0, end: at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1) };
}

function scanNumber(text: string, at: number): Scanned | undefined {
  const character = text[at] as string;
  if ((character < '0' || character > '9') && character !== '.') return undefined;
  const float = match(FLOAT, text, at);
  const hex = match(HEX, text, at);
  const int = hex > at ? hex : match(DIGITS, text, at);
  if (float > int) return { type: NUM_FLOAT, end: float };
  if (int === at) return undefined;
  return text[int] === 'u' || text[int] === 'U' ? { type: NUM_UINT, end: int + 1 } : { type: NUM_INT, end: int };
}

/** The token, or the error, at an offset that is not the end. */
export function scan(text: string, at: number): Scanned {
  const character = text[at] as string;
  switch (character) {
    case ' ':
    case '\t':
    case '\n':
    case '\f':
    case '\r':
      return { type: WHITESPACE, end: match(SPACE, text, at) };
    case '"':
    case "'": {
      const { end, closed } = scanQuoted(text, at, false);
      return closed ? { type: STRING, end } : dead(text, end);
    }
    case '`': {
      const end = match(QUOTED_NAME, text, at);
      return text[end] === '`' && end > at + 1 ? { type: ESC_IDENTIFIER, end: end + 1 } : dead(text, end);
    }
    default:
  }
  const number = scanNumber(text, at);
  if (number !== undefined) return number;
  const name = match(NAME, text, at);
  if (name > at) {
    const word = text.slice(at, name);
    if ((text[name] === '"' || text[name] === "'") && STRING_PREFIX.test(word)) {
      const { end, closed } = scanQuoted(text, name, /[rR]/.test(word));
      if (closed) return { type: /[bB]/.test(word) ? BYTES : STRING, end };
    }
    return { type: WORDS.get(word) ?? IDENTIFIER, end: name };
  }
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return { type: COMMENT, end: end < 0 ? text.length : end };
  }
  const pair = text.slice(at, at + 2);
  const two = pair.length === 2 ? WORDS.get(pair) : undefined;
  if (two !== undefined) return { type: two, end: at + 2 };
  const one = WORDS.get(character);
  if (one !== undefined) return { type: one, end: at + 1 };
  return dead(text, character === '&' || character === '|' || character === '=' ? at + 1 : at);
}
