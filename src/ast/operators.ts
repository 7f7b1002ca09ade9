/**
 * Operators by their internal names.
 *
 * @see google/cel-go common/operators/operators.go
 */

interface Operator {
  /** As it is written; '' where it takes more than a word. */
  readonly text: string;
  /** Loosest last; a function's is 0. */
  readonly precedence: number;
  readonly arity: number;
}

const binary = (text: string, precedence: number): Operator => ({ text, precedence, arity: 2 });

export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['_?_:_', { text: '', precedence: 8, arity: 3 }],
  ['_||_', binary('||', 7)],
  ['_&&_', binary('&&', 6)],
  ['_==_', binary('==', 5)],
  ['_!=_', binary('!=', 5)],
  ['_<_', binary('<', 5)],
  ['_<=_', binary('<=', 5)],
  ['_>_', binary('>', 5)],
  ['_>=_', binary('>=', 5)],
  ['@in', binary('in', 5)],
  ['_+_', binary('+', 4)],
  ['_-_', binary('-', 4)],
  ['_*_', binary('*', 3)],
  ['_/_', binary('/', 3)],
  ['_%_', binary('%', 3)],
  ['!_', { text: '!', precedence: 2, arity: 1 }],
  ['-_', { text: '-', precedence: 2, arity: 1 }],
  ['_[_]', { text: '', precedence: 1, arity: 2 }],
  ['_[?_]', { text: '', precedence: 1, arity: 2 }],
  ['_?._', { text: '', precedence: 1, arity: 2 }],
]);

export const precedence = (name: string): number => OPERATORS.get(name)?.precedence ?? 0;

/** How a binary operator is written: `+`; undefined for all other functions. */
export function binaryText(name: string): string | undefined {
  const operator = OPERATORS.get(name);
  return operator?.arity === 2 && operator.text !== '' ? operator.text : undefined;
}
