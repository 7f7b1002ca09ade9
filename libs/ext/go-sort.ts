/**
 * Go's sort, which decides where equal elements go: pattern-defeating quicksort.
 *
 * @see golang/go src/sort/zsortfunc.go, pdqsort_func; https://arxiv.org/pdf/2106.05123.pdf
 */

/** Up to this many elements are sorted by insertion. */
const MAX_INSERTION = 12;
/** From this many on, the pivot is the median of three medians. */
const MIN_NINTHER = 50;
const MAX_PIVOT_SWAPS = 12;
/** How many pairs out of order are mended before the rest is sorted otherwise. */
const MAX_MENDED = 5;
const MIN_MENDED_LENGTH = 50;

/**
 * Sorts in place.
 *
 * @param less - whether the first element goes before the second; may contradict itself
 */
export function goSort<T>(items: T[], less: (a: T, b: T) => boolean): void {
  new Sorting(items, less).sort(0, items.length, bitLength(items.length));
}

const bitLength = (value: number): number => (value === 0 ? 0 : Math.floor(Math.log2(value)) + 1);

type Order = 'increasing' | 'decreasing' | 'unknown';

class Sorting<T> {
  readonly #items: T[];
  readonly #less: (a: T, b: T) => boolean;
  #pivotSwaps = 0;

  constructor(items: T[], less: (a: T, b: T) => boolean) {
    this.#items = items;
    this.#less = less;
  }

