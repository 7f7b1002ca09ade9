import { describe, expect, it } from 'vitest';
import { compile, PlanError } from '../src/index.ts';
import { kubernetesEnv } from '../src/kubernetes/index.ts';

/** What callers without types may pass. */
const wrong = (value: unknown): never => value as never;

describe('wrong use of the library', () => {
  const env = kubernetesEnv();
  const compiled = compile(env, '1 + 1');
  const program = compiled.ok ? compiled.program() : undefined;

  it.each([
    ['options that are none', () => kubernetesEnv(wrong(null)), TypeError, 'options of an environment'],
    ['variables that are no list', () => kubernetesEnv({ variables: wrong(1) }), TypeError, 'variables are a list'],
    ['a version that is none', () => kubernetesEnv({ version: '9.x' }), RangeError, '9.x'],
    ['a text that is none', () => compile(env, wrong(5)), TypeError, "an expression's text, not number"],
  ] as const)('is told: %s', (_, use, type, text) => {
    expect(use).toThrow(type);
    expect(use).toThrow(text);
  });

  it('is told of what a program is given', () => {
    if (program === undefined || program instanceof PlanError) throw new Error('no program');
    expect(() => program.evaluate(wrong(null))).toThrow('variables are an object');
    expect(() => program.evaluate(wrong('a'))).toThrow(TypeError);
    expect(() => program.evaluate({}, { costLimit: wrong('10') })).toThrow('costLimit is a number');
    expect(program.evaluate({}, { costLimit: 10 }).value).toBe(2);
  });
});
