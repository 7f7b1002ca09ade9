/**
 * Runs patterns with re2js, in time linear in the text, as Go's regexp would.
 *
 * re2js has Unicode 17 where Go has 15, refuses duplicate group names and words some errors otherwise. So the pattern is
 * parsed here, with Go's errors and tables, and re2js gets it in a plain form that means the same in both: classes as
 * ranges, no flags but where they stand, no captures (nobody asks for groups, and programs without them run faster).
 * Where it is only asked whether a pattern matches, re2js is not needed at all but for the largest ones.
 */
import { RE2JS, RE2JSException } from 're2js';
import { Automaton } from './automaton.ts';
import { classEnds, factoredHeight } from './measures.ts';
import { parsePattern, PatternError } from './parse-pattern.ts';
import { commonStart, plainTest, requiredText, type TextTest } from './plain-parts.ts';
import type { RuneSet } from './rune-set.ts';
import type { Literal, Node, Repeat } from './syntax-tree.ts';
import { foldingSet } from './unicode.ts';
import type { CompiledRegex } from './regex.ts';

/** A plain form beyond this is refused; Go would need more than a hundred megabytes for such a pattern. */
const MAX_PLAIN_LENGTH = 8_000_000;

const TOO_LARGE = 'expression too large';
const TOO_DEEP = 'expression nests too deeply';

/** UTF-16 units from which on it pays to look first for what a match must have in it. */
const LONG = 100;

/** Up to these measures re2js refuses nothing that was parsed here, so its program can wait until it is needed. */
const SURELY_SMALL = 20_000;
const SURELY_FLAT = 800;
const SURELY_FEW_ENDS = 200_000;

const isSurelyAccepted = (tree: Node): boolean =>
  tree.size <= SURELY_SMALL && classEnds(tree) <= SURELY_FEW_ENDS && factoredHeight(tree) <= SURELY_FLAT;

/** @param pattern - well-formed UTF-16 */
export function compilePattern(pattern: string): CompiledRegex | PatternError {
  const tree = parsePattern(pattern);
  if (tree instanceof PatternError) return tree;
  if (isSurelyAccepted(tree)) return new PatternRegex(tree);
  const program = compileProgram(tree, true);
  return typeof program === 'string' ? new PatternError(program, pattern) : new PatternRegex(tree, program);
}

/**
 * @param captures - whether with groups, which count where it is told whether Go refuses the pattern
 * @returns the reason where it is refused
 */
function compileProgram(tree: Node, captures: boolean): RE2JS | string {
  const plain = new PlainForm(captures).of(tree);
  if (plain === undefined) return TOO_LARGE;
  try {
    return RE2JS.compile(plain);
  } catch (thrown) {
    // Alternatives with a common beginning nest more deeply once that is taken out, which re2js does as Go does.
    if (!(thrown instanceof RE2JSException)) throw thrown;
    return thrown.message.includes(TOO_DEEP) ? TOO_DEEP : TOO_LARGE;
  }
}

/** Tests with an automaton, which is several times faster than re2js; finds with re2js. Makes each when it is needed. */
class PatternRegex implements CompiledRegex {
  readonly #tree: Node;
  #program: RE2JS | undefined;
  #test: TextTest | undefined;

  constructor(tree: Node, program?: RE2JS) {
    this.#tree = tree;
    this.#program = program;
  }

  matches(text: string): boolean {
    this.#test ??= plainTest(this.#tree) ?? this.#automatonTest() ?? this.#programTest();
    return this.#test(text);
  }

  #automatonTest(): TextTest | undefined {
    const automaton = Automaton.of(this.#tree);
    if (automaton === undefined) return undefined;
    const start = commonStart(this.#tree);
    const required = requiredText(this.#tree);
    return (text) => {
      if (required !== '' && text.length >= LONG && !text.includes(required)) return false;
      const from = start === '' ? 0 : text.indexOf(start);
      if (from < 0) return false;
      const matches = automaton.matches(text, from);
      if (matches !== undefined) return matches;
      this.#test = this.#programTest();
      return this.#test(text);
    };
  }

  #programTest(): TextTest {
    const program = this.#compiled();
    return (text) => program.test(text);
  }

  #compiled(): RE2JS {
    // It is absent only where re2js refuses nothing.
    this.#program ??= compileProgram(this.#tree, false) as RE2JS;
    return this.#program;
  }

  find(text: string): string {
    const matcher = this.#compiled().matcher(text);
    return matcher.find() ? text.slice(matcher.start(), matcher.end()) : '';
  }

