import type { Actions } from '../../grammar/actions.ts';
import { giveUp } from '../../grammar/cel-parser.ts';
import { DOUBLE, FALSE, NULL, type Token, TRUE, UINT } from '../../grammar/vocabulary.ts';
import type { Ast, Expr, MapEntry, StructField } from '../ast/ast.ts';
import type { Macro } from '../decls/decls.ts';
import type { Source } from '../source/source.ts';
import { double, Uint, type Value } from '../values/value.ts';
import { macroCallArg } from './macro-call.ts';
import { ExpansionHelper } from './macro-helper.ts';
import { MacroIndex, macroIndex } from './macro-index.ts';
import { Places } from './places.ts';
import { isReserved } from './reserved.ts';

/** The internal name of a binary operator: `_+_`, `@in`; undefined for other texts. */
export function binaryOperator(text: string): string | undefined {
  switch (text) {
    case '==':
      return '_==_';
    case '!=':
      return '_!=_';
    case '<':
      return '_<_';
    case '<=':
      return '_<=_';
    case '>':
      return '_>_';
    case '>=':
      return '_>=_';
    case 'in':
      return '@in';
    case '+':
      return '_+_';
    case '-':
      return '_-_';
    case '*':
      return '_*_';
    case '/':
      return '_/_';
    case '%':
      return '_%_';
    default:
      return undefined;
  }
}

/**
 * Nodes that one expression may have. Kubernetes has no such limit: there, macros that copy their target
 * (`a.optMap(…).optMap(…)`) grow until memory ends.
 */
const MAX_NODES = 1_000_000;

const NO_MACROS = /* @__PURE__ */ new MacroIndex([]);
const NO_CALLS: ReadonlyMap<number, Expr> = /* @__PURE__ */ new Map();

/** Nodes whose room stays for the next parse. */
const KEPT_NODES = 65536;

/** Numbers for each id: where it stands, where its text starts and where it ends. */
const PLACES = 3;

/**
 * Makes the nodes of an Ast, numbered as cel-go numbers them. One is used for many parses, one after the other: `begin`,
 * then the actions, then `finish`. What the grammar allows and Kubernetes does not (reserved names, macros with wrong
 * arguments) gives the parse up: the reader with words says why.
 */
export class AstBuilder implements Actions<Expr, MapEntry, StructField> {
  #macros: MacroIndex = NO_MACROS;
  #optionalSyntax = false;
  // Id 0 is nobody's. The array keeps its length from one parse to the next, unless it is very long.
  #places: number[] = [-1, -1, -1];
  #nextId = 1;
  readonly #helper = new ExpansionHelper(this);
  #macroCalls: Map<number, Expr> | undefined;
  #lastMacroId = 0;

