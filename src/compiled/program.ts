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
    this.#costLimit = costLimit;
  }

  evaluate(variables: Variables = NO_VARIABLES, options?: EvaluateOptions): Evaluation {
    const limit = limitOf(variables, options, this.#costLimit);
    return this.#run(variables, limit < 0 ? 0 : Math.floor(limit), options?.signal);
  }
}

const NO_VARIABLES: Variables = {};
