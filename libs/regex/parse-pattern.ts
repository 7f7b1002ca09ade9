/**
 * Parses patterns as Go does, with Go's errors.
 *
 * @see golang/go src/regexp/syntax/parse.go
 */
import { collapsed, runesUnited } from './factor.ts';
import { MAX_RUNE, negated, type RuneSet, runeSet, WORD_RUNES } from './rune-set.ts';
import { group, type Literal, literal, type Node, repeat, runeClass, type Simple, simple } from './syntax-tree.ts';
import { folded, foldingSet, unicodeClass } from './unicode.ts';

/** What is wrong, as Go words it, and the part of the pattern that is. */
export class PatternError {
  readonly code: string;
  readonly part: string;

  constructor(code: string, part: string) {
    this.code = code;
    this.part = part;
  }
}

const MAX_HEIGHT = 1000;
/** Of the compiled program, in instructions. */
const MAX_SIZE = 3355443;
/** Of literals, and ends of pairs in classes, each time that one comes onto the stack. */
const MAX_RUNES = 33554432;
const MAX_REPEAT = 1000;

/** As a flag letter sets them; kept as bits because `-` applies to any of them. */
const FOLD = 1;
const MULTILINE = 2;
const DOT_ALL = 4;
const LAZY = 8;
const FLAGS: Readonly<Record<string, number>> = { i: FOLD, m: MULTILINE, s: DOT_ALL, U: LAZY };

const DIGITS: RuneSet = [0x30, 0x39];
const SPACES: RuneSet = [0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x20];
const PERL_CLASSES: ReadonlyMap<string, RuneSet> = new Map([
  ['d', DIGITS],
  ['s', SPACES],
  ['w', WORD_RUNES],
]);
const POSIX_CLASSES: ReadonlyMap<string, RuneSet> = new Map<string, RuneSet>([
  ['alnum', [0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a]],
  ['alpha', [0x41, 0x5a, 0x61, 0x7a]],
  ['ascii', [0x00, 0x7f]],
  ['blank', [0x09, 0x09, 0x20, 0x20]],
  ['cntrl', [0x00, 0x1f, 0x7f, 0x7f]],
  ['digit', DIGITS],
  ['graph', [0x21, 0x7e]],
  ['lower', [0x61, 0x7a]],
  ['print', [0x20, 0x7e]],
  ['punct', [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e]],
  ['space', [0x09, 0x0d, 0x20, 0x20]],
  ['upper', [0x41, 0x5a]],
  ['word', WORD_RUNES],
  ['xdigit', [0x30, 0x39, 0x41, 0x46, 0x61, 0x66]],
]);
const ASSERTIONS: ReadonlyMap<string, Simple['kind']> = new Map([
  ['A', 'beginText'],
  ['z', 'endText'],
  ['b', 'wordBoundary'],
  ['B', 'noWordBoundary'],
]);
const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** An open parenthesis or a `|` among the nodes read so far. */
interface Mark {
  readonly kind: 'open' | 'bar';
  /** Of an open parenthesis: whether it captures, and the flags outside. */
  readonly captures: boolean;
  readonly flags: number;
}

const BAR: Mark = { kind: 'bar', captures: false, flags: 0 };
/** Half a character stands for a byte that is no UTF-8. */
const isHalf = (rune: number): boolean => rune >= 0xd800 && rune <= 0xdfff;
const isMark = (item: Node | Mark): item is Mark => item.kind === 'open' || item.kind === 'bar';

/** @param pattern - a text; where it holds a byte that is no UTF-8 (`src/values/utf8.ts`), it is no pattern */
export function parsePattern(pattern: string): Node | PatternError {
  const parser = new PatternParser(pattern);
  try {
    return parser.parse();
  } catch (thrown) {
    if (thrown instanceof PatternError) return thrown;
    throw thrown;
  }
}

