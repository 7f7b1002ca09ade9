/**
 * Run-time look at the types of arguments, before an overload's implementation sees them.
 *
 * @see google/cel-go common/decls/decls.go, matchesRuntimeSignature and Bindings
 */
import type { Implementation, Overload } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import type { Type } from '../types/type.ts';
import { isAssignableRuntimeType } from '../values/runtime-type.ts';
import { Boxed, CelError, noSuchOverloadFor, type Value } from '../values/value.ts';

type Test = (value: Value) => boolean;

const ANYTHING: Test = () => true;
const isString: Test = (value) => typeof value === 'string';
const isBool: Test = (value) => typeof value === 'boolean';
const noError: Test = (value) => !(value instanceof CelError);

/** Whether a value can be an argument of a type. Errors are for `nonStrict` overloads only. */
function testOf(type: Type, overload: Overload, unguarded: boolean): Test {
  if (overload.nonStrict) {
    return unguarded ? ANYTHING : (value) => value instanceof CelError || isAssignableRuntimeType(type, value);
  }
  if (unguarded || type.kind === 'dyn' || type.kind === 'any' || type.kind === 'typeParam') return noError;
  if (!type.wrapper && type.kind === 'string') return isString;
  if (!type.wrapper && type.kind === 'bool') return isBool;
  if (type.kind === 'timestamp' || type.kind === 'duration') {
    return (value) => value instanceof Boxed && (value.type === type || isAssignableRuntimeType(type, value));
  }
  return (value) => !(value instanceof CelError) && isAssignableRuntimeType(type, value);
}

/** Tests by overload: made once, environments share overloads. */
const tests = new WeakMap<Overload, { readonly guarded: readonly Test[]; readonly unguarded: readonly Test[] }>();

function testsOf(overload: Overload, unguarded: boolean): readonly Test[] {
  let both = tests.get(overload);
  if (both === undefined) {
    both = {
      guarded: overload.args.map((type) => testOf(type, overload, false)),
      unguarded: overload.args.map((type) => testOf(type, overload, true)),
    };
    tests.set(overload, both);
  }
  return unguarded ? both.unguarded : both.guarded;
}

/** How a call runs once the checker has said which overloads may apply. */
export interface Binding {
  readonly impl: Implementation;
  readonly nonStrict: boolean;
  /**
   * Of more than one: the arguments are evaluated one after the other up to the first error, and only a call whose arguments were all
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
    return {
      impl: guarded(fn.name, resolved, unguarded),
      nonStrict: resolved.nonStrict ?? false,
      stopsAtError: argCount > 2 || resolved.args.length !== argCount,
    };
  }
  if (bound.length === 0) return undefined;
  return {
    impl: dispatching(fn.name, bound, argCount, unguarded),
    nonStrict: bound.some((overload) => overload.nonStrict),
    stopsAtError: true,
  };
}

/** One overload behind the test of its arguments, by number of arguments so that the usual calls need no array. */
function guarded(name: string, overload: Overload, unguarded: boolean): Implementation {
  const impl = overload.impl as Implementation;
  const [first, second] = testsOf(overload, unguarded) as [Test, Test];
  if (overload.args.length === 1) return (a: Value) => (first(a) ? impl(a) : noSuchOverloadFor(name, [a]));
  if (overload.args.length === 2) {
    return (a: Value, b: Value) => (first(a) && second(b) ? impl(a, b) : noSuchOverloadFor(name, [a, b]));
  }
  const all = testsOf(overload, unguarded);
  return (...args: Value[]) => (accepts(all, args) ? impl(...args) : noSuchOverloadFor(name, args));
}

const accepts = (all: readonly Test[], args: readonly Value[]): boolean =>
  args.length === all.length && all.every((test, i) => test(args[i] as Value));

/** The first overload that fits, in the order of declaration. */
function dispatching(name: string, bound: readonly Overload[], argCount: number, unguarded: boolean): Implementation {
  const candidates = bound
    .filter((overload) => overload.args.length === argCount)
    .map((overload) => ({ tests: testsOf(overload, unguarded), impl: overload.impl as Implementation }));
  if (argCount === 1) {
    return (a: Value) => {
      for (const { tests, impl } of candidates) if ((tests[0] as Test)(a)) return impl(a);
      return a instanceof CelError ? a : noSuchOverloadFor(name, [a]);
    };
  }
  return (...args: Value[]) => {
    for (const candidate of candidates) if (accepts(candidate.tests, args)) return candidate.impl(...args);
    return args.find((arg) => arg instanceof CelError) ?? noSuchOverloadFor(name, args);
  };
}
