/**
 * The OpenAPI v3 schema of a definition, as it is written: with all that a structural schema must not have.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/types_jsonschema.go
 */
import { isPlainMap, type Value } from '../../values/value.ts';
import {
  boolean,
  type Codec,
  DecodeError,
  type Field,
  float64,
  int64,
  type Json,
  json,
  list,
  map,
  optional,
  type Place,
  selfReading,
  string,
  struct,
} from './go-struct.ts';

export interface RuleProps {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly reason: string | undefined;
  readonly fieldPath: string;
  readonly optionalOldSelf: boolean | undefined;
}

interface ExternalDocs {
  readonly description: string;
  readonly url: string;
}

/** A node of a schema. Lists and maps that are not given are undefined, which Kubernetes tells from empty ones. */
export interface SchemaProps {
  readonly id: string;
  readonly schema: string;
  readonly ref: string | undefined;
  readonly description: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly format: string;
  readonly title: string;
  readonly default: Json | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMaximum: boolean;
  readonly minimum: number | undefined;
  readonly exclusiveMinimum: boolean;
  readonly maxLength: bigint | undefined;
  readonly minLength: bigint | undefined;
  readonly pattern: string;
  readonly maxItems: bigint | undefined;
  readonly minItems: bigint | undefined;
  readonly uniqueItems: boolean;
  readonly multipleOf: number | undefined;
  readonly enum: readonly Json[] | undefined;
  readonly maxProperties: bigint | undefined;
  readonly minProperties: bigint | undefined;
  readonly required: readonly string[] | undefined;
  readonly items: SchemaOrArray | undefined;
  readonly allOf: readonly SchemaProps[] | undefined;
  readonly oneOf: readonly SchemaProps[] | undefined;
  readonly anyOf: readonly SchemaProps[] | undefined;
  readonly not: SchemaProps | undefined;
  readonly properties: ReadonlyMap<string, SchemaProps> | undefined;
  readonly additionalProperties: SchemaOrBool | undefined;
  readonly patternProperties: ReadonlyMap<string, SchemaProps> | undefined;
  readonly dependencies: ReadonlyMap<string, SchemaOrStrings> | undefined;
  readonly additionalItems: SchemaOrBool | undefined;
  readonly definitions: ReadonlyMap<string, SchemaProps> | undefined;
  readonly externalDocs: ExternalDocs | undefined;
  readonly example: Json | undefined;
  readonly preserveUnknownFields: boolean | undefined;
  readonly embeddedResource: boolean;
  readonly intOrString: boolean;
  readonly listMapKeys: readonly string[] | undefined;
  readonly listType: string | undefined;
  readonly mapType: string | undefined;
  readonly validations: readonly RuleProps[] | undefined;
}

/** `items`: one schema, or several; neither where something else is written. */
export interface SchemaOrArray {
  readonly schema: SchemaProps | undefined;
  readonly schemas: readonly SchemaProps[] | undefined;
}

/** `additionalProperties`: a schema, which allows, or whether any are allowed. */
interface SchemaOrBool {
  readonly allows: boolean;
  readonly schema: SchemaProps | undefined;
}

interface SchemaOrStrings {
  readonly schema: SchemaProps | undefined;
  readonly strings: readonly string[] | undefined;
}

export const ruleProps: Codec<RuleProps> = struct<RuleProps>('ValidationRule', () => [
  ['rule', 'rule', 'Rule', string],
  ['message', 'message', 'Message', string],
  ['messageExpression', 'messageExpression', 'MessageExpression', string],
  ['reason', 'reason', 'Reason', optional(string)],
  ['fieldPath', 'fieldPath', 'FieldPath', string],
  ['optionalOldSelf', 'optionalOldSelf', 'OptionalOldSelf', optional(boolean)],
]);

const externalDocs: Codec<ExternalDocs> = struct<ExternalDocs>('ExternalDocumentation', () => [
  ['description', 'description', 'Description', string],
  ['url', 'url', 'URL', string],
]);

/** One that decides by its JSON what it is. */
function reading<T>(type: Codec<T>, read: (value: Value, place: Place) => T): Codec<T> {
  return {
    // Types that are made of themselves have their zero only later.
    get zero() {
      return type.zero;
    },
    goType: type.goType,
    read: (value, place) => read(value, selfReading(place)),
    print: type.print,
    same: type.same,
  };
}

export const schemaOrArray: Codec<SchemaOrArray> = reading<SchemaOrArray>(
  struct<SchemaOrArray>('JSONSchemaPropsOrArray', () => [
    ['schema', '', 'Schema', optional(schemaProps)],
    ['schemas', '', 'JSONSchemas', list(schemaProps)],
  ]),
  (value, place) => ({
    schema: isPlainMap(value) ? schemaProps.read(value, place) : undefined,
    schemas: Array.isArray(value) ? list(schemaProps).read(value, place) : undefined,
  }),
);

const schemaOrBool: Codec<SchemaOrBool> = reading<SchemaOrBool>(
  struct<SchemaOrBool>('JSONSchemaPropsOrBool', () => [
    ['allows', '', 'Allows', boolean],
    ['schema', '', 'Schema', optional(schemaProps)],
  ]),
  (value, place) => {
    if (typeof value === 'boolean') return { allows: value, schema: undefined };
    if (!isPlainMap(value)) throw new DecodeError('boolean or JSON schema expected', place.path);
    return { allows: true, schema: schemaProps.read(value, place) };
  },
);

