/** Keeps what was made last, up to a number of entries. */
export class LeastRecent<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #size: number;
  #last: { readonly key: K; readonly value: V } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** What was made for the key, or is made now. Nothing is kept where `make` throws. */
  get(key: K, make: () => V): V {
    if (key === this.#last?.key) return this.#last.value;
    let value = this.#entries.get(key);
    if (value === undefined) value = make();
    else this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#last = { key, value };
    if (this.#entries.size > this.#size) this.#entries.delete(this.#entries.keys().next().value as K);
    return value;
  }
}
