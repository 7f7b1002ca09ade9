import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../src/schema/parse-schema.ts';
import { type Prepared, prepare } from '../../src/schema/prepare.ts';
import { withPrunedDefaults } from '../../src/schema/pruned-defaults.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';

const KIND = { group: 'ex.io', kind: 'W', preserveUnknownFields: false };
const NAMED = { apiVersion: 'ex.io/v1', kind: 'W', metadata: { name: 'w' } };

/** Freezes data all the way down: whoever changes it throws. */
function frozen<T extends Value>(data: T): T {
  if (data !== null && typeof data === 'object') {
    for (const part of Object.values(data)) frozen(part as Value);
    Object.freeze(data);
  }
  return data;
}

const schemaOf = (spec: Value): StructuralSchema =>
  withPrunedDefaults(parseSchema(frozen({ type: 'object', properties: { spec } })) as StructuralSchema);

function prepared(spec: Value, document: Value): Prepared {
  const result = prepare(frozen({ ...NAMED, spec }), schemaOf(document), KIND);
  if (!result.ok) throw new Error(result.message);
  return result;
}

const specOf = (spec: Value, document: Value): Value => prepared(spec, document).object.spec as Value;

const COUNT = { type: 'integer' };

describe('unknown fields', () => {
  it('are dropped and told, in the order of their texts, as the server sorts them', () => {
    const document = {
      type: 'object',
      properties: { l: { type: 'array', items: { type: 'object', properties: {} } } },
    };
    const l = Array.from({ length: 11 }, () => ({ x: 1 }));
    expect(prepared({ l, zz: 1 }, document).pruned).toEqual([
      ...['spec.l[0].x', 'spec.l[10].x'],
      ...Array.from({ length: 9 }, (_, i) => `spec.l[${i + 1}].x`),
      'spec.zz',
    ]);
  });

  it('are kept where they are preserved, but not below what is declared there', () => {
    const document = {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { a: { type: 'object', properties: { n: COUNT } } },
    };
    expect(specOf({ zz: { q: 1 }, a: { n: 1, zz: 1 } }, document)).toEqual({ zz: { q: 1 }, a: { n: 1 } });
  });

  it('are everything inside maps of anything', () => {
    const document = { type: 'object', additionalProperties: true };
    expect(specOf({ k: { a: 1 }, l: [[{ b: 1 }], 5] }, document)).toEqual({ k: {}, l: [[{}], 5] });
  });

  it('may be called like what every object has', () => {
    const spec = JSON.parse('{"__proto__":1,"constructor":2,"n":3}') as Value;
    const { object, pruned } = prepared(spec, { type: 'object', properties: { n: COUNT } });
    expect(Object.keys(object.spec as PlainMap)).toEqual(['n']);
    expect(pruned).toEqual(['spec.__proto__', 'spec.constructor']);
  });

  it('lie as deep as they like', () => {
    let deep: Value = [];
    for (let i = 0; i < 9000; i++) deep = [deep];
    expect(
      prepare({ ...NAMED, spec: { k: deep } }, schemaOf({ type: 'object', additionalProperties: true }), KIND).ok,
    ).toBe(true);
  });
});

describe('nulls and defaults', () => {
  const field = (x: Value): Value => ({ type: 'object', properties: { x } });

  it.each([
    [COUNT, {}],
    [{ ...COUNT, nullable: true }, { x: null }],
    [{ ...COUNT, default: 3 }, { x: 3 }],
    [{ ...COUNT, nullable: true, default: 3 }, { x: null }],
    [{ ...COUNT, default: null }, {}],
  ] as [Value, Value][])('make of a null under %j: %j', (document, spec) => {
    expect(specOf({ x: null }, field(document))).toEqual(spec);
  });

  it('leave nulls in lists, except for a default', () => {
    expect(specOf([null], { type: 'array', items: COUNT })).toEqual([null]);
    expect(specOf([null], { type: 'array', items: { ...COUNT, default: 3 } })).toEqual([3]);
  });

  it('fill in what a default leaves out', () => {
    const document = field({ ...(field({ ...COUNT, default: 2 }) as PlainMap), default: {} });
    expect(specOf({}, document)).toEqual({ x: { x: 2 } });
  });

  it('prune defaults by the schema they stand in', () => {
    const document = field({ type: 'object', properties: { n: COUNT }, default: { n: 1, zz: 2 } });
    expect(specOf({}, document)).toEqual({ x: { n: 1 } });
  });
});

describe('sharing', () => {
  it('gives back the parts that stay as they are', () => {
    const document = {
      type: 'object',
      properties: { a: { type: 'object', properties: { n: COUNT } }, b: { ...COUNT, default: 1 } },
    };
    const a = { n: 1 };
    const spec = specOf({ a }, document) as PlainMap;
    expect(spec).toEqual({ a: { n: 1 }, b: 1 });
    expect(spec.a).toBe(a);
  });
});

describe('metadata', () => {
  const read = (metadata: Value): Value | undefined => {
    const result = prepare({ ...NAMED, metadata }, schemaOf({ type: 'object' }), KIND);
    return result.ok ? result.object.metadata : result.message;
  };

  it('keeps known fields that are not empty', () => {
    expect(read({ name: 'w', zz: 1, labels: {}, annotations: { a: null }, creationTimestamp: null })).toEqual({
      name: 'w',
      annotations: { a: '' },
    });
  });

  it('writes times in UTC', () => {
    expect(read({ creationTimestamp: '2024-01-01T02:00:00.5+02:00' })).toEqual({
      creationTimestamp: '2024-01-01T00:00:00Z',
    });
  });

  it.each([
    [{ name: 5 }, 'json: cannot unmarshal number into Go struct field ObjectMeta.name of type string'],
    ['x', 'json: cannot unmarshal string into Go value of type v1.ObjectMeta'],
    [
      { ownerReferences: [{ controller: 'x' }] },
      'json: cannot unmarshal string into Go struct field OwnerReference.ownerReferences.controller of type bool',
    ],
    [{ creationTimestamp: 'x' }, 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'],
  ] as [Value, string][])('is refused where it cannot be read: %j', (metadata, message) => {
    expect(read(metadata)).toBe(message);
  });
});
