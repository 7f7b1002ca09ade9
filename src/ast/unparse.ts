/**
 * An Ast as source text again, as Kubernetes writes it: double quotes, few parentheses, macros as they were called.
 *
 * @see google/cel-go parser/unparser.go
 */
import { doubleText } from '../values/double-text.ts';
import { goQuote } from '../values/quote.ts';
import { utf8Length } from '../values/utf8.ts';
import { doubleValue, isBytes, isDouble, Uint, type Value } from '../values/value.ts';
import type { Ast, Call, Expr } from './ast.ts';
import { binaryText, OPERATORS, precedence } from './operators.ts';

/** A line gets no further `&&` or `||` from this many bytes on. */
const WRAP_AFTER = 80;

const CONDITIONAL = '_?_:_';

/** The source text of an Ast, or of an expression in it. Throws for a fold that no recorded macro call made. */
export function unparse({ root, macroCalls }: Pick<Ast, 'root' | 'macroCalls'>): string {
  const unparser = new Unparser(macroCalls);
  unparser.visit(root);
  return unparser.text;
}

class Unparser {
  text = '';
  readonly #macroCalls: ReadonlyMap<number, Expr>;
  /** Bytes of `text` that were counted, and how much of `text` they are. */
  #bytes = 0;
  #counted = 0;
  /** Bytes before the operator that was wrapped last. */
  #lastWrap = 0;

  constructor(macroCalls: ReadonlyMap<number, Expr>) {
    this.#macroCalls = macroCalls;
  }

  visit(expr: Expr): void {
    const written = this.#macroCalls.get(expr.id);
    if (written !== undefined) {
      this.visit(written);
      return;
    }
    switch (expr.kind) {
      case 'literal':
        this.text += literalText(expr.value);
        return;
      case 'ident':
        this.text += expr.name;
        return;
      case 'select':
        this.#select(expr.operand, expr.testOnly, '.', expr.field);
        return;
      case 'call':
        this.#call(expr);
        return;
      case 'list':
        this.#separated('[', expr.elements, ']', (element, i) => {
          if (expr.optional.includes(i)) this.text += '?';
          this.visit(element);
        });
        return;
      case 'map':
        this.#separated('{', expr.entries, '}', ({ key, value, optional }) => {
          if (optional) this.text += '?';
          this.visit(key);
          this.text += ': ';
          this.visit(value);
        });
        return;
      case 'struct':
        this.#separated(`${expr.typeName}{`, expr.fields, '}', ({ name, value, optional }) => {
          this.text += `${optional ? '?' : ''}${fieldText(name)}: `;
          this.visit(value);
        });
        return;
      default:
        throw new TypeError(`no source text for this ${expr.kind}`);
    }
  }

  #separated<T>(open: string, items: readonly T[], close: string, write: (item: T, index: number) => void): void {
    this.text += open;
    items.forEach((item, i) => {
      if (i > 0) this.text += ', ';
      write(item, i);
    });
    this.text += close;
  }

  #call(call: Call): void {
    const { name, args } = call;
    if (call.target === undefined) {
      const [first, second, third] = args as readonly [Expr, Expr, Expr];
      switch (name) {
        case CONDITIONAL:
          this.#operand(first, isConditionalOrComplex(first));
          this.#operator(CONDITIONAL, '?');
          this.#operand(second, isConditionalOrComplex(second));
          this.text += ' : ';
          this.#operand(third, isConditionalOrComplex(third));
          return;
        case '_?._':
          this.#select(first, false, '.?', second.kind === 'literal' ? String(second.value) : '');
          return;
        case '_[_]':
        case '_[?_]':
          this.#operand(first, isBinaryOrConditional(first));
          this.text += name === '_[_]' ? '[' : '[?';
          this.visit(second);
          this.text += ']';
          return;
        case '!_':
        case '-_':
          this.text += OPERATORS.get(name)?.text;
          this.#operand(first, isComplex(first));
          return;
        default:
      }
      const text = binaryText(name);
      if (text !== undefined) {
        this.#binary(name, text, first, second);
        return;
      }
    } else {
      this.#operand(call.target, isBinaryOrConditional(call.target));
      this.text += '.';
    }
    this.#separated(`${name}(`, args, ')', (arg) => {
      this.visit(arg);
    });
  }

  #binary(name: string, text: string, left: Expr, right: Expr): void {
    this.#operand(left, isLooser(name, left));
    this.#operator(name, text);
    const leftRecursive = name !== '_&&_' && name !== '_||_';
    this.#operand(right, isLooser(name, right) || (leftRecursive && isSamePrecedence(name, right)));
  }

  #select(operand: Expr, testOnly: boolean, dot: string, field: string): void {
    if (testOnly) this.text += 'has(';
    this.#operand(operand, !testOnly && isBinaryOrConditional(operand));
    this.text += dot + fieldText(field);
    if (testOnly) this.text += ')';
  }

  #operand(expr: Expr, inParentheses: boolean): void {
    if (inParentheses) this.text += '(';
    this.visit(expr);
    if (inParentheses) this.text += ')';
  }

  #operator(name: string, text: string): void {
    const wraps = name === '_&&_' || name === '_||_';
    if (wraps && this.#length() - this.#lastWrap + name.length >= WRAP_AFTER) {
      this.#lastWrap = this.#length();
      this.text += ` ${text}\n`;
    } else this.text += ` ${text} `;
  }

  /** Bytes of the text so far. */
  #length(): number {
    this.#bytes += utf8Length(this.text.slice(this.#counted));
    this.#counted = this.text.length;
    return this.#bytes;
  }
}

/** A literal as it is written: `1u`, `2.0`, `b"\001"`. */
function literalText(value: Value): string {
  if (typeof value === 'string') return goQuote(value);
  if (value instanceof Uint) return `${value.value}u`;
  if (isDouble(value)) {
    const text = doubleText(doubleValue(value));
    return /[.eE]/.test(text) ? text : `${text}.0`;
  }
  if (isBytes(value)) {
    let text = '';
    for (const byte of value) text += `\\${byte.toString(8).padStart(3, '0')}`;
    return `b"${text}"`;
  }
  return String(value);
}

const fieldText = (name: string): string =>
  /^[A-Za-z_][0-9A-Za-z_]*$/.test(name) && name !== 'in' ? name : `\`${name}\``;

/** A call of two arguments or more, whatever is called. */
const isComplex = (expr: Expr): boolean => expr.kind === 'call' && expr.args.length >= 2;

const isLooser = (name: string, expr: Expr): boolean =>
  expr.kind === 'call' && expr.args.length >= 2 && precedence(name) < precedence(expr.name);

const isSamePrecedence = (name: string, expr: Expr): boolean =>
  expr.kind === 'call' && precedence(name) === precedence(expr.name);

const isConditionalOrComplex = (expr: Expr): boolean => isSamePrecedence(CONDITIONAL, expr) || isComplex(expr);

const isBinaryOrConditional = (expr: Expr): boolean =>
  expr.kind === 'call' &&
  expr.args.length >= 2 &&
  (binaryText(expr.name) !== undefined || isSamePrecedence(CONDITIONAL, expr));
