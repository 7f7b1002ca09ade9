/**
 * The least and the most that an evaluation can cost, from the checked tree before anything is folded.
 *
 * @see google/cel-go checker/cost.go; kubernetes/apiserver pkg/cel/library/cost.go
 */
import type { Call, CheckedAst, Comprehension, Expr, ListExpr, MapExpr, Select } from '../ast/ast.ts';
import type { SizedOperand } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';
import { AmountRange, add, amounts, multiply, ONE, type Range, UNKNOWN, union, ZERO } from '../ranges/range.ts';
import { isOptional, type Type } from '../types/type.ts';
import { Duration, Timestamp } from '../values/time.ts';
import { codePointCount } from '../values/utf8.ts';
import { Double, Uint, type Value } from '../values/value.ts';
import { Path } from './path.ts';
import { pricesOf, type Shape } from './prices.ts';

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
  const { min, max } = new Estimation(ast, functions, sizes).cost(ast.root);
  return { min, max };
}

/** Sizes of what is in a list or map. */
interface EntrySize {
  readonly container: 'list' | 'map';
  readonly key: AmountRange;
  readonly value: AmountRange;
}

interface LocalVariable {
  readonly name: string;
  readonly path: Path;
  readonly size: AmountRange | undefined;
  readonly entrySize: EntrySize | undefined;
  readonly outer: LocalVariable | undefined;
}

const LIST_COST = new AmountRange(10, 10);
const MAP_COST = new AmountRange(30, 30);
const STRUCT_COST = new AmountRange(40, 40);
/** Smaller than any in its least, larger than any in its most: the start of a union. */
const NEUTRAL = new AmountRange(Number.POSITIVE_INFINITY, 0);

/** No operands: nothing is added to it. */
const NOTHING: never[] = [];

class Estimation {
  readonly #ast: CheckedAst;
  readonly #functions: ReadonlyMap<string, EnvFunction>;
  readonly #estimator: SizeEstimator;
  /** Whether sizes may be known by path: without that, paths are not followed. */
  readonly #followsPaths: boolean;
  // By id of an expression.
  readonly #paths: (Path | undefined)[];
  readonly #sizes: (AmountRange | undefined)[];
  #entrySizes: (EntrySize | undefined)[] | undefined;
  /** The innermost variable of the comprehensions around. */
  #local: LocalVariable | undefined;

  constructor(ast: CheckedAst, functions: ReadonlyMap<string, EnvFunction>, estimator: SizeEstimator) {
    this.#ast = ast;
    this.#functions = functions;
    this.#estimator = estimator;
    this.#followsPaths = estimator !== nothingKnown;
    this.#paths = this.#followsPaths ? new Array(ast.nextId) : NOTHING;
    this.#sizes = new Array(ast.nextId);
  }

