/**
 * What makes a schema structural: types everywhere on its spine, junctors that only narrow what the spine has.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema: validation.go, complete.go
 */
import { compileRegex, RegexError } from '../../../libs/regex/regex.ts';
import { type FieldError, fieldErrorText, forbidden, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { compareStrings } from '../../values/order.ts';
import { type SchemaProps, setFields } from './schema-props.ts';

type Level = 'root' | 'item' | 'field';

const child = FieldPath.child;
const propertyPath = (path: FieldPath | undefined, name: string): FieldPath =>
  FieldPath.key(child(path, 'properties'), name);
const elementPath = (path: FieldPath | undefined, name: string, i: number): FieldPath =>
  FieldPath.index(child(path, name), i);

/** @param schema - one that could be structural, see structuralFault */
export function structuralErrors(schema: SchemaProps, path: FieldPath | undefined): FieldError[] {
  const errors: FieldError[] = [];
  spine(schema, 'root', path, errors);
  complete(schema, schema, path, path, errors);
  return errors
    .map((error) => ({ error, text: fieldErrorText(error) }))
    .sort((a, b) => compareStrings(a.text, b.text))
    .map(({ error }) => error);
}

const TYPE_MISSING: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

function spine(schema: SchemaProps, level: Level, path: FieldPath | undefined, errors: FieldError[]): void {
  const { type, items, properties, additionalProperties, embeddedResource, preserveUnknownFields = false } = schema;
  const typePath = child(path, 'type');
  if (type === 'array' && items?.schema === undefined) errors.push(required(child(path, 'items'), 'must be specified'));
  if (items?.schema !== undefined) spine(items.schema, 'item', child(path, 'items'), errors);
  for (const [name, property] of properties ?? []) spine(property, 'field', propertyPath(path, name), errors);
  if (additionalProperties !== undefined) {
    const valuesPath = child(path, 'additionalProperties');
    if (level === 'root') errors.push(forbidden(valuesPath, 'must not be used at the root'));
    if (additionalProperties.schema !== undefined) spine(additionalProperties.schema, 'field', valuesPath, errors);
  }
  extensions(schema, path, errors);
  junctors(schema, isIntOrString(schema.anyOf), isIntOrString(schema.allOf?.[0]?.anyOf), path, errors);

  const isResource = level === 'root' || embeddedResource;
  if (embeddedResource && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    errors.push(type === '' ? required(typePath, detail) : invalid(typePath, type, detail));
  } else if (type === '' && !schema.intOrString && !preserveUnknownFields) {
    errors.push(required(typePath, TYPE_MISSING[level]));
  }
  if (embeddedResource && additionalProperties !== undefined) {
    errors.push(
      forbidden(child(path, 'additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set'),
    );
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    errors.push(invalid(typePath, type, 'must be object at the root'));
  }
  for (const name of ['kind', 'apiVersion']) {
    const property = properties?.get(name);
    if (isResource && property !== undefined && property.type !== 'string') {
      errors.push(invalid(child(propertyPath(path, name), 'type'), property.type, 'must be string'));
    }
  }
  const metadata = properties?.get('metadata');
  if (metadata !== undefined) objectMeta(metadata, isResource, level, propertyPath(path, 'metadata'), errors);
  if (embeddedResource && !preserveUnknownFields && (properties?.size ?? 0) === 0) {
    errors.push(
      required(
        child(path, 'properties'),
        'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
      ),
    );
  }
}

function extensions(schema: SchemaProps, path: FieldPath | undefined, errors: FieldError[]): void {
  if (!schema.intOrString) return;
  const detail = 'must be false if x-kubernetes-int-or-string is true';
  if (schema.preserveUnknownFields) {
    errors.push(invalid(child(path, 'x-kubernetes-preserve-unknown-fields'), true, detail));
  }
  if (schema.embeddedResource) errors.push(invalid(child(path, 'x-kubernetes-embedded-resource'), true, detail));
}

/** Fields that the metadata of a resource may have: properties and type are looked at apart, defaults elsewhere. */
const META_FIELDS: ReadonlySet<string> = new Set(['Type', 'Properties', 'Default']);

function objectMeta(
  schema: SchemaProps,
  isResource: boolean,
  level: Level,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (isResource && schema.type !== 'object') {
    errors.push(invalid(child(path, 'type'), schema.type, 'must be object'));
  }
  if (level !== 'root') return;
  const names = [...(schema.properties?.keys() ?? [])];
  const others = names.some((name) => name !== 'name' && name !== 'generateName');
  if (others || structuralFields(schema).some((name) => !META_FIELDS.has(name))) {
    errors.push(
      forbidden(
        path,
        'must not specify anything other than name and generateName, but metadata is implicitly specified',
      ),
    );
  }
}

/** Lists that come to nothing where they are empty. */
const BUILT_LISTS: ReadonlySet<string> = new Set(['Enum', 'AllOf', 'AnyOf', 'OneOf']);
/** What a structural schema does not take over. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['ID', 'Schema', 'Ref', 'PatternProperties', 'Dependencies', 'AdditionalItems', 'Definitions'],
]);

/** Names of the fields that are set in the structural schema made of this one. */
function structuralFields(schema: SchemaProps): string[] {
  return setFields(schema).filter((name) => {
    if (LEFT_OUT.has(name)) return false;
    if (name === 'Items') return schema.items?.schema !== undefined;
    if (!BUILT_LISTS.has(name)) return true;
    const { enum: values, allOf, anyOf, oneOf } = schema;
    const list = { Enum: values, AllOf: allOf, AnyOf: anyOf, OneOf: oneOf }[name];
    return (list?.length ?? 0) > 0;
  });
}

/** `anyOf: [{type: integer}, {type: string}]`, in this order and with nothing else. */
function isIntOrString(anyOf: readonly SchemaProps[] | undefined): boolean {
  if (anyOf?.length !== 2) return false;
  const types = ['integer', 'string'];
  return anyOf.every((schema, i) => schema.type === types[i] && nestedFields(schema).join() === 'Type');
}

/** As {@link structuralFields}, inside a junctor. */
const nestedFields = (schema: SchemaProps): string[] =>
  structuralFields(schema).filter(
    (name) =>
      name !== 'AdditionalProperties' ||
      schema.additionalProperties?.schema !== undefined ||
      schema.additionalProperties?.allows === true,
  );

function junctors(
  schema: SchemaProps,
  skipAnyOf: boolean,
  skipFirstAllOfAnyOf: boolean,
  path: FieldPath | undefined,
  errors: FieldError[],
): void {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  if (!skipAnyOf) for (const [i, one] of anyOf.entries()) nested(one, false, elementPath(path, 'anyOf', i), errors);
  for (const [i, one] of allOf.entries()) {
    nested(one, skipFirstAllOfAnyOf && i === 0, elementPath(path, 'allOf', i), errors);
  }
  for (const [i, one] of oneOf.entries()) nested(one, false, elementPath(path, 'oneOf', i), errors);
  if (not !== undefined) nested(not, false, child(path, 'not'), errors);
  if (pattern === '') return;
  const compiled = compileRegex(pattern);
  if (compiled instanceof RegexError) {
    errors.push(
      invalid(child(path, 'pattern'), pattern, `must be a valid regular expression, but isn't: ${compiled.message}`),
    );
  }
}

type Check = readonly [member: string, isSet: (schema: SchemaProps) => boolean, detail: string];

const EMPTY = 'must be empty to be structural';
const UNDEFINED = 'must be undefined to be structural';
const FALSE = 'must be false to be structural';

/** What may not stand in a junctor, in Kubernetes' order. */
const FORBIDDEN_NESTED: readonly Check[] = [
  ['type', ({ type }) => type !== '', EMPTY],
  [
    'additionalProperties',
    ({ additionalProperties: values }) => values?.schema !== undefined || values?.allows === true,
    UNDEFINED,
  ],
  ['default', (schema) => schema.default !== undefined, UNDEFINED],
  ['title', ({ title }) => title !== '', EMPTY],
  ['description', ({ description }) => description !== '', EMPTY],
  ['nullable', ({ nullable }) => nullable, FALSE],
  ['x-kubernetes-preserve-unknown-fields', ({ preserveUnknownFields }) => preserveUnknownFields === true, FALSE],
  ['x-kubernetes-embedded-resource', ({ embeddedResource }) => embeddedResource, FALSE],
  ['x-kubernetes-int-or-string', ({ intOrString }) => intOrString, FALSE],
  ['x-kubernetes-list-map-keys', ({ listMapKeys = [] }) => listMapKeys.length > 0, EMPTY],
  ['x-kubernetes-list-type', ({ listType }) => listType !== undefined, UNDEFINED],
  ['x-kubernetes-map-type', ({ mapType }) => mapType !== undefined, UNDEFINED],
  ['x-kubernetes-validations', ({ validations = [] }) => validations.length > 0, EMPTY],
];

function nested(schema: SchemaProps, skipAnyOf: boolean, path: FieldPath, errors: FieldError[]): void {
  junctors(schema, skipAnyOf, false, path, errors);
  if (schema.items?.schema !== undefined) nested(schema.items.schema, false, child(path, 'items'), errors);
  for (const [name, property] of schema.properties ?? []) nested(property, false, propertyPath(path, name), errors);
  for (const [member, isSet, detail] of FORBIDDEN_NESTED) {
    if (isSet(schema)) errors.push(forbidden(child(path, member), detail));
  }
  if (schema.properties?.has('metadata')) {
    errors.push(forbidden(propertyPath(path, 'metadata'), 'must not be specified in a nested context'));
  }
}

/**
 * Everything that a junctor speaks of has to be on the spine.
 *
 * @param node - with the junctors
 * @param spineNode - what the node is about
 */
function complete(
  node: SchemaProps,
  spineNode: SchemaProps,
  spinePath: FieldPath | undefined,
  path: FieldPath | undefined,
  errors: FieldError[],
): void {
  const inside = (one: SchemaProps, at: FieldPath): void => completeNested(one, spineNode, spinePath, at, errors);
  if (node.not !== undefined) inside(node.not, child(path, 'not'));
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
    for (const [i, one] of (node[name] ?? []).entries()) inside(one, elementPath(path, name, i));
  }
}

function completeNested(
  node: SchemaProps,
  spineNode: SchemaProps | undefined,
  spinePath: FieldPath | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (spineNode === undefined) {
    errors.push(required(spinePath, `because it is defined in ${path}`));
    return;
  }
  complete(node, spineNode, spinePath, path, errors);
  if (node.items?.schema !== undefined) {
    completeNested(node.items.schema, spineNode.items?.schema, child(spinePath, 'items'), child(path, 'items'), errors);
  }
  for (const [name, property] of node.properties ?? []) {
    completeNested(
      property,
      spineNode.properties?.get(name),
      propertyPath(spinePath, name),
      propertyPath(path, name),
      errors,
    );
  }
}
