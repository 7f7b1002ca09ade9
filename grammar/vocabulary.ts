/**
 * The tokens of CEL as the rules see them. Where the meaning of a character depends on what stands before it (`-`, `?`,
 * a comma before a bracket, a name before `{`), the tokenizer decides, so that every rule can be decided by one token.
 */
import { createToken, EOF, type IToken, Lexer, type TokenType } from 'chevrotain';

// Small fixed numbers: a switch over them is a jump table. Those below are Chevrotain's own.
export const IDENTIFIER = 10;
export const INT = 11;
export const UINT = 12;
export const DOUBLE = 13;
export const STRING = 14;
export const BYTES = 15;
export const TRUE = 16;
export const FALSE = 17;
export const NULL = 18;
/** A field name in backquotes; the value is without them. */
export const ESC_IDENTIFIER = 19;
/** The dotted name before the `{` of a message literal, leading dot included. */
export const MESSAGE_NAME = 20;
/** Any binary operator; its level is the token's precedence. */
export const OPERATOR = 21;
/** `-` in front of an operand. A single one before a number is part of the number. */
export const NEGATE = 22;
export const NOT = 23;
/** `?` behind an operand. */
export const QUESTION = 24;
/** `?` anywhere else. */
export const OPTIONAL = 25;
export const COLON = 26;
export const DOT = 27;
export const COMMA = 28;
/** A comma directly before `]` or `}`. */
export const TRAILING_COMMA = 29;
export const LPAREN = 30;
export const RPAREN = 31;
export const LBRACKET = 32;
export const RBRACKET = 33;
export const LBRACE = 34;
export const RBRACE = 35;

/** Chevrotain's own token type for the end. */
export const END_OF_TEXT: number = EOF.tokenTypeIdx as number;

/** Levels of the binary operators, loosest first. */
export const OR_LEVEL = 1;
export const AND_LEVEL = 2;
export const RELATION_LEVEL = 3;
export const SUM_LEVEL = 4;
export const PRODUCT_LEVEL = 5;

/** From {@link IDENTIFIER} on. */
const NAMES =
  'Identifier Int Uint Double String Bytes True False Null EscIdentifier MessageName Operator Negate Not Question ' +
  'Optional Colon Dot Comma TrailingComma LParen RParen LBracket RBracket LBrace RBrace';

/** Token types by their number. */
export const vocabulary: readonly TokenType[] = /* @__PURE__ */ (() => {
  const types: TokenType[] = [];
  for (const [index, name] of NAMES.split(' ').entries()) {
    const type = createToken({ name, pattern: Lexer.NA });
    type.tokenTypeIdx = IDENTIFIER + index;
    types[type.tokenTypeIdx] = type;
  }
  return types;
})();

/**
 * What a token stands for: the name without its quotes, an operator's text, a literal's value. Ints are numbers while
 * safe and bigints beyond, uints bigints, doubles numbers; true, false and null have none.
 */
export type TokenValue = string | number | bigint | Uint8Array;

/** A token of the rules. Tokens are used again by the next parse: nothing may keep one. */
export class Token implements IToken {
  tokenTypeIdx = 0;
  startOffset = 0;
  /** Offset behind the last character. */
  end = 0;
  value: TokenValue = '';
  /** Level of a binary operator, 0 for other tokens. */
  precedence = 0;

  get image(): string {
    return String(this.value);
  }

  get tokenType(): TokenType {
    return vocabulary[this.tokenTypeIdx] ?? EOF;
  }
}
