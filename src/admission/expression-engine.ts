/**
 * What evaluating policies asks of the language: so that their expressions can be run on any engine that answers it.
 */
import type { Env } from '../env/env.ts';
import type { Compilation } from '../pipeline.ts';
import type { Evaluation, Variables } from '../plan/program.ts';
import type { Type } from '../types/type.ts';

/** What is asked for about one expression. */
interface ExpressionScope {
  /** Where it stands in the policy: `spec.validations[0].expression`. */
  readonly path: string;
  /** What it may use. */
  readonly env: Env;
  /** What it may evaluate to, exactly; undefined: anything. */
  readonly results: readonly Type[] | undefined;
}

export interface ExpressionEngine {
  prepare(text: string, scope: ExpressionScope): PreparedExpression;
}

export interface ExpressionProgram {
  evaluate(variables: Variables): Evaluation;
}

/** An expression, ready to be evaluated. */
export interface PreparedExpression {
  /** A program, or why there is none, in Kubernetes' words. */
  readonly program: ExpressionProgram | string;
  /** The type of the result as text; undefined where the expression does not compile. */
  readonly type: string | undefined;
  /** The type as later expressions know it, of a policy's variable; undefined: any. */
  readonly known: Type | undefined;
  /** The checked tree with its types, or the issues; undefined where only its code is there. */
  readonly compilation: Compilation | undefined;
}
