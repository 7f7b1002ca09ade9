import { describe, expect, it } from 'vitest';
import type { Expr } from '../../src/ast/ast.ts';
import { check } from '../../src/check/check.ts';
import { INT, STRING } from '../../src/types/type.ts';
import { checked, declarations, issuesOf, parsed, typeOf } from './expression.ts';
import { parseType } from './parse-type.ts';

/** The references of an expression's names and calls, in the order of their ids. */
function references(expression: string, variables = {}): string[] {
  const { ast, issues } = checked(expression, variables);
  if (ast === undefined) throw new Error(issues[0]?.message);
  return ast.references
    .filter((reference) => reference !== undefined)
    .map(({ name, overloads }) => (overloads.length === 0 ? name : overloads.join('|')));
}

function rootOf(expression: string, variables = {}): Expr {
  const { ast, issues } = checked(expression, variables);
  if (ast === undefined) throw new Error(issues[0]?.message);
  return ast.root;
}

describe('a name', () => {
  it('is a variable, a type or an enum constant', () => {
    expect(typeOf('x', { x: 'list(int)' })).toBe('list(int)');
    expect(typeOf('int')).toBe('type(int)');
    expect(typeOf('google.protobuf.NullValue.NULL_VALUE')).toBe('int');
  });

  it('that means nothing is reported with the container, which is empty', () => {
    expect(issuesOf('x')).toEqual(["1:1 undeclared reference to 'x' (in container '')"]);
    expect(issuesOf('.x')).toEqual(["1:2 undeclared reference to '.x' (in container '')"]);
  });

  it('with dots is the longest part that is declared', () => {
    const variables = { 'a.b': 'map(string, string)', 'a.b.c': 'int' };
    expect(typeOf('a.b.c', variables)).toBe('int');
    expect(typeOf('a.b.d', variables)).toBe('string');
    expect(rootOf('a.b.c', variables)).toEqual({ kind: 'ident', id: 3, name: 'a.b.c' });
    expect(rootOf('a.b.d', variables)).toMatchObject({ kind: 'select', operand: { kind: 'ident', name: 'a.b' } });
    expect(issuesOf('a.c', variables)).toEqual(["1:1 undeclared reference to 'a' (in container '')"]);
  });

  it('of a loop hides a variable, and the first part of a name with dots', () => {
    expect(typeOf('[1].map(s, s)', { s: 'string' })).toBe('list(int)');
    expect(issuesOf('[1].all(a, a.b)', { 'a.b': 'bool' })).toEqual([
      "1:13 type 'int' does not support field selection",
    ]);
  });

  it('with a leading dot leads past loops, and keeps the dot only if one of them has that name', () => {
    expect(references('[1].map(x, .s)', { s: 'string' })).toContain('s');
    expect(references('[1].map(s, .s)', { s: 'string' })).toContain('.s');
    expect(rootOf('.s', { s: 'string' })).toEqual({ kind: 'ident', id: 1, name: 's' });
  });
});

describe('a function', () => {
  it('with dots in its name takes no receiver', () => {
    expect(rootOf('sets.contains([1], [2])')).toMatchObject({ name: 'sets.contains', target: undefined });
    expect(typeOf("ip.isCanonical('::1')")).toBe('bool');
  });

  it('that is not declared is reported, and so is what its name begins with', () => {
    expect(issuesOf('f(y)')).toEqual([
      "1:3 undeclared reference to 'y' (in container '')",
      "1:2 undeclared reference to 'f' (in container '')",
    ]);
    expect(issuesOf('a.f()')).toEqual([
      "1:1 undeclared reference to 'a' (in container '')",
      "1:4 undeclared reference to 'f' (in container '')",
    ]);
  });

  it('may be several overloads, dyn if their results differ', () => {
    expect(references('x + 1', { x: 'dyn' })).toEqual(['x', 'add_int64']);
    expect(references('x + x', { x: 'dyn' })[1]?.split('|')).toHaveLength(9);
    expect(typeOf('x + x', { x: 'dyn' })).toBe('dyn');
    expect(typeOf('size(x)', { x: 'dyn' })).toBe('int');
  });

  it('that takes other arguments is printed with what it was given', () => {
    expect(issuesOf("1 + 'a'")).toEqual(["1:3 found no matching overload for '_+_' applied to '(int, string)'"]);
    expect(issuesOf('x.startsWith(1)', { x: 'string' })).toEqual([
      "1:13 found no matching overload for 'startsWith' applied to 'string.(int)'",
    ]);
    expect(issuesOf('timestamp([null])')).toEqual([
      "1:10 found no matching overload for 'timestamp' applied to '(list(null))'",
    ]);
    expect(issuesOf('size([], {})')).toEqual([
      "1:5 found no matching overload for 'size' applied to '(list(dyn), map(dyn, dyn))'",
    ]);
  });
});

