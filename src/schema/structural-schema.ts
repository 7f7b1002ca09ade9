/**
 * Structural schemas: what Kubernetes makes of the OpenAPI v3 schema of a custom resource.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/structural.go
 */
import type { Value } from '../values/value.ts';

export type FieldValueErrorReason =
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueForbidden';

/** One entry of `x-kubernetes-validations`. Texts are '' where they are not given. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly reason: FieldValueErrorReason | undefined;
  readonly fieldPath: string;
  readonly optionalOldSelf: boolean | undefined;
}

/** A node of a schema; immutable. Inside `allOf`, `anyOf`, `oneOf`, `not` the same, with all that may stand there. */
export interface StructuralSchema {
  /** Where the node stands: `spec.validation.openAPIV3Schema.properties[spec].items`. */
  readonly path: string;

  /** '' where there is none. */
  readonly type: string;
  readonly nullable: boolean;
  /** Undefined where there is none; a default of null is none. */
  readonly default: Value | undefined;
  readonly description: string;
  readonly title: string;

  readonly items: StructuralSchema | undefined;
  /** Undefined where there are none. */
  readonly properties: ReadonlyMap<string, StructuralSchema> | undefined;
  readonly additionalProperties: StructuralSchema | boolean | undefined;

  /** `x-kubernetes-preserve-unknown-fields` */
  readonly preserveUnknownFields: boolean;
  /** `x-kubernetes-embedded-resource` */
  readonly embeddedResource: boolean;
  /** `x-kubernetes-int-or-string` */
  readonly intOrString: boolean;
  /** `x-kubernetes-list-type`; '' where it is not given. */
  readonly listType: string;
  readonly listMapKeys: readonly string[];
  /** `x-kubernetes-map-type`; undefined where it is not given. */
  readonly mapType: string | undefined;
  readonly validations: readonly ValidationRule[];

  /** '' where there is none. */
  readonly format: string;
  readonly maximum: number | undefined;
  readonly exclusiveMaximum: boolean;
  readonly minimum: number | undefined;
  readonly exclusiveMinimum: boolean;
  /** The counts are int64. */
  readonly maxLength: bigint | undefined;
  readonly minLength: bigint | undefined;
  readonly pattern: string;
  readonly maxItems: bigint | undefined;
  readonly minItems: bigint | undefined;
  readonly uniqueItems: boolean;
  readonly multipleOf: number | undefined;
  /** Empty where there is none. */
  readonly enum: readonly Value[];
  readonly maxProperties: bigint | undefined;
  readonly minProperties: bigint | undefined;
  readonly required: readonly string[];
  readonly allOf: readonly StructuralSchema[];
  readonly anyOf: readonly StructuralSchema[];
  readonly oneOf: readonly StructuralSchema[];
  readonly not: StructuralSchema | undefined;
}

/** A schema that says nothing. */
export const EMPTY_SCHEMA: StructuralSchema = {
  path: '',
  type: '',
  nullable: false,
  default: undefined,
  description: '',
  title: '',
  items: undefined,
  properties: undefined,
  additionalProperties: undefined,
  preserveUnknownFields: false,
  embeddedResource: false,
  intOrString: false,
  listType: '',
  listMapKeys: [],
  mapType: undefined,
  validations: [],
  format: '',
  maximum: undefined,
  exclusiveMaximum: false,
  minimum: undefined,
  exclusiveMinimum: false,
  maxLength: undefined,
  minLength: undefined,
  pattern: '',
  maxItems: undefined,
  minItems: undefined,
  uniqueItems: false,
  multipleOf: undefined,
  enum: [],
  maxProperties: undefined,
  minProperties: undefined,
  required: [],
  allOf: [],
  anyOf: [],
  oneOf: [],
  not: undefined,
};

/** The schema that the values of a map have; undefined where they have none. */
export const valueSchema = ({ additionalProperties }: StructuralSchema): StructuralSchema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

