import { EmbeddedActionsParser, type IToken, type ParserMethod, type TokenType } from 'chevrotain';
import type { Actions } from './actions.ts';
import { MAX_DEPTH } from './limits.ts';
import { Tokenizer } from './tokenizer.ts';
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
  QUESTION,
  RBRACE,
  RBRACKET,
  RELATION_LEVEL,
  RPAREN,
  STRING,
  type Token,
  TRAILING_COMMA,
  TRUE,
  UINT,
  vocabulary,
} from './vocabulary.ts';

/** Thrown to give a parse up without words: the text is wrong, or nests too deep. */
export class GiveUp extends Error {}

const GIVE_UP = /* @__PURE__ */ new GiveUp();

/** Gives the parse up. */
export function giveUp(): never {
  throw GIVE_UP;
}

const type = (index: number): TokenType => vocabulary[index] as TokenType;

/**
 * The parser of well-formed text. Chevrotain consumes what has to be there and nests the rule; what comes next is decided
 * by a switch over one token, which takes half the time of declared rules (`CelGrammar` has those). It says only whether
 * the text is CEL within Kubernetes' limits of nesting, never why not.
 *
 * What is read meanwhile is kept by {@link Reader}: V8 looks each property of a Chevrotain parser up in a hash table, as
 * such objects grow under computed names and lose some again.
 */
export class CelParser<E, M, F> extends EmbeddedActionsParser {
  readonly #tokenizer: Tokenizer = new Tokenizer();
  readonly #reader: Reader<E, M, F>;
  readonly #expr: ParserMethod<[], E>;
  #busy = false;
  #gaveUp = false;

