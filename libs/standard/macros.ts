import type { Expr } from '../../src/ast/ast.ts';
import type { Macro, MacroError, MacroExpander, MacroHelper } from '../../src/decls/decls.ts';

/** The accumulator's name in older versions: it may still not be used for a loop variable. */
const OLD_ACCUMULATOR = '__result__';

/**
 * The loop variable that an argument names, or what is wrong with it.
 *
 * @param complaint - for an argument that is no plain name
 */
export function loopVariable(helper: MacroHelper, arg: Expr, complaint: string): string | MacroError {
  if (arg.kind !== 'ident') return { message: complaint, at: arg.id };
  if (arg.name === helper.accuName || arg.name === OLD_ACCUMULATOR) {
    return { message: 'iteration variable overwrites accumulator variable', at: arg.id };
  }
  return arg.name;
}

/** The parts of a fold that differ between the quantifiers. */
export interface Fold {
  readonly init: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

/** True as long as every element passes. */
export function allFold(helper: MacroHelper, predicate: Expr): Fold {
  return {
    init: helper.literal(true),
    condition: helper.call('@not_strictly_false', helper.accuIdent()),
    step: helper.call('_&&_', helper.accuIdent(), predicate),
    result: helper.accuIdent(),
  };
}

/** True from the first element that passes. */
export function existsFold(helper: MacroHelper, predicate: Expr): Fold {
  return {
    init: helper.literal(false),
    condition: helper.call('@not_strictly_false', helper.call('!_', helper.accuIdent())),
    step: helper.call('_||_', helper.accuIdent(), predicate),
    result: helper.accuIdent(),
  };
}

/** Counts the elements that pass, and asks whether it is one. */
export function existsOneFold(helper: MacroHelper, predicate: Expr): Fold {
  return {
    init: helper.literal(0),
    condition: helper.literal(true),
    step: helper.call(
      '_?_:_',
      predicate,
      helper.call('_+_', helper.accuIdent(), helper.literal(1)),
      helper.accuIdent(),
    ),
    result: helper.call('_==_', helper.accuIdent(), helper.literal(1)),
  };
}

const quantifier =
  (fold: (helper: MacroHelper, predicate: Expr) => Fold): MacroExpander =>
  (helper, target, [variable, predicate]) => {
    const name = loopVariable(helper, variable as Expr, 'argument must be a simple name');
    if (typeof name !== 'string') return name;
    const { init, condition, step, result } = fold(helper, predicate as Expr);
    return helper.comprehension(target as Expr, name, '', helper.accuName, init, condition, step, result);
  };

/** Makes the list of `element` for each element of the range for which `filter`, if there is one, is true. */
export function collect(
  helper: MacroHelper,
  range: Expr,
  variable: Expr,
  filter: Expr | undefined,
  element: Expr,
): Expr | MacroError {
  const name = loopVariable(helper, variable, 'argument is not an identifier');
  if (typeof name !== 'string') return name;
  const init = helper.list();
  const condition = helper.literal(true);
  let step = helper.call('_+_', helper.accuIdent(), helper.list(element));
  if (filter) step = helper.call('_?_:_', filter, step, helper.accuIdent());
  return helper.comprehension(range, name, '', helper.accuName, init, condition, step, helper.accuIdent());
}

/**
 * The macros of every environment.
 *
 * @see google/cel-go parser/macro.go
 */
export const standardMacros: readonly Macro[] = [
  {
    name: 'has',
    member: false,
    argCount: 1,
    doc: 'Whether a field is set, or a map has a string key: the argument must be a selection such as `self.name`.',
    examples: ["has({'a': 1}.a)", "!has({'a': 1}.b)"],
    expand: (helper, _target, [arg]) =>
      arg?.kind === 'select'
        ? helper.presenceTest(arg.operand, arg.field)
        : { message: 'invalid argument to has() macro', at: (arg as Expr).id },
  },
  {
    name: 'all',
    member: true,
    argCount: 2,
    doc: 'Whether the predicate holds for every element of a list or every key of a map. As with `&&`, one false outweighs errors.',
    examples: ['[1, 2, 3].all(x, x > 0)', "{'a': 1}.all(k, k == 'a')", '[].all(x, false)'],
    expand: quantifier(allFold),
  },
  {
    name: 'exists',
    member: true,
    argCount: 2,
    doc: 'Whether the predicate holds for some element of a list or some key of a map. As with `||`, one true outweighs errors.',
    examples: ['[1, 2, 3].exists(x, x > 2)', "{'a': 1}.exists(k, k == 'a')", '![].exists(x, true)'],
    expand: quantifier(existsFold),
  },
  {
    name: 'exists_one',
    member: true,
    argCount: 2,
    doc: 'Whether the predicate holds for exactly one element of a list or key of a map. Looks at all of them.',
    examples: ['[1, 2, 3].exists_one(x, x > 2)', '![1, 2, 2].exists_one(x, x == 2)'],
    expand: quantifier(existsOneFold),
  },
  {
    name: 'map',
    member: true,
    argCount: 2,
    doc: 'The list of what the second argument gives for each element of a list or key of a map.',
    examples: ['[1, 2, 3].map(x, x * 2) == [2, 4, 6]', "{'a': 1}.map(k, k + '!') == ['a!']"],
    expand: (helper, target, [variable, element]) =>
      collect(helper, target as Expr, variable as Expr, undefined, element as Expr),
  },
  {
    name: 'map',
    member: true,
    argCount: 3,
    doc: 'The list of what the third argument gives for each element of a list or key of a map for which the second is true.',
    examples: ['[1, 2, 3, 4].map(x, x % 2 == 0, x * 2) == [4, 8]'],
    expand: (helper, target, [variable, filter, element]) =>
      collect(helper, target as Expr, variable as Expr, filter, element as Expr),
  },
  {
    name: 'filter',
    member: true,
    argCount: 2,
    doc: 'The elements of a list, or the keys of a map, for which the predicate holds.',
    examples: ['[1, 2, 3].filter(x, x > 1) == [2, 3]', "{'a': 1, 'b': 2}.filter(k, k != 'a') == ['b']"],
    expand: (helper, target, [variable, filter]) =>
      collect(helper, target as Expr, variable as Expr, filter, variable as Expr),
  },
];
