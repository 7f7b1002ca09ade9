import { CelError, type DataReader, MapValue, type Value } from '../values/value.ts';
import { Abort, Frame } from './frame.ts';
import type { Node } from './node.ts';
import type { Place } from './place.ts';

/** What a program is made of. */
export interface PlannedTree {
  readonly root: Node;
  /** Variables of the program, in the order of their slots, which are the first. */
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
  readonly #root: Node;
  /** Names of the variables that the expression reads. */
  readonly variables: readonly string[];
  readonly #places: readonly Place[];
  readonly #iterated: readonly Place[];
  /** Which of them every object inherits something by the name of. */
  readonly #inherited: readonly boolean[];
  readonly #slotCount: number;
  readonly #costLimit: number;
  /** How many evaluations are under way: a function may come to evaluate this again. */
  #running = 0;

  constructor({ root, places, iterated, slotCount }: PlannedTree, costLimit: number) {
    this.#root = root;
    this.#places = places;
    this.#iterated = iterated;
    this.variables = places.map(({ name }) => name);
    this.#inherited = this.variables.map((name) => name in Object.prototype);
    this.#slotCount = slotCount;
    this.#costLimit = costLimit;
  }

  evaluate(variables: Variables = NO_VARIABLES, options?: EvaluateOptions): Evaluation {
    const limit = limitOf(variables, options, this.#costLimit);
    const slots = new Array<Value | undefined>(this.#slotCount);
    for (let i = 0; i < this.variables.length; i++) slots[i] = this.#read(variables, i);
    const outer = this.#running++ === 0 ? undefined : this.#readers();
    for (let i = 0; i < this.variables.length; i++) this.#bind(slots, i);
    const frame = new Frame(slots, limit, options?.signal);
    let value: Value;
    try {
      value = this.#root.evaluate(frame);
    } catch (failure) {
      value = new CelError(abortMessage(failure));
    }
    this.#running--;
    if (outer !== undefined) for (const [place, reader] of outer) place.readBy(reader);
    return { value, cost: frame.cost };
  }

  #readers(): readonly (readonly [Place, DataReader | undefined])[] {
    return [...this.#places, ...this.#iterated].map((place) => [place, place.reader]);
  }

  /** Puts the data of a view where the view is. */
  #bind(slots: (Value | undefined)[], index: number): void {
    const value = slots[index];
    const view = value instanceof MapValue ? value.view : undefined;
    if (view !== undefined) slots[index] = view.raw;
    (this.#places[index] as Place).readBy(view?.reader);
  }

  #read(variables: Variables, index: number): Value | undefined {
    const name = this.variables[index] as string;
    if (typeof variables === 'function') return variables(name);
    if (variables instanceof Map) return variables.get(name);
    if (this.#inherited[index] && !Object.hasOwn(variables, name)) return undefined;
    return (variables as { readonly [name: string]: Value })[name];
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
