/**
 * Reads a text as ANTLR's generated parser does, with its error strategy and cel-go's limits, and reports what is wrong
 * in the same words. One loop over the rules' steps: nesting takes no JavaScript stack.
 *
 * @see antlr4-go/antlr error_strategy.go; google/cel-go parser/parser.go recoveryLimitErrorStrategy, recursionListener
 */
import { MAX_DEPTH } from '../../../grammar/limits.ts';
import { buildNetwork, END, type Edge, type Network, type Rule, type State } from './network.ts';
import { NoViableAlternative, Prediction } from './prediction.ts';
import { type Report, Stop } from './report.ts';
import { EOF, TOKEN_NAMES, WHITESPACE } from './rules.ts';
import { SyntaxNode } from './syntax-tree.ts';
import { inventToken, type SyntaxToken, TokenStream } from './token-stream.ts';

/** Recoveries after which reading stops. */
const MAX_RECOVERIES = 30;

/** Tokens that one recovery may drop. */
const MAX_DROPPED = 256;

/** The next token is none of those expected. */
class InputMismatch {
  readonly token: SyntaxToken;
  readonly state: State;

  constructor(token: SyntaxToken, state: State) {
    this.token = token;
    this.state = state;
  }
}

type Problem = InputMismatch | NoViableAlternative;

/** A rule being read. */
interface Frame {
  readonly rule: Rule;
  /** What is to be done next. */
  at: State;
  node: SyntaxNode;
  readonly caller: Frame | undefined;
  readonly parent: SyntaxNode | undefined;
  readonly from: State | undefined;
  /** The edge of the caller that it is read for. */
  readonly call: Edge | undefined;
  readonly precedence: number;
}

let shared: { readonly network: Network; readonly prediction: Prediction } | undefined;

