import { CelError, MapValue, type Value } from '../values/value.ts';
import { Abort, Frame, type Slot } from './frame.ts';
import type { Node } from './node.ts';
import { SLOTS_OF_VARIABLE } from './place.ts';

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
  readonly #variables: readonly string[];
  /** Which of them every object inherits something by the name of. */
  readonly #inherited: readonly boolean[];
  readonly #slotCount: number;
  readonly #costLimit: number;

  /**
   * @param variables - names of the first places, in order
   * @param slotCount - with the slots of comprehensions and of data that is kept
   */
  constructor(root: Node, variables: readonly string[], slotCount: number, costLimit: number) {
    this.#root = root;
    this.#variables = variables;
    this.#inherited = variables.map((name) => name in Object.prototype);
    this.#slotCount = slotCount;
    this.#costLimit = costLimit;
  }

  /** Names of the variables that the expression reads. */
  get variables(): readonly string[] {
    return this.#variables;
  }

  evaluate(variables: Variables = NO_VARIABLES, options?: EvaluateOptions): Evaluation {
    const costLimit = limitOf(variables, options, this.#costLimit);
    const slots = new Array<Slot>(this.#slotCount);
    const count = this.#variables.length;
    for (let i = 0; i < count; i++) {
      const value = this.#read(variables, i);
      const view = value instanceof MapValue ? value.view : undefined;
      slots[i * SLOTS_OF_VARIABLE] = view === undefined ? value : view.raw;
      slots[i * SLOTS_OF_VARIABLE + 1] = view?.reader;
    }
    const frame = new Frame(slots, costLimit, options?.signal);
    try {
      return { value: this.#root.evaluate(frame), cost: frame.cost };
    } catch (failure) {
      return { value: new CelError(abortMessage(failure)), cost: frame.cost };
    }
  }

  #read(variables: Variables, index: number): Value | undefined {
    const name = this.#variables[index] as string;
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
