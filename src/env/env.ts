/**
 * Environments: what expressions may use, and how they are checked and run.
 */

import type { Validator } from '../check/validators.ts';
import type { FunctionDecl, Library, Macro, Overload, VariableDecl } from '../decls/decls.ts';
import { type Type, typeOf } from '../types/type.ts';
import type { FieldAccess } from '../values/struct.ts';
import { CelError, type Value } from '../values/value.ts';
import { type Declarations, type EnvFunction, type IdentDecl, macroKey } from './declarations.ts';

/** Message and object types by name. */
export interface TypeProvider {
  /** The type of this name, as an expression may name it; undefined if there is none. */
  findType(name: string): Type | undefined;
  /** Whether fields can be selected from, or given to, values of this type. */
  hasStruct(name: string): boolean;
  /** The declared type of a field; undefined where there is no such field. */
  findField(structName: string, field: string): Type | undefined;
  /** How a selection from a value of a struct type reads a field, where it does not just ask the value for it. */
  fieldAccess?(structName: string, field: string): FieldAccess | undefined;
  /** What `findType`'s name is at run time, where it has a value; by default the type itself. */
  findTypeValue?(name: string): Type | undefined;
  /** Enum constants. */
  findConstant?(name: string): { readonly type: Type; readonly value: Value } | undefined;
  /** Makes `Name{field: value}`; undefined where the type is not of this provider. */
  construct?(name: string, fields: ReadonlyMap<string, Value>): Value | undefined;
}

export interface LibraryUse {
  readonly library: Library;
  /** Which version of it: overloads and macros with a later `since` are left out. Default: all. */
  readonly version?: number;
  /** Ids of overloads that are left out. */
  readonly without?: ReadonlySet<string>;
}

export interface EnvOptions {
  readonly libraries?: readonly LibraryUse[];
  readonly variables?: readonly VariableDecl[];
  readonly providers?: readonly TypeProvider[];
  /** Run on checked expressions, in this order. */
  readonly validators?: readonly Validator[];
  readonly optionalSyntax?: boolean;
  readonly crossTypeNumericComparisons?: boolean;
  /** Most cost units of one evaluation; default 1,000,000 as in Kubernetes. */
  readonly costLimit?: number;
}

/** Kubernetes' PerCallLimit. */
export const DEFAULT_COST_LIMIT = 1_000_000;

/** What is the same in an environment and all that extend it with variables and types only. */
interface Shared {
  readonly functions: ReadonlyMap<string, EnvFunction>;
  readonly macros: ReadonlyMap<string, Macro>;
  readonly types: ReadonlyMap<string, Type>;
}

/** Immutable; {@link Env.extend} makes another. */
export class Env implements Declarations {
  readonly options: EnvOptions;
  readonly #shared: Shared;
  readonly #variables: ReadonlyMap<string, Type>;
  readonly #adapted: ReadonlySet<string>;

  /**
   * @throws TypeError where declarations collide: two overloads of one id with different signatures, one function with
   * two implementations for all overloads or two costs, a variable declared twice
   */
  constructor(options: EnvOptions) {
    this.options = options;
    this.#shared = sharedOf(options.libraries ?? []);
    const variables = new Map<string, Type>();
    for (const { name, type } of options.variables ?? []) variables.set(name, type);
    this.#variables = variables;
    this.#adapted = new Set((options.variables ?? []).filter(({ adapted }) => adapted).map(({ name }) => name));
  }

  /** This environment and more: lists are added, other options replaced. A variable of the same name is replaced. */
  extend(more: EnvOptions): Env {
    return new Env({
      ...this.options,
      ...more,
      libraries:
        more.libraries === undefined
          ? (this.options.libraries ?? [])
          : [...(this.options.libraries ?? []), ...more.libraries],
      variables: [...(this.options.variables ?? []), ...(more.variables ?? [])],
      providers: [...(more.providers ?? []), ...(this.options.providers ?? [])],
      validators: [...(this.options.validators ?? []), ...(more.validators ?? [])],
    });
  }

  get functions(): ReadonlyMap<string, EnvFunction> {
    return this.#shared.functions;
  }

  get macros(): ReadonlyMap<string, Macro> {
    return this.#shared.macros;
  }

  get variables(): ReadonlyMap<string, Type> {
    return this.#variables;
  }

  get validators(): readonly Validator[] {
    return this.options.validators ?? [];
  }

  get optionalSyntax(): boolean {
    return this.options.optionalSyntax ?? false;
  }

  get crossTypeNumericComparisons(): boolean {
    return this.options.crossTypeNumericComparisons ?? false;
  }

  get costLimit(): number {
    return this.options.costLimit ?? DEFAULT_COST_LIMIT;
  }

  /** Kubernetes folds constants in all its environments. */
  get optimize(): boolean {
    return true;
  }

