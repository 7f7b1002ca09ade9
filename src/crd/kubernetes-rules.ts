import type { Env } from '../env/env.ts';
import { kubernetesEnv } from '../kubernetes/environment.ts';
import { KUBERNETES_VERSION } from '../kubernetes/version.ts';
import { compile } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import type { RuleEngine, RuleScope } from './rule-engine.ts';

const envs = new WeakMap<RuleScope, Env>();

function envOf(scope: RuleScope): Env {
  let env = envs.get(scope);
  if (env === undefined) {
    env = kubernetesEnv({
      version: KUBERNETES_VERSION,
      kind: 'stored',
      variables: scope.variables,
      providers: [scope.types],
    });
    envs.set(scope, env);
  }
  return env;
}

/** Runs rules as the API server does: they are stored, so they may use all that any version has. */
export const kubernetesRules: RuleEngine = {
  compile(text, scope) {
    const compiled = compile(envOf(scope), text);
    if (!compiled.ok) return compiled;
    return {
      ok: true,
      type: compiled.type,
      references: (name) => compiled.references(name),
      program() {
        const program = compiled.program();
        return program instanceof PlanError ? { message: program.message } : program;
      },
    };
  },
};
