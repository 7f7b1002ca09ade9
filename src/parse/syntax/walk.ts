/**
 * From the tree of a text, which may be broken, to expressions, as cel-go's visitor does it, with the errors that it
 * finds itself. Order and number of the ids are the same as there, also where parts are missing.
 *
 * @see google/cel-go parser/parser.go Visit and the methods it calls
 */
import { BadEscape } from '../../../grammar/escapes.ts';
import { MAX_DEPTH } from '../../../grammar/limits.ts';
import { doubleValue, intValue, quotedValue, uintValue } from '../../../grammar/tokenizer.ts';
import type { Ast, Expr, MapEntry, StructField } from '../../ast/ast.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { double, Uint, type Value } from '../../values/value.ts';
import { AstBuilder, binaryOperator } from '../ast-builder.ts';
import type { ParseOptions } from '../parse.ts';
import { isReserved } from '../reserved.ts';
import type { Report } from './report.ts';
import type { SyntaxNode } from './syntax-tree.ts';
import type { SyntaxToken } from './token-stream.ts';

/** The id of what has no token to be placed at. */
const NOBODY = -1;

/** A builder that words its errors. */
class ReportingBuilder extends AstBuilder {
  readonly #report: Report;

  constructor(options: ParseOptions, report: Report) {
    super();
    this.#report = report;
    this.begin(options.macros, options.optionalSyntax);
  }

  protected override tooManyNodes(): never {
    return this.#report.stop('parse/too-many-nodes', 'expression grows too large: its macros copy their targets');
  }

  protected override macroFailed(id: number, message: string, culprit: number): Expr {
    const nowhere = culprit === NOBODY;
    const [at, start, end] = [this.at(culprit), this.start(culprit), this.end(culprit)];
    this.release(id);
    const failed = this.take(at, start, end);
    if (nowhere) this.#report.addWithoutPlace('parse/macro-argument', message, failed);
    else this.#report.add('parse/macro-argument', message, at, textRange(start, end), failed);
    return { kind: 'unspecified', id: failed };
  }
}

const textRange = (start: number, end: number) => ({ start: Math.max(start, 0), end: Math.max(start, end, 0) });

/** The Ast of a tree; complete only where nothing was reported. */
export function walk(tree: SyntaxNode, report: Report, options: ParseOptions): Ast {
  const builder = new ReportingBuilder(options, report);
  const root = new Walk(builder, report, options.optionalSyntax).visit(tree);
  return builder.finish(root, report.source);
}

class Walk {
  readonly #builder: AstBuilder;
  readonly #report: Report;
  readonly #optionalSyntax: boolean;
  #depth = 0;

  constructor(builder: AstBuilder, report: Report, optionalSyntax: boolean) {
    this.#builder = builder;
    this.#report = report;
    this.#optionalSyntax = optionalSyntax;
  }

