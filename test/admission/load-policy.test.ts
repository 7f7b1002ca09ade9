import {
  type Admission,
  AdmissionError,
  type AdmissionInput,
  type Authorizer,
  loadPolicy,
  MutatingPolicy,
  type ObjectSource,
  PolicyError,
  readAdmission,
  readDocuments,
  ValidatingPolicy,
} from 'kubecel/admission';
import { compilePolicy, rulesModule } from 'kubecel/compile';
import type { CompiledRules } from 'kubecel/compiled';
import { describe, expect, it } from 'vitest';
import type { PlainMap, Value } from '../../src/values/value.ts';

const text = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few}
spec:
  variables:
    - {name: most, expression: 2 + 3}
  matchConditions:
    - {name: ours, expression: request.name != 'theirs'}
  validations:
    - expression: >-
        object.spec.replicas
        <= variables.most
      messageExpression: "'at most ' + string(variables.most)"
    - expression: object.spec.nope +
  auditAnnotations:
    - {key: replicas, valueExpression: string(object.spec.replicas)}
`;

const deployment = (replicas: Value): PlainMap => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'team' },
  spec: { replicas },
});

function validating(source: ObjectSource, rules?: CompiledRules): ValidatingPolicy {
  const policy = loadPolicy(source, rules);
  if (!(policy instanceof ValidatingPolicy))
    throw new Error(policy instanceof PolicyError ? policy.message : 'mutating');
  return policy;
}

const policyOf = (spec: PlainMap, kind = 'ValidatingAdmissionPolicy', version = 'v1') => ({
  apiVersion: `admissionregistration.k8s.io/${version}`,
  kind,
  metadata: { name: 'p' },
  spec,
});

function moduleOf(policy: PlainMap): CompiledRules {
  const code = compilePolicy(policy);
  if (!('source' in code)) throw new Error(code.message);
  return new Function(rulesModule([], [code]).replace('export default', 'return'))() as CompiledRules;
}

describe('a policy', () => {
  it('says what the API server makes of a request', () => {
    const { match, decisions, auditAnnotations } = validating(text).evaluate({ object: deployment(7) });
    expect(match).toMatchObject({ matches: true, error: undefined });
    expect(decisions).toEqual([
      { action: 'deny', evaluation: 'deny', message: 'at most 5', reason: 'Invalid' },
      {
        action: 'deny',
        evaluation: 'error',
        message: expect.stringMatching(/^compilation error: compilation failed: ERROR: <input>:1:19: Syntax error/),
        reason: '',
      },
    ]);
    expect(auditAnnotations).toEqual([{ key: 'replicas', action: 'publish', value: '7', error: '' }]);
  });

  it('is passed over where a match condition is not met', () => {
    const outcome = validating(text).evaluate({ object: deployment(7), request: { name: 'theirs' } });
    expect(outcome.match).toMatchObject({ matches: false, failedCondition: 'ours' });
    expect(outcome.decisions).toEqual([]);
    expect(outcome.outcomes.validations).toBeUndefined();
  });

  it('is read from data, text or documents, of any version', () => {
    const [document] = readDocuments(text, 'policy.yaml');
    if (document?.ok !== true) throw new Error('unreadable');
    for (const source of [text, document, document.value]) expect(validating(source).name).toBe('few');
    for (const version of ['v1', 'v1beta1', 'v1alpha1']) {
      const spec = { validations: [{ expression: 'false', message: 'no' }] };
      const policy = validating(policyOf(spec, 'ValidatingAdmissionPolicy', version));
      expect(policy.evaluate({}).decisions).toMatchObject([{ message: 'no' }]);
    }
  });

  it('has its expressions with types, trees and places', () => {
    const [document] = readDocuments(text, 'policy.yaml');
    const { expressions } = validating(document as ObjectSource);
    expect(expressions.map(({ path, type }) => [path, type])).toEqual([
      ['spec.variables[0].expression', 'int'],
      ['spec.matchConditions[0].expression', 'bool'],
      ['spec.validations[0].expression', 'bool'],
      ['spec.validations[1].expression', undefined],
      ['spec.validations[0].messageExpression', 'string'],
      ['spec.auditAnnotations[0].valueExpression', 'string'],
    ]);
    const [, , replicas, broken] = expressions;
    expect(replicas?.compilation?.ok && replicas.compilation.references('variables')).toBe(true);
    expect(broken?.error).toMatch(/^compilation failed: ERROR/);
    // In the second line of a folded text.
    const place = replicas?.place(replicas.text.indexOf('variables'));
    expect(place).toMatchObject({ file: 'policy.yaml', line: 12, column: 12 });
    expect(validating(document?.ok ? document.value : null).expressions[0]?.place()).toBeUndefined();
  });

  it('tells what each expression came to and cost', () => {
    const { outcomes } = validating(text).evaluate({ object: deployment(3) });
    expect(outcomes.validations?.outcomes.map((outcome) => [outcome?.value, outcome?.cost])).toEqual([
      [true, 7],
      [undefined, 0],
    ]);
    expect(outcomes.messageExpressions?.outcomes[1]).toBeUndefined();
  });

  it.each<[string, unknown, string, string]>([
    ['a list', [], 'a policy is an object', ''],
    [
      'another kind',
      { apiVersion: 'v1', kind: 'Pod' },
      'kind: must be one of ValidatingAdmissionPolicy, MutatingAdmissionPolicy, not Pod',
      'kind',
    ],
    [
      'another version',
      policyOf({}, 'ValidatingAdmissionPolicy', 'v2'),
      'apiVersion: must be one of admissionregistration.k8s.io/v1, admissionregistration.k8s.io/v1beta1, admissionregistration.k8s.io/v1alpha1, not admissionregistration.k8s.io/v2',
      'apiVersion',
    ],
    ['no list', policyOf({ validations: {} }), 'spec.validations: must be a list', 'spec.validations'],
    ['no object', policyOf({ validations: ['a'] }), 'spec.validations[0]: must be an object', 'spec.validations[0]'],
    [
      'no text',
      policyOf({ variables: [{ name: 'a', expression: 1 }] }),
      'spec.variables[0].expression: must be a string',
      'spec.variables[0].expression',
    ],
    [
      'no choice',
      policyOf({ failurePolicy: 'Never' }),
      'spec.failurePolicy: must be one of Fail, Ignore, not Never',
      'spec.failurePolicy',
    ],
    [
      'no patch type',
      policyOf({ mutations: [{}] }, 'MutatingAdmissionPolicy'),
      'spec.mutations[0].patchType: is required: one of ApplyConfiguration, JSONPatch',
      'spec.mutations[0].patchType',
    ],
    [
      'no patch',
      policyOf({ mutations: [{ patchType: 'JSONPatch' }] }, 'MutatingAdmissionPolicy'),
      'spec.mutations[0].jsonPatch: must be specified when patchType is JSONPatch',
      'spec.mutations[0].jsonPatch',
    ],
  ])('is refused: %s', (_, source, message, path) => {
    expect(loadPolicy(source as ObjectSource)).toMatchObject({ message, path });
  });

  it('is refused at its place in a file', () => {
    const refused = loadPolicy(text.replace('expression: 2 + 3', 'expression: 5'));
    expect(refused).toBeInstanceOf(PolicyError);
    expect(refused).toMatchObject({ position: { line: 6, column: 32 } });
  });

  it('takes no budget that is none', () => {
    expect(() => validating(text).evaluate({ object: deployment(1) }, { costBudget: -1 })).toThrow(TypeError);
    const { decisions } = validating(text).evaluate({ object: deployment(1) }, { costBudget: 5 });
    expect(decisions.map(({ message }) => message)).toEqual([
      'validation failed due to running out of cost budget, no further validation rules will be run',
    ]);
  });
});

describe('a request', () => {
  const admissionOf = (input: AdmissionInput): Admission => {
    const admission = readAdmission(input);
    if (admission instanceof AdmissionError) throw new Error(admission.message);
    return admission;
  };

  it('is read once for all policies', () => {
    const admission = admissionOf({ object: deployment(7) });
    for (const policy of [validating(text), validating(text)]) {
      expect(policy.evaluate(admission).decisions[0]?.message).toBe('at most 5');
    }
  });

  it('is asked of the authorizer once, however often policies ask', () => {
    let asked = 0;
    const authorizer: Authorizer = {
      authorize: () => {
        asked++;
        return { decision: 'allow' };
      },
    };
    const check = "authorizer.group('').resource('pods').check('get').allowed()";
    const policy = validating(policyOf({ validations: [{ expression: check }, { expression: `${check} && true` }] }));
    const admission = admissionOf({ object: deployment(1), authorizer });
    for (let i = 0; i < 2; i++) {
      expect(policy.evaluate(admission).decisions.map(({ action }) => action)).toEqual(['admit', 'admit']);
    }
    expect(asked).toBe(1);
    const [decision] = policy.evaluate({ object: deployment(1) }).decisions;
    expect(decision?.message).toContain('no such attribute(s): authorizer');
  });

  it('has a namespace as the server keeps it: without kind', () => {
    const kinds = "[has(dyn(namespaceObject).kind), has(dyn(namespaceObject).apiVersion)].map(h, string(h)).join(',')";
    const policy = validating(policyOf({ auditAnnotations: [{ key: 'kinds', valueExpression: kinds }] }));
    const namespaceObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } };
    const { auditAnnotations } = policy.evaluate({ object: deployment(1), namespaceObject });
    expect(auditAnnotations.map(({ value }) => value)).toEqual(['false,false']);
  });

  it('cannot be read where an object is not what its kind says', () => {
    expect(readAdmission({ object: deployment('seven') })).toMatchObject({
      part: 'object',
      message: expect.stringContaining('spec.replicas'),
    });
    expect(() => validating(text).evaluate({ object: deployment('seven') })).toThrow(/^object: spec\.replicas/);
    expect(() => validating(text).evaluate({ object: [] })).toThrow('object is to be an object');
    const params = { apiVersion: 'v1', kind: 'ConfigMap', data: 1 };
    expect(() => validating(text).evaluate({ object: deployment(1) }, { params })).toThrow(/^params: data/);
  });

  it('may have matched an equivalent of what was asked for', () => {
    const resource = { group: 'apps', version: 'v1', resource: 'deployments' };
    const policy = validating(
      policyOf({
        matchConditions: [{ name: 'a', expression: "request.resource.group == 'extensions'" }],
        validations: [
          { expression: "request.resource.group == 'apps' && request.requestResource.group == 'extensions'" },
        ],
      }),
    );
    const { match, decisions } = policy.evaluate({
      object: deployment(1),
      request: { resource, requestResource: { ...resource, group: 'extensions' } },
    });
    expect([match.matches, decisions[0]?.action]).toEqual([true, 'admit']);
  });
});

describe('a mutating policy', () => {
  const policy = loadPolicy(
    policyOf(
      {
        matchConditions: [{ name: 'few', expression: 'object.spec.replicas < 3' }],
        mutations: [
          {
            patchType: 'ApplyConfiguration',
            applyConfiguration: { expression: 'Object{spec: Object.spec{replicas: object.spec.replicas + 1}}' },
          },
          { patchType: 'JSONPatch', jsonPatch: { expression: '[JSONPatch{op: "remove", path: "/spec"}]' } },
          { patchType: 'JSONPatch', jsonPatch: { expression: '1' } },
        ],
      },
      'MutatingAdmissionPolicy',
    ),
  ) as MutatingPolicy;

  it('makes values of types that fit its patches', () => {
    expect(policy).toBeInstanceOf(MutatingPolicy);
    expect(policy.match({ object: deployment(1) }).matches).toBe(true);
    expect(policy.match({ object: deployment(3) }).failedCondition).toBe('few');
    const [apply, patch, wrong] = policy.mutations.map((mutation) => mutation.evaluate({ object: deployment(1) }));
    expect(apply).toMatchObject({ value: { native: { spec: { replicas: 2 } } }, error: undefined });
    expect(patch?.value).toMatchObject([{ op: 'remove', path: '/spec' }]);
    expect(wrong).toEqual({ value: undefined, error: 'must evaluate to list(JSONPatch) but got int', cost: undefined });
  });
});

describe('a compiled policy', () => {
  const policy = policyOf({ validations: [{ expression: 'object.spec.replicas < 5', message: 'too many' }] });

  it('says what the policy says', () => {
    const compiled = validating(policy, moduleOf(policy));
    expect(compiled.evaluate({ object: deployment(7) })).toMatchObject({ decisions: [{ message: 'too many' }] });
    expect(compiled.expressions).toMatchObject([{ type: 'bool', compilation: undefined }]);
  });

  it('may have other messages and another failure policy than when it was compiled', () => {
    const spec = { failurePolicy: 'Ignore', validations: [{ expression: 'object.spec.replicas < 5', message: 'no' }] };
    const compiled = validating(policyOf(spec), moduleOf(policy));
    expect(compiled.evaluate({ object: deployment(7) })).toMatchObject({ decisions: [{ message: 'no' }] });
  });

  it('may stand in a module beside others of its name', () => {
    const others = [policyOf({ validations: [{ expression: 'true' }] }), policy].map(moduleOf);
    const module = { ...moduleOf(policy), policies: others.flatMap(({ policies }) => policies) };
    const compiled = validating(policy, module);
    expect(compiled.evaluate({ object: deployment(7) })).toMatchObject({ decisions: [{ message: 'too many' }] });
  });

  it.each<[string, PlainMap, (rules: CompiledRules) => CompiledRules, string]>([
    [
      'the module itself is given, not what it exports',
      policy,
      (rules) => ({ default: rules }) as unknown as CompiledRules,
      'no compiled code: give what a module that "kubecel compile" wrote exports by default',
    ],
    [
      'the expressions are others',
      policyOf({ validations: [{ expression: 'true' }] }),
      (rules) => rules,
      'the expressions of ValidatingAdmissionPolicy p have changed since they were compiled: compile them again',
    ],
    [
      'there are parameters now',
      policyOf({ ...(policy.spec as PlainMap), paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }),
      (rules) => rules,
      'the expressions of ValidatingAdmissionPolicy p have changed since they were compiled: compile them again',
    ],
    [
      'the name is another',
      { ...policy, metadata: { name: 'q' } },
      (rules) => rules,
      'the expressions of ValidatingAdmissionPolicy q were not compiled',
    ],
    [
      'kubecel is another',
      policy,
      (rules) => ({ ...rules, kubecel: '0.0.1' }),
      expect.stringMatching(/^compiled by kubecel 0\.0\.1, but this is .*: compile it again$/) as unknown as string,
    ],
  ])('is refused where %s', (_, changed, change, message) => {
    expect(loadPolicy(changed, change(moduleOf(policy)))).toMatchObject({ message });
  });
});
