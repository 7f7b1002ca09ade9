import type { Expr } from '../ast/ast.ts';

/**
 * An argument of a macro call as it was written: what macros inside it became is replaced by a node without kind that
 * has the same id. As in cel-go, only calls and lists are searched.
 *
 * @see google/cel-go parser/helper.go buildMacroCallArg
 */
export function macroCallArg(expr: Expr, calls: ReadonlyMap<number, Expr>): Expr {
  if (calls.has(expr.id)) return { kind: 'unspecified', id: expr.id };
  switch (expr.kind) {
    case 'call': {
      const target = expr.target && macroCallArg(expr.target, calls);
      return { ...expr, target, args: expr.args.map((arg) => macroCallArg(arg, calls)) };
    }
    case 'list':
      return { ...expr, elements: expr.elements.map((element) => macroCallArg(element, calls)) };
    default:
      return expr;
  }
}