  #isLess(i: number, j: number): boolean {
    return this.#less(this.#items[i] as T, this.#items[j] as T);
  }

  #swap(i: number, j: number): void {
    const item = this.#items[i] as T;
    this.#items[i] = this.#items[j] as T;
    this.#items[j] = item;
  }

  /** @param limit - of bad pivots, before the heap takes over */
  sort(from: number, to: number, limit: number): void {
    let start = from;
    let end = to;
    let badPivots = limit;
    let wasBalanced = true;
    let wasPartitioned = true;
    while (end - start > MAX_INSERTION) {
      const length = end - start;
      if (badPivots === 0) {
        this.#sortByHeap(start, end);
        return;
      }
      if (!wasBalanced) {
        this.#breakPatterns(start, length);
        badPivots--;
      }
      let [pivot, order] = this.#choosePivot(start, length);
      if (order === 'decreasing') {
        this.#reverse(start, end);
        pivot = end - 1 - (pivot - start);
        order = 'increasing';
      }
      if (wasBalanced && wasPartitioned && order === 'increasing' && this.#mend(start, end)) return;
      // Nothing left of here is greater: if the pivot is not either, many are equal.
      if (start > 0 && !this.#isLess(start - 1, pivot)) {
        start = this.#partitionEqual(start, end, pivot);
        continue;
      }
      const [middle, partitioned] = this.#partition(start, end, pivot);
      wasPartitioned = partitioned;
      const left = middle - start;
      const right = end - middle;
      wasBalanced = Math.min(left, right) >= Math.floor(length / 8);
      if (left < right) {
        this.sort(start, middle, badPivots);
        start = middle + 1;
      } else {
        this.sort(middle + 1, end, badPivots);
        end = middle;
      }
    }
    this.#insert(start, end);
  }

  #insert(start: number, end: number): void {
    for (let i = start + 1; i < end; i++) {
      for (let j = i; j > start && this.#isLess(j, j - 1); j--) this.#swap(j, j - 1);
    }
  }

  #sortByHeap(start: number, end: number): void {
    const length = end - start;
    for (let i = Math.floor((length - 1) / 2); i >= 0; i--) this.#siftDown(i, length, start);
    for (let i = length - 1; i >= 0; i--) {
      this.#swap(start, start + i);
      this.#siftDown(0, i, start);
    }
  }

  #siftDown(from: number, length: number, first: number): void {
    let root = from;
    for (let child = 2 * root + 1; child < length; child = 2 * root + 1) {
      if (child + 1 < length && this.#isLess(first + child, first + child + 1)) child++;
      if (!this.#isLess(first + root, first + child)) return;
      this.#swap(first + root, first + child);
      root = child;
    }
  }

  /** Smaller elements to the left of the pivot, the others to its right; whether they were so before. */
  #partition(start: number, end: number, pivot: number): readonly [middle: number, alreadyPartitioned: boolean] {
    this.#swap(start, pivot);
    let i = start + 1;
    let j = end - 1;
    let swapped = false;
    for (;;) {
      while (i <= j && this.#isLess(i, start)) i++;
      while (i <= j && !this.#isLess(j, start)) j--;
      if (i > j) break;
      this.#swap(i, j);
      swapped = true;
      i++;
      j--;
    }
    this.#swap(j, start);
    return [j, !swapped];
  }

  /** Elements equal to the pivot, then greater ones; where those begin. */
  #partitionEqual(start: number, end: number, pivot: number): number {
    this.#swap(start, pivot);
    let i = start + 1;
    let j = end - 1;
    for (;;) {
      while (i <= j && !this.#isLess(start, i)) i++;
      while (i <= j && this.#isLess(start, j)) j--;
      if (i > j) return i;
      this.#swap(i, j);
      i++;
      j--;
    }
  }

  /** Mends a few pairs that are out of order; whether all is in order then. */
  #mend(start: number, end: number): boolean {
    let i = start + 1;
    for (let mended = 0; mended < MAX_MENDED; mended++) {
      while (i < end && !this.#isLess(i, i - 1)) i++;
      if (i === end) return true;
      if (end - start < MIN_MENDED_LENGTH) return false;
      this.#swap(i, i - 1);
      if (i - start >= 2) {
        // Go looks beyond the start here.
        for (let j = i - 1; j >= 1 && this.#isLess(j, j - 1); j--) this.#swap(j, j - 1);
      }
      if (end - i >= 2) {
        for (let j = i + 1; j < end && this.#isLess(j, j - 1); j++) this.#swap(j, j - 1);
      }
    }
    return false;
  }

  /** Scatters three elements, the same ones for each length. */
  #breakPatterns(start: number, length: number): void {
    const random = new Xorshift(BigInt(length));
    const mask = (1n << BigInt(bitLength(length))) - 1n;
    const middle = start + 2 * Math.floor(length / 4);
    for (let i = middle - 1; i <= middle + 1; i++) {
      const other = Number(random.next() & mask);
      this.#swap(i, start + (other >= length ? other - length : other));
    }
  }

  #choosePivot(start: number, length: number): [pivot: number, order: Order] {
    const quarter = Math.floor(length / 4);
    this.#pivotSwaps = 0;
    let first = start + quarter;
    let second = start + 2 * quarter;
    let third = start + 3 * quarter;
    if (length >= MIN_NINTHER) {
      first = this.#median(first - 1, first, first + 1);
      second = this.#median(second - 1, second, second + 1);
      third = this.#median(third - 1, third, third + 1);
    }
    const pivot = this.#median(first, second, third);
    if (this.#pivotSwaps === 0) return [pivot, 'increasing'];
    return [pivot, this.#pivotSwaps === MAX_PIVOT_SWAPS ? 'decreasing' : 'unknown'];
  }

  #median(first: number, second: number, third: number): number {
    const [a, b] = this.#ordered(first, second);
    const [c] = this.#ordered(b, third);
    const [, median] = this.#ordered(a, c);
    return median;
  }

  #ordered(first: number, second: number): readonly [number, number] {
    if (!this.#isLess(second, first)) return [first, second];
    this.#pivotSwaps++;
    return [second, first];
  }

  #reverse(start: number, end: number): void {
    for (let i = start, j = end - 1; i < j; i++, j--) this.#swap(i, j);
  }
}

class Xorshift {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed;
  }

  next(): bigint {
    this.#state ^= BigInt.asUintN(64, this.#state << 13n);
    this.#state ^= this.#state >> 7n;
    this.#state ^= BigInt.asUintN(64, this.#state << 17n);
    return this.#state;
  }
}
