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

/** Units that are counted down at a time: small integers are compared fastest. */
const MOST_AT_A_TIME = 2 ** 30;

/** One evaluation, or one after the other: variables by slot, and what it has cost so far. */
export class Frame {
  /** Variables of the program, iteration variables, accumulators, data that is kept; undefined is unbound. */
  readonly slots: (Value | undefined)[];
  #limit = Number.NaN;
  #atFirst = 0;
  #signal: AbortSignal | undefined;
  #iterations = 0;
  /** What it cost up to when {@link #left} was last set. */
  #spent = 0;
  /** How much that was. */
  #given = 0;
  /** What may still be spent of it. */
  #left = 0;

  constructor(slots: (Value | undefined)[], limit: number, signal?: AbortSignal) {
    this.slots = slots;
    this.begin(limit, signal);
  }

  /** Another evaluation. */
  begin(limit: number, signal: AbortSignal | undefined): void {
    this.#limit = limit;
    this.#atFirst = this.#share(0);
    this.#signal = signal;
    this.#iterations = 0;
    this.restart();
  }

  /** Another evaluation, with the same limit and signal. */
  restart(): void {
    this.#spent = 0;
    this.#given = this.#atFirst;
    this.#left = this.#atFirst;
  }

  get cost(): number {
    return this.#spent + (this.#given - this.#left);
  }

  /** What may be spent at a time. Minus one is below nothing as well as any number. */
  #share(cost: number): number {
    // An infinite cost is within that as well.
    if (this.#limit === Number.POSITIVE_INFINITY) return MOST_AT_A_TIME;
    return Math.max(Math.min(Math.floor(this.#limit - cost), MOST_AT_A_TIME), -1);
  }

  /** Goes on counting from here. */
  #count(cost: number): void {
    this.#spent = cost;
    this.#given = this.#share(cost);
    this.#left = this.#given;
  }

  /** One charge of cost units; the evaluation ends if the total is now over the limit. */
  charge(units: number): void {
    const left = this.#left - units;
    this.#left = left;
    // A rule of somebody's library may compute NaN, which is over no limit and under none.
    if (!(left >= 0)) this.#goOn();
  }

  #goOn(): void {
    const { cost } = this;
    if (!(cost <= this.#limit)) throw COST_LIMIT_EXCEEDED;
    this.#count(cost);
  }

  /** Several charges of 1 in a row: over the limit the total is what the first one over it made. */
  chargeUnits(units: number): void {
    const left = this.#left - units;
    this.#left = left;
    if (left < 0) this.#goOnBy(units);
  }

  #goOnBy(units: number): void {
    const { cost } = this;
    if (cost <= this.#limit) this.#count(cost);
    else {
      const before = cost - units;
      this.#end(before + Math.max(Math.floor(this.#limit - before), 0) + 1);
    }
  }

  /** One charge, then another. */
  chargeBoth(first: number, second: number): void {
    const left = this.#left - (first + second);
    if (left >= 0) this.#left = left;
    else {
      this.charge(first);
      this.charge(second);
    }
  }

  /**
   * Takes one unit back. Kubernetes counts in unsigned integers: below zero the count wraps around to the largest,
   * which is over any limit.
   */
  refundUnit(): void {
    if (this.cost === 0) this.#end(2 ** 64);
    this.#left++;
  }

  #end(cost: number): never {
    this.#spent = cost;
    this.#given = 0;
    this.#left = 0;
    throw COST_LIMIT_EXCEEDED;
  }

  /** Called once an iteration. */
  tick(): void {
    if (this.#signal !== undefined && ++this.#iterations % CHECK_FREQUENCY === 0 && this.#signal.aborted)
      throw INTERRUPTED;
  }

  /** The same variables, for what is not counted. */
  uncounted(): Frame {
    return new Frame(this.slots, Number.POSITIVE_INFINITY, this.#signal);
  }
}