const quoteInput = (text: string): string =>
  `'${text.replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

function showSet(set: ReadonlySet<number>): string {
  const names = [...set]
    .filter((type) => type !== END)
    .sort((a, b) => a - b)
    .map((type) => (type === EOF ? '<EOF>' : TOKEN_NAMES[type]));
  return names.length === 1 ? (names[0] as string) : `{${names.join(', ')}}`;
}

/** The tree of a text. Throws {@link Stop} where a limit ends the reading. */
export function readTree(report: Report): SyntaxNode {
  if (shared === undefined) shared = { network: buildNetwork(), prediction: new Prediction() };
  return new Reader(shared.network, shared.prediction, report).read();
}

class Reader {
  readonly #network: Network;
  readonly #prediction: Prediction;
  readonly #report: Report;
  readonly #tokens: TokenStream;
  #frame!: Frame;
  #state!: State;
  #root: SyntaxNode | undefined;
  /** Between an error and the next token that fits: no further errors are reported. */
  #recovering = false;
  /** Where the last recovery was. */
  #lastErrorPosition = -1;
  #lastErrorStates = new Set<State>();
  #recoveries = 0;
  /** Tokens that the recovery going on may still drop; -1 outside recovery. */
  #mayDrop = -1;
  /** Live instances of each rule. */
  readonly #instances = new Map<Rule, number>();

  constructor(network: Network, prediction: Prediction, report: Report) {
    this.#network = network;
    this.#prediction = prediction;
    this.#report = report;
    this.#tokens = new TokenStream(report.source.text, (start, end) => {
      const text = report.source.text.slice(start, end);
      report.syntaxError('syntax/token-recognition', `token recognition error at: '${text}'`, { start, end });
    });
  }

  read(): SyntaxNode {
    this.#enter(this.#network.root, undefined);
    for (;;) {
      const problem = this.#advance();
      if (problem === undefined) return this.#root as SyntaxNode;
      this.#ruleFailed(problem);
      this.#frame.at = this.#frame.rule.stop;
    }
  }

  /** Takes steps until a rule fails or the root is read. */
  #advance(): Problem | undefined {
    for (;;) {
      const frame = this.#frame;
      let state = frame.at;
      if (state.kind === 'stop') {
        if (this.#leave()) return undefined;
        continue;
      }
      // A single tail is no choice.
      if (state.kind !== '' && (state.kind !== 'tailBlock' || state.edges.length > 1)) {
        this.#state = state;
        const problem = this.#sync();
        if (problem) return problem;
        // The choice whether to go another round is made without a further look.
        if (state.kind === 'starBack') state = (state.edges[0] as Edge).to;
      }
      const choice = state.edges.length > 1 ? this.#choose(state) : 1;
      if (typeof choice !== 'number') return choice;
      const edge = state.edges[choice - 1] as Edge;
      frame.at = edge.to;
      if (edge.set) {
        this.#state = state;
        const problem = this.#matchToken(edge, edge.set);
        if (problem) return problem;
      } else if (edge.call) {
        this.#state = state;
        frame.at = edge.follow as State;
        this.#enter(edge.call, edge);
      } else if (state.kind === 'tailBlock') this.#goOn(edge.alternative);
      // Out before in: if the choice of the tail fails, one instance is lost from the count.
      else if (state.kind === 'tailEntry' && choice === 1) this.#countOut(state.rule);
      else if (edge.alternative) frame.node.kind = edge.alternative;
    }
  }

  #type(): number {
    return this.#tokens.peek().type;
  }

  /** The number of the edge to take, from 1. */
  #choose(state: State): number | NoViableAlternative {
    const firsts = this.#network.firsts.get(state);
    if (firsts === undefined) return this.#prediction.predict(state, this.#tokens, this.#frame.precedence);
    const token = this.#tokens.peek();
    const choice = firsts.findIndex((set) => set.has(token.type)) + 1;
    if (choice > 0) return choice;
    // What may be left out is.
    return state.kind === 'block' ? new NoViableAlternative(token, token) : 2;
  }

  // Rules

  #enter(rule: Rule, call: Edge | undefined): void {
    const caller = this.#frame as Frame | undefined;
    const parent = caller?.node;
    const from = parent && this.#state;
    const node = new SyntaxNode(rule.name, parent, from, this.#tokens.peek());
    const precedence = (rule.leftRecursive ? call?.precedence : caller?.precedence) ?? 0;
    this.#frame = { rule, at: rule.start, node, caller, parent, from, call, precedence };
    this.#state = rule.start;
    if (!rule.leftRecursive) parent?.children.push(node);
    this.#countIn(rule);
  }

  /** Ends the rule; true for the root. */
  #leave(): boolean {
    const { rule, node, caller, parent, from, call } = this.#frame;
    node.end = this.#tokens.previous()?.end ?? node.end;
    this.#countOut(rule);
    if (rule.leftRecursive) parent?.children.push(node);
    else if (from) this.#state = from;
    if (caller === undefined) {
      this.#root = node;
      return true;
    }
    this.#frame = caller;
    if (call?.label !== undefined) caller.node.put(call.label, call.list, node);
    return false;
  }

  /** The node of a left-recursive rule so far becomes the left operand of a new one. */
  #goOn(alternative: string | undefined): void {
    const frame = this.#frame;
    const { rule, node: left, parent, from } = frame;
    const node = new SyntaxNode(rule.name, parent, from, left.start);
    if (alternative !== undefined) node.kind = alternative;
    node.children.push(left);
    left.end = this.#tokens.previous()?.end ?? left.end;
    left.parent = node;
    frame.node = node;
    this.#countIn(rule);
  }

  #countIn(rule: Rule): void {
    const count = (this.#instances.get(rule) ?? 0) + 1;
    this.#instances.set(rule, count);
    if (count > MAX_DEPTH) {
      this.#report.stop('syntax/recursion-limit', `expression recursion limit exceeded: ${MAX_DEPTH}`);
    }
  }

  #countOut(rule: Rule): void {
    const count = this.#instances.get(rule) ?? 0;
    if (count > 0) this.#instances.set(rule, count - 1);
  }

  // Tokens

  #matchToken({ label, list }: Edge, set: ReadonlySet<number>): InputMismatch | undefined {
    const { node } = this.#frame;
    let token: SyntaxToken | InputMismatch = this.#tokens.peek();
    // The label of several tokens is there even where none of them is.
    if (set.size > 1 && label !== undefined) node.put(label, list, token);
    if (set.has(token.type)) {
      this.#matched();
      this.#tokens.consume();
    } else {
      token = this.#recoverInline();
      if (token instanceof InputMismatch) return token;
    }
    if (label !== undefined) node.put(label, list, token);
    return undefined;
  }

  #matched(): void {
    this.#recovering = false;
    this.#lastErrorPosition = -1;
    this.#lastErrorStates = new Set();
  }

  /** Drops a token, if that may still be done. */
  #drop(): void {
    if (this.#mayDrop === 0) {
      this.#report.stop('syntax/recovery-limit', `error recovery token lookahead limit exceeded: ${MAX_DROPPED}`);
    }
    if (this.#mayDrop > 0) this.#mayDrop--;
    this.#tokens.consume();
  }

  /** Asked only at states that cannot end their rule: callers do not matter. */
  #expected(state: State): ReadonlySet<number> {
    return this.#network.next(state);
  }

  // Recovery

  #error(code: `syntax/${string}`, token: SyntaxToken, message: string): void {
    this.#report.syntaxError(code, message, { start: token.start, end: token.end });
  }

  /** What may follow the rules being read. */
  #recoverySet(): Set<number> {
    const set = new Set<number>();
    for (let node: SyntaxNode | undefined = this.#frame.node; node?.from; node = node.parent) {
      for (const type of this.#followOf(node.from)) if (type !== END) set.add(type);
    }
    return set;
  }

  /** What may come behind the call that a state makes. */
  #followOf(caller: State): ReadonlySet<number> {
    return this.#network.next(caller.edges[0]?.follow as State);
  }

  #skipTo(set: ReadonlySet<number>): void {
    while (this.#type() !== EOF && !set.has(this.#type())) this.#drop();
  }

  #reportUnwanted(): void {
    if (this.#recovering) return;
    this.#recovering = true;
    const token = this.#tokens.peek();
    const expected = showSet(this.#expected(this.#state));
    this.#error('syntax/extraneous-input', token, `extraneous input ${quoteInput(token.text)} expecting ${expected}`);
  }

  /** Drops one token if the one behind it fits; the one that fits. */
  #deleteOne(): SyntaxToken | undefined {
    if (!this.#expected(this.#state).has(this.#tokens.peek(2).type)) return undefined;
    this.#reportUnwanted();
    this.#drop();
    this.#matched();
    return this.#tokens.peek();
  }

  /** Before choices and loops, and behind each round of a loop: is the next token possible here? */
  #sync(): InputMismatch | undefined {
    if (this.#recovering) return undefined;
    const state = this.#state;
    const next = this.#network.next(state);
    if (next.has(END) || next.has(this.#type())) return undefined;
    if (!state.kind.endsWith('Back'))
      return this.#deleteOne() ? undefined : new InputMismatch(this.#tokens.peek(), state);
    this.#reportUnwanted();
    const set = this.#recoverySet();
    for (const type of this.#expected(state)) set.add(type);
    this.#skipTo(set);
    return undefined;
  }

  #countRecovery(): void {
    if (this.#recoveries++ < MAX_RECOVERIES) return;
    const message = `error recovery attempt limit exceeded: ${MAX_RECOVERIES}`;
    this.#error('syntax/recovery-limit', this.#tokens.peek(), message);
    throw new Stop();
  }

  /** A token that does not fit: drops it, or goes on as if the missing one were there. */
  #recoverInline(): SyntaxToken | InputMismatch {
    this.#countRecovery();
    this.#mayDrop = MAX_DROPPED;
    const token = this.#recoverToken();
    this.#mayDrop = -1;
    return token;
  }

  #recoverToken(): SyntaxToken | InputMismatch {
    const fitting = this.#deleteOne();
    if (fitting) {
      this.#drop();
      return fitting;
    }
    const token = this.#tokens.peek();
    if (!this.#fitsBehindMissing(token.type)) return new InputMismatch(token, this.#state);
    const expected = this.#expected(this.#state);
    if (!this.#recovering) {
      this.#recovering = true;
      this.#error('syntax/missing-token', token, `missing ${showSet(expected)} at ${quoteInput(token.text)}`);
    }
    const type = Math.min(...expected);
    const place = token.type === EOF ? (this.#tokens.previous() ?? token) : token;
    const name = type === EOF ? 'EOF' : type < WHITESPACE ? (TOKEN_NAMES[type] as string) : 'undefined';
    return inventToken(type, `<missing ${name}>`, place);
  }

  /** Whether a token can follow the one that is missing, here or in the rules around. */
  #fitsBehindMissing(type: number): boolean {
    let next = this.#network.next(this.#state.edges[0]?.to as State);
    for (let node: SyntaxNode | undefined = this.#frame.node; !next.has(type); node = node.parent) {
      if (!next.has(END)) return false;
      if (!node?.from) return type === EOF;
      next = this.#followOf(node.from);
    }
    return true;
  }

  /** The end of a rule in which an error was found: reports it and drops tokens until one may follow. */
  #ruleFailed(problem: Problem): void {
    if (!this.#recovering) {
      this.#recovering = true;
      const { token } = problem;
      if (problem instanceof NoViableAlternative) {
        const input = problem.start.type === EOF ? "'<EOF>'" : quoteInput(this.#tokens.between(problem.start, token));
        this.#error('syntax/no-viable-alternative', token, `no viable alternative at input ${input}`);
      } else {
        const expected = showSet(this.#expected(problem.state));
        this.#error(
          'syntax/mismatched-input',
          token,
          `mismatched input ${quoteInput(token.text)} expecting ${expected}`,
        );
      }
    }
    this.#countRecovery();
    this.#mayDrop = MAX_DROPPED;
    // A second error at the same place would be met for ever.
    if (this.#lastErrorPosition === this.#tokens.position && this.#lastErrorStates.has(this.#state)) this.#drop();
    this.#lastErrorPosition = this.#tokens.position;
    this.#lastErrorStates.add(this.#state);
    this.#skipTo(this.#recoverySet());
    this.#mayDrop = -1;
  }
}
