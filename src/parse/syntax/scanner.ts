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

const ESCAPE = /\\(?:[abfnrtv"'\\?`]|[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-3][0-7]{2})/.source;
/** What an escape sequence may begin with, where it does not end as one. */
const BROKEN_ESCAPE = /(?:\\(?:[xX][\da-fA-F]?|u[\da-fA-F]{0,3}|U[\da-fA-F]{0,7}|[0-3][0-7]?)?)?/.source;
const CHARACTER = String.raw`[^\\]|${ESCAPE}`;

/** A string of one line up to where it closes. */
const inLine = (quote: string, character: string): string => `${quote}(?:(?![${quote}\\n\\r])(?:${character}))*`;

/** A string as it may be quoted. */
const quoted = (character: string): string =>
  ["'", '"'].map((quote) => `${quote}{3}(?:${character})*?${quote}{3}|${inLine(quote, character)}${quote}`).join('|');

const TEXT = `(?:[rR](?:${quoted('[^]')})|${quoted(CHARACTER)})`;

/** Types with their patterns, in the order in which they are tried. */
const PATTERNS: readonly (readonly [number, string])[] = [
  [WHITESPACE, '[\\t\\n\\f\\r ]+'],
  [STRING, TEXT],
  [BYTES, `[bB]${TEXT}`],
  // Those that are operators or keywords have types of their own.
  [IDENTIFIER, String.raw`[a-zA-Z_]\w*|[=!<>]=|&&|\|\||\/(?!\/)|\.(?!\d)|[[\]{}(),\-!?:+*%<>]`],
  [NUM_FLOAT, String.raw`(?:\d+\.\d+|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+`],
  [NUM_UINT, '(?:0x[\\da-fA-F]+|\\d+)[uU]'],
  [NUM_INT, '0x[\\da-fA-F]+|\\d+'],
  [ESC_IDENTIFIER, '`[\\w.\\-/ ]+`'],
  [COMMENT, '//[^\\n]*'],
];
const TOKEN = /* @__PURE__ */ new RegExp(PATTERNS.map(([, pattern]) => `(${pattern})`).join('|'), 'y');

/** What there is of a token up to the character that ends all hope; matches everywhere. */
const NO_TOKEN = /* @__PURE__ */ new RegExp(
  `${inLine("'", CHARACTER)}${BROKEN_ESCAPE}|${inLine('"', CHARACTER)}${BROKEN_ESCAPE}|\`[\\w.\\-/ ]*|[&|=]?`,
  'y',
);

/** The token, or the error, at an offset that is not the end. */
export function scan(text: string, at: number): Scanned {
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(text);
  if (match !== null) {
    const [token] = match;
    const [type] = PATTERNS[match.indexOf(token, 1) - 1] as (typeof PATTERNS)[number];
    return { type: TOKEN_TYPES.get(`'${token}'`) ?? type, end: TOKEN.lastIndex };
  }
  NO_TOKEN.lastIndex = at;
  NO_TOKEN.test(text);
  // The error eats the character at which it was noticed.
  const end = NO_TOKEN.lastIndex;
  return { type: 0, end: Math.min(end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1), text.length) };
}
