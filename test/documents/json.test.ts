import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/documents/json.ts';
import { stringifyJson } from '../../src/documents/json-text.ts';
import { Double, double, int, type Value } from '../../src/values/value.ts';

const valueIn = (text: string): Value => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe('reading JSON', () => {
  it('tells 5 and 5.0 apart', () => {
    expect(valueIn('5')).toBe(5);
    expect(valueIn('5.0')).toEqual(new Double(5));
    expect(valueIn('5e0')).toEqual(new Double(5));
    expect(valueIn('5.5')).toBe(5.5);
  });

  it('keeps integers of int64 exact, and makes larger ones doubles', () => {
    expect(valueIn('9223372036854775807')).toBe(9223372036854775807n);
    expect(valueIn('-9223372036854775808')).toBe(-9223372036854775808n);
    expect(valueIn('9223372036854775808')).toBe(2 ** 63);
  });

  it('keeps larger integers where asked', () => {
    expect(parseJson('18446744073709551615', { wideIntegers: true })).toMatchObject({ value: 18446744073709551615n });
  });

  it('takes prototype names for what they are: names', () => {
    const value = valueIn('{"__proto__": {"polluted": 1}, "constructor": 2}') as Record<string, Value>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('reads 10,000 levels and refuses more, without a deep stack', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(parseJson(nested(10_000)).ok).toBe(true);
    expect(parseJson(nested(10_001))).toMatchObject({
      ok: false,
      message: "invalid character '[' exceeded max depth",
      offset: 10_000,
    });
    expect(parseJson('{"a":'.repeat(1_000_000)).ok).toBe(false);
  });

  it('says where the text goes wrong', () => {
    expect(parseJson('{"a": 1,}')).toMatchObject({ offset: 8 });
    expect(parseJson('[1, 2')).toMatchObject({ message: 'unexpected end of JSON input', offset: 5 });
  });

  it('names members written twice, each once', () => {
    const text = '{"a":{"b":1,"b":2,"b":3},"l":[{"c":1,"c":2}]}';
    const read = parseJson(text, { duplicates: true });
    expect(read).toMatchObject({ value: { a: { b: 3 }, l: [{ c: 2 }] } });
    expect(read.ok && read.duplicates.map(({ path }) => path)).toEqual(['a.b', 'l[0].c']);
  });
});

describe('writing JSON', () => {
  const scalar: fc.Arbitrary<Value> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.boolean(),
    fc.constant(null),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(int),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(double),
    fc.integer().map((integer) => double(integer)),
  );
  const data: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  it('reads back as the same value', () => {
    fc.assert(
      fc.property(data, fc.constantFrom(0, 2), (value, indent) => {
        expect(valueIn(stringifyJson(value, indent))).toEqual(value);
      }),
    );
  });

  it('agrees with JSON.parse on plain text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(stringifyJson(valueIn(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('writes deep data', () => {
    let deep: Value = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(stringifyJson(deep)).toHaveLength(20_001);
  });

  it('refuses what JSON has no form for', () => {
    expect(() => stringifyJson(Number.NaN)).toThrow(TypeError);
    expect(() => stringifyJson(new Uint8Array())).toThrow(TypeError);
  });
});
