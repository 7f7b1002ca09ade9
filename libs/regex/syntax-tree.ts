/** A parsed pattern: flags are resolved, so that a node means the same wherever it stands. */
import type { RuneSet } from './rune-set.ts';

export type Node = Literal | Class | Simple | Repeat | Group | Series;

interface Measured {
  /** Levels of nodes, 1 for a leaf. */
  readonly height: number;
  /** About how many instructions Go compiles it to, at least 1. */
  readonly size: number;
}

/** Runes in a row; `fold`: without regard to case. */
export interface Literal extends Measured {
  readonly kind: 'literal';
  readonly runes: readonly number[];
  readonly fold: boolean;
}

/** One rune of a set. */
export interface Class extends Measured {
  readonly kind: 'class';
  readonly set: RuneSet;
}

export interface Simple extends Measured {
  readonly kind:
    | 'empty'
    | 'any'
    | 'anyButNewline'
    | 'beginText'
    | 'endText'
    | 'beginLine'
    | 'endLine'
    | 'wordBoundary'
    | 'noWordBoundary';
}

export interface Repeat extends Measured {
  readonly kind: 'repeat';
  readonly sub: Node;
  readonly min: number;
  /** -1 for no limit. */
  readonly max: number;
  /** Written as `{n,m}`, whose product is limited. */
  readonly counted: boolean;
  readonly lazy: boolean;
}

/** A capturing group. */
export interface Group extends Measured {
  readonly kind: 'group';
  readonly sub: Node;
}

export interface Series extends Measured {
  readonly kind: 'concatenation' | 'alternation';
  readonly subs: readonly Node[];
}

export const literal = (runes: readonly number[], fold: boolean): Literal => ({
  kind: 'literal',
  runes,
  fold,
  height: 1,
  size: Math.max(1, runes.length),
});

export const simple = (kind: Simple['kind']): Simple => ({ kind, height: 1, size: 1 });

export const runeClass = (set: RuneSet): Class => ({ kind: 'class', set, height: 1, size: 1 });

/** @see golang/go src/regexp/syntax/parse.go, calcSize */
export function repeat(sub: Node, min: number, max: number, counted: boolean, lazy: boolean): Repeat {
  return {
    kind: 'repeat',
    sub,
    min,
    max,
    counted,
    lazy,
    height: 1 + sub.height,
    size: repeatSize(sub.size, min, max, counted),
  };
}

function repeatSize(sub: number, min: number, max: number, counted: boolean): number {
  if (!counted) return (min === 0 && max === -1 ? 2 : 1) + sub;
  if (max === -1) return min === 0 ? 2 + sub : 1 + min * sub;
  return Math.max(1, max * sub + (max - min));
}

export const group = (sub: Node): Group => ({ kind: 'group', sub, height: 1 + sub.height, size: 2 + sub.size });

export function series(kind: Series['kind'], subs: readonly Node[]): Series {
  let height = 0;
  let size = kind === 'alternation' ? subs.length - 1 : 0;
  for (const sub of subs) {
    height = Math.max(height, sub.height);
    size += sub.size;
  }
  return { kind, subs, height: 1 + height, size: Math.max(1, size) };
}