  findIdent(name: string): IdentDecl | undefined {
    const variable = this.#variables.get(name);
    if (variable !== undefined) return { name, type: variable };
    const type = this.findTypeIdent(name);
    if (type !== undefined) return type;
    for (const provider of this.options.providers ?? []) {
      const constant = provider.findConstant?.(name);
      if (constant !== undefined) return { name, ...constant };
    }
    return undefined;
  }

  findTypeIdent(name: string): IdentDecl | undefined {
    for (const provider of this.options.providers ?? []) {
      const type = provider.findType(name);
      if (type !== undefined) return { name, type: typeOf(type) };
    }
    const type = this.#shared.types.get(name);
    return type === undefined ? undefined : { name, type: typeOf(type) };
  }

  findTypeValue(name: string): Type | undefined {
    const type = this.#shared.types.get(name);
    if (type !== undefined) return type;
    for (const provider of this.options.providers ?? []) {
      const found = provider.findTypeValue === undefined ? provider.findType(name) : provider.findTypeValue(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  hasStruct(name: string): boolean {
    return (this.options.providers ?? []).some((provider) => provider.hasStruct(name));
  }

  findField(structName: string, field: string): Type | undefined {
    for (const provider of this.options.providers ?? []) {
      if (provider.hasStruct(structName)) return provider.findField(structName, field);
    }
    return undefined;
  }

  fieldAccess(structName: string, field: string): FieldAccess | undefined {
    for (const provider of this.options.providers ?? []) {
      if (provider.hasStruct(structName)) return provider.fieldAccess?.(structName, field);
    }
    return undefined;
  }

  isAdapted(variable: string): boolean {
    return this.#adapted.has(variable);
  }

  readonly construct = (typeName: string, fields: ReadonlyMap<string, Value>): Value => {
    for (const provider of this.options.providers ?? []) {
      const made = provider.construct?.(typeName, fields);
      if (made !== undefined) return made;
    }
    return new CelError(`unknown type: ${typeName}`);
  };
}

/** Environments that differ in variables only share their function tables: the tables are made once a list of libraries. */
const tables = new WeakMap<readonly LibraryUse[], Shared>();

function sharedOf(libraries: readonly LibraryUse[]): Shared {
  let shared = tables.get(libraries);
  if (shared === undefined) {
    shared = merge(libraries);
    tables.set(libraries, shared);
  }
  return shared;
}

function merge(libraries: readonly LibraryUse[]): Shared {
  const functions = new Map<string, EnvFunction>();
  const macros = new Map<string, Macro>();
  const types = new Map<string, Type>();
  for (const { library, version = Number.POSITIVE_INFINITY, without } of libraries) {
    for (const name of Object.keys(library.functions)) {
      const declared = library.functions[name] as FunctionDecl;
      const overloads = declared.overloads.filter((overload) => isIn(overload, version) && !without?.has(overload.id));
      if (overloads.length > 0) functions.set(name, mergeFunction(name, functions.get(name), declared, overloads));
    }
    for (const macro of library.macros ?? []) {
      if ((macro.since ?? 0) <= version) macros.set(macroKey(macro.name, macro.member, macro.argCount), macro);
    }
    for (const type of library.types ?? []) types.set(type.name, type);
  }
  return { functions, macros, types };
}

const isIn = (overload: Overload, version: number): boolean =>
  (overload.since ?? 0) <= version && (overload.until === undefined || version < overload.until);

/** @see google/cel-go common/decls/decls.go, FunctionDecl.Merge */
function mergeFunction(
  name: string,
  known: EnvFunction | undefined,
  declared: FunctionDecl,
  overloads: readonly Overload[],
): EnvFunction {
  const { doc: _doc, examples: _examples, ...rest } = declared;
  if (known === undefined) return { ...rest, name, overloads };
  const merged = [...known.overloads];
  for (const overload of overloads) {
    const at = merged.findIndex((other) => other.id === overload.id);
    if (at < 0) merged.push(overload);
    else if (sameSignature(merged[at] as Overload, overload))
      merged[at] = overload.impl === undefined ? (merged[at] as Overload) : overload;
    else throw new TypeError(`function ${name}: overload ${overload.id} is declared twice with different signatures`);
  }
  const singleton = declared.singleton ?? known.singleton;
  if (declared.singleton !== undefined && known.singleton !== undefined && declared.singleton !== known.singleton) {
    throw new TypeError(`function ${name} has two implementations for all of its overloads`);
  }
  if (declared.cost !== undefined && known.cost !== undefined && declared.cost !== known.cost) {
    throw new TypeError(`function ${name} has two costs: libraries that share a name share one cost`);
  }
  const cost = declared.cost ?? known.cost;
  return {
    ...known,
    ...rest,
    name,
    overloads: merged,
    ...(singleton && { singleton }),
    ...(cost && { cost }),
    unguarded: (known.unguarded ?? false) && (declared.unguarded ?? false),
  };
}

const sameSignature = (a: Overload, b: Overload): boolean =>
  a.member === b.member && a.args.join() === b.args.join() && String(a.result) === String(b.result);
