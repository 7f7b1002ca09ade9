import { type Implementation, type Library, member, type Overload } from '../../src/decls/decls.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  STRING,
  TIMESTAMP,
  type Type,
  typeParam,
  UINT,
} from '../../src/types/type.ts';
import { addDurations, addInts, addToTimestamp, addUints } from '../../src/values/arithmetic.ts';
import { equal } from '../../src/values/equality.ts';
import { compare, isOrdered, type Order } from '../../src/values/order.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import {
  CelError,
  double,
  doubleValue,
  isDouble,
  isInt,
  isList,
  type ListValue,
  listAt,
  noSuchOverload,
  Uint,
  type Value,
} from '../../src/values/value.ts';
import { elementWalkCost, inclusionCost } from '../shared-costs.ts';

type List = readonly Value[] | ListValue;

/** In Kubernetes' order: where several fit, as for `[]`, the first binds the type. */
const summable: readonly (readonly [name: string, type: Type, zero: Value])[] = [
  ['int', INT, 0],
  ['uint', UINT, new Uint(0n)],
  ['double', DOUBLE, double(0)],
  ['duration', DURATION, new Duration(0n)],
];

const comparable: readonly (readonly [name: string, type: Type])[] = [
  ['int', INT],
  ['uint', UINT],
  ['double', DOUBLE],
  ['bool', BOOL],
  ['duration', DURATION],
  ['timestamp', TIMESTAMP],
  ['string', STRING],
  ['bytes', BYTES],
];

const A = typeParam('A');

const extremes = (name: string, impl: Implementation): Overload[] =>
  comparable.map(([typeName, type]) => member(`list_${typeName}_${name}_${typeName}`, [listOf(type)], type, impl));

export const lists: Library = {
  name: 'kubernetes.lists',
  source: 'kubernetes/apiserver pkg/cel/library/lists.go: Lists',
  doc: 'Sums, extremes, order and positions in lists.',
  defaultCost: 'unit',
  functions: {
    isSorted: {
      doc: 'Whether no element is less than the element before it. Pairs that do not compare count as in order.',
      examples: ['[1, 2, 2].isSorted()', '!["b", "a"].isSorted()', '[].isSorted()'],
      cost: elementWalkCost,
      overloads: comparable.map(([name, type]) =>
        member(`list_${name}_is_sorted_bool`, [listOf(type)], BOOL, isSorted),
      ),
    },
    sum: {
      doc: 'The total of the elements; of an empty list the zero of the element type.',
      examples: [
        '[1, 3].sum() == 4',
        '[1.5, 2.5].sum() == 4.0',
        "[duration('1m'), duration('1s')].sum() == duration('61s')",
      ],
      cost: elementWalkCost,
      overloads: summable.map(([name, type, zero]) =>
        member(`list_${name}_sum_${name}`, [listOf(type)], type, (items: List) => sum(items, zero)),
      ),
    },
    max: {
      doc: 'The greatest element; an error for an empty list.',
      examples: ['[1, 3, 2].max() == 3', "['a', 'b'].max() == 'b'"],
      cost: elementWalkCost,
      overloads: extremes('max', (items: List) => extreme(items, 'max', -1)),
    },
    min: {
      doc: 'The least element; an error for an empty list.',
      examples: ['[3, 1, 2].min() == 1', '[2.5, 1.5].min() == 1.5'],
      cost: elementWalkCost,
      overloads: extremes('min', (items: List) => extreme(items, 'min', 1)),
    },
    indexOf: {
      doc: 'The position of the first element that equals the argument, -1 if none does.',
      examples: ['[1, 2, 2, 3].indexOf(2) == 1', "['a'].indexOf('b') == -1"],
      cost: elementWalkCost,
      overloads: [member('list_a_index_of_int', [listOf(A), A], INT, indexOf)],
    },
    lastIndexOf: {
      doc: 'The position of the last element that equals the argument, -1 if none does.',
      examples: ['[1, 2, 2, 3].lastIndexOf(2) == 2', '[].lastIndexOf(1) == -1'],
      cost: elementWalkCost,
      overloads: [member('list_a_last_index_of_int', [listOf(A), A], INT, lastIndexOf)],
    },
    includes: {
      doc: 'Whether a list holds an element. A receiver that is no list is compared with the argument instead.',
      examples: ['[1, 2].includes(2)', '![1, 2].includes(3)', '"a".includes("a")'],
      cost: inclusionCost,
      overloads: [member('list_includes_dyn_dyn', [DYN, DYN], BOOL, includes, { since: 1 })],
    },
  },
};

/** Data under a schema may be wrong in a single element, which says more of it. */
const refusal = (item: Value): CelError => (item instanceof CelError ? item : noSuchOverload());

function isSorted(items: List): boolean | CelError {
  for (let i = 0; i < items.length; i++) {
    const item = listAt(items, i);
    if (!isOrdered(item)) return refusal(item);
    if (i > 0 && compare(listAt(items, i - 1), item) === 1) return false;
  }
  return true;
}

function sum(items: List, zero: Value): Value {
  let total = zero;
  for (let i = 0; i < items.length; i++) {
    const item = listAt(items, i);
    if (item instanceof CelError) return item;
    total = plus(total, item);
    if (total instanceof CelError) return total;
  }
  return total;
}

/** `a + b` where `a` is a sum so far. A duration may meet a timestamp in a list of mixed elements. */
function plus(a: Value, b: Value): Value {
  if (isInt(a)) return isInt(b) ? addInts(a, b) : noSuchOverload();
  if (a instanceof Uint) return b instanceof Uint ? addUints(a, b) : noSuchOverload();
  if (isDouble(a)) return isDouble(b) ? double(doubleValue(a) + doubleValue(b)) : noSuchOverload();
  if (a instanceof Duration) {
    if (b instanceof Duration) return addDurations(a, b);
    return b instanceof Timestamp ? addToTimestamp(b, a) : noSuchOverload();
  }
  return a instanceof Timestamp && b instanceof Duration ? addToTimestamp(a, b) : noSuchOverload();
}

/** @param replacing - how the value so far compares with one that takes its place */
function extreme(items: List, name: string, replacing: Order): Value {
  if (items.length === 0) return new CelError(`${name} called on empty list`);
  let found: Value = 0;
  for (let i = 0; i < items.length; i++) {
    const item = listAt(items, i);
    if (!isOrdered(item)) return refusal(item);
    if (i === 0 || compare(found, item) === replacing) found = item;
  }
  return found;
}

function indexOf(items: List, wanted: Value): number {
  for (let i = 0; i < items.length; i++) if (equal(listAt(items, i), wanted) === true) return i;
  return -1;
}

function lastIndexOf(items: List, wanted: Value): number {
  for (let i = items.length - 1; i >= 0; i--) if (equal(listAt(items, i), wanted) === true) return i;
  return -1;
}

function includes(target: Value, wanted: Value): boolean {
  return isList(target) ? indexOf(target, wanted) >= 0 : equal(target, wanted) === true;
}