  cost(expr: Expr): AmountRange {
    switch (expr.kind) {
      case 'ident':
        if (this.#followsPaths) this.#paths[expr.id] = this.#find(expr.name)?.path ?? Path.of(expr.name);
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

  #select(expr: Select): AmountRange {
    const operand = this.cost(expr.operand);
    if (expr.testOnly) return operand;
    if (this.#followsPaths) this.#paths[expr.id] = this.#path(expr.operand).append(expr.field);
    const kind = this.#type(expr.operand).kind;
    return kind === 'map' || kind === 'struct' || kind === 'typeParam' ? add(operand, ONE) : operand;
  }

  #call(expr: Call): AmountRange {
    if (expr.name === 'dyn') {
      const arg = expr.args[0] as Expr;
      const cost = this.cost(arg);
      this.#copySizes(expr, arg);
      return add(ONE, cost);
    }
    const prices = pricesOf(this.#ast.references[expr.id], this.#functions.get(expr.name));
    // Where sizes may be known by path they are asked for now: a path may change later.
    const asks = this.#followsPaths || prices.asks;
    const count = expr.args.length;
    const args: Operand[] = asks ? new Array(count) : NOTHING;
    const argCosts: AmountRange[] = asks ? new Array(count) : NOTHING;
    let argsCost = ZERO;
    for (let i = 0; i < count; i++) {
      const arg = expr.args[i] as Expr;
      const cost = this.cost(arg);
      argsCost = add(argsCost, cost);
      if (!asks) continue;
      argCosts[i] = cost;
      args[i] = this.#operand(arg);
    }
    if (prices.each.length === 0) return ZERO;
    let targetCost = ZERO;
    let target: Operand | undefined;
    if (expr.target !== undefined) {
      targetCost = this.cost(expr.target);
      if (asks) target = this.#operand(expr.target);
    }
    if (!asks) return add(targetCost, add(ONE, argsCost));
    let cost = NEUTRAL;
    let resultSize: AmountRange | undefined;
    for (const price of prices.each) {
      const { overload, shape } = price;
      let estimate = price.tracker?.(target, args, overload) ?? price.named?.(target, args, overload);
      let whole: AmountRange | undefined;
      if (estimate === undefined) {
        if (shape !== undefined) whole = this.#operator(expr, shape, args, argCosts);
        estimate = price.own?.(target, args, overload);
      }
      cost = union(cost, whole ?? add(estimate?.cost ?? ONE, argsCost));
      const size = estimate?.resultSize;
      if (size !== undefined) resultSize = resultSize === undefined ? amounts(size) : union(resultSize, size);
      if (shape === 'index') {
        const indexed = expr.args[0] as Expr;
        resultSize = this.#entrySize(indexed)?.value;
        if (this.#followsPaths) {
          this.#paths[expr.id] = this.#path(indexed).append(overload === 'index_list' ? '@items' : '@values');
        }
      }
      resultSize ??= this.#size(expr);
    }
    if (resultSize !== undefined) this.#sizes[expr.id] = resultSize;
    return add(targetCost, cost);
  }

  /** The cost of those that may skip an operand, with that of their operands. Notes what is known of the result. */
  #operator(
    expr: Call,
    shape: Shape,
    args: readonly Operand[],
    [first, second, third]: readonly AmountRange[],
  ): AmountRange | undefined {
    const [a, b, c] = expr.args as [Expr, Expr, Expr];
    switch (shape) {
      case 'logical':
        return new AmountRange((first as AmountRange).least, add(first as AmountRange, second as AmountRange).most);
      case 'conditional':
        this.#setEntrySize(expr, unionEntries(this.#entrySize(b), this.#entrySize(c)));
        this.#sizes[expr.id] = union((args[1] as Operand).size, (args[2] as Operand).size);
        return add(first as AmountRange, union(second as AmountRange, third as AmountRange));
      case 'concatenation':
        this.#setEntrySize(expr, unionEntries(this.#entrySize(a), this.#entrySize(b)));
        return undefined;
      default:
        return undefined;
    }
  }

  #list(expr: ListExpr): AmountRange {
    let cost = LIST_COST;
    let item = expr.elements.length === 0 ? ZERO : NEUTRAL;
    for (const element of expr.elements) {
      cost = add(cost, this.cost(element));
      item = union(item, this.#size(element) ?? UNKNOWN);
    }
    this.#setEntrySize(expr, { container: 'list', key: ONE, value: item });
    return cost;
  }

  #map(expr: MapExpr): AmountRange {
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

  #comprehension(expr: Comprehension): AmountRange {
    let cost = add(this.cost(expr.iterRange), this.cost(expr.accuInit));
    const outer = this.#local;
    this.#pushAccumulator(expr);
    const withAccumulator = this.#local;
    if (expr.iterVar2 === '') {
      this.#pushIteration(expr.iterVar, expr.iterRange, 'single');
    } else {
      this.#pushIteration(expr.iterVar, expr.iterRange, 'key');
      this.#pushIteration(expr.iterVar2, expr.iterRange, 'value');
    }
    const loop = add(this.cost(expr.loopCondition), this.cost(expr.loopStep));
    this.#local = withAccumulator;
    cost = add(cost, this.cost(expr.result));
    this.#local = outer;

    const rounds = this.#size(expr.iterRange) ?? UNKNOWN;
    if (expr.accuInit.kind === 'literal') {
      const size = this.#size(expr.accuInit);
      if (size !== undefined) this.#sizes[expr.id] = size;
    } else if (expr.accuInit.kind === 'list' || expr.accuInit.kind === 'map') {
      this.#sizes[expr.id] = rounds;
      this.#setEntrySize(expr, this.#entrySize(expr.loopStep));
    }
    return add(cost, multiply(rounds, loop));
  }

  #bind(expr: Comprehension): AmountRange {
    const cost = add(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#pushAccumulator(expr);
    const body = this.cost(expr.result);
    this.#local = this.#local?.outer;
    this.#copySizes(expr, expr.result);
    return add(cost, body);
  }

  #pushAccumulator({ accuVar, accuInit }: Comprehension): void {
    const path = this.#path(accuInit);
    const entrySize = this.#entrySize(accuInit);
    this.#local = { name: accuVar, path, size: this.#size(accuInit), entrySize, outer: this.#local };
  }

