/** Where a generator takes its decisions from. */
import fc, { type Arbitrary } from 'fast-check';

export interface Choices {
  /** A number from 0 to `count` - 1. Generators put what is simplest at 0. */
  below(count: number): number;
}

/** Decisions that a seed determines. */
export function seededChoices(seed: number): Choices {
  let state = seed >>> 0;
  return {
    below(count) {
      // splitmix32
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = state ^ (state >>> 16);
      mixed = Math.imul(mixed, 0x21f0aaad);
      mixed ^= mixed >>> 15;
      mixed = Math.imul(mixed, 0x735a2d97);
      mixed ^= mixed >>> 15;
      return Math.floor(((mixed >>> 0) / 2 ** 32) * count);
    },
  };
}

/** What `generate` makes of decisions that fast-check takes and shrinks; when they run out, the simplest follows. */
export function generated<T>(generate: (choices: Choices) => T): Arbitrary<T> {
  return fc.array(fc.nat({ max: 0xffff }), { maxLength: 300, size: 'max' }).map((numbers) => {
    let at = 0;
    return generate({ below: (count) => Math.floor(((numbers[at++] ?? 0) / 0x10000) * count) });
  });
}

export const pick = <T>(choices: Choices, items: readonly T[]): T => items[choices.below(items.length)] as T;

/** True once in `count` times; never where decisions have run out. */
export const oneIn = (choices: Choices, count: number): boolean => choices.below(count) === count - 1;

/** @param weighted - pairs of a weight and what it is the weight of */
export function pickWeighted<T>(choices: Choices, weighted: readonly (readonly [number, T])[]): T {
  let left = choices.below(weighted.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, item] of weighted) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new RangeError('nothing to pick from');
}