  constructor() {
    super(vocabulary.filter(Boolean), {
      recoveryEnabled: false,
      skipValidations: true,
      maxLookahead: 1,
      nodeLocationTracking: 'none',
    });
    const reader = new Reader<E, M, F>(this, this.#tokenizer.tokens);
    this.#reader = reader;
    this.#expr = this.RULE('expr', () => (this.RECORDING_PHASE ? (undefined as E) : reader.readExpr()));
    this.performSelfAnalysis();
  }

  /** Whether a parse is going on: actions must not start another one on the same parser. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Reads a whole text; undefined where it is not CEL, nests too deep, or an action gave up. */
  parse(text: string, actions: Actions<E, M, F>): E | undefined {
    if (!this.#tokenizer.tokenize(text)) return undefined;
    this.#busy = true;
    this.#reader.begin(actions);
    // What Chevrotain keeps of a parse is as it was before, if that came to its end.
    if (this.#gaveUp) this.reset();
    this.#gaveUp = true;
    try {
      const root = this.#expr();
      this.#gaveUp = root === undefined;
      return root !== undefined && this.#reader.isAtEnd ? root : undefined;
    } catch (error) {
      if (error instanceof GiveUp) return undefined;
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  /** Consumes a token that has to be there. */
  take(type: TokenType): Token {
    return this.CONSUME(type) as Token;
  }

  /** Reads the rule in itself. */
  nest(): E {
    return this.SUBRULE(this.#expr);
  }

  // Chevrotain reads the tokens where the tokenizer has them, end mark included: it need not copy them to an array of
  // its own, nor shorten that for each text.

  protected override LA(ahead: number): IToken {
    return this.#reader.ahead(ahead);
  }

  protected override LA_FAST(ahead: number): IToken {
    return this.#reader.ahead(ahead);
  }

  protected consumeToken(): void {
    this.#reader.advance();
  }

  /** The reader begins each parse by itself. */
  protected resetLexerState(): void {}

  protected moveToTerminatedState(): void {
    this.#reader.moveTo(this.#tokenizer.count - 1);
  }

  /** Nothing to prepare: the end is marked. */
  protected onBeforeParse(): void {}

  /** The end is checked by `parse`. */
  protected onAfterParse(): void {}
}

/** The rule, on its way through the tokens of a text. */
class Reader<E, M, F> {
  readonly #parser: CelParser<E, M, F>;
  readonly #tokens: readonly Token[];
  #actions!: Actions<E, M, F>;
  /** Index of the token consumed last. */
  #current = -1;
  /** Nested nodes of the walk in the expression read last. */
  #height = 0;
  // Live instances of cel-go's rules: of `expr`, of `conditionalOr` (none in the last part of a conditional), and what
  // `relation` and `calc` have beyond that.
  #exprs = 0;
  #conditionalOrs = 0;
  #relations = 0;
  #calcs = 0;

  constructor(parser: CelParser<E, M, F>, tokens: readonly Token[]) {
    this.#parser = parser;
    this.#tokens = tokens;
  }

  begin(actions: Actions<E, M, F>): void {
    this.#actions = actions;
    this.#current = -1;
    this.#exprs = 0;
    this.#conditionalOrs = 0;
    this.#relations = 0;
    this.#calcs = 0;
  }

  /** Whether there is nothing behind what was read, which does not nest too deep. */
  get isAtEnd(): boolean {
    return this.#nextType() === END_OF_TEXT && this.#height <= MAX_DEPTH;
  }

  ahead(count: number): Token {
    return this.#tokens[this.#current + count] as Token;
  }

  /** @param index - of the token that counts as consumed last */
  moveTo(index: number): void {
    this.#current = index;
  }

  /** Consumes the token that was looked at. */
  advance(): Token {
    return this.#tokens[++this.#current] as Token;
  }

  #next(): Token {
    return this.#tokens[this.#current + 1] as Token;
  }

  #nextType(): number {
    return (this.#tokens[this.#current + 1] as Token).tokenTypeIdx;
  }

  /** Consumes a token that has to be there: Chevrotain knows what to do where it is not. */
  #take(index: number): Token {
    return this.#nextType() === index ? this.advance() : this.#parser.take(type(index));
  }

  /** The offset behind the last token consumed. */
  #end(): number {
    return (this.#tokens[this.#current] as Token).end;
  }

  #checkNesting(): void {
    const beyond = this.#relations > this.#calcs ? this.#relations : this.#calcs;
    if (this.#exprs > MAX_DEPTH || this.#conditionalOrs + beyond > MAX_DEPTH) giveUp();
  }

  readExpr(): E {
    this.#exprs++;
    this.#conditionalOrs++;
    this.#checkNesting();
    const start = this.#next().startOffset;
    let result = this.#readOperand();
    if (this.#nextType() === OPERATOR) result = this.#climb(result, 0, start);
    if (this.#nextType() === QUESTION) {
      const id = this.#actions.open(this.advance().startOffset);
      let height = this.#height;
      const thenStart = this.#next().startOffset;
      let then = this.#readOperand();
      if (this.#nextType() === OPERATOR) then = this.#climb(then, 0, thenStart);
      if (this.#height > height) height = this.#height;
      this.#take(COLON);
      this.#conditionalOrs--;
      const otherwise = this.#parser.nest();
      this.#conditionalOrs++;
      this.#height = 1 + (this.#height > height ? this.#height : height);
      result = this.#actions.conditional(id, result, then, otherwise, start, this.#end());
    }
    this.#exprs--;
    this.#conditionalOrs--;
    return result;
  }

  /** Reads the operators of level `least` and tighter that follow `left`. */
  #climb(left: E, least: number, start: number): E {
    let result = left;
    for (;;) {
      const operator = this.#next();
      const level = operator.precedence;
      if (operator.tokenTypeIdx !== OPERATOR || level < least) return result;
      if (level <= AND_LEVEL) {
        result = this.#chain(result, level, start);
        continue;
      }
      const text = operator.value as string;
      const id = this.#actions.open(operator.startOffset);
      let height = this.#height;
      this.advance();
      const right = this.#rightOperand(level);
      if (this.#height > height) height = this.#height;
      this.#height = height + 1;
      result = this.#actions.binary(id, text, result, right, start, this.#end());
    }
  }

  /** An operand with the tighter operators behind it. */
  #rightOperand(level: number): E {
    if (level === RELATION_LEVEL) this.#relations++;
    else if (level > RELATION_LEVEL) this.#calcs++;
    this.#checkNesting();
    const start = this.#next().startOffset;
    let right = this.#readOperand();
    const behind = this.#next();
    if (behind.tokenTypeIdx === OPERATOR && behind.precedence > level) right = this.#climb(right, level + 1, start);
    if (level === RELATION_LEVEL) this.#relations--;
    else if (level > RELATION_LEVEL) this.#calcs--;
    return right;
  }

  /** `&&` or `||` with all its operands. */
  #chain(first: E, level: number, start: number): E {
    const firstEnd = this.#end();
    let height = this.#height;
    let operator = this.#next();
    let at = operator.startOffset;
    this.advance();
    let operandStart = this.#next().startOffset;
    const second = this.#rightOperand(level);
    // Most chains are of two operands: literals take no more room than that, where pushing takes it for seventeen.
    const operands = [first, second];
    // cel-go numbers these operators behind their right operands.
    const ids = [this.#actions.open(at)];
    const spans = [start, firstEnd, operandStart, this.#end()];
    if (this.#height > height) height = this.#height;
    for (operator = this.#next(); operator.precedence === level; operator = this.#next()) {
      at = operator.startOffset;
      this.advance();
      operandStart = this.#next().startOffset;
      operands.push(this.#rightOperand(level));
      ids.push(this.#actions.open(at));
      spans.push(operandStart, this.#end());
      if (this.#height > height) height = this.#height;
    }
    this.#height = height;
    return this.#actions.logic(level === AND_LEVEL ? '&&' : '||', operands, ids, spans);
  }

  #readOperand(): E {
    let token = this.#next();
    let kind = token.tokenTypeIdx;
    if (kind !== NOT && kind !== NEGATE) return this.#readMember(kind, token.startOffset);
    const start = token.startOffset;
    const sign = kind;
    let signs = 0;
    do {
      this.advance();
      signs++;
      token = this.#next();
      kind = token.tokenTypeIdx;
    } while (kind === sign);
    if (signs % 2 === 0) return this.#readMember(kind, token.startOffset);
    const id = this.#actions.open(start);
    const operand = this.#readMember(kind, token.startOffset);
    return this.#actions.unary(id, sign === NOT ? '!' : '-', operand, start, this.#end());
  }

  #readMember(kind: number, start: number): E {
    let result = this.#readPrimary(kind, start);
    for (;;) {
      switch (this.#nextType()) {
        case DOT:
          result = this.#readSelection(result, start);
          break;
        case LBRACKET: {
          const id = this.#actions.open(this.advance().startOffset);
          const height = this.#height;
          const optional = this.#takeOptional();
          const index = this.#parser.nest();
          this.#height = 1 + (this.#height > height ? this.#height : height);
          result = this.#actions.index(id, result, index, optional, start, this.#take(RBRACKET).end);
          break;
        }
        default:
          return result;
      }
    }
  }

  #readSelection(operand: E, start: number): E {
    const at = this.advance().startOffset;
    if (this.#takeOptional()) {
      const field = this.#take(this.#nextType() === IDENTIFIER ? IDENTIFIER : ESC_IDENTIFIER);
      this.#height++;
      return this.#actions.optionalSelect(operand, field, at, start);
    }
    if (this.#nextType() === IDENTIFIER) {
      const field = this.advance();
      if (this.#nextType() === LPAREN) {
        const name = field.value as string;
        const id = this.#actions.open(this.advance().startOffset);
        const height = this.#height;
        const args = this.#readArgs();
        this.#height = 1 + (this.#height > height ? this.#height : height);
        return this.#actions.memberCall(id, name, operand, args, start, this.#take(RPAREN).end);
      }
      this.#height++;
      return this.#actions.select(operand, field, at, start);
    }
    this.#height++;
    return this.#actions.select(operand, this.#take(ESC_IDENTIFIER), at, start);
  }

  #readPrimary(kind: number, start: number): E {
    switch (kind) {
      case IDENTIFIER:
        return this.#readName(false, start);
      case DOT:
        this.advance();
        return this.#readName(true, start);
      case INT:
      case UINT:
      case DOUBLE:
      case STRING:
      case BYTES:
      case TRUE:
      case FALSE:
      case NULL:
        this.#height = 0;
        return this.#actions.literal(this.advance());
      case LPAREN: {
        this.advance();
        const inner = this.#parser.nest();
        this.#take(RPAREN);
        return inner;
      }
      case LBRACKET:
        return this.#readList();
      case LBRACE:
        return this.#readMap();
      case MESSAGE_NAME:
        return this.#readMessage(start);
      default:
        return giveUp();
    }
  }

  #readName(leadingDot: boolean, start: number): E {
    const token = this.#take(IDENTIFIER);
    this.#height = 0;
    if (this.#nextType() !== LPAREN) return this.#actions.ident(token, leadingDot, start);
    const name = token.value as string;
    const id = this.#actions.open(this.advance().startOffset);
    const args = this.#readArgs();
    return this.#actions.call(id, name, leadingDot, args, start, this.#take(RPAREN).end);
  }

  /** Arguments up to the parenthesis; leaves the greatest height among them. */
  #readArgs(): E[] {
    if (this.#nextType() === RPAREN) {
      this.#height = 0;
      return [];
    }
    const first = this.#parser.nest();
    if (this.#nextType() !== COMMA) return [first];
    let height = this.#height;
    this.advance();
    const args = [first, this.#parser.nest()];
    if (this.#height > height) height = this.#height;
    while (this.#nextType() === COMMA) {
      this.advance();
      args.push(this.#parser.nest());
      if (this.#height > height) height = this.#height;
    }
    this.#height = height;
    return args;
  }

  #takeOptional(): boolean {
    if (this.#nextType() !== OPTIONAL) return false;
    this.advance();
    return true;
  }

  #readList(): E {
    const id = this.#actions.open(this.advance().startOffset);
    const elements: E[] = [];
    const optional: number[] = [];
    let height = 0;
    let kind = this.#nextType();
    if (kind !== RBRACKET && kind !== TRAILING_COMMA) {
      do {
        if (elements.length > 0) this.advance();
        if (this.#takeOptional()) optional.push(elements.length);
        elements.push(this.#parser.nest());
        if (this.#height > height) height = this.#height;
        kind = this.#nextType();
      } while (kind === COMMA);
    }
    if (kind === TRAILING_COMMA) this.advance();
    this.#height = height;
    return this.#actions.list(id, elements, optional, this.#take(RBRACKET).end);
  }

  #readMap(): E {
    const id = this.#actions.open(this.#take(LBRACE).startOffset);
    const entries: M[] = [];
    let height = 0;
    let kind = this.#nextType();
    if (kind !== RBRACE && kind !== TRAILING_COMMA) {
      do {
        if (entries.length > 0) this.advance();
        const start = this.#next().startOffset;
        const optional = this.#takeOptional();
        // cel-go numbers an entry before its key, and places it at the colon behind.
        const entry = this.#actions.open(-1);
        const key = this.#parser.nest();
        if (this.#height > height) height = this.#height;
        const at = this.#take(COLON).startOffset;
        const value = this.#parser.nest();
        if (this.#height > height) height = this.#height;
        entries.push(this.#actions.mapEntry(entry, key, value, optional, at, start, this.#end()));
        kind = this.#nextType();
      } while (kind === COMMA);
    }
    if (kind === TRAILING_COMMA) this.advance();
    this.#height = height;
    return this.#actions.map(id, entries, this.#take(RBRACE).end);
  }

  #readMessage(start: number): E {
    const name = this.advance().value as string;
    const id = this.#actions.open(this.#take(LBRACE).startOffset);
    const fields: F[] = [];
    let height = 0;
    let kind = this.#nextType();
    if (kind !== RBRACE && kind !== TRAILING_COMMA) {
      do {
        if (fields.length > 0) this.advance();
        const fieldStart = this.#next().startOffset;
        const optional = this.#takeOptional();
        const field = this.#take(this.#nextType() === ESC_IDENTIFIER ? ESC_IDENTIFIER : IDENTIFIER).value as string;
        const fieldId = this.#actions.open(this.#take(COLON).startOffset);
        const value = this.#parser.nest();
        if (this.#height > height) height = this.#height;
        fields.push(this.#actions.field(fieldId, field, value, optional, fieldStart, this.#end()));
        kind = this.#nextType();
      } while (kind === COMMA);
    }
    if (kind === TRAILING_COMMA) this.advance();
    this.#height = height;
    return this.#actions.message(id, name, fields, start, this.#take(RBRACE).end);
  }
}
