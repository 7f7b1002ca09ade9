import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equal } from '../../src/values/equality.ts';
import { LiteralMap } from '../../src/values/literal-map.ts';
import { double, duration, fromValue, optional, timestamp, toDate, toValue, uint } from '../../src/values/native.ts';
import { Optional } from '../../src/values/optional.ts';
import { Timestamp } from '../../src/values/time.ts';
import { Double, int, type Value } from '../../src/values/value.ts';

describe('into CEL', () => {
  it('goes plain JSON as it stands, without a copy', () => {
    const data = { name: 'a', sizes: [1, 2.5, null, true], nested: { deep: [{}] } };
    expect(toValue(data)).toBe(data);
  });

  it('go integers as ints, other numbers as doubles', () => {
    expect(toValue(5)).toBe(5);
    expect(toValue(double(5))).toEqual(new Double(5));
    expect(toValue(2n ** 60n)).toBe(2n ** 60n);
    expect(toValue(5n)).toBe(5);
    expect(toValue(-0)).toBe(0);
    expect(toValue(1e300)).toBe(1e300);
  });

  it('go dates, maps and bytes', () => {
    expect(toValue(new Date('2024-02-29T12:00:00.250Z'))).toEqual(new Timestamp(1709208000, 250_000_000));
    expect(toValue(new Date(-1))).toEqual(new Timestamp(-1, 999_000_000));
    expect((toValue(new Map([[1, 'a']])) as LiteralMap).find(1)).toBe('a');
    expect(toValue(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
    expect(toValue({ when: new Date(0), left: undefined })).toEqual({ when: new Timestamp(0, 0) });
    expect(toValue([optional(1), optional()])).toEqual([new Optional(1), new Optional(undefined)]);
  });

  it('goes no half of a surrogate pair', () => {
    expect(toValue('a\ud800')).toBe('a\ufffd');
  });

  it('goes nothing that CEL has no value for', () => {
    for (const strange of [undefined, () => 1, Symbol('s'), new Set(), /x/, [undefined], new Map([[{}, 1]])]) {
      expect(() => toValue(strange)).toThrow(TypeError);
    }
    expect(() => toValue({ a: { b: new Set() } })).toThrow('a.b is a Set');
  });

  it('goes nothing out of range, nor what holds itself', () => {
    const self: unknown[] = [];
    self.push(self);
    for (const much of [2n ** 63n, new Date(Number.NaN), self]) expect(() => toValue(much)).toThrow(RangeError);
    expect(() => uint(-1)).toThrow(RangeError);
    expect(() => duration('a while')).toThrow(RangeError);
    expect(() => timestamp('today')).toThrow(RangeError);
  });

  it('go names of prototypes as any other', () => {
    const data = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as object;
    expect(Object.keys(toValue(data) as object)).toEqual(['__proto__', 'constructor']);
  });
});

describe('out of CEL', () => {
  it('come ints as bigint, or as numbers where asked', () => {
    expect(fromValue(5)).toBe(5n);
    expect(fromValue(5, { ints: 'number' })).toBe(5);
    expect(fromValue(2n ** 60n, { ints: 'safe' })).toBe(2n ** 60n);
    expect(fromValue(5, { ints: 'safe' })).toBe(5);
    expect(() => fromValue(2n ** 60n, { ints: 'number' })).toThrow(RangeError);
  });

  it('come doubles as numbers', () => {
    expect(fromValue(new Double(5))).toBe(5);
    expect(fromValue([1.5])).toEqual([1.5]);
  });

  it('come maps as objects where their keys are strings, as Maps otherwise', () => {
    expect(fromValue({ a: 1 })).toEqual({ a: 1n });
    expect(fromValue({ a: 1 }, { maps: true })).toEqual(new Map([['a', 1n]]));
    expect(fromValue(new LiteralMap([[1, 'a']]))).toEqual(new Map([[1n, 'a']]));
  });

  it('come moments with their nanoseconds, and as dates where asked', () => {
    const moment = timestamp('2024-02-29T12:00:00.000000001Z');
    expect(fromValue(moment)).toBe(moment);
    expect(toDate(moment).toISOString()).toBe('2024-02-29T12:00:00.000Z');
  });

  it('comes what went in', () => {
    const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(int),
        fc.double({ noNaN: true }).filter((number) => !Number.isSafeInteger(number)),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(uint),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(value, (original) => {
        expect(equal(toValue(fromValue(original)), original)).toBe(true);
      }),
    );
  });
});
