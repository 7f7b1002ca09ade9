import type { Call, CheckedAst, Expr, ListExpr, MapExpr } from '../ast/ast.ts';

/** What validators look at, each in post-order. */
export interface Inspection {
  /** Those in which a validator may find something. */
  readonly literals: readonly {
    readonly expr: ListExpr | MapExpr;
    /** Whether a call of a function `format` is around it. */
    readonly inFormat: boolean;
  }[];
  /** Of the functions that a validator asks for, by name. */
  readonly calls: Readonly<Record<InspectedFunction, readonly Call[]>>;
}

export type InspectedFunction = 'duration' | 'format' | 'matches' | 'timestamp';

const isInspected = (name: string): name is InspectedFunction =>
  name === 'duration' || name === 'format' || name === 'matches' || name === 'timestamp';

/** One walk for all validators. */
export function inspect(ast: CheckedAst): Inspection {
  const inspector = new Inspector();
  inspector.visit(ast.root);
  return inspector;
}

class Inspector implements Inspection {
  readonly literals: Inspection['literals'][number][] = [];
  readonly calls: Record<InspectedFunction, Call[]> = { duration: [], format: [], matches: [], timestamp: [] };
  #formats = 0;

  visit(expr: Expr): void {
    switch (expr.kind) {
      case 'select':
        this.visit(expr.operand);
        break;
      case 'call':
        this.#visitCall(expr);
        break;
      case 'list':
        for (const element of expr.elements) this.visit(element);
        if (expr.elements.length > 1 || expr.optional.length > 0) this.#add(expr);
        break;
      case 'map':
        for (const { key, value } of expr.entries) {
          this.visit(key);
          this.visit(value);
        }
        if (expr.entries.length > 0) this.#add(expr);
        break;
      case 'struct':
        for (const { value } of expr.fields) this.visit(value);
        break;
      case 'comprehension':
        this.visit(expr.iterRange);
        this.visit(expr.accuInit);
        this.visit(expr.loopCondition);
        this.visit(expr.loopStep);
        this.visit(expr.result);
        break;
      default:
    }
  }

  #visitCall(call: Call): void {
    const isFormat = call.name === 'format';
    if (isFormat) this.#formats++;
    if (call.target !== undefined) this.visit(call.target);
    for (const arg of call.args) this.visit(arg);
    if (isFormat) this.#formats--;
    if (isInspected(call.name)) this.calls[call.name].push(call);
  }

  #add(expr: ListExpr | MapExpr): void {
    this.literals.push({ expr, inFormat: this.#formats > 0 });
  }
}
