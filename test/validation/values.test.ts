import { describe, expect, it } from 'vitest';
import { fieldErrorText } from '../../src/kubernetes/field-error.ts';
import { FieldPath } from '../../src/kubernetes/field-path.ts';
import { parseSchema, SchemaError } from '../../src/schema/parse-schema.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import { Correlated, validate } from '../../src/validation/index.ts';
import { double, type Value } from '../../src/values/value.ts';

function schemaOf(document: Value): StructuralSchema {
  const schema = parseSchema(document);
  if (schema instanceof SchemaError) throw new Error(schema.message);
  return schema;
}

const texts = (value: Value, schema: Value): string[] => validate(value, schemaOf(schema)).map(fieldErrorText);

const object = (properties: Record<string, Value>, more: Record<string, Value> = {}): Value => ({
  type: 'object',
  properties,
  ...more,
});

describe('a value', () => {
  it('that fits its schema has no errors', () => {
    const schema = object({ a: { type: 'integer' }, b: { type: 'array', items: { type: 'string' } } });
    expect(texts({ a: 1, b: ['x'], c: 'not declared' }, schema)).toEqual([]);
  });

  it('of another type is told by the type that it has', () => {
    const schema = object({ a: { type: 'integer' }, b: { 'x-kubernetes-int-or-string': true } });
    expect(texts({ a: 'x', b: true }, schema)).toEqual([
      'a: Invalid value: "string": a in body must be of type integer: "string"',
      'b: Invalid value: "boolean": b in body must be of type integer,string: "boolean"',
    ]);
  });

  it('may be a double where an integer is wanted, as long as it is whole', () => {
    const schema = object({ a: { type: 'integer' } });
    expect(texts({ a: double(2) }, schema)).toEqual([]);
    expect(texts({ a: 2.5 }, schema)).toHaveLength(2);
  });

  it('that is null is held to its type and its listed values only', () => {
    const schema = object({ a: { type: 'string', nullable: true, minLength: 3 }, b: { type: 'string' } });
    expect(texts({ a: null, b: null }, schema)).toEqual([
      'b: Invalid value: "null": b in body must be of type string: "null"',
    ]);
    expect(texts(null, { type: 'string', nullable: true, enum: [null] })).toEqual([
      '<nil>: Unsupported value: null: supported values: "null"',
    ]);
  });

  it('is told of once where the same is wrong twice', () => {
    const long = { maxLength: 1 };
    expect(texts('abc', { type: 'string', ...long, allOf: [long, long] })).toEqual([
      '<nil>: Too long: may not be more than 1 byte',
      '<nil>: Invalid value: "": "" must validate all the schemas (allOf). None validated',
    ]);
  });

  it('of a key that is no property has a dot in front at the root', () => {
    expect(texts({ k: 1 }, { type: 'object', additionalProperties: { type: 'string' } })).toEqual([
      'k: Invalid value: "integer": .k in body must be of type string: "integer"',
    ]);
  });

  it('stands where it is said to stand', () => {
    const path = FieldPath.child(undefined, 'default');
    const errors = validate({ a: 'x' }, schemaOf(object({ a: { type: 'integer' } }, { required: ['b'] })), { path });
    expect(errors.map(({ field }) => field)).toEqual(['default.a', 'default.b']);
  });

  it('may have keys that JavaScript knows something of', () => {
    const schema = object({ toString: { type: 'integer' } }, { required: ['constructor'] });
    expect(texts(JSON.parse('{"__proto__": 1}'), schema)).toEqual(['constructor: Required value']);
  });

  it('is not changed', () => {
    const value = Object.freeze({ a: Object.freeze(['x', 'x']) });
    expect(texts(value, object({ a: { type: 'array', items: { type: 'integer' }, uniqueItems: true } }))).toHaveLength(
      3,
    );
  });
});

describe('a text', () => {
  it.each([
    ['maxLength before all', 'abc', { maxLength: 2, minLength: 5, pattern: 'x' }, 'may not be more than 2 bytes'],
    ['then minLength', 'abc', { minLength: 5, pattern: 'x' }, 'should be at least 5 chars long'],
    ['then the pattern', 'abc', { pattern: 'x' }, "should match 'x'"],
  ])('is held to %s', (_, text, limits, told) => {
    const found = texts(text, { type: 'string', ...limits });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(told);
  });

  it('is counted in code points', () => {
    expect(texts('😀é', { type: 'string', maxLength: 2, minLength: 2 })).toEqual([]);
  });

  it('says what is wrong with a pattern that is none', () => {
    expect(texts('a', { type: 'string', pattern: '(' })[0]).toContain(
      "should match '(, but pattern is invalid: error parsing regexp: missing closing ): `(`'",
    );
  });
});

