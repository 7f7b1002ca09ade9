import type { Expr } from '../../src/ast/ast.ts';
import {
  type Library,
  type Macro,
  type MacroError,
  type MacroExpander,
  type MacroHelper,
  overload,
} from '../../src/decls/decls.ts';
import { mapOf, typeParam } from '../../src/types/type.ts';
import { GrowingMap, LiteralMap } from '../../src/values/literal-map.ts';
import { CelError, type MapValue, mapFind, mapKeys, type PlainMap, type Value } from '../../src/values/value.ts';
import { valueText } from '../../src/values/value-text.ts';
import { allFold, existsFold, existsOneFold, type Fold, loopVariable } from '../standard/macros.ts';

type AnyMap = PlainMap | MapValue;

const K = typeParam('K');
const V = typeParam('V');
const MAP_KV = mapOf(K, V);

/** A map with more entries; an error for a key that it has. */
function insertAll(map: AnyMap, entries: Iterable<readonly [Value, Value]>): Value {
  const result = map instanceof GrowingMap ? map : new LiteralMap(entriesOf(map));
  for (const [key, value] of entries) {
    if (result.find(key) !== undefined) return new CelError(`insert failed: key ${valueText(key)} already exists`);
    result.set(key, value);
  }
  return result;
}

const entriesOf = (map: AnyMap): [Value, Value][] => mapKeys(map).map((key) => [key, mapFind(map, key) as Value]);

/** The two loop variables, or what is wrong with them. */
function loopVariables(helper: MacroHelper, first: Expr, second: Expr): readonly [string, string] | MacroError {
  for (const arg of [first, second]) {
    if (arg.kind !== 'ident') return { message: 'argument must be a simple name', at: arg.id };
  }
  const names = [first, second].map((arg) => (arg as { readonly name: string }).name) as [string, string];
  if (names[0] === names[1]) return { message: `duplicate variable name: ${names[0]}`, at: second.id };
  for (const arg of [first, second]) {
    const name = loopVariable(helper, arg, 'argument must be a simple name');
    if (typeof name !== 'string') return name;
  }
  return names;
}

/** What a macro does with the arguments behind its two variables. */
type Body = (helper: MacroHelper, variables: readonly [string, string], rest: readonly Expr[]) => Fold;

const expander =
  (body: Body): MacroExpander =>
  (helper, target, [first, second, ...rest]) => {
    const variables = loopVariables(helper, first as Expr, second as Expr);
    if ('message' in variables) return variables;
    const { init, condition, step, result } = body(helper, variables, rest);
    return helper.comprehension(
      target as Expr,
      variables[0],
      variables[1],
      helper.accuName,
      init,
      condition,
      step,
      result,
    );
  };

const quantifier =
  (fold: (helper: MacroHelper, predicate: Expr) => Fold): Body =>
  (helper, _variables, [predicate]) =>
    fold(helper, predicate as Expr);

/**
 * Adds something to the accumulator in each round, or in each for which the filter is true.
 *
 * @param add - the accumulator with the transformed element
 */
const transform =
  (
    empty: (helper: MacroHelper) => Expr,
    add: (helper: MacroHelper, variables: readonly [string, string], element: Expr) => Expr,
  ): Body =>
  (helper, variables, rest) => {
    const element = rest.at(-1) as Expr;
    const filter = rest.length === 2 ? rest[0] : undefined;
    let step = add(helper, variables, element);
    if (filter !== undefined) step = helper.call('_?_:_', filter, step, helper.accuIdent());
    return { init: empty(helper), condition: helper.literal(true), step, result: helper.accuIdent() };
  };

const transformList = transform(
  (helper) => helper.list(),
  (helper, _variables, element) => helper.call('_+_', helper.accuIdent(), helper.list(element)),
);

const transformMap = transform(
  (helper) => helper.map(),
  (helper, [key], element) => helper.call('cel.@mapInsert', helper.accuIdent(), helper.ident(key), element),
);

const transformMapEntry = transform(
  (helper) => helper.map(),
  (helper, _variables, element) => helper.call('cel.@mapInsert', helper.accuIdent(), element),
);

const macro = (name: string, argCount: number, doc: string, examples: readonly string[], body: Body): Macro => ({
  name,
  member: true,
  argCount,
  doc,
  examples,
  expand: expander(body),
});

/** Macros over index and element of a list, or key and value of a map. */
export const twoVariableComprehensions: Library = {
  name: 'cel.lib.ext.comprev2',
  source: 'google/cel-go ext/comprehensions.go, TwoVarComprehensions',
  doc: 'Macros with two variables: index and element of a list, key and value of a map.',
  defaultCost: 'unit',
  functions: {
    'cel.@mapInsert': {
      doc: 'A map with one more entry, or with the entries of another map; an error for a key that it has. Macros use it.',
      examples: [],
      overloads: [
        overload('@mapInsert_map_key_value', [MAP_KV, K, V], MAP_KV, (map: AnyMap, key: Value, value: Value) =>
          insertAll(map, [[key, value]]),
        ),
        overload('@mapInsert_map_map', [MAP_KV, MAP_KV], MAP_KV, (map: AnyMap, more: AnyMap) =>
          insertAll(map, entriesOf(more)),
        ),
      ],
    },
  },
  macros: [
    macro(
      'all',
      3,
      'Whether a condition holds for every index and element, or key and value.',
      ['[1, 2].all(i, v, i < v)', "{'a': 1}.all(k, v, k == 'a' && v == 1)"],
      quantifier(allFold),
    ),
    macro(
      'exists',
      3,
      'Whether a condition holds for some index and element, or key and value.',
      ['[1, 0].exists(i, v, i > v)', "{'a': 1, 'b': 2}.exists(k, v, v == 2)"],
      quantifier(existsFold),
    ),
    macro(
      'existsOne',
      3,
      'Whether a condition holds for exactly one index and element, or key and value.',
      ['[1, 2].existsOne(i, v, v == 1)'],
      quantifier(existsOneFold),
    ),
    macro(
      'exists_one',
      3,
      'Whether a condition holds for exactly one index and element, or key and value.',
      ['[1, 2].exists_one(i, v, v == 1)'],
      quantifier(existsOneFold),
    ),
    macro(
      'transformList',
      3,
      'The list of what an expression makes of each index and element, or key and value.',
      ['[1, 2].transformList(i, v, i + v) == [1, 3]'],
      transformList,
    ),
    macro(
      'transformList',
      4,
      'As with three arguments, where the filter in front is true.',
      ['[1, 2, 3].transformList(i, v, i > 0, v) == [2, 3]'],
      transformList,
    ),
    macro(
      'transformMap',
      3,
      'A map of the same keys (or of the indexes of a list), with what an expression makes of each value.',
      ["{'a': 1}.transformMap(k, v, v + 1) == {'a': 2}"],
      transformMap,
    ),
    macro(
      'transformMap',
      4,
      'As with three arguments, where the filter in front is true.',
      ["{'a': 1, 'b': 2}.transformMap(k, v, v > 1, v) == {'b': 2}"],
      transformMap,
    ),
    macro(
      'transformMapEntry',
      3,
      'A map of the entries of the maps that an expression makes; an error where a key comes twice.',
      ["{'a': 'b'}.transformMapEntry(k, v, {v: k}) == {'b': 'a'}"],
      transformMapEntry,
    ),
    macro(
      'transformMapEntry',
      4,
      'As with three arguments, where the filter in front is true.',
      ["{'a': 'b', 'c': 'd'}.transformMapEntry(k, v, k == 'a', {v: k}) == {'b': 'a'}"],
      transformMapEntry,
    ),
  ],
};