describe('type parameters', () => {
  it('stand for the more general of what they meet', () => {
    expect(typeOf('[] + [1]')).toBe('list(int)');
    expect(typeOf('b ? [] : [x]', { b: 'bool', x: 'string' })).toBe('list(string)');
    expect(typeOf('b ? x : 1', { b: 'bool', x: 'dyn' })).toBe('dyn');
    expect(typeOf('[[], [1]]')).toBe('list(list(int))');
  });

  it('are told apart call by call', () => {
    expect(typeOf("[1 == 2, 'a' == 'b']")).toBe('list(bool)');
  });

  it('stay open where a comparison fails', () => {
    expect(issuesOf("[[1] == [], ['a'] == [], [] == 1]")).toEqual([
      "1:29 found no matching overload for '_==_' applied to '(list(dyn), int)'",
    ]);
  });

  it('end as dyn where nothing is found out', () => {
    expect(typeOf('[]')).toBe('list(dyn)');
    expect(typeOf('{}')).toBe('map(dyn, dyn)');
    expect(typeOf('optional.none()')).toBe('optional_type(dyn)');
  });

  it('are printed by number where they are still open', () => {
    expect(issuesOf('[] && true')).toEqual(["1:1 expected type 'bool' but found 'list(_var0)'"]);
  });
});

describe('null', () => {
  it.each(['timestamp', 'duration', 'any', 'quantity', 'ip', 'wrapper(int)', 'optional(int)'])('may be %s', (type) => {
    expect(typeOf('x == null', { x: type })).toBe('bool');
    expect(typeOf('null == x', { x: type })).toBe('bool');
  });

  it.each(['int', 'string', 'list(int)', 'map(string, int)', 'bool', 'type'])('is never %s', (type) => {
    expect(issuesOf('x == null', { x: type })).toHaveLength(1);
  });
});

describe('a selection', () => {
  const structs = new Map([['T', new Map([['name', STRING]])]]);

  it('reads fields of messages, values of maps and whatever is dyn', () => {
    expect(typeOf('x.name', { x: 'T' }, structs)).toBe('string');
    expect(typeOf('x.y', { x: 'map(string, int)' })).toBe('int');
    expect(typeOf('x.y.z', { x: 'dyn' })).toBe('dyn');
    expect(typeOf('[][0].y')).toBe('dyn');
  });

  it('of a field that is not there is refused', () => {
    expect(issuesOf('x.age', { x: 'T' }, structs)).toEqual(["1:2 undefined field 'age'"]);
    expect(issuesOf('x.age', { x: 'U' }, structs)).toEqual(["1:2 unexpected failed resolution of 'U'"]);
    expect(issuesOf('x.age', { x: 'int' })).toEqual(["1:2 type 'int' does not support field selection"]);
  });

  it('through an optional is optional', () => {
    expect(typeOf('x.?name', { x: 'T' }, structs)).toBe('optional_type(string)');
    expect(typeOf('x.y', { x: 'optional(map(string, int))' })).toBe('optional_type(int)');
    expect(typeOf('x.?y.z', { x: 'dyn' })).toBe('optional_type(dyn)');
  });

  it('in has() is a bool', () => {
    expect(typeOf('has(x.name)', { x: 'T' }, structs)).toBe('bool');
    expect(issuesOf('has(x.age)', { x: 'T' }, structs)).toEqual(["1:4 undefined field 'age'"]);
  });

  it('in has() never is a part of a name', () => {
    expect(issuesOf('has(a.b)', { 'a.b': 'int' })).toEqual(["1:5 undeclared reference to 'a' (in container '')"]);
  });
});

