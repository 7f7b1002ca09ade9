import { describe, expect, it } from 'vitest';
import type { Ast, Expr } from '../../src/ast/ast.ts';
import { debugString } from '../../src/ast/debug.ts';
import { macroTexts } from '../../src/ast/tree.ts';
import { walk } from '../../src/ast/walk.ts';
import type { Macro } from '../../src/decls/decls.ts';
import { macroKey } from '../../src/env/declarations.ts';
import { parse } from '../../src/parse/parse.ts';
import { Source } from '../../src/source/source.ts';
import { options } from './two-readers.ts';

function astOf(text: string): Ast {
  const { ast, issues } = parse(new Source(text), options);
  if (ast === undefined) throw new Error(issues[0]?.message);
  return ast;
}

const nodes = ({ root }: Ast): Expr[] => {
  const found: Expr[] = [];
  walk(root, (expr) => found.push(expr));
  return found;
};

/** The text that a node spans, and the character that Kubernetes points at. */
const textOf = ({ source, positions }: Ast, { id }: Expr): string => {
  const [start, at, end] = [positions.start[id], positions.at[id], positions.end[id]];
  return `${source.text.slice(start, at)}^${source.text.slice(at, end)}`;
};

describe('numbers of nodes', () => {
  it.each([
    ['a + b * c', '_+_(\n  a^#1#,\n  _*_(\n    b^#3#,\n    c^#5#\n  )^#4#\n)^#2#'],
    ['a && b && c', '_&&_(\n  _&&_(\n    a^#1#,\n    b^#2#\n  )^#3#,\n  c^#4#\n)^#5#'],
    ['a.?b', '_?._(\n  a^#1#,\n  "b"^#2#\n)^#3#'],
    ['f(x)', 'f(\n  x^#2#\n)^#1#'],
    ['{a: b}', '{\n  a^#3#:b^#4#^#2#\n}^#1#'],
    ['a.B{c: 1}', 'a.B{\n  c:1^#3#^#2#\n}^#1#'],
    ['!!a', 'a^#1#'],
    ['!!!a', '!_(\n  a^#2#\n)^#1#'],
    ['has(a.b)', 'a^#2#.b~test-only~^#4#'],
  ])('%s', (text, expected) => {
    expect(debugString(astOf(text))).toBe(expected);
  });

  it('are one for each node, up to the last', () => {
    const ast = astOf(
      'x.filter(i, i.y.all(j, j > [1, 2][0])).size() == 3 || {"a": T{b: c}}.?a.optMap(v, v).hasValue()',
    );
    const ids = nodes(ast).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(ast.nextId);
    expect(ast.positions.at.length).toBe(ast.nextId);
  });
});

describe('places', () => {
  it.each([
    ['(a + b) * c', ['(a + b) ^* c', 'a ^+ b', '^a', '^b', '^c']],
    ['a ? b : c', ['a ^? b : c', '^a', '^b', '^c']],
    ['a.b(c)[0]', ['a.b(c)^[0]', 'a.b^(c)', '^a', '^c', '^0']],
    ['.f(x).y', ['.f(x)^.y', '.f^(x)', '^x']],
    ['.a', ['.^a']],
    ['- 5', ['^- 5']],
    ['-(x)', ['^-(x)', '^x']],
    ['[a, (b)]', ['^[a, (b)]', '^a', '^b']],
    ['{a: (b)}', ['^{a: (b)}', 'a^: (b)', '^a', '^b']],
    ['a.B{c: 1}', ['a.B^{c: 1}', '^1']],
    ['(a) && b && (c)', ['(a) && b ^&& (c)', '(a) ^&& b', '^a', '^b', '^c']],
  ])('%s', (text, expected) => {
    const ast = astOf(text);
    expect(nodes(ast).map((expr) => textOf(ast, expr))).toEqual(expected);
  });

  it('of what a macro makes are those of its call, of what it was given their own', () => {
    const ast = astOf('1 + x.map(i, i)');
    expect([...new Set(nodes(ast).map((expr) => textOf(ast, expr)))]).toEqual([
      '1 ^+ x.map(i, i)',
      '^1',
      'x.map^(i, i)',
      '^x',
      '^i',
    ]);
  });

  it('count UTF-16 units', () => {
    const ast = astOf('"😀" + a');
    expect([ast.positions.at[2], ast.positions.at[3]]).toEqual([5, 7]);
  });
});

