import type { Positions } from '../ast/ast.ts';

/** Positions that are sorted by kind only when they are asked for: most Asts are never reported on. */
export class Places implements Positions {
  readonly #places: readonly number[];
  #at: readonly number[] | undefined;
  #start: readonly number[] | undefined;
  #end: readonly number[] | undefined;

  /** @param places - of id 0 the offset, the start and the end, then those of id 1, and so on */
  constructor(places: readonly number[]) {
    this.#places = places;
  }

  get at(): readonly number[] {
    this.#at ??= this.#every(0);
    return this.#at;
  }

  get start(): readonly number[] {
    this.#start ??= this.#every(1);
    return this.#start;
  }

  get end(): readonly number[] {
    this.#end ??= this.#every(2);
    return this.#end;
  }

  /** Each third number. */
  #every(from: number): readonly number[] {
    const numbers: number[] = [];
    for (let i = from; i < this.#places.length; i += 3) numbers.push(this.#places[i] as number);
    return numbers;
  }
}
