/**
 * The least and the most that an evaluation can cost, from the checked tree before anything is folded.
 *
 * @see google/cel-go checker/cost.go; kubernetes/apiserver pkg/cel/library/cost.go
 */
import type { Call, CheckedAst, Comprehension, Expr, ListExpr, MapExpr, Select } from '../ast/ast.ts';
import type { CallEstimate, SizedOperand } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { add, MAX_UINT64, multiply, ONE, type Range, range, UNKNOWN, union, ZERO } from '../ranges/range.ts';
import { isOptional, type Type } from '../types/type.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { codePointCount } from '../values/utf8.ts';
import { Double, Uint, type Value } from '../values/value.ts';
import { Path } from './path.ts';

/**
 * Who knows how large a value can be.
 *
 * @param path - from a variable through fields, `@items`, `@values`, `@keys`, `@indices`; empty where the value is not
 * reached from a variable
 * @returns entries of a list or map, code points of a string, bytes; undefined if nothing is known
 */
export type SizeEstimator = (path: readonly string[], type: Type) => Range | undefined;

export const nothingKnown: SizeEstimator = () => undefined;

/** @returns cost units, saturating at 2^64-1 */
export function estimateCost(
  ast: CheckedAst,
  functions: ReadonlyMap<string, EnvFunction>,
  sizes: SizeEstimator = nothingKnown,
): Range {
  return new Estimation(ast, functions, sizes).cost(ast.root);
}

/** Sizes of what is in a list or map. */
interface EntrySize {
  readonly container: 'list' | 'map';
  readonly key: Range;
  readonly value: Range;
}

interface LocalVariable {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entrySize: EntrySize | undefined;
}

const LIST_COST = range(10);
const MAP_COST = range(30);
const STRUCT_COST = range(40);
/** Smaller than any in its least, larger than any in its most: the start of a union. */
const NEUTRAL: Range = { min: MAX_UINT64, max: 0n };

class Estimation {
  readonly #ast: CheckedAst;
  readonly #functions: ReadonlyMap<string, EnvFunction>;
  readonly #estimator: SizeEstimator;
  readonly #paths = new Map<number, Path>();
  readonly #locals = new Map<string, LocalVariable[]>();
  readonly #sizes = new Map<number, Range>();
  readonly #entrySizes = new Map<number, EntrySize>();

  constructor(ast: CheckedAst, functions: ReadonlyMap<string, EnvFunction>, estimator: SizeEstimator) {
    this.#ast = ast;
    this.#functions = functions;
    this.#estimator = estimator;
  }

  cost(expr: Expr): Range {
    switch (expr.kind) {
      case 'ident':
        this.#paths.set(expr.id, this.#local(expr.name)?.path ?? Path.of(expr.name));
        return ONE;
      case 'select':
        return this.#select(expr);
      case 'call':
        return this.#call(expr);
      case 'list':
        return this.#list(expr);
      case 'map':
        return this.#map(expr);
      case 'struct':
        return expr.fields.reduce((sum, field) => add(sum, this.cost(field.value)), STRUCT_COST);
      case 'comprehension':
        return isBind(expr) ? this.#bind(expr) : this.#comprehension(expr);
      default:
        return ZERO;
    }
  }

