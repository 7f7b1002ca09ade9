/** What a call costs when it runs. */
import type { CallCost, FunctionDecl, Overload, RuntimeCost } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { GoPanic } from '../values/go-panic.ts';

/** @param overloadId - the one overload the checker found, '' if there are several */
export const overloadOf = (fn: EnvFunction, overloadId: string): Overload | undefined =>
  overloadId === '' ? undefined : fn.overloads.find((overload) => overload.id === overloadId);

/** The rules of a call's cost, asked in order; undefined if it always costs 1. */
export function runtimeCost(fn: EnvFunction, overload: Overload | undefined): RuntimeCost | undefined {
  const rules = [
    panicRule(overload?.tracker?.panic),
    overload?.tracker?.runtime,
    (fn as Pick<FunctionDecl, 'cost'>).cost?.runtime,
    overload === undefined ? fn.fallbackCost : overload.cost?.runtime,
  ].filter((rule) => rule !== undefined);
  if (rules.length === 0) return undefined;
  if (rules.length === 1) return rules[0];
  return (args, result) => {
    for (const rule of rules) {
      const cost = rule(args, result);
      if (cost !== undefined) return cost;
    }
    return undefined;
  };
}

function panicRule(panic: CallCost['panic']): RuntimeCost | undefined {
  return (
    panic &&
    ((args) => {
      const text = panic(args);
      if (text !== undefined) throw new GoPanic(text);
      return undefined;
    })
  );
}
