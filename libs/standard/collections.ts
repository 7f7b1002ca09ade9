import { type FunctionDecl, member, type Overload, overload } from '../../src/decls/decls.ts';
import { BOOL, BYTES, INT, listOf, mapOf, STRING, type Type, typeParam } from '../../src/types/type.ts';
import { listContains } from '../../src/values/concat-list.ts';
import { codePointCount } from '../../src/values/utf8.ts';
import {
  isList,
  isPlainMap,
  MapValue,
  mapFind,
  mapSize,
  noSuchOverload,
  type PlainMap,
  type Value,
} from '../../src/values/value.ts';
import { listMembershipCost } from './costs.ts';
import { unsupported } from './dispatch.ts';

const A: Type = typeParam('A');
const B: Type = typeParam('B');
const LIST_OF_A: Type = listOf(A);
const MAP_OF_A_B: Type = mapOf(A, B);

function isIn(value: Value, collection: Value): Value {
  if (typeof collection !== 'object' || collection === null) return noSuchOverload();
  if (isList(collection)) return listContains(collection, value);
  if (collection instanceof MapValue && collection.isContainer) {
    return collection.has(value);
  }
  return isPlainMap(collection) ? mapFind(collection, value) !== undefined : noSuchOverload();
}

function size(value: Value): Value {
  if (typeof value === 'string') return codePointCount(value);
  if (typeof value !== 'object') return unsupported(value, 'size');
  if (isList(value) || value instanceof Uint8Array) return value.length;
  if (value instanceof MapValue ? !value.isContainer : !isPlainMap(value)) return unsupported(value, 'size');
  return mapSize(value as PlainMap | MapValue);
}

const MEMBERSHIP: readonly Overload[] = [
  overload('in_list', [A, LIST_OF_A], BOOL, undefined, { cost: listMembershipCost }),
  overload('in_map', [A, MAP_OF_A_B], BOOL),
];

const oldMembership: FunctionDecl = {
  doc: 'An old name of the operator `in`.',
  examples: [],
  overloads: MEMBERSHIP,
  singleton: isIn,
  runtimeOnly: true,
};

/** `[]`, `in`, `size`. */
export const collectionFunctions: Readonly<Record<string, FunctionDecl>> = {
  // The planner selects itself; called like a function it fits nothing.
  '_[_]': {
    doc: 'The element of a list at an index from 0, or the value of a map under a key. Fails where there is none.',
    examples: ['[1, 2, 3][1] == 2', "{'key': 'value'}['key'] == 'value'"],
    overloads: [overload('index_list', [LIST_OF_A, INT], A), overload('index_map', [MAP_OF_A_B, A], B)],
    singleton: noSuchOverload,
  },
  '@in': {
    doc: 'Whether a list has an element equal to the value, or a map has it as a key.',
    examples: ['2 in [1, 2, 3]', "!('a' in ['b', 'c'])", "'a' in {'a': 1}", "!(3 in {1: 'one'})"],
    overloads: MEMBERSHIP,
    singleton: isIn,
  },
  _in_: oldMembership,
  in: oldMembership,
  size: {
    doc: 'Code points of a string, bytes, elements of a list, or entries of a map.',
    examples: ["size(b'123') == 3", '[1, 2, 3].size() == 3', "size({'a': 1, 'b': 2}) == 2", "'hello'.size() == 5"],
    overloads: [
      overload('size_bytes', [BYTES], INT),
      member('bytes_size', [BYTES], INT),
      overload('size_list', [LIST_OF_A], INT),
      member('list_size', [LIST_OF_A], INT),
      overload('size_map', [MAP_OF_A_B], INT),
      member('map_size', [MAP_OF_A_B], INT),
      overload('size_string', [STRING], INT),
      member('string_size', [STRING], INT),
    ],
    singleton: size,
  },
};
