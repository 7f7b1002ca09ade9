/**
 * Sets of code points, as pairs of first and last: ascending, neither overlapping nor touching.
 */
export type RuneSet = readonly number[];

export const MAX_RUNE = 0x10ffff;
export const ANY_RUNE: RuneSet = [0, MAX_RUNE];
export const ANY_BUT_NEWLINE: RuneSet = [0, 0x09, 0x0b, MAX_RUNE];
export const NEWLINE_RUNE: RuneSet = [0x0a, 0x0a];
export const WORD_RUNES: RuneSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];

/** The set of any pairs, in any order. */
export function runeSet(pairs: readonly number[]): RuneSet {
  const ordered = isOrdered(pairs) ? pairs : inOrder(pairs);
  const set: number[] = [];
  for (let i = 0; i < ordered.length; i += 2) addPair(set, ordered[i] as number, ordered[i + 1] as number);
  return set;
}

function isOrdered(pairs: readonly number[]): boolean {
  for (let i = 2; i < pairs.length; i += 2) if ((pairs[i] as number) < (pairs[i - 2] as number)) return false;
  return true;
}

/** Up to so many pairs, it is faster to put each in its place than to sort. */
const FEW = 12;

function inOrder(pairs: readonly number[]): readonly number[] {
  const ordered: number[] = [];
  if (pairs.length <= 2 * FEW) {
    for (let i = 0; i < pairs.length; i += 2) {
      const first = pairs[i] as number;
      let at = i;
      for (; at > 0 && (ordered[at - 2] as number) > first; at -= 2) {
        ordered[at] = ordered[at - 2] as number;
        ordered[at + 1] = ordered[at - 1] as number;
      }
      ordered[at] = first;
      ordered[at + 1] = pairs[i + 1] as number;
    }
    return ordered;
  }
  const order: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) order.push(i);
  order.sort((a, b) => (pairs[a] as number) - (pairs[b] as number));
  for (const at of order) ordered.push(pairs[at] as number, pairs[at + 1] as number);
  return ordered;
}

/** Adds a pair that does not start before the last one. */
export function addPair(set: number[], first: number, last: number): void {
  const end = set.length - 1;
  if (end > 0 && first <= (set[end] as number) + 1) {
    if (last > (set[end] as number)) set[end] = last;
  } else {
    set.push(first, last);
  }
}

export function negated(set: RuneSet): RuneSet {
  const rest: number[] = [];
  let next = 0;
  for (let i = 0; i < set.length; i += 2) {
    if (next < (set[i] as number)) rest.push(next, (set[i] as number) - 1);
    next = (set[i + 1] as number) + 1;
  }
  if (next <= MAX_RUNE) rest.push(next, MAX_RUNE);
  return rest;
}

export const intersection = (a: RuneSet, b: RuneSet): RuneSet => negated(runeSet([...negated(a), ...negated(b)]));

export function hasRune(set: RuneSet, rune: number): boolean {
  let low = 0;
  let high = set.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rune < (set[2 * middle] as number)) high = middle - 1;
    else if (rune > (set[2 * middle + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}
