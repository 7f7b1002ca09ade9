import { describe, expect, it } from 'vitest';
import { concatLists, listContains } from '../../src/values/concat-list.ts';
import { equal } from '../../src/values/equality.ts';
import {
  type CelError,
  type ListValue as List,
  ListValue,
  listElements,
  noSuchOverload,
  type Value,
} from '../../src/values/value.ts';

/** A list over data that looks for elements in its own way. */
class Laid extends ListValue {
  readonly #elements: readonly Value[];
  readonly #found: boolean | CelError | undefined;

  constructor(elements: readonly Value[], found?: boolean | CelError) {
    super();
    this.#elements = elements;
    this.#found = found;
  }

  override get length(): number {
    return this.#elements.length;
  }

  override at(index: number): Value {
    return this.#elements[index] as Value;
  }

  override concat(other: Value): Value {
    return ['own', other];
  }

  override contains(): boolean | CelError | undefined {
    return this.#found;
  }

  override equals(): boolean {
    return false;
  }
}

describe('a sum of lists', () => {
  it('is the other list itself where one is empty', () => {
    const laid = new Laid([1]);
    const plain = [1];
    expect(concatLists([], laid)).toBe(laid);
    expect(concatLists([], plain)).toBe(plain);
    expect(concatLists(plain, new Laid([]))).toBe(plain);
  });

  it('is decided by its first list', () => {
    expect(concatLists(new Laid([1]), [2])).toEqual(['own', [2]]);
    expect(concatLists([1, 2], [3])).toEqual([1, 2, 3]);
  });

  it('has the elements of both', () => {
    const sum = concatLists([1, 2], new Laid([3])) as List;
    expect(listElements(sum)).toEqual([1, 2, 3]);
    expect(equal(sum, [1, 2, 3])).toBe(true);
    expect(listElements(sum.concat([4]) as List)).toEqual([1, 2, 3, 4]);
    expect(sum.concat(5)).toEqual(noSuchOverload());
  });

  it('looks for an element as each of them does', () => {
    const failing = concatLists([1], new Laid([2], noSuchOverload())) as List;
    expect(listContains(failing, 1)).toBe(true);
    expect(listContains(failing, 7)).toEqual(noSuchOverload());
    const twice = concatLists(failing, new Laid([3], true)) as List;
    expect(listContains(twice, 7)).toBe(true);
  });
});

describe('an element of a list', () => {
  it('is found by CEL’s equality', () => {
    expect(listContains([1, 'a', [2]], [2])).toBe(true);
    expect(listContains(new Laid([1, 2]), 2)).toBe(true);
    expect(listContains(['a'], 'b')).toBe(false);
    expect(listContains([Number.NaN], Number.NaN)).toBe(false);
  });
});
