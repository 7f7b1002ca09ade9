import { describe, expect, it } from 'vitest';
import { standard } from '../../../libs/standard/index.ts';
import { kubernetesEnv } from '../../../src/kubernetes/environment.ts';
import { compile } from '../../../src/pipeline.ts';
import { PlanError } from '../../../src/plan/planner.ts';
import type { Value } from '../../../src/values/value.ts';

const env = kubernetesEnv();

function evaluate(expression: string): Value {
  const compiled = compile(env, expression);
  if (!compiled.ok) throw new Error(compiled.text);
  const program = compiled.program();
  if (program instanceof PlanError) throw new Error(program.message);
  return program.evaluate().value;
}

const functions = Object.entries(standard.functions);

describe('the standard library', () => {
  it.each(functions)('shows %s by expressions that are true', (_name, { examples, runtimeOnly, doc }) => {
    expect(doc).not.toBe('');
    if (!runtimeOnly && examples.length > 0) {
      expect(examples.filter((example) => evaluate(example) !== true)).toEqual([]);
    }
  });

  it('has each overload once, but for the old names of `in`', () => {
    const ids = functions
      .filter(([, { runtimeOnly }]) => !runtimeOnly)
      .flatMap(([, { overloads }]) => overloads.map(({ id }) => id));
    expect(ids.length).toBe(162);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('implements every overload, alone or with its function', () => {
    const without = functions.filter(
      ([, { overloads, singleton }]) => singleton === undefined && overloads.some(({ impl }) => impl === undefined),
    );
    expect(without.map(([name]) => name)).toEqual([]);
  });
});
