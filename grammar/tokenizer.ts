import { BadEscape, unescapeBytes, unescapeString, utf8 } from './escapes.ts';
import {
  AND_LEVEL,
  BYTES,
  COLON,
  COMMA,
  DOT,
  DOUBLE,
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
  TRAILING_COMMA,
  TRUE,
  Token,
  type TokenValue,
  UINT,
} from './vocabulary.ts';

// Classes of the ASCII characters, as bits.
const LETTER = 1;
const DIGIT = 2;
const HEX_LETTER = 4;
const SPACE = 8;

const classes = /* @__PURE__ */ (() => {
  const table = new Uint8Array(128);
  const mark = (characters: string, bit: number): void => {
    for (const character of characters) (table[character.charCodeAt(0)] as number) |= bit;
  };
  mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', LETTER);
  mark('0123456789', DIGIT);
  mark('abcdefABCDEF', HEX_LETTER);
  mark('\t\n\f\r ', SPACE);
  return table;
})();

const classOf = (code: number): number => (code < 128 ? (classes[code] as number) : 0);

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
  /** The tokens of the text read last. */
  readonly tokens: Token[] = [];
  readonly #pool: Token[] = [];

  /** Reads a text; false where a character, an escape or the size of a number is wrong. */
  tokenize(text: string): boolean {
    const pool = this.#pool;
    const tokens = this.tokens;
    const length = text.length;
    let count = 0;
    let previous = 0;
    let p = 0;
    // Each turn reads one token: its type, start, value and precedence, and leaves p behind it.
    for (;;) {
      let code = text.charCodeAt(p);
      while (code < 128 && (classes[code] as number) & SPACE) code = text.charCodeAt(++p);
      if (p >= length) break;
      let start = p;
      let type = 0;
      let value: TokenValue = '';
      let precedence = 0;
      let quote = 0;
      let raw = false;
      const kind = classOf(code);
      const next = text.charCodeAt(p + 1);
      if (kind & LETTER) {
        do code = text.charCodeAt(++p);
        while (code < 128 && (classes[code] as number) & (LETTER | DIGIT));
        const name = text.slice(start, p);
        if ((code === 34 || code === 39) && p - start <= 2 && /^(?:[rR]|[bB][rR]?)$/.test(name)) {
          quote = code;
          raw = /[rR]/.test(name);
          type = /[bB]/.test(name) ? BYTES : STRING;
        } else {
          value = name;
          type = IDENTIFIER;
          switch (name) {
            case 'in':
              type = OPERATOR;
              precedence = RELATION_LEVEL;
              break;
            case 'true':
              type = TRUE;
              break;
            case 'false':
              type = FALSE;
              break;
            case 'null':
              type = NULL;
              break;
            default:
          }
        }
      } else if (kind & DIGIT || (code === 46 && classOf(next) & DIGIT)) {
        type = INT;
        if (code === 48 && next === 120 && classOf(text.charCodeAt(p + 2)) & (DIGIT | HEX_LETTER)) {
          p += 2;
          do code = text.charCodeAt(++p);
          while (classOf(code) & (DIGIT | HEX_LETTER));
        } else {
          while (code >= 48 && code <= 57) code = text.charCodeAt(++p);
          if (code === 46 && classOf(text.charCodeAt(p + 1)) & DIGIT) {
            type = DOUBLE;
            do code = text.charCodeAt(++p);
            while (code >= 48 && code <= 57);
          }
          if (code === 101 || code === 69) {
            const sign = text.charCodeAt(p + 1);
            const digits = sign === 43 || sign === 45 ? p + 2 : p + 1;
            if (classOf(text.charCodeAt(digits)) & DIGIT) {
              type = DOUBLE;
              p = digits;
              do code = text.charCodeAt(++p);
              while (code >= 48 && code <= 57);
            }
          }
        }
        const digits = text.slice(start, p);
        let number: number | bigint | undefined;
        if (type === INT && (code === 117 || code === 85)) {
          type = UINT;
          p++;
          number = uintValue(digits);
        } else {
          // A single sign is part of the number; of several each is an operator.
          const negative = previous === NEGATE && (count < 2 || (tokens[count - 2] as Token).tokenTypeIdx !== NEGATE);
          if (negative) start = (tokens[--count] as Token).startOffset;
          number = type === INT ? intValue(digits, negative) : doubleValue(digits, negative);
        }
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
        const triple = text.charCodeAt(open + 1) === quote && text.charCodeAt(open + 2) === quote;
        const width = triple ? 3 : 1;
        p = open + width;
        for (;;) {
          if (p >= length) return false;
          code = text.charCodeAt(p);
          if (code === quote) {
            if (!triple || (text.charCodeAt(p + 1) === quote && text.charCodeAt(p + 2) === quote)) break;
            p++;
          } else if (code === 92 && !raw) p += 2;
          else if (!triple && (code === 10 || code === 13)) return false;
          else p++;
        }
        const read = quotedValue(text.slice(open + width, p), raw, type === BYTES);
        if (read instanceof BadEscape) return false;
        value = read;
        p += width;
      }
      let token = pool[count];
      if (token === undefined) {
        token = new Token();
        pool.push(token);
      }
      token.tokenTypeIdx = type;
      token.startOffset = start;
      token.end = p;
      token.value = value;
      token.precedence = precedence;
      tokens[count++] = token;
      previous = type;
    }
    tokens.length = count;
    return true;
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
