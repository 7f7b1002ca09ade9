/**
 * The transition network of the grammar, as ANTLR builds one: states, edges, and for each state the tokens that can
 * come next.
 *
 * @see antlr/antlr4 tool: ParserATNFactory, LL1Analyzer
 */
import { RULES, TOKEN_TYPES } from './rules.ts';

/**
 * What happens at a state before an edge is taken: nothing (`''`), the rule ends, or a choice, for which the next token
 * must fit. The edges of a `block` are alternatives; of the other choices the first leads into a body, and the second
 * around it or out of it. The loop of `tailEntry` and `tailBlock` stands for left recursion: what is chosen there depends
 * on the least precedence.
 */
type StateKind =
  | ''
  | 'stop'
  | 'block'
  | 'option'
  | 'starEntry'
  | 'starBack'
  | 'plusBlock'
  | 'plusBack'
  | 'tailEntry'
  | 'tailBlock';

export interface State {
  readonly id: number;
  readonly rule: Rule;
  readonly kind: StateKind;
  readonly edges: Edge[];
}

export interface Rule {
  readonly name: string;
  readonly leftRecursive: boolean;
  start: State;
  stop: State;
}

/** A class, for objects of one form are faster to read. */
export class Edge {
  readonly to: State;
  /** Of a token edge. */
  set: ReadonlySet<number> | undefined = undefined;
  /** The rule called: `to` is its start, `follow` where it returns to. */
  call: Rule | undefined = undefined;
  follow: State | undefined = undefined;
  /** The least precedence that a rule is called with, or that lets pass. */
  precedence: number | undefined = undefined;
  /** Of a token or a call: what the walk looks for it by. */
  label: string | undefined = undefined;
  /** Whether the label collects a list. */
  list = false;
  /** What a node of the alternative is called that begins here. */
  alternative: string | undefined = undefined;
  /** Of an edge at the end of a left-recursive rule: whether to a caller outside. */
  outside = false;

  constructor(to: State) {
    this.to = to;
  }
}

export interface Network {
  readonly root: Rule;
  readonly states: readonly State[];
  /** The tokens that can come at a state within its rule; with {@link END} where the rule can end. */
  next(state: State): ReadonlySet<number>;
  /** The first tokens of each edge, for the states where one token decides between them. */
  readonly firsts: ReadonlyMap<State, readonly ReadonlySet<number>[]>;
}

/** In a set of tokens: the end of the rule. No CEL rule can match nothing. */
export const END = -2;

type AddState = (rule: Rule, kind?: StateKind) => State;

/** A label, whether it collects a list, and what is labelled. */
type Element = [string, string | undefined, string | undefined, string];

export function buildNetwork(): Network {
  const states: State[] = [];
  const addState: AddState = (rule, kind = '') => {
    const state: State = { id: states.length, rule, kind, edges: [] };
    states.push(state);
    return state;
  };
  const lines = RULES.trim()
    .split('\n')
    .map((line) => line.split(/ *= /) as [string, string]);
  const rules = new Map<string, Rule>();
  for (const [name, words] of lines) {
    const rule = { name, leftRecursive: words.includes(' &') } as Rule;
    rule.start = addState(rule);
    rule.stop = addState(rule, 'stop');
    rules.set(name, rule);
  }
  for (const [name, words] of lines) addRule(rules.get(name) as Rule, words.split(' '), rules, addState);
  // From the end of each rule to all its callers, in the order of the calls.
  for (const { rule, edges } of states) {
    for (const { call, follow } of edges) {
      if (call) connect(call.stop, follow as State).outside = call.leftRecursive && call !== rule;
    }
  }
  return { root: rules.get('root') as Rule, states, ...analysis(states) };
}

function connect(from: State, to: State): Edge {
  const edge = new Edge(to);
  from.edges.push(edge);
  return edge;
}

