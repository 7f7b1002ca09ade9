import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Automaton } from '../../../libs/regex/automaton.ts';
import { PatternError, parsePattern } from '../../../libs/regex/parse-pattern.ts';
import { commonStart, plainTest, requiredText } from '../../../libs/regex/plain-parts.ts';
import { Program } from '../../../libs/regex/program.ts';
import { find, findAll } from '../../../libs/regex/find.ts';
import { type CompiledRegex, compileRegex, RegexError } from '../../../libs/regex/regex.ts';
import type { Node } from '../../../libs/regex/syntax-tree.ts';

function treeOf(pattern: string): Node {
  const tree = parsePattern(pattern);
  if (tree instanceof PatternError) throw new Error(tree.code);
  return tree;
}

const automatonOf = (pattern: string): Automaton | undefined => Automaton.of(new Program(treeOf(pattern)));

const matches = (pattern: string, text: string): boolean | undefined => automatonOf(pattern)?.matches(text);

describe('the automaton', () => {
  it.each([
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', 'web-frontend-7', true],
    ['^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', 'web-', false],
    ['', '', true],
    ['$^', '', true],
    ['$^', 'a', false],
    ['a{2,3}b', 'xaab', true],
    ['^a{2,3}b', 'aaaab', false],
    ['(a|b)*c|(a|ab)*c', 'abac', true],
    ['[^a]', 'a', false],
    ['(?s:.)', '\n', true],
    ['.', '\n', false],
  ])('%s on %j: %s', (pattern, text, answer) => {
    expect(matches(pattern, text)).toBe(answer);
  });

  it('knows what stands before and behind an assertion', () => {
    expect(matches('(?m)^b$', 'a\nb\nc')).toBe(true);
    expect(matches('^b$', 'a\nb\nc')).toBe(false);
    expect(matches('\\bno\\b', 'a no.')).toBe(true);
    expect(matches('\\bno\\b', 'knot')).toBe(false);
    expect(matches('o\\Bt', 'knot')).toBe(true);
    expect(matches('(?m)^x', 'é\nx')).toBe(true);
  });

  it('reads code points', () => {
    expect(matches('^.$', '😀')).toBe(true);
    expect(matches('^[😀-😂]+$', '😀😁😂')).toBe(true);
    expect(matches('^\\p{Cyrillic}+$', 'привет')).toBe(true);
    expect(matches('(?i)^straße$', 'STRAẞE')).toBe(true);
    expect(matches('^\\pL{900}(?:xyzab){900}$', 'é'.repeat(900) + 'xyzab'.repeat(900))).toBe(true);
  });

  it.each([
    ['^[a-z😀]*$', 'a😀b', 3],
    ['^[a-z😀]*$', 'a😀1b', -1],
    ['^[a-z]', 'abc', -1],
    ['error: [0-9]', 'an error: x', -1],
    ['a', 'a', -1],
  ])('counts code points where it reads all of them: %s, %s', (pattern, text, codePoints) => {
    const regex = compileRegex(pattern) as CompiledRegex;
    regex.matches(text);
    expect(regex.codePoints).toBe(codePoints);
  });

  it('gives up where it takes too many states, and comes to the same answer elsewhere', () => {
    const pattern = '(a|b)*a(a|b){14}c';
    let text = '';
    for (let i = 0, bits = 1; i < 30_000; i++) {
      bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
      text += bits > 2 ** 31 ? 'a' : 'b';
    }
    expect(matches(pattern, text)).toBeUndefined();
    const regex = compileRegex(pattern) as CompiledRegex;
    expect(regex.matches(text)).toBe(false);
    expect(regex.matches(`${text}c`)).toBe(find(regex, `${text}c`) !== '');
  });

  it('leaves large patterns alone', () => {
    expect((compileRegex('\\pL'.repeat(5000)) as CompiledRegex).matches('é'.repeat(5000))).toBe(true);
    const large = `(${'abcde'.repeat(6)}){900}`;
    expect(automatonOf(large)).toBeUndefined();
    expect((compileRegex(large) as CompiledRegex).matches('abcde'.repeat(5400))).toBe(true);
  });
});

