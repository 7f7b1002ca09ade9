import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubleFixedText, doubleText, parseDouble } from '../../src/values/double-text.ts';

describe('a double as text', () => {
  it('gets an exponent earlier than in JavaScript', () => {
    expect([100000, 999999.9, 1000000, 123456789].map(doubleText)).toEqual([
      '100000',
      '999999.9',
      '1e+06',
      '1.23456789e+08',
    ]);
    expect([0.0001, 0.00012345, 0.00001, 1e-7].map(doubleText)).toEqual(['0.0001', '0.00012345', '1e-05', '1e-07']);
    expect([1e100, 5e-324].map(doubleText)).toEqual(['1e+100', '5e-324']);
  });

  it('names what is no number, and keeps the sign of zero', () => {
    expect([0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(doubleText)).toEqual([
      '0',
      '-0',
      'NaN',
      '+Inf',
      '-Inf',
    ]);
  });

  it('reads back as itself in both forms', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseDouble(doubleText(value))).toBe(value);
        expect(Number(doubleFixedText(value))).toBe(value);
      }),
    );
  });

  it('can do without an exponent', () => {
    expect([1e21, 1.5e-7, 123.25, -0].map(doubleFixedText)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '123.25',
      '-0',
    ]);
  });
});

describe('a double from text', () => {
  it('is decimal or hexadecimal, with underscores between digits', () => {
    expect(['1.5', '.5', '1.', '-1e3', '1_000.2_5'].map(parseDouble)).toEqual([1.5, 0.5, 1, -1000, 1000.25]);
    expect(['0x1p-2', '0x1.8p1', '0X.8P0', '0x_1p0'].map(parseDouble)).toEqual([0.25, 3, 0.5, 1]);
  });

  it('is refused where it is none, or out of range', () => {
    const none = [
      '',
      '.',
      'e5',
      '1e',
      '_1',
      '1_',
      '1__0',
      '1_.5',
      '0x1',
      '0xp1',
      ' 1',
      '1 ',
      '+nan',
      'infinit',
      '1e400',
    ];
    for (const text of none) expect(parseDouble(text), text).toBeUndefined();
  });

  it('has names for what is no number', () => {
    expect(['inf', '+Infinity', '-INF'].map(parseDouble)).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
    expect(parseDouble('NaN')).toBeNaN();
  });

  it('is rounded to the nearest, ties to even, also where it loses precision near zero', () => {
    expect(parseDouble('0x1.fffffffffffff8p1023')).toBeUndefined();
    expect(parseDouble('0x1.fffffffffffff7p1023')).toBe(Number.MAX_VALUE);
    expect(parseDouble('0x1p-1074')).toBe(5e-324);
    expect(parseDouble('0x1p-1075')).toBe(0);
    expect(parseDouble('0x1.8p-1075')).toBe(5e-324);
    expect(parseDouble('0x20000000000001p0')).toBe(9007199254740992);
    expect(parseDouble('0x20000000000003p0')).toBe(9007199254740996);
  });

  it('takes time in proportion to its length', () => {
    const digits = '1'.repeat(200_000);
    expect(parseDouble(`${digits}x`)).toBeUndefined();
    expect(parseDouble(`0x${digits}g`)).toBeUndefined();
  });
});
