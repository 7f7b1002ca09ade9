import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormat, format } from '../../../libs/ext/format.ts';
import { fixedText, scientificText } from '../../../libs/ext/format-doubles.ts';
import type { Expr } from '../../../src/ast/ast.ts';
import { BOOL, DOUBLE, DYN, INT, STRING, type Type } from '../../../src/types/type.ts';
import type { Value } from '../../../src/values/value.ts';

describe('%s', () => {
  it('comes to an end with what holds itself', () => {
    const list: Value[] = [];
    list.push(list);
    expect(format('%s', [list], 1_000_000)).toMatchObject({
      message: 'error during formatting: the value is nested too deep',
    });
  });
});

describe('%f', () => {
  it('rounds the exact value, ties to even', () => {
    expect([0.5, 1.5, 2.5, -0.5].map((value) => fixedText(value, 0n))).toEqual(['0', '2', '2', '-0']);
    expect(fixedText(1.005, 2n)).toBe('1.00');
    expect(fixedText(0.125, 2n)).toBe('0.12');
  });

  it('separates thousands', () => {
    expect(fixedText(1e20, 1n)).toBe('100,000,000,000,000,000,000.0');
    expect(fixedText(-999999.996, 2n)).toBe('-1,000,000.00');
  });

  it('reads back as the number where there are digits enough', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        const read = Number(fixedText(value, 1074n).replaceAll(',', ''));
        expect(read === value || (Object.is(value, -0) && read === 0)).toBe(true);
      }),
    );
  });

  it('keeps a byte of the precision for the least digits and two for the most', () => {
    expect(fixedText(0.5, 256n)).toBe('0.5');
    expect(fixedText(0.1, 32768n)).toBe('0.1');
    expect(fixedText(0.25, 65536n)).toBe('0');
  });
});

describe('%e', () => {
  it('has six digits and a power of ten', () => {
    expect(scientificText(1234.5678, 6n)).toBe('1.234568×10⁰³');
    expect(scientificText(9.9999999e9, 6n)).toBe('1.000000×10¹⁰');
    expect(scientificText(1234567.5, 6n)).toBe('1.234568×10⁰⁶');
    expect(scientificText(5e-324, 6n)).toBe('4.940656×10⁻³²⁴');
  });

  it('takes the precision for a width', () => {
    expect(scientificText(Number.NaN, 6n)).toBe('   NaN');
    expect(scientificText(Number.NEGATIVE_INFINITY, 4n)).toBe('  -∞');
  });
});

describe('format', () => {
  it('stops at the length it is given', () => {
    expect(format('%s', ['abc'], 3)).toBe('abc');
    expect(format('%s', ['abc'], 2)).toMatchObject({ message: 'format: result is too long' });
  });

  it('does not change its arguments', () => {
    const map = { b: 1, a: 2 };
    expect(format('%s', [map], 100)).toBe('{"a":2, "b":1}');
    expect(Object.keys(map)).toEqual(['b', 'a']);
  });
});

describe('checkFormat', () => {
  const literal = (id: number): Expr => ({ kind: 'literal', id, value: 0 });
  const check = (text: string, ...types: Type[]) =>
    checkFormat(
      text,
      types.map((_, i) => literal(i)),
      (expr) => types[expr.id] as Type,
    );

  it('lets fitting arguments and dyn pass', () => {
    expect(check('%d %f %s %x %b', INT, DOUBLE, STRING, STRING, BOOL)).toBeUndefined();
    expect(check('%d %e', DYN, DYN)).toBeUndefined();
  });

  it('points at the argument that does not fit', () => {
    expect(check('%s %d', INT, STRING)).toEqual({
      message: 'error during formatting: decimal clause can only be used on integers, was given string',
      at: literal(1),
    });
  });

  it('counts arguments', () => {
    expect(check('%d', INT, INT)).toEqual({
      message: 'too many arguments supplied to string.format (expected 1, got 2)',
    });
    expect(check('%d %d', INT)).toEqual({ message: 'index 1 out of range' });
  });
});
