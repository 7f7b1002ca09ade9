import type { Console } from './console.ts';

/** Milliseconds before anything is said, and between two lines. */
const PATIENCE = 1_000;

/** Tells a person at the terminal how far a long run is, on one line of standard error. */
export class Progress {
  readonly #total: number;
  readonly #what: string;
  readonly #console: Console;
  #done = 0;
  #next = Date.now() + PATIENCE;
  #shown = false;

  constructor(total: number, what: string, console: Console) {
    this.#total = total;
    this.#what = what;
    this.#console = console;
  }

  step(): void {
    this.#done++;
    if (!this.#console.watched || Date.now() < this.#next) return;
    this.#next = Date.now() + PATIENCE;
    this.#shown = true;
    this.#console.err(`\r${this.#done} of ${this.#total} ${this.#what}`);
  }

  end(): void {
    if (this.#shown) this.#console.err('\r\x1b[K');
  }
}
