/**
 * Environments: what expressions may use, and how they are checked and run.
 */

import type { Validator } from '../check/validators.ts';
import type { CallCost, Constant, FunctionDecl, Library, Macro, Overload, VariableDecl } from '../decls/decls.ts';
import { sameType, type Type, typeOf } from '../types/type.ts';
import { equal } from '../values/equality.ts';
import type { FieldAccess } from '../values/struct.ts';
import { CelError, type Value } from '../values/value.ts';
import { checkLibrary, overlaps } from './check-library.ts';
import { type Declarations, type EnvFunction, type IdentDecl, macroKey } from './declarations.ts';
import { lookThroughCost } from './default-cost.ts';

/** Message and object types by name. */
export interface TypeProvider {
  /** What the names with dots that it knows begin with, up to the dot. Without this it is asked for every such name. */
  readonly qualifiers?: ReadonlySet<string>;
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
  readonly constants: ReadonlyMap<string, Constant>;
  readonly variables: readonly VariableDecl[];
  /** What names with dots begin with. */
  readonly qualifiers: ReadonlySet<string>;
}

/** Immutable; {@link Env.extend} makes another. */
export class Env implements Declarations {
  readonly options: EnvOptions;
  readonly functions: ReadonlyMap<string, EnvFunction>;
  readonly macros: ReadonlyMap<string, Macro>;
  readonly variables: ReadonlyMap<string, Type>;
  readonly validators: readonly Validator[];
  readonly optionalSyntax: boolean;
  readonly crossTypeNumericComparisons: boolean;
  readonly costLimit: number;
  /** Kubernetes folds constants in all its environments. */
  readonly optimize = true;
  readonly #shared: Shared;
  readonly #providers: readonly TypeProvider[];
  /** The variables as what their names mean. */
  readonly #idents = new Map<string, IdentDecl>();
  readonly #adapted: ReadonlySet<string>;
  #qualifiers: Qualifiers | undefined;

  /**
   * @throws TypeError where a declaration cannot work (see `checkLibrary`), and where declarations collide: overloads of
   * one id with different signatures, or of different ids that fit the same arguments; a function with two
   * implementations for all overloads or two costs; macros, types, constants or variables that are declared twice and
   * not alike
   */
  constructor(options: EnvOptions) {
    this.options = options;
    this.#shared = sharedOf(options.libraries ?? []);
    const variables = new Map<string, Type>();
    for (const { name, type } of [...this.#shared.variables, ...(options.variables ?? [])]) {
      const known = variables.get(name);
      if (known !== undefined && !sameType(known, type)) {
        throw new TypeError(`variable ${name} is declared as ${known} and as ${type}`);
      }
      variables.set(name, type);
      this.#idents.set(name, { name, type });
    }
    this.functions = this.#shared.functions;
    this.macros = this.#shared.macros;
    this.variables = variables;
    this.validators = options.validators ?? [];
    this.optionalSyntax = options.optionalSyntax ?? false;
    this.crossTypeNumericComparisons = options.crossTypeNumericComparisons ?? false;
    this.costLimit = options.costLimit ?? DEFAULT_COST_LIMIT;
    this.#providers = options.providers ?? [];
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
      variables: withVariables(this.options.variables, more.variables),
      providers: [...(more.providers ?? []), ...this.#providers],
      validators: [...this.validators, ...(more.validators ?? [])],
    });
  }

  findIdent(name: string): IdentDecl | undefined {
    const variable = this.#idents.get(name);
    if (variable !== undefined) return variable;
    const type = this.findTypeIdent(name);
    if (type !== undefined) return type;
    const own = this.#shared.constants.get(name);
    if (own !== undefined) return { name, ...own };
    for (const provider of this.#providers) {
      const constant = provider.findConstant?.(name);
      if (constant !== undefined) return { name, ...constant };
    }
    return undefined;
  }

  isQualifier(name: string): boolean {
    this.#qualifiers ??= this.#findQualifiers();
    return this.#qualifiers === 'any' || this.#qualifiers.has(name);
  }

