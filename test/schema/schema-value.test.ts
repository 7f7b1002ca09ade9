import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../src/schema/parse-schema.ts';
import type { SchemaObject } from '../../src/schema/schema-map.ts';
import { schemaField, schemaValue } from '../../src/schema/schema-value.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import { equal } from '../../src/values/equality.ts';
import { type CelError, Double, type ListValue, type MapValue, type Value } from '../../src/values/value.ts';

const schemaOf = (document: Value): StructuralSchema => parseSchema(document) as StructuralSchema;
const value = (raw: Value, document: Value): Value => schemaValue(raw, schemaOf(document));
const map = (raw: Value, document: Value): MapValue => value(raw, document) as MapValue;
const list = (raw: Value, document: Value): ListValue => value(raw, document) as ListValue;
const messageOf = (found: Value | undefined | boolean): string => (found as CelError).message;

const TEXT = { type: 'string' };
const COUNT = { type: 'integer' };
const OBJECT = { type: 'object', properties: { 'a-b': TEXT, namespace: TEXT, n: COUNT } };

describe('objects', () => {
  it('are laid over the data: nothing is copied', () => {
    const raw = { n: 1 };
    expect((value(raw, OBJECT) as SchemaObject).raw).toBe(raw);
  });

  it('are read by escaped names, by keywords as they stand, and by plain names', () => {
    const object = map({ 'a-b': 'x', namespace: 'y' }, OBJECT);
    expect(object.find('a__dash__b')).toBe('x');
    expect(object.find('a-b')).toBe('x');
    expect(object.find('__namespace__')).toBe('y');
    expect(object.find('namespace')).toBe('y');
    expect(object.find('a__b')).toBeUndefined();
    expect(object.find('toString')).toBeUndefined();
    expect(messageOf(object.find(1))).toBe('no such overload');
  });

  it('have no property that is null, however it is declared', () => {
    const nullable = { type: 'object', properties: { x: { ...TEXT, nullable: true } } };
    expect(map({ x: null }, nullable).find('x')).toBeUndefined();
    expect(map({ x: null }, nullable).size).toBe(1);
  });

  it('know nothing of undeclared properties but how many there are', () => {
    const object = map({ n: 1, zz: 2 }, OBJECT);
    expect(object.find('zz')).toBeUndefined();
    expect(object.size).toBe(2);
    expect(object.keys()).toEqual(['n', null]);
  });

  it('fail where they are read, not before', () => {
    const object = map({ n: 'x' }, OBJECT);
    expect(messageOf(object.find('n'))).toBe('invalid data, expected int, got string');
  });

  it('compare an undeclared property only where the other has it', () => {
    const open = { ...OBJECT, 'x-kubernetes-preserve-unknown-fields': true };
    expect(equal(value({ n: 1, p: 1 }, open), value({ n: 1, q: 2 }, open))).toBe(true);
    expect(equal(value({ n: 1, p: 1 }, open), value({ n: 1, p: 2 }, open))).toBe(false);
    expect(equal(value({ n: 1, p: 1 }, open), value({ n: 1, p: new Double(1) }, open))).toBe(false);
  });

  it('cannot be compared with what is no map', () => {
    expect(messageOf(equal(value({}, OBJECT), 'x'))).toBe('no such overload');
    expect(equal('x', value({}, OBJECT))).toBe(false);
    expect(equal(value({}, OBJECT), null)).toBe(false);
  });
});

describe('maps', () => {
  it('have null values where they may be null', () => {
    const document = { type: 'object', additionalProperties: { ...TEXT, nullable: true } };
    expect(map({ k: null }, document).find('k')).toBeNull();
    const strict = { type: 'object', additionalProperties: TEXT };
    expect(messageOf(map({ k: null }, strict).find('k'))).toBe('invalid data, got null for schema with nullable=false');
  });

  it('do not escape their keys', () => {
    const strings = map({ 'a-b': 'x' }, { type: 'object', additionalProperties: TEXT });
    expect(strings.keys()).toEqual(['a-b']);
    expect(strings.find('a__dash__b')).toBeUndefined();
  });
});

