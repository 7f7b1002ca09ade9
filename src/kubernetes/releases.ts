/**
 * Which releases of Kubernetes take an expression: a server admits what is written new by its compatibility version, one
 * behind its release, and still runs what is stored with all its code knows.
 */
import { walk } from '../ast/walk.ts';
import type { VariableDecl } from '../decls/decls.ts';
import { parse } from '../parse/parse.ts';
import { type Compilation, compile } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import { DYN } from '../types/type.ts';
import { type ExpressionKind, releaseEnv } from './environment.ts';
import { NEWEST_MINOR, OLDEST_MINOR } from './version.ts';

/** Why a server does not take an expression: the first of its reasons. */
export interface Refusal {
  /** In Kubernetes' words. */
  readonly message: string;
  /** In the expression, from 1; 0 where it is about no place. */
  readonly line: number;
  readonly column: number;
}

export interface ReleaseVerdict {
  /** `1.29` */
  readonly release: string;
  /** Why it may not be written into a new object; undefined where it may. */
  readonly asNew: Refusal | undefined;
  /** Why it does not run where it is stored already; undefined where it does. */
  readonly asStored: Refusal | undefined;
}

/** Releases with CEL, oldest first. */
export const releases: readonly string[] = Array.from(
  { length: NEWEST_MINOR - OLDEST_MINOR + 1 },
  (_, index) => `1.${OLDEST_MINOR + index}`,
);

/** What each release says of an expression. */
export const releaseVerdicts = (
  expression: string,
  variables: readonly VariableDecl[] = [],
): readonly ReleaseVerdict[] =>
  releases.map((release) => {
    const refusal = (kind: ExpressionKind): Refusal | undefined =>
      refusalOf(compile(releaseEnv({ release, kind, variables }), expression));
    return { release, asNew: refusal('new'), asStored: refusal('stored') };
  });

function refusalOf(compilation: Compilation): Refusal | undefined {
  if (!compilation.ok) {
    const [first] = compilation.issues;
    if (first === undefined) return undefined;
    return { message: first.message, line: Math.max(first.line, 0), column: first.column + 1 };
  }
  const program = compilation.program();
  if (!(program instanceof PlanError)) return undefined;
  return { message: `program instantiation failed: ${program.message}`, line: 0, column: 0 };
}

/** More names than this in one expression are left undeclared. */
const MAX_NAMES = 100;

/**
 * The names that an expression uses like variables and nobody declares, as variables of type dyn. What some release knows
 * by itself is none of them.
 */
export function undeclaredVariables(
  expression: string,
  variables: readonly VariableDecl[] = [],
): readonly VariableDecl[] {
  const found = new Map<string, VariableDecl>();
  const newest = `1.${NEWEST_MINOR}`;
  while (found.size < MAX_NAMES) {
    const declared = [...variables, ...found.values()];
    const env = releaseEnv({ release: newest, kind: 'stored', variables: declared });
    const compilation = compile(env, expression);
    if (compilation.ok) break;
    const issues = new Set(compilation.issues.map(({ code, exprId }) => (isUndeclared(code) ? exprId : 0)));
    const before = found.size;
    const { ast } = parse(compilation.source, env);
    if (ast === undefined) break;
    walk(ast.root, (node) => {
      if (node.kind !== 'ident' || !issues.has(node.id)) return;
      const name = node.name.replace(/^\./, '');
      found.set(name, { name, type: DYN });
    });
    if (found.size === before) break;
  }
  return [...found.values()];
}

const isUndeclared = (code: string): boolean => code === 'check/undeclared-reference';
