import { describe, expect, it } from 'vitest';
import { parseSchema, SchemaError } from '../../src/schema/parse-schema.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import { Double, type Value } from '../../src/values/value.ts';

const accepts = (document: Value): StructuralSchema => {
  const schema = parseSchema(document);
  if (schema instanceof SchemaError) throw new Error(schema.message);
  return schema;
};

const refuses = (document: Value, message: string, path = 'openAPIV3Schema'): void => {
  expect(parseSchema(document)).toEqual(new SchemaError(message, path));
};

describe('structural schemas', () => {
  it('keep all that is said of a value', () => {
    const schema = accepts({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', maxLength: 9007199254740993n, pattern: '^x', enum: ['x', null] } },
    });
    const a = schema.properties?.get('a');
    expect(schema.required).toEqual(['a']);
    expect(a).toMatchObject({ type: 'string', maxLength: 9007199254740993n, pattern: '^x', enum: ['x', null] });
  });

  it('know where each node stands', () => {
    const schema = accepts({
      type: 'object',
      properties: { l: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } } },
      allOf: [{ not: { required: ['x'] } }],
    });
    const items = schema.properties?.get('l')?.items;
    expect(items?.path).toBe('openAPIV3Schema.properties[l].items');
    expect(items?.additionalProperties).toMatchObject({
      path: 'openAPIV3Schema.properties[l].items.additionalProperties',
    });
    expect(schema.allOf[0]?.not?.path).toBe('openAPIV3Schema.allOf[0].not');
  });

  it('take a default of null, and whatever else is null, for none', () => {
    const schema = accepts({ type: 'string', default: null, items: null, required: null, properties: null });
    expect(schema).toMatchObject({ default: undefined, items: undefined, required: [], properties: undefined });
  });

  it('take names that JavaScript objects have for ordinary names', () => {
    const document = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}');
    const { properties } = accepts(document);
    expect(properties?.get('__proto__')?.type).toBe('string');
    expect(properties?.get('toString')).toBeUndefined();
    expect(accepts(JSON.parse('{"__proto__":{"type":"string"}}')).type).toBe('');
  });

  it.each([
    [{ id: 'x' }, 'id'],
    [{ $schema: 'x' }, 'schema'],
    [{ $ref: 'x' }, '$ref'],
    [{ patternProperties: { a: {} } }, 'patternProperties'],
    [{ dependencies: { a: ['b'] } }, 'dependencies'],
    [{ additionalItems: true }, 'additionalItems'],
    [{ definitions: { a: {} } }, 'definitions'],
  ])('do not have %j', (document, name) => {
    refuses(document, `OpenAPIV3Schema '${name}' is not supported`);
    refuses(
      { properties: { a: document } },
      `OpenAPIV3Schema '${name}' is not supported`,
      'openAPIV3Schema.properties[a]',
    );
    refuses({ allOf: [document] }, `OpenAPIV3Schema '${name}' is not supported`, 'openAPIV3Schema.allOf[0]');
  });

  it('have one schema for all items', () => {
    refuses({ type: 'array', items: [{}] }, `OpenAPIV3Schema 'items' must be a schema, but is an array`);
  });

  it('cannot say that unknown fields are not preserved', () => {
    refuses(
      { 'x-kubernetes-preserve-unknown-fields': false },
      "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
    );
  });

  it.each([
    [{ type: 5 }, 'number into Go struct field JSONSchemaProps.type of type string'],
    [{ maxLength: 1.5 }, 'number 1.5 into Go struct field JSONSchemaProps.maxLength of type int64'],
    [{ maxLength: new Double(1) }, 'number 1.0 into Go struct field JSONSchemaProps.maxLength of type int64'],
    [{ minimum: '1' }, 'string into Go struct field JSONSchemaProps.minimum of type float64'],
    [{ required: 'a' }, 'string into Go struct field JSONSchemaProps.required of type []string'],
    [
      { 'x-kubernetes-validations': 'x' },
      'string into Go struct field JSONSchemaProps.x-kubernetes-validations of type v1.ValidationRules',
    ],
    [{ allOf: {} }, 'object into Go struct field JSONSchemaProps.allOf of type []v1.JSONSchemaProps'],
    [[], 'array into Go value of type v1.JSONSchemaProps'],
  ] as [Value, string][])('are refused in the words of the decoder: %j', (document, what) => {
    refuses(document, `json: cannot unmarshal ${what}`);
  });

  it('name the members that lead to a fault, but not the keys of maps', () => {
    refuses(
      { properties: { a: { maxLength: [] } } },
      'json: cannot unmarshal array into Go struct field JSONSchemaProps.properties.maxLength of type int64',
      'openAPIV3Schema.properties[a]',
    );
    refuses(
      { 'x-kubernetes-validations': [{ rule: 5 }] },
      'json: cannot unmarshal number into Go struct field ValidationRule.x-kubernetes-validations.rule of type string',
      'openAPIV3Schema.x-kubernetes-validations[0]',
    );
    refuses(
      { properties: { a: 5 } },
      'json: cannot unmarshal number into Go struct field JSONSchemaProps.properties of type v1.JSONSchemaProps',
      'openAPIV3Schema.properties[a]',
    );
  });

  it('end somewhere', () => {
    let document: Value = { type: 'string' };
    for (let i = 0; i < 6000; i++) document = { type: 'array', items: document };
    expect(parseSchema(document)).toMatchObject({ message: 'exceeded max depth' });
  });
});
