import { describe, expect, it } from 'vitest';
import { CustomResource, type ResourceChange, type ResourceVerdict } from '../../src/crd/custom-resource.ts';
import { CrdError, readCrd } from '../../src/crd/read-crd.ts';
import { storedRules } from '../../src/crd/stored-rules.ts';
import { fieldErrorText } from '../../src/kubernetes/field-error.ts';
import { invalidStatus } from '../../src/kubernetes/invalid-status.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';

function resource(properties: Record<string, Value>, version: Record<string, Value> = {}): CustomResource {
  const crd = readCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.dev' },
    spec: {
      group: 'example.dev',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties } },
          ...version,
        },
      ],
    },
  });
  if (crd instanceof CrdError) throw new Error(crd.message);
  const [first] = crd.versions;
  if (first === undefined) throw new Error('no version');
  return new CustomResource(crd, first, storedRules());
}

const widget = (members: PlainMap, metadata: PlainMap = {}): PlainMap => ({
  apiVersion: 'example.dev/v1',
  kind: 'Widget',
  metadata: { name: 'w', ...metadata },
  ...members,
});

const told = ({ errors }: ResourceVerdict): string[] =>
  errors.map((error) => `${error.phase} ${fieldErrorText(error)}`);

const small = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self < 5', message: 'too large' }] };

