/**
 * Reads the OpenAPI v3 schema of a CustomResourceDefinition.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/convert.go, NewStructural
 */

import { doubleText } from '../values/double-text.ts';
import { Double, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { FieldValueErrorReason, StructuralSchema, ValidationRule } from './structural-schema.ts';

/** Why a document is no structural schema. */
export class SchemaError {
  /** In the words of the API server. */
  readonly message: string;
  /** Where: the path of the node. */
  readonly path: string;

  constructor(message: string, path: string) {
    this.message = message;
    this.path = path;
  }
}

/** Stops the reading; only thrown and caught here. */
class Refused {
  readonly error: SchemaError;

  constructor(message: string, path: string) {
    this.error = new SchemaError(message, path);
  }
}

/** Schemas nested deeper are refused: a document of the largest size Kubernetes reads cannot hold many more. */
const MAX_DEPTH = 1_000;

/**
 * @param document - plain data; null or undefined is a schema that says nothing
 * @param path - where the schema stands in its document
 */
export function parseSchema(document: Value | undefined, path = 'openAPIV3Schema'): StructuralSchema | SchemaError {
  try {
    return readSchema(document, path, '', 0);
  } catch (refused) {
    if (refused instanceof Refused) return refused.error;
    throw refused;
  }
}

const kindOf = (value: Value): string => {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  return isPlainMap(value) ? 'object' : 'number';
};

/** Reads the members of one object; what is absent or null is not there. */
class Members {
  readonly #document: PlainMap;
  readonly #struct: string;
  /** Names of the members that lead here, as Go's decoder prints them; maps and lists add none. */
  readonly #trail: string;
  readonly path: string;

  constructor(document: PlainMap, struct: string, trail: string, path: string) {
    this.#document = document;
    this.#struct = struct;
    this.#trail = trail;
    this.path = path;
  }

  get(name: string): Value | undefined {
    if (!Object.hasOwn(this.#document, name)) return undefined;
    return this.#document[name] ?? undefined;
  }

  trailOf(name: string): string {
    return `${this.#trail}${name}.`;
  }

  mismatch(name: string, what: string, goType: string): Refused {
    return new Refused(
      `json: cannot unmarshal ${what} into Go struct field ${this.#struct}.${this.#trail}${name} of type ${goType}`,
      this.path,
    );
  }

  string(name: string): string {
    const value = this.get(name) ?? '';
    if (typeof value !== 'string') throw this.mismatch(name, kindOf(value), 'string');
    return value;
  }

  optionalString(name: string): string | undefined {
    return this.get(name) === undefined ? undefined : this.string(name);
  }

  boolean(name: string): boolean {
    const value = this.get(name) ?? false;
    if (typeof value !== 'boolean') throw this.mismatch(name, kindOf(value), 'bool');
    return value;
  }

  optionalBoolean(name: string): boolean | undefined {
    return this.get(name) === undefined ? undefined : this.boolean(name);
  }

  number(name: string): number | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'number') return value;
    if (typeof value === 'bigint') return Number(value);
    if (value instanceof Double) return value.value;
    throw this.mismatch(name, kindOf(value), 'float64');
  }

  count(name: string): bigint | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'bigint') return value;
    if (Number.isSafeInteger(value)) return BigInt(value as number);
    throw this.mismatch(
      name,
      typeof value === 'number' || value instanceof Double ? `number ${textOf(value)}` : kindOf(value),
      'int64',
    );
  }

  list(name: string, goType: string): readonly Value[] {
    const value = this.get(name) ?? [];
    if (!Array.isArray(value)) throw this.mismatch(name, kindOf(value), goType);
    return value;
  }

  strings(name: string): readonly string[] {
    return this.list(name, '[]string').map((value) => {
      if (value !== null && typeof value !== 'string') throw this.mismatch(name, kindOf(value), 'string');
      return value ?? '';
    });
  }

  map(name: string, goType: string): PlainMap | undefined {
    const value = this.get(name);
    if (value !== undefined && !isPlainMap(value)) throw this.mismatch(name, kindOf(value), goType);
    return value;
  }
}

const textOf = (value: number | Double): string =>
  typeof value === 'number' ? doubleText(value) : `${doubleText(value.value)}.0`;

const STRUCT = 'JSONSchemaProps';

/** Known to OpenAPI, refused in a structural schema, in the order they are looked for. */
const UNSUPPORTED: readonly (readonly [member: string, name: string])[] = [
  ['id', 'id'],
  ['$schema', 'schema'],
  ['$ref', '$ref'],
  ['patternProperties', 'patternProperties'],
  ['dependencies', 'dependencies'],
  ['additionalItems', 'additionalItems'],
  ['definitions', 'definitions'],
];

function refuseUnsupported(members: Members): void {
  for (const [member, name] of UNSUPPORTED) {
    const value = members.get(member);
    const set =
      value !== undefined &&
      (member === 'additionalItems' || (isPlainMap(value) ? Object.keys(value).length > 0 : value !== ''));
    if (set) throw new Refused(`OpenAPIV3Schema '${name}' is not supported`, members.path);
  }
}

