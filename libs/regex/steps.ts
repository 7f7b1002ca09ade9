/**
 * Patterns as steps: what may be read next, and where that leads. Only whether a pattern matches can be told from them,
 * not where: greed and groups are gone, counted repetitions are written out.
 */
import { MAX_RUNE, type RuneSet } from './rune-set.ts';
import type { Literal, Node, Repeat, Simple } from './syntax-tree.ts';
import { foldingSet } from './unicode.ts';

/** What holds between two characters, as bits. */
export const BEGIN_TEXT = 1;
export const END_TEXT = 2;
export const BEGIN_LINE = 4;
export const END_LINE = 8;
export const WORD_BOUNDARY = 16;
export const NO_WORD_BOUNDARY = 32;

type StepKind = 'match' | 'read' | 'fork' | 'assert';

/** `match` ends a pattern; the others lead on: one that reads, after a character of its set. */
export interface Step {
  readonly kind: StepKind;
  /** The next step, by its index. */
  next: number;
  /** Of a fork, the other next step; of a reading step, its set's index; of an assertion, the bit that must hold. */
  readonly operand: number;
}

export interface Steps {
  readonly steps: readonly Step[];
  /** Index of the first step. */
  readonly start: number;
  readonly sets: readonly RuneSet[];
}

/** A step takes some fifty bytes; few patterns have a hundred. */
const MAX_STEPS = 20_000;

const NEWLINE = 0x0a;
const ANY_BUT_NEWLINE: RuneSet = [0, NEWLINE - 1, NEWLINE + 1, MAX_RUNE];
const ANY: RuneSet = [0, MAX_RUNE];

const ASSERTED: Readonly<Record<Exclude<Simple['kind'], 'empty' | 'any' | 'anyButNewline'>, number>> = {
  beginText: BEGIN_TEXT,
  endText: END_TEXT,
  beginLine: BEGIN_LINE,
  endLine: END_LINE,
  wordBoundary: WORD_BOUNDARY,
  noWordBoundary: NO_WORD_BOUNDARY,
};

/** @returns undefined where there would be too many steps */
export function stepsOf(tree: Node): Steps | undefined {
  // A node's size is no smaller than the number of its steps, but for what a repetition of nothing would take.
  if (tree.size > MAX_STEPS) return undefined;
  const writer = new StepWriter();
  const start = writer.write(tree, 0);
  return writer.steps.length > MAX_STEPS ? undefined : { steps: writer.steps, start, sets: writer.sets };
}

/** Writes from the end: each node is given the step that comes after it and answers its own first one. */
class StepWriter {
  readonly steps: Step[] = [{ kind: 'match', next: 0, operand: 0 }];
  readonly sets: RuneSet[] = [];
  readonly #setIndexes = new Map<string, number>();

  write(node: Node, next: number): number {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node, next);
      case 'class':
        return this.#read(node.set, next);
      case 'any':
        return this.#read(ANY, next);
      case 'anyButNewline':
        return this.#read(ANY_BUT_NEWLINE, next);
      case 'empty':
        return next;
      case 'repeat':
        return this.#repeat(node, next);
      case 'group':
        return this.write(node.sub, next);
      case 'concatenation': {
        let first = next;
        for (let i = node.subs.length - 1; i >= 0; i--) first = this.write(node.subs[i] as Node, first);
        return first;
      }
      case 'alternation': {
        let first = -1;
        for (const sub of node.subs) {
          const choice = this.write(sub, next);
          first = first < 0 ? choice : this.#step('fork', first, choice);
        }
        return first;
      }
      default:
        return this.#step('assert', next, ASSERTED[node.kind]);
    }
  }

  #step(kind: StepKind, next: number, operand: number): number {
    return this.steps.push({ kind, next, operand }) - 1;
  }

  #read(set: RuneSet, next: number): number {
    const key = set.join();
    let index = this.#setIndexes.get(key);
    if (index === undefined) {
      index = this.sets.push(set) - 1;
      this.#setIndexes.set(key, index);
    }
    return this.#step('read', next, index);
  }

  #literal({ runes, fold }: Literal, next: number): number {
    let first = next;
    for (let i = runes.length - 1; i >= 0; i--) {
      const rune = runes[i] as number;
      first = this.#read(fold ? foldingSet(rune).flatMap((member) => [member, member]) : [rune, rune], first);
    }
    return first;
  }

  #repeat({ sub, min, max }: Repeat, next: number): number {
    let first = next;
    let left = min;
    if (max < 0) {
      const loop = this.#step('fork', -1, next);
      const body = this.write(sub, loop);
      (this.steps[loop] as Step).next = body;
      first = left === 0 ? loop : body;
      left--;
    } else {
      for (let i = min; i < max; i++) first = this.#step('fork', this.write(sub, first), next);
    }
    for (; left > 0; left--) first = this.write(sub, first);
    return first;
  }
}
