import type { Expr } from '../../src/ast/ast.ts';
import {
  type CallCost,
  type CallEstimate,
  type Library,
  type MacroExpander,
  member,
  type Overload,
  overload,
  type SizedOperand,
} from '../../src/decls/decls.ts';
import { add, MAX_UINT64, multiply, multiplyByFactor, type Range, range } from '../../src/ranges/range.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  LIST,
  listOf,
  STRING,
  TIMESTAMP,
  type Type,
  typeParam,
  UINT,
} from '../../src/types/type.ts';
import { equal } from '../../src/values/equality.ts';
import { goTypeName } from '../../src/values/go-type-name.ts';
import { compare, isOrdered } from '../../src/values/order.ts';
import {
  CelError,
  isBytes,
  isInt,
  isList,
  type ListValue,
  listAt,
  listElements,
  runtimeType,
  typeName,
  type Value,
} from '../../src/values/value.ts';
import { sizeForCost } from '../shared-costs.ts';
import { unsupported } from '../standard/dispatch.ts';
import { standardMacros } from '../standard/macros.ts';
import { goSort } from './go-sort.ts';
import { isPlainScalar } from './plain-scalar.ts';

type List = readonly Value[] | ListValue;
type Int = number | bigint;

const LIST_T = listOf(typeParam('T'));

/** In Kubernetes' order: where several fit, as for `[]`, the first binds the type. */
const comparable: readonly Type[] = [INT, UINT, DOUBLE, BOOL, DURATION, TIMESTAMP, STRING, BYTES];

const MAX_RANGE = 1_000_000;

/** A call that makes a list: what it looks at, 1 for the call, 10 for the list. */
const allocation = (work: number): number => work + 11;

function allocationEstimate(size: Range, factor: number): CallEstimate {
  return { cost: add(multiplyByFactor(size, factor), range(11)), resultSize: size };
}

/** An int literal, 0 if it is negative; else what is given. */
function literalOr(operand: SizedOperand, otherwise: bigint): bigint {
  const value = operand.literal;
  if (value === undefined || !isInt(value)) return otherwise;
  return value < 0 ? 0n : BigInt(value);
}

const outputCost = (estimate: CallCost['estimate']): CallCost => ({
  doc: '11 and the size of the result',
  runtime: (_args, result) => allocation(sizeForCost(result)),
  ...(estimate && { estimate }),
});

const sliceCost = outputCost((target, [start, end]) => {
  if (target === undefined || start === undefined || end === undefined) return undefined;
  // Wraps around where the start is behind the end, as in Kubernetes.
  const length = (literalOr(end, target.size.max) - literalOr(start, 0n)) & MAX_UINT64;
  return allocationEstimate(range(length), 1);
});

const rangeCost = outputCost((_target, [size]) => size && allocationEstimate(range(literalOr(size, MAX_UINT64)), 1));

const reverseCost = outputCost((target) => target && allocationEstimate(target.size, 1));

const flattenCost: CallCost = {
  doc: '11 and the size of the list for each level',
  runtime: ([list, depth]) => {
    const levels = depth === undefined ? 1 : Number(depth);
    return allocation(Math.trunc(sizeForCost(list as Value) * (levels < 0 ? 1 : levels)));
  },
  panic: ([, depth]) =>
    depth === undefined || isInt(depth)
      ? undefined
      : `interface conversion: ref.Val is ${goTypeName(depth)}, not types.Int`,
  estimate: (target, [depth]) =>
    target && allocationEstimate(target.size, Number(depth === undefined ? 1n : literalOr(depth, MAX_UINT64))),
};

const squared = (size: Range): Range => multiply(size, size);

/** Go names the first method that a value lacks to be a list: `Add`, but for values that can be added. */
const hasAdd = (value: Value): boolean => isOrdered(value) && typeof value !== 'boolean';

const notAList = (value: Value): string | undefined =>
  isList(value)
    ? undefined
    : `interface conversion: ${goTypeName(value)} is not traits.Lister: missing method ${hasAdd(value) ? 'Contains' : 'Add'}`;

/**
 * Each element may be compared with each other one.
 *
 * @param keys - the index of the list that is compared
 * @param factor - for the estimate: more for texts, which the run-time cost tells from the first element
 */
