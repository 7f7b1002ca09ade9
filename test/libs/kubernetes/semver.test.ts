import * as fc from 'fast-check';
import nodeSemver from 'semver';
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
  it('is stricter than node-semver with spaces and v, and takes what that does not', () => {
    for (const text of ['v1.2.3', ' 1.2.3', '1.2.3-18446744073709551616']) {
      expect(nodeSemver.valid(text), text).not.toBeNull();
      expect(Semver.parse(text), text).toBeInstanceOf(CelError);
    }
    for (const text of ['9007199254740993.0.0', `1.0.0-${'a'.repeat(300)}`]) {
      expect(nodeSemver.valid(text), text).toBeNull();
      expect(String(semver(text))).toBe(text);
    }
  });

  it('puts a version right where asked to', () => {
    expect(String(semver('v01.002', true))).toBe('1.2.0');
    expect(String(semver('1.2.03-x+y', true))).toBe('1.2.3-x+y');
    expect(errorOf("semver('1.2-x', true)")).toBe('short version cannot contain PreRelease/Build meta data');
    expect(errorOf("semver('vv1', true)")).toBe('Invalid character(s) found in major number "0v1"');
  });
});

describe('precedence', () => {
  it('is exact beyond what node-semver compares', () => {
    expect(semver('9007199254740993.0.0').compare(semver('9007199254740992.0.0'))).toBe(1);
    expect(semver('1.0.0-9007199254740992').compare(semver('1.0.0-9007199254740993'))).toBe(-1);
    expect(semver('1.0.0-18446744073709551615').compare(semver('1.0.0-a'))).toBe(-1);
    expect(semver('18446744073709551615.0.0').compare(semver('18446744073709551615.0.0-rc'))).toBe(1);
  });

  it('is the same whoever compares', () => {
    const identifier = fc.constantFrom('0', '1', '2', '10', 'a', 'B', 'b', 'a-b', '-', '1a');
    const version = fc
      .tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.array(identifier, { maxLength: 3 }))
      .map(([major, minor, patch, ids]) => `${major}.${minor}.${patch}${ids.length === 0 ? '' : `-${ids.join('.')}`}`);
    // A major number beyond 2^53 makes us compare by ourselves.
    const shifted = (text: string): string => text.replace(/^\d+/, (major) => `900719925474099${major}5`);
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(semver(shifted(a)).compare(semver(shifted(b)))).toBe(semver(a).compare(semver(b)));
      }),
    );
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