describe('a custom resource', () => {
  it('is told of phase by phase, and its rules not run where the rest is wrong enough', () => {
    const { size, set, pod } = {
      size: small,
      set: { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' },
      pod: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    };
    const verdict = resource({ size, set, pod }).validate({
      object: widget({ size: 7, set: [1, 1], pod: { kind: 'Pod' } }, { labels: { a: '-' } }),
    });
    expect(told(verdict).map((text) => text.slice(0, 40))).toEqual([
      'schema metadata.labels: Invalid value: "',
      'embedded pod.apiVersion: Required value',
      'listType set[1]: Duplicate value: 1',
      'blocked <nil>: Invalid value: null: some',
    ]);
    expect(verdict).toMatchObject({ hasRules: true, rulesRan: false, cost: undefined });
  });

  it('of another kind is not held to the schema, but to the rules', () => {
    const { errors } = resource({ size: small }).validate({ object: { ...widget({ size: 'x' }), kind: 'Gadget' } });
    expect(errors.map(fieldErrorText)).toEqual([
      'kind: Invalid value: "Gadget": must be Widget',
      'size: Invalid value: "integer": invalid data, expected int, got string evaluating rule: too large',
    ]);
  });

  it('keeps failures that a change did not bring about as warnings', () => {
    const widgets = resource({ size: small, colour: { type: 'string' } });
    const old = widget({ size: 7 });
    expect(widgets.validate({ object: widget({ size: 7, colour: 'red' }), old })).toMatchObject({
      errors: [],
      warnings: ['size: Invalid value: 7: too large'],
    });
    expect(told(widgets.validate({ object: widget({ size: 8 }), old }))).toEqual([
      'rules size: Invalid value: 8: too large',
    ]);
  });

  it('may keep elements that stand twice, but get none', () => {
    const widgets = resource({
      set: { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' },
    });
    const change = (set: Value, old: Value): ResourceChange => ({ object: widget({ set }), old: widget({ set: old }) });
    expect(told(widgets.validate(change([2, 2], [1, 1])))).toEqual([]);
    expect(told(widgets.validate(change([2, 2], [1])))).toEqual(['listType set[1]: Duplicate value: 2']);
  });

  it('is written to status by itself', () => {
    const widgets = resource(
      { size: small, status: { type: 'object', properties: { n: { type: 'integer' } } } },
      {
        subresources: { status: {} },
      },
    );
    const old = widget({ size: 1, status: { n: 1 } });
    const { object } = widgets.validate({ object: widget({ size: 2, status: { n: 2 } }), old, status: true });
    expect(object).toMatchObject({ size: 1, status: { n: 2 } });
    expect(widgets.validate({ object: widget({ size: 2, status: { n: 2 } }), old }).object).toMatchObject({
      size: 2,
      status: { n: 1 },
    });
    expect(widgets.validate({ object: widget({ status: { n: 1 } }) }).object).not.toHaveProperty('status');
    const wrong = widgets.validate({ object: widget({ status: { n: 'x' } }), old, status: true });
    expect(told(wrong)[0]).toBe(
      'schema status.n: Invalid value: "string": n in body must be of type integer: "string"',
    );
  });

  it('has counts that the scale subresource can read', () => {
    const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
    const spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const widgets = resource({ spec }, { subresources: { scale } });
    expect(told(widgets.validate({ object: widget({ spec: { replicas: -1 } }) }))).toEqual([
      'schema .spec.replicas: Invalid value: -1: should be a non-negative integer',
    ]);
    expect(told(widgets.validate({ object: widget({ spec: { replicas: { a: [1] } } }) }))).toEqual([
      'schema .spec.replicas: Invalid value: 0: .spec.replicas accessor error: map[a:[1]] is of the type map[string]interface {}, expected int64',
    ]);
  });

  it('has metadata as the server would have made it, or as it is given', () => {
    const widgets = resource({});
    const { object } = widgets.validate({ object: widget({}, { name: '', generateName: 'w-' }) });
    expect(object?.metadata).toEqual({ name: 'w-xxxxx', generateName: 'w-', namespace: 'default', generation: 1 });
    expect(told(widgets.validate({ object: widget({}), metadata: 'given' }))).toEqual([
      'schema metadata.namespace: Required value',
    ]);
  });

  it('is not being deleted when it is new', () => {
    const deletion = { deletionTimestamp: '2024-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 };
    const { object } = resource({}).validate({ object: widget({}, deletion) });
    expect(object?.metadata).toEqual({ name: 'w', namespace: 'default', generation: 1 });
  });

  it('loses fields that are unknown: of its metadata, of the schema, of resources inside, as the server tells them', () => {
    const pod = {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
    };
    const inner = { apiVersion: 'v1', kind: 'Pod', metadata: { z: 1, y: 1 } };
    const { pruned } = resource({ list: { type: 'array', items: { type: 'object' } }, a: pod }).validate({
      object: widget({ a: inner, b: 1, list: Array.from({ length: 11 }, () => ({ c: 1 })) }, { zz: 1, yy: 1 }),
    });
    expect(pruned.slice(0, 5)).toEqual(['metadata.yy', 'metadata.zz', 'b', 'list[0].c', 'list[10].c']);
    expect(pruned.slice(-2)).toEqual(['a.metadata.y', 'a.metadata.z']);
  });

  it('that is deep does not run out of stack', () => {
    const free = { 'x-kubernetes-preserve-unknown-fields': true };
    const widgets = resource({ spec: { ...free, enum: ['x'] } });
    let deep: Value = 1;
    for (let i = 0; i < 9000; i++) deep = i % 2 === 0 ? [deep] : { a: deep };
    const object = widget({ spec: deep });
    expect(widgets.validate({ object }).errors).toHaveLength(1);
    expect(widgets.validate({ object, old: object }).errors).toHaveLength(1);
  });

  it('answers no object at all', () => {
    for (const object of [null, 1, 'x', []]) {
      expect(resource({}).validate({ object }).decodeError).toMatch(/^(Object 'Kind' is missing|couldn't get version)/);
    }
  });
});

describe('the status of an invalid object', () => {
  const kind = { group: 'example.dev', kind: 'Widget' };
  const error = (detail: string) => ({ type: 'FieldValueInvalid', field: 'spec', badValue: 1, detail }) as const;

  it('has its only error in the message', () => {
    expect(invalidStatus(kind, 'w', [error('a')])).toEqual({
      message: 'Widget.example.dev "w" is invalid: spec: Invalid value: 1: a',
      reason: 'Invalid',
      code: 422,
      causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value: 1: a', field: 'spec' }],
    });
  });

  it('has several in brackets, each once, and a cause for each', () => {
    const { message, causes } = invalidStatus(kind, 'w', [error('a'), error('b'), error('a')]);
    expect(message).toBe('Widget.example.dev "w" is invalid: [spec: Invalid value: 1: a, spec: Invalid value: 1: b]');
    expect(causes).toHaveLength(3);
  });
});
