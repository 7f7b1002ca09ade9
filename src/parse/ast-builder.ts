import type { Actions } from '../../grammar/actions.ts';
import { giveUp } from '../../grammar/cel-parser.ts';
import { DOUBLE, FALSE, NULL, TRUE, type Token, UINT } from '../../grammar/vocabulary.ts';
import type { Expr, MapEntry, Positions, StructField } from '../ast/ast.ts';
import type { Macro } from '../decls/decls.ts';
import { double, Uint, type Value } from '../values/value.ts';
import { ExpansionHelper } from './macro-helper.ts';
import { macroCallArg } from './macro-call.ts';
import { type MacroIndex, macroIndex } from './macro-index.ts';
import { RESERVED } from './reserved.ts';

/** The internal names of the binary operators: `_+_`, `@in`. */
export const BINARY_OPERATORS: ReadonlyMap<string, string> = new Map(
  ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||']
    .map((text): [string, string] => [text, `_${text}_`])
    .concat([['in', '@in']]),
);

const operatorName = (text: string): string => BINARY_OPERATORS.get(text) as string;

/** What is wrong with a node, where the grammar allows it: told by `AstBuilder.fail`. */
export type ParseProblem =
  | 'reserved-identifier'
  | 'invalid-literal'
  | 'unsupported-syntax'
  | 'macro-argument'
  | 'too-many-nodes';

/**
 * Nodes that one expression may have. Kubernetes has no such limit: there, macros that copy their target
 * (`a.optMap(…).optMap(…)`) grow until memory ends.
 */
const MAX_NODES = 1_000_000;

/** Makes the nodes of an Ast, numbered as cel-go numbers them. One for each parse. */
export class AstBuilder implements Actions<Expr, MapEntry, StructField> {
  // Id 0 is nobody's.
  readonly #at: number[] = [-1];
  readonly #start: number[] = [-1];
  readonly #end: number[] = [-1];
  readonly #macros: MacroIndex;
  readonly #optionalSyntax: boolean;
  readonly #macroCalls = new Map<number, Expr>();
  #lastMacroId = 0;

  constructor(macros: ReadonlyMap<string, Macro>, optionalSyntax: boolean) {
    this.#macros = macroIndex(macros);
    this.#optionalSyntax = optionalSyntax;
  }

  get positions(): Positions {
    return { at: this.#at, start: this.#start, end: this.#end };
  }

  /** Macro calls before their expansion, by id of what they became. */
  get macroCalls(): ReadonlyMap<number, Expr> {
    return this.#macroCalls;
  }

  get nextId(): number {
    return this.#at.length;
  }

  /** Where an id stands; -1 for nowhere. */
  at(id: number): number {
    return this.#at[id] ?? -1;
  }

  start(id: number): number {
    return this.#start[id] ?? -1;
  }

  end(id: number): number {
    return this.#end[id] ?? -1;
  }

  /** A new id. */
  take(at: number, start: number, end: number): number {
    if (this.#at.length >= MAX_NODES) return this.fail('too-many-nodes');
    this.#start.push(start);
    this.#end.push(end);
    return this.#at.push(at) - 1;
  }

  /** Takes the place away from an id, and gives the id back if it is the last. */
  release(id: number): void {
    if (id === this.#at.length - 1) {
      this.#at.pop();
      this.#start.pop();
      this.#end.pop();
    } else if (id > 0) {
      this.#at[id] = -1;
      this.#start[id] = -1;
      this.#end[id] = -1;
    }
  }

  open(at: number): number {
    return this.take(at, at, at + 1);
  }

  /** Sets the text of an opened node. */
  close(id: number, start: number, end: number): number {
    this.#start[id] = start;
    this.#end[id] = end;
    return id;
  }

  /** What happens where the text has no meaning. Reading well-formed text once more, with words, is another's work. */
  fail(_problem: ParseProblem): never {
    return giveUp();
  }

  literal(token: Token): Expr {
    const start = token.startOffset;
    return { kind: 'literal', id: this.take(start, start, token.end), value: literalValue(token) };
  }

  ident(name: Token, leadingDot: boolean, start: number): Expr {
    const text = name.value as string;
    if (RESERVED.has(text)) this.fail('reserved-identifier');
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
    if (RESERVED.has(name)) this.fail('reserved-identifier');
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
    return { kind: 'call', id, name: operatorName(operator), target: undefined, args: [left, right] };
  }

  logic(operator: string, operands: Expr[], ids: number[], spans: number[]): Expr {
    return this.#balance(operatorName(operator), operands, ids, spans, 0, ids.length - 1);
  }

  conditional(id: number, condition: Expr, then: Expr, otherwise: Expr, start: number, end: number): Expr {
    this.close(id, start, end);
    return { kind: 'call', id, name: '_?_:_', target: undefined, args: [condition, then, otherwise] };
  }

  list(id: number, elements: Expr[], optional: number[], end: number): Expr {
    this.#checkOptional(optional.length > 0);
    this.#end[id] = end;
    return { kind: 'list', id, elements, optional };
  }

  map(id: number, entries: MapEntry[], end: number): Expr {
    this.#end[id] = end;
    return { kind: 'map', id, entries };
  }

  mapEntry(id: number, key: Expr, value: Expr, optional: boolean, at: number, start: number, end: number): MapEntry {
    this.#checkOptional(optional);
    this.#at[id] = at;
    this.close(id, start, end);
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

  /** A call, or what a macro makes of it. */
  callOrMacro(id: number, name: string, target: Expr | undefined, args: Expr[]): Expr {
    const macro = this.#macros.find(name, target !== undefined, args.length);
    const expansion = macro && this.#expand(macro, id, target, args);
    return expansion ?? { kind: 'call', id, name, target, args };
  }

  #expand(macro: Macro, id: number, target: Expr | undefined, args: Expr[]): Expr | undefined {
    const result = macro.expand(new ExpansionHelper(this, id), target, args);
    if (result === undefined) return undefined;
    if (!('kind' in result)) return this.macroFailed(id, result.message, result.at);
    this.#recordMacroCall(result.id, id, macro.name, target, args);
    this.release(id);
    return result;
  }

  /** An expander's complaint about the expression `culprit`. */
  protected macroFailed(_id: number, _message: string, _culprit: number): Expr {
    return this.fail('macro-argument');
  }

  #recordMacroCall(result: number, call: number, name: string, target: Expr | undefined, args: Expr[]): void {
    const calls = this.#macroCalls;
    // Arguments were numbered behind the call: only then can macros among them be newer than it.
    const written = this.#lastMacroId > call ? args.map((arg) => macroCallArg(arg, calls)) : args;
    const receiver = target && (calls.size > 0 ? macroCallArg(target, calls) : target);
    calls.set(result, { kind: 'call', id: 0, name, target: receiver, args: written });
    this.#lastMacroId = result;
  }

  #checkOptional(optional: boolean): void {
    if (optional && !this.#optionalSyntax) this.fail('unsupported-syntax');
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
