import { describe, expect, it } from 'vitest';
import { Composition, type NamedExpression } from '../../src/admission/composition.ts';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import { compile } from '../../src/pipeline.ts';
import { PlanError } from '../../src/plan/planner.ts';
import { DYN } from '../../src/types/type.ts';
import { CelError, type Value } from '../../src/values/value.ts';

const env = kubernetesEnv({ variables: [{ name: 'object', type: DYN }] });
const variable = (name: string, expression: string): NamedExpression => ({ name, expression });

/** What an expression answers with variables, and what became of them. */
function evaluate(expression: string, variables: readonly NamedExpression[], object: Value = {}) {
  const composition = new Composition(env, variables, true);
  const compiled = compile(composition.declareIn(env), expression);
  if (!compiled.ok) throw new Error(compiled.text);
  const program = compiled.program();
  if (program instanceof PlanError) throw new Error(program.message);
  const composed = composition.start((name) => (name === 'object' ? object : undefined));
  const { value } = program.evaluate((name) => (name === 'variables' ? composed : object));
  return { value: value instanceof CelError ? `error: ${value.message}` : value, composed };
}

describe('variables of a policy', () => {
  it('are evaluated when they are first read, and once', () => {
    const { value, composed } = evaluate(
      'variables.a + variables.a > 0 || variables.b',
      [variable('a', 'object.n + 1'), variable('b', 'object.nothing')],
      { n: 1 },
    );
    expect(value).toBe(true);
    expect([...composed.outcomes.keys()]).toEqual(['a']);
    expect(composed.cost).toBe(3);
  });

  it('see those before them, with their types', () => {
    expect(evaluate('variables.b', [variable('a', '[1]'), variable('b', 'variables.a.sum() + 1')]).value).toBe(2);
    const composition = new Composition(env, [variable('a', 'variables.b'), variable('b', '1')], true);
    const compiled = compile(composition.declareIn(env), "variables.b + 'x'");
    expect(compiled.ok).toBe(false);
  });

  it('say in whoever reads them why they have no value', () => {
    expect(evaluate('variables.a', [variable('a', '1 / 0')]).value).toBe(
      'error: composited variable "a" fails to evaluate: division by zero',
    );
    expect(evaluate('variables.a', [variable('a', 'nothing')]).value).toMatch(
      /^error: composited variable "a" fails to compile: compilation failed: ERROR: <input>:1:1: undeclared reference/,
    );
    expect(evaluate('variables.a == 1 || true', [variable('a', '1 / 0')]).value).toBe(true);
  });

  it('do not run in circles', () => {
    const { value } = evaluate('variables.a', [
      variable('a', '1'),
      variable('b', 'variables.a'),
      variable('a', 'variables.b'),
    ]);
    expect(value).toMatch(/"a" fails to evaluate: it needs its own value$/);
  });

  it('do not use up the stack', () => {
    const chain = Array.from({ length: 3000 }, (_, i) => variable(`v${i}`, i === 0 ? '0' : `variables.v${i - 1} + 1`));
    expect(evaluate('variables.v400', chain).value).toBe(400);
    expect(evaluate('variables.v2999', chain).value).toMatch(/fails to evaluate: too many variables need each other$/);
  });

  it('may be called like what every object inherits', () => {
    expect(evaluate('variables.constructor', [variable('constructor', '1')]).value).toBe(1);
    expect(evaluate("'toString' in dyn(object)", [variable('a', '1')]).value).toBe(false);
    expect(evaluate('dyn(variables).toString', [variable('a', '1')]).value).toBe('error: no such key: toString');
  });
});
