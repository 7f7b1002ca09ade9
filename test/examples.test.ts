import { describe, expect, it } from 'vitest';
import { AuthorizerValue, ResourceCheck } from '../libs/kubernetes/authz-values.ts';
import { jsonPatch } from '../libs/kubernetes/jsonpatch.ts';
import { RuleAuthorizer } from '../libs/kubernetes/rule-authorizer.ts';
import { AUTHORIZER_VARIABLES } from '../src/admission/declarations.ts';
import { explainCode, explainedCodes } from '../src/diagnostics/explanations.ts';
import { catalogLibraries, catalogOf } from '../src/kubernetes/catalog.ts';
import { kubernetesEnv } from '../src/kubernetes/environment.ts';
import { compile } from '../src/pipeline.ts';
import { PlanError } from '../src/plan/planner.ts';
import { DYN } from '../src/types/type.ts';
import { CelError, type Value } from '../src/values/value.ts';

const env = kubernetesEnv({ kind: 'stored' }).extend({
  variables: AUTHORIZER_VARIABLES,
  libraries: [{ library: jsonPatch }],
});

const authorizer = new AuthorizerValue({ name: 'alice' }, new RuleAuthorizer([]));
const variables = new Map<string, Value>([
  ['authorizer', authorizer],
  ['authorizer.requestResource', new ResourceCheck(authorizer, { group: '', resource: 'pods' })],
]);

function evaluate(expression: string): Value {
  const compiled = compile(env, expression);
  if (!compiled.ok) return compiled.text;
  const program = compiled.program();
  if (program instanceof PlanError) return program.message;
  const { value } = program.evaluate(variables);
  return value instanceof CelError ? value.message : value;
}

const entries = catalogLibraries().flatMap(catalogOf);

describe('examples of the libraries', () => {
  it.each(entries.flatMap(({ name, examples }) => examples.map((example) => [name, example])))(
    '%s: %s',
    (_name, example) => {
      expect(evaluate(example)).toBe(true);
    },
  );

  it('are there for everything but types', () => {
    const without = entries.filter(({ kind, examples }) => kind !== 'type' && examples.length === 0);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('name what they are about', () => {
    const symbols: Readonly<Record<string, RegExp>> = { '[]': /\[/, '[?]': /\[\?/, '?.': /\.\?/, '?:': /\?.*:/ };
    const elsewhere = entries.filter(
      ({ kind, name, examples }) =>
        kind !== 'type' &&
        !examples.every((example) => symbols[name]?.test(example) ?? example.includes(name.replace(/^.*\./, ''))),
    );
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });
});

describe('examples of diagnostics', () => {
  const withExample = explainedCodes.flatMap((code) => {
    const example = explainCode(code)?.example;
    return example === undefined ? [] : [[code, example] as const];
  });

  it.each(withExample)('%s', (code, example) => {
    const version = code === 'parse/unsupported-syntax' ? '1.27' : '1.37';
    const compiled = compile(kubernetesEnv({ version, variables: [{ name: 'a', type: DYN }] }), example);
    expect(compiled.ok ? [] : compiled.issues[0]?.code).toBe(code);
  });
});
