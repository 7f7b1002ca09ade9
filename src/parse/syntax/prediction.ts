/**
 * Adaptive prediction: which alternative of a decision to take, looking at as many tokens as it needs. Only the local
 * context is used. That is enough for CEL: the only conflict is `-` before a number (a negative literal or a negation),
 * where looking at the full context picks the lowest alternative as well.
 *
 * @see antlr4-go/antlr parser_atn_simulator.go
 */
import { type Edge, isOfTails, type State } from './network.ts';
import { EOF } from './rules.ts';
import type { SyntaxToken, TokenStream } from './token-stream.ts';

/** No alternative fits. */
export class NoViableAlternative {
  /** Where the decision began, and the token that fits none. */
  readonly start: SyntaxToken;
  readonly token: SyntaxToken;

  constructor(start: SyntaxToken, token: SyntaxToken) {
    this.start = start;
    this.token = token;
  }
}

/**
 * Return states, one upon the other, as a graph without duplicates: equal contexts are the same object. The empty one
 * is the bottom and stands for anything: merged with anything it stays empty.
 */
interface Context {
  readonly id: number;
  readonly returns: readonly (readonly [State, Context])[];
}

const EMPTY: Context = { id: 0, returns: [] };

class Contexts {
  readonly #known = new Map<string, Context>();

  push(context: Context, state: State): Context {
    return this.#of([[state, context]]);
  }

  merge(a: Context, b: Context): Context {
    if (a === b) return a;
    if (a === EMPTY || b === EMPTY) return EMPTY;
    const merged = new Map<number, readonly [State, Context]>();
    for (const [state, parent] of [...a.returns, ...b.returns]) {
      const same = merged.get(state.id);
      merged.set(state.id, same ? [state, this.merge(same[1], parent)] : [state, parent]);
    }
    return this.#of([...merged.values()].sort((x, y) => x[0].id - y[0].id));
  }

  #of(returns: readonly (readonly [State, Context])[]): Context {
    const key = returns.map(([state, parent]) => `${state.id}:${parent.id}`).join(',');
    let context = this.#known.get(key);
    if (context === undefined) {
      context = { id: this.#known.size + 1, returns };
      this.#known.set(key, context);
    }
    return context;
  }
}

/** A place where an alternative can be. */
export interface Configuration {
  readonly state: State;
  readonly alternative: number;
  readonly context: Context;
  /** It has left the rule of the decision. */
  readonly left: boolean;
  /** It came back from outside a left-recursive rule: the precedence filter leaves it alone. */
  readonly unfiltered: boolean;
}

class Configurations {
  readonly #byPlace = new Map<number, Configuration>();
  readonly #contexts: Contexts;

  constructor(contexts: Contexts) {
    this.#contexts = contexts;
  }

  add(added: Configuration): void {
    const key = added.state.id * 64 + added.alternative;
    const same = this.#byPlace.get(key);
    this.#byPlace.set(
      key,
      same
        ? {
            ...same,
            context: this.#contexts.merge(same.context, added.context),
            left: same.left || added.left,
            unfiltered: same.unfiltered || added.unfiltered,
          }
        : added,
    );
  }

  list(): Configuration[] {
    return [...this.#byPlace.values()];
  }
}

/** The only alternative among configurations; 0 if there are several. */
export function onlyAlternative(configurations: readonly Configuration[]): number {
  const first = configurations[0]?.alternative ?? 0;
  return configurations.every(({ alternative }) => alternative === first) ? first : 0;
}

function alternativesBy(configurations: readonly Configuration[], key: (c: Configuration) => string): Set<number>[] {
  const groups = new Map<string, Set<number>>();
  for (const configuration of configurations) {
    const k = key(configuration);
    const group = groups.get(k);
    if (group) group.add(configuration.alternative);
    else groups.set(k, new Set([configuration.alternative]));
  }
  return [...groups.values()];
}

/** Whether more tokens cannot tell the alternatives apart. */
export function isConflict(configurations: readonly Configuration[]): boolean {
  if (configurations.every(({ state }) => state.kind === 'stop')) return true;
  const shared = alternativesBy(configurations, ({ state, context }) => `${state.id}/${context.id}`);
  const places = alternativesBy(configurations, ({ state }) => `${state.id}`);
  return shared.some((group) => group.size > 1) && !places.some((group) => group.size === 1);
}

/** At a dead end the lowest alternative that had already left its rule is the answer; 0 if there is none. */
function finishedAlternative(configurations: readonly Configuration[]): number {
  let lowest = 0;
  for (const { state, context, left, alternative } of configurations) {
    const finished = left || (state.kind === 'stop' && context === EMPTY);
    if (finished && (lowest === 0 || alternative < lowest)) lowest = alternative;
  }
  return lowest;
}

/** A node of the cached automaton: a set of configurations, and the answer if it is known there. */
interface Node {
  readonly configurations: readonly Configuration[];
  readonly next: Map<number, Node | null>;
  readonly answer: number;
}

interface Automaton {
  /** By least precedence. */
  readonly starts: Node[];
  readonly nodes: Map<string, Node>;
}

interface Closure {
  readonly decision: State;
  readonly into: Configurations;
  readonly busy: Set<string>;
  /** Only at the start, and only inside the deciding rule, predicates count. */
  readonly predicates: boolean;
  readonly precedence: number;
  readonly atEnd: boolean;
}

/** Predictions over one network, with the automaton found so far. */
export class Prediction {
  readonly #contexts = new Contexts();
  readonly #automata = new Map<State, Automaton>();

