import { describe, expect, it } from 'vitest';
import { Semver } from '../../../libs/kubernetes/semver-value.ts';
import { CelError } from '../../../src/values/value.ts';
import { errorOf, resultOf } from './evaluating.ts';

function semver(text: string, tolerant = false): Semver {
  const parsed = Semver.parse(text, tolerant);
  if (parsed instanceof CelError) throw new Error(parsed.message);
  return parsed;
}

describe('reading a version', () => {
  it('takes no v and no spaces, but numbers of 64 bits and texts of any length', () => {
    for (const text of ['v1.2.3', ' 1.2.3', '1.2.3-18446744073709551616']) {
      expect(Semver.parse(text), text).toBeInstanceOf(CelError);
    }
    for (const text of ['9007199254740993.0.0', `1.0.0-${'a'.repeat(300)}`]) expect(String(semver(text))).toBe(text);
  });

  it('puts a version right where asked to', () => {
    expect(String(semver('v01.002', true))).toBe('1.2.0');
    expect(String(semver('1.2.03-x+y', true))).toBe('1.2.3-x+y');
    expect(errorOf("semver('1.2-x', true)")).toBe('short version cannot contain PreRelease/Build meta data');
    expect(errorOf("semver('vv1', true)")).toBe('Invalid character(s) found in major number "0v1"');
  });
});

describe('precedence', () => {
  it('is exact up to 64 bits', () => {
    expect(semver('9007199254740993.0.0').compare(semver('9007199254740992.0.0'))).toBe(1);
    expect(semver('1.0.0-9007199254740992').compare(semver('1.0.0-9007199254740993'))).toBe(-1);
    expect(semver('1.0.0-18446744073709551615').compare(semver('1.0.0-a'))).toBe(-1);
    expect(semver('18446744073709551615.0.0').compare(semver('18446744073709551615.0.0-rc'))).toBe(1);
  });

  it('goes by numbers, then by identifiers from left to right, numbers first', () => {
    const ascending = ['0.9.10', '1.0.0-1', '1.0.0-10', '1.0.0-B', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta'];
    ascending.push('1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0');
    for (const [i, a] of ascending.entries()) {
      for (const [j, b] of ascending.entries()) {
        expect(semver(a).compare(semver(b)), `${a} ${b}`).toBe(Math.sign(i - j));
      }
    }
  });

  it('does not look at build metadata', () => {
    expect(resultOf("semver('1.0.0+a') == semver('1.0.0+b')")).toBe(true);
  });
});

describe('numbers', () => {
  it('wrap around at 2^63', () => {
    expect(resultOf("semver('18446744073709551615.9223372036854775808.1').major()")).toBe(-1);
    expect(resultOf("semver('18446744073709551615.9223372036854775808.1').minor()")).toBe(-9223372036854775808n);
  });
});
