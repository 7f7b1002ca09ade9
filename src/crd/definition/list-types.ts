/**
 * `x-kubernetes-list-type`, `x-kubernetes-list-map-keys` and `x-kubernetes-map-type` of a node.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceDefinitionOpenAPISchema, validateMapListKeysMapSet
 */
import { type FieldError, forbidden, invalid, notSupported, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { type SchemaProps, schemaOrArray } from './schema-props.ts';
import { invalidJson, showing } from './shown-value.ts';

const child = FieldPath.child;
const propertyOfItems = (path: FieldPath | undefined, name: string): FieldPath =>
  FieldPath.key(child(child(path, 'items'), 'properties'), name);

export interface ListTypeOptions {
  /** Whether what is in a set must be atomic; an old definition may have it otherwise. */
  readonly atomicSets: boolean;
  /** Whether keys must be there, and nothing in sets and maps null; an old definition may have it otherwise. */
  readonly soundKeys: boolean;
}

export function listTypeErrors(
  schema: SchemaProps,
  path: FieldPath | undefined,
  { atomicSets, soundKeys }: ListTypeOptions,
): FieldError[] {
  return [
    ...mapType(schema, path),
    ...listType(schema, path, atomicSets),
    ...mapKeys(schema, path),
    ...(soundKeys ? keyErrors(schema, path) : []),
  ];
}

function typeError(path: FieldPath | undefined, type: string, detail: string): FieldError {
  const typePath = child(path, 'type');
  return type === '' ? required(typePath, detail) : invalid(typePath, type, detail);
}

function mapType({ mapType, type }: SchemaProps, path: FieldPath | undefined): FieldError[] {
  if (mapType === undefined) return [];
  const errors: FieldError[] = [];
  if (type !== 'object') errors.push(typeError(path, type, 'must be object if x-kubernetes-map-type is specified'));
  if (mapType !== 'atomic' && mapType !== 'granular') {
    errors.push(notSupported(child(path, 'x-kubernetes-map-type'), mapType, ['atomic', 'granular']));
  }
  return errors;
}

function listType(schema: SchemaProps, path: FieldPath | undefined, atomicSets: boolean): FieldError[] {
  const { listType, listMapKeys = [], type } = schema;
  const errors: FieldError[] = [];
  const listTypePath = child(path, 'x-kubernetes-list-type');
  if (listType !== undefined && type !== 'array') {
    errors.push(typeError(path, type, 'must be array if x-kubernetes-list-type is specified'));
  } else if (atomicSets) {
    const member = looseItems(schema);
    if (member !== undefined) {
      errors.push(
        // The list type of the items is shown even where their map type is meant.
        invalidJson(
          child(child(path, 'items'), member),
          schema.items?.schema?.listType,
          'must be atomic as item of a list with x-kubernetes-list-type=set',
        ),
      );
    }
  }
  if (listType !== undefined && !['atomic', 'set', 'map'].includes(listType)) {
    errors.push(notSupported(listTypePath, listType, ['atomic', 'set', 'map']));
  }
  if (listMapKeys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    errors.push(listType === undefined ? required(listTypePath, detail) : invalid(listTypePath, listType, detail));
  }
  return errors;
}

/** The member that says of a set's items that they are not atomic; undefined where they are, or this is no set. */
export function looseItems({ listType, items }: SchemaProps): string | undefined {
  const item = items?.schema;
  if (listType !== 'set' || item === undefined) return undefined;
  if (item.type === 'array' && item.listType !== undefined && item.listType !== 'atomic')
    return 'x-kubernetes-list-type';
  return item.type === 'object' && item.mapType !== 'atomic' ? 'x-kubernetes-map-type' : undefined;
}

function mapKeys({ listType, listMapKeys, items }: SchemaProps, path: FieldPath | undefined): FieldError[] {
  if (listType !== 'map') return [];
  const errors: FieldError[] = [];
  const keysPath = child(path, 'x-kubernetes-list-map-keys');
  const itemsPath = child(path, 'items');
  const keys = listMapKeys ?? [];
  if (keys.length === 0) errors.push(required(keysPath, 'must not be empty if x-kubernetes-list-type is map'));
  if (items === undefined) {
    errors.push(required(itemsPath, 'must have a schema if x-kubernetes-list-type is map'));
    return errors;
  }
  const item = items.schema;
  if (item === undefined) {
    const detail = 'must only have a single schema if x-kubernetes-list-type is map';
    errors.push(showing('FieldValueInvalid', itemsPath, schemaOrArray.print(items), detail));
    return errors;
  }
  if (item.type !== 'object') {
    errors.push(
      invalid(child(itemsPath, 'type'), item.type, "must be object if parent array's x-kubernetes-list-type is map"),
    );
    return errors;
  }
  const seen = new Set<string>();
  for (const key of keys) {
    const property = item.properties?.get(key);
    if (property === undefined) {
      errors.push(invalid(keysPath, keys, 'entries must all be names of item properties'));
    } else if (property.type === 'array' || property.type === 'object') {
      errors.push(
        invalid(
          child(propertyOfItems(path, key), 'type'),
          item.type,
          "must be a scalar type if parent array's x-kubernetes-list-type is map",
        ),
      );
    }
    if (seen.has(key)) errors.push(invalid(keysPath, keys, 'must not contain duplicate entries'));
    seen.add(key);
  }
  return errors;
}

/** What is wrong with null items, and with keys that may be missing. */
export function keyErrors(
  { listType, listMapKeys = [], items }: SchemaProps,
  path: FieldPath | undefined,
): FieldError[] {
  const item = items?.schema;
  if (item === undefined || (listType !== 'set' && listType !== 'map')) return [];
  const errors: FieldError[] = [];
  if (item.nullable) {
    errors.push(
      forbidden(
        child(child(path, 'items'), 'nullable'),
        `cannot be nullable when x-kubernetes-list-type is ${listType}`,
      ),
    );
  }
  if (listType === 'set') return errors;
  for (const key of listMapKeys) {
    const property = item.properties?.get(key);
    if (property === undefined) continue;
    const keyPath = propertyOfItems(path, key);
    const isKey = 'this property is in x-kubernetes-list-map-keys, so it';
    if (!item.required?.includes(key) && property.default === undefined) {
      errors.push(required(child(keyPath, 'default'), `${isKey} must have a default or be a required property`));
    }
    if (property.nullable) errors.push(forbidden(child(keyPath, 'nullable'), `${isKey} cannot be nullable`));
  }
  return errors;
}
