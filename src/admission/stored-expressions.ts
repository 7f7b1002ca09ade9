import type { Env } from '../env/env.ts';
import { type Compilation, compile } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import { sameType, type Type } from '../types/type.ts';
import type { ExpressionEngine, ExpressionProgram, PreparedExpression } from './expression-engine.ts';

/** Runs expressions as Kubernetes runs those of stored policies. */
export const storedExpressions: ExpressionEngine = {
  prepare: (text, { env, results }) => prepare(env, text, results),
};

/**
 * Compiles an expression.
 *
 * @param results - what it may evaluate to, exactly; undefined: anything
 * @see kubernetes/apiserver pkg/admission/plugin/cel/compile.go, CompileCELExpression
 */
export function prepare(env: Env, text: string, results?: readonly Type[]): PreparedExpression {
  const compilation = compile(env, text);
  const type = compilation.ok ? compilation.type : undefined;
  const program = programOf(compilation, results);
  // What has no program has no type.
  const known = typeof program === 'string' ? undefined : type;
  return { compilation, type: type && String(type), known, program };
}

function programOf(compilation: Compilation, results: readonly Type[] | undefined): ExpressionProgram | string {
  if (!compilation.ok) return `compilation failed: ${compilation.text}`;
  const { type } = compilation;
  if (results !== undefined && !results.some((result) => sameType(result, type))) {
    const [only, ...others] = results;
    return `must evaluate to ${others.length === 0 ? only : `one of [${results.join(' ')}]`} but got ${type}`;
  }
  const program = compilation.program();
  return program instanceof PlanError ? `program instantiation failed: ${program.message}` : program;
}
