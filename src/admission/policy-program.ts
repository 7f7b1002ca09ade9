/**
 * The compiled expressions that validating and mutating policies have in common.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/policy: validating/plugin.go, mutating/compilation.go, compilePolicy
 */
import type { Document } from '../documents/document.ts';
import type { Env } from '../env/env.ts';
import { kubernetesEnv } from '../kubernetes/environment.ts';
import { BOOL, type Type } from '../types/type.ts';
import { Composition } from './composition.ts';
import { AUTHORIZER_VARIABLES, admissionEnv } from './declarations.ts';
import type { ExpressionEngine } from './expression-engine.ts';
import { PolicyExpression } from './policy-expression.ts';
import type { MutatingPolicySpec, ValidatingPolicySpec } from './read-policy.ts';

/** What expressions may use beside what all may. */
interface Extras {
  readonly authorizer: boolean;
  readonly patchTypes: boolean;
}

/** What all expressions may use that are no mutations and no messages. */
export const ALL_BUT_PATCHES: Extras = { authorizer: true, patchTypes: false };

const envs = new Map<string, Env>();

/** The environment for stored expressions of policies, but for `variables`. */
export function policyEnv(params: boolean, { authorizer, patchTypes }: Extras): Env {
  const key = JSON.stringify([params, authorizer, patchTypes]);
  let env = envs.get(key);
  if (env === undefined) {
    env = admissionEnv(kubernetesEnv({ kind: 'stored' }), { params, patchTypes, keywords: true });
    if (authorizer) env = env.extend({ variables: AUTHORIZER_VARIABLES });
    envs.set(key, env);
  }
  return env;
}

export const BOOLS: readonly Type[] = [BOOL];

export class PolicyProgram {
  readonly composition: Composition;
  readonly matchConditions: readonly PolicyExpression[];
  /** All that were compiled, in that order. */
  readonly expressions: PolicyExpression[] = [];
  readonly #engine: ExpressionEngine;
  readonly #params: boolean;
  readonly #document: Document | undefined;
  /** With `variables`. */
  readonly #envs = new Map<Env, Env>();

  constructor(
    { paramKind, variables, matchConditions }: ValidatingPolicySpec | MutatingPolicySpec,
    engine: ExpressionEngine,
    document: Document | undefined,
  ) {
    this.#engine = engine;
    this.#params = paramKind !== undefined;
    this.#document = document;
    const env = policyEnv(this.#params, ALL_BUT_PATCHES);
    this.composition = new Composition(env, variables, true, (text, own, i) => {
      const path = `spec.variables[${i}].expression`;
      return this.#keep(path, text, own, undefined).prepared;
    });
    this.matchConditions = matchConditions.map(({ expression }, i) =>
      this.compile(`spec.matchConditions[${i}].expression`, expression, BOOLS),
    );
  }

  /** @param results - what it may evaluate to, exactly */
  compile(path: string, text: string, results: readonly Type[], extras: Extras = ALL_BUT_PATCHES): PolicyExpression {
    const plain = policyEnv(this.#params, extras);
    let env = this.#envs.get(plain);
    if (env === undefined) {
      env = this.composition.declareIn(plain);
      this.#envs.set(plain, env);
    }
    return this.#keep(path, text, env, results).expression;
  }

  #keep(path: string, text: string, env: Env, results: readonly Type[] | undefined) {
    const prepared = this.#engine.prepare(text, { path, env, results });
    const expression = new PolicyExpression(path, text, prepared, this.#document);
    this.expressions.push(expression);
    return { prepared, expression };
  }
}
