import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, compareStrings, isOrdered } from '../../src/values/order.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import { CelError, double, Uint, type Value } from '../../src/values/value.ts';

/** The order of two values, or what is wrong with them. */
function order(a: Value, b: Value): number | string {
  const result = compare(a, b);
  return result instanceof CelError ? result.message : result;
}

describe('numbers', () => {
  it('of three types compare by value', () => {
    expect(order(1, 2)).toBe(-1);
    expect(order(1, double(1))).toBe(0);
    expect(order(new Uint(2n), 1)).toBe(1);
    expect(order(double(1.5), new Uint(1n))).toBe(1);
    expect(order(-1, new Uint(18446744073709551615n))).toBe(-1);
  });

  it('compare exactly where both are integers', () => {
    expect(order(9223372036854775806n, 9223372036854775807n)).toBe(-1);
    expect(order(9007199254740991, 9007199254740992n)).toBe(-1);
    expect(order(new Uint(9007199254740993n), 9007199254740992n)).toBe(1);
  });

  it('compare as doubles where one is a double', () => {
    expect(order(9007199254740993n, 9007199254740992)).toBe(0);
    expect(order(9223372036854775807n, 2 ** 63)).toBe(0);
    expect(order(new Uint(18446744073709551615n), 2 ** 64)).toBe(0);
    expect(order(double(-0), 0)).toBe(0);
  });

  it('do not compare with NaN, which is said before anything else', () => {
    expect(order(Number.NaN, 1)).toBe('NaN values cannot be ordered');
    expect(order(9007199254740993n, Number.NaN)).toBe('NaN values cannot be ordered');
    expect(order(Number.NaN, 'a')).toBe('NaN values cannot be ordered');
    expect(order('a', Number.NaN)).toBe('no such overload');
  });
});

describe('strings', () => {
  it('compare by code point, not by UTF-16', () => {
    expect(order('\u{1f600}', '\uffff')).toBe(1);
    expect(order('a\ue000', 'a\u{10000}')).toBe(-1);
    expect(order('\u{1f600}', '\u{1f601}')).toBe(-1);
  });

  it('have the order of their code points, whatever they are', () => {
    const points = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) as number);
    const expected = (a: number[], b: number[]): number => {
      const at = a.findIndex((point, i) => point !== b[i]);
      if (at < 0) return Math.sign(a.length - b.length);
      return b[at] === undefined ? 1 : Math.sign((a[at] as number) - b[at]);
    };
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    fc.assert(fc.property(text, text, (a, b) => compareStrings(a, b) === expected(points(a), points(b))));
  });
});

describe('the other values', () => {
  it('that are ordered', () => {
    expect(order(false, true)).toBe(-1);
    expect(order(Uint8Array.of(255), Uint8Array.of(1, 2))).toBe(1);
    expect(order(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(-1);
    expect(order(new Duration(-1n), new Duration(0n))).toBe(-1);
    expect(order(new Timestamp(0, 1), new Timestamp(0, 0))).toBe(1);
    expect(order(new Timestamp(0, 0, 3600), new Timestamp(0, 0))).toBe(0);
  });

  it('that are not', () => {
    expect([null, [], {}].map(isOrdered)).toEqual([false, false, false]);
    expect(order([], [])).toBe('no such overload');
    expect(order(true, 1)).toBe('no such overload');
    expect(order(new Timestamp(0, 0), new Duration(0n))).toBe('no such overload');
  });
});
