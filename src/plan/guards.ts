/**
 * Run-time look at the types of arguments, before an overload's implementation sees them.
 *
 * @see google/cel-go common/decls/decls.go, matchesRuntimeSignature and Bindings
 */
import type { Implementation, Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { isAssignableRuntimeType } from '../values/runtime-type.ts';
import { CelError, noSuchOverloadFor, type Value } from '../values/value.ts';

/** Whether values fit an overload. */
function fits(overload: Overload, args: readonly Value[], unguarded: boolean): boolean {
  if (args.length !== overload.args.length) return false;
  for (let i = 0; i < args.length; i++) {
    const value = args[i] as Value;
    if (value instanceof CelError) {
      if (!overload.nonStrict) return false;
    } else if (!unguarded && !isAssignableRuntimeType(overload.args[i] as Overload['args'][number], value)) {
      return false;
    }
  }
  return true;
}

/** How a call runs once the checker has said which overloads may apply. */
export interface Binding {
  readonly impl: Implementation;
  readonly nonStrict: boolean;
  /**
   * The arguments are evaluated one after the other up to the first error, and only a call whose arguments were all
   * evaluated is charged. Calls of one and two arguments evaluate all, unless they are dispatched by name.
   */
  readonly stopsAtError: boolean;
}

/**
 * @param overloadId - the one overload the checker found, '' if there are several
 * @returns undefined if there is nothing to call
 */
export function bind(fn: EnvFunction, overloadId: string, argCount: number): Binding | undefined {
  const unguarded = fn.unguarded ?? false;
  if (fn.singleton !== undefined) return { impl: fn.singleton, nonStrict: false, stopsAtError: argCount > 2 };
  const bound = fn.overloads.filter((overload) => overload.impl !== undefined);
  const resolved = bound.find((overload) => overload.id === overloadId) ?? (bound.length === 1 ? bound[0] : undefined);
  if (resolved !== undefined) {
    const impl = resolved.impl as Implementation;
    return {
      impl: (...args: Value[]) => (fits(resolved, args, unguarded) ? impl(...args) : noSuchOverloadFor(fn.name, args)),
      nonStrict: resolved.nonStrict ?? false,
      stopsAtError: argCount > 2 || resolved.args.length !== argCount,
    };
  }
  if (bound.length === 0) return undefined;
  return {
    impl: (...args: Value[]) => {
      for (const overload of bound) {
        if (fits(overload, args, unguarded)) return (overload.impl as Implementation)(...args);
      }
      return args.find((arg) => arg instanceof CelError) ?? noSuchOverloadFor(fn.name, args);
    },
    nonStrict: bound.some((overload) => overload.nonStrict),
    stopsAtError: true,
  };
}
