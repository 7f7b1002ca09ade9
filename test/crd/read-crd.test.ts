import { describe, expect, it } from 'vitest';
import { CrdError, type CrdSpec, readCrd } from '../../src/crd/read-crd.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';

const version = (name: string, schema: Value, more: PlainMap = {}): PlainMap => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: { openAPIV3Schema: schema },
  ...more,
});

const document = (...versions: Value[]): PlainMap => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  spec: { group: 'ex.io', names: { kind: 'W' }, scope: 'Namespaced', versions },
});

const load = (...versions: Value[]): CrdSpec => {
  const crd = readCrd(document(...versions));
  if (crd instanceof CrdError) throw new Error(crd.message);
  return crd;
};

describe('definitions', () => {
  it('have a group, a kind and versions with schemas', () => {
    const crd = load(version('v1', { type: 'object' }, { subresources: { status: {} } }));
    expect(crd).toMatchObject({ group: 'ex.io', kind: 'W', namespaced: true, preserveUnknownFields: false });
    expect(crd.versions).toMatchObject([{ name: 'v1', storage: true, hasStatus: true, schema: { type: 'object' } }]);
  });

  it('report a schema that all versions share as one', () => {
    const reported = (...schemas: Value[]): string[] =>
      load(...schemas.map((schema, i) => version(`v${i + 1}`, schema))).versions.map((v) => v.reportedPath);
    expect(reported({ type: 'object' })).toEqual(['spec.validation.openAPIV3Schema']);
    expect(reported({ type: 'object' }, { type: 'object' })).toEqual(Array(2).fill('spec.validation.openAPIV3Schema'));
    expect(reported({ type: 'object' }, { type: 'object', nullable: true })).toEqual([
      'spec.versions[0].schema.openAPIV3Schema',
      'spec.versions[1].schema.openAPIV3Schema',
    ]);
  });

  it('are refused with a schema that is not structural, and where', () => {
    const schema = { type: 'object', properties: { a: { $ref: 'x' } } };
    expect(readCrd(document(version('v1', schema)))).toEqual(
      new CrdError(`OpenAPIV3Schema '$ref' is not supported`, 'spec.versions[0].schema.openAPIV3Schema.properties[a]'),
    );
  });

  it.each([null, 5, [], {}, { kind: 'CustomResourceDefinition' }, { apiVersion: 'v1', kind: 'Pod' }])(
    'are not %j',
    (other) => {
      expect(readCrd(other as Value)).toBeInstanceOf(CrdError);
    },
  );

  it('may lack anything', () => {
    const bare = readCrd({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' });
    expect(bare).toMatchObject({ group: '', kind: '', versions: [] });
    expect(load(null, 5, { schema: null }, { schema: { openAPIV3Schema: null } }).versions).toHaveLength(4);
  });
});