function readSchema(document: Value | undefined, path: string, trail: string, depth: number): StructuralSchema {
  const value = document ?? {};
  if (!isPlainMap(value)) {
    const target = trail === '' ? 'value' : `struct field ${STRUCT}.${trail.slice(0, -1)}`;
    throw new Refused(`json: cannot unmarshal ${kindOf(value)} into Go ${target} of type v1.${STRUCT}`, path);
  }
  if (depth > MAX_DEPTH) throw new Refused('exceeded max depth', path);
  const members = new Members(value, STRUCT, trail, path);
  refuseUnsupported(members);
  const preserveUnknownFields = members.optionalBoolean('x-kubernetes-preserve-unknown-fields');
  if (preserveUnknownFields === false) {
    throw new Refused(`internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined`, path);
  }
  const nested = (name: string): StructuralSchema[] =>
    members
      .list(name, `[]v1.${STRUCT}`)
      .map((schema, i) => readSchema(schema, `${path}.${name}[${i}]`, members.trailOf(name), depth + 1));
  const not = members.get('not');
  return {
    path,
    type: members.string('type'),
    nullable: members.boolean('nullable'),
    default: members.get('default'),
    description: members.string('description'),
    title: members.string('title'),
    items: readItems(members, depth),
    properties: readProperties(members, depth),
    additionalProperties: readAdditionalProperties(members, depth),
    preserveUnknownFields: preserveUnknownFields ?? false,
    embeddedResource: members.boolean('x-kubernetes-embedded-resource'),
    intOrString: members.boolean('x-kubernetes-int-or-string'),
    listType: members.string('x-kubernetes-list-type'),
    listMapKeys: members.strings('x-kubernetes-list-map-keys'),
    mapType: members.optionalString('x-kubernetes-map-type'),
    validations: readValidations(members),
    format: members.string('format'),
    maximum: members.number('maximum'),
    exclusiveMaximum: members.boolean('exclusiveMaximum'),
    minimum: members.number('minimum'),
    exclusiveMinimum: members.boolean('exclusiveMinimum'),
    maxLength: members.count('maxLength'),
    minLength: members.count('minLength'),
    pattern: members.string('pattern'),
    maxItems: members.count('maxItems'),
    minItems: members.count('minItems'),
    uniqueItems: members.boolean('uniqueItems'),
    multipleOf: members.number('multipleOf'),
    enum: members.list('enum', '[]v1.JSON'),
    maxProperties: members.count('maxProperties'),
    minProperties: members.count('minProperties'),
    required: members.strings('required'),
    allOf: nested('allOf'),
    anyOf: nested('anyOf'),
    oneOf: nested('oneOf'),
    not: not === undefined ? undefined : readSchema(not, `${path}.not`, members.trailOf('not'), depth + 1),
  };
}

/** What is neither a schema nor a list is passed over, as Kubernetes' decoder does. */
function readItems(members: Members, depth: number): StructuralSchema | undefined {
  const items = members.get('items');
  if (Array.isArray(items) && items.length > 0) {
    throw new Refused(`OpenAPIV3Schema 'items' must be a schema, but is an array`, members.path);
  }
  if (items === undefined || !isPlainMap(items)) return undefined;
  return readSchema(items, `${members.path}.items`, '', depth + 1);
}

function readProperties(members: Members, depth: number): ReadonlyMap<string, StructuralSchema> | undefined {
  const properties = members.map('properties', `map[string]v1.${STRUCT}`) ?? {};
  const names = Object.keys(properties);
  if (names.length === 0) return undefined;
  const trail = members.trailOf('properties');
  return new Map(
    names.map((name) => [name, readSchema(properties[name], `${members.path}.properties[${name}]`, trail, depth + 1)]),
  );
}

function readAdditionalProperties(members: Members, depth: number): StructuralSchema | boolean | undefined {
  const value = members.get('additionalProperties');
  if (value === undefined || typeof value === 'boolean') return value;
  if (!isPlainMap(value)) throw new Refused('boolean or JSON schema expected', members.path);
  return readSchema(value, `${members.path}.additionalProperties`, '', depth + 1);
}

function readValidations(members: Members): readonly ValidationRule[] {
  const name = 'x-kubernetes-validations';
  return members.list(name, 'v1.ValidationRules').map((document, i) => {
    const value = document ?? {};
    if (!isPlainMap(value)) throw members.mismatch(name, kindOf(value), 'v1.ValidationRule');
    const rule = new Members(value, 'ValidationRule', members.trailOf(name), `${members.path}.${name}[${i}]`);
    return {
      rule: rule.string('rule'),
      message: rule.string('message'),
      messageExpression: rule.string('messageExpression'),
      reason: rule.optionalString('reason') as FieldValueErrorReason | undefined,
      fieldPath: rule.string('fieldPath'),
      optionalOldSelf: rule.optionalBoolean('optionalOldSelf'),
    };
  });
}
