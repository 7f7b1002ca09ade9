import { describe, expect, it } from 'vitest';
import { duplicate, fieldErrorText, forbidden, invalid, required } from '../../src/kubernetes/field-error.ts';
import { FieldPath } from '../../src/kubernetes/field-path.ts';
import { Double, type Value } from '../../src/values/value.ts';

const path = FieldPath.index(FieldPath.child(FieldPath.child(undefined, 'spec'), 'l'), 2);
const shown = (value: Value | undefined): string => fieldErrorText(invalid(undefined, value, 'd'));

describe('field errors', () => {
  it('say where, what, which value and why', () => {
    expect(fieldErrorText(invalid(path, 7, 'too much'))).toBe('spec.l[2]: Invalid value: 7: too much');
    expect(fieldErrorText(invalid(path, undefined, 'too much'))).toBe('spec.l[2]: Invalid value: too much');
    expect(fieldErrorText(duplicate(path, 'x'))).toBe('spec.l[2]: Duplicate value: "x"');
    expect(fieldErrorText(duplicate(path, undefined))).toBe('spec.l[2]: Duplicate value');
  });

  it('show no value where something is missing or not allowed', () => {
    expect(fieldErrorText(required(path, ''))).toBe('spec.l[2]: Required value');
    expect(fieldErrorText(forbidden(path, 'no'))).toBe('spec.l[2]: Forbidden: no');
  });

  it.each([
    [null, 'null'],
    [true, 'true'],
    [9223372036854775807n, '9223372036854775807'],
    [new Double(5), '5'],
    [1e21, '1e+21'],
    [0.000001, '1e-06'],
    ['a"b\n<é', '"a\\"b\\n<é"'],
    [{ b: [1, new Double(1)], a: '<&>\u2028' }, '{"a":"\\u003c\\u0026\\u003e\\u2028","b":[1,1]}'],
    [[1e21, 1e-7], '[1e+21,1e-7]'],
  ] as [Value, string][])('show values as Go does: %#', (value, text) => {
    expect(shown(value)).toBe(`<nil>: Invalid value: ${text}: d`);
  });
});

describe('field paths', () => {
  it('put keys in brackets without quotes', () => {
    expect(String(FieldPath.key(FieldPath.child(undefined, 'm'), 'a.b'))).toBe('m[a.b]');
  });

  it('join a path of several steps with a dot, even where it begins with a bracket', () => {
    expect(String(FieldPath.child(FieldPath.child(undefined, 'm'), '[k]'))).toBe('m.[k]');
    expect(String(FieldPath.child(undefined, ''))).toBe('[]');
  });
});
