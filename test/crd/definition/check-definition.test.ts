import { describe, expect, it } from 'vitest';
import {
  type CheckOptions,
  checkDefinition,
  DecodeError,
  type Definition,
  type DefinitionVerdict,
  readDefinition,
} from '../../../src/crd/definition/index.ts';
import { fieldErrorText } from '../../../src/kubernetes/field-error.ts';
import type { Value } from '../../../src/values/value.ts';

/** A definition whose objects have such a `spec`. */
function definition(spec: Value): Definition {
  const read = readDefinition({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  });
  if (read instanceof DecodeError) throw new Error(read.message);
  return read.definition;
}

const verdictOf = (spec: Value, options?: CheckOptions): DefinitionVerdict =>
  checkDefinition(definition(spec), options);

const SPEC = 'spec.validation.openAPIV3Schema.properties[spec]';

describe('a definition', () => {
  it('is taken where nothing is wrong', () => {
    expect(verdictOf({ type: 'object', properties: { a: { type: 'string' } } })).toMatchObject({
      errors: [],
      warnings: [],
    });
  });

  it('is refused in the words of the server', () => {
    const { errors } = verdictOf({ type: 'array' });
    expect(errors.map(fieldErrorText)).toEqual([`${SPEC}.items: Required value: must be specified`]);
  });

  it('shows a whole rule as Go prints it', () => {
    const { errors } = verdictOf({ type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > "<"' }] });
    expect(errors[0]?.valueText).toContain('{"Rule":"self \\u003e \\"\\u003c\\"","Message":""');
    expect(errors[0]?.badValue).toMatchObject({ Rule: 'self > "<"' });
  });

  it('tells what its rules cost, and what multiplies them', () => {
    const items = { type: 'string', maxLength: 5, 'x-kubernetes-validations': [{ rule: 'self.size() > 1' }] };
    const [schema] = verdictOf({
      type: 'object',
      properties: { a: { type: 'array', maxItems: 4, items: { type: 'array', maxItems: 3, items } } },
    }).rules();
    const [rule] = schema?.rules ?? [];
    expect(rule).toMatchObject({ rule: 'self.size() > 1', cardinality: 12n, cost: 36n });
    expect(rule?.multipliers.map(({ path, limit }) => [String(path), limit])).toEqual([
      [`${SPEC}.properties[a]`, 4n],
      [`${SPEC}.properties[a].items`, 3n],
    ]);
    expect(schema?.costs.total).toBe(36n);
  });

  it('may keep on update what a new one may not have', () => {
    const spec = { type: 'object', 'x-kubernetes-validations': [{ rule: '[1].includes(1)' }] };
    expect(verdictOf(spec).errors).toHaveLength(1);
    expect(verdictOf(spec, { old: definition(spec) }).errors).toEqual([]);
    expect(verdictOf(spec, { compatibility: '1.37' }).errors).toEqual([]);
  });

  it('is held to the chosen server', () => {
    const spec = { type: 'object', 'x-kubernetes-validations': [{ rule: 'ip("::1").family() == 6' }] };
    expect(verdictOf(spec, { release: '1.30' }).errors).toHaveLength(1);
    expect(verdictOf(spec, { release: '1.31' }).errors).toEqual([]);
    expect(verdictOf(spec, { release: '1.30', old: definition(spec) }).errors).toEqual([]);
  });

  it('does not change the document that it was read from', () => {
    const spec = {
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      'x-kubernetes-preserve-unknown-fields': true,
      default: { kind: 'A', apiVersion: 'v1', metadata: { nosuch: 1 } },
    };
    const before = JSON.stringify(spec);
    verdictOf(spec);
    expect(JSON.stringify(spec)).toBe(before);
  });
});
