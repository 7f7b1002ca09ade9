import {
  EmbeddedActionsParser,
  type IRecognitionException,
  type IToken,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import type { Actions } from './actions.ts';
import { GiveUp, giveUp } from './cel-parser.ts';
import { MAX_DEPTH } from './limits.ts';
import { OperatorStack } from './operator-stack.ts';
import { Tokenizer } from './tokenizer.ts';
import type { Token } from './vocabulary.ts';
import * as T from './vocabulary.ts';

const type = (index: number): TokenType => T.vocabulary[index] as TokenType;

const IDENTIFIER: TokenType = /* @__PURE__ */ type(T.IDENTIFIER);
const ESC_IDENTIFIER: TokenType = /* @__PURE__ */ type(T.ESC_IDENTIFIER);
const MESSAGE_NAME: TokenType = /* @__PURE__ */ type(T.MESSAGE_NAME);
const OPERATOR: TokenType = /* @__PURE__ */ type(T.OPERATOR);
const NEGATE: TokenType = /* @__PURE__ */ type(T.NEGATE);
const NOT: TokenType = /* @__PURE__ */ type(T.NOT);
const QUESTION: TokenType = /* @__PURE__ */ type(T.QUESTION);
const OPTIONAL: TokenType = /* @__PURE__ */ type(T.OPTIONAL);
const COLON: TokenType = /* @__PURE__ */ type(T.COLON);
const DOT: TokenType = /* @__PURE__ */ type(T.DOT);
const COMMA: TokenType = /* @__PURE__ */ type(T.COMMA);
const TRAILING_COMMA: TokenType = /* @__PURE__ */ type(T.TRAILING_COMMA);
const LPAREN: TokenType = /* @__PURE__ */ type(T.LPAREN);
const RPAREN: TokenType = /* @__PURE__ */ type(T.RPAREN);
const LBRACKET: TokenType = /* @__PURE__ */ type(T.LBRACKET);
const RBRACKET: TokenType = /* @__PURE__ */ type(T.RBRACKET);
const LBRACE: TokenType = /* @__PURE__ */ type(T.LBRACE);
const RBRACE: TokenType = /* @__PURE__ */ type(T.RBRACE);
const LITERALS: readonly TokenType[] = /* @__PURE__ */ [
  T.INT,
  T.UINT,
  T.DOUBLE,
  T.STRING,
  T.BYTES,
  T.TRUE,
  T.FALSE,
  T.NULL,
].map(type);

export interface CelGrammarOptions {
  /** Whether to read on behind an error: for editors. */
  readonly recovery?: boolean;
  /** Whether Chevrotain checks the rules: for tests. */
  readonly validate?: boolean;
}

/** What the rules made of a text. */
export interface GrammarResult<E> {
  /** Undefined where nothing could be made, or an action gave up. */
  readonly root: E | undefined;
  /** Chevrotain's own; Kubernetes words its errors differently. */
  readonly errors: readonly IRecognitionException[];
}

/**
 * The rules of CEL, declared. Reads the same language as {@link CelParser} and reports the same actions in the same
 * order, but can go on behind errors; takes about twice the time. What a text lacks is reported as `missing`.
 *
 * Rules are named as in cel-go where they are the same.
 *
 * @see google/cel-go parser/gen/CEL.g4
 */
export class CelGrammar<E, M, F> extends EmbeddedActionsParser {
  readonly #tokenizer: Tokenizer = new Tokenizer();
  #actions!: Actions<E, M, F>;
  #depth = 0;
  readonly #expr: ParserMethod<[], E>;

  constructor({ recovery = false, validate = false }: CelGrammarOptions = {}) {
    super(T.vocabulary.filter(Boolean), {
      recoveryEnabled: recovery,
      skipValidations: !validate,
      maxLookahead: 1,
      nodeLocationTracking: 'none',
    });
    const missing = { recoveryValueFunc: (): E => this.#actions.missing(this.#start()) };

    // expr = binary ("?" binary ":" expr)?
    this.#expr = this.RULE(
      'expr',
      () => {
        const start = this.#enter();
        const condition = this.SUBRULE(binary);
        const result = this.OPTION(() => {
          const id = this.#open(this.CONSUME(QUESTION));
          const then = this.SUBRULE1(binary);
          this.CONSUME(COLON);
          const otherwise = this.SUBRULE(this.#expr);
          return this.ACTION(() => this.#actions.conditional(id, condition, then, otherwise, start, this.#end()));
        });
        this.#leave();
        return result ?? condition;
      },
      missing,
    );

    // binary = unary (operator unary)*: one rule for all levels, the stack knows them.
    const binary = this.RULE(
      'binary',
      () => {
        const start = this.#start();
        const first = this.SUBRULE(unary);
        let stack: OperatorStack<E, M, F> | undefined;
        this.MANY(() => {
          stack ??= this.ACTION(() => new OperatorStack(this.#actions, first, start, this.#end()));
          const operator = this.CONSUME(OPERATOR) as Token;
          this.ACTION(() => stack?.operator(operator));
          const operandStart = this.#start();
          const operand = this.SUBRULE1(unary);
          this.ACTION(() => stack?.operand(operand, operandStart, this.#end()));
        });
        return this.ACTION(() => stack?.finish() ?? first);
      },
      missing,
    );

    // unary = ("!"+ | "-"+)? member
    const unary = this.RULE(
      'unary',
      () => {
        const start = this.#start();
        let signs = 0;
        let operator: '!' | '-' = '!';
        this.OPTION(() =>
          this.OR([
            {
              ALT: () =>
                this.AT_LEAST_ONE(() => {
                  this.CONSUME(NOT);
                  signs++;
                }),
            },
            {
              ALT: () => {
                operator = '-';
                this.AT_LEAST_ONE1(() => {
                  this.CONSUME(NEGATE);
                  signs++;
                });
              },
            },
          ]),
        );
        // An even number of signs is none.
        const id = this.ACTION(() => (signs % 2 === 1 ? this.#actions.open(start) : 0));
        const operand = this.SUBRULE(member);
        return this.ACTION(() =>
          signs % 2 === 1 ? this.#actions.unary(id, operator, operand, start, this.#end()) : operand,
        );
      },
      missing,
    );

    // member = primary (select | call | index)*
    const member = this.RULE(
      'member',
      () => {
        const start = this.#start();
        let result = this.SUBRULE(primary);
        this.MANY(() => {
          result = this.OR([
            {
              ALT: () => {
                const dot = this.CONSUME(DOT).startOffset;
                return this.OR1([
                  {
                    ALT: () => {
                      this.CONSUME(OPTIONAL);
                      const field = this.OR2([
                        { ALT: () => this.CONSUME1(IDENTIFIER) },
                        { ALT: () => this.CONSUME1(ESC_IDENTIFIER) },
                      ]) as Token;
                      return this.ACTION(() => this.#actions.optionalSelect(result, field, dot, start));
                    },
                  },
                  {
                    ALT: () => {
                      const field = this.CONSUME(ESC_IDENTIFIER) as Token;
                      return this.ACTION(() => this.#actions.select(result, field, dot, start));
                    },
                  },
                  {
                    ALT: () => {
                      const field = this.CONSUME(IDENTIFIER) as Token;
                      const name = field.value as string;
                      const called = this.OPTION(() => this.SUBRULE(call));
                      return this.ACTION(() =>
                        called === undefined
                          ? this.#actions.select(result, field, dot, start)
                          : this.#actions.memberCall(called.id, name, result, called.args, start, this.#end()),
                      );
                    },
                  },
                ]);
              },
            },
            {
              ALT: () => {
                const id = this.#open(this.CONSUME(LBRACKET));
                const optional = this.OPTION1(() => this.CONSUME1(OPTIONAL)) !== undefined;
                const index = this.SUBRULE(this.#expr);
                this.CONSUME(RBRACKET);
                return this.ACTION(() => this.#actions.index(id, result, index, optional, start, this.#end()));
              },
            },
          ]);
        });
        return result;
      },
      missing,
    );

    // primary = "."? name call? | "(" expr ")" | list | map | message | literal
    const primary = this.RULE(
      'primary',
      () => {
        const start = this.#start();
        return this.OR([
          {
            ALT: () => {
              const name = this.CONSUME(IDENTIFIER) as Token;
              const called = this.OPTION(() => this.SUBRULE(call));
              return this.ACTION(() => this.#named(name, false, called, start));
            },
          },
          {
            ALT: () => {
              this.CONSUME(DOT);
              const name = this.CONSUME1(IDENTIFIER) as Token;
              const called = this.OPTION1(() => this.SUBRULE1(call));
              return this.ACTION(() => this.#named(name, true, called, start));
            },
          },
          {
            ALT: () => {
              this.CONSUME(LPAREN);
              const inner = this.SUBRULE(this.#expr);
              this.CONSUME(RPAREN);
              return inner;
            },
          },
          { ALT: () => this.SUBRULE(list) },
          { ALT: () => this.SUBRULE(map) },
          { ALT: () => this.SUBRULE(message) },
          ...LITERALS.map((literal) => ({
            ALT: () => {
              const token = this.CONSUME(literal) as Token;
              return this.ACTION(() => this.#actions.literal(token));
            },
          })),
        ]) as E;
      },
      missing,
    );

    // call = "(" exprList ")"
    const call = this.RULE(
      'call',
      () => {
        const id = this.#open(this.CONSUME(LPAREN));
        const args = this.SUBRULE(exprList);
        this.CONSUME(RPAREN);
        return { id, args };
      },
      { recoveryValueFunc: () => ({ id: 0, args: [] as E[] }) },
    );

    // exprList = (expr ("," expr)*)?
    const exprList = this.RULE(
      'exprList',
      () => {
        const args: E[] = [];
        this.MANY_SEP({ SEP: COMMA, DEF: () => args.push(this.SUBRULE(this.#expr)) });
        return args;
      },
      { recoveryValueFunc: (): E[] => [] },
    );

    // list = "[" ("?"? expr ("," "?"? expr)*)? ","? "]"
    const list = this.RULE(
      'list',
      () => {
        const id = this.#open(this.CONSUME(LBRACKET));
        const elements: E[] = [];
        const optional: number[] = [];
        this.MANY_SEP({
          SEP: COMMA,
          DEF: () => {
            this.OPTION(() => {
              this.CONSUME(OPTIONAL);
              optional.push(elements.length);
            });
            elements.push(this.SUBRULE(this.#expr));
          },
        });
        this.OPTION1(() => this.CONSUME(TRAILING_COMMA));
        this.CONSUME(RBRACKET);
        return this.ACTION(() => this.#actions.list(id, elements, optional, this.#end()));
      },
      missing,
    );

    // map = "{" ("?"? expr ":" expr ("," "?"? expr ":" expr)*)? ","? "}"
    const map = this.RULE(
      'map',
      () => {
        const id = this.#open(this.CONSUME(LBRACE));
        const entries: M[] = [];
        this.MANY_SEP({
          SEP: COMMA,
          DEF: () => {
            const start = this.#start();
            const optional = this.OPTION(() => this.CONSUME(OPTIONAL)) !== undefined;
            const entry = this.ACTION(() => this.#actions.open(-1));
            const key = this.SUBRULE(this.#expr);
            const at = this.CONSUME(COLON).startOffset;
            const value = this.SUBRULE1(this.#expr);
            this.ACTION(() =>
              entries.push(this.#actions.mapEntry(entry, key, value, optional, at, start, this.#end())),
            );
          },
        });
        this.OPTION1(() => this.CONSUME(TRAILING_COMMA));
        this.CONSUME(RBRACE);
        return this.ACTION(() => this.#actions.map(id, entries, this.#end()));
      },
      missing,
    );

    // message = name "{" ("?"? field ":" expr ("," "?"? field ":" expr)*)? ","? "}"
    const message = this.RULE(
      'message',
      () => {
        const start = this.#start();
        const name = (this.CONSUME(MESSAGE_NAME) as Token).value as string;
        const id = this.#open(this.CONSUME(LBRACE));
        const fields: F[] = [];
        this.MANY_SEP({
          SEP: COMMA,
          DEF: () => {
            const fieldStart = this.#start();
            const optional = this.OPTION(() => this.CONSUME(OPTIONAL)) !== undefined;
            const token = this.OR([
              { ALT: () => this.CONSUME(IDENTIFIER) },
              { ALT: () => this.CONSUME(ESC_IDENTIFIER) },
            ]) as Token;
            const field = token.value as string;
            const fieldId = this.#open(this.CONSUME(COLON));
            const value = this.SUBRULE(this.#expr);
            this.ACTION(() =>
              fields.push(this.#actions.field(fieldId, field, value, optional, fieldStart, this.#end())),
            );
          },
        });
        this.OPTION1(() => this.CONSUME(TRAILING_COMMA));
        this.CONSUME(RBRACE);
        return this.ACTION(() => this.#actions.message(id, name, fields, start, this.#end()));
      },
      missing,
    );

    this.performSelfAnalysis();
  }

  /** Reads a whole text. */
  parse(text: string, actions: Actions<E, M, F>): GrammarResult<E> {
    if (!this.#tokenizer.tokenize(text)) return { root: undefined, errors: [] };
    this.#actions = actions;
    this.#depth = 0;
    this.input = this.#tokenizer.tokens.slice(0, this.#tokenizer.count);
    try {
      const root = this.#expr();
      return { root, errors: this.errors };
    } catch (error) {
      if (error instanceof GiveUp) return { root: undefined, errors: this.errors };
      throw error;
    }
  }

  /** What recovery puts in where a token is missing: an empty name, an empty text. */
  protected override getTokenToInsert(tokenType: TokenType): IToken {
    const token = new T.Token();
    token.tokenTypeIdx = tokenType.tokenTypeIdx as number;
    token.startOffset = this.#start();
    token.end = token.startOffset;
    return token;
  }

  /** A name alone, or with its arguments. */
  #named(name: Token, leadingDot: boolean, called: { id: number; args: E[] } | undefined, start: number): E {
    if (called === undefined) return this.#actions.ident(name, leadingDot, start);
    return this.#actions.call(called.id, name.value as string, leadingDot, called.args, start, this.#end());
  }

  #open(token: IToken): number {
    return this.ACTION(() => this.#actions.open(token.startOffset));
  }

  /** The offset of the next token. */
  #start(): number {
    return this.LA(1).startOffset;
  }

  /** The offset behind the last token. */
  #end(): number {
    return (this.LA(0) as Token).end;
  }

  /** Counts how deep expressions nest; the offset of the next token. */
  #enter(): number {
    this.ACTION(() => {
      if (++this.#depth > MAX_DEPTH) giveUp();
    });
    return this.#start();
  }

  #leave(): void {
    this.#depth--;
  }
}
