import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CelGrammar } from '../../grammar/cel-grammar.ts';
import { CelParser } from '../../grammar/cel-parser.ts';
import { evalCase, syntaxCase } from '../arbitraries/cases.ts';
import { generated } from '../arbitraries/choices.ts';
import { print } from '../arbitraries/tree.ts';
import { readFixtures } from '../support/fixtures.ts';
import { shapeOf, WrittenActions, written } from './written-actions.ts';

const grammar = new CelGrammar<string, string, string>();
const parser = new CelParser<string, string, string>();

const byRules = (text: string): string | undefined => {
  const actions = new WrittenActions();
  const { root, errors } = grammar.parse(text, actions);
  return root === undefined || errors.length > 0 ? undefined : written(root, actions);
};

const byParser = (text: string): string | undefined => {
  const actions = new WrittenActions();
  const root = parser.parse(text, actions);
  return root && written(root, actions);
};

describe('the declared rules', () => {
  it('are sound: no ambiguity, no left recursion, one token decides', () => {
    expect(() => new CelGrammar({ validate: true })).not.toThrow();
    expect(() => new CelGrammar({ validate: true, recovery: true })).not.toThrow();
  });

  it.each([
    ['a + b * c', '(a + (b * c))'],
    ['a * b + c', '((a * b) + c)'],
    ['a - b - c', '((a - b) - c)'],
    ['a < b == c', '((a < b) == c)'],
    ['a && b == c && d', '(a && (b == c) && d)'],
    ['a || b && c || d', '(a || (b && c) || d)'],
    ['a in b ? -c : !!d', '((a in b) ? -(c) : d)'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a.b.?c[0][?d].e(f, 1)', 'a.b.?c[0][?d].e(f, 1)'],
    ['.f(x).`a-b`', '.f(x).`a-b`'],
    ['[1, ?a,]', '[1, ?a]'],
    ['{"k": v, ?w: 2u}', '{k: v, ?w: 2}'],
    ['.a.b.C{x: 1, ?`y z`: 2}', '.a.b.C{x: 1, ?y z: 2}'],
    ['[,]', '[]'],
    ['{,}', '{}'],
    ['(((a)))', 'a'],
    ['- 5 - -5', '(-5 - -5)'],
    ['--5', '5'],
    ['---5', '-(5)'],
    ['a // comment\n + b', '(a + b)'],
  ])('read %s', (text, expected) => {
    const { root, errors } = grammar.parse(text, new WrittenActions());
    expect(errors).toEqual([]);
    expect(shapeOf(root as string)).toBe(expected);
  });

  it.each([
    'a.',
    'a b',
    '-!a',
    '!-a',
    'f(a,)',
    '[1,,2]',
    'a.in',
    'a.true',
    'a.?b(c)',
    'f(){}',
    'f().a{}',
    'a.?b{}',
    '`a`',
    'f(?a)',
    'C{1: 2}',
    'a ? b ? c : d : e',
    '"abc',
    'a = b',
    '1.2.3',
    '0x',
    '',
  ])('refuse %s', (text) => {
    expect(byRules(text)).toBeUndefined();
    expect(byParser(text)).toBeUndefined();
  });
});

describe('the parser and the declared rules', () => {
  it('report the same actions for every recorded text', () => {
    for (const file of ['parse/trees.ndjson.gz', 'parse/mutations.ndjson.gz']) {
      for (const { request } of readFixtures(file)) {
        const { expr } = JSON.parse(request) as { expr: string };
        expect(byRules(expr), expr).toBe(byParser(expr));
      }
    }
  });

  it.each([
    ['expressions', generated((choices) => print(evalCase(choices).tree))],
    ['broken expressions', generated((choices) => print(syntaxCase(choices).tree))],
    [
      'any tokens',
      fc
        .array(
          fc.constantFrom(...'a .b 1 2u - ! "s" `q` . ? : [ ] ( ) { } , + * < in && || if f( .m( T{ 1.5'.split(' ')),
          {
            maxLength: 16,
          },
        )
        .map((tokens) => tokens.join(' ')),
    ],
  ])('report the same actions for %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(byRules(text)).toBe(byParser(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('read 249 nested parentheses on the ordinary stack', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    expect(byParser(nested(249))).toBeDefined();
    expect(byParser(nested(250))).toBeUndefined();
    expect(byRules(nested(249))).toBeDefined();
    expect(byRules(nested(250))).toBeUndefined();
  });

  it('can be used again after a text that they refuse', () => {
    expect([byParser('(((a'), byParser('a')]).toEqual([undefined, byParser('a')]);
    expect([byRules('(((a'), byRules('a')]).toEqual([undefined, byRules('a')]);
  });
});

describe('reading on behind errors', () => {
  const recovering = new CelGrammar<string, string, string>({ recovery: true });

  it.each([
    ['a && b. && c', '(a && <missing> && c)'],
    ['x.f(i, ) && y', '(x.f() && y)'],
    ['{"a": } == b', '({a: <missing>} == b)'],
    ['a b', 'a'],
  ])('makes something of %s', (text, expected) => {
    const { root, errors } = recovering.parse(text, new WrittenActions());
    expect(errors.length).toBeGreaterThan(0);
    expect(shapeOf(root as string)).toBe(expected);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        generated((choices) => print(syntaxCase(choices).tree)),
        (text) => {
          recovering.parse(text, new WrittenActions());
        },
      ),
      { numRuns: 300 },
    );
  });
});
