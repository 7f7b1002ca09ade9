import { CelError, type DataReader, type PlainMap, type Value } from '../values/value.ts';
import { Abort, Frame } from './frame.ts';
import type { Node } from './node.ts';
import { Operand } from './operand.ts';
import type { Place } from './place.ts';

/** What a program is made of. */
export interface PlannedTree {
  readonly root: Node;
  /** Variables of the program that are read. */
  readonly places: readonly Place[];
  /** Variables that comprehensions bind. */
  readonly iterated: readonly Place[];
  /** With the slots of accumulators, and of data that is kept. */
  readonly slotCount: number;
}

/** Names to values: a plain object (own properties), a Map, or a function. */
export type Variables =
  | { readonly [name: string]: Value }
  | ReadonlyMap<string, Value>
  | ((name: string) => Value | undefined);

export interface EvaluateOptions {
  /** Most cost units this evaluation may spend; default: the program's own limit. */
  readonly costLimit?: number;
  /** Looked at every 100 iterations of a comprehension. */
  readonly signal?: AbortSignal;
}

export interface Evaluation {
  /** The result; a {@link CelError} where the expression failed. */
  readonly value: Value;
  /** Cost units spent, also by a failed evaluation. */
  readonly cost: number;
}

const NO_VARIABLES: Variables = {};

/** A planned expression: evaluate it as often as you like, with no state between evaluations. */
export class Program {
  readonly #root: Operand;
  /** Names of the variables that the expression reads. */
  readonly variables: readonly string[];
  readonly #places: readonly Place[];
  readonly #iterated: readonly Place[];
  /** Which of them every object, or every Map, inherits something by the name of. */
  readonly #inherited: readonly boolean[];
  readonly #slotCount: number;
  readonly #costLimit: number;
  /** Undefined while an evaluation is under way: a function may come to evaluate this again. */
  #idle: Frame | undefined;

  constructor({ root, places, iterated, slotCount }: PlannedTree, costLimit: number) {
    this.#root = new Operand(root);
    this.#places = places;
    this.#iterated = iterated;
    this.variables = places.map(({ name }) => name);
    this.#inherited = this.variables.map((name) => name in Map.prototype);
    this.#slotCount = slotCount;
    this.#costLimit = costLimit;
    this.#idle = this.#newFrame();
  }

  #newFrame(): Frame {
    return new Frame(new Array<Value | undefined>(this.#slotCount).fill(undefined), this.#costLimit);
  }

  evaluate(variables: Variables = NO_VARIABLES, options?: EvaluateOptions): Evaluation {
    const isUsual = options === undefined && typeof variables === 'object' && variables !== null;
    const limit = isUsual ? this.#costLimit : limitOf(variables, options, this.#costLimit);
    let frame = this.#idle;
    this.#idle = undefined;
    let outer: readonly (readonly [Place, DataReader | undefined])[] | undefined;
    if (frame === undefined) {
      frame = this.#newFrame();
      outer = this.#readers();
    }
    if (isUsual) frame.restart();
    else frame.begin(limit, options?.signal);
    const { slots } = frame;
    this.#bind(slots, variables);
    let value: Value;
    try {
      value = this.#root.evaluate(frame);
    } catch (failure) {
      value = new CelError(abortMessage(failure));
    }
    for (let i = 0; i < slots.length; i++) slots[i] = undefined;
    const { cost } = frame;
    // Limit and signal are the caller's.
    if (!isUsual) frame.begin(this.#costLimit, undefined);
    this.#idle = frame;
    if (outer !== undefined) for (const [place, reader] of outer) place.readBy(reader);
    return { value, cost };
  }

  #readers(): readonly (readonly [Place, DataReader | undefined])[] {
    return [...this.#places, ...this.#iterated].map((place) => [place, place.reader]);
  }

  #bind(slots: (Value | undefined)[], variables: Variables): void {
    const places = this.#places;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as Place;
      const { name } = place;
      let value: Value | undefined;
      if (typeof variables === 'function') value = variables(name);
      else {
        if (!this.#inherited[i] || (!(variables instanceof Map) && Object.hasOwn(variables, name)))
          value = name === 'self' ? (variables as PlainMap).self : (variables as PlainMap)[name];
        if (value === undefined && variables instanceof Map) value = variables.get(name);
      }
      place.bindValue(slots, value);
    }
  }
}

/**
 * The most cost units that an evaluation may spend.
 *
 * @throws TypeError for what are no variables, and for what is no limit
 */
export function limitOf(variables: Variables, options: EvaluateOptions | undefined, ownLimit: number): number {
  if (variables === null || (typeof variables !== 'object' && typeof variables !== 'function'))
    throw new TypeError('variables are an object, a Map or a function from name to value');
  const costLimit = options?.costLimit ?? ownLimit;
  if (typeof costLimit !== 'number' || Number.isNaN(costLimit))
    throw new TypeError('costLimit is a number of cost units');
  return costLimit;
}

/** Whatever an implementation throws by mistake ends the evaluation as Kubernetes ends it on a panic. */
export function abortMessage(failure: unknown): string {
  if (failure instanceof Abort) return failure.message;
  return `internal error: ${failure instanceof Error ? failure.message : String(failure)}`;
}
