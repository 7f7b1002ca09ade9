/**
 * What may be used in an expression, as data: functions with their overloads, macros, variables, types, libraries.
 * One literal per function holds all there is to know of it; checker, planner, estimator, hover and the reference
 * page read the same literal.
 */
import type { Expr } from '../ast/ast.ts';
import type { Range } from '../ranges/range.ts';
import type { Type } from '../types/type.ts';
import type { CelError, Value } from '../values/value.ts';

/**
 * Computes a call. Receives as many values as the overload has arguments (the receiver first), never errors unless the
 * overload is `nonStrict`; answers a `CelError` value to fail. Never throws, never changes its arguments.
 */
// biome-ignore lint/suspicious/noExplicitAny: each overload narrows its own arguments; the planner guards them at run time
export type Implementation = (...args: any[]) => Value;

/** What one call really costs; undefined leaves it to the next rule (see {@link FunctionDecl.cost}). */
export type RuntimeCost = (args: readonly Value[], result: Value) => number | undefined;

/** What the estimator knows of an operand before evaluation. */
export interface SizedOperand {
  readonly expr: Expr;
  readonly type: Type;
  /** Size known from a computed size, a literal, the schema or the type; undefined where nothing is known. */
  readonly knownSize: Range | undefined;
  /** `knownSize`, else 0 to 2^64-1. */
  readonly size: Range;
  /** Size of the elements of a list or of the values of a map; 0 to 2^64-1 where nothing is known. */
  readonly elementSize: Range;
  /** The literal's value if the operand is a literal. */
  readonly literal: Value | undefined;
}

export interface CallEstimate {
  readonly cost: Range;
  /** Size of the result, where the function says more than its type. */
  readonly resultSize?: Range | undefined;
}

/** The static cost of one call without its arguments; undefined leaves it to the next rule. */
export type StaticCost = (
  target: SizedOperand | undefined,
  args: readonly SizedOperand[],
  overloadId: string,
) => CallEstimate | undefined;

/** The two faces of a function's cost: two formulas that only look alike. */
export interface CallCost {
  /** What a call costs, in words. */
  readonly doc?: string;
  readonly runtime?: RuntimeCost;
  /**
   * Go's text where Kubernetes' run-time rule panics on such arguments, errors among them: that ends the whole
   * evaluation, whatever would absorb an error.
   */
  readonly panic?: (args: readonly Value[]) => string | undefined;
  readonly estimate?: StaticCost;
}

export interface Overload {
  /** cel-go's id, letter for letter. */
  readonly id: string;
  /** Called on a receiver, which is then argument 0. */
  readonly member: boolean;
  readonly args: readonly Type[];
  readonly result: Type;
  /** Absent where the function has a `singleton`. */
  readonly impl?: Implementation;
  /** Takes errors as arguments. */
  readonly nonStrict?: boolean;
  /** First version of its library that has it (default 0). */
  readonly since?: number;
  /** First version of its library that no longer has it. */
  readonly until?: number;
  /** Asked first, before the function's cost: what ext libraries register by overload id. */
  readonly tracker?: CallCost;
  /** Asked last, after the function's cost: cel-go's own costs by overload id. Without any rule a call costs 1. */
  readonly cost?: CallCost;
}

/** A function of which one argument is known. */
export interface Prepared {
  readonly impl: Implementation;
  /**
   * What a call costs that has just returned, by its first argument: the same as the function's other rules say, where the
   * second is the one that is known.
   */
  readonly cost?: (value: Value) => number;
}

export interface FunctionDecl {
  /** Texts for people are empty in the package's own libraries: these are described in its reference. */
  readonly doc: string;
  /** CEL expressions that are true; none in the package's own libraries. */
  readonly examples: readonly string[];
  readonly overloads: readonly Overload[];
  /**
   * One implementation for all overloads, called whatever the run-time types: it must answer `no such overload` itself.
   */
  readonly singleton?: Implementation;
  /** cel-go's DisableTypeGuards: implementations are called without a look at the run-time types. */
  readonly unguarded?: boolean;
  /** Expressions cannot call it: cel-go keeps old names for trees that were checked long ago. */
  readonly runtimeOnly?: boolean;
  /**
   * Where argument `arg` is a constant string, `make` is called once when the program is made; an error refuses the
   * program (Kubernetes compiles constant regular expressions then).
   */
  readonly prepare?: {
    readonly arg: number;
    readonly make: (constant: string) => Prepared | CelError;
  };
  /** Evaluates its second operand only when needed, at no cost of its own: `optional.or`, `optional.orValue`. */
  readonly lazy?: 'or' | 'orValue';
  /**
   * Kubernetes' cost, which goes by function name: libraries that share a name share one `CallCost` object.
   * Asked after an overload's `tracker`, before its `cost`.
   */
  readonly cost?: CallCost;
}

