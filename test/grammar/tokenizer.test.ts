import { describe, expect, it } from 'vitest';
import { Tokenizer } from '../../grammar/tokenizer.ts';

const tokenizer = new Tokenizer();

/** Types and values of a text's tokens; undefined where it is refused. */
function tokens(text: string): string | undefined {
  if (!tokenizer.tokenize(text)) return undefined;
  return tokenizer.tokens
    .slice(0, tokenizer.count)
    .map(({ tokenType, value }) => (value === '' ? tokenType.name : `${tokenType.name}(${value})`))
    .join(' ');
}

const value = (text: string): unknown => (tokenizer.tokenize(text) ? tokenizer.tokens[0]?.value : undefined);

describe('what a character means depends on what stands before it', () => {
  it.each([
    ['a - b', 'Identifier(a) Operator(-) Identifier(b)'],
    ['-a', 'Negate Identifier(a)'],
    ['a - -b', 'Identifier(a) Operator(-) Negate Identifier(b)'],
    ['(a) - 1', 'LParen Identifier(a) RParen Operator(-) Int(1)'],
    ['- 1', 'Int(-1)'],
    ['--1', 'Negate Negate Int(1)'],
    ['!-1.5', 'Not Double(-1.5)'],
    ['-1u', 'Negate Uint(1)'],
    ['a-1', 'Identifier(a) Operator(-) Int(1)'],
    ['a ? b : c', 'Identifier(a) Question Identifier(b) Colon Identifier(c)'],
    ['a.?b', 'Identifier(a) Dot Optional Identifier(b)'],
    ['a[?b]', 'Identifier(a) LBracket Optional Identifier(b) RBracket'],
    ['[a,]', 'LBracket Identifier(a) TrailingComma RBracket'],
    ['[a, b]', 'LBracket Identifier(a) Comma Identifier(b) RBracket'],
    ['a.b . C{}', 'MessageName(a.b.C) LBrace RBrace'],
    ['x == .a{}', 'Identifier(x) Operator(==) MessageName(.a) LBrace RBrace'],
    ['f().a{}', 'Identifier(f) LParen RParen Dot Identifier(a) LBrace RBrace'],
    ['a.?b{}', 'Identifier(a) Dot Optional Identifier(b) LBrace RBrace'],
    ['[?b{}]', 'LBracket Optional MessageName(b) LBrace RBrace RBracket'],
    ['a in [true, null]', 'Identifier(a) Operator(in) LBracket True(true) Comma Null(null) RBracket'],
    ['a.`b-c/d`', 'Identifier(a) Dot EscIdentifier(b-c/d)'],
    ['a // b\n+ c // d', 'Identifier(a) Operator(+) Identifier(c)'],
  ])('%s', (text, expected) => {
    expect(tokens(text)).toBe(expected);
  });
});

describe('the value of a literal', () => {
  it.each<[string, unknown]>([
    ['007', 7],
    ['0x1F', 31],
    ['-0', 0],
    ['999999999999999', 999999999999999],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9223372036854775808', -9223372036854775808n],
    ['-0x8000000000000000', -9223372036854775808n],
    ['18446744073709551615u', 18446744073709551615n],
    ['0xFFu', 255n],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['-2.5E-3', -0.0025],
    ['-0.0', -0],
    ['1e-400', 0],
    ["'a\\n\\x41\\u00e9\\U0001F600\\101'", 'a\nAé😀A'],
    ['"\\a\\b\\f\\r\\t\\v\\\\\\\'\\"\\`\\?"', '\x07\b\f\r\t\v\\\'"`?'],
    ['r"a\\n"', 'a\\n'],
    ['"""a"b\r\nc\rd"""', 'a"b\nc\nd'],
    ["R'''x'y'''", "x'y"],
    ['b"a\\xffé\\377"', Uint8Array.of(0x61, 0xff, 0xc3, 0xa9, 0xff)],
    ["bR'\\'", Uint8Array.of(0x5c)],
    ['"\\xff"', 'ÿ'],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('spans its text, sign included', () => {
    tokenizer.tokenize('  - 5');
    expect(tokenizer.tokens[0]).toMatchObject({ startOffset: 2, end: 5 });
  });
});

describe('no token', () => {
  it.each([
    '#',
    'a = b',
    'a & b',
    'a | b',
    '"abc',
    '"a\nb"',
    "'''abc''",
    '"\\q"',
    '"\\x4"',
    '"\\400"',
    '"\\ud800"',
    '"\\U00110000"',
    'b"\\u0041"',
    '``',
    '`a!`',
    '9223372036854775808',
    '18446744073709551616u',
    '1e999',
    'é',
    '\u00a0',
    '"\\',
  ])('is in %s', (text) => {
    expect(tokens(text)).toBeUndefined();
  });
});

describe('a tokenizer', () => {
  it('reads one text after the other, short behind long', () => {
    expect(tokens('[a, b, c]')).toBe('LBracket Identifier(a) Comma Identifier(b) Comma Identifier(c) RBracket');
    expect(tokens('"日本" + x')).toBe('String(日本) Operator(+) Identifier(x)');
    expect(tokens('a')).toBe('Identifier(a)');
    expect(tokens('a + '.repeat(3000).slice(0, -2))?.length).toBeGreaterThan(40000);
    expect(tokens('')).toBe('');
  });
});
