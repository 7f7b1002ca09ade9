import type { Reference } from '../ast/ast.ts';
import type { StaticCost } from '../decls/decls.ts';
import type { EnvFunction } from '../env/declarations.ts';

/** The operators that the estimator itself knows more of than their declarations say. */
export type Shape = 'logical' | 'conditional' | 'concatenation' | 'index';

/** How a call of one overload is priced: the rules are asked in this order, without any answer it costs 1. */
export interface Price {
  readonly overload: string;
  readonly tracker: StaticCost | undefined;
  /** The function's own. */
  readonly named: StaticCost | undefined;
  /** Is asked after the rules before it. */
  readonly shape: Shape | undefined;
  readonly own: StaticCost | undefined;
}

/** How a call is priced that may be one of some overloads. */
export interface Prices {
  readonly fn: EnvFunction | undefined;
  /** Without those that say nothing new. */
  readonly each: readonly Price[];
  /** Whether operands are looked at; else every overload costs 1. */
  readonly asks: boolean;
}

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['logical_and', 'logical'],
  ['logical_or', 'logical'],
  ['conditional', 'conditional'],
  ['add_list', 'concatenation'],
  ['add_string', 'concatenation'],
  ['add_bytes', 'concatenation'],
  ['index_list', 'index'],
  ['index_map', 'index'],
]);

const NO_PRICES: Prices = { fn: undefined, each: [], asks: false };

const known = new WeakMap<Reference, Prices>();

/** Found out once for each set of a function's overloads, which the checker has one reference for. */
export function pricesOf(reference: Reference | undefined, fn: EnvFunction | undefined): Prices {
  if (reference === undefined) return NO_PRICES;
  let prices = known.get(reference);
  if (prices === undefined || prices.fn !== fn) {
    const all = reference.overloads.map((overload) => priceOf(overload, fn));
    const firstUnit = all.find(isUnit);
    const each = all.filter((price) => price === firstUnit || !isUnit(price));
    prices = { fn, each, asks: each.some((price) => price !== firstUnit) };
    known.set(reference, prices);
  }
  return prices;
}

function priceOf(overload: string, fn: EnvFunction | undefined): Price {
  const declared = fn?.overloadsById.get(overload);
  return {
    overload,
    tracker: declared?.tracker?.estimate,
    named: fn?.cost?.estimate,
    shape: SHAPES.get(overload),
    own: declared?.cost?.estimate,
  };
}

const isUnit = ({ tracker, named, shape, own }: Price): boolean =>
  tracker === undefined && named === undefined && shape === undefined && own === undefined;