class PatternParser {
  readonly #text: string;
  readonly #stack: (Node | Mark)[] = [];
  #at = 0;
  #flags = 0;
  #runesSeen = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Node {
    const text = this.#text;
    let lastRepeat = -1;
    while (this.#at < text.length) {
      const start = this.#at;
      let repeated = -1;
      switch (text[start]) {
        case '(':
          if (text[start + 1] === '?') this.#groupOrFlags();
          else this.#open(true, start + 1);
          break;
        case '|':
          this.#concatenate();
          this.#stack.push(BAR);
          this.#at++;
          break;
        case ')':
          this.#close();
          this.#at++;
          break;
        case '^':
          this.#single(this.#flags & MULTILINE ? 'beginLine' : 'beginText');
          break;
        case '$':
          this.#single(this.#flags & MULTILINE ? 'endLine' : 'endText');
          break;
        case '.':
          this.#single(this.#flags & DOT_ALL ? 'any' : 'anyButNewline');
          break;
        case '[':
          this.#class();
          break;
        case '*':
          this.#repeat(start, start + 1, 0, -1, false, lastRepeat);
          repeated = start;
          break;
        case '+':
          this.#repeat(start, start + 1, 1, -1, false, lastRepeat);
          repeated = start;
          break;
        case '?':
          this.#repeat(start, start + 1, 0, 1, false, lastRepeat);
          repeated = start;
          break;
        case '{':
          if (this.#counted(start, lastRepeat)) repeated = start;
          else this.#literal(this.#nextRune());
          break;
        case '\\':
          this.#escape();
          break;
        default:
          this.#literal(this.#nextRune());
      }
      lastRepeat = repeated;
    }
    this.#concatenate();
    this.#alternate();
    if (this.#stack.length !== 1) throw new PatternError('missing closing )', text);
    return this.#stack[0] as Node;
  }

  /** @param end - of what is read as a whole */
  #nextRune(end?: number): number {
    const rune = this.#text.codePointAt(this.#at) as number;
    if (isHalf(rune)) throw new PatternError('invalid UTF-8', this.#text.slice(this.#at, end));
    this.#at += rune > 0xffff ? 2 : 1;
    return rune;
  }

  /** Of a group or a class. */
  #checkName(start: number, end: number | undefined): void {
    const name = this.#text.slice(start, end);
    const half = /\p{Cs}/u.exec(name);
    if (half !== null) throw new PatternError('invalid UTF-8', name.slice(half.index));
  }