  /** @see golang/go src/regexp/regexp.go, allMatches */
  findAll(text: string, limit: number): string[] {
    const found: string[] = [];
    const most = limit < 0 ? Number.POSITIVE_INFINITY : limit;
    const matcher = this.#compiled().matcher(text);
    let previousEnd = -1;
    for (let at = 0; found.length < most && at <= text.length && matcher.find(at); ) {
      const start = matcher.start();
      const end = matcher.end();
      // An empty match right behind another match does not count.
      if (end > at || start !== previousEnd) found.push(text.slice(start, end));
      at = end > at ? end : at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
      previousEnd = end;
    }
    return found;
  }
}

const SIMPLE: Readonly<
  Record<Exclude<Node['kind'], 'literal' | 'class' | 'repeat' | 'group' | 'concatenation' | 'alternation'>, string>
> = {
  empty: '(?:)',
  any: '(?s:.)',
  anyButNewline: '.',
  beginText: '\\A',
  endText: '\\z',
  beginLine: '(?m:^)',
  endLine: '(?m:$)',
  wordBoundary: '\\b',
  noWordBoundary: '\\B',
};
const NOTHING = '[^\\x{0}-\\x{10FFFF}]';

class PlainForm {
  readonly #captures: boolean;
  /** Unicode's classes are long, and the same object each time. */
  readonly #classTexts = new Map<RuneSet, string>();
  #length = 0;

  constructor(captures: boolean) {
    this.#captures = captures;
  }

  /** undefined if it becomes too long. */
  of(node: Node): string | undefined {
    const text = this.#text(node);
    return this.#length > MAX_PLAIN_LENGTH ? undefined : text;
  }

  #text(node: Node): string {
    if (this.#length > MAX_PLAIN_LENGTH) return '';
    switch (node.kind) {
      case 'literal':
        return this.#counted(literalText(node));
      case 'class':
        return this.#counted(this.#classText(node.set));
      case 'repeat':
        return `${this.#grouped(node.sub)}${repeatText(node)}`;
      case 'group':
        return this.#captures ? `(${this.#text(node.sub)})` : this.#grouped(node.sub);
      case 'concatenation':
        return node.subs.map((sub) => (sub.kind === 'alternation' ? this.#grouped(sub) : this.#text(sub))).join('');
      case 'alternation':
        return node.subs.map((sub) => this.#text(sub)).join('|');
      default:
        return this.#counted(SIMPLE[node.kind]);
    }
  }

  #classText(set: RuneSet): string {
    let text = this.#classTexts.get(set);
    if (text === undefined) {
      text = classText(set);
      this.#classTexts.set(set, text);
    }
    return text;
  }

  #grouped(node: Node): string {
    return node.kind === 'class' ? this.#text(node) : `(?:${this.#text(node)})`;
  }

  #counted(text: string): string {
    this.#length += text.length;
    return text;
  }
}

function repeatText({ min, max, counted, lazy }: Repeat): string {
  const count = counted
    ? `{${min}${max === min ? '' : `,${max < 0 ? '' : max}`}}`
    : max === 1
      ? '?'
      : min === 0
        ? '*'
        : '+';
  return lazy ? `${count}?` : count;
}

const isSurrogate = (rune: number): boolean => rune >= 0xd800 && rune <= 0xdfff;

function literalText({ runes, fold }: Literal): string {
  // No text holds a surrogate, but re2js would find half of a pair.
  if (runes.some(isSurrogate)) return NOTHING;
  return runes.map((rune) => (fold ? foldedText(rune) : runeText(rune))).join('');
}

function foldedText(rune: number): string {
  const set = foldingSet(rune);
  return set.length === 1 ? runeText(rune) : `[${set.map(runeText).join('')}]`;
}

function classText(set: RuneSet): string {
  let ranges = '';
  for (let i = 0; i < set.length; i += 2) {
    const first = set[i] as number;
    const last = set[i + 1] as number;
    if (isSurrogate(first) && isSurrogate(last)) continue;
    ranges += first === last ? runeText(first) : `${runeText(first)}-${runeText(last)}`;
  }
  return ranges === '' ? NOTHING : `[${ranges}]`;
}

const isPlain = (rune: number): boolean =>
  (rune >= 0x30 && rune <= 0x39) ||
  (rune >= 0x41 && rune <= 0x5a) ||
  (rune >= 0x61 && rune <= 0x7a) ||
  (rune >= 0x80 && !isSurrogate(rune));

/** The same inside and outside of classes. */
const runeText = (rune: number): string => (isPlain(rune) ? String.fromCodePoint(rune) : `\\x{${rune.toString(16)}}`);