describe('a literal', () => {
  it('of unrelated elements is one of dyn', () => {
    expect(typeOf("[1, 'a']")).toBe('list(dyn)');
    expect(typeOf("{1: 'a', 'b': 2}")).toBe('map(dyn, dyn)');
  });

  it('takes optionals where it says so', () => {
    expect(typeOf('[?optional.of(1)]')).toBe('list(int)');
    expect(issuesOf('[?1]')).toEqual(["1:3 expected type 'optional_type(int)' but found 'int'"]);
    expect(issuesOf("{?'a': 1}")).toEqual(["1:8 expected type 'optional_type(int)' but found 'int'"]);
  });

  it('of a message has fields of declared types', () => {
    expect(typeOf('google.protobuf.Int64Value{value: 1}')).toBe('wrapper(int)');
    expect(issuesOf('google.protobuf.Int64Value{value: true}')).toEqual([
      "1:33 expected type of field 'value' is 'int' but provided type is 'bool'",
    ]);
    expect(issuesOf('google.protobuf.Int64Value{size: 1}')).toEqual(["1:32 undefined field 'size'"]);
    expect(issuesOf('int{}')).toEqual(["1:4 'int' is not a message type"]);
    expect(issuesOf('T{}')).toEqual(["1:2 undeclared reference to 'T' (in container '')"]);
  });
});

describe('a comprehension', () => {
  it('runs over lists, the keys of maps and whatever is dyn', () => {
    expect(typeOf('x.map(e, e)', { x: 'list(int)' })).toBe('list(int)');
    expect(typeOf('x.map(e, e)', { x: 'map(string, int)' })).toBe('list(string)');
    expect(typeOf('x.map(e, e.a)', { x: 'dyn' })).toBe('list(dyn)');
    expect(issuesOf('x.map(e, e.a)', { x: 'int' })[0]).toBe(
      "1:1 expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
    );
  });

  it('wants what its macro wants', () => {
    expect(issuesOf('[1].all(x, x)')).toEqual(["1:12 expected type 'bool' but found 'int'"]);
    expect(issuesOf('[1].filter(x, x)')).toEqual([
      "1:11 found no matching overload for '_?_:_' applied to '(int, list(int), list(int))'",
    ]);
  });

  it('ends with its variables', () => {
    expect(issuesOf('[1].map(x, x) == [x]')).toEqual(["1:19 undeclared reference to 'x' (in container '')"]);
  });
});

describe('numbers of two kinds, where compatibility is below 1.28', () => {
  const issues = (expression: string): number =>
    check(parsed(expression), { ...declarations(), crossTypeNumericComparisons: false }).issues.length;

  it('are not compared, until a comprehension makes the checker forget it', () => {
    expect(issues('1 < 2.0')).toBe(1);
    expect(issues('[1].all(x, x < 2.0)')).toBe(0);
    expect(issues('[1].all(x, x > 0) && 1u < 2')).toBe(0);
    expect(issues('1u < 2 && [1].all(x, x > 0)')).toBe(1);
  });
});

describe('checking', () => {
  it('leaves the parsed tree as it is, for another environment to check', () => {
    const ast = parsed('[a.b].map(x, .a.b + x).exists(a, sets.contains([a], [.a.b]))');
    const before = JSON.stringify(ast.root);
    const first = check(ast, declarations({ 'a.b': 'int' }));
    const second = check(ast, declarations({ a: 'map(string, string)' }));
    expect([first.issues, second.issues]).toEqual([[], []]);
    expect(JSON.stringify(ast.root)).toBe(before);
    expect(first.ast?.root).not.toBe(ast.root);
    expect(second.ast?.types[1]).toEqual(parseType('list(string)'));
  });

  it('shares what it does not change', () => {
    const ast = parsed('a + size(b) > 1 ? [b] : []');
    const result = check(ast, declarations({ a: 'int', b: 'string' }));
    expect(result.ast?.root).toBe(ast.root);
  });

  it('goes on after an issue, and reports in the order of its way through the tree', () => {
    expect(issuesOf("x + (1 + 'a') + [y]")).toEqual([
      "1:1 undeclared reference to 'x' (in container '')",
      "1:8 found no matching overload for '_+_' applied to '(int, string)'",
      "1:18 undeclared reference to 'y' (in container '')",
    ]);
  });

  it('is not stopped by long chains', () => {
    const chain = (length: number, part: string): string => `x${part.repeat(length)}`;
    expect(typeOf(chain(240, '.a'), { x: 'dyn' })).toBe('dyn');
    expect(typeOf(chain(5000, ' && x'), { x: 'bool' })).toBe('bool');
    expect(typeOf(chain(240, ' + 1'), { x: 'int' })).toBe(INT.name);
  });

  it('gives diagnostics a code, an expression and a range', () => {
    expect(checked("1 + 'a'").issues).toEqual([
      {
        code: 'check/no-matching-overload',
        severity: 'error',
        message: "found no matching overload for '_+_' applied to '(int, string)'",
        line: 1,
        column: 2,
        range: { start: 0, end: 7 },
        exprId: 2,
      },
    ]);
  });
});