  #push(node: Node): void {
    if (node.kind === 'class') this.#runesSeen += node.set.length;
    else if (node.kind === 'literal') this.#runesSeen += node.runes.length;
    const pushed = this.#asLiteral(node) ?? node;
    this.#stack.push(pushed);
    this.#checkLimits(pushed);
  }

  /** A class of one rune, or of one in both cases. */
  #asLiteral(node: Node): Node | undefined {
    if (node.kind !== 'class' || node.set.length > 4) return undefined;
    const [first = 0, firstEnd = 0, second = firstEnd, secondEnd = second] = node.set;
    if (node.set.length === 2 && first === firstEnd) return literal([first], false);
    const isPair = node.set.length === 2 ? first + 1 === firstEnd : first === firstEnd && second === secondEnd;
    if (!isPair) return undefined;
    const alike = foldingSet(first);
    return alike.length === 2 && alike[0] === first && alike[1] === second ? literal([first], true) : undefined;
  }

  #checkLimits(node: Node): void {
    if (this.#runesSeen > MAX_RUNES || node.size > MAX_SIZE) {
      throw new PatternError('expression too large', this.#text);
    }
    if (node.height > MAX_HEIGHT) throw new PatternError('expression nests too deeply', this.#text);
  }

  #single(kind: Simple['kind'], length = 1): void {
    this.#push(simple(kind));
    this.#at += length;
  }

  #literal(rune: number): void {
    const fold = (this.#flags & FOLD) !== 0;
    this.#push(literal([fold ? (foldingSet(rune)[0] as number) : rune], fold));
  }

  #open(captures: boolean, next: number): void {
    this.#stack.push({ kind: 'open', captures, flags: this.#flags });
    this.#at = next;
  }

  #close(): void {
    this.#concatenate();
    this.#alternate();
    const sub = this.#stack.pop() as Node;
    const mark = this.#stack.pop();
    if (mark === undefined || !isMark(mark)) throw new PatternError('unexpected )', this.#text);
    this.#flags = mark.flags;
    this.#push(mark.captures ? group(sub) : sub);
  }

  /** Above the topmost mark, everything becomes one node. */
  #concatenate(): void {
    const stack = this.#stack;
    const row: Node[] = [];
    let first = stack.length;
    while (first > 0 && !isMark(stack[first - 1] as Node | Mark)) first--;
    for (let i = first; i < stack.length; ) {
      const runes: number[] = [];
      const node = stack[i] as Node;
      let next: Node | Mark | undefined = node;
      while (next?.kind === 'literal' && next.fold === (node as Literal).fold) {
        for (const rune of next.runes) runes.push(rune);
        next = stack[++i];
      }
      if (runes.length > 0) {
        row.push(literal(runes, (node as Literal).fold));
      } else {
        row.push(node);
        i++;
      }
    }
    stack.length = first;
    this.#push(row.length === 0 ? simple('empty') : collapsed('concatenation', row));
  }

  /** Above the topmost parenthesis, what stands between bars becomes one node. */
  #alternate(): void {
    const stack = this.#stack;
    let first = stack.length;
    while (first > 0 && stack[first - 1]?.kind !== 'open') first--;
    const choices = stack.slice(first).filter((item): item is Node => !isMark(item));
    stack.length = first;
    this.#push(collapsed('alternation', runesUnited(choices)));
  }

  #repeat(start: number, end: number, min: number, max: number, counted: boolean, lastRepeat: number): void {
    let lazy = (this.#flags & LAZY) !== 0;
    this.#at = end;
    if (this.#text[end] === '?') {
      lazy = !lazy;
      this.#at++;
    }
    const written = (from: number): string => this.#text.slice(from, this.#at);
    if (lastRepeat >= 0) throw new PatternError('invalid nested repetition operator', written(lastRepeat));
    const sub = this.#stack.at(-1);
    if (sub === undefined || isMark(sub)) {
      throw new PatternError('missing argument to repetition operator', written(start));
    }
    this.#stack.pop();
    const node = repeat(sub, min, max, counted, lazy);
    this.#push(node);
    if (counted && (min >= 2 || max >= 2) && !repeatsAtMost(node, MAX_REPEAT)) {
      throw new PatternError('invalid repeat count', written(start));
    }
  }

  /** `{n}`, `{n,}` or `{n,m}`; anything else is no repetition. */
  #counted(start: number, lastRepeat: number): boolean {
    const form = /\{(0|[1-9][0-9]*)(?:(,)(0|[1-9][0-9]*)?)?\}/y;
    form.lastIndex = start;
    const match = form.exec(this.#text);
    if (match === null) return false;
    const [all, least, comma, most] = match as unknown as [string, string, string?, string?];
    const min = Number(least);
    const max = comma === undefined ? min : most === undefined ? -1 : Number(most);
    if (min > MAX_REPEAT || max > MAX_REPEAT || (max >= 0 && min > max)) {
      throw new PatternError('invalid repeat count', all);
    }
    this.#repeat(start, start + all.length, min, max, true, lastRepeat);
    return true;
  }

  /** `(?P<name>`, `(?<name>`, `(?flags)` or `(?flags:` */
  #groupOrFlags(): void {
    const text = this.#text;
    const start = this.#at;
    const named =
      text.startsWith('P<', start + 2) && text.length > start + 4
        ? start + 4
        : text[start + 2] === '<' && text.length > start + 3
          ? start + 3
          : -1;
    if (named >= 0) {
      const end = text.indexOf('>', start);
      this.#checkName(end < 0 ? start : named, end < 0 ? undefined : end);
      if (end < 0) throw new PatternError('invalid named capture', text.slice(start));
      if (!/^[0-9A-Za-z_]+$/.test(text.slice(named, end))) {
        throw new PatternError('invalid named capture', text.slice(start, end + 1));
      }
      this.#open(true, end + 1);
      return;
    }
    this.#at = start + 2;
    let flags = this.#flags;
    let negative = false;
    let sawFlag = false;
    while (this.#at < text.length) {
      const letter = String.fromCodePoint(this.#nextRune());
      const flag = Object.hasOwn(FLAGS, letter) ? (FLAGS[letter] as number) : 0;
      if (flag !== 0) {
        flags = negative ? flags & ~flag : flags | flag;
        sawFlag = true;
      } else if (letter === '-' && !negative) {
        negative = true;
        sawFlag = false;
      } else if ((letter === ':' || letter === ')') && (!negative || sawFlag)) {
        if (letter === ':') this.#open(false, this.#at);
        this.#flags = flags;
        return;
      } else {
        break;
      }
    }
    throw new PatternError('invalid or unsupported Perl syntax', text.slice(start, this.#at));
  }

  #escape(): void {
    const text = this.#text;
    const letter = text[this.#at + 1] ?? '';
    const kind = ASSERTIONS.get(letter);
    if (kind !== undefined) {
      this.#single(kind, 2);
      return;
    }
    if (letter === 'C') throw new PatternError('invalid escape sequence', '\\C');
    if (letter === 'Q') {
      const closing = text.indexOf('\\E', this.#at + 2);
      const end = closing < 0 ? text.length : closing;
      this.#at += 2;
      while (this.#at < end) this.#literal(this.#nextRune(end));
      if (closing >= 0) this.#at = closing + 2;
      return;
    }
    const set = this.#escapedClass();
    if (set === undefined) this.#literal(this.#escapedRune());
    else this.#push(runeClass(set));
  }

  /** `\d`, `\pL` and their like; undefined, with nothing read, for other escapes. */
  #escapedClass(): RuneSet | undefined {
    const letter = this.#text[this.#at + 1];
    if (this.#text[this.#at] !== '\\' || letter === undefined) return undefined;
    if (letter === 'p' || letter === 'P') return this.#unicodeClass();
    const set = PERL_CLASSES.get(letter.toLowerCase());
    if (set === undefined) return undefined;
    this.#at += 2;
    return signed(this.#inCase(set), letter < 'a');
  }

  #unicodeClass(): RuneSet {
    const text = this.#text;
    const start = this.#at;
    let negative = text[start + 1] === 'P';
    let name: string;
    this.#at += 2;
    if (text[this.#at] === '{') {
      const end = text.indexOf('}', start);
      this.#checkName(end < 0 ? start : start + 3, end < 0 ? undefined : end);
      if (end < 0) throw new PatternError('invalid character class range', text.slice(start));
      name = text.slice(start + 3, end);
      this.#at = end + 1;
    } else {
      if (this.#at < text.length) this.#nextRune();
      name = text.slice(start + 2, this.#at);
    }
    if (name.startsWith('^')) {
      negative = !negative;
      name = name.slice(1);
    }
    const set = unicodeClass(name, (this.#flags & FOLD) !== 0);
    if (set === undefined) throw new PatternError('invalid character class range', text.slice(start, this.#at));
    return signed(set, negative);
  }

  #inCase(set: RuneSet): RuneSet {
    return this.#flags & FOLD ? folded(set) : set;
  }

  /** The rune that an escape means. */
  #escapedRune(): number {
    const text = this.#text;
    const start = this.#at++;
    if (this.#at >= text.length) throw new PatternError('trailing backslash at end of expression', '');
    const rune = this.#nextRune();
    const letter = String.fromCodePoint(rune);
    if (rune < 0x80 && !/[0-9A-Za-z]/.test(letter)) return rune;
    if (Object.hasOwn(CONTROLS, letter)) return CONTROLS[letter] as number;
    // A single digit but 0 would be a back-reference.
    const octal = /^(0[0-7]{0,2}|[1-7][0-7]{1,2})/.exec(text.slice(start + 1, start + 4))?.[0];
    if (octal !== undefined) {
      this.#at = start + 1 + octal.length;
      return Number.parseInt(octal, 8);
    }
    const hexadecimal = letter === 'x' ? this.#hexadecimal() : undefined;
    if (hexadecimal !== undefined) return hexadecimal;
    throw new PatternError('invalid escape sequence', text.slice(start, this.#at));
  }

  /** Reads until the first character that cannot be; then undefined. */
  #hexadecimal(): number | undefined {
    const text = this.#text;
    if (this.#at >= text.length) return undefined;
    if (text[this.#at] === '{') {
      let value = 0;
      this.#at++;
      for (let digits = 0; this.#at < text.length; digits++) {
        const digit = String.fromCodePoint(this.#nextRune());
        if (digit === '}') return digits === 0 ? undefined : value;
        if (!/^[0-9A-Fa-f]$/.test(digit)) return undefined;
        value = value * 16 + Number.parseInt(digit, 16);
        if (value > MAX_RUNE) return undefined;
      }
      return undefined;
    }
    const start = this.#at;
    this.#nextRune();
    if (this.#at < text.length) this.#nextRune();
    const digits = text.slice(start, this.#at);
    return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
  }

  #class(): void {
    const text = this.#text;
    const start = this.#at++;
    const negative = text[this.#at] === '^';
    if (negative) this.#at++;
    const pairs: number[] = [];
    let first = true;
    while (first || text[this.#at] !== ']') {
      first = false;
      const set = this.#posixClass() ?? this.#escapedClass();
      if (set !== undefined) {
        for (const rune of set) pairs.push(rune);
        continue;
      }
      const from = this.#at;
      const low = this.#classRune(start);
      let high = low;
      if (text[this.#at] === '-' && this.#at + 1 < text.length && text[this.#at + 1] !== ']') {
        this.#at++;
        high = this.#classRune(start);
        if (high < low) throw new PatternError('invalid character class range', text.slice(from, this.#at));
      }
      const range = this.#inCase([low, high]);
      for (const rune of range) pairs.push(rune);
    }
    this.#at++;
    this.#push(runeClass(signed(runeSet(pairs), negative)));
  }

  #classRune(start: number): number {
    if (this.#at >= this.#text.length) throw new PatternError('missing closing ]', this.#text.slice(start));
    return this.#text[this.#at] === '\\' ? this.#escapedRune() : this.#nextRune();
  }

  /** `[:alpha:]`; undefined, with nothing read, for anything that is not of that form. */
  #posixClass(): RuneSet | undefined {
    const text = this.#text;
    if (!text.startsWith('[:', this.#at)) return undefined;
    const end = text.indexOf(':]', this.#at + 2);
    if (end < 0) return undefined;
    const whole = text.slice(this.#at, end + 2);
    const negative = whole[2] === '^';
    const set = POSIX_CLASSES.get(whole.slice(negative ? 3 : 2, -2));
    if (set === undefined) throw new PatternError('invalid character class range', whole);
    this.#at = end + 2;
    return signed(this.#inCase(set), negative);
  }
}

const signed = (set: RuneSet, negative: boolean): RuneSet => (negative ? negated(set) : set);

/** Whether no innermost thing is repeated more than `limit` times by counts within counts. */
function repeatsAtMost(node: Node, limit: number): boolean {
  switch (node.kind) {
    case 'repeat': {
      if (!node.counted) return repeatsAtMost(node.sub, limit);
      if (node.max === 0) return true;
      const times = node.max < 0 ? node.min : node.max;
      if (times > limit) return false;
      return repeatsAtMost(node.sub, times > 0 ? Math.floor(limit / times) : limit);
    }
    case 'group':
      return repeatsAtMost(node.sub, limit);
    case 'concatenation':
    case 'alternation':
      return node.subs.every((sub) => repeatsAtMost(sub, limit));
    default:
      return true;
  }
}