  /** What a node stands for, or the first one below it that is more than its only operand. */
  visit(tree: SyntaxNode | undefined): Expr {
    for (let node = tree; node !== undefined; ) {
      const at = node;
      switch (at.kind) {
        case 'root':
          node = at.child('ternary');
          break;
        case 'ternary':
          if (at.token('op')) return this.#nested(() => this.#ternary(at));
          node = at.node('e');
          break;
        case 'disj':
        case 'conj':
          if (at.tokens('ops').length > 0) return this.#logic(at, at.kind === 'disj' ? '||' : '&&');
          node = at.node('e');
          break;
        case 'rel':
        case 'arith':
          if (at.token('op')) return this.#nested(() => this.#binary(at));
          node = at.child(at.kind === 'rel' ? 'arith' : 'prefix');
          break;
        case 'prefix':
          return this.#literal(at, '<<error>>');
        case 'PrefixNot':
          return this.#unary(at, '!_');
        case 'PrefixNeg':
          return this.#unary(at, '-_');
        case 'PrefixNone':
          node = at.child('postfix');
          break;
        case 'PostField':
          return this.#nested(() => this.#select(at));
        case 'PostCall':
          return this.#nested(() => this.#memberCall(at));
        case 'PostIndex':
          return this.#nested(() => this.#index(at));
        case 'PostAtom':
          node = at.child('atom');
          break;
        case 'AtomMessage':
          return this.#message(at);
        case 'AtomIdent':
          return this.#ident(at);
        case 'AtomCall':
          return this.#call(at);
        case 'AtomList':
          return this.#list(at);
        case 'AtomMap':
          return { kind: 'map', id: this.#idOf(at.token('op'), at), entries: this.#entries(at.node('entries')) };
        case 'AtomParen':
          node = at.node('e');
          break;
        case 'AtomConst':
          node = at.child('constant');
          break;
        case 'ConstInt':
        case 'ConstUint':
        case 'ConstDouble':
          return this.#number(at);
        case 'ConstString':
        case 'ConstBytes':
          return this.#quoted(at);
        case 'ConstTrue':
          return this.#literal(at, true);
        case 'ConstFalse':
          return this.#literal(at, false);
        case 'ConstNull':
          return this.#literal(at, null);
        default:
          node = undefined;
      }
    }
    const id = this.#builder.take(-1, -1, -1);
    if (this.#report.issues.length === 0) {
      this.#report.addWithoutPlace('parse/unknown-element', 'unknown parse element encountered: <<nil>>', id);
    }
    return { kind: 'unspecified', id };
  }

  #nested(visit: () => Expr): Expr {
    if (++this.#depth > MAX_DEPTH) this.#report.stop('parse/recursion-limit', 'max recursion depth exceeded');
    const expr = visit();
    this.#depth--;
    return expr;
  }

  // Ids and errors

  /** An id at a token, for a node. */
  #idOf(token: SyntaxToken | undefined, node: SyntaxNode | undefined): number {
    if (token === undefined) return NOBODY;
    return this.#builder.take(token.start, node?.start.start ?? token.start, node?.end ?? token.end);
  }

