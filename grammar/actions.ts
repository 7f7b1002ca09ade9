import type { Token } from './vocabulary.ts';

/**
 * What the rules report, in the order in which cel-go numbers its nodes. A node that is numbered before its operands
 * (a call, a list, an operator) is announced by `open` and finished by the method of its kind.
 *
 * `E` is the caller's expression, `M` its map entry, `F` its message field. Tokens must not be kept. Methods may throw
 * to give the parse up.
 */
export interface Actions<E, M, F> {
  /** Numbers a node that the text has at `at`; the number is given back when it is finished. */
  open(at: number): number;
  literal(token: Token): E;
  /** A name, perhaps with a dot in front. */
  ident(name: Token, leadingDot: boolean, start: number): E;
  /** `operand.field` */
  select(operand: E, field: Token, at: number, start: number): E;
  /** `operand.?field` */
  optionalSelect(operand: E, field: Token, at: number, start: number): E;
  /** `operand[index]`, `operand[?index]` */
  index(id: number, operand: E, index: E, optional: boolean, start: number, end: number): E;
  /** `name(args)`, perhaps with a dot in front. The name is the token's value. */
  call(id: number, name: string, leadingDot: boolean, args: E[], start: number, end: number): E;
  /** `target.name(args)` */
  memberCall(id: number, name: string, target: E, args: E[], start: number, end: number): E;
  /** `!operand`, `-operand`; an even number of signs is not reported. */
  unary(id: number, operator: '!' | '-', operand: E, start: number, end: number): E;
  /** All binary operators but `&&` and `||`. */
  binary(id: number, operator: string, left: E, right: E, start: number, end: number): E;
  /**
   * A whole chain of `&&` or `||`, so that it can be balanced.
   *
   * @param ids - of the operators
   * @param spans - of the operands: start and end of the first, of the second, and so on
   */
  logic(operator: '&&' | '||', operands: E[], ids: number[], spans: number[]): E;
  conditional(id: number, condition: E, then: E, otherwise: E, start: number, end: number): E;
  /** @param optional - indexes of the elements written `?e` */
  list(id: number, elements: E[], optional: number[], end: number): E;
  map(id: number, entries: M[], end: number): E;
  /** @param at - the colon: the entry was opened before it was known */
  mapEntry(id: number, key: E, value: E, optional: boolean, at: number, start: number, end: number): M;
  message(id: number, name: string, fields: F[], start: number, end: number): E;
  field(id: number, name: string, value: E, optional: boolean, start: number, end: number): F;
  /** Stands where the declared grammar, going on behind an error, has no expression. */
  missing(at: number): E;
}