  #select(expr: Select): Range {
    const operand = this.cost(expr.operand);
    if (expr.testOnly) return operand;
    this.#paths.set(expr.id, this.#path(expr.operand).append(expr.field));
    const kind = this.#type(expr.operand).kind;
    return kind === 'map' || kind === 'struct' || kind === 'typeParam' ? add(operand, ONE) : operand;
  }

  #call(expr: Call): Range {
    if (expr.name === 'dyn') {
      const arg = expr.args[0] as Expr;
      const cost = this.cost(arg);
      this.#copySizes(expr, arg);
      return add(ONE, cost);
    }
    const argCosts: Range[] = [];
    const args: Operand[] = [];
    for (const arg of expr.args) {
      argCosts.push(this.cost(arg));
      args.push(this.#operand(arg));
    }
    const overloads = this.#ast.references.get(expr.id)?.overloads ?? [];
    if (overloads.length === 0) return ZERO;
    let targetCost = ZERO;
    let target: Operand | undefined;
    if (expr.target !== undefined) {
      targetCost = this.cost(expr.target);
      target = this.#operand(expr.target);
    }
    let cost = NEUTRAL;
    let resultSize: Range | undefined;
    for (const overload of overloads) {
      const estimate = this.#overload(expr, overload, target, args, argCosts);
      cost = union(cost, estimate.cost);
      if (estimate.resultSize !== undefined) {
        resultSize = resultSize === undefined ? estimate.resultSize : union(resultSize, estimate.resultSize);
      }
      if ((overload === 'index_list' || overload === 'index_map') && args.length > 0) {
        const indexed = expr.args[0] as Expr;
        resultSize = this.#entrySize(indexed)?.value;
        this.#paths.set(expr.id, this.#path(indexed).append(overload === 'index_list' ? '@items' : '@values'));
      }
      resultSize ??= this.#size(expr);
    }
    if (resultSize !== undefined) this.#sizes.set(expr.id, resultSize);
    return add(targetCost, cost);
  }

  /** One overload's cost with that of its arguments. The operators that may skip an operand are priced here. */
  #overload(
    expr: Call,
    overload: string,
    target: Operand | undefined,
    args: readonly Operand[],
    argCosts: readonly Range[],
  ): CallEstimate {
    const sum = (): Range => argCosts.reduce(add, ZERO);
    const fn = this.#functions.get(expr.name);
    const declared = fn?.overloads.find((candidate) => candidate.id === overload);
    const first = declared?.tracker?.estimate?.(target, args, overload) ?? fn?.cost?.estimate?.(target, args, overload);
    if (first !== undefined) return { ...first, cost: add(first.cost, sum()) };
    const [a, b, c] = argCosts as [Range, Range, Range];
    switch (overload) {
      case 'logical_and':
      case 'logical_or':
        return { cost: { min: a.min, max: add(a, b).max } };
      case 'conditional': {
        const [, truthy, falsy] = expr.args as [Expr, Expr, Expr];
        this.#setEntrySize(expr, unionEntries(this.#entrySize(truthy), this.#entrySize(falsy)));
        return { cost: add(a, union(b, c)), resultSize: union((args[1] as Operand).size, (args[2] as Operand).size) };
      }
      case 'add_list':
      case 'add_string':
      case 'add_bytes':
        this.#setEntrySize(
          expr,
          unionEntries(this.#entrySize(expr.args[0] as Expr), this.#entrySize(expr.args[1] as Expr)),
        );
        break;
      default:
    }
    const last = declared?.cost?.estimate?.(target, args, overload);
    return last === undefined ? { cost: add(ONE, sum()) } : { ...last, cost: add(last.cost, sum()) };
  }

  #list(expr: ListExpr): Range {
    let cost = LIST_COST;
    let item = expr.elements.length === 0 ? ZERO : NEUTRAL;
    for (const element of expr.elements) {
      cost = add(cost, this.cost(element));
      item = union(item, this.#size(element) ?? UNKNOWN);
    }
    this.#setEntrySize(expr, { container: 'list', key: ONE, value: item });
    return cost;
  }

  #map(expr: MapExpr): Range {
    let cost = MAP_COST;
    let key = expr.entries.length === 0 ? ZERO : NEUTRAL;
    let value = key;
    for (const entry of expr.entries) {
      cost = add(cost, add(this.cost(entry.key), this.cost(entry.value)));
      key = union(key, this.#size(entry.key) ?? UNKNOWN);
      value = union(value, this.#size(entry.value) ?? UNKNOWN);
    }
    this.#setEntrySize(expr, { container: 'map', key, value });
    return cost;
  }

  #comprehension(expr: Comprehension): Range {
    let cost = add(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#pushAccumulator(expr);
    if (expr.iterVar2 === '') {
      this.#pushIteration(expr.iterVar, expr.iterRange, 'single');
    } else {
      this.#pushIteration(expr.iterVar, expr.iterRange, 'key');
      this.#pushIteration(expr.iterVar2, expr.iterRange, 'value');
    }
    const loop = add(this.cost(expr.loopCondition), this.cost(expr.loopStep));
    this.#locals.get(expr.iterVar)?.pop();
    if (expr.iterVar2 !== '') this.#locals.get(expr.iterVar2)?.pop();
    cost = add(cost, this.cost(expr.result));
    this.#locals.get(expr.accuVar)?.pop();

    const rounds = this.#size(expr.iterRange) ?? UNKNOWN;
    if (expr.accuInit.kind === 'literal') {
      const size = this.#size(expr.accuInit);
      if (size !== undefined) this.#sizes.set(expr.id, size);
    } else if (expr.accuInit.kind === 'list' || expr.accuInit.kind === 'map') {
      this.#sizes.set(expr.id, rounds);
      this.#setEntrySize(expr, this.#entrySize(expr.loopStep));
    }
    return add(cost, multiply(rounds, loop));
  }

  #bind(expr: Comprehension): Range {
    const cost = add(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#pushAccumulator(expr);
    const body = this.cost(expr.result);
    this.#locals.get(expr.accuVar)?.pop();
    this.#copySizes(expr, expr.result);
    return add(cost, body);
  }

  #pushAccumulator({ accuVar, accuInit }: Comprehension): void {
    const path = this.#path(accuInit);
    const entrySize = this.#entrySize(accuInit);
    this.#push(accuVar, { path, size: this.#size(accuInit), entrySize });
  }

  #pushIteration(name: string, source: Expr, role: 'single' | 'key' | 'value'): void {
    const entrySize = this.#entrySize(source);
    const isList = (entrySize?.container ?? this.#type(source).kind) === 'list';
    let step: string;
    if (role === 'value' || (role === 'single' && isList)) step = isList ? '@items' : '@values';
    else step = isList ? '@indices' : '@keys';
    const size = role === 'value' || (role === 'single' && isList) ? entrySize?.value : entrySize?.key;
    this.#push(name, { path: this.#path(source).append(step), size, entrySize: undefined });
  }

  #push(name: string, variable: LocalVariable): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [variable]);
    else stack.push(variable);
  }

  #local(name: string): LocalVariable | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #type(expr: Expr): Type {
    return this.#ast.types[expr.id] as Type;
  }

  #path(expr: Expr): Path {
    if (expr.kind === 'ident') {
      const local = this.#local(expr.name);
      if (local !== undefined) return local.path;
    }
    return this.#paths.get(expr.id) ?? Path.NONE;
  }

  #operand(expr: Expr): Operand {
    const path = this.#path(expr);
    const hidden = path.first === '@result' || path.first === '__result__';
    return new Operand(expr, this.#type(expr), hidden ? Path.NONE : path, this.#size(expr), this.#estimator);
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#size(from);
    if (size !== undefined) this.#sizes.set(to.id, size);
    this.#setEntrySize(to, this.#entrySize(from));
  }

  #setEntrySize(expr: Expr, size: EntrySize | undefined): void {
    if (size !== undefined) this.#entrySizes.set(expr.id, size);
  }

  #entrySize(expr: Expr): EntrySize | undefined {
    const known = this.#entrySizes.get(expr.id);
    if (known !== undefined || expr.kind !== 'ident') return known;
    return this.#local(expr.name)?.entrySize;
  }

  #size(expr: Expr): Range | undefined {
    const known = this.#sizes.get(expr.id) ?? literalSize(expr);
    if (known !== undefined) return known;
    const estimated = this.#estimator(this.#path(expr).steps, this.#type(expr));
    if (estimated !== undefined) {
      this.#sizes.set(expr.id, estimated);
      return estimated;
    }
    if (isScalar(this.#type(expr))) return ONE;
    return expr.kind === 'ident' ? this.#local(expr.name)?.size : undefined;
  }
}

