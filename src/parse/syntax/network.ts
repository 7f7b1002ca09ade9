/**
 * The transition network of the grammar, as ANTLR builds one: states, edges, and for each state the tokens that can
 * come next.
 *
 * @see antlr/antlr4 tool: ParserATNFactory, LL1Analyzer
 */
import { type Alternative, type Element, type Rule, readRules } from './rules.ts';

type StateKind = '' | 'block' | 'blockEnd' | 'starEntry' | 'starBlock' | 'starBack' | 'plusBlock' | 'plusBack';

export interface State {
  readonly id: number;
  /** The rule it belongs to. */
  readonly rule: string;
  readonly kind: StateKind;
  readonly edges: Edge[];
  /** The end of its rule. */
  stop: boolean;
  /** The loop that stands for left recursion. */
  precedenceLoop: boolean;
  /** The choice between left-recursive tails, which depends on the least precedence. */
  choosesTails: boolean;
  /** All edges but token edges. */
  epsilonOnly: boolean;
}

export interface Edge {
  to: State;
  /** Of a token edge. */
  readonly set?: ReadonlySet<number>;
  /** The rule called: `to` is its start, `follow` where it returns to. */
  readonly call?: string;
  follow?: State;
  /** The least precedence that lets pass. */
  readonly predicate?: number;
  /** Of an edge at the end of a rule: the state whose call returns here. */
  readonly caller?: State;
  /** Of an edge at the end of a left-recursive rule to a caller outside: the rule. */
  outside?: string;
}

/** One step of reading a rule; jumps are to places in the same program. */
export type Step =
  | { readonly op: 'token'; readonly element: Element & { kind: 'token' }; readonly state: State }
  | { readonly op: 'call'; readonly element: Element & { kind: 'rule' }; readonly state: State }
  | { readonly op: 'sync'; readonly state: State }
  | { readonly op: 'unless' | 'if'; readonly decision: Decision; to: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'choose'; readonly decision: Decision; readonly to: number[] }
  | { readonly op: 'name'; readonly label: string }
  | { readonly op: 'loop'; readonly tails: Tail[]; to: number }
  | { readonly op: 'end' };

interface Tail {
  readonly label: string;
  readonly state: State;
  readonly to: number;
}

export interface Decision {
  readonly state: State;
  /** The tokens of each alternative, where one token decides. */
  readonly firsts: readonly ReadonlySet<number>[] | undefined;
}

export interface NetworkRule {
  readonly name: string;
  readonly start: State;
  readonly stop: State;
  readonly leftRecursive: boolean;
  /** The loop of a left-recursive rule and the choice of a tail in it. */
  readonly loop: { readonly entry: State; readonly block: State; readonly back: State } | undefined;
  readonly program: readonly Step[];
}

export interface Network {
  readonly rules: ReadonlyMap<string, NetworkRule>;
  readonly states: readonly State[];
  /** All decisions, with the name of the rule. */
  readonly decisions: readonly (Decision & { readonly rule: string })[];
  /** The tokens that can come at a state within its rule; with {@link END} where the rule can end. */
  next(state: State): ReadonlySet<number>;
}

/** In a set of tokens: the end of the rule. No CEL rule can match nothing. */
export const END = -2;

interface Draft {
  readonly rule: Rule;
  readonly start: State;
  readonly stop: State;
  readonly elementStates: Map<Element, { state: State; decision: State; back: State }>;
  readonly tailStates: Map<Alternative, State>;
  choice: State | undefined;
  loop: { entry: State; block: State; back: State } | undefined;
}

const isBlockExit = (state: State): boolean =>
  state.kind === 'blockEnd' || state.kind === 'starBack' || state.kind === 'plusBack';

