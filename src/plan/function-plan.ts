import type { RuntimeCost } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { type Binding, bind } from './guards.ts';
import { type FastCallMaker, fastCallMaker } from './operators.ts';
import { overloadOf, runtimeCost } from './runtime-cost.ts';

/** How a call runs, and what it costs; undefined: 1. */
export interface CallPlan extends Binding {
  readonly cost: RuntimeCost | undefined;
  readonly fast: FastCallMaker | undefined;
}

/** Calls of these with one constant are computed when the program is made. */
const CONVERSIONS: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);

/** What plans ask of a function: found out once, whatever is planned. */
export class FunctionPlan {
  readonly fn: EnvFunction;
  readonly equality: '==' | '!=' | undefined;
  readonly isConversion: boolean;
  /** By the id of the overload, then by the number of arguments. */
  readonly #calls = new Map<string, (CallPlan | undefined)[]>();

  constructor(fn: EnvFunction) {
    this.fn = fn;
    this.equality = fn.name === '_==_' ? '==' : fn.name === '_!=_' ? '!=' : undefined;
    this.isConversion = CONVERSIONS.has(fn.name);
  }

  /**
   * @param overloadId - the one overload the checker found, '' if there are several
   * @returns undefined if there is nothing to call
   */
  call(overloadId: string, argCount: number): CallPlan | undefined {
    let byCount = this.#calls.get(overloadId);
    if (byCount === undefined) {
      byCount = [];
      this.#calls.set(overloadId, byCount);
    }
    let plan = byCount[argCount];
    if (plan === undefined) {
      const binding = bind(this.fn, overloadId, argCount);
      const overload = overloadOf(this.fn, overloadId);
      plan = binding && {
        ...binding,
        cost: runtimeCost(this.fn, overload),
        fast: binding.nonStrict ? undefined : fastCallMaker(this.fn.name, overload),
      };
      byCount[argCount] = plan;
    }
    return plan;
  }
}

const plans = new WeakMap<EnvFunction, FunctionPlan>();

export function functionPlan(fn: EnvFunction): FunctionPlan {
  let plan = plans.get(fn);
  if (plan === undefined) {
    plan = new FunctionPlan(fn);
    plans.set(fn, plan);
  }
  return plan;
}