  begin(macros: ReadonlyMap<string, Macro>, optionalSyntax: boolean): void {
    this.#macros = macroIndex(macros);
    this.#optionalSyntax = optionalSyntax;
    if (this.#places.length > PLACES * KEPT_NODES) this.#places = [-1, -1, -1];
    this.#nextId = 1;
    this.#macroCalls = undefined;
    this.#lastMacroId = 0;
  }

  finish(root: Expr, source: Source): Ast {
    const nextId = this.#nextId;
    const positions = new Places(this.#places.slice(0, PLACES * nextId));
    return { root, source, positions, macroCalls: this.#macroCalls ?? NO_CALLS, nextId };
  }

  /** Where an id stands; -1 for nowhere. */
  at(id: number): number {
    return this.#places[PLACES * id] ?? -1;
  }

  start(id: number): number {
    return this.#places[PLACES * id + 1] ?? -1;
  }

  end(id: number): number {
    return this.#places[PLACES * id + 2] ?? -1;
  }

  /** A new id. */
  take(at: number, start: number, end: number): number {
    const id = this.#nextId++;
    if (id >= MAX_NODES) return this.tooManyNodes();
    this.#place(id, at, start, end);
    return id;
  }

  /** Takes the place away from an id, and gives the id back if it is the last. */
  release(id: number): void {
    if (id === this.#nextId - 1) this.#nextId--;
    else if (id > 0) this.#place(id, -1, -1, -1);
  }

  #place(id: number, at: number, start: number, end: number): void {
    const places = this.#places;
    const index = PLACES * id;
    places[index] = at;
    places[index + 1] = start;
    places[index + 2] = end;
  }

  open(at: number): number {
    return this.take(at, at, at + 1);
  }

  /** Sets the text of an opened node. */
  close(id: number, start: number, end: number): number {
    this.#places[PLACES * id + 1] = start;
    this.#places[PLACES * id + 2] = end;
    return id;
  }

  protected tooManyNodes(): never {
    return giveUp();
  }

  literal(token: Token): Expr {
    const start = token.startOffset;
    return { kind: 'literal', id: this.take(start, start, token.end), value: literalValue(token) };
  }

  ident(name: Token, leadingDot: boolean, start: number): Expr {
    const text = name.value as string;
    if (isReserved(text)) giveUp();
    const id = this.take(name.startOffset, start, name.end);
    return { kind: 'ident', id, name: leadingDot ? `.${text}` : text };
  }

  select(operand: Expr, field: Token, at: number, start: number): Expr {
    const id = this.take(at, start, field.end);
    return { kind: 'select', id, operand, field: field.value as string, testOnly: false };
  }

  optionalSelect(operand: Expr, field: Token, at: number, start: number): Expr {
    this.#checkOptional(true);
    const id = this.take(field.startOffset, field.startOffset, field.end);
    const name: Expr = { kind: 'literal', id, value: field.value as string };
    return {
      kind: 'call',
      id: this.take(at, start, field.end),
      name: '_?._',
      target: undefined,
      args: [operand, name],
    };
  }

  index(id: number, operand: Expr, index: Expr, optional: boolean, start: number, end: number): Expr {
    this.#checkOptional(optional);
    this.close(id, start, end);
    return { kind: 'call', id, name: optional ? '_[?_]' : '_[_]', target: undefined, args: [operand, index] };
  }

  call(id: number, name: string, leadingDot: boolean, args: Expr[], start: number, end: number): Expr {
    if (isReserved(name)) giveUp();
    this.close(id, start, end);
    return this.callOrMacro(id, leadingDot ? `.${name}` : name, undefined, args);
  }

  memberCall(id: number, name: string, target: Expr, args: Expr[], start: number, end: number): Expr {
    this.close(id, start, end);
    return this.callOrMacro(id, name, target, args);
  }

  unary(id: number, operator: '!' | '-', operand: Expr, start: number, end: number): Expr {
    this.close(id, start, end);
    return { kind: 'call', id, name: operator === '!' ? '!_' : '-_', target: undefined, args: [operand] };
  }

  binary(id: number, operator: string, left: Expr, right: Expr, start: number, end: number): Expr {
    this.close(id, start, end);
    return { kind: 'call', id, name: binaryOperator(operator) as string, target: undefined, args: [left, right] };
  }

  logic(operator: '&&' | '||', operands: Expr[], ids: number[], spans: number[]): Expr {
    return this.#balance(operator === '&&' ? '_&&_' : '_||_', operands, ids, spans, 0, ids.length - 1);
  }

  conditional(id: number, condition: Expr, then: Expr, otherwise: Expr, start: number, end: number): Expr {
    this.close(id, start, end);
    return { kind: 'call', id, name: '_?_:_', target: undefined, args: [condition, then, otherwise] };
  }

  list(id: number, elements: Expr[], optional: number[], end: number): Expr {
    this.#checkOptional(optional.length > 0);
    this.#places[PLACES * id + 2] = end;
    return { kind: 'list', id, elements, optional };
  }

  map(id: number, entries: MapEntry[], end: number): Expr {
    this.#places[PLACES * id + 2] = end;
    return { kind: 'map', id, entries };
  }

  mapEntry(id: number, key: Expr, value: Expr, optional: boolean, at: number, start: number, end: number): MapEntry {
    this.#checkOptional(optional);
    this.#place(id, at, start, end);
    return { kind: 'entry', id, key, value, optional };
  }

  message(id: number, name: string, fields: StructField[], start: number, end: number): Expr {
    this.close(id, start, end);
    return { kind: 'struct', id, typeName: name, fields };
  }

  field(id: number, name: string, value: Expr, optional: boolean, start: number, end: number): StructField {
    this.#checkOptional(optional);
    this.close(id, start, end);
    return { id, name, value, optional };
  }

  missing(at: number): Expr {
    return { kind: 'unspecified', id: this.take(at, at, at) };
  }

  /** A call, or what a macro makes of it. */
  callOrMacro(id: number, name: string, target: Expr | undefined, args: Expr[]): Expr {
    const macro = this.#macros.find(name, target !== undefined, args.length);
    const expansion = macro && this.#expand(macro, id, target, args);
    return expansion ?? { kind: 'call', id, name, target, args };
  }

  #expand(macro: Macro, id: number, target: Expr | undefined, args: Expr[]): Expr | undefined {
    this.#helper.begin(id);
    const result = macro.expand(this.#helper, target, args);
    if (result === undefined) return undefined;
    if (!('kind' in result)) return this.macroFailed(id, result.message, result.at);
    this.#recordMacroCall(result.id, id, macro.name, target, args);
    this.release(id);
    return result;
  }

  /** An expander's complaint about the expression `culprit`. */
  protected macroFailed(_id: number, _message: string, _culprit: number): Expr {
    return giveUp();
  }

  #recordMacroCall(result: number, call: number, name: string, target: Expr | undefined, args: Expr[]): void {
    this.#macroCalls ??= new Map();
    const calls = this.#macroCalls;
    // Arguments were numbered behind the call: only then can macros among them be newer than it.
    const written = this.#lastMacroId > call ? args.map((arg) => macroCallArg(arg, calls)) : args;
    const receiver = target && (calls.size > 0 ? macroCallArg(target, calls) : target);
    calls.set(result, { kind: 'call', id: 0, name, target: receiver, args: written });
    this.#lastMacroId = result;
  }

  #checkOptional(optional: boolean): void {
    if (optional && !this.#optionalSyntax) giveUp();
  }

  /** The operators `low` to `high` of a chain as a tree as flat as can be. */
  #balance(name: string, operands: Expr[], ids: number[], spans: number[], low: number, high: number): Expr {
    const middle = (low + high + 1) >> 1;
    const left = middle === low ? operands[middle] : this.#balance(name, operands, ids, spans, low, middle - 1);
    const right = middle === high ? operands[middle + 1] : this.#balance(name, operands, ids, spans, middle + 1, high);
    const id = this.close(ids[middle] as number, spans[2 * low] as number, spans[2 * high + 3] as number);
    return { kind: 'call', id, name, target: undefined, args: [left as Expr, right as Expr] };
  }
}

function literalValue(token: Token): Value {
  const value = token.value;
  switch (token.tokenTypeIdx) {
    case DOUBLE:
      return double(value as number);
    case UINT:
      return new Uint(value as bigint);
    case TRUE:
      return true;
    case FALSE:
      return false;
    case NULL:
      return null;
    default:
      return value;
  }
}
