/** Runs rules by the code that `kubecel compile` made of them. */
import {
  type CompiledDefinition,
  type CompiledExpression,
  type CompiledRules,
  digest,
  unusable,
} from '../compiled/module.ts';
import { CompiledProgram } from '../compiled/program.ts';
import type { Env } from '../env/env.ts';
import { kubernetesEnv } from '../kubernetes/environment.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { isOptional, Type, type TypeKind } from '../types/type.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { CompiledRule, RuleEngine, RuleIssues, RuleScope } from './rule-engine.ts';

/** Why compiled rules cannot be used for a definition. */
export class StaleRules {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

const member = (map: Value | undefined, name: string): Value | undefined =>
  map !== undefined && isPlainMap(map) && Object.hasOwn(map, name) ? map[name] : undefined;

export function definitionName(definition: PlainMap): string {
  const name = member(member(definition, 'metadata'), 'name');
  return typeof name === 'string' ? name : '';
}

/** Of all that rules depend on. */
export function definitionDigest(definition: PlainMap): string {
  const spec = member(definition, 'spec');
  const versions = member(spec, 'versions');
  const schemas = Array.isArray(versions)
    ? (versions as readonly Value[]).map((version) => [
        member(version, 'name') ?? null,
        member(version, 'schema') ?? null,
      ])
    : null;
  const parts = [schemas, member(spec, 'validation') ?? null, member(spec, 'preserveUnknownFields') ?? null];
  return digest(jsonText(parts, false) ?? '');
}

/** `oldSelf` is optional for some rules of a node. */
export const hasOptionalOldSelf = ({ variables }: RuleScope): boolean =>
  variables.some(({ name, type }) => name === 'oldSelf' && isOptional(type));

const keyOf = (path: string, optionalOldSelf: boolean, text: string): string =>
  JSON.stringify([path, optionalOldSelf, text]);

/** The rules that were compiled of a definition. */
export function compiledRules(compiled: CompiledRules, definition: PlainMap): RuleEngine | StaleRules {
  const stale = unusable(compiled);
  if (stale !== undefined) return new StaleRules(stale);
  const name = definitionName(definition);
  const found = compiled.definitions.find((candidate) => candidate.name === name);
  if (found === undefined) return new StaleRules(`the rules of ${name} were not compiled`);
  if (found.digest !== definitionDigest(definition)) {
    return new StaleRules(`the schemas of ${name} have changed since its rules were compiled: compile them again`);
  }
  return engineOf(found);
}

function engineOf({ name, rules }: CompiledDefinition): RuleEngine {
  const byKey = new Map(rules.map((rule) => [keyOf(rule.path, rule.optionalOldSelf, rule.text), rule]));
  const envs = new WeakMap<RuleScope, Env>();
  return {
    compile(text, scope) {
      const rule = byKey.get(keyOf(scope.path, hasOptionalOldSelf(scope), text));
      if (rule === undefined) throw new Error(`${name}: no code for the rule ${JSON.stringify(text)} at ${scope.path}`);
      let env = envs.get(scope);
      if (env === undefined) {
        env = kubernetesEnv({ kind: 'stored', providers: [scope.types] });
        envs.set(scope, env);
      }
      return ruleOf(rule, env);
    },
  };
}

function ruleOf(rule: CompiledExpression, env: Env): CompiledRule | RuleIssues {
  const { issues, type = '', names = [], problem = '', variables = [], code } = rule;
  if (issues !== undefined) return { ok: false, text: issues };
  return {
    ok: true,
    type: new Type(type as TypeKind, type),
    references: (name) => names.includes(name),
    program: () =>
      code === undefined ? { message: problem } : new CompiledProgram(code, variables, env, env.costLimit),
  };
}