  /**
   * The alternative to take, from 1.
   *
   * @param precedence - the least precedence, where the decision depends on it
   */
  predict(decision: State, tokens: TokenStream, precedence: number): number | NoViableAlternative {
    const first = tokens.peek();
    const position = tokens.position;
    const level = isOfTails(decision) ? precedence : 0;
    let automaton = this.#automata.get(decision);
    if (automaton === undefined) {
      automaton = { starts: [], nodes: new Map() };
      this.#automata.set(decision, automaton);
    }
    let node: Node = automaton.starts[level] ?? {
      configurations: this.start(decision, level),
      next: new Map(),
      answer: 0,
    };
    automaton.starts[level] = node;
    for (;;) {
      const token = tokens.peek();
      let following: Node | null | undefined = node.next.get(token.type);
      if (following === undefined) {
        following = this.#follow(automaton, decision, node, token.type);
        node.next.set(token.type, following);
      }
      if (following === null) {
        tokens.position = position;
        return finishedAlternative(node.configurations) || new NoViableAlternative(first, token);
      }
      if (following.answer > 0) {
        tokens.position = position;
        return following.answer;
      }
      node = following;
      tokens.consume();
    }
  }

  #follow(automaton: Automaton, decision: State, node: Node, token: number): Node | null {
    const configurations = this.reach(node.configurations, decision, token);
    if (configurations.length === 0) return null;
    const key = configurationsKey(configurations);
    let found = automaton.nodes.get(key);
    if (found === undefined) {
      let answer = onlyAlternative(configurations);
      if (answer === 0 && isConflict(configurations)) answer = Math.min(...configurations.map((c) => c.alternative));
      found = { configurations, next: new Map(), answer };
      automaton.nodes.set(key, found);
    }
    return found;
  }

  /** Where each alternative can be before the first token. */
  start(decision: State, precedence: number): Configuration[] {
    const into = new Configurations(this.#contexts);
    decision.edges.forEach((edge, index) => {
      const configuration = {
        state: edge.to,
        alternative: index + 1,
        context: EMPTY,
        left: false,
        unfiltered: false,
      };
      this.#close(configuration, 0, { decision, into, busy: new Set(), predicates: true, precedence, atEnd: false });
    });
    const configurations = into.list();
    if (decision.kind !== 'tailEntry') return configurations;
    // Leaving the loop is no choice where going on leads to the same place.
    const entering = new Map(
      configurations.filter((c) => c.alternative === 1).map((c): [number, Context] => [c.state.id, c.context]),
    );
    return configurations.filter((c) => c.alternative === 1 || c.unfiltered || entering.get(c.state.id) !== c.context);
  }

  /** Where the alternatives can be behind one more token. */
  reach(configurations: readonly Configuration[], decision: State, token: number): Configuration[] {
    const moved = new Configurations(this.#contexts);
    const kept: Configuration[] = [];
    for (const configuration of configurations) {
      if (configuration.state.kind === 'stop') {
        if (token === EOF) kept.push(configuration);
        continue;
      }
      for (const edge of configuration.state.edges) {
        if (edge.set?.has(token)) moved.add({ ...configuration, state: edge.to });
      }
    }
    const list = moved.list();
    if (token !== EOF && list.length > 0 && onlyAlternative(list) > 0) return list;
    const into = new Configurations(this.#contexts);
    const closure = { decision, into, busy: new Set<string>(), predicates: false, precedence: 0, atEnd: token === EOF };
    for (const configuration of list) this.#close(configuration, 0, closure);
    return token === EOF ? [...into.list().filter((c) => c.state.kind === 'stop'), ...kept] : into.list();
  }

  /** Follows all edges without token. `depth` counts the calls entered; below 0 the deciding rule was left. */
  #close(configuration: Configuration, depth: number, closure: Closure): void {
    const { state, alternative, context, left } = configuration;
    const stop = state.kind === 'stop';
    if (stop && context !== EMPTY) {
      for (const [returned, parent] of context.returns) {
        this.#close({ state: returned, alternative, context: parent, left, unfiltered: false }, depth, closure);
      }
      return;
    }
    // At a token, or at the end of all.
    if (state.edges[0] === undefined || state.edges[0].set) closure.into.add(configuration);
    for (const edge of state.edges) {
      let following = this.#step(configuration, edge, depth, closure);
      if (following === undefined) continue;
      let deeper = edge.call !== undefined && depth >= 0 ? depth + 1 : depth;
      if (stop) {
        const { kind, rule } = closure.decision;
        const outside = kind === 'tailEntry' && rule === state.rule && edge.outside;
        following = { ...following, left: true, unfiltered: following.unfiltered || outside };
        const key = `${following.state.id}.${following.alternative}.${following.context.id}${following.unfiltered}`;
        if (closure.busy.has(key)) continue;
        closure.busy.add(key);
        deeper--;
      }
      this.#close(following, deeper, closure);
    }
  }

  #step(from: Configuration, edge: Edge, depth: number, closure: Closure): Configuration | undefined {
    if (edge.set) {
      if (!closure.atEnd || !edge.set.has(EOF)) return undefined;
    } else if (edge.call !== undefined) {
      return { ...from, state: edge.to, context: this.#contexts.push(from.context, edge.follow as State) };
    } else if (edge.precedence !== undefined) {
      if (closure.predicates && depth === 0 && edge.precedence < closure.precedence) return undefined;
    }
    return { ...from, state: edge.to };
  }
}

/** Equal for equal sets. */
export function configurationsKey(configurations: readonly Configuration[]): string {
  return configurations
    .map((c) => `${c.state.id}.${c.alternative}.${c.context.id}.${c.left}${c.unfiltered}`)
    .sort()
    .join(' ');
}
