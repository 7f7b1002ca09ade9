/**
 * Finds where a pattern matches: follows all ways through its program at once, most preferred first, in time linear in
 * the text. No more than one way stands at each step, so that no pattern makes it slow or large.
 */
import { EDGE, holding, NEWLINE, OTHER, WORD } from './neighbours.ts';
import { ASSERT, BEGIN_TEXT, FORK, MATCH, type Program, READ } from './program.ts';
import { hasRune, type RuneSet, WORD_RUNES } from './rune-set.ts';

const ASCII = 0x80;

/** Ways through a program: the step that each is at, and where in the text it began. */
class Ways {
  readonly steps: Int32Array;
  readonly starts: Int32Array;
  count = 0;

  constructor(room: number) {
    this.steps = new Int32Array(room);
    this.starts = new Int32Array(room);
  }

  add(step: number, start: number): void {
    this.steps[this.count] = step;
    this.starts[this.count++] = start;
  }
}

export class Finder {
  /** Of the last match that was found. */
  start = 0;
  end = 0;
  readonly #program: Program;
  /** What every match begins with. */
  readonly #prefix: string;
  /** Whether a match may start behind the beginning of the text. */
  readonly #restarts: boolean;
  /** Whether it matters what stands between characters. */
  readonly #asserts: boolean;
  /** By ASCII character, 1 where a match may start with it; undefined where one may be empty. */
  readonly #firsts: Uint8Array | undefined;
  /** At the steps behind the character read last. */
  readonly #arrived: Ways;
  /** At steps that read the next character. */
  readonly #reading: Ways;
  /** By step, when it was last visited. */
  readonly #visited: Uint32Array;
  #visit = 0;
  readonly #open: Int32Array;

  /** @param prefix - what every match begins with; '' where nothing is known */
  constructor(program: Program, prefix: string) {
    this.#program = program;
    this.#prefix = prefix;
    this.#arrived = new Ways(program.length);
    this.#reading = new Ways(program.length);
    this.#visited = new Uint32Array(program.length);
    this.#open = new Int32Array(program.length + 1);
    this.#asserts = program.kinds.subarray(0, program.length).includes(ASSERT);
    this.#nextVisit();
    this.#restarts = this.#follow(program.start, 0, ~BEGIN_TEXT) || this.#reading.count > 0;
    this.#firsts = this.#firstCharacters();
  }

  #firstCharacters(): Uint8Array | undefined {
    const { sets, operands, start } = this.#program;
    this.#nextVisit();
    this.#reading.count = 0;
    if (this.#follow(start, 0, ~0)) return undefined;
    const firsts = new Uint8Array(ASCII);
    for (let i = 0; i < this.#reading.count; i++) {
      const set = sets[operands[this.#reading.steps[i] as number] as number] as RuneSet;
      for (let j = 0; j < set.length; j += 2) firsts.fill(1, set[j], (set[j + 1] as number) + 1);
    }
    return firsts;
  }

  /** Finds the first match that starts at `from` or later. */
  find(text: string, from: number): boolean {
    const { nexts, operands, sets, start: firstStep } = this.#program;
    const arrived = this.#arrived;
    const reading = this.#reading;
    const { length } = text;
    let found = false;
    let at = from;
    let before = from === 0 ? EDGE : kindOf(runeBefore(text, from));
    const asserts = this.#asserts;
    arrived.count = 0;
    for (;;) {
      if (arrived.count === 0) {
        if (found || (at > 0 && !this.#restarts)) return found;
        const next = this.#nextStart(text, at);
        if (next < 0) return false;
        if (next > at) before = kindOf(runeBefore(text, next));
        at = next;
      }
      const rune = at < length ? runeAt(text, at) : -1;
      const after = !asserts ? OTHER : at < length ? kindOf(rune) : EDGE;
      const holds = asserts ? holding(before, after) : 0;
      this.#nextVisit();
      reading.count = 0;
      let complete = false;
      for (let i = 0; i < arrived.count && !complete; i++) {
        const start = arrived.starts[i] as number;
        complete = this.#follow(arrived.steps[i] as number, start, holds);
        if (complete) this.start = start;
      }
      if (!found && !complete) {
        complete = this.#follow(firstStep, at, holds);
        if (complete) this.start = at;
      }
      if (complete) {
        found = true;
        this.end = at;
      }
      if (at >= length) return found;
      arrived.count = 0;
      for (let i = 0; i < reading.count; i++) {
        const step = reading.steps[i] as number;
        if (has(sets[operands[step] as number] as RuneSet, rune)) {
          arrived.add(nexts[step] as number, reading.starts[i] as number);
        }
      }
      at += rune > 0xffff ? 2 : 1;
      before = after;
    }
  }

  /** The first place from `at` on where a match may start; negative if there is none. */
  #nextStart(text: string, at: number): number {
    if (this.#prefix !== '') return text.indexOf(this.#prefix, at);
    const firsts = this.#firsts;
    if (firsts === undefined) return at;
    for (let next = at; next < text.length; next++) {
      const unit = text.charCodeAt(next);
      if (unit >= ASCII || firsts[unit] === 1) return next;
    }
    return -1;
  }

  #nextVisit(): void {
    if (++this.#visit < 0xffff_ffff) return;
    this.#visited.fill(0);
    this.#visit = 1;
  }

  /**
   * Follows a way, and those it forks into, up to the steps that read.
   *
   * @returns whether one came to the match: then all others that are left are less preferred
   */
  #follow(from: number, start: number, holds: number): boolean {
    const { kinds, nexts, operands } = this.#program;
    const open = this.#open;
    const visited = this.#visited;
    const visit = this.#visit;
    let count = 0;
    open[count++] = from;
    while (count > 0) {
      let step = open[--count] as number;
      while (visited[step] !== visit) {
        visited[step] = visit;
        const kind = kinds[step];
        if (kind === MATCH) return true;
        if (kind === READ) {
          this.#reading.add(step, start);
          break;
        }
        if (kind === FORK) open[count++] = operands[step] as number;
        else if (kind === ASSERT && ((operands[step] as number) & holds) === 0) break;
        step = nexts[step] as number;
      }
    }
    return false;
  }
}

function has(set: RuneSet, rune: number): boolean {
  if (rune < (set[0] as number) || rune > (set[set.length - 1] as number)) return false;
  return set.length === 2 || hasRune(set, rune);
}

/** Half a character stands for a byte that is no UTF-8, which Go reads as U+FFFD. */
const whole = (rune: number): number => (rune >= 0xd800 && rune <= 0xdfff ? 0xfffd : rune);

function runeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < 0xd800 ? unit : whole(text.codePointAt(at) as number);
}

/** What it is matters only where it is a word's or ends a line. */
const runeBefore = (text: string, at: number): number => text.charCodeAt(at - 1);

function kindOf(rune: number): number {
  if (rune === 0x0a) return NEWLINE;
  return rune < ASCII && hasRune(WORD_RUNES, rune) ? WORD : OTHER;
}