export function buildNetwork(): Network {
  const states: State[] = [];
  const drafts = new Map<string, Draft>();

  const newState = (rule: string, kind: StateKind = ''): State => {
    const state: State = {
      id: states.length,
      rule,
      kind,
      edges: [],
      stop: false,
      precedenceLoop: false,
      choosesTails: false,
      epsilonOnly: false,
    };
    states.push(state);
    return state;
  };
  const connect = (from: State, to: State): void => {
    from.edges.push({ to });
  };

  for (const rule of readRules().values()) {
    const start = newState(rule.name);
    const stop = newState(rule.name);
    stop.stop = true;
    drafts.set(rule.name, {
      rule,
      start,
      stop,
      elementStates: new Map(),
      tailStates: new Map(),
      choice: undefined,
      loop: undefined,
    });
  }

  const addSequence = (draft: Draft, elements: readonly Element[], from: State): State => {
    let at = from;
    for (const element of elements) at = addElement(draft, element, at);
    return at;
  };

  const addElement = (draft: Draft, element: Element, from: State): State => {
    const name = draft.rule.name;
    const note = (state: State, decision = state, back = state): void => {
      draft.elementStates.set(element, { state, decision, back });
    };
    switch (element.kind) {
      case 'token':
      case 'rule': {
        const left = newState(name);
        const right = newState(name);
        connect(from, left);
        if (element.kind === 'token') left.edges.push({ set: element.set, to: right });
        else {
          const called = drafts.get(element.rule) as Draft;
          left.edges.push({ call: element.rule, to: called.start, follow: right });
        }
        note(left);
        return right;
      }
      case 'optional': {
        const block = newState(name, 'block');
        const end = newState(name, 'blockEnd');
        connect(from, block);
        const body = newState(name);
        connect(block, body);
        connect(addSequence(draft, element.body, body), end);
        connect(block, end);
        note(block);
        return end;
      }
      case 'star':
      case 'plus': {
        const star = element.kind === 'star';
        const back = newState(name, star ? 'starBack' : 'plusBack');
        const end = newState(name);
        const block = newState(name, star ? 'starBlock' : 'plusBlock');
        const blockEnd = newState(name, 'blockEnd');
        connect(addSequence(draft, element.body, block), blockEnd);
        connect(blockEnd, back);
        if (star) {
          const entry = newState(name, 'starEntry');
          connect(from, entry);
          connect(entry, block);
          connect(entry, end);
          connect(back, entry);
          note(entry, entry, back);
        } else {
          connect(from, block);
          connect(back, block);
          connect(back, end);
          note(block, back, back);
        }
        return end;
      }
    }
  };

  for (const draft of drafts.values()) {
    const { rule } = draft;
    const name = rule.name;
    let from = draft.start;
    if (rule.alternatives.length > 1) {
      const choice = newState(name, 'block');
      connect(from, choice);
      const end = newState(name, 'blockEnd');
      for (const alternative of rule.alternatives) {
        const body = newState(name);
        connect(choice, body);
        connect(addSequence(draft, alternative.elements, body), end);
      }
      draft.choice = choice;
      from = end;
    } else from = addSequence(draft, (rule.alternatives[0] as Alternative).elements, from);
    if (rule.tails.length > 0) {
      const entry = newState(name, 'starEntry');
      const block = newState(name, 'starBlock');
      const blockEnd = newState(name, 'blockEnd');
      const back = newState(name, 'starBack');
      const end = newState(name);
      entry.precedenceLoop = true;
      block.choosesTails = true;
      connect(from, entry);
      connect(entry, block);
      connect(entry, end);
      connect(blockEnd, back);
      connect(back, entry);
      for (const tail of rule.tails) {
        const gate = newState(name);
        connect(block, gate);
        const body = newState(name);
        gate.edges.push({ predicate: tail.precedence, to: body });
        draft.tailStates.set(tail, gate);
        connect(addSequence(draft, tail.elements, body), blockEnd);
      }
      draft.loop = { entry, block, back };
      from = end;
    }
    connect(from, draft.stop);
  }

  skipBlockExits(states);

  // From the end of each rule to all its callers, in the order of the calls.
  for (const state of states) {
    for (const edge of state.edges) {
      if (edge.call === undefined) continue;
      const draft = drafts.get(edge.call) as Draft;
      const back: Edge = { to: edge.follow as State, caller: state };
      if (draft.rule.tails.length > 0 && state.rule !== edge.call) back.outside = edge.call;
      draft.stop.edges.push(back);
    }
  }
  for (const state of states) state.epsilonOnly = state.edges.length > 0 && state.edges.every((edge) => !edge.set);

  const { next, decide } = analysis((rule) => (drafts.get(rule) as Draft).start);
  const decisions: (Decision & { rule: string })[] = [];
  const decision = (rule: string, state: State): Decision => {
    const made = { rule, state, firsts: decide(state) };
    decisions.push(made);
    return made;
  };
  const rules = new Map<string, NetworkRule>();
  for (const draft of drafts.values()) {
    rules.set(draft.rule.name, {
      name: draft.rule.name,
      start: draft.start,
      stop: draft.stop,
      leftRecursive: draft.loop !== undefined,
      loop: draft.loop,
      program: writeProgram(draft, decision),
    });
  }
  return { rules, states, decisions, next };
}

/**
 * A state behind a token or call that only leads to a block's end or back to a loop is skipped. This shows in messages:
 * two alternatives that end in the same call then share their return state, and an ambiguity is seen a token earlier.
 */
function skipBlockExits(states: readonly State[]): void {
  const skips = (state: State): boolean =>
    state.kind === '' &&
    !state.stop &&
    state.edges.length === 1 &&
    isPlain(state.edges[0] as Edge) &&
    isBlockExit((state.edges[0] as Edge).to);
  for (const state of states) {
    if (state.kind !== '' || state.edges.length !== 1) continue;
    const edge = state.edges[0] as Edge;
    if (edge.call !== undefined) {
      if (skips(edge.follow as State)) edge.follow = ((edge.follow as State).edges[0] as Edge).to;
    } else if (!isPlain(edge) && skips(edge.to)) edge.to = (edge.to.edges[0] as Edge).to;
  }
}

