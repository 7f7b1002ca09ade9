import { BadEscape, unescapeBytes, unescapeString, utf8 } from './escapes.ts';
import {
  AND_LEVEL,
  BYTES,
  COLON,
  COMMA,
  DOT,
  DOUBLE,
  END_OF_TEXT,
  ESC_IDENTIFIER,
  FALSE,
  IDENTIFIER,
  INT,
  LBRACE,
  LBRACKET,
  LPAREN,
  MESSAGE_NAME,
  NEGATE,
  NOT,
  NULL,
  OPERATOR,
  OPTIONAL,
  OR_LEVEL,
  PRODUCT_LEVEL,
  QUESTION,
  RBRACE,
  RBRACKET,
  RELATION_LEVEL,
  RPAREN,
  STRING,
  SUM_LEVEL,
  Token,
  type TokenValue,
  TRAILING_COMMA,
  TRUE,
  UINT,
} from './vocabulary.ts';

// Classes of the ASCII characters, as bits.
const LETTER = 1;
const DIGIT = 2;
const HEX_LETTER = 4;
const SPACE = 8;

const classes = /* @__PURE__ */ (() => {
  const table = new Uint8Array(256);
  const mark = (characters: string, bit: number): void => {
    for (const character of characters) (table[character.charCodeAt(0)] as number) |= bit;
  };
  mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', LETTER);
  mark('0123456789', DIGIT);
  mark('abcdefABCDEF', HEX_LETTER);
  mark('\t\n\f\r ', SPACE);
  return table;
})();

/** @param code - an ASCII character, or anything from 128 to 255 for all others */
const classOf = (code: number): number => classes[code] as number;

/** 1 to 10^15. */
const POWERS_OF_TEN: readonly number[] = /* @__PURE__ */ Array.from({ length: 16 }, (_, i) => 10 ** i);

const encoder = new TextEncoder();

/** Tokens that stay for the next text: those of one long text are not kept for ever. */
const KEPT_TOKENS = 65536;

/** How far behind a text's last character a look can go. */
const PADDING = 3;

/** The offset behind the characters of some classes. */
function skip(codes: Uint8Array, from: number, bits: number): number {
  let at = from;
  while (classOf(codes[at] as number) & bits) at++;
  return at;
}

const MAX_INT = 2n ** 63n - 1n;
const MIN_INT = -(2n ** 63n);
const MAX_UINT = 2n ** 64n - 1n;