  #idAt(node: SyntaxNode): number {
    return this.#builder.take(node.start.start, node.start.start, node.end);
  }

  #unspecified(node: SyntaxNode): Expr {
    return { kind: 'unspecified', id: this.#idAt(node) };
  }

  #error(code: Diagnostic['code'], place: SyntaxNode | SyntaxToken, message: string): Expr {
    const [start, end] = 'rule' in place ? [place.start.start, place.end] : [place.start, place.end];
    const id = this.#builder.take(start, start, end);
    this.#report.add(code, message, start, textRange(start, end), id);
    return { kind: 'unspecified', id };
  }

  #unsupported(place: SyntaxNode | SyntaxToken, what: string): Expr {
    return this.#error('parse/unsupported-syntax', place, `unsupported syntax '${what}'`);
  }

  // Operators

  #ternary(node: SyntaxNode): Expr {
    const condition = this.visit(node.node('e'));
    const id = this.#idOf(node.token('op'), node);
    const then = this.visit(node.node('e1'));
    const otherwise = this.visit(node.node('e2'));
    return this.#builder.callOrMacro(id, '_?_:_', undefined, [condition, then, otherwise]);
  }

  #logic(node: SyntaxNode, operator: '||' | '&&'): Expr {
    const first = node.node('e');
    const rest = node.nodes('e1');
    const operands = [this.visit(first)];
    const spans = [first?.start.start ?? -1, first?.end ?? -1];
    const ids: number[] = [];
    for (const [i, token] of node.tokens('ops').entries()) {
      const operand = rest[i];
      if (operand === undefined) {
        return this.#error('parse/missing-operand', node, `unexpected character, wanted '${operator}'`);
      }
      operands.push(this.visit(operand));
      spans.push(operand.start.start, operand.end);
      ids.push(this.#idOf(token, undefined));
    }
    return this.#builder.logic(operator, operands, ids, spans);
  }

  #binary(node: SyntaxNode): Expr {
    const token = node.token('op');
    const name = token && binaryOperator(token.text);
    if (name === undefined) return this.#error('parse/missing-operator', node, 'operator not found');
    const left = this.visit(node.child(node.kind));
    const id = this.#idOf(token, node);
    const right = this.visit(node.child(node.kind, 1));
    return this.#builder.callOrMacro(id, name, undefined, [left, right]);
  }

  #unary(node: SyntaxNode, name: string): Expr {
    const signs = node.tokens('ops');
    if (signs.length % 2 === 0) return this.visit(node.child('postfix'));
    const id = this.#idOf(signs[0], node);
    return this.#builder.callOrMacro(id, name, undefined, [this.visit(node.child('postfix'))]);
  }

  // Members

  #select(node: SyntaxNode): Expr {
    const operand = this.visit(node.child('postfix'));
    const field = node.node('id');
    const dot = node.token('op');
    if (field === undefined || dot === undefined) return this.#unspecified(node);
    const name = fieldName(field);
    if (name === undefined) this.#error('parse/unsupported-identifier', field, 'unsupported ident kind');
    if (node.token('opt') === undefined) {
      return { kind: 'select', id: this.#idOf(dot, node), operand, field: name ?? '', testOnly: false };
    }
    if (!this.#optionalSyntax) return this.#unsupported(dot, '.?');
    const literal = this.#literal(field, name ?? '');
    return { kind: 'call', id: this.#idOf(dot, node), name: '_?._', target: undefined, args: [operand, literal] };
  }

  #memberCall(node: SyntaxNode): Expr {
    const target = this.visit(node.child('postfix'));
    const name = node.token('id');
    if (name === undefined) return this.#unspecified(node);
    const id = this.#idOf(node.token('open'), node);
    return this.#builder.callOrMacro(id, name.text, target, this.#args(node));
  }

  #index(node: SyntaxNode): Expr {
    const operand = this.visit(node.child('postfix'));
    const bracket = node.token('op');
    if (bracket === undefined) return this.#unspecified(node);
    const id = this.#idOf(bracket, node);
    const index = this.visit(node.node('index'));
    const optional = node.token('opt') !== undefined;
    if (optional && !this.#optionalSyntax) return this.#unsupported(bracket, '[?');
    return this.#builder.callOrMacro(id, optional ? '_[?_]' : '_[_]', undefined, [operand, index]);
  }

  // Primaries

  #ident(node: SyntaxNode): Expr {
    const token = node.token('id');
    if (token === undefined) return this.#unspecified(node);
    if (isReserved(token.text)) return this.#reserved(node, token.text);
    return { kind: 'ident', id: this.#idOf(token, node), name: node.token('dot') ? `.${token.text}` : token.text };
  }

  #call(node: SyntaxNode): Expr {
    const token = node.token('id');
    if (token === undefined) return this.#unspecified(node);
    if (isReserved(token.text)) return this.#reserved(node, token.text);
    const id = this.#idOf(node.token('op'), node);
    const name = node.token('dot') ? `.${token.text}` : token.text;
    return this.#builder.callOrMacro(id, name, undefined, this.#args(node));
  }

  #reserved(node: SyntaxNode, name: string): Expr {
    return this.#error('parse/reserved-identifier', node, `reserved identifier: ${name}`);
  }

  #args(node: SyntaxNode): Expr[] {
    return (node.node('args')?.nodes('e') ?? []).map((arg) => this.visit(arg));
  }

  #list(node: SyntaxNode): Expr {
    const id = this.#idOf(node.token('op'), node);
    const elements: Expr[] = [];
    const optional: number[] = [];
    for (const item of node.node('elems')?.nodes('elems') ?? []) {
      elements.push(this.visit(item.node('e')));
      const mark = item.token('opt');
      if (mark === undefined) continue;
      if (this.#optionalSyntax) optional.push(elements.length - 1);
      else this.#unsupported(mark, '?');
    }
    return { kind: 'list', id, elements, optional };
  }

  #entries(node: SyntaxNode | undefined): MapEntry[] {
    const keys = node?.nodes('keys') ?? [];
    const values = node?.nodes('values') ?? [];
    const entries: MapEntry[] = [];
    if (keys.length === 0) return entries;
    for (const [i, colon] of (node?.tokens('cols') ?? []).entries()) {
      const item = keys[i];
      const valueNode = values[i];
      const id = this.#builder.take(colon.start, item?.start.start ?? colon.start, valueNode?.end ?? colon.end);
      // What is missing was reported as a syntax error.
      if (item === undefined || valueNode === undefined) return [];
      const optional = item.token('opt') !== undefined;
      if (optional && !this.#optionalSyntax) {
        this.#unsupported(item, '?');
        continue;
      }
      const key = this.visit(item.node('e'));
      entries.push({ kind: 'entry', id, key, value: this.visit(valueNode), optional });
    }
    return entries;
  }

  #message(node: SyntaxNode): Expr {
    const names = node.tokens('ids').map((token) => token.text);
    const typeName = `${node.token('dot') ? '.' : ''}${names.join('.')}`;
    const id = this.#idOf(node.token('op'), node);
    return { kind: 'struct', id, typeName, fields: this.#fields(node.node('entries')) };
  }

  #fields(node: SyntaxNode | undefined): StructField[] {
    const colons = node?.tokens('cols') ?? [];
    const values = node?.nodes('values') ?? [];
    const fields: StructField[] = [];
    for (const [i, item] of (node?.nodes('names') ?? []).entries()) {
      const colon = colons[i];
      const valueNode = values[i];
      // What is missing was reported as a syntax error.
      if (colon === undefined || valueNode === undefined) return [];
      const id = this.#builder.take(colon.start, item.start.start, valueNode.end);
      const optional = item.token('opt') !== undefined;
      if (optional && !this.#optionalSyntax) {
        this.#unsupported(item, '?');
        continue;
      }
      const name = fieldName(item.child('name'));
      if (name === undefined) {
        this.#error('parse/unsupported-identifier', node as SyntaxNode, 'unsupported ident kind');
        continue;
      }
      fields.push({ id, name, value: this.visit(valueNode), optional });
    }
    return fields;
  }

  // Literals

  #literal(node: SyntaxNode, value: Value): Expr {
    return { kind: 'literal', id: this.#idAt(node), value };
  }

  #number(node: SyntaxNode): Expr {
    const text = node.token('tok')?.text ?? '';
    const negative = node.token('sign') !== undefined;
    // Where the number is missing, its token is an invented one.
    const value = /^[0-9.]/.test(text) ? numberValue(node.kind, text, negative) : undefined;
    if (value !== undefined) return this.#literal(node, value);
    const type = node.kind.slice('Const'.length).toLowerCase();
    return this.#error('parse/invalid-literal', node, `invalid ${type} literal`);
  }

  #quoted(node: SyntaxNode): Expr {
    const bytes = node.kind === 'ConstBytes';
    const text = node.token('tok')?.text ?? '';
    const value = quotedTokenValue(bytes ? text.slice(1) : text, bytes);
    if (!(value instanceof BadEscape)) return this.#literal(node, value);
    this.#error('parse/invalid-literal', node, value.message);
    return this.#literal(node, bytes ? new Uint8Array() : '');
  }
}

