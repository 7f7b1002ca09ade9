import { describe, expect, it } from 'vitest';
import { decodeValue } from '../../src/batch/decode-value.ts';
import { encodeValue } from '../../src/batch/encode-value.ts';
import { BadRequest } from '../../src/batch/request.ts';
import { BadTypeName, parseTypeName } from '../../src/batch/type-names.ts';
import { parseJson } from '../../src/documents/json.ts';
import { DYN, type Type } from '../../src/types/type.ts';
import type { Value } from '../../src/values/value.ts';

function typed(name: string): Type {
  const type = parseTypeName(name);
  if (type instanceof BadTypeName) throw new Error(type.message);
  return type;
}

function decoded(json: string, type: Type = DYN): Value {
  const read = parseJson(json, { wideIntegers: true });
  if (!read.ok) throw new Error(read.message);
  return decodeValue(read.value, type);
}

/** What a request's value is, as an answer writes it. */
const through = (json: string, type?: string): unknown =>
  encodeValue(decoded(json, type === undefined ? DYN : typed(type)));

describe('values of a request', () => {
  it('are read by the declared type', () => {
    expect(through('1', 'int')).toEqual({ t: 'int', v: '1' });
    expect(through('1', 'uint')).toEqual({ t: 'uint', v: '1' });
    expect(through('1', 'double')).toEqual({ t: 'double', v: '1', bits: '3ff0000000000000' });
    expect(through('"90s"', 'duration')).toEqual({ t: 'duration', v: '1m30s', ns: '90000000000' });
    expect(through('"AQI="', 'bytes')).toEqual({ t: 'bytes', v: 'AQI=' });
    expect(through('"1Gi"', 'quantity')).toEqual({ t: 'quantity', v: '1Gi' });
    expect(through('{"1": true}', 'map(int, bool)')).toEqual({
      t: 'map',
      v: [
        [
          { t: 'int', v: '1' },
          { t: 'bool', v: true },
        ],
      ],
    });
  });

  it('lose no digit of a large integer', () => {
    expect(through('9223372036854775807')).toEqual({ t: 'int', v: '9223372036854775807' });
    expect(through('18446744073709551615', 'uint')).toEqual({ t: 'uint', v: '18446744073709551615' });
    expect(through('9223372036854775808')).toMatchObject({ t: 'double' });
  });

  it('tell 5 from 5.0', () => {
    expect(through('[5, 5.0]')).toEqual({
      t: 'list',
      v: [
        { t: 'int', v: '5' },
        { t: 'double', v: '5', bits: '4014000000000000' },
      ],
    });
  });

  it('may be wrapped', () => {
    expect(through('{"$uint": "1"}')).toEqual({ t: 'uint', v: '1' });
    expect(through('{"$double": "NaN"}')).toEqual({ t: 'double', v: 'NaN', bits: '7ff8000000000001' });
    expect(through('{"$double": "-Infinity"}')).toMatchObject({ v: '-Inf' });
    expect(through('{"$timestamp": "2024-02-29T01:00:00.5+01:00"}')).toEqual({
      t: 'timestamp',
      v: '2024-02-29T00:00:00.5Z',
      ns: '1709164800.500000000',
    });
    expect(through('{"$optional": null}')).toEqual({ t: 'optional', v: null });
    expect(through('{"$optional": 1}')).toEqual({ t: 'optional', v: { t: 'int', v: '1' } });
    expect(through('{"$type": "list(int)"}')).toEqual({ t: 'type', v: 'list' });
    expect(through('{"$ip": "::1"}')).toEqual({ t: 'ip', v: '::1' });
    expect(through('{"$map": [[1, "a"], [true, "b"]]}')).toMatchObject({ t: 'map' });
  });

  it('are objects where they are no wrapper', () => {
    expect(through('{"$int": "1", "a": 1}')).toMatchObject({ t: 'map' });
    expect(through('{"$nothing": "1"}')).toMatchObject({ t: 'map' });
    expect(through('{"$object": {"$int": "1"}}')).toMatchObject({ t: 'map' });
  });

  it('are refused where they do not fit', () => {
    expect(() => decoded('5.0', typed('int'))).toThrow(BadRequest as never);
    expect(() => decoded('-1', typed('uint'))).toThrow(BadRequest as never);
    expect(() => decoded('{"$int": "9223372036854775808"}')).toThrow(BadRequest as never);
    expect(() => decoded('{"$map": [1]}')).toThrow(BadRequest as never);
  });
});

describe('values of an answer', () => {
  it('have their map entries in one order', () => {
    expect(through('{"b": 1, "a": 2, "10": 3}')).toMatchObject({
      v: [
        [{ v: '10' }, {}],
        [{ v: 'a' }, {}],
        [{ v: 'b' }, {}],
      ],
    });
  });

  it('are cut off where they are too deep', () => {
    let deep: Value = 1;
    for (let level = 0; level < 300; level++) deep = [deep];
    expect(JSON.stringify(encodeValue(deep))).toContain('{"t":"truncated","v":"too deep"}');
  });
});

describe('names of types', () => {
  it.each([
    ['int', 'int'],
    ['list(map(string, optional(dyn)))', 'list(map(string, optional_type(dyn)))'],
    ['list', 'list(dyn)'],
    ['map', 'map(dyn, dyn)'],
    ['wrapper(int)', 'wrapper(int)'],
    ['type(int)', 'type(int)'],
    ['null', 'null_type'],
    ['quantity', 'kubernetes.Quantity'],
    ['my.Own', 'my.Own'],
    ['own(int)', 'own(int)'],
  ])('%s is %s', (name, printed) => {
    expect(String(typed(name))).toBe(printed);
  });

  it.each(['', 'list(', 'list(int', 'list()', 'map(int)', 'int(int)', 'list(int))', ',', 'list('.repeat(1000)])(
    '%s is none',
    (name) => {
      expect(parseTypeName(name)).toBeInstanceOf(BadTypeName);
    },
  );
});
