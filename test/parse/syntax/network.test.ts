import { describe, expect, it } from 'vitest';
import { buildNetwork, isOfTails, type State } from '../../../src/parse/syntax/network.ts';
import {
  type Configuration,
  configurationsKey,
  isConflict,
  onlyAlternative,
  Prediction,
} from '../../../src/parse/syntax/prediction.ts';
import { COMMENT, EOF, TOKEN_NAMES, WHITESPACE } from '../../../src/parse/syntax/rules.ts';

const network = buildNetwork();
const decisions = network.states.filter(({ kind, edges }) => kind !== 'stop' && edges.length > 1);
const tokenTypes = [EOF, ...TOKEN_NAMES.keys()].filter((type) => type !== 0 && type !== WHITESPACE && type !== COMMENT);

/** All nodes of a decision's automaton, and the texts that no token more can decide. */
function explore(state: State): { nodes: number; edges: number; conflicts: string[] } {
  const prediction = new Prediction();
  const seen = new Set<string>();
  const conflicts = new Set<string>();
  let edges = 0;
  const levels = isOfTails(state) ? [0, 1, 2, 3, 4] : [0];
  const open: [readonly Configuration[], string][] = levels.map((level) => [prediction.start(state, level), '']);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const type of tokenTypes) {
      const configurations = prediction.reach(next[0], state, type);
      if (configurations.length === 0) continue;
      edges++;
      const key = configurationsKey(configurations);
      if (seen.has(key)) continue;
      seen.add(key);
      const path = `${next[1]} ${TOKEN_NAMES[type] ?? '<EOF>'}`;
      if (onlyAlternative(configurations) > 0) continue;
      if (isConflict(configurations)) conflicts.add(path.trim());
      else open.push([configurations, path]);
    }
  }
  return { nodes: seen.size, edges, conflicts: [...conflicts] };
}

describe("ANTLR's view of the grammar", () => {
  it('has as many decisions that one token decides as that of cel-go', () => {
    expect(decisions.length).toBe(36);
    expect(decisions.filter((state) => network.firsts.has(state)).length).toBe(24);
  });

  it('predicts the others by an automaton that is finite, with one ambiguity: a sign before a number', () => {
    const explored = decisions.filter((state) => !network.firsts.has(state)).map(explore);
    expect(explored.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(151);
    expect(explored.reduce((sum, { edges }) => sum + edges, 0)).toBe(522);
    expect(explored.flatMap(({ conflicts }) => conflicts)).toEqual(["'-' NUM_FLOAT", "'-' NUM_FLOAT"]);
  });
});
