import type { Expr } from './ast.ts';

/** The expressions directly below one, in the order of the source; a map's are its entries. */
export function children(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'ident':
    case 'unspecified':
      return [];
    case 'select':
      return [expr.operand];
    case 'call':
      return expr.target ? [expr.target, ...expr.args] : expr.args;
    case 'list':
      return expr.elements;
    case 'map':
      return expr.entries;
    case 'entry':
      return [expr.key, expr.value];
    case 'struct':
      return expr.fields.map((field) => field.value);
    case 'comprehension':
      return [expr.iterRange, expr.accuInit, expr.loopCondition, expr.loopStep, expr.result];
  }
}

/**
 * Visits an expression and all below it, each before its children. Takes no stack for depth.
 *
 * @param visit - false leaves out what is below
 */
export function walk(root: Expr, visit: (expr: Expr) => unknown): void {
  const pending: Expr[] = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (visit(expr) === false) continue;
    const below = children(expr);
    for (let i = below.length - 1; i >= 0; i--) pending.push(below[i] as Expr);
  }
}
