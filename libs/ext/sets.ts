import { type CallCost, type Library, overload } from '../../src/decls/decls.ts';
import { add, multiply, multiplyByFactor, ONE } from '../../src/ranges/range.ts';
import { BOOL, listOf, typeParam } from '../../src/types/type.ts';
import { listContains } from '../../src/values/concat-list.ts';
import { type CelError, ListValue, listAt, type Value } from '../../src/values/value.ts';
import { sizeForCost } from '../shared-costs.ts';
import { isPlainScalar } from './plain-scalar.ts';

type List = readonly Value[] | ListValue;

const LIST_T = listOf(typeParam('T'));

/** Every element may be compared with every other one, `times`. */
const pairsCost = (times: number): CallCost => ({
  doc: `1 and ${times === 1 ? '' : 'twice '}the product of both sizes`,
  runtime: ([a, b]) => 1 + sizeForCost(a as Value) * sizeForCost(b as Value) * times,
  estimate: (_target, [a, b]) => a && b && { cost: add(multiplyByFactor(multiply(a.size, b.size), times), ONE) },
});

/** Lists as sets: neither order nor repetition counts. */
export const sets: Library = {
  name: 'cel.lib.ext.sets',
  source: 'google/cel-go ext/sets.go, Sets',
  doc: 'Lists as sets: neither order nor repetition counts.',
  defaultCost: 'unit',
  functions: {
    'sets.contains': {
      doc: 'Whether every element of the second list is in the first.',
      examples: ['sets.contains([1, 2, 3], [3, 1])', 'sets.contains([1], [])', '!sets.contains([1], [2])'],
      overloads: [overload('list_sets_contains_list', [LIST_T, LIST_T], BOOL, containsAll, { tracker: pairsCost(1) })],
    },
    'sets.equivalent': {
      doc: 'Whether two lists have the same elements.',
      examples: ['sets.equivalent([1, 2, 2], [2, 1])', '!sets.equivalent([1], [1, 2])'],
      overloads: [overload('list_sets_equivalent_list', [LIST_T, LIST_T], BOOL, equivalent, { tracker: pairsCost(2) })],
    },
    'sets.intersects': {
      doc: 'Whether two lists have an element in common.',
      examples: ['sets.intersects([1, 2], [2, 3])', '!sets.intersects([1], [])'],
      overloads: [overload('list_sets_intersects_list', [LIST_T, LIST_T], BOOL, intersects, { tracker: pairsCost(1) })],
    },
  },
};

type Membership = (value: Value) => boolean | CelError;

/** From this many elements on, a list of plain scalars gets an index. */
const MIN_INDEXED = 32;

/** Whether a value is in a list. What a list answers that is laid over data may be an error. */
function membershipOf(list: List): Membership {
  const byWalk: Membership = (value) => listContains(list, value);
  if (list instanceof ListValue || list.length < MIN_INDEXED || !list.every(isPlainScalar)) return byWalk;
  const index = new Set(list);
  return (value) => (isPlainScalar(value) ? index.has(value) : byWalk(value));
}

function containsAll(list: List, part: List): boolean | CelError {
  const contains = membershipOf(list);
  for (let i = 0; i < part.length; i++) {
    const contained = contains(listAt(part, i));
    if (contained !== true) return contained;
  }
  return true;
}

function equivalent(a: List, b: List): boolean | CelError {
  const contained = containsAll(a, b);
  return contained === true ? containsAll(b, a) : contained;
}

function intersects(a: List, b: List): boolean {
  const contains = membershipOf(b);
  for (let i = 0; i < a.length; i++) if (contains(listAt(a, i)) === true) return true;
  return false;
}
