/** An Ast as plain data with the names and numbers of cel-go: what the batch protocol calls `tree`, `macros`, `refs`. */
import { utf8Length } from '../values/utf8.ts';
import type { Value } from '../values/value.ts';
import type { Ast, CheckedAst, Expr } from './ast.ts';
import { OPERATORS } from './operators.ts';
import { unparse } from './unparse.ts';

/** A node of the tree; what a kind has not is absent. */
export interface TreeNode {
  readonly id: number;
  readonly kind: Expr['kind'];
  readonly type?: string;
  readonly ref?: string;
  readonly overloads?: readonly string[];
  /** cel-go's place: the offset of a token in code points, and that plus the token's length in bytes. */
  readonly start: number;
  readonly stop: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly testOnly?: true;
  readonly operand?: TreeNode;
  readonly args?: readonly TreeNode[];
  readonly optionalIndices?: readonly number[];
  readonly entries?: readonly TreeEntry[];
  readonly comprehension?: TreeComprehension;
}

interface TreeEntry {
  readonly id: number;
  readonly field?: string;
  readonly key?: TreeNode;
  readonly value: TreeNode;
  readonly optional?: true;
}

interface TreeComprehension {
  readonly iterVar: string;
  readonly iterVar2?: string;
  readonly accuVar: string;
  readonly range: TreeNode;
  readonly init: TreeNode;
  readonly cond: TreeNode;
  readonly step: TreeNode;
  readonly result: TreeNode;
}

/**
 * The tree of an Ast.
 *
 * @param encode - the form of literals
 */
export function toTree(ast: Ast | CheckedAst, encode: (value: Value) => unknown): TreeNode {
  const place = placesOf(ast);
  const checked = 'types' in ast ? ast : undefined;

  const nodes = (exprs: readonly Expr[]): readonly TreeNode[] | undefined =>
    exprs.length > 0 ? exprs.map(node) : undefined;

  const parts = (expr: Expr): Partial<Unset<TreeNode>> => {
    switch (expr.kind) {
      case 'literal':
        return { value: encode(expr.value) };
      case 'ident':
        return { name: expr.name || undefined };
      case 'select':
        return { name: expr.field || undefined, testOnly: expr.testOnly || undefined, operand: node(expr.operand) };
      case 'call':
        return { name: expr.name, operand: expr.target && node(expr.target), args: nodes(expr.args) };
      case 'list':
        return { args: nodes(expr.elements), optionalIndices: expr.optional.length > 0 ? expr.optional : undefined };
      case 'map':
        return {
          entries: entries(expr.entries, ({ id, key, value, optional }) =>
            compact({ id, key: node(key), value: node(value), optional: optional || undefined }),
          ),
        };
      case 'struct':
        return {
          name: expr.typeName,
          entries: entries(expr.fields, ({ id, name, value, optional }) =>
            compact({ id, field: name || undefined, value: node(value), optional: optional || undefined }),
          ),
        };
      case 'comprehension':
        return {
          comprehension: compact({
            iterVar: expr.iterVar,
            iterVar2: expr.iterVar2 || undefined,
            accuVar: expr.accuVar,
            range: node(expr.iterRange),
            init: node(expr.accuInit),
            cond: node(expr.loopCondition),
            step: node(expr.loopStep),
            result: node(expr.result),
          }),
        };
      default:
        return {};
    }
  };

  const node = (expr: Expr): TreeNode => {
    const reference = checked?.references[expr.id];
    const overloads = reference?.overloads.length ? reference.overloads : undefined;
    return compact({
      id: expr.id,
      kind: expr.kind,
      type: checked?.types[expr.id]?.toString(),
      ref: reference?.name || undefined,
      overloads,
      ...place(expr),
      ...parts(expr),
    });
  };

  return node(ast.root);
}

const entries = <T>(items: readonly T[], entry: (item: T) => TreeEntry): readonly TreeEntry[] | undefined =>
  items.length > 0 ? items.map(entry) : undefined;

/** The same with every property allowed to be undefined. */
type Unset<T> = { [K in keyof T]: T[K] | undefined };

/** Leaves out what is undefined. */
const compact = <T>(parts: Unset<T>): T =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;

/** Where cel-go has its nodes. */
function placesOf({ source, positions, macroCalls }: Ast): (expr: Expr) => { start: number; stop: number } {
  const { text } = source;
  // What a macro made stands at the macro call's parenthesis and has no length.
  const expanded = new Set([...macroCalls.keys()].map((id) => positions.at[id]));

  const length = (expr: Expr, at: number): number => {
    if (expanded.has(at)) return 0;
    switch (expr.kind) {
      case 'literal': {
        const written = text.slice(at, positions.end[expr.id]);
        // The sign of a number may stand apart.
        return utf8Length(/^-/.test(written) ? `-${/[0-9.].*$/s.exec(withoutComments(written))?.[0] ?? ''}` : written);
      }
      case 'ident':
        // A name with dots, which was selections before it was checked, stands at its last dot.
        if (text[at] === '.') return 1;
        return utf8Length(expr.name.replace(/^[.]/, ''));
      case 'call':
        return expr.target === undefined ? (OPERATORS.get(expr.name)?.text.length ?? 1) || 1 : 1;
      default:
        return 1;
    }
  };

  return (expr) => {
    const at = positions.at[expr.id] ?? -1;
    if (at < 0) return { start: 0, stop: 0 };
    const start = source.codePointOffset(at);
    return { start, stop: start + length(expr, at) };
  };
}

const withoutComments = (text: string): string => text.replace(/\/\/[^\n]*/g, '');

/** The macro calls of an Ast as they were written, by the id of what they became. */
export function macroTexts(ast: Ast): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [id, call] of ast.macroCalls) texts[id] = unparse({ root: call, macroCalls: ast.macroCalls });
  return texts;
}

/** What each id means: its name, if it has one, and the overloads in alphabetical order. */
export function referenceTexts({ references }: CheckedAst): Record<string, readonly string[]> {
  const texts: Record<string, readonly string[]> = {};
  for (const [id, reference] of references.entries()) {
    if (reference === undefined) continue;
    const { name, overloads } = reference;
    texts[id] = [...(name === '' ? [] : [name]), ...[...overloads].sort()];
  }
  return texts;
}
