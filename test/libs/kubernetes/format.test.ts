import { describe, expect, it } from 'vitest';
import { namedFormats } from '../../../libs/kubernetes/named-format.ts';
import { errorOf, evaluate, resultOf } from './evaluating.ts';

const errors = (format: string, text: string): readonly string[] =>
  namedFormats.get(format)?.errors(text) ?? ['no format'];
const isValid = (format: string, text: string): boolean => errors(format, text).length === 0;

describe('names', () => {
  it('are measured in bytes of UTF-8', () => {
    expect(errors('dns1123Label', '\u00e9'.repeat(32))).toHaveLength(2);
    expect(errors('dns1123Label', '\u00e9'.repeat(31))).toHaveLength(1);
  });

  it('of one label say that dots are too many, if nothing else is wrong', () => {
    expect(errors('dns1123Label', 'a.b')).toEqual(['must not contain dots']);
    expect(errors('dns1035Label', 'a.b')).not.toEqual(['must not contain dots']);
  });

  it('may end with a dash where something is appended', () => {
    expect(isValid('dns1123LabelPrefix', 'a-')).toBe(true);
    expect(isValid('dns1123LabelPrefix', '-')).toBe(false);
    expect(isValid('dns1123LabelPrefix', '\u00e9-')).toBe(false);
  });

  it('of labels have a prefix and a name', () => {
    expect(isValid('qualifiedName', 'example.com/A_b.c')).toBe(true);
    expect(errors('qualifiedName', '/')[0]).toBe('prefix part must be non-empty');
    expect(errors('qualifiedName', 'a/')[0]).toBe('name part must be non-empty');
    expect(isValid('labelValue', '')).toBe(true);
  });

  it('are looked at in linear time', () => {
    const long = 'a.'.repeat(500_000);
    for (const format of namedFormats.keys()) expect(isValid(format, `${long}!`)).toBe(false);
  });
});

describe('dates', () => {
  it('are those of the calendar', () => {
    expect(isValid('date', '2000-02-29')).toBe(true);
    expect(isValid('date', '1900-02-29')).toBe(false);
    expect(isValid('date', '2024-04-31')).toBe(false);
    expect(isValid('date', '0000-01-01')).toBe(true);
  });

  it('with a time end at a second T, and take any character for a decimal point', () => {
    expect(isValid('datetime', '2024-02-29T23:59:59Ztomorrow')).toBe(true);
    expect(isValid('datetime', '2024-02-29t23:59:59\u{1f600}5z')).toBe(true);
    expect(isValid('datetime', '2024-02-29T24:00:00Z')).toBe(false);
  });
});

describe('format.named', () => {
  it('knows names exactly', () => {
    expect(resultOf("format.named('uuid').hasValue()")).toBe(true);
    for (const name of ['UUID', 'DNS1123Label', '', '__proto__', 'toString']) {
      expect(resultOf(`format.named('${name}').hasValue()`)).toBe(false);
    }
  });
});

describe('validate', () => {
  it('costs by the length of the text and the size of the pattern', () => {
    expect(evaluate("format.date().validate('2024-01-01')").cost).toBe(1 + 2 * 18);
    expect(evaluate("format.uri().validate('')").cost).toBe(1 + 276);
  });

  it('refuses what is no text', () => {
    expect(errorOf('format.date().validate(d)', { d: 1 })).toBe(
      'no such overload: validate(kubernetes.NamedFormat, int)',
    );
  });
});