it('answers as searching for matches does, and counts code points well or not at all', () => {
  const atom = fc.constantFrom(
    ...['a', 'b', 'ab', '.', '[a-c]', '[^a]', '\\d', '\\w', '\\s', '\\b', '\\B', '^', '$', '\\A', '\\z', '(?m:^)'],
    ...['(?m:$)', '(?i:k)', 'é', '[😀-😂]', '\\pL', '\\n', '(?s:.)', '[-a-z0-9]', '(?:)', 'x{0}', '\\x{D83D}'],
  );
  const repetition = fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '{0}', '*?', '??');
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      atom,
      fc.array(tie('pattern'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.tuple(tie('pattern'), repetition).map(([part, times]) => `(${part})${times}`),
      fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    ),
  }));
  const character = fc.constantFrom(...'aabbck1 _-\n', 'é', 'K', '\u212a', '😀', '日', '\uffff', '\u0000', '\u0080');
  const text = fc.array(character, { maxLength: 14 }).map((characters) => characters.join(''));
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 5 }), (written, texts) => {
      const regex = compileRegex(written);
      if (regex instanceof RegexError) return;
      const automaton = automatonOf(written);
      for (const each of texts) {
        const found = findAll(regex, each, 1).length === 1;
        expect(regex.matches(each)).toBe(found);
        expect([-1, [...each].length]).toContain(regex.codePoints);
        expect(automaton?.matches(each) ?? found).toBe(found);
      }
    }),
    { numRuns: 500 },
  );
});

describe('patterns that are a mere text', () => {
  it.each([
    ['latest', 'v1:latest', 'v1'],
    ['^(web-)', 'web-1', 'a web-1'],
    ['\\.yaml$', 'a.yaml', 'a.yaml\n'],
    ['^a😀$', 'a😀', 'a😀b'],
    ['^$', '', 'a'],
    ['\\Qa.b\\E', 'a.b', 'acb'],
  ])('%s', (pattern, yes, no) => {
    const test = plainTest(treeOf(pattern));
    expect(test?.(yes)).toBe(true);
    expect(test?.(no)).toBe(false);
  });

  it.each(['(?i)a', 'a|b', 'a+', '\\x{D83D}', 'a$b', '(?m)^a'])('%s is none', (pattern) => {
    expect(plainTest(treeOf(pattern))).toBeUndefined();
  });

  it('begin others', () => {
    expect(commonStart(treeOf('(error): [0-9]+'))).toBe('error: ');
    expect(commonStart(treeOf('a+b'))).toBe('');
    expect(commonStart(treeOf('^ab+'))).toBe('');
    expect(matches('\\bx', ' x')).toBe(true);
    expect((compileRegex('error\\b: [0-9]+') as CompiledRegex).matches('an error: 4, error: x')).toBe(true);
  });
});

describe('patterns with a text in every match', () => {
  it('name the longest one', () => {
    expect(requiredText(treeOf('[0-9]+\\.(alpha)[0-9]+'))).toBe('alpha');
    expect(requiredText(treeOf('a+(b|c)?'))).toBe('');
    expect(requiredText(treeOf('a*\ufffd'))).toBe('');
  });

  it('are not looked for in long texts without it', () => {
    const regex = compileRegex('[0-9]+\\.[0-9]+') as CompiledRegex;
    const filling = 'no number '.repeat(20);
    expect(regex.matches(filling)).toBe(false);
    expect(regex.matches(`${filling}1.5`)).toBe(true);
    expect(regex.matches(`1.5${filling}`)).toBe(true);
    expect(regex.matches(`${filling}1,5.`)).toBe(false);
  });
});

describe('patterns that Go refuses once common beginnings are taken out', () => {
  const stairs = (steps: number): string => Array.from({ length: steps }, (_, i) => `${'a'.repeat(i)}c`).join('|');

  it('nest two levels deeper for each thing in common', () => {
    const pattern = stairs(600);
    expect((compileRegex(pattern) as RegexError).message).toMatch(/^error parsing regexp: expression nests too deeply/);
    expect(find(compileRegex(stairs(300)) as CompiledRegex, 'baac')).toBe('aac');
  });

  it('count their groups', () => {
    const grouped = `${'('.repeat(300)}${stairs(400)}${')'.repeat(300)}`;
    expect((compileRegex(grouped) as RegexError).message).toMatch(/^error parsing regexp: expression nests too deeply/);
  });

  it.each([
    ['abc|abd|aef|bcx|bcy', 'a(?:b[c-d]|ef)|bc[x-y]'],
    ['[ab]c|[ab]d', '[ab](?:[cd])'],
    ['[ab]{2}c|[ab]{2}ef', '[ab]{2}(?:c|ef)'],
    ['(?:a|b)|c', '[a-c]'],
    ['[Aa]b|(?i:a)c', '(?i:a)(?:b|c)'],
    ['ab|ab|ab', 'ab(?:)'],
  ])('%s is %s', (written, factored) => {
    expect(treeOf(written)).toMatchObject({ height: treeOf(factored).height, size: treeOf(factored).size });
  });
});
