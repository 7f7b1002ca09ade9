/**
 * An Ast as an indented text with an id behind each node, and with types and references where it was checked:
 * `^#id~type^reference#`.
 *
 * @see google/cel-go common/debug/debug.go
 */
import { doubleText } from '../values/double-text.ts';
import { goQuote, goQuoteBytes } from '../values/quote.ts';
import { doubleValue, isBytes, isDouble, Uint, type Value } from '../values/value.ts';
import type { Ast, CheckedAst, Comprehension, Expr } from './ast.ts';

/** The debug form of an Ast. */
export function debugString(ast: Ast | CheckedAst): string {
  const writer = new DebugWriter(ast);
  writer.expr(ast.root);
  return writer.text;
}

class DebugWriter {
  text = '';
  readonly #ast: Ast | CheckedAst;
  #indent = 0;
  #lineStart = true;

  constructor(ast: Ast | CheckedAst) {
    this.#ast = ast;
  }

  expr(expr: Expr): void {
    switch (expr.kind) {
      case 'literal':
        this.#write(literalText(expr.value));
        break;
      case 'ident':
        this.#write(expr.name);
        break;
      case 'select':
        this.expr(expr.operand);
        this.#write(`.${expr.field}${expr.testOnly ? '~test-only~' : ''}`);
        break;
      case 'call':
        if (expr.target) {
          this.expr(expr.target);
          this.#write('.');
        }
        this.#write(`${expr.name}(`);
        this.#lines(expr.args, (arg) => this.expr(arg));
        this.#write(')');
        break;
      case 'list':
        this.#write('[');
        this.#lines(expr.elements, (element) => this.expr(element));
        this.#write(']');
        break;
      case 'map':
        this.#write('{');
        this.#lines(expr.entries, (entry) => this.expr(entry));
        this.#write('}');
        break;
      case 'entry':
        if (expr.optional) this.#write('?');
        this.expr(expr.key);
        this.#write(':');
        this.expr(expr.value);
        this.#write(`^#${expr.id}#`);
        return;
      case 'struct':
        this.#write(`${expr.typeName}{`);
        this.#lines(expr.fields, ({ id, name, value, optional }) => {
          this.#write(`${optional ? '?' : ''}${name}:`);
          this.expr(value);
          this.#write(`^#${id}#`);
        });
        this.#write('}');
        break;
      case 'comprehension':
        this.#comprehension(expr);
        break;
      case 'unspecified':
        break;
    }
    this.#write(`^#${expr.id}${this.#meaning(expr.id)}#`);
  }

  #comprehension(fold: Comprehension): void {
    const part = (title: string, write: () => void, last = false): void => {
      this.#write(`// ${title}`);
      this.#newLine();
      write();
      if (last) return;
      this.#write(',');
      this.#newLine();
    };
    this.#write('__comprehension__(');
    this.#indent++;
    this.#newLine();
    part('Variable', () => {
      this.#write(fold.iterVar);
      if (fold.iterVar2 === '') return;
      this.#write(',');
      this.#newLine();
      this.#write(fold.iterVar2);
    });
    part('Target', () => this.expr(fold.iterRange));
    part('Accumulator', () => this.#write(fold.accuVar));
    part('Init', () => this.expr(fold.accuInit));
    part('LoopCondition', () => this.expr(fold.loopCondition));
    part('LoopStep', () => this.expr(fold.loopStep));
    part('Result', () => this.expr(fold.result), true);
    this.#write(')');
    this.#indent--;
  }

  /** Items on lines of their own. */
  #lines<T>(items: readonly T[], write: (item: T) => void): void {
    if (items.length === 0) return;
    this.#indent++;
    this.#newLine();
    items.forEach((item, i) => {
      if (i > 0) {
        this.#write(',');
        this.#newLine();
      }
      write(item);
    });
    this.#indent--;
    this.#newLine();
  }

  /** Type and reference of an id, of a checked Ast. */
  #meaning(id: number): string {
    if (!('types' in this.#ast)) return '';
    const type = this.#ast.types[id];
    const reference = this.#ast.references[id];
    return [
      type && `~${type}`,
      reference?.name && `^${reference.name}`,
      reference?.overloads.length && `^${reference.overloads.join('|')}`,
    ]
      .filter(Boolean)
      .join('');
  }

  #write(text: string): void {
    if (this.#lineStart) this.text += '  '.repeat(this.#indent);
    this.#lineStart = false;
    this.text += text;
  }

  #newLine(): void {
    this.text += '\n';
    this.#lineStart = true;
  }
}

function literalText(value: Value): string {
  if (typeof value === 'string') return goQuote(value);
  if (value instanceof Uint) return `${value.value}u`;
  if (isDouble(value)) return doubleText(doubleValue(value));
  return isBytes(value) ? `b${goQuoteBytes(value)}` : String(value);
}