/** A field's name without its quotes; undefined where the text has none. */
function fieldName(node: SyntaxNode | undefined): string | undefined {
  const text = node?.token('id')?.text ?? '';
  if (node?.kind === 'NamePlain') return text;
  return node?.kind === 'NameQuoted' ? text.slice(1, -1) : undefined;
}

function numberValue(kind: string, text: string, negative: boolean): Value | undefined {
  if (kind === 'ConstInt') return intValue(text, negative);
  if (kind === 'ConstUint') {
    const value = uintValue(text.slice(0, -1));
    return value === undefined ? undefined : new Uint(value);
  }
  const value = doubleValue(text, negative);
  return value === undefined ? undefined : double(value);
}

/** The value of a token with its quotes; an invented token has none. */
function quotedTokenValue(text: string, bytes: boolean): string | Uint8Array | BadEscape {
  const raw = /^[rR]/.test(text);
  const quoted = raw ? text.slice(1) : text;
  const quote = quoted[0] ?? '';
  if ((quote !== '"' && quote !== "'") || quoted.length < 2) return new BadEscape('unable to unescape string');
  const width = quoted.length >= 6 && quoted.startsWith(quote.repeat(3)) ? 3 : 1;
  return quotedValue(quoted.slice(width, -width), raw, bytes);
}