const isPlain = (edge: Edge): boolean =>
  edge.set === undefined && edge.call === undefined && edge.predicate === undefined;

/** Which tokens can come where. */
function analysis(startOf: (rule: string) => State) {
  const sets = new Map<State, Set<number>>();
  const next = (state: State): Set<number> => {
    const known = sets.get(state);
    if (known) return known;
    const found = new Set<number>();
    const seen = new Set<State>();
    const visit = (at: State): void => {
      if (seen.has(at)) return;
      seen.add(at);
      if (at.stop) {
        found.add(END);
        return;
      }
      for (const edge of at.edges) {
        if (edge.set) for (const token of edge.set) found.add(token);
        else if (edge.call !== undefined) for (const token of next(startOf(edge.call))) found.add(token);
        else visit(edge.to);
      }
    };
    visit(state);
    sets.set(state, found);
    return found;
  };

  /** The first tokens of an alternative, followed through rule ends to all callers; undefined behind a predicate. */
  const firsts = (state: State): Set<number> | undefined => {
    const found = new Set<number>();
    const seen = new Set<State>();
    let predicated = false;
    const visit = (at: State): void => {
      if (seen.has(at)) return;
      seen.add(at);
      for (const edge of at.edges) {
        if (edge.set) for (const token of edge.set) found.add(token);
        else if (edge.predicate !== undefined) predicated = true;
        else if (edge.call !== undefined) for (const token of next(startOf(edge.call))) found.add(token);
        else visit(edge.to);
      }
    };
    visit(state);
    return predicated || found.size === 0 ? undefined : found;
  };

  /** The first tokens of a decision's alternatives, if one token decides it. */
  const decide = (state: State): ReadonlySet<number>[] | undefined => {
    const sets: ReadonlySet<number>[] = [];
    const all = new Set<number>();
    for (const edge of state.edges) {
      const set = firsts(edge.to);
      if (set === undefined) return undefined;
      for (const token of set) {
        if (all.has(token)) return undefined;
        all.add(token);
      }
      sets.push(set);
    }
    return sets;
  };
  return { next, decide };
}

/** What ANTLR's generated code would do for a rule, as steps. */
function writeProgram(draft: Draft, decision: (rule: string, state: State) => Decision): Step[] {
  const { rule } = draft;
  const program: Step[] = [];
  const statesOf = (element: Element) =>
    draft.elementStates.get(element) as { state: State; decision: State; back: State };

  const writeSequence = (elements: readonly Element[]): void => {
    for (const element of elements) {
      const { state, decision: decisionState, back } = statesOf(element);
      if (element.kind === 'token') program.push({ op: 'token', element, state });
      else if (element.kind === 'rule') program.push({ op: 'call', element, state });
      else {
        program.push({ op: 'sync', state });
        const made = decision(rule.name, decisionState);
        const top = program.length;
        if (element.kind === 'plus') {
          writeSequence(element.body);
          program.push({ op: 'sync', state: back }, { op: 'if', decision: made, to: top });
        } else {
          const leave: Step = { op: 'unless', decision: made, to: 0 };
          program.push(leave);
          writeSequence(element.body);
          if (element.kind === 'star') program.push({ op: 'sync', state: back }, { op: 'jump', to: top });
          leave.to = program.length;
        }
      }
    }
  };

  if (draft.choice !== undefined) {
    program.push({ op: 'sync', state: draft.choice });
    const starts: number[] = [];
    program.push({ op: 'choose', decision: decision(rule.name, draft.choice), to: starts });
    const ends: (Step & { op: 'jump' })[] = [];
    for (const alternative of rule.alternatives) {
      starts.push(program.length);
      program.push({ op: 'name', label: alternative.label });
      writeSequence(alternative.elements);
      const end: Step & { op: 'jump' } = { op: 'jump', to: 0 };
      program.push(end);
      ends.push(end);
    }
    for (const end of ends) end.to = program.length;
  } else {
    const alternative = rule.alternatives[0] as Alternative;
    program.push({ op: 'name', label: alternative.label });
    writeSequence(alternative.elements);
  }
  if (draft.loop !== undefined) {
    decision(rule.name, draft.loop.entry);
    if (rule.tails.length > 1) decision(rule.name, draft.loop.block);
    program.push({ op: 'sync', state: draft.loop.entry });
    const top = program.length;
    const tails: Tail[] = [];
    const loop: Step & { op: 'loop' } = { op: 'loop', tails, to: 0 };
    program.push(loop);
    for (const tail of rule.tails) {
      tails.push({ label: tail.label, state: draft.tailStates.get(tail) as State, to: program.length });
      writeSequence(tail.elements);
      program.push({ op: 'sync', state: draft.loop.back }, { op: 'jump', to: top });
    }
    loop.to = program.length;
  }
  program.push({ op: 'end' });
  return program;
}