/** What a function's estimate sees of its receiver or an argument. */
class Operand implements SizedOperand {
  readonly expr: Expr;
  readonly type: Type;
  readonly knownSize: Range | undefined;
  readonly #path: Path;
  readonly #estimator: SizeEstimator;

  constructor(expr: Expr, type: Type, path: Path, knownSize: Range | undefined, estimator: SizeEstimator) {
    this.expr = expr;
    this.type = type;
    this.#path = path;
    this.knownSize = knownSize;
    this.#estimator = estimator;
  }

  get size(): Range {
    return this.knownSize ?? this.#estimator(this.#path.steps, this.type) ?? UNKNOWN;
  }

  get elementSize(): Range {
    const element = this.type.parameters[0];
    if (element === undefined) return UNKNOWN;
    const path = this.#path.steps;
    return this.#estimator(path.length === 0 ? [] : [...path, '@items'], element) ?? UNKNOWN;
  }

  get literal(): Value | undefined {
    return this.expr.kind === 'literal' ? this.expr.value : undefined;
  }
}

/** The shape of `cel.bind`: a loop that never runs and a result that uses the accumulator. */
const isBind = ({ iterRange, loopCondition, accuVar }: Comprehension): boolean =>
  iterRange.kind === 'list' &&
  iterRange.elements.length === 0 &&
  loopCondition.kind === 'literal' &&
  loopCondition.value === false &&
  accuVar !== '@result';

function unionEntries(a: EntrySize | undefined, b: EntrySize | undefined): EntrySize | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { container: a.container, key: union(a.key, b.key), value: union(a.value, b.value) };
}

function literalSize(expr: Expr): Range | undefined {
  if (expr.kind === 'list') return range(expr.elements.length);
  if (expr.kind === 'map') return range(expr.entries.length);
  if (expr.kind !== 'literal') return undefined;
  const { value } = expr;
  if (typeof value === 'string') return range(codePointCount(value));
  if (value instanceof Uint8Array) return range(value.length);
  if (value === null || typeof value !== 'object') return ONE;
  return value instanceof Double || value instanceof Uint || value instanceof Duration || value instanceof Timestamp
    ? ONE
    : undefined;
}

const SCALARS: ReadonlySet<string> = new Set(['bool', 'double', 'duration', 'int', 'timestamp', 'uint']);

const isScalar = (type: Type): boolean =>
  SCALARS.has(type.kind) || (isOptional(type) && isScalar(type.parameters[0] as Type));
