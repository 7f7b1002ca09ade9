import { describe, expect, it } from 'vitest';
import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  type Type,
  typeOf,
  typeParam,
  UINT,
  wrapperOf,
} from '../../src/types/type.ts';
import { LiteralMap } from '../../src/values/literal-map.ts';
import { NONE } from '../../src/values/optional.ts';
import { isAssignableRuntimeType } from '../../src/values/runtime-type.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import { double, Uint, type Value } from '../../src/values/value.ts';

const accepted = (type: Type, values: readonly Value[]): Value[] =>
  values.filter((value) => isAssignableRuntimeType(type, value));

const samples = {
  null: null,
  bool: true,
  int: 1,
  bigInt: 2n ** 60n,
  uint: new Uint(1n),
  double: 1.5,
  wholeDouble: double(1),
  string: 'a',
  bytes: new Uint8Array(1),
  list: ['a'],
  map: { a: 1 },
  duration: new Duration(1n),
  timestamp: new Timestamp(0, 0),
  optional: NONE,
  type: INT,
} satisfies Record<string, Value>;

/** Which of the samples an argument of a type may be. */
const takes = (type: Type): string[] =>
  Object.entries(samples)
    .filter(([, value]) => isAssignableRuntimeType(type, value))
    .map(([name]) => name);

describe('a value at run time', () => {
  it.each<[Type, string[]]>([
    [BOOL, ['bool']],
    [INT, ['int', 'bigInt']],
    [UINT, ['uint']],
    [DOUBLE, ['double', 'wholeDouble']],
    [STRING, ['string']],
    [BYTES, ['bytes']],
    [NULL, ['null']],
    [DURATION, ['duration']],
    [TIMESTAMP, ['timestamp']],
    [optionalOf(STRING), ['optional']],
    [TYPE, ['type']],
    [typeOf(STRING), ['type']],
    [opaque('net.IP'), []],
    [wrapperOf(INT), ['null', 'int', 'bigInt']],
    [wrapperOf(STRING), ['null', 'string']],
  ])('is taken for %s', (type, names) => {
    expect(takes(type)).toEqual(names);
  });

  it.each([DYN, ANY, typeParam('A')])('is always taken for %s', (type) => {
    expect(takes(type)).toEqual(Object.keys(samples));
  });

  it('is a list by its first element only', () => {
    const lists: Value[] = [[], ['a'], ['a', 1], [1, 'a']];
    expect(accepted(listOf(STRING), lists)).toEqual([[], ['a'], ['a', 1]]);
    expect(accepted(listOf(DYN), lists)).toEqual(lists);
  });

  it('is a map by its first entry only', () => {
    const plain: Value[] = [{}, { a: 1 }, { a: 1, b: 'c' }, { a: 'b', c: 1 }];
    expect(accepted(mapOf(STRING, INT), plain)).toEqual([{}, { a: 1 }, { a: 1, b: 'c' }]);
    const literal = new LiteralMap([
      [1, 'a'],
      ['b', 2],
    ]);
    expect(accepted(mapOf(INT, STRING), [literal])).toEqual([literal]);
    expect(accepted(mapOf(STRING, STRING), [literal])).toEqual([]);
  });

  it('reads own entries of plain objects only', () => {
    expect(accepted(mapOf(STRING, INT), [Object.create({ a: 'inherited' }) as Value])).toHaveLength(1);
  });
});
