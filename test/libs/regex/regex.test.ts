import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll } from '../../../libs/regex/find.ts';
import { type CompiledRegex, compileRegex, RegexError } from '../../../libs/regex/regex.ts';

function compiled(pattern: string): CompiledRegex {
  const regex = compileRegex(pattern);
  if (regex instanceof RegexError) throw new Error(regex.message);
  return regex;
}

const errorOf = (pattern: string): string => (compileRegex(pattern) as RegexError).message;

describe('patterns that Go refuses', () => {
  it.each([
    ['(a', 'missing closing ): `(a`'],
    ['a)', 'unexpected ): `a)`'],
    ['[a', 'missing closing ]: `[a`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['*', 'missing argument to repetition operator: `*`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['((a{10}){10}){11}', 'invalid repeat count: `{11}`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['\\1', 'invalid escape sequence: `\\1`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['\\p{Emoji}', 'invalid character class range: `\\p{Emoji}`'],
    ['(?P<a-b>x)', 'invalid named capture: `(?P<a-b>`'],
    ['a\\', 'trailing backslash at end of expression: ``'],
  ])('%s', (pattern, reason) => {
    expect(errorOf(pattern)).toBe(`error parsing regexp: ${reason}`);
  });

  it('nest too deeply', () => {
    const nested = (levels: number): string => `${'('.repeat(levels)}a${')'.repeat(levels)}`;
    expect(compiled(nested(999)).matches('a')).toBe(true);
    expect(errorOf(nested(1001))).toBe(`error parsing regexp: expression nests too deeply: \`${nested(1001)}\``);
  });

  it('are too large', () => {
    expect(errorOf('\\pL'.repeat(30_000))).toMatch(/^error parsing regexp: expression too large: `/);
  });
});

describe('Unicode as in Go', () => {
  it('has version 15', () => {
    expect(compiled('\\p{L}').matches('\u{10d50}')).toBe(false);
    expect(compiled('(?i)^\u0264$').matches('\ua7cb')).toBe(false);
    expect(compiled('\\p{Kawi}').matches('\u{11f02}')).toBe(true);
  });

  it('finds names without regard to case and separators, but for scripts with a separator', () => {
    expect(compiled('^\\p{lowercase letter}\\p{greek}$').matches('aΩ')).toBe(true);
    expect(errorOf('\\p{Old_Italic}')).toContain('invalid character class range');
  });

  it('folds simply: K and the Kelvin sign, s and the long s', () => {
    expect(compiled('(?i)^ks$').matches('\u212aſ')).toBe(true);
    expect(compiled('(?i)ß').matches('ss')).toBe(false);
  });

  it('matches code points, never half of a pair', () => {
    expect(compiled('^.$').matches('😀')).toBe(true);
    expect(compiled('\\x{D83D}').matches('😀')).toBe(false);
    expect(compiled('[\\x{D800}-\\x{DFFF}]').matches('😀')).toBe(false);
  });
});

describe('findAll', () => {
  it('does not count an empty match right behind another match', () => {
    expect(findAll(compiled('[0-9]*'), '123 abc 456', -1)).toEqual(['123', '', '', '', '', '456']);
    expect(findAll(compiled(''), '😀a', -1)).toEqual(['', '', '']);
  });

  it('stops at its limit', () => {
    expect(findAll(compiled('a'), 'aaa', 2)).toEqual(['a', 'a']);
    expect(findAll(compiled('a'), 'aaa', 0)).toEqual([]);
  });
});

it('gives the same program for a pattern that was compiled lately', () => {
  expect(compileRegex('a+b')).toBe(compileRegex('a+b'));
});

it('forgets patterns in the end', () => {
  const first = compileRegex('first');
  for (let i = 0; i < 300; i++) compileRegex(`p${i}`);
  expect(compileRegex('first')).not.toBe(first);
});

it('answers any text with a program or an error', () => {
  const pieces = [
    'a',
    'b',
    '(',
    ')',
    '[',
    ']',
    '|',
    '*',
    '+',
    '?',
    '{2}',
    '\\',
    '\\p{L}',
    '(?i)',
    '^',
    '$',
    '.',
    '-',
    '\\Q',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
      fc.string({ maxLength: 20 }),
      (parts, text) => {
        const regex = compileRegex(parts.join(''));
        if (regex instanceof RegexError) expect(regex.message).toMatch(/^error parsing regexp: /);
        else expect(regex.matches(text)).toBe(findAll(regex, text, 1).length === 1);
      },
    ),
  );
});

it('takes a hostile pattern in its stride', () => {
  const text = `${'a'.repeat(20_000)}!`;
  for (const pattern of ['(a+)+$', '^(a|aa)+$', '(a*)*b', '(.*)(.*)(.*)[0-9]$', '(a?){30}a{30}b']) {
    expect(compiled(pattern).matches(text)).toBe(false);
    expect(findAll(compiled(pattern), text, -1)).toEqual([]);
  }
});
