/**
 * Patterns as steps: what may be read next, and where that leads, in the order in which Go prefers it. Groups are gone,
 * counted repetitions are written out.
 *
 * @see golang/go src/regexp/syntax/simplify.go and compile.go
 */
import { ANY_BUT_NEWLINE, ANY_RUNE, type RuneSet, runeSet } from './rune-set.ts';
import type { Literal, Node, Repeat, Simple } from './syntax-tree.ts';
import { foldingSet } from './unicode.ts';

/** What holds between two characters, as bits. */
export const BEGIN_TEXT = 1;
export const END_TEXT = 2;
export const BEGIN_LINE = 4;
export const END_LINE = 8;
export const WORD_BOUNDARY = 16;
export const NO_WORD_BOUNDARY = 32;

/** The pattern is complete. */
export const MATCH = 0;
/** Leads on after a character of the set with the index that the operand is. */
export const READ = 1;
/** Leads on, or to the operand if that way does not come to a match. */
export const FORK = 2;
/** Leads on where the bit that the operand is holds. */
export const ASSERT = 3;

const ASSERTED: Readonly<Record<Exclude<Simple['kind'], 'empty' | 'any' | 'anyButNewline'>, number>> = {
  beginText: BEGIN_TEXT,
  endText: END_TEXT,
  beginLine: BEGIN_LINE,
  endLine: END_LINE,
  wordBoundary: WORD_BOUNDARY,
  noWordBoundary: NO_WORD_BOUNDARY,
};

/** Written from the end: each node is given the step that comes after it and answers its own first one. */
export class Program {
  /** By step: what it does, the next one, its operand. The step at 0 is the match. */
  kinds: Uint8Array;
  nexts: Int32Array;
  operands: Int32Array;
  length = 1;
  readonly sets: RuneSet[] = [];
  /** By the set as an object, by what it holds, and by the rune where it holds only one. */
  readonly #setIndexes = new Map<RuneSet | string | number, number>();
  readonly start: number;

  constructor(tree: Node) {
    // As many as there are, about; patterns of more than a few thousand steps are rare, and a step takes nine bytes.
    const room = tree.size + 8;
    this.kinds = new Uint8Array(room);
    this.nexts = new Int32Array(room);
    this.operands = new Int32Array(room);
    this.start = this.#write(tree, 0);
  }

  #write(node: Node, next: number): number {
    switch (node.kind) {
      case 'literal':
        return this.#literal(node, next);
      case 'class':
        return this.#read(node.set, next);
      case 'any':
        return this.#read(ANY_RUNE, next);
      case 'anyButNewline':
        return this.#read(ANY_BUT_NEWLINE, next);
      case 'empty':
        return next;
      case 'repeat':
        return this.#repeat(node, next);
      case 'group':
        return this.#write(node.sub, next);
      case 'concatenation': {
        let first = next;
        for (let i = node.subs.length - 1; i >= 0; i--) first = this.#write(node.subs[i] as Node, first);
        return first;
      }
      case 'alternation': {
        let first = -1;
        for (const sub of node.subs) {
          const choice = this.#write(sub, next);
          first = first < 0 ? choice : this.#step(FORK, first, choice);
        }
        return first;
      }
      default:
        return this.#step(ASSERT, next, ASSERTED[node.kind]);
    }
  }

  #step(kind: number, next: number, operand: number): number {
    if (this.length === this.kinds.length) this.#grow();
    const step = this.length++;
    this.kinds[step] = kind;
    this.nexts[step] = next;
    this.operands[step] = operand;
    return step;
  }

  #grow(): void {
    const room = 2 * this.kinds.length;
    const { kinds, nexts, operands } = this;
    this.kinds = new Uint8Array(room);
    this.kinds.set(kinds);
    this.nexts = new Int32Array(room);
    this.nexts.set(nexts);
    this.operands = new Int32Array(room);
    this.operands.set(operands);
  }

  #read(set: RuneSet, next: number): number {
    let index = this.#setIndexes.get(set);
    if (index === undefined) {
      index = this.#setIndex(set.join(), set);
      this.#setIndexes.set(set, index);
    }
    return this.#step(READ, next, index);
  }

  #setIndex(key: number | string, set: RuneSet): number {
    let index = this.#setIndexes.get(key);
    if (index === undefined) {
      index = this.sets.push(set) - 1;
      this.#setIndexes.set(key, index);
    }
    return index;
  }

  #literal({ runes, fold }: Literal, next: number): number {
    let first = next;
    for (let i = runes.length - 1; i >= 0; i--) {
      const rune = runes[i] as number;
      first = fold
        ? this.#read(runeSet(foldingSet(rune).flatMap((member) => [member, member])), first)
        : this.#step(READ, first, this.#setIndex(rune, [rune, rune]));
    }
    return first;
  }

  #repeat({ sub, min, max, lazy }: Repeat, next: number): number {
    if (max === 0) return next;
    let first = next;
    let left = min;
    if (max < 0) {
      first = min === 0 ? this.#star(sub, lazy, next) : this.#plus(sub, lazy, next);
      left--;
    } else if (max > min) {
      first = this.#quest(sub, lazy, next);
      for (let i = min + 1; i < max; i++) first = this.#fork(this.#write(sub, first), next, lazy);
    }
    for (; left > 0; left--) first = this.#write(sub, first);
    return first;
  }

  #fork(body: number, next: number, lazy: boolean): number {
    return lazy ? this.#step(FORK, next, body) : this.#step(FORK, body, next);
  }

  #quest(sub: Node, lazy: boolean, next: number): number {
    return isRepeat(sub, 0, 1, lazy) ? this.#write(sub, next) : this.#fork(this.#write(sub, next), next, lazy);
  }

  #plus(sub: Node, lazy: boolean, next: number): number {
    if (isRepeat(sub, 1, -1, lazy)) return this.#write(sub, next);
    const loop = this.#loop(sub, lazy, next);
    return (lazy ? this.operands : this.nexts)[loop] as number;
  }

  #star(sub: Node, lazy: boolean, next: number): number {
    if (isRepeat(sub, 0, -1, lazy)) return this.#write(sub, next);
    // One that can do without reading would come back to its loop in the same place, where its other way is not open again.
    return isNullable(sub) ? this.#fork(this.#plus(sub, lazy, next), next, lazy) : this.#loop(sub, lazy, next);
  }

  /** A fork to the body, behind which the fork comes again, and to what follows. */
  #loop(sub: Node, lazy: boolean, next: number): number {
    const loop = this.#step(FORK, next, next);
    const body = this.#write(sub, loop);
    (lazy ? this.operands : this.nexts)[loop] = body;
    return loop;
  }
}

/** Repeating once more as often what is repeated already changes nothing. */
function isRepeat(node: Node, min: number, max: number, lazy: boolean): boolean {
  if (node.kind !== 'repeat') return false;
  if (node.min === 1 && node.max === 1) return isRepeat(node.sub, min, max, lazy);
  return node.min === min && node.max === max && node.lazy === lazy;
}

/** Whether it may match without reading anything. */
function isNullable(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
    case 'class':
    case 'any':
    case 'anyButNewline':
      return false;
    case 'repeat':
      return node.min === 0 || isNullable(node.sub);
    case 'group':
      return isNullable(node.sub);
    case 'concatenation':
      return node.subs.every(isNullable);
    case 'alternation':
      return node.subs.some(isNullable);
    default:
      return true;
  }
}
