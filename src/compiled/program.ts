import { type EvaluateOptions, type Evaluation, limitOf, type Variables } from '../plan/program.ts';
import * as runtime from './runtime.ts';

/** Code that `kubecel compile` made of an expression. */
export type Linked = (
  library: typeof runtime,
  environment: runtime.Environment,
) => (variables: Variables, limit: number, signal: AbortSignal | undefined) => Evaluation;

/** A compiled expression: evaluate it as often as you like, with no state between evaluations. */
export class CompiledProgram {
  /** Names of the variables that the expression reads. */
  readonly variables: readonly string[];
  readonly #run: ReturnType<Linked>;
  readonly #costLimit: number;

  constructor(code: Linked, variables: readonly string[], environment: runtime.Environment, costLimit: number) {
    this.variables = variables;
    this.#run = code(runtime, environment);
    this.#costLimit = wholeUnits(costLimit);
  }

  evaluate(variables: Variables = NO_VARIABLES, options?: EvaluateOptions): Evaluation {
    if (options === undefined && typeof variables === 'object' && variables !== null) {
      return this.#run(variables, this.#costLimit, undefined);
    }
    const limit = limitOf(variables, options, this.#costLimit);
    return this.#run(variables, wholeUnits(limit), options?.signal);
  }
}

const NO_VARIABLES: Variables = {};

/** Compiled code counts from 0 in whole units. */
const wholeUnits = (limit: number): number => (limit < 0 ? 0 : Math.floor(limit));