/** The value of an int literal; undefined out of range. */
export function intValue(text: string, negative: boolean): number | bigint | undefined {
  // 15 digits are below 2^53; there is no -0.
  if (text.length <= 15) return negative ? 0 - Number(text) : Number(text);
  const value = negative ? -BigInt(text) : BigInt(text);
  if (value > MAX_INT || value < MIN_INT) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The value of a uint literal without its `u`; undefined out of range. */
export function uintValue(text: string): bigint | undefined {
  const value = BigInt(text);
  return value > MAX_UINT ? undefined : value;
}

/** The value of a double literal; undefined out of range. */
export function doubleValue(text: string, negative: boolean): number | undefined {
  const value = Number(text);
  if (!Number.isFinite(value)) return undefined;
  return negative ? -value : value;
}

/** The value of a literal's text between its quotes. Line ends are line feeds in raw literals too. */
export function quotedValue(body: string, raw: boolean, bytes: boolean): string | Uint8Array | BadEscape {
  const text = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  if (raw || !text.includes('\\')) return bytes ? utf8(text) : text;
  return bytes ? unescapeBytes(text) : unescapeString(text);
}

const ESC_NAME = /`[a-zA-Z0-9_.\-/ ]+`/y;

/** Whether an operand can end in such a token: then `-` is an operator and `?` a question. */
const endsOperand = (type: number): boolean =>
  (type >= IDENTIFIER && type <= ESC_IDENTIFIER) || type === RPAREN || type === RBRACKET || type === RBRACE;

/**
 * Makes tokens, and the values of literals. One is used for many texts, one after the other: it keeps its token
 * objects, so that a parse allocates none.
 */
export class Tokenizer {
  /** The tokens of the text read last, and behind them those of longer texts before. */
  readonly tokens: Token[] = [];
  /** Number of tokens of the text read last; the one behind them marks the end. */
  count = 0;
  /** The text's characters and {@link PADDING} zeros. */
  #codes = new Uint8Array(1024);

  /** Reads a text; false where a character, an escape or the size of a number is wrong. */
  tokenize(text: string): boolean {
    const tokens = this.tokens;
    if (tokens.length > KEPT_TOKENS) tokens.length = KEPT_TOKENS;
    const length = text.length;
    const codes = this.#copy(text);
    let count = 0;
    let previous = 0;
    let p = 0;
    // Each turn reads one token: its type, start, value and precedence, and leaves p behind it.
    while (p < length) {
      let code = codes[p] as number;
      const kind = classOf(code);
      if (kind & SPACE) {
        p++;
        continue;
      }
      let start = p;
      let type = 0;
      let value: TokenValue = '';
      let precedence = 0;
      let quote = 0;
      let raw = false;
      const next = codes[p + 1] as number;
      if (kind & LETTER) {
        const first = code;
        p++;
        code = next;
        while (classOf(code) & (LETTER | DIGIT)) {
          code = codes[++p] as number;
        }
        const name = text.slice(start, p);
        if ((code === 34 || code === 39) && p - start <= 2 && /^(?:[rR]|[bB][rR]?)$/.test(name)) {
          quote = code;
          raw = /[rR]/.test(name);
          type = /[bB]/.test(name) ? BYTES : STRING;
        } else {
          value = name;
          type = IDENTIFIER;
          switch (first) {
            case 105: // i
              if (name === 'in') {
                type = OPERATOR;
                precedence = RELATION_LEVEL;
              }
              break;
            case 116: // t
              if (name === 'true') type = TRUE;
              break;
            case 102: // f
              if (name === 'false') type = FALSE;
              break;
            case 110: // n
              if (name === 'null') type = NULL;
              break;
            default:
          }
        }
      } else if (kind & DIGIT || (code === 46 && classOf(next) & DIGIT)) {
        // A single sign is part of the number; of several each is an operator.
        const negative = previous === NEGATE && (count < 2 || (tokens[count - 2] as Token).tokenTypeIdx !== NEGATE);
        const digits = p;
        let number: number | bigint | undefined = 0;
        type = INT;
        if (code === 48 && next === 120 && classOf(codes[p + 2] as number) & (DIGIT | HEX_LETTER)) {
          p = skip(codes, p + 2, DIGIT | HEX_LETTER);
          number = undefined;
        } else {
          while (code >= 48 && code <= 57) {
            number = number * 10 + (code - 48);
            code = codes[++p] as number;
          }
          if (code === 46 && classOf(codes[p + 1] as number) & DIGIT) {
            type = DOUBLE;
            const dot = p;
            code = codes[++p] as number;
            do {
              number = number * 10 + (code - 48);
              code = codes[++p] as number;
            } while (code >= 48 && code <= 57);
            // Up to 15 digits both numbers are exact, and so is what their quotient is rounded to.
            number = p - digits <= 16 ? number / (POWERS_OF_TEN[p - dot - 1] as number) : undefined;
          }
          if (code === 101 || code === 69) {
            const sign = codes[p + 1] as number;
            const power = sign === 43 || sign === 45 ? p + 2 : p + 1;
            if (classOf(codes[power] as number) & DIGIT) {
              type = DOUBLE;
              p = skip(codes, power, DIGIT);
              number = undefined;
            }
          }
        }
        code = codes[p] as number;
        if (type === DOUBLE) {
          if (number === undefined) number = doubleValue(text.slice(digits, p), negative);
          else if (negative) number = -number;
        } else if (code === 117 || code === 85) {
          type = UINT;
          number = uintValue(text.slice(digits, p));
          p++;
        } else if (number === undefined || p - digits > 15) number = intValue(text.slice(digits, p), negative);
        else if (negative) number = 0 - number;
        if (negative && type !== UINT) start = (tokens[--count] as Token).startOffset;
        if (number === undefined) return false;
        value = number;
      } else {
        p++;
        switch (code) {
          case 34: // "
          case 39: // '
            p = start;
            quote = code;
            type = STRING;
            break;
          case 46: // .
            type = DOT;
            break;
          case 44: // ,
            type = COMMA;
            break;
          case 40: // (
            type = LPAREN;
            break;
          case 41: // )
            type = RPAREN;
            break;
          case 91: // [
            type = LBRACKET;
            break;
          case 93: // ]
            type = RBRACKET;
            if (previous === COMMA) (tokens[count - 1] as Token).tokenTypeIdx = TRAILING_COMMA;
            break;
          case 123: // {
            type = LBRACE;
            if (previous === IDENTIFIER) count = joinMessageName(tokens, count);
            break;
          case 125: // }
            type = RBRACE;
            if (previous === COMMA) (tokens[count - 1] as Token).tokenTypeIdx = TRAILING_COMMA;
            break;
          case 58: // :
            type = COLON;
            break;
          case 63: // ?
            type = endsOperand(previous) ? QUESTION : OPTIONAL;
            break;
          case 43: // +
            type = OPERATOR;
            value = '+';
            precedence = SUM_LEVEL;
            break;
          case 45: // -
            if (endsOperand(previous)) {
              type = OPERATOR;
              value = '-';
              precedence = SUM_LEVEL;
            } else type = NEGATE;
            break;
          case 42: // *
            type = OPERATOR;
            value = '*';
            precedence = PRODUCT_LEVEL;
            break;
          case 37: // %
            type = OPERATOR;
            value = '%';
            precedence = PRODUCT_LEVEL;
            break;
          case 47: // /
            if (next === 47) {
              const end = text.indexOf('\n', p);
              p = end < 0 ? length : end;
              continue;
            }
            type = OPERATOR;
            value = '/';
            precedence = PRODUCT_LEVEL;
            break;
          case 60: // <
            type = OPERATOR;
            value = next === 61 ? '<=' : '<';
            precedence = RELATION_LEVEL;
            break;
          case 62: // >
            type = OPERATOR;
            value = next === 61 ? '>=' : '>';
            precedence = RELATION_LEVEL;
            break;
          case 33: // !
            if (next === 61) {
              type = OPERATOR;
              value = '!=';
              precedence = RELATION_LEVEL;
            } else type = NOT;
            break;
          case 61: // =
            if (next !== 61) return false;
            type = OPERATOR;
            value = '==';
            precedence = RELATION_LEVEL;
            break;
          case 38: // &
            if (next !== 38) return false;
            type = OPERATOR;
            value = '&&';
            precedence = AND_LEVEL;
            break;
          case 124: // |
            if (next !== 124) return false;
            type = OPERATOR;
            value = '||';
            precedence = OR_LEVEL;
            break;
          case 96: {
            ESC_NAME.lastIndex = start;
            if (!ESC_NAME.test(text)) return false;
            p = ESC_NAME.lastIndex;
            type = ESC_IDENTIFIER;
            value = text.slice(start + 1, p - 1);
            break;
          }
          default:
            return false;
        }
        if (type === OPERATOR && (value as string).length === 2) p = start + 2;
      }
      if (quote !== 0) {
        const open = p;
        const triple = (codes[open + 1] as number) === quote && (codes[open + 2] as number) === quote;
        const width = triple ? 3 : 1;
        p = open + width;
        let plain = true;
        for (;;) {
          if (p >= length) return false;
          code = codes[p] as number;
          if (code === quote) {
            if (!triple || ((codes[p + 1] as number) === quote && (codes[p + 2] as number) === quote)) break;
            p++;
          } else if (code === 92) {
            plain = false;
            p += raw ? 1 : 2;
          } else if (code === 10 || code === 13) {
            if (!triple) return false;
            if (code === 13) plain = false;
            p++;
          } else p++;
        }
        value = text.slice(open + width, p);
        if (!plain || type === BYTES) {
          const read = quotedValue(value, raw, type === BYTES);
          if (read instanceof BadEscape) return false;
          value = read;
        }
        p += width;
      }
      if (count === tokens.length) tokens.push(new Token());
      const token = tokens[count++] as Token;
      token.tokenTypeIdx = type;
      token.startOffset = start;
      token.end = p;
      token.value = value;
      token.precedence = precedence;
      previous = type;
    }
    if (count === tokens.length) tokens.push(new Token());
    const end = tokens[count] as Token;
    end.tokenTypeIdx = END_OF_TEXT;
    end.startOffset = length;
    end.end = length;
    end.value = '';
    end.precedence = 0;
    this.count = count;
    return true;
  }

  /**
   * The text as bytes, which are faster to read than a string's characters: those depend on how the string was made.
   * All that is not ASCII is 128 or more, one byte for each UTF-16 unit.
   */
  #copy(text: string): Uint8Array {
    const length = text.length;
    if (this.#codes.length < length + PADDING) this.#codes = new Uint8Array(2 * length + PADDING);
    const codes = this.#codes;
    const { read, written } = encoder.encodeInto(text, codes);
    if (read !== length || written !== length) {
      for (let i = 0; i < length; i++) codes[i] = Math.min(text.charCodeAt(i), 128);
    }
    for (let i = 0; i < PADDING; i++) codes[length + i] = 0;
    return codes;
  }
}

/**
 * Makes one token of the dotted name that ends at the last token, unless it goes on an operand: `f().a {` is an error.
 * The new number of tokens.
 */
function joinMessageName(tokens: Token[], count: number): number {
  let first = count - 1;
  const typeAt = (index: number): number => (index < 0 ? 0 : (tokens[index] as Token).tokenTypeIdx);
  while (typeAt(first - 1) === DOT && typeAt(first - 2) === IDENTIFIER) first -= 2;
  if (typeAt(first - 1) === OPTIONAL && typeAt(first - 2) === DOT) return count;
  if (typeAt(first - 1) === DOT) {
    if (endsOperand(typeAt(first - 2))) return count;
    first--;
  }
  let name = '';
  for (let i = first; i < count; i++) {
    const token = tokens[i] as Token;
    name += token.tokenTypeIdx === DOT ? '.' : token.value;
  }
  const token = tokens[first] as Token;
  token.end = (tokens[count - 1] as Token).end;
  token.tokenTypeIdx = MESSAGE_NAME;
  token.value = name;
  return first + 1;
}