describe('macro calls', () => {
  it('are kept as they were written, with the id of what they became', () => {
    const ast = astOf('[1].map(i, x.exists(j, has(j.k)))');
    expect(Object.values(macroTexts(ast))).toEqual([
      'has(j.k)',
      'x.exists(j, has(j.k))',
      '[1].map(i, x.exists(j, has(j.k)))',
    ]);
    expect(ast.macroCalls.has(ast.root.id)).toBe(true);
  });

  it('are none where the number of arguments is another', () => {
    expect(astOf('x.all(i)').root).toMatchObject({ kind: 'call', name: 'all' });
    expect(astOf('has()').root).toMatchObject({ kind: 'call', name: 'has' });
  });

  it('stay calls where the expander makes nothing', () => {
    const shy: Macro = {
      name: 'shy',
      member: false,
      argCount: 1,
      doc: '',
      examples: [],
      expand: () => undefined,
    };
    const macros = new Map([[macroKey('shy', false, 1), shy]]);
    const { ast } = parse(new Source('shy(1)'), { macros, optionalSyntax: true });
    expect(ast?.root).toMatchObject({ kind: 'call', name: 'shy', id: 1 });
  });

  it('may parse other texts while they are expanded', () => {
    const nesting: Macro = {
      name: 'nest',
      member: false,
      argCount: 1,
      doc: '',
      examples: [],
      expand: (helper) => helper.literal(parse(new Source('nest(1) + [2, 3]'), options).ast?.nextId ?? 0),
    };
    const macros = new Map([[macroKey('nest', false, 1), nesting]]);
    const { ast } = parse(new Source('nest(1) + nest(x.y) + z'), { macros, optionalSyntax: true });
    expect(ast && debugString(ast)).toBe('_+_(\n  _+_(\n    7^#3#,\n    7^#8#\n  )^#4#,\n  z^#10#\n)^#9#');
  });
});

describe('issues', () => {
  const issuesOf = (text: string, optionalSyntax = true) =>
    (parse(new Source(text), { macros: options.macros, optionalSyntax }).issues ?? []).map(
      ({ code, line, column, range, exprId }) =>
        `${code} ${line}:${column} ${text.slice(range.start, range.end)} #${exprId}`,
    );

  it.each([
    ['a + + b', ['syntax/extraneous-input 1:4 + #0']],
    ['a ? : c', ['syntax/extraneous-input 1:4 : #0', 'syntax/mismatched-input 1:7  #0']],
    ['f(a', ['syntax/missing-token 1:3  #0']],
    ['a # b', ['syntax/token-recognition 1:2 # #0', 'syntax/extraneous-input 1:4 b #0']],
    ['-', ['syntax/no-viable-alternative 1:1  #0', 'syntax/mismatched-input 1:1  #0']],
    ['if + 1', ['parse/reserved-identifier 1:0 if #1']],
    ['a + 1e999', ['parse/invalid-literal 1:4 1e999 #3']],
    ['[1].all(a.b, true)', ['parse/macro-argument 1:9 a.b #7']],
    ['has(a[0])', ['parse/macro-argument 1:5 a[0] #5']],
    ['', ['syntax/mismatched-input 1:-1  #0']],
  ])('of %s have codes, places and ranges', (text, expected) => {
    expect(issuesOf(text)).toEqual(expected);
  });

  it('name the optional syntax where there is none yet', () => {
    expect(issuesOf('a.?b', false)).toEqual(['parse/unsupported-syntax 1:1 . #2']);
    expect(issuesOf('a[?b]', false)).toEqual(['parse/unsupported-syntax 1:1 [ #4']);
    expect(issuesOf('[?b]', false)).toEqual(['parse/unsupported-syntax 1:1 ? #3']);
  });

  it('count code points, where the text has more units', () => {
    const fits = `"${'😀'.repeat(99_998)}"`;
    expect(parse(new Source(fits), options).issues).toBeUndefined();
    expect(parse(new Source(`${fits} `), options).issues?.[0]).toMatchObject({
      code: 'parse/size-limit',
      message: 'expression code point size exceeds limit: size: 100001, limit 100000',
      line: -1,
      column: -1,
    });
  });

  it('end expressions that macros make too large for any memory', () => {
    const [issue] = parse(new Source(`a${'.optMap(x, x)'.repeat(40)}`), options).issues ?? [];
    expect(issue?.code).toBe('parse/too-many-nodes');
  });
});

describe('a source of lone surrogates', () => {
  it('is read as if they were replacement characters', () => {
    expect(astOf('"\ud800"').root).toMatchObject({ kind: 'literal', value: '\ufffd' });
  });
});
