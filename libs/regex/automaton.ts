/**
 * Tells whether a pattern matches in one pass over the text: each character leads from one state to the next, where a
 * state is the set of steps the pattern may be at. States are made when a text first needs them and kept up to a limit.
 */
import { Alphabet } from './alphabet.ts';
import { EDGE, holding, NEWLINE, OTHER, WORD } from './neighbours.ts';
import {
  ASSERT,
  BEGIN_LINE,
  BEGIN_TEXT,
  END_LINE,
  END_TEXT,
  FORK,
  MATCH,
  NO_WORD_BOUNDARY,
  type Program,
  READ,
  WORD_BOUNDARY,
} from './program.ts';
import { NEWLINE_RUNE, WORD_RUNES } from './rune-set.ts';

/** Patterns are hardly ever as large; for those that are, the table would be. */
const MAX_STEPS = 20_000;
/** Entries of the table, and steps in states: each takes four bytes. */
const MAX_CELLS = 32_768;
/** A text that makes more states than that many times as much holds is one for another engine. */
const MOST_CLEARED = 4;

/** What the table says where it does not lead to a state. States are above. */
const UNKNOWN = 0;
const MATCHED = -1;
const FAILED = -2;

const ASCII = 0x80;

interface State {
  /** Reading steps, and assertions that wait for the next character; ascending. */
  readonly steps: readonly number[];
  /** Kind of the character before. */
  readonly before: number;
}

/** What a state becomes at a place: where its steps lead, or that the match is complete. */
interface Reached {
  readonly steps: readonly number[];
  readonly matched: boolean;
}

export class Automaton {
  /** Of the text that was read last; negative where it was not read whole. */
  codePoints = -1;
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  /** By class of characters; the end of the text counts as one more. */
  readonly #kinds: Uint8Array;
  /** Classes of characters and the end of the text. */
  readonly #width: number;
  /** By state and class: the next state, as the place of its row. The row at 0 belongs to none. */
  #table: Int32Array;
  /** By row. */
  readonly #states: (State | undefined)[] = [undefined];
  readonly #found = new Map<string, number>();
  #cells = 0;
  /** How often all states were forgotten while reading this text. */
  #cleared = 0;
  #first = UNKNOWN;
  /** Whether a match may start behind the beginning of the text. */
  readonly #restarts: boolean;
  /** By step, when it was last visited. */
  readonly #visited: Uint32Array;
  #visit = 0;

