/** Evaluates expressions in Kubernetes' newest environment. */

import type { Env } from '../../../src/env/env.ts';
import { kubernetesEnv } from '../../../src/kubernetes/environment.ts';
import { compile } from '../../../src/pipeline.ts';
import { PlanError } from '../../../src/plan/planner.ts';
import type { Evaluation, Variables } from '../../../src/plan/program.ts';
import { DYN } from '../../../src/types/type.ts';
import { CelError, type Value } from '../../../src/values/value.ts';

/** @param variables - all of type dyn, unless the environment declares them */
export function evaluate(expression: string, variables: Variables = {}, env?: Env): Evaluation {
  const names = Object.keys(variables);
  const declared = env ?? kubernetesEnv({ variables: names.map((name) => ({ name, type: DYN })) });
  const compiled = compile(declared, expression);
  if (!compiled.ok) throw new Error(compiled.text);
  const program = compiled.program();
  if (program instanceof PlanError) throw new Error(program.message);
  return program.evaluate(variables);
}

export const resultOf = (expression: string, variables: Variables = {}): Value => evaluate(expression, variables).value;

/** The text of the error; undefined where there is none. */
export function errorOf(expression: string, variables: Variables = {}): string | undefined {
  const { value } = evaluate(expression, variables);
  return value instanceof CelError ? value.message : undefined;
}