describe('a number', () => {
  it('is held to its limits as an integer where it is one', () => {
    expect(texts(7, { type: 'integer', maximum: 5, exclusiveMinimum: true, minimum: 7, multipleOf: 2 })).toEqual([
      '<nil>: Invalid value: 7:  in body should be a multiple of 2',
      '<nil>: Invalid value: 7:  in body should be greater than 7',
      '<nil>: Invalid value: 7:  in body should be less than or equal to 5',
    ]);
  });

  it('as a double prints like one', () => {
    expect(texts(double(2_000_000), { type: 'number', maximum: 1e6 })).toEqual([
      '<nil>: Invalid value: 2e+06:  in body should be less than or equal to 1e+06',
    ]);
  });

  it('beyond its format is told of the whole object', () => {
    expect(texts(2 ** 31, { type: 'integer', format: 'int32' })).toEqual([
      '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in ',
    ]);
  });

  it.each<[string, Value, Value[], boolean]>([
    ['an integer, as a double', 2.9, [2], true],
    ['a character, as its code', 65, ['A'], true],
    ['a double, as an integer', 2, [double(2)], true],
    ['no text, as a number', '2', [2], false],
  ])('may be listed as %s', (_, value, listed, isListed) => {
    expect(texts(value, { enum: listed, 'x-kubernetes-preserve-unknown-fields': true }).length === 0).toBe(isListed);
  });
});

describe('junctors', () => {
  const branches = [
    { required: ['a'], properties: { b: { minimum: 5 } } },
    { properties: { a: { maximum: 1 }, b: { minimum: 9 } } },
  ];

  it('tell the errors of the branch in which most was looked at and found right', () => {
    const schema = object({ a: { type: 'integer' }, b: { type: 'integer' } }, { anyOf: branches });
    expect(texts({ a: 3, b: 1 }, schema)).toEqual([
      '<nil>: Invalid value: "": "" must validate at least one schema (anyOf)',
      'a: Invalid value: 3: a in body should be less than or equal to 1',
      'b: Invalid value: 1: b in body should be greater than or equal to 9',
    ]);
    expect(texts({ a: 3, b: 6 }, schema)).toEqual([]);
  });

  it('count the branches that hold', () => {
    const schema = { type: 'integer', oneOf: [{ minimum: 1 }, { minimum: 2 }] };
    expect(texts(1, schema)).toEqual([]);
    expect(texts(3, schema)).toEqual([
      '<nil>: Invalid value: "": "" must validate one and only one schema (oneOf). Found 2 valid alternatives',
    ]);
  });
});

describe('a change', () => {
  const schema = schemaOf(
    object({
      name: { type: 'string', maxLength: 2 },
      ports: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: object({ name: { type: 'string' }, port: { type: 'integer', maximum: 9 } }),
      },
      list: { type: 'array', items: { type: 'integer', maximum: 9 } },
    }),
  );
  const errors = (value: Value, old: Value): string[] =>
    validate(value, schema, { correlated: new Correlated(value, old, schema) }).map(({ field }) => field);

  it('is not blamed for what was wrong before', () => {
    expect(errors({ name: 'long' }, { name: 'long', list: [] })).toEqual([]);
    expect(errors({ name: 'longer' }, { name: 'long' })).toEqual(['name']);
  });

  it('finds elements by their keys in a list that is a map', () => {
    const [a, b] = [
      { name: 'a', port: 10 },
      { name: 'b', port: 11 },
    ];
    expect(errors({ ports: [b, a] }, { ports: [a, b] })).toEqual([]);
    expect(errors({ ports: [b, { ...a, port: 12 }] }, { ports: [a, b] })).toEqual(['ports[1].port']);
  });

  it('takes other lists as one value', () => {
    expect(errors({ list: [10], name: 'a' }, { list: [10] })).toEqual([]);
    expect(errors({ list: [10, 1] }, { list: [10] })).toEqual(['list[0]']);
  });
});
