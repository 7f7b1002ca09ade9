import { describe, expect, it } from 'vitest';
import { errorOf, evaluate, resultOf } from './evaluating.ts';

describe('sums and extremes', () => {
  it('of an empty list without a type are those of ints, which come first', () => {
    expect(resultOf('[].sum()')).toBe(0);
    expect(errorOf('[].min()')).toBe('min called on empty list');
  });

  it('skip pairs that do not compare', () => {
    expect(resultOf("[dyn(1), dyn('a')].max()")).toBe(1);
    expect(resultOf("[double('NaN'), 1.5].max()")).toBeNaN();
    expect(resultOf("[1.5, double('NaN')].max()")).toBe(1.5);
    expect(resultOf("[dyn(2), dyn('a'), dyn(1)].isSorted()")).toBe(true);
  });

  it('refuse elements without an order or a sum', () => {
    expect(errorOf('[dyn(1), dyn([2])].min()')).toBe('no such overload');
    expect(errorOf('[dyn(1), dyn(1.5)].sum()')).toBe('no such overload');
    expect(errorOf('[9223372036854775807, 1].sum()')).toBe('integer overflow');
  });

  it('read lists from data', () => {
    expect(resultOf('d.sum()', { d: [1, 2, 3] })).toBe(6);
    expect(errorOf('d.max()', { d: 'text' })).toBe('no such overload: max(string)');
  });
});

describe('positions', () => {
  it('are found by equality, across types of numbers', () => {
    expect(resultOf('[dyn(1.0), dyn(1u), dyn(1)].indexOf(dyn(1))')).toBe(0);
    expect(resultOf('[dyn(1.0), dyn(1u), dyn(1)].lastIndexOf(dyn(1))')).toBe(2);
    expect(resultOf("[double('NaN')].indexOf(double('NaN'))")).toBe(-1);
  });

  it('do not count a comparison that fails', () => {
    expect(resultOf("[dyn(quantity('1')), dyn(1)].indexOf(dyn(1))")).toBe(1);
  });
});

describe('includes', () => {
  it('compares with what is no list', () => {
    expect(resultOf("{'a': 1}.includes({'a': 1})")).toBe(true);
    expect(resultOf("{'a': 1}.includes('a')")).toBe(false);
    expect(resultOf("quantity('1').includes(1)")).toBe(false);
  });
});

describe('the cost of a walk', () => {
  it('counts tenths of the bytes of each string, rounded down, and 1 for what is no text', () => {
    expect(
      evaluate('d.includes(1)', { d: ['123456789', '1234567890', '\u00e9\u00e9\u00e9\u00e9\u00e9', 5] }).cost,
    ).toBe(1 + 3);
    expect(evaluate('d.includes(1)', { d: { '1234567890': [1, 2] } }).cost).toBe(1 + 3);
  });

  it('takes deep data', () => {
    let deep: readonly unknown[] = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(evaluate('d.includes(1)', { d: deep as never }).cost).toBe(1);
  });
});
