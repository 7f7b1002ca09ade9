/**
 * Reads a text as ANTLR's generated parser does, with its error strategy and cel-go's limits, and reports what is wrong
 * in the same words. One loop over the rules' steps: nesting takes no JavaScript stack.
 *
 * @see antlr4-go/antlr error_strategy.go; google/cel-go parser/parser.go recoveryLimitErrorStrategy, recursionListener
 */
import { MAX_DEPTH } from '../../../grammar/limits.ts';
import { buildNetwork, type Decision, END, type Network, type NetworkRule, type State, type Step } from './network.ts';
import { NoViableAlternative, Prediction } from './prediction.ts';
import { type Report, Stop } from './report.ts';
import { EOF, TOKEN_NAMES, type TokenElement, WHITESPACE } from './rules.ts';
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

/** A rule being read. */
interface Frame {
  readonly rule: NetworkRule;
  step: number;
  node: SyntaxNode;
  readonly caller: Frame | undefined;
  readonly parent: SyntaxNode | undefined;
  readonly from: State | undefined;
  /** The element of the caller that it is read for. */
  readonly element: { readonly label: string | undefined; readonly list: boolean } | undefined;
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
  readonly #instances = new Map<string, number>();

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
    this.#enter('root', 0, undefined);
    for (;;) {
      const problem = this.#advance();
      if (problem === undefined) return this.#root as SyntaxNode;
      this.#ruleFailed(problem);
      this.#frame.step = this.#frame.rule.program.length - 1;
    }
  }

  /** Takes steps until a rule fails or the root is read. */
  #advance(): InputMismatch | NoViableAlternative | undefined {
    for (;;) {
      const step = this.#frame.rule.program[this.#frame.step++] as Step;
      let problem: InputMismatch | NoViableAlternative | undefined;
      switch (step.op) {
        case 'token':
          this.#state = step.state;
          problem = this.#matchToken(step.element);
          break;
        case 'call':
          this.#state = step.state;
          this.#enter(step.element.rule, step.element.precedence, step.element);
          break;
        case 'sync':
          this.#state = step.state;
          problem = this.#sync();
          break;
        case 'if':
        case 'unless': {
          const more = this.#enters(step.decision);
          if (typeof more !== 'boolean') problem = more;
          else if (more === (step.op === 'if')) this.#frame.step = step.to;
          break;
        }
        case 'jump':
          this.#frame.step = step.to;
          break;
        case 'choose': {
          const choice = this.#choose(step.decision);
          if (typeof choice === 'number') this.#frame.step = step.to[choice - 1] as number;
          else problem = choice;
          break;
        }
        case 'name':
          this.#frame.node.kind = step.label;
          break;
        case 'loop':
          problem = this.#loop(step);
          break;
        case 'end':
          if (this.#leave()) return undefined;
          break;
      }
      if (problem !== undefined) return problem;
    }
  }

  #type(): number {
    return this.#tokens.peek().type;
  }

  #enters(decision: Decision): boolean | NoViableAlternative {
    if (decision.firsts) return (decision.firsts[0] as ReadonlySet<number>).has(this.#type());
    const choice = this.#predict(decision.state);
    return typeof choice === 'number' ? choice === 1 : choice;
  }

  #choose(decision: Decision): number | NoViableAlternative {
    if (!decision.firsts) return this.#predict(decision.state);
    const token = this.#tokens.peek();
    const choice = decision.firsts.findIndex((set) => set.has(token.type));
    return choice < 0 ? new NoViableAlternative(token, token) : choice + 1;
  }

  #predict(state: State): number | NoViableAlternative {
    return this.#prediction.predict(state, this.#tokens, this.#frame.precedence);
  }

  // Rules

  #enter(name: string, precedence: number, element: Frame['element']): void {
    const rule = this.#network.rules.get(name) as NetworkRule;
    const caller = this.#frame as Frame | undefined;
    const parent = caller?.node;
    const from = parent && this.#state;
    const node = new SyntaxNode(name, parent, from, this.#tokens.peek());
    this.#frame = {
      rule,
      step: 0,
      node,
      caller,
      parent,
      from,
      element,
      precedence: rule.leftRecursive ? precedence : (caller?.precedence ?? 0),
    };
    this.#state = rule.start;
    if (!rule.leftRecursive) parent?.children.push(node);
    this.#countIn(name);
  }

  /** Ends the rule; true for the root. */
  #leave(): boolean {
    const { rule, node, caller, parent, from, element } = this.#frame;
    node.end = this.#tokens.previous()?.end ?? node.end;
    this.#countOut(rule.name);
    if (rule.leftRecursive) parent?.children.push(node);
    else if (from) this.#state = from;
    if (caller === undefined) {
      this.#root = node;
      return true;
    }
    this.#frame = caller;
    if (element?.label !== undefined) caller.node.put(element.label, element.list, node);
    return false;
  }

  /** Decides whether a left-recursive rule goes on, and how; the node so far becomes the left operand of a new one. */
  #loop(step: Step & { op: 'loop' }): InputMismatch | NoViableAlternative | undefined {
    const frame = this.#frame;
    const { rule } = frame;
    const loop = rule.loop as NonNullable<NetworkRule['loop']>;
    const more = this.#predict(loop.entry);
    if (typeof more !== 'number') return more;
    if (more !== 1) {
      frame.step = step.to;
      return undefined;
    }
    // Out before in: if the choice between them fails, one instance is lost from the count.
    this.#countOut(rule.name);
    let choice = 1;
    if (step.tails.length > 1) {
      this.#state = loop.block;
      const problem = this.#sync();
      if (problem) return problem;
      const chosen = this.#predict(loop.block);
      if (typeof chosen !== 'number') return chosen;
      choice = chosen;
    }
    const tail = step.tails[choice - 1] as (typeof step.tails)[number];
    const left = frame.node;
    const node = new SyntaxNode(rule.name, frame.parent, frame.from, left.start);
    node.kind = tail.label;
    node.children.push(left);
    left.end = this.#tokens.previous()?.end ?? left.end;
    left.parent = node;
    frame.node = node;
    this.#countIn(rule.name);
    this.#state = tail.state;
    frame.step = tail.to;
    return undefined;
  }

  #countIn(rule: string): void {
    const count = (this.#instances.get(rule) ?? 0) + 1;
    this.#instances.set(rule, count);
    if (count > MAX_DEPTH) {
      this.#report.stop('syntax/recursion-limit', `expression recursion limit exceeded: ${MAX_DEPTH}`);
    }
  }

  #countOut(rule: string): void {
    const count = this.#instances.get(rule) ?? 0;
    if (count > 0) this.#instances.set(rule, count - 1);
  }

  // Tokens

  #matchToken(element: TokenElement): InputMismatch | undefined {
    const { label, list, isSet, set } = element;
    const { node } = this.#frame;
    let token: SyntaxToken | InputMismatch = this.#tokens.peek();
    // A set's label is there even where its token is not.
    if (isSet && label !== undefined) node.put(label, list, token);
    if (set.has(token.type)) {
      this.#matched();
      this.#tokens.consume();
    } else {
      token = this.#recoverInline();
      if (token instanceof InputMismatch) return token;
    }
    if (label !== undefined) node.put(label, list && !isSet, token);
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
    switch (state.kind) {
      case 'block':
      case 'starBlock':
      case 'plusBlock':
      case 'starEntry':
        return this.#deleteOne() ? undefined : new InputMismatch(this.#tokens.peek(), state);
      case 'starBack':
      case 'plusBack': {
        this.#reportUnwanted();
        const set = this.#recoverySet();
        for (const type of this.#expected(state)) set.add(type);
        this.#skipTo(set);
        return undefined;
      }
      default:
        return undefined;
    }
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
  #ruleFailed(problem: InputMismatch | NoViableAlternative): void {
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
