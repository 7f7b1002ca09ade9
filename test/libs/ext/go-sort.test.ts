import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goSort } from '../../../libs/ext/go-sort.ts';

const less = (a: number, b: number): boolean => a < b;

describe("Go's sort", () => {
  it('sorts anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 600 }), (numbers) => {
        const sorted = [...numbers];
        goSort(sorted, less);
        expect(sorted).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });

  it('keeps all elements where the order contradicts itself', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 300 }), fc.infiniteStream(fc.boolean()), (numbers, answers) => {
        const shuffled = [...numbers];
        goSort(shuffled, () => answers.next().value ?? false);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...numbers].sort((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });

  it('is stable up to twelve elements only', () => {
    const order = (length: number): number[] => {
      const items = Array.from({ length }, (_, i) => i);
      goSort(items, (a, b) => a % 2 < b % 2);
      return items;
    };
    expect(order(12)).toEqual([0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);
    expect(order(30)).not.toEqual([...order(30)].sort((a, b) => (a % 2) - (b % 2) || a - b));
  });
});
