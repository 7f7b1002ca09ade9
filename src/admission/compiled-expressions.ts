/** Runs expressions of policies by the code that `kubecel compile` made of them. */
import { type CompiledPolicyExpression, type CompiledRules, digest, unusable } from '../compiled/module.ts';
import { CompiledProgram } from '../compiled/program.ts';
import type { Env } from '../env/env.ts';
import type { ExpressionEngine, PreparedExpression } from './expression-engine.ts';
import type { MutatingPolicySpec, ValidatingPolicySpec } from './read-policy.ts';

type PolicySpec = ValidatingPolicySpec | MutatingPolicySpec;

/** Why compiled code cannot be used for a policy. */
export class StaleExpressions {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Of all that compiled expressions depend on. */
export function policyDigest(spec: PolicySpec): string {
  const own =
    spec.kind === 'MutatingAdmissionPolicy'
      ? spec.mutations.map(({ patchType, expression }) => [patchType, expression])
      : [
          spec.validations.map(({ expression, messageExpression }) => [expression, messageExpression]),
          spec.auditAnnotations.map(({ valueExpression }) => valueExpression),
        ];
  const variables = spec.variables.map(({ name, expression }) => [name, expression]);
  const conditions = spec.matchConditions.map(({ expression }) => expression);
  return digest(JSON.stringify([spec.paramKind !== undefined, variables, conditions, own]));
}

/** The expressions that were compiled of a policy. */
export function compiledExpressions(compiled: CompiledRules, spec: PolicySpec): ExpressionEngine | StaleExpressions {
  const stale = unusable(compiled);
  if (stale !== undefined) return new StaleExpressions(stale);
  const { kind, name } = spec;
  const named = compiled.policies.filter((policy) => policy.kind === kind && policy.name === name);
  if (named.length === 0) return new StaleExpressions(`the expressions of ${kind} ${name} were not compiled`);
  // Files of several clusters may hold several policies of a name.
  const own = policyDigest(spec);
  const found = named.find((policy) => policy.digest === own);
  if (found === undefined) {
    return new StaleExpressions(
      `the expressions of ${kind} ${name} have changed since they were compiled: compile them again`,
    );
  }
  const byPath = new Map(found.expressions.map((expression) => [expression.path, expression]));
  return {
    prepare(_, { path, env }) {
      const expression = byPath.get(path);
      if (expression === undefined) throw new Error(`${kind} ${name}: no code for ${path}`);
      return prepared(expression, env);
    },
  };
}

function prepared({ type, problem, code, variables = [] }: CompiledPolicyExpression, env: Env): PreparedExpression {
  const program = code === undefined ? (problem ?? '') : new CompiledProgram(code, variables, env, env.costLimit);
  // Nothing is checked any more.
  return { type, known: undefined, compilation: undefined, program };
}