describe('scalars', () => {
  it('make doubles of integers where numbers are declared', () => {
    expect(value(2, { type: 'number' })).toEqual(new Double(2));
    expect(value(2.5, { type: 'number' })).toBe(2.5);
  });

  it('make no integers of floats', () => {
    expect(messageOf(value(new Double(2), COUNT))).toBe('invalid data, expected int, got float64');
    expect(value(9223372036854775807n, COUNT)).toBe(9223372036854775807n);
  });

  it('are strings or integers where either is declared', () => {
    const either = { 'x-kubernetes-int-or-string': true };
    expect([value('5', either), value(5, either)]).toEqual(['5', 5]);
    expect(messageOf(value(true, either))).toBe(
      'invalid data, expected XIntOrString value to be either a string or integer',
    );
  });

  it('decode bytes with the URL-safe alphabet only', () => {
    const bytes = { type: 'string', format: 'byte' };
    expect(value('-_8=', bytes)).toEqual(Uint8Array.of(251, 255));
    expect(messageOf(value('+/8=', bytes))).toBe(
      'Invalid byte formatted string +/8=: illegal base64 data at input byte 0',
    );
  });
});

describe('lists', () => {
  const strings = { type: 'array', items: TEXT };
  const set = { ...strings, 'x-kubernetes-list-type': 'set' };

  it('compare as their type says, and the left one decides', () => {
    expect(equal(value(['a', 'b'], strings), ['b', 'a'])).toBe(false);
    expect(equal(value(['a', 'b'], set), ['b', 'a'])).toBe(true);
    expect(equal(['b', 'a'], value(['a', 'b'], set))).toBe(false);
  });

  it('unite as sets, and are a set again', () => {
    const both = list(['a', 'b'], set).concat(['c', 'a']);
    expect(equal(both, ['c', 'b', 'a'])).toBe(true);
    expect((both as ListValue).length).toBe(3);
  });

  it('are no sets of objects', () => {
    const objects = { type: 'array', items: OBJECT, 'x-kubernetes-list-type': 'set' };
    expect(messageOf(equal(value([{}], objects), value([{}], objects)))).toBe(
      'listSet operations are only supported on lists of scalar values',
    );
  });

  const byKey = (key: string): Value => ({
    type: 'array',
    items: { type: 'object', properties: { [key]: TEXT, v: COUNT } },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': [key],
  });

  it('match by key and merge by key', () => {
    const first = list(
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
      byKey('k'),
    );
    const second = list(
      [
        { k: 'b', v: 2 },
        { k: 'a', v: 1 },
      ],
      byKey('k'),
    );
    expect(equal(first, second)).toBe(true);
    const merged = first.concat(
      list(
        [
          { k: 'b', v: 9 },
          { k: 'c', v: 3 },
        ],
        byKey('k'),
      ),
    ) as ListValue;
    expect([0, 1, 2].map((i) => (merged.at(i) as MapValue).find('v'))).toEqual([1, 9, 3]);
  });

  it('never find a key that needs escaping when they compare', () => {
    const namespaced = value([{ namespace: 'a' }, { namespace: 'b' }], byKey('namespace'));
    expect(equal(namespaced, namespaced)).toBe(false);
    const summed = (namespaced as ListValue).concat(namespaced);
    expect(equal(summed, namespaced)).toBe(true);
  });

  it('ask their elements whether they hold a value, and tell the first error', () => {
    const mixed = list([1, 'a'], strings);
    expect(mixed.contains('a')).toBe(true);
    expect(messageOf(mixed.contains('b') as boolean)).toBe('invalid data, expected string, got int64');
  });
});

describe('fields without values', () => {
  it('are found by what an expression writes', () => {
    const schema = schemaOf(OBJECT);
    expect(schemaField(schema, 'a__dash__b')).toMatchObject({ name: 'a-b', schema: { type: 'string' } });
    expect(schemaField(schema, 'zz')).toBeUndefined();
    expect(schemaField(schemaOf(TEXT), 'x')).toBeUndefined();
  });
});