/** Makes the states of a rule between its first and its last. */
function addRule(rule: Rule, words: readonly string[], rules: ReadonlyMap<string, Rule>, addState: AddState): void {
  const { start, stop, leftRecursive } = rule;
  let at = 0;
  const isRowOver = (): boolean => /^([)|&#]|$)/.test(words[at] ?? '');

  /**
   * Reads elements, the last of which leads straight to `end`. This shows in messages: two alternatives that end in the
   * same call share their return state, and an ambiguity is seen a token earlier.
   */
  const readRow = (from: State, end: State): void => {
    let left = from;
    do {
      const [, label, plus, word] = /^(?:(\w+)(\+?)=)?(.*)/.exec(words[at++] as string) as unknown as Element;
      if (word === '(') left = readGroup(left);
      else {
        const step = addState(rule);
        connect(left, step);
        const tokens = word === '[' ? words.slice(at, words.indexOf(']', at)) : [word];
        if (word === '[') at += tokens.length + 1;
        left = isRowOver() ? end : addState(rule);
        const [name, precedence = 0] = word.split('^') as [string, string?];
        const call = rules.get(name);
        const edge = connect(step, call?.start ?? left);
        edge.label = label;
        edge.list = plus === '+';
        if (call === undefined) edge.set = new Set(tokens.map((token) => TOKEN_TYPES.get(token) as number));
        else {
          edge.call = call;
          edge.follow = left;
          edge.precedence = Number(precedence);
        }
      }
    } while (!isRowOver());
    if (left !== end) connect(left, end);
  };

  /** The state behind the group. */
  const readGroup = (left: State): State => {
    const right = addState(rule);
    const repeat = words.slice(at).find((word) => word.startsWith(')'));
    if (repeat === ')?') {
      const option = addState(rule, 'option');
      connect(left, option);
      readRow(option, right);
      connect(option, right);
    } else if (repeat === ')*') {
      const entry = addState(rule, 'starEntry');
      const body = addState(rule);
      connect(left, entry);
      readRow(body, addLoop(entry, body, right));
    } else {
      const block = addState(rule, 'plusBlock');
      const back = addState(rule, 'plusBack');
      connect(left, block);
      readRow(block, back);
      // Only the first round looks at the token in front of it.
      connect(back, (block.edges[0] as Edge).to);
      connect(back, right);
    }
    at++;
    return right;
  };

  /** Ways into a body and past it, and one back, whose state is answered. */
  const addLoop = (entry: State, body: State, end: State): State => {
    const back = addState(rule, 'starBack');
    connect(entry, body);
    connect(entry, end);
    connect(back, entry);
    return back;
  };

  const first = words.includes('|') ? addState(rule, 'block') : start;
  if (first !== start) connect(start, first);
  const end = leftRecursive ? addState(rule, 'tailEntry') : stop;
  const tails = addState(rule, 'tailBlock');
  const back = leftRecursive ? addLoop(end, tails, stop) : stop;
  while (at < words.length) {
    const [mark, precedence] = words[at] as string;
    if (mark === '&') {
      at++;
      const gate = addState(rule);
      const body = addState(rule);
      connect(tails, gate);
      connect(gate, body).precedence = Number(precedence);
      readRow(body, back);
    } else {
      if (mark === '|') at++;
      readRow(first, end);
    }
    if (words[at]?.startsWith('#')) {
      const { edges } = mark === '&' ? tails : first;
      (edges.at(-1) as Edge).alternative = (words[at++] as string).slice(1);
    }
  }
}

/** Which tokens can come where. */
function analysis(states: readonly State[]): Pick<Network, 'next' | 'firsts'> {
  const known = new Map<State, ReadonlySet<number>>();
  const next = (state: State): ReadonlySet<number> => {
    let tokens = known.get(state);
    if (tokens === undefined) {
      tokens = tokensAt(state, false);
      known.set(state, tokens);
    }
    return tokens;
  };

  /** @param beyond - whether to go on behind the end of a rule, to all its callers */
  const tokensAt = (state: State, beyond: boolean): ReadonlySet<number> => {
    const found = new Set<number>();
    const seen = new Set<State>();
    const visit = (at: State): void => {
      if (seen.has(at)) return;
      seen.add(at);
      if (at.kind === 'stop' && !beyond) found.add(END);
      else {
        for (const { set, call, to } of at.edges) {
          const tokens = set ?? (call && next(to));
          if (tokens === undefined) visit(to);
          else for (const token of tokens) found.add(token);
        }
      }
    };
    visit(state);
    return found;
  };

  const firsts = new Map<State, readonly ReadonlySet<number>[]>();
  for (const state of states) {
    // What comes in a tail depends on its precedence, too.
    if (state.edges.length < 2 || state.kind === 'stop' || isOfTails(state)) continue;
    const sets = state.edges.map(({ to }) => tokensAt(to, true));
    const all = sets.flatMap((set) => [...set]);
    if (new Set(all).size === all.length) firsts.set(state, sets);
  }
  return { next, firsts };
}

/** Whether what is chosen depends on the least precedence. */
export const isOfTails = ({ kind }: State): boolean => kind === 'tailEntry' || kind === 'tailBlock';
