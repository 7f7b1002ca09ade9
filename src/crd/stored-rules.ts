import type { Env } from '../env/env.ts';
import { kubernetesEnv } from '../kubernetes/environment.ts';
import { compile } from '../pipeline.ts';
import type { RuleEngine, RuleScope } from './rule-engine.ts';

/** Runs rules as Kubernetes runs stored ones. */
export function storedRules(): RuleEngine {
  const envs = new WeakMap<RuleScope, Env>();
  return {
    compile(text, scope) {
      let env = envs.get(scope);
      if (env === undefined) {
        env = kubernetesEnv({ kind: 'stored', variables: scope.variables, providers: [scope.types] });
        envs.set(scope, env);
      }
      return compile(env, text);
    },
  };
}
