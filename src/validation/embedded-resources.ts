/**
 * What `x-kubernetes-embedded-resource` asks of a value.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/objectmeta/validation.go
 */
import { label1035Errors } from '../../libs/kubernetes/names.ts';
import { type FieldError, invalid, required } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { MetaFault, readObjectMeta } from '../schema/object-meta.ts';
import { anywhere, type StructuralSchema, valueSchema } from '../schema/structural-schema.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { groupVersionFault, metaErrors, pathSegmentErrors, withoutRepeats } from './object-meta.ts';

const embedsResources = anywhere(({ embeddedResource }) => embeddedResource);

/** What is wrong with the resources that an object holds. */
export function embeddedResourceErrors(object: PlainMap, schema: StructuralSchema | undefined): FieldError[] {
  const errors: FieldError[] = [];
  visit(object, schema, undefined, errors);
  return errors;
}

function visit(
  value: Value,
  schema: StructuralSchema | undefined,
  path: FieldPath | undefined,
  errors: FieldError[],
): void {
  if (schema === undefined || !embedsResources(schema)) return;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) visit(value[i] ?? null, schema.items, FieldPath.index(path, i), errors);
  } else if (isPlainMap(value)) {
    if (schema.embeddedResource) errors.push(...resourceErrors(value, path));
    for (const key of Object.keys(value)) {
      const property = schema.properties?.get(key);
      const child = property ?? valueSchema(schema);
      if (child === undefined || !embedsResources(child)) continue;
      const place = property === undefined ? FieldPath.key(path, key) : FieldPath.child(path, key);
      visit(value[key] ?? null, child, place, errors);
    }
  }
}

function resourceErrors(resource: PlainMap, path: FieldPath | undefined): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(resource, name)) errors.push(required(FieldPath.child(path, name), ''));
  }
  for (const key of Object.keys(resource)) {
    const check = CHECKS.get(key);
    if (check !== undefined) errors.push(...check(resource[key] ?? null, FieldPath.child(path, key)));
  }
  return errors;
}

type Check = (value: Value, path: FieldPath) => FieldError[];

/** A text that is not empty, of which nothing else is wrong. */
const text =
  (fault: (text: string) => string | undefined): Check =>
  (value, path) => {
    if (typeof value !== 'string') return [invalid(path, value, 'must be a string')];
    if (value === '') return [invalid(path, value, 'must not be empty')];
    const wrong = fault(value);
    return wrong === undefined ? [] : [invalid(path, value, wrong)];
  };

function kindFault(kind: string): string | undefined {
  const errors = label1035Errors(kind.toLowerCase());
  return errors.length === 0 ? undefined : `may have mixed case, but should otherwise match: ${errors.join(',')}`;
}

function metadataErrors(value: Value, path: FieldPath): FieldError[] {
  const read = readObjectMeta(value, path.toString());
  if (read instanceof MetaFault) return [invalid(path, value, read.message)];
  const { metadata } = read;
  const errors = metaErrors(metadata, path, {
    namespaced: Object.hasOwn(metadata, 'namespace'),
    needsName: false,
    nameErrors: pathSegmentErrors,
  });
  return withoutRepeats(errors);
}

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['apiVersion', text(groupVersionFault)],
  ['kind', text(kindFault)],
  ['metadata', metadataErrors],
]);
