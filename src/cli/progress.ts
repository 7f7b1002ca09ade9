import type { Console } from './console.ts';

/** Milliseconds before anything is said, and between two lines. */
const PATIENCE = 1_000;

/** Tells a person at the terminal how far a long run is, on one line of standard error. */
export class Progress {
  readonly #total: number | undefined;
  readonly #what: string;
  readonly #console: Console;
  #done = 0;
  #next = Date.now() + PATIENCE;
  #shown = false;

  /** @param total - where it is known */
  constructor(what: string, console: Console, total?: number) {
    this.#total = total;
    this.#what = what;
    this.#console = console;
  }

  step(by = 1): void {
    this.#done += by;
    if (!this.#console.watched || Date.now() < this.#next) return;
    this.#next = Date.now() + PATIENCE;
    this.#shown = true;
    const total = this.#total === undefined ? '' : ` of ${this.#total}`;
    void this.#console.err(`\r${this.#done}${total} ${this.#what}`);
  }

  end(): void {
    if (this.#shown) void this.#console.err('\r\x1b[K');
  }
}
