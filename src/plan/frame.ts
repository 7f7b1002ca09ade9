import type { Value } from '../values/value.ts';

/** Ends a whole evaluation at once: no operator absorbs it. Light on purpose: no stack is captured. */
export class Abort {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export const COST_LIMIT_EXCEEDED: Abort = new Abort('operation cancelled: actual cost limit exceeded');
export const INTERRUPTED: Abort = new Abort('operation interrupted');

/** Comprehension iterations between two looks at the caller's signal (Kubernetes: CheckFrequency). */
export const CHECK_FREQUENCY = 100;

/** One evaluation: variables by slot, and what it has cost so far. */
export class Frame {
  /** Variables of the program, iteration variables, accumulators, data that is kept; undefined is unbound. */
  readonly slots: (Value | undefined)[];
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  cost = 0;
  #iterations = 0;

  constructor(slots: (Value | undefined)[], limit: number, signal?: AbortSignal) {
    this.slots = slots;
    this.limit = limit;
    this.signal = signal;
  }

  /** One charge of cost units; the evaluation ends if the total is now over the limit. */
  charge(units: number): void {
    const cost = this.cost + units;
    this.cost = cost;
    // A rule of somebody's library may compute NaN, which is over no limit and under none.
    if (!(cost <= this.limit)) throw COST_LIMIT_EXCEEDED;
  }

  /** Several charges of 1 in a row: over the limit the total is what the first one over it made. */
  chargeUnits(units: number): void {
    const cost = this.cost + units;
    this.cost = cost;
    if (cost > this.limit) {
      this.cost = Math.max(cost - units, this.limit) + 1;
      throw COST_LIMIT_EXCEEDED;
    }
  }

  /**
   * Takes one unit back. Kubernetes counts in unsigned integers: below zero the count wraps around to the largest,
   * which is over any limit.
   */
  refundUnit(): void {
    if (this.cost === 0) {
      this.cost = 2 ** 64;
      throw COST_LIMIT_EXCEEDED;
    }
    this.cost--;
  }

  /** Called once an iteration. */
  tick(): void {
    if (this.signal !== undefined && ++this.#iterations % CHECK_FREQUENCY === 0 && this.signal.aborted)
      throw INTERRUPTED;
  }
}