  #findQualifiers(): Qualifiers {
    const found = new Set(this.#shared.qualifiers);
    addQualifiers(found, this.variables.keys());
    for (const { qualifiers } of this.#providers) {
      if (qualifiers === undefined) return 'any';
      for (const qualifier of qualifiers) found.add(qualifier);
    }
    return found;
  }

  findTypeIdent(name: string): IdentDecl | undefined {
    for (const provider of this.#providers) {
      const type = provider.findType(name);
      if (type !== undefined) return { name, type: typeOf(type) };
    }
    const type = this.#shared.types.get(name);
    return type === undefined ? undefined : { name, type: typeOf(type) };
  }

  findTypeValue(name: string): Type | undefined {
    const type = this.#shared.types.get(name);
    if (type !== undefined) return type;
    for (const provider of this.#providers) {
      const found = provider.findTypeValue === undefined ? provider.findType(name) : provider.findTypeValue(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  hasStruct(name: string): boolean {
    return this.#providers.some((provider) => provider.hasStruct(name));
  }

  findField(structName: string, field: string): Type | undefined {
    for (const provider of this.#providers) {
      if (provider.hasStruct(structName)) return provider.findField(structName, field);
    }
    return undefined;
  }

  fieldAccess(structName: string, field: string): FieldAccess | undefined {
    for (const provider of this.#providers) {
      if (provider.hasStruct(structName)) return provider.fieldAccess?.(structName, field);
    }
    return undefined;
  }

  isAdapted(variable: string): boolean {
    return this.#adapted.has(variable);
  }

  readonly construct = (typeName: string, fields: ReadonlyMap<string, Value>): Value => {
    for (const provider of this.#providers) {
      const made = provider.construct?.(typeName, fields);
      if (made !== undefined) return made;
    }
    return new CelError(`unknown type: ${typeName}`);
  };
}

/** Names that other names with dots begin with; `any` where a provider does not say. */
type Qualifiers = ReadonlySet<string> | 'any';

function addQualifiers(qualifiers: Set<string>, names: Iterable<string>): void {
  for (const name of names) {
    const dot = name.indexOf('.');
    if (dot >= 0) qualifiers.add(name.slice(0, dot));
  }
}

function withVariables(
  known: readonly VariableDecl[] = [],
  more: readonly VariableDecl[] = [],
): readonly VariableDecl[] {
  if (more.length === 0) return known;
  const replaced = new Set(more.map(({ name }) => name));
  return [...known.filter(({ name }) => !replaced.has(name)), ...more];
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
  const constants = new Map<string, Constant>();
  const variables: VariableDecl[] = [];
  for (const { library, version = Number.POSITIVE_INFINITY, without } of libraries) {
    checkLibrary(library);
    for (const name of Object.keys(library.functions)) {
      const declared = library.functions[name] as FunctionDecl;
      const overloads = declared.overloads.filter((overload) => isIn(overload, version) && !without?.has(overload.id));
      if (overloads.length === 0) continue;
      functions.set(
        name,
        mergeFunction(name, functions.get(name), declared, overloads, defaultCost(library, declared)),
      );
    }
    for (const macro of library.macros ?? []) {
      if ((macro.since ?? 0) <= version)
        add(macros, macroKey(macro.name, macro.member, macro.argCount), macro, 'macro');
    }
    for (const type of library.types ?? []) add(types, type.name, type, 'type', sameType);
    for (const [name, constant] of Object.entries(library.constants ?? {})) {
      if (types.has(name)) throw new TypeError(`constant ${name} is a type as well`);
      add(
        constants,
        name,
        constant,
        'constant',
        (a, b) => sameType(a.type, b.type) && equal(a.value, b.value) === true,
      );
    }
    variables.push(...(library.variables ?? []));
  }
  for (const { name } of variables) {
    if (types.has(name) || constants.has(name)) throw new TypeError(`variable ${name} is a type or a constant as well`);
  }
  const qualifiers = new Set<string>();
  for (const names of [functions, types, constants]) addQualifiers(qualifiers, names.keys());
  return { functions, macros, types, constants, variables, qualifiers };
}

function add<T>(
  known: Map<string, T>,
  name: string,
  added: T,
  what: string,
  isSame: (a: T, b: T) => boolean = Object.is,
) {
  const before = known.get(name);
  if (before !== undefined && !isSame(before, added)) throw new TypeError(`${what} ${name} is declared twice`);
  known.set(name, added);
}

/** What a library's functions cost that say nothing of it; undefined for those that do, and where it is one unit. */
function defaultCost(library: Library, declared: FunctionDecl): CallCost | undefined {
  const { defaultCost: cost = lookThroughCost } = library;
  const hasOwn =
    declared.cost !== undefined || declared.overloads.some((overload) => overload.cost ?? overload.tracker);
  return hasOwn || cost === 'unit' ? undefined : cost;
}

const isIn = (overload: Overload, version: number): boolean =>
  (overload.since ?? 0) <= version && (overload.until === undefined || version < overload.until);

/** @see google/cel-go common/decls/decls.go, FunctionDecl.Merge */
function mergeFunction(
  name: string,
  known: EnvFunction | undefined,
  declared: FunctionDecl,
  overloads: readonly Overload[],
  cost: CallCost | undefined,
): EnvFunction {
  const { doc: _doc, examples: _examples, ...rest } = declared;
  const merged = [...(known?.overloads ?? [])];
  for (const overload of overloads) {
    const at = merged.findIndex((other) => other.id === overload.id);
    const rival = at < 0 ? merged.find((other) => overlaps(other, overload)) : undefined;
    if (rival !== undefined) {
      throw new TypeError(`function ${name}: overloads ${rival.id} and ${overload.id} fit the same arguments`);
    }
    const before = merged[at];
    if (before === undefined) {
      merged.push(cost === undefined ? overload : { ...overload, cost });
      continue;
    }
    if (!sameSignature(before, overload)) {
      throw new TypeError(`function ${name}: overload ${overload.id} is declared twice with different signatures`);
    }
    if (before.impl !== undefined && overload.impl !== undefined && before.impl !== overload.impl) {
      throw new TypeError(`function ${name}: overload ${overload.id} has two implementations`);
    }
    merged[at] = overload.impl === undefined ? before : overload;
  }
  const fallbackCost = cost?.runtime;
  const overloadsById = new Map(merged.map((overload) => [overload.id, overload]));
  if (known === undefined) {
    return { ...rest, name, overloads: merged, overloadsById, ...(fallbackCost && { fallbackCost }) };
  }
  const singleton = declared.singleton ?? known.singleton;
  if (declared.singleton !== undefined && known.singleton !== undefined && declared.singleton !== known.singleton) {
    throw new TypeError(`function ${name} has two implementations for all of its overloads`);
  }
  if (declared.cost !== undefined && known.cost !== undefined && declared.cost !== known.cost) {
    throw new TypeError(`function ${name} has two costs: libraries that share a name share one cost`);
  }
  const own = merged.find(({ impl }) => impl !== undefined);
  if (singleton !== undefined && own !== undefined) {
    throw new TypeError(
      `function ${name}: overload ${own.id} has an implementation of its own, and there is one for all overloads`,
    );
  }
  const ownCost = declared.cost ?? known.cost;
  const { fallbackCost: knownFallback, ...before } = known;
  return {
    ...before,
    ...rest,
    name,
    overloads: merged,
    overloadsById,
    ...(singleton && { singleton }),
    ...(ownCost && { cost: ownCost }),
    ...(fallbackCost && fallbackCost === knownFallback && { fallbackCost }),
    unguarded: (known.unguarded ?? false) && (declared.unguarded ?? false),
  };
}

const sameSignature = (a: Overload, b: Overload): boolean =>
  a.member === b.member && a.args.join() === b.args.join() && String(a.result) === String(b.result);