/** Rewrites a call while parsing; undefined leaves it an ordinary call. */
export interface Macro {
  readonly name: string;
  /** Called on a receiver. */
  readonly member: boolean;
  readonly argCount: number;
  readonly doc: string;
  readonly examples: readonly string[];
  readonly since?: number;
  readonly expand: MacroExpander;
}

/** @see src/parse/macro-helper.ts for what an expander may call */
export type MacroExpander = (
  helper: MacroHelper,
  target: Expr | undefined,
  args: readonly Expr[],
) => Expr | MacroError | undefined;

export interface MacroError {
  readonly message: string;
  /** Whose position the error has: an expression id. */
  readonly at: number;
}

/** Makes nodes at the position of the macro call, with fresh ids, as cel-go's ExprHelper. */
export interface MacroHelper {
  literal(value: Value): Expr;
  ident(name: string): Expr;
  /** The accumulator variable `@result`. */
  accuIdent(): Expr;
  readonly accuName: string;
  select(operand: Expr, field: string): Expr;
  presenceTest(operand: Expr, field: string): Expr;
  call(name: string, ...args: Expr[]): Expr;
  memberCall(name: string, target: Expr, ...args: Expr[]): Expr;
  list(...elements: Expr[]): Expr;
  map(...entries: Expr[]): Expr;
  mapEntry(key: Expr, value: Expr, optional: boolean): Expr;
  /** `iterVar2` may be '' for one variable. */
  comprehension(
    iterRange: Expr,
    iterVar: string,
    iterVar2: string,
    accuVar: string,
    accuInit: Expr,
    loopCondition: Expr,
    loopStep: Expr,
    result: Expr,
  ): Expr;
  /** A deep copy with fresh ids at the same positions. */
  copy(expr: Expr): Expr;
}

export interface VariableDecl {
  readonly name: string;
  readonly type: Type;
  /** Whether Kubernetes hands it over as a value of CEL and not as plain Go data, which a few error texts tell. */
  readonly adapted?: boolean;
}

/** A named set of declarations, added once to an environment. */
export interface Library {
  /** As Kubernetes registers it: `cel.lib.ext.lists`. */
  readonly name: string;
  /** Repository, path and symbol that it equals. */
  readonly source: string;
  readonly doc: string;
  readonly functions: Readonly<Record<string, FunctionDecl>>;
  readonly macros?: readonly Macro[];
  /** Type identifiers it makes known: `net.IP` as a value of type `type(net.IP)`. */
  readonly types?: readonly Type[];
  /** By name, which may have dots in it: `limits.MAX_NAME`. */
  readonly constants?: Readonly<Record<string, Constant>>;
  /** Whoever evaluates gives their values. */
  readonly variables?: readonly VariableDecl[];
  /**
   * What a call costs of a function that declares no cost, and none for any overload: by default one unit and a tenth of
   * the sizes of its arguments, so that a function that looks through them once is safe. `unit` is 1, as in Kubernetes.
   */
  readonly defaultCost?: CallCost | 'unit';
}

export interface Constant {
  readonly type: Type;
  readonly value: Value;
}

/** A global overload. */
export const overload = (
  id: string,
  args: readonly Type[],
  result: Type,
  impl?: Implementation,
  more: Partial<Overload> = {},
): Overload => ({
  id,
  member: false,
  args,
  result,
  ...(impl && { impl }),
  ...more,
});

/** A member overload: the receiver is argument 0. */
export const member = (
  id: string,
  args: readonly Type[],
  result: Type,
  impl?: Implementation,
  more: Partial<Overload> = {},
): Overload => ({
  ...overload(id, args, result, impl, more),
  member: true,
});
