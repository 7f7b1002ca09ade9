import { describe, expect, it } from 'vitest';
import type { Ast, CheckedAst } from '../../src/ast/ast.ts';
import { debugString } from '../../src/ast/debug.ts';
import { macroTexts, referenceTexts, toTree } from '../../src/ast/tree.ts';
import { unparse } from '../../src/ast/unparse.ts';
import { children, walk } from '../../src/ast/walk.ts';
import { parse } from '../../src/parse/parse.ts';
import { Source } from '../../src/source/source.ts';
import { INT } from '../../src/types/type.ts';
import { options } from '../parse/two-readers.ts';

const astOf = (text: string): Ast => parse(new Source(text), options).ast as Ast;

describe('the source text of an Ast', () => {
  it.each([
    ["'a\\tb\"'", '"a\\tb\\""'],
    ['b"\\x01é"', 'b"\\001\\303\\251"'],
    ['1.0 + 1e21 + .5', '1.0 + 1e+21 + 0.5'],
    ['0xffu - -0x10', '255u - -16'],
    ['(a + b) * c - (d - e)', '(a + b) * c - (d - e)'],
    ['((a + b)) + c', 'a + b + c'],
    ['a ? (b ? c : d) : e', 'a ? (b ? c : d) : e'],
    ['(a && b) || c', 'a && b || c'],
    ['a && (b || c)', 'a && (b || c)'],
    ['!(a == b)', '!(a == b)'],
    ['-(a.b)', '-a.b'],
    ['(a + b).c[0][?d].?e', '(a + b).c[0][?d].?e'],
    ['a.`b-c`.`in`.true_', 'a.`b-c`.`in`.true_'],
    ['[1, ?a,]', '[1, ?a]'],
    ['{"a": b, ?c: d}', '{"a": b, ?c: d}'],
    ['.a.B{`x-y`: 1, ?z: 2}', '.a.B{`x-y`: 1, ?z: 2}'],
    ['[1].map(i, has(i.b) && x.exists(j, j > i))', '[1].map(i, has(i.b) && x.exists(j, j > i))'],
    ['a.f(b, c in d)', 'a.f(b, c in d)'],
  ])('%s', (text, expected) => {
    expect(unparse(astOf(text))).toBe(expected);
  });

  it('breaks lines behind && and || from 80 bytes on', () => {
    const text = Array.from({ length: 5 }, (_, i) => `self.field${i}.name == "日本${i}"`).join(' && ');
    expect(unparse(astOf(text)).split('\n').length).toBe(2);
  });

  it('cannot be made of a fold without its macro call', () => {
    const { root } = astOf('[1].map(i, i)');
    expect(() => unparse({ root, macroCalls: new Map() })).toThrow(TypeError);
  });
});

describe('the debug form', () => {
  it('shows folds part by part', () => {
    expect(debugString(astOf('x.exists(i, i)'))).toMatchInlineSnapshot(`
      "__comprehension__(
        // Variable
        i,
        // Target
        x^#1#,
        // Accumulator
        @result,
        // Init
        false^#5#,
        // LoopCondition
        @not_strictly_false(
          !_(
            @result^#6#
          )^#7#
        )^#8#,
        // LoopStep
        _||_(
          @result^#9#,
          i^#4#
        )^#10#,
        // Result
        @result^#11#)^#12#"
    `);
  });

  it('shows types and references of a checked Ast', () => {
    const ast = astOf('a + 1');
    const checked: CheckedAst = {
      ...ast,
      types: [undefined, INT, INT, INT],
      references: [undefined, { name: 'a', overloads: [] }, { name: '', overloads: ['add_int64', 'add_a'] }],
    };
    expect(debugString(checked)).toBe('_+_(\n  a^#1~int^a#,\n  1^#3~int#\n)^#2~int^add_int64|add_a#');
    expect(referenceTexts(checked)).toEqual({ 1: ['a'], 2: ['add_a', 'add_int64'] });
    expect(toTree(checked, String).type).toBe('int');
  });

  it('writes bytes that are no text in hexadecimal', () => {
    expect(debugString(astOf('b"a\\xff\\xc3\\xa9\\xed\\xa0\\x80"'))).toBe('b"a\\xffé\\xed\\xa0\\x80"^#1#');
  });
});

describe('the tree', () => {
  it('has the places of cel-go: code points and bytes', () => {
    expect(toTree(astOf('"é😀" in - 5'), String)).toEqual({
      id: 2,
      kind: 'call',
      name: '@in',
      start: 5,
      stop: 7,
      args: [
        { id: 1, kind: 'literal', value: 'é😀', start: 0, stop: 8 },
        { id: 3, kind: 'literal', value: '-5', start: 8, stop: 10 },
      ],
    });
  });

  it('has no length where a macro made the node', () => {
    const tree = toTree(astOf('x.all(i, i)'), String);
    expect(tree).toMatchObject({ kind: 'comprehension', start: 5, stop: 5 });
    expect(tree.comprehension?.range).toMatchObject({ start: 0, stop: 1 });
  });

  it('knows the macro calls', () => {
    expect(macroTexts(astOf('has(a.b) || [has(c.d)].all(i, i)'))).toEqual({
      4: 'has(a.b)',
      9: 'has(c.d)',
      19: '[has(c.d)].all(i, i)',
    });
  });
});

describe('walking', () => {
  it('visits each node before those below it, in the order of the source', () => {
    const kinds: string[] = [];
    walk(astOf('f(a.b, [1], {k: v}, T{x: y}) + c.g(d)').root, ({ kind }) => kinds.push(kind));
    expect(kinds.join(' ')).toBe(
      'call call select ident list literal map entry ident ident struct ident call ident ident',
    );
  });

  it('leaves out what is below a node that it shall not enter', () => {
    const names: string[] = [];
    walk(astOf('f(a) + b').root, (expr) => {
      if (expr.kind === 'ident') names.push(expr.name);
      return !(expr.kind === 'call' && expr.name === 'f');
    });
    expect(names).toEqual(['b']);
  });

  it('knows the parts of a fold', () => {
    expect(children(astOf('x.map(i, i)').root).map(({ kind }) => kind)).toEqual([
      'ident',
      'list',
      'literal',
      'call',
      'ident',
    ]);
  });
});
