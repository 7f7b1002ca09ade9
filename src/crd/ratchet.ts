import type { Correlated } from '../validation/correlated.ts';

/**
 * Whether a failure that an update did not bring about is told as a warning only: where the value, or the nearest part
 * around it that has old data, has not changed.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go, ratchetingOptions
 */
export class Ratchet {
  /** Nothing is unchanged: a new object. */
  static readonly NONE: Ratchet = new Ratchet(undefined, undefined);

  readonly #current: Correlated | undefined;
  /** The nearest part around. Undefined for the whole object. */
  readonly #around: Correlated | undefined;

  private constructor(current: Correlated | undefined, around: Correlated | undefined) {
    this.#current = current;
    this.#around = around;
  }

  static of(object: Correlated): Ratchet {
    return new Ratchet(object, undefined);
  }

  member(key: string): Ratchet {
    const current = this.#current;
    if (current === undefined) return this;
    // Old and new are seen in one version, so that a change of these cannot be.
    if (this.#around === undefined && (key === 'apiVersion' || key === 'kind')) return Ratchet.NONE;
    return new Ratchet(current.member(key), current);
  }

  element(index: number): Ratchet {
    const current = this.#current;
    return current === undefined ? this : new Ratchet(current.element(index), current);
  }

  /** For rules inside `allOf`: only what is around counts. */
  get nested(): Ratchet {
    return this.#current === undefined ? this : new Ratchet(undefined, this.#around);
  }

  get isUnchanged(): boolean {
    return (this.#current ?? this.#around)?.isUnchanged ?? false;
  }
}