const schemaOrStrings: Codec<SchemaOrStrings> = reading<SchemaOrStrings>(
  struct<SchemaOrStrings>('JSONSchemaPropsOrStringArray', () => [
    ['schema', '', 'Schema', optional(schemaProps)],
    ['strings', '', 'Property', list(string)],
  ]),
  (value, place) => ({
    schema: isPlainMap(value) ? schemaProps.read(value, place) : undefined,
    strings: Array.isArray(value) ? list(string).read(value, place) : undefined,
  }),
);

const schemaFields = (): readonly Field<SchemaProps>[] => [
  ['id', 'id', 'ID', string],
  ['schema', '$schema', 'Schema', string],
  ['ref', '$ref', 'Ref', optional(string)],
  ['description', 'description', 'Description', string],
  ['type', 'type', 'Type', string],
  ['nullable', 'nullable', 'Nullable', boolean],
  ['format', 'format', 'Format', string],
  ['title', 'title', 'Title', string],
  ['default', 'default', 'Default', optional(json)],
  ['maximum', 'maximum', 'Maximum', optional(float64)],
  ['exclusiveMaximum', 'exclusiveMaximum', 'ExclusiveMaximum', boolean],
  ['minimum', 'minimum', 'Minimum', optional(float64)],
  ['exclusiveMinimum', 'exclusiveMinimum', 'ExclusiveMinimum', boolean],
  ['maxLength', 'maxLength', 'MaxLength', optional(int64)],
  ['minLength', 'minLength', 'MinLength', optional(int64)],
  ['pattern', 'pattern', 'Pattern', string],
  ['maxItems', 'maxItems', 'MaxItems', optional(int64)],
  ['minItems', 'minItems', 'MinItems', optional(int64)],
  ['uniqueItems', 'uniqueItems', 'UniqueItems', boolean],
  ['multipleOf', 'multipleOf', 'MultipleOf', optional(float64)],
  ['enum', 'enum', 'Enum', list(json)],
  ['maxProperties', 'maxProperties', 'MaxProperties', optional(int64)],
  ['minProperties', 'minProperties', 'MinProperties', optional(int64)],
  ['required', 'required', 'Required', list(string)],
  ['items', 'items', 'Items', optional(schemaOrArray)],
  ['allOf', 'allOf', 'AllOf', list(schemaProps)],
  ['oneOf', 'oneOf', 'OneOf', list(schemaProps)],
  ['anyOf', 'anyOf', 'AnyOf', list(schemaProps)],
  ['not', 'not', 'Not', optional(schemaProps)],
  ['properties', 'properties', 'Properties', map(schemaProps)],
  ['additionalProperties', 'additionalProperties', 'AdditionalProperties', optional(schemaOrBool)],
  ['patternProperties', 'patternProperties', 'PatternProperties', map(schemaProps)],
  ['dependencies', 'dependencies', 'Dependencies', map(schemaOrStrings)],
  ['additionalItems', 'additionalItems', 'AdditionalItems', optional(schemaOrBool)],
  ['definitions', 'definitions', 'Definitions', map(schemaProps)],
  ['externalDocs', 'externalDocs', 'ExternalDocs', optional(externalDocs)],
  ['example', 'example', 'Example', optional(json)],
  ['preserveUnknownFields', 'x-kubernetes-preserve-unknown-fields', 'XPreserveUnknownFields', optional(boolean)],
  ['embeddedResource', 'x-kubernetes-embedded-resource', 'XEmbeddedResource', boolean],
  ['intOrString', 'x-kubernetes-int-or-string', 'XIntOrString', boolean],
  ['listMapKeys', 'x-kubernetes-list-map-keys', 'XListMapKeys', list(string)],
  ['listType', 'x-kubernetes-list-type', 'XListType', optional(string)],
  ['mapType', 'x-kubernetes-map-type', 'XMapType', optional(string)],
  ['validations', 'x-kubernetes-validations', 'XValidations', list(ruleProps)],
];

export const schemaProps: Codec<SchemaProps> = struct<SchemaProps>('JSONSchemaProps', schemaFields);

/** Names of the fields that are set, as the internal Go type has them, in its order. */
export function setFields(schema: SchemaProps): string[] {
  return schemaFields().flatMap(([key, , goName, { zero }]) => (schema[key] === zero ? [] : [goName]));
}

/** By whole schemas: several checks look at all there is in one. */
const found = new WeakMap<SchemaProps, readonly SchemaProps[]>();

/** Every schema in a schema and the schema itself, wherever a schema may stand. */
export function schemasIn(root: SchemaProps | undefined): readonly SchemaProps[] {
  if (root === undefined) return [];
  let schemas = found.get(root);
  if (schemas === undefined) {
    schemas = findSchemas(root);
    found.set(root, schemas);
  }
  return schemas;
}

function findSchemas(root: SchemaProps): readonly SchemaProps[] {
  const schemas: SchemaProps[] = [];
  const waiting = [root];
  const wait = (schema: SchemaProps | undefined): void => {
    if (schema !== undefined) waiting.push(schema);
  };
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    schemas.push(schema);
    wait(schema.items?.schema);
    schema.items?.schemas?.forEach(wait);
    schema.allOf?.forEach(wait);
    schema.anyOf?.forEach(wait);
    schema.oneOf?.forEach(wait);
    wait(schema.not);
    schema.properties?.forEach(wait);
    wait(schema.additionalProperties?.schema);
    schema.patternProperties?.forEach(wait);
    wait(schema.additionalItems?.schema);
    schema.definitions?.forEach(wait);
    for (const dependency of schema.dependencies?.values() ?? []) wait(dependency.schema);
  }
  return schemas;
}

/** Whether there is such a schema in a schema. */
export const hasSchema = (root: SchemaProps | undefined, holds: (schema: SchemaProps) => boolean): boolean =>
  schemasIn(root).some(holds);