  #pushIteration(name: string, source: Expr, role: 'single' | 'key' | 'value'): void {
    const entrySize = this.#entrySize(source);
    const isList = (entrySize?.container ?? this.#type(source).kind) === 'list';
    const isValue = role === 'value' || (role === 'single' && isList);
    let path = Path.NONE;
    if (this.#followsPaths) {
      const [key, value] = isList ? ['@indices', '@items'] : ['@keys', '@values'];
      path = this.#path(source).append(isValue ? value : key);
    }
    const size = isValue ? entrySize?.value : entrySize?.key;
    this.#local = { name, path, size, entrySize: undefined, outer: this.#local };
  }

  #find(name: string): LocalVariable | undefined {
    let local = this.#local;
    while (local !== undefined && local.name !== name) local = local.outer;
    return local;
  }

  #type(expr: Expr): Type {
    return this.#ast.types[expr.id] as Type;
  }

  #path(expr: Expr): Path {
    if (!this.#followsPaths) return Path.NONE;
    const local = expr.kind === 'ident' ? this.#find(expr.name) : undefined;
    return local?.path ?? this.#paths[expr.id] ?? Path.NONE;
  }

  #operand(expr: Expr): Operand {
    const path = this.#path(expr);
    const hidden = path.first === '@result' || path.first === '__result__';
    return new Operand(expr, this.#type(expr), hidden ? Path.NONE : path, this.#size(expr), this.#estimator);
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#size(from);
    if (size !== undefined) this.#sizes[to.id] = size;
    this.#setEntrySize(to, this.#entrySize(from));
  }

  #setEntrySize(expr: Expr, size: EntrySize | undefined): void {
    if (size === undefined) return;
    this.#entrySizes ??= new Array(this.#ast.nextId);
    this.#entrySizes[expr.id] = size;
  }

  #entrySize(expr: Expr): EntrySize | undefined {
    const known = this.#entrySizes?.[expr.id];
    if (known !== undefined || expr.kind !== 'ident') return known;
    return this.#find(expr.name)?.entrySize;
  }

  #size(expr: Expr): AmountRange | undefined {
    const known = this.#sizes[expr.id] ?? literalSize(expr);
    if (known !== undefined) return known;
    const type = this.#type(expr);
    const estimated = this.#followsPaths ? this.#estimator(this.#path(expr).steps, type) : undefined;
    if (estimated !== undefined) {
      const size = amounts(estimated);
      this.#sizes[expr.id] = size;
      return size;
    }
    if (isScalar(type)) return ONE;
    return expr.kind === 'ident' ? this.#find(expr.name)?.size : undefined;
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

const exactly = (size: number): AmountRange => new AmountRange(size, size);

function literalSize(expr: Expr): AmountRange | undefined {
  if (expr.kind === 'list') return exactly(expr.elements.length);
  if (expr.kind === 'map') return exactly(expr.entries.length);
  if (expr.kind !== 'literal') return undefined;
  const { value } = expr;
  if (typeof value === 'string') return exactly(codePointCount(value));
  if (value instanceof Uint8Array) return exactly(value.length);
  if (value === null || typeof value !== 'object') return ONE;
  return value instanceof Double || value instanceof Uint || value instanceof Duration || value instanceof Timestamp
    ? ONE
    : undefined;
}

function isScalar(type: Type): boolean {
  switch (type.kind) {
    case 'bool':
    case 'double':
    case 'duration':
    case 'int':
    case 'timestamp':
    case 'uint':
      return true;
    default:
      return isOptional(type) && isScalar(type.parameters[0] as Type);
  }
}
