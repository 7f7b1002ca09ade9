import { type FunctionDecl, type Implementation, overload } from '../../src/decls/decls.ts';
import { BOOL, type Type, typeParam } from '../../src/types/type.ts';
import { noSuchOverload, type Value } from '../../src/values/value.ts';

const A: Type = typeParam('A');

const notStrictlyFalse: Implementation = (value: Value) => (typeof value === 'boolean' ? value : true);

/**
 * `&&`, `||`, `?:`, `!` and what the quantifiers use. The planner evaluates the first three itself, as they skip
 * operands; called like functions they fit nothing.
 */
export const logicFunctions: Readonly<Record<string, FunctionDecl>> = {
  '_?_:_': {
    doc: 'The second operand where the condition is true, else the third. Only the one that is chosen is evaluated.',
    examples: ["('hello'.contains('lo') ? 'hi' : 'bye') == 'hi'", '(true ? 1 : 1 / 0) == 1'],
    overloads: [overload('conditional', [BOOL, A, A], A, undefined, { nonStrict: true })],
    singleton: noSuchOverload,
  },
  '_&&_': {
    doc: 'Whether both operands are true. One that is false outweighs an error of the other.',
    examples: ['true && true', '!(true && false)', '!(1 / 0 == 1 && false)'],
    overloads: [overload('logical_and', [BOOL, BOOL], BOOL, undefined, { nonStrict: true })],
    singleton: noSuchOverload,
  },
  '_||_': {
    doc: 'Whether one of the operands is true. One that is true outweighs an error of the other.',
    examples: ['true || false', '!(false || false)', '1 / 0 == 1 || true'],
    overloads: [overload('logical_or', [BOOL, BOOL], BOOL, undefined, { nonStrict: true })],
    singleton: noSuchOverload,
  },
  '!_': {
    doc: 'The opposite of a bool.',
    examples: ['!false', '!!true'],
    overloads: [overload('logical_not', [BOOL], BOOL)],
    singleton: (value: Value) => (typeof value === 'boolean' ? !value : noSuchOverload()),
  },
  '@not_strictly_false': {
    doc: 'False for false, true for everything else, errors included: lets `all` and `exists` look past an error. Cannot be written in an expression.',
    examples: [],
    overloads: [overload('not_strictly_false', [BOOL], BOOL, notStrictlyFalse, { nonStrict: true })],
  },
  __not_strictly_false__: {
    doc: 'The old name of `@not_strictly_false`.',
    examples: [],
    overloads: [overload('__not_strictly_false__', [BOOL], BOOL, notStrictlyFalse, { nonStrict: true })],
    runtimeOnly: true,
  },
};
