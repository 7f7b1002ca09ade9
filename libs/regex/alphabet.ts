import type { RuneSet } from './rune-set.ts';

const ASCII = 128;
/** So that a class of characters fits a byte. */
const MAX_CLASSES = 255;
/** Ranges times sets: what it takes to make an alphabet, and about the bytes it may hold. */
const MAX_WORK = 200_000;

/**
 * Characters by what a pattern can tell of them: two that are in the same sets are of the same class, from 0.
 */
export class Alphabet {
  /** Number of classes. */
  readonly size: number;
  /** Classes of the ASCII characters. */
  readonly ascii: Uint8Array;
  /** First code points of ranges, the first of which is 0; each ends before the next one. */
  readonly #starts: readonly number[];
  /** By range. */
  readonly #classes: Uint8Array;
  /** By set, then by class: 1 for those in the set. */
  readonly #members: Uint8Array;
  /** The range that was found last, which texts in one script keep to. */
  #last = 0;

  private constructor(starts: readonly number[], classes: Uint8Array, size: number, members: Uint8Array) {
    this.size = size;
    this.#starts = starts;
    this.#classes = classes;
    this.#members = members;
    this.ascii = new Uint8Array(ASCII);
    for (let i = 0; i < starts.length && (starts[i] as number) < ASCII; i++) {
      this.ascii.fill(classes[i] as number, starts[i], starts[i + 1] ?? ASCII);
    }
  }

  /** @returns undefined where there are too many classes */
  static of(sets: readonly RuneSet[]): Alphabet | undefined {
    const bounds = new Set([0]);
    for (const set of sets) {
      for (let i = 0; i < set.length; i += 2) bounds.add(set[i] as number).add((set[i + 1] as number) + 1);
    }
    if (bounds.size * sets.length > MAX_WORK) return undefined;
    const starts = [...bounds].sort((a, b) => a - b);
    const classes = new Array<number>(starts.length).fill(0);
    let size = 1;
    for (const set of sets) {
      size = refine(starts, classes, set);
      if (size > MAX_CLASSES) return undefined;
    }
    const members = new Uint8Array(sets.length * size);
    for (const [index, set] of sets.entries()) {
      forEachInside(starts, set, (range) => {
        members[index * size + (classes[range] as number)] = 1;
      });
    }
    return new Alphabet(starts, Uint8Array.from(classes), size, members);
  }

  /** @param set - by its index */
  has(set: number, characterClass: number): boolean {
    return this.#members[set * this.size + characterClass] === 1;
  }

  classOf(rune: number): number {
    const starts = this.#starts;
    let low = this.#last;
    if (rune < (starts[low] as number) || rune >= (starts[low + 1] ?? Number.POSITIVE_INFINITY)) {
      low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] as number) <= rune) low = middle;
        else high = middle - 1;
      }
      this.#last = low;
    }
    return this.#classes[low] as number;
  }
}

/** Each set begins and ends where a range does. */
function forEachInside(starts: readonly number[], set: RuneSet, visit: (range: number) => void): void {
  let range = 0;
  for (let i = 0; i < set.length; i += 2) {
    while ((starts[range] as number) < (set[i] as number)) range++;
    for (; range < starts.length && (starts[range] as number) <= (set[i + 1] as number); range++) visit(range);
  }
}

/** Parts each class into those inside and those outside of the set; answers how many there are now. */
function refine(starts: readonly number[], classes: number[], set: RuneSet): number {
  const inside = new Uint8Array(starts.length);
  forEachInside(starts, set, (range) => {
    inside[range] = 1;
  });
  const renamed = new Map<number, number>();
  for (let range = 0; range < classes.length; range++) {
    const old = 2 * (classes[range] as number) + (inside[range] as number);
    let name = renamed.get(old);
    if (name === undefined) {
      name = renamed.size;
      renamed.set(old, name);
    }
    classes[range] = name;
  }
  return renamed.size;
}