/**
 * Whether something holds for a node or one below it, junctors apart. Asked once for each node that has any below it.
 *
 * @param holds - always the same answer for the same node
 */
export function anywhere(holds: (node: StructuralSchema) => boolean): (schema: StructuralSchema) => boolean {
  const known = new WeakMap<StructuralSchema, boolean>();
  const ask = (schema: StructuralSchema): boolean => {
    if (isLeaf(schema)) return holds(schema);
    let answer = known.get(schema);
    if (answer === undefined) {
      answer = holds(schema) || children(schema).some(ask);
      known.set(schema, answer);
    }
    return answer;
  };
  return ask;
}

/** Whether there is nothing below a node, junctors apart. Most nodes are such. */
export const isLeaf = ({ properties, items, additionalProperties }: StructuralSchema): boolean =>
  properties === undefined && items === undefined && typeof additionalProperties !== 'object';

/** The schemas directly below a node, junctors apart. */
export function children(schema: StructuralSchema): StructuralSchema[] {
  const below = [...(schema.properties?.values() ?? [])];
  if (schema.items !== undefined) below.push(schema.items);
  const values = valueSchema(schema);
  if (values !== undefined) below.push(values);
  return below;
}

/** Names are at most this long, in code points. */
const NAME_MAX_LENGTH = 253n;

function cappedString(existing: StructuralSchema | undefined, path: string, most: bigint): StructuralSchema {
  const maxLength = existing?.maxLength;
  return {
    ...EMPTY_SCHEMA,
    path,
    type: 'string',
    maxLength: maxLength !== undefined && maxLength < most ? maxLength : most,
  };
}

const withMeta = new WeakMap<StructuralSchema, StructuralSchema>();

/**
 * The schema of a resource as rules see it: with `kind`, `apiVersion`, `metadata.name` and `metadata.generateName`, and
 * nothing else in `metadata` even where more is declared. A schema that already declares these types is used as it is.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/model/schemas.go, WithTypeAndObjectMeta
 */
export function withTypeAndObjectMeta(schema: StructuralSchema): StructuralSchema {
  let result = withMeta.get(schema);
  if (result === undefined) {
    result = declaresMeta(schema) ? schema : addMeta(schema);
    withMeta.set(schema, result);
  }
  return result;
}

function declaresMeta({ properties }: StructuralSchema): boolean {
  const metadata = properties?.get('metadata');
  return (
    properties?.get('kind')?.type === 'string' &&
    properties.get('apiVersion')?.type === 'string' &&
    metadata?.type === 'object' &&
    metadata.properties?.get('name')?.type === 'string' &&
    metadata.properties.get('generateName')?.type === 'string'
  );
}

function addMeta(schema: StructuralSchema): StructuralSchema {
  const { path } = schema;
  const property = (name: string): StructuralSchema => ({
    ...EMPTY_SCHEMA,
    path: `${path}.properties[${name}]`,
    type: 'string',
  });
  const declared = schema.properties?.get('metadata')?.properties;
  const metadataPath = `${path}.properties[metadata]`;
  const name = cappedString(declared?.get('name'), `${metadataPath}.properties[name]`, NAME_MAX_LENGTH);
  // The generated suffix is at least one byte.
  const generateName = cappedString(
    declared?.get('generateName'),
    `${metadataPath}.properties[generateName]`,
    NAME_MAX_LENGTH - 1n,
  );
  const metadata: StructuralSchema = {
    ...EMPTY_SCHEMA,
    path: metadataPath,
    type: 'object',
    properties: new Map([
      ['name', name],
      ['generateName', generateName],
    ]),
  };
  return {
    ...schema,
    items: undefined,
    properties: new Map([
      ...(schema.properties ?? []),
      ['kind', property('kind')],
      ['apiVersion', property('apiVersion')],
      ['metadata', metadata],
    ]),
  };
}
