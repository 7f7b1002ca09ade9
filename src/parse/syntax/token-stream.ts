import { COMMENT, EOF, WHITESPACE } from './rules.ts';
import { scan } from './scanner.ts';

/** A token of the reader. Whitespace and comments are tokens too, hidden ones. */
export interface SyntaxToken {
  readonly type: number;
  /** As messages show it: `<EOF>` at the end, `<missing ')'>` where one was invented. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Place among all tokens; -1 for an invented one. */
  readonly index: number;
}

const isHidden = (token: SyntaxToken): boolean => token.type === WHITESPACE || token.type === COMMENT;

/** A token that recovery made up. */
export const inventToken = (type: number, text: string, at: SyntaxToken): SyntaxToken => ({
  type,
  text,
  start: at.start,
  end: at.end,
  index: -1,
});

/**
 * The tokens of a text, made when they are asked for: a lexical error is reported when lexing comes to it, and never if
 * the reader stops before.
 */
export class TokenStream {
  readonly #text: string;
  readonly #onError: (start: number, end: number) => void;
  readonly #tokens: SyntaxToken[] = [];
  #lexed = 0;
  #ended = false;
  /** Index of the next token that is not hidden; -1 before the first is asked for. */
  #position = -1;

  /** @param onError - told the text in which there is no token */
  constructor(text: string, onError: (start: number, end: number) => void) {
    this.#text = text;
    this.#onError = onError;
  }

  /** Place of the next token, to come back to. */
  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    this.#position = position;
  }

  /** The token `ahead` tokens on, from 1. */
  peek(ahead = 1): SyntaxToken {
    this.#start();
    let index = this.#position;
    for (let i = 1; i < ahead; i++) {
      if ((this.#tokens[index] as SyntaxToken).type !== EOF) index = this.#visible(index + 1);
    }
    return this.#tokens[index] as SyntaxToken;
  }

  /** The last token before the next one. */
  previous(): SyntaxToken | undefined {
    for (let index = this.#position - 1; index >= 0; index--) {
      const token = this.#tokens[index] as SyntaxToken;
      if (!isHidden(token)) return token;
    }
    return undefined;
  }

  /** Goes on behind the next token, unless that is the end. */
  consume(): void {
    this.#start();
    if ((this.#tokens[this.#position] as SyntaxToken).type !== EOF) this.#position = this.#visible(this.#position + 1);
  }

  /** The text from one token to another, hidden ones included, without what was no token. */
  between(first: SyntaxToken, last: SyntaxToken): string {
    let text = '';
    for (let index = first.index; index <= last.index; index++) {
      const token = this.#tokens[index] as SyntaxToken;
      if (token.type !== EOF) text += token.text;
    }
    return text;
  }

  #start(): void {
    if (this.#position < 0) this.#position = this.#visible(0);
  }

  /** The first index from `index` on whose token is not hidden. */
  #visible(index: number): number {
    let at = index;
    for (;;) {
      while (this.#tokens.length <= at && !this.#ended) this.#lex();
      if (!isHidden(this.#tokens[at] as SyntaxToken)) return at;
      at++;
    }
  }

  /** Makes one token. */
  #lex(): void {
    const index = this.#tokens.length;
    while (this.#lexed < this.#text.length) {
      const start = this.#lexed;
      const { type, end } = scan(this.#text, start);
      this.#lexed = end;
      if (type !== 0) {
        this.#tokens.push({ type, text: this.#text.slice(start, end), start, end, index });
        return;
      }
      this.#onError(start, end);
    }
    this.#tokens.push({ type: EOF, text: '<EOF>', start: this.#text.length, end: this.#text.length, index });
    this.#ended = true;
  }
}
