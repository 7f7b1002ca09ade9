/** The least and the most that a number may be. What passes here needs no further look. */
export class Bounds {
  readonly #least: number;
  readonly #most: number;

  constructor(least: number | bigint | undefined, most: number | bigint | undefined) {
    this.#least = least === undefined ? Number.NEGATIVE_INFINITY : Number(least);
    this.#most = most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  }

  get isOpen(): boolean {
    return this.#least === Number.NEGATIVE_INFINITY && this.#most === Number.POSITIVE_INFINITY;
  }

  hold(value: number): boolean {
    return value >= this.#least && value <= this.#most;
  }
}
