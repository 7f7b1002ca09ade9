/**
 * The structural schema of a definition's schema.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/convert.go, NewStructural
 */
import type { FieldValueErrorReason, StructuralSchema } from '../../schema/structural-schema.ts';
import type { SchemaProps } from './schema-props.ts';

const UNSUPPORTED: readonly (readonly [name: string, isSet: (schema: SchemaProps) => boolean])[] = [
  ['id', ({ id }) => id !== ''],
  ['schema', ({ schema }) => schema !== ''],
  ['$ref', ({ ref = '' }) => ref !== ''],
  ['patternProperties', ({ patternProperties }) => (patternProperties?.size ?? 0) > 0],
  ['dependencies', ({ dependencies }) => (dependencies?.size ?? 0) > 0],
  ['additionalItems', ({ additionalItems }) => additionalItems !== undefined],
  ['definitions', ({ definitions }) => (definitions?.size ?? 0) > 0],
];

/** Why a schema cannot be structural at all; undefined where it may be. The first reason on Kubernetes' way. */
export function structuralFault(schema: SchemaProps | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const unsupported = UNSUPPORTED.find(([, isSet]) => isSet(schema));
  if (unsupported !== undefined) return `OpenAPIV3Schema '${unsupported[0]}' is not supported`;
  const junctors =
    structuralFault(schema.not) ?? firstFault(schema.allOf) ?? firstFault(schema.anyOf) ?? firstFault(schema.oneOf);
  if (junctors !== undefined) return junctors;
  if (schema.preserveUnknownFields === false) {
    return `internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined`;
  }
  if ((schema.items?.schemas?.length ?? 0) > 0) return `OpenAPIV3Schema 'items' must be a schema, but is an array`;
  return (
    structuralFault(schema.items?.schema) ??
    firstFault(schema.properties?.values()) ??
    structuralFault(schema.additionalProperties?.schema)
  );
}

function firstFault(schemas: Iterable<SchemaProps> = []): string | undefined {
  for (const schema of schemas) {
    const fault = structuralFault(schema);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What was made of whole schemas. */
const made = new WeakMap<SchemaProps, StructuralSchema>();

/**
 * Made once for a schema at one place.
 *
 * @param schema - without a {@link structuralFault}
 */
export function structuralOf(schema: SchemaProps, path: string): StructuralSchema {
  const known = made.get(schema);
  if (known?.path === path) return known;
  const structural = convert(schema, path);
  made.set(schema, structural);
  return structural;
}

function convert(schema: SchemaProps, path: string): StructuralSchema {
  const nested = (name: string, schemas: readonly SchemaProps[] = []): StructuralSchema[] =>
    schemas.map((one, i) => convert(one, `${path}.${name}[${i}]`));
  const { items, properties, additionalProperties, not } = schema;
  return {
    path,
    type: schema.type,
    nullable: schema.nullable,
    default: schema.default?.value,
    description: schema.description,
    title: schema.title,
    items: items?.schema && convert(items.schema, `${path}.items`),
    properties:
      properties === undefined || properties.size === 0
        ? undefined
        : new Map(
            Array.from(properties, ([name, property]) => [name, convert(property, `${path}.properties[${name}]`)]),
          ),
    additionalProperties:
      additionalProperties &&
      (additionalProperties.schema === undefined
        ? additionalProperties.allows
        : convert(additionalProperties.schema, `${path}.additionalProperties`)),
    preserveUnknownFields: schema.preserveUnknownFields ?? false,
    embeddedResource: schema.embeddedResource,
    intOrString: schema.intOrString,
    listType: schema.listType ?? '',
    listMapKeys: schema.listMapKeys ?? [],
    mapType: schema.mapType,
    validations: (schema.validations ?? []).map((rule) => ({
      ...rule,
      reason: rule.reason as FieldValueErrorReason | undefined,
    })),
    format: schema.format,
    maximum: schema.maximum,
    exclusiveMaximum: schema.exclusiveMaximum,
    minimum: schema.minimum,
    exclusiveMinimum: schema.exclusiveMinimum,
    maxLength: schema.maxLength,
    minLength: schema.minLength,
    pattern: schema.pattern,
    maxItems: schema.maxItems,
    minItems: schema.minItems,
    uniqueItems: schema.uniqueItems,
    multipleOf: schema.multipleOf,
    enum: (schema.enum ?? []).map(({ value }) => value),
    maxProperties: schema.maxProperties,
    minProperties: schema.minProperties,
    required: schema.required ?? [],
    allOf: nested('allOf', schema.allOf),
    anyOf: nested('anyOf', schema.anyOf),
    oneOf: nested('oneOf', schema.oneOf),
    not: not && convert(not, `${path}.not`),
  };
}
