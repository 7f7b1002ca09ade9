/**
 * How a value is reached from a variable. Kubernetes keeps paths in Go slices, whose spare room two longer paths may
 * share: the one that was made later then overwrites the last step of the earlier one, which changes what sizes are
 * found. So paths here have a capacity too.
 *
 * @see google/cel-go checker/cost.go, addPath and getPath
 */
export class Path {
  static readonly NONE: Path = new Path([], 0, 0);

  readonly #store: string[];
  readonly #length: number;
  readonly #capacity: number;

  private constructor(store: string[], length: number, capacity: number) {
    this.#store = store;
    this.#length = length;
    this.#capacity = capacity;
  }

  static of(name: string): Path {
    return new Path([name], 1, 1);
  }

  get first(): string | undefined {
    return this.#length === 0 ? undefined : this.#store[0];
  }

  get steps(): readonly string[] {
    return this.#store.slice(0, this.#length);
  }

  append(step: string): Path {
    if (this.#length < this.#capacity) {
      this.#store[this.#length] = step;
      return new Path(this.#store, this.#length + 1, this.#capacity);
    }
    const store = this.#store.slice(0, this.#length);
    store.push(step);
    return new Path(store, this.#length + 1, Math.max(1, this.#capacity * 2));
  }
}
