import type { Expr, MapEntry, StructField } from '../ast/ast.ts';
import type { MacroHelper } from '../decls/decls.ts';
import type { Value } from '../values/value.ts';
import type { AstBuilder } from './ast-builder.ts';

/** The accumulator variable of macros; not to be written in a source. */
const ACCUMULATOR = '@result';

/**
 * Makes the nodes of macro calls' expansions, each with the next id and the place of the call.
 *
 * @see google/cel-go parser/helper.go exprHelper
 */
export class ExpansionHelper implements MacroHelper {
  readonly accuName: string = ACCUMULATOR;
  readonly #builder: AstBuilder;
  #at = -1;
  #start = -1;
  #end = -1;

  constructor(builder: AstBuilder) {
    this.#builder = builder;
  }

  /** Goes to the call that is expanded next. */
  begin(id: number): void {
    this.#at = this.#builder.at(id);
    this.#start = this.#builder.start(id);
    this.#end = this.#builder.end(id);
  }

  literal(value: Value): Expr {
    return { kind: 'literal', id: this.#id(), value };
  }

  ident(name: string): Expr {
    return { kind: 'ident', id: this.#id(), name };
  }

  accuIdent(): Expr {
    return this.ident(ACCUMULATOR);
  }

  select(operand: Expr, field: string): Expr {
    return { kind: 'select', id: this.#id(), operand, field, testOnly: false };
  }

  presenceTest(operand: Expr, field: string): Expr {
    return { kind: 'select', id: this.#id(), operand, field, testOnly: true };
  }

  call(name: string, ...args: Expr[]): Expr {
    return { kind: 'call', id: this.#id(), name, target: undefined, args };
  }

  memberCall(name: string, target: Expr, ...args: Expr[]): Expr {
    return { kind: 'call', id: this.#id(), name, target, args };
  }

  list(...elements: Expr[]): Expr {
    return { kind: 'list', id: this.#id(), elements, optional: [] };
  }

  map(...entries: Expr[]): Expr {
    return { kind: 'map', id: this.#id(), entries: entries as MapEntry[] };
  }

  mapEntry(key: Expr, value: Expr, optional: boolean): Expr {
    return { kind: 'entry', id: this.#id(), key, value, optional };
  }

  comprehension(
    iterRange: Expr,
    iterVar: string,
    iterVar2: string,
    accuVar: string,
    accuInit: Expr,
    loopCondition: Expr,
    loopStep: Expr,
    result: Expr,
  ): Expr {
    const id = this.#id();
    return {
      kind: 'comprehension',
      id,
      iterRange,
      iterVar,
      iterVar2,
      accuVar,
      accuInit,
      loopCondition,
      loopStep,
      result,
    };
  }

  copy(expr: Expr): Expr {
    const builder = this.#builder;
    // Entries are placed at the macro call, all else where the original is.
    if (expr.kind === 'entry') return this.#copyEntry(expr);
    const id = builder.take(builder.at(expr.id), builder.start(expr.id), builder.end(expr.id));
    switch (expr.kind) {
      // Written out, so that they have the layout of all other nodes: a spread gives a copy one of its own.
      case 'literal':
        return { kind: 'literal', id, value: expr.value };
      case 'ident':
        return { kind: 'ident', id, name: expr.name };
      case 'unspecified':
        return { kind: 'unspecified', id };
      case 'select':
        return { kind: 'select', id, operand: this.copy(expr.operand), field: expr.field, testOnly: expr.testOnly };
      case 'call': {
        // Arguments are numbered before the receiver.
        const args = this.#copyAll(expr.args);
        return { kind: 'call', id, name: expr.name, target: expr.target && this.copy(expr.target), args };
      }
      case 'list':
        return { kind: 'list', id, elements: this.#copyAll(expr.elements), optional: expr.optional };
      case 'map':
        return { kind: 'map', id, entries: expr.entries.map((entry) => this.#copyEntry(entry)) };
      case 'struct':
        return { ...expr, id, fields: expr.fields.map((field) => this.#copyField(field)) };
      case 'comprehension': {
        const iterRange = this.copy(expr.iterRange);
        const accuInit = this.copy(expr.accuInit);
        const loopCondition = this.copy(expr.loopCondition);
        const loopStep = this.copy(expr.loopStep);
        const result = this.copy(expr.result);
        return { ...expr, id, iterRange, accuInit, loopCondition, loopStep, result };
      }
    }
  }

  /** Not by `map`: what V8 makes of that, once it compiles it, has another layout than all other lists of nodes. */
  #copyAll(exprs: readonly Expr[]): readonly Expr[] {
    const copies = exprs.slice();
    for (let i = 0; i < copies.length; i++) copies[i] = this.copy(copies[i] as Expr);
    return copies;
  }

  #copyEntry(entry: MapEntry): MapEntry {
    const id = this.#id();
    const key = this.copy(entry.key);
    return { ...entry, id, key, value: this.copy(entry.value) };
  }

  #copyField(field: StructField): StructField {
    const id = this.#id();
    return { ...field, id, value: this.copy(field.value) };
  }

  #id(): number {
    return this.#builder.take(this.#at, this.#start, this.#end);
  }
}
