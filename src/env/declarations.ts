import type { FunctionDecl, Macro, Overload, RuntimeCost } from '../decls/decls.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

/** A function as one environment has it: the overloads of all its libraries, in the order they were added. */
export interface EnvFunction extends Omit<FunctionDecl, 'doc' | 'examples'> {
  readonly name: string;
  readonly overloads: readonly Overload[];
  readonly overloadsById: ReadonlyMap<string, Overload>;
  /** What a call costs at run time whose overload is not known before, where nothing else says it. */
  readonly fallbackCost?: RuntimeCost;
}

/** What a name means: a variable, a type identifier (its type is `type(T)`) or an enum constant (`value`). */
export interface IdentDecl {
  readonly name: string;
  readonly type: Type;
  readonly value?: Value;
}

/** What the stages ask of an environment. */
export interface Declarations {
  readonly functions: ReadonlyMap<string, EnvFunction>;
  /** By {@link macroKey}. */
  readonly macros: ReadonlyMap<string, Macro>;
  /** Whether `.?f`, `[?i]` and `?element` are understood (compatibility 1.28 on). */
  readonly optionalSyntax: boolean;
  /**
   * Whether `1 < 2.0` is accepted (compatibility 1.28 on). The overloads are declared either way: without the option the
   * checker passes over them, though only until it has met a comprehension.
   */
  readonly crossTypeNumericComparisons: boolean;
  /** Whether the name of a variable, type, constant or function with dots may begin with this name and a dot. */
  isQualifier(name: string): boolean;
  /** Without leading dot: variables, then types by name (their type is `type(T)`), then enum constants. */
  findIdent(name: string): IdentDecl | undefined;
  /**
   * What may stand before `{…}`: types by name, `type(T)` as their type, whether messages or not. Variables are no types.
   *
   * @see google/cel-go checker/env.go, resolveTypeIdent
   */
  findTypeIdent(name: string): IdentDecl | undefined;
  /** Whether a message type of this name can be constructed or selected from. */
  hasStruct(name: string): boolean;
  /** The declared type of a field of a struct type; undefined where there is no such field. */
  findField(structName: string, field: string): Type | undefined;
}

export const macroKey = (name: string, member: boolean, argCount: number): string => `${name}:${argCount}:${member}`;
