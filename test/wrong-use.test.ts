import { describe, expect, it } from 'vitest';
import { loadPolicy, ValidatingPolicy } from '../src/admission/index.ts';
import { CrdError, loadCrd } from '../src/crd/index.ts';
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

  it('is told of what objects are validated with', () => {
    const crd = loadCrd({
      ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
      spec: {
        ...{ group: 'example.dev', scope: 'Namespaced', names: { kind: 'Widget', plural: 'widgets' } },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    });
    if (crd instanceof CrdError) throw new Error(crd.message);
    const widget = { apiVersion: 'example.dev/v1', kind: 'Widget', metadata: { name: 'w' } };
    const given = (options: Record<string, unknown>) => () => crd.validate(widget, wrong(options));
    expect(given({ fieldValidation: 'Strict' })).toThrow('fieldValidation is one of strict, warn, ignore, not Strict');
    expect(given({ subresource: 'spec' })).toThrow(TypeError);
    expect(given({ metadata: true })).toThrow('metadata is one of given, requested, served, not true');
    for (const costBudget of [-1, Number.NaN, '5']) expect(given({ costBudget })).toThrow('costBudget is a number');
    expect(given({ costBudget: 0, fieldValidation: 'warn', old: undefined })().valid).toBe(true);
    expect(() => crd.validate(wrong(undefined))).toThrow('not undefined');
    expect(() => crd.validate('a: [')).toThrow(TypeError);
    expect(crd.validate({ kind: 'Widget' }).errors[0]?.text).toBe('no matches for kind "Widget" in version ""');
  });

  it('is told of what a policy is asked', () => {
    const policy = loadPolicy({
      ...{ apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicy' },
      spec: { validations: [{ expression: 'object.a == 1' }] },
    });
    if (!(policy instanceof ValidatingPolicy)) throw new Error('no policy');
    expect(() => policy.evaluate(wrong(undefined))).toThrow('a request is an object');
    expect(() => policy.evaluate({ object: wrong('a: [') })).toThrow(TypeError);
    expect(() => policy.evaluate({ object: wrong(5) })).toThrow('object is to be an object');
    expect(() => policy.evaluate({ typing: wrong('strict') })).toThrow('typing is one of auto, typed, unstructured');
    for (const [request, message] of [
      [null, 'request is an object'],
      [{ kind: 'Pod' }, 'request.kind is to be an object'],
      [{ resource: { group: '', version: 'v1' } }, 'request.resource.resource is to be a string'],
      [{ user: 'alice' }, 'request.user is to be an object'],
      [{ user: { username: 'alice' } }, 'request.user.name is to be a string'],
      [{ options: [] }, 'request.options is to be an object'],
      [{ name: 5 }, 'request: name takes a string'],
    ] as const) {
      expect(() => policy.evaluate({ request: wrong(request) })).toThrow(message);
    }
    expect(() => policy.evaluate({ authorizer: wrong({}) })).toThrow('authorizer is an object with a method authorize');
    for (const costBudget of [-1, Number.NaN, '5']) {
      expect(() => policy.evaluate({}, { costBudget: wrong(costBudget) })).toThrow('costBudget is a number');
    }
    expect(() => loadPolicy(wrong(undefined))).toThrow('not undefined');
  });

  it('is told of what a program is given', () => {
    if (program === undefined || program instanceof PlanError) throw new Error('no program');
    expect(() => program.evaluate(wrong(null))).toThrow('variables are an object');
    expect(() => program.evaluate(wrong('a'))).toThrow(TypeError);
    expect(() => program.evaluate({}, { costLimit: wrong('10') })).toThrow('costLimit is a number');
    expect(program.evaluate({}, { costLimit: 10 }).value).toBe(2);
  });
});