const comparisonCost = (keys: 0 | 1, factor: number): CallCost => ({
  doc: "11 and twice the square of the list's size; 2.1 times for texts",
  runtime: (args) => {
    const list = args[keys] as List;
    const first = list.length === 0 ? undefined : listAt(list, 0);
    const each = typeof first === 'string' || (first !== undefined && isBytes(first)) ? TEXT_FACTOR : PLAIN_FACTOR;
    return allocation(Math.trunc(list.length * list.length * each));
  },
  panic: (args) => notAList(args[keys] as Value),
  estimate: (target, args) => {
    const list = keys === 0 ? target : args[0];
    return list && allocationEstimate(squared(list.size), factor);
  },
});

const PLAIN_FACTOR = 2;
const TEXT_FACTOR = 2.1;

const overloadsOf = (
  name: string,
  args: (element: Type) => readonly Type[],
  result: (element: Type) => Type,
  keys: 0 | 1,
): Overload[] =>
  comparable.map((type) =>
    member(`list_${type.name}_${name}`, args(type), result(type), undefined, {
      tracker: comparisonCost(keys, type === STRING || type === BYTES ? TEXT_FACTOR : PLAIN_FACTOR),
    }),
  );

/** All but the cost of version 3 is older; Kubernetes has had no version before. */
export const lists: Library = {
  name: 'cel.lib.ext.lists',
  source: 'google/cel-go ext/lists.go, Lists',
  doc: 'Parts, order and elements of lists.',
  defaultCost: 'unit',
  functions: {
    slice: {
      doc: 'The elements from a position up to and without another one.',
      examples: ['[1, 2, 3, 4].slice(1, 3) == [2, 3]'],
      overloads: [member('list_slice', [LIST_T, INT, INT], LIST_T, slice, { tracker: sliceCost })],
    },
    flatten: {
      doc: 'The elements of the lists in a list; with a number, of so many levels of lists in lists.',
      examples: ['[[1, 2], [3]].flatten() == [1, 2, 3]', '[[[1]], [[2]]].flatten(2) == [1, 2]'],
      unguarded: true,
      overloads: [
        member('list_flatten', [listOf(LIST_T)], LIST_T, flattenOnce, { tracker: flattenCost }),
        member('list_flatten_int', [LIST, INT], LIST, flattenDepth, { tracker: flattenCost }),
      ],
    },
    sort: {
      doc: 'The elements in ascending order. They must all have one type that has an order.',
      examples: ['[3, 1, 2].sort() == [1, 2, 3]', "['b', 'a'].sort() == ['a', 'b']"],
      singleton: (list: Value) => (isList(list) ? sortByKeys(list, list) : unsupported(list, 'sort')),
      overloads: overloadsOf(
        'sort',
        (type) => [listOf(type)],
        (type) => listOf(type),
        0,
      ),
    },
    '@sortByAssociatedKeys': {
      doc: 'The elements in the order of their keys, which stand in another list. The macro sortBy uses it.',
      examples: [],
      singleton: (list: Value, keys: Value) =>
        isList(list) ? sortByKeys(list, keys as List) : unsupported(list, '@sortByAssociatedKeys'),
      overloads: overloadsOf(
        'sortByAssociatedKeys',
        (type) => [LIST_T, listOf(type)],
        () => LIST_T,
        1,
      ),
    },
    'lists.range': {
      doc: `The integers from 0 up to and without a number, at most ${MAX_RANGE}.`,
      examples: ['lists.range(3) == [0, 1, 2]'],
      overloads: [overload('lists_range', [INT], listOf(INT), rangeList, { tracker: rangeCost })],
    },
    reverse: {
      doc: 'The elements from the last to the first.',
      examples: ['[1, 2, 3].reverse() == [3, 2, 1]'],
      overloads: [
        member('list_reverse', [LIST_T], LIST_T, (list: List) => [...listElements(list)].reverse(), {
          tracker: reverseCost,
        }),
      ],
    },
    distinct: {
      doc: 'The elements without those that equal an earlier one.',
      examples: ['[1, 2, 2, 1].distinct() == [1, 2]'],
      overloads: [member('list_distinct', [LIST_T], LIST_T, distinct, { tracker: comparisonCost(0, PLAIN_FACTOR) })],
    },
  },
  macros: [
    {
      name: 'sortBy',
      member: true,
      argCount: 2,
      doc: 'The elements of a list in the ascending order of what an expression makes of each.',
      examples: ["['bb', 'a'].sortBy(x, x.size()) == ['a', 'bb']"],
      expand: expandSortBy,
    },
  ],
};