  private constructor(program: Program, alphabet: Alphabet, kinds: Uint8Array) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#kinds = kinds;
    this.#width = alphabet.size + 1;
    this.#table = new Int32Array(8 * this.#width);
    this.#visited = new Uint32Array(program.length);
    const { matched, steps: later } = this.#settled([program.start], NEWLINE);
    this.#restarts = matched || later.length > 0;
  }

  /** @returns undefined where the pattern is too large for it */
  static of(program: Program): Automaton | undefined {
    if (program.length > MAX_STEPS) return undefined;
    let asserted = 0;
    for (let i = 0; i < program.length; i++) {
      if (program.kinds[i] === ASSERT) asserted |= program.operands[i] as number;
    }
    const seesLines = (asserted & (BEGIN_LINE | END_LINE)) !== 0;
    const seesWords = (asserted & (WORD_BOUNDARY | NO_WORD_BOUNDARY)) !== 0;
    const sets = [...program.sets];
    const newline = seesLines ? sets.push(NEWLINE_RUNE) - 1 : -1;
    const word = seesWords ? sets.push(WORD_RUNES) - 1 : -1;
    const alphabet = Alphabet.of(sets);
    if (alphabet === undefined) return undefined;
    const kinds = new Uint8Array(alphabet.size + 1);
    for (let i = 0; i < alphabet.size; i++) {
      if (seesLines && alphabet.has(newline, i)) kinds[i] = NEWLINE;
      else if (seesWords && alphabet.has(word, i)) kinds[i] = WORD;
    }
    kinds[alphabet.size] = EDGE;
    return new Automaton(program, alphabet, kinds);
  }

  /**
   * Whether the pattern matches somewhere in the text.
   *
   * @param from - where to start; the character before must be of no concern to the pattern
   * @returns undefined where that takes more states than may be kept
   */
  matches(text: string, from = 0): boolean | undefined {
    const { ascii } = this.#alphabet;
    this.#cleared = 0;
    this.codePoints = -1;
    let pairs = 0;
    let state = this.#first;
    if (state === UNKNOWN) state = this.#firstState();
    let table = this.#table;
    const { length } = text;
    for (let i = from; state > 0; i++) {
      let unit = 0;
      let next = UNKNOWN;
      for (; i < length; i++) {
        unit = text.charCodeAt(i);
        if (unit >= ASCII) break;
        next = table[state + (ascii[unit] as number)] as number;
        // A state that stays the same need not be waited for: processors guess it and read on.
        if (next === state) continue;
        if (next <= 0) break;
        state = next;
      }
      if (i >= length) {
        if (from === 0) this.codePoints = length - pairs;
        next = table[state + this.#width - 1] as number;
        state = next === UNKNOWN ? this.#step(state, this.#width - 1) : next;
        break;
      }
      let rune = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(i) as number) : unit;
      if (rune > 0xffff) {
        i++;
        pairs++;
        // Half a character stands for a byte that is no UTF-8, which Go reads as this.
      } else if (rune >= 0xd800 && rune <= 0xdfff) rune = 0xfffd;
      const characterClass = rune < ASCII ? (ascii[rune] as number) : this.#alphabet.classOf(rune);
      next = table[state + characterClass] as number;
      state = next === UNKNOWN ? this.#step(state, characterClass) : next;
      table = this.#table;
    }
    return state === UNKNOWN ? undefined : state === MATCHED;
  }

  #firstState(): number {
    this.#first = this.#stateOf(this.#settled([this.#program.start], EDGE), EDGE);
    return this.#first;
  }

  /** @returns the next state; unknown where there is no more room */
  #step(state: number, characterClass: number): number {
    const cleared = this.#cleared;
    const next = this.#next(this.#states[state / this.#width] as State, characterClass);
    // The state itself may be gone.
    if (cleared === this.#cleared) this.#table[state + characterClass] = next;
    return next;
  }

  #next({ steps, before }: State, characterClass: number): number {
    const here = this.#kinds[characterClass] as number;
    const resolved = this.#reach(steps, holding(before, here));
    if (resolved.matched) return MATCHED;
    if (here === EDGE) return FAILED;
    const { kinds, nexts, operands, start } = this.#program;
    const targets: number[] = [];
    for (const step of resolved.steps) {
      if (kinds[step] === READ && this.#alphabet.has(operands[step] as number, characterClass)) {
        targets.push(nexts[step] as number);
      }
    }
    // A match may also start here.
    targets.push(start);
    return this.#stateOf(this.#settled(targets, here), here);
  }

  /** As far as it can be told without the next character. */
  #settled(from: readonly number[], before: number): Reached {
    const past = before === EDGE ? BEGIN_TEXT | BEGIN_LINE : before === NEWLINE ? BEGIN_LINE : 0;
    return this.#reach(from, past, END_TEXT | END_LINE | WORD_BOUNDARY | NO_WORD_BOUNDARY);
  }

  /**
   * Where steps lead without reading anything.
   *
   * @param holds - which assertions are true
   * @param pending - which are not known yet: they stay
   */
  #reach(from: readonly number[], holds: number, pending = 0): Reached {
    const visit = ++this.#visit;
    const open = [...from];
    const steps: number[] = [];
    const { kinds, nexts, operands } = this.#program;
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      if (this.#visited[step] === visit) continue;
      this.#visited[step] = visit;
      const kind = kinds[step];
      const next = nexts[step] as number;
      const operand = operands[step] as number;
      if (kind === MATCH) return { steps, matched: true };
      if (kind === FORK) open.push(next, operand);
      else if (kind === READ || (operand & pending) !== 0) steps.push(step);
      else if ((operand & holds) !== 0) open.push(next);
    }
    return { steps, matched: false };
  }

  #stateOf(reached: Reached, before: number): number {
    if (reached.matched) return MATCHED;
    if (reached.steps.length === 0 && !this.#restarts) return FAILED;
    const steps = [...reached.steps].sort((a, b) => a - b);
    // What came before matters only where an assertion is still to be decided.
    const kind = steps.some((step) => this.#program.kinds[step] === ASSERT) ? before : OTHER;
    const key = String.fromCharCode(kind, ...steps);
    const known = this.#found.get(key);
    return known ?? this.#add(key, { steps, before: kind });
  }

  #add(key: string, state: State): number {
    const width = this.#width;
    if (this.#cells + width + state.steps.length > MAX_CELLS) {
      if (++this.#cleared > MOST_CLEARED) return UNKNOWN;
      this.#clear();
    }
    this.#cells += width + state.steps.length;
    const place = (this.#states.push(state) - 1) * width;
    if (place + width > this.#table.length) {
      const larger = new Int32Array(2 * this.#table.length);
      larger.set(this.#table);
      this.#table = larger;
    }
    this.#found.set(key, place);
    return place;
  }

  #clear(): void {
    this.#table.fill(UNKNOWN);
    this.#states.length = 1;
    this.#found.clear();
    this.#cells = 0;
    this.#first = UNKNOWN;
  }
}