const INPUT = '@__sortBy_input__';
const UNUSED = '#unused';
const expandMap = standardMacros.find(({ name, argCount }) => name === 'map' && argCount === 2)
  ?.expand as MacroExpander;
const SORTABLE: readonly Expr['kind'][] = ['list', 'select', 'ident', 'comprehension', 'call'];

/** Binds the list to a name, since it is needed twice: for the keys and for the elements. */
function expandSortBy(...[helper, target, args]: Parameters<MacroExpander>): ReturnType<MacroExpander> {
  const list = target as Expr;
  const input = helper.ident(INPUT);
  if (!SORTABLE.includes(list.kind)) {
    return {
      message: 'sortBy can only be applied to a list, identifier, comprehension, call or select expression',
      at: list.id,
    };
  }
  const keys = expandMap(helper, helper.copy(input), args);
  if (keys === undefined || 'message' in keys) return keys;
  const sorted = helper.memberCall('@sortByAssociatedKeys', helper.copy(input), keys);
  return helper.comprehension(helper.list(), UNUSED, '', INPUT, list, helper.literal(false), input, sorted);
}

function slice(list: List, start: Int, end: Int): Value {
  const failed = (reason: string): CelError => new CelError(`cannot slice(${start}, ${end}), ${reason}`);
  if (start < 0 || end < 0) return failed('negative indexes not supported');
  if (start > end) return failed('start index must be less than or equal to end index');
  if (end > list.length) return failed(`list is length ${list.length}`);
  return listElements(list).slice(Number(start), Number(end));
}

function rangeList(size: Int): Value {
  if (size < 0) return new CelError(`lists.range: size must be non-negative, got ${size}`);
  if (size > MAX_RANGE) return new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE})`);
  return Array.from({ length: Number(size) }, (_, i) => i);
}

function flattenOnce(list: Value): Value {
  return isList(list) ? flatten(list, 1) : new CelError(`no such overload: ${runtimeType(list)}.flatten()`);
}

function flattenDepth(list: Value, depth: Value): Value {
  if (!isList(list) || !isInt(depth)) {
    return new CelError(`no such overload: ${runtimeType(list)}.flatten(${runtimeType(depth)})`);
  }
  return depth < 0 ? new CelError('level must be non-negative') : flatten(list, Number(depth));
}

/** Lists nest as deep as data does, so what is to be done is kept in a list of our own. */
function flatten(list: List, depth: number): Value {
  const flat: Value[] = [];
  const open: { readonly list: List; next: number }[] = [{ list, next: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next === level.list.length) {
      open.pop();
      continue;
    }
    const element = listAt(level.list, level.next++);
    if (isList(element) && open.length <= depth) open.push({ list: element, next: 0 });
    else flat.push(element);
  }
  return flat;
}

function sortByKeys(list: List, keys: List): Value {
  if (list.length !== keys.length) {
    return new CelError(
      '@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ' +
        `${list.length} and ${keys.length} elements respectively`,
    );
  }
  if (list.length === 0) return list;
  const values = listElements(keys);
  const [first] = values as readonly [Value];
  if (!isOrdered(first)) return new CelError('list elements must be comparable');
  const type = typeName(first);
  if (values.some((value) => typeName(value) !== type)) {
    return new CelError('list elements must have the same type');
  }
  const order = Array.from(values, (_, i) => i);
  // Where two keys do not compare, as with NaN, neither goes before the other.
  goSort(order, (a, b) => compare(values[a] as Value, values[b] as Value) === -1);
  return order.map((i) => listAt(list, i));
}

function distinct(list: List): Value {
  if (list.length === 0) return list;
  const elements = listElements(list);
  if (elements.every(isPlainScalar)) return [...new Set(elements)];
  const kept: Value[] = [];
  for (const element of elements) if (!kept.some((other) => equal(element, other) === true)) kept.push(element);
  return kept;
}
