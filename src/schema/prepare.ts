/**
 * What the server makes of a custom resource before it looks at it: unknown fields pruned, nulls dropped, defaults filled
 * in.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go, schemaCoercingConverter
 */
import { fieldErrorText } from '../kubernetes/field-error.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { compareStrings } from '../values/order.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { withDefaults, withoutNulls } from './defaulting.ts';
import { coerceEmbedded } from './embedded-meta.ts';
import { MetaFault, readObjectMeta } from './object-meta.ts';
import { prune } from './prune.ts';
import { mapValues } from './rebuild.ts';
import type { StructuralSchema } from './structural-schema.ts';
import { Survey } from './survey.ts';

export interface ResourceKind {
  readonly group: string;
  readonly kind: string;
  /** `spec.preserveUnknownFields` of the CustomResourceDefinition. */
  readonly preserveUnknownFields: boolean;
}

export interface Prepared {
  readonly ok: true;
  readonly object: PlainMap;
  /** Paths of the unknown fields that were dropped, in the server's order: of metadata, of the schema, of resources inside. */
  readonly pruned: readonly string[];
}

/** The object cannot be decoded. */
export interface Unprepared {
  readonly ok: false;
  readonly message: string;
}

/**
 * Prepares an object for validation. The object is not changed; what stays the same is shared with it.
 *
 * @param body - the object as it was sent, for the error that repeats it; by default its JSON
 */
export function prepare(
  object: Value,
  schema: StructuralSchema | undefined,
  resource: ResourceKind,
  body?: string,
): Prepared | Unprepared {
  const fault = typeFault(object, body);
  if (fault !== undefined) return { ok: false, message: fault };
  return prepareResource(object as PlainMap, schema, resource);
}

function prepareResource(
  object: PlainMap,
  schema: StructuralSchema | undefined,
  resource: ResourceKind,
): Prepared | Unprepared {
  let unknown: readonly string[] = [];
  let metadata: PlainMap | undefined;
  if (Object.hasOwn(object, 'metadata')) {
    const read = readObjectMeta(object.metadata as Value, 'metadata');
    if (read instanceof MetaFault) return { ok: false, message: read.message };
    metadata = read.metadata;
    unknown = read.unknown;
  }
  const apiVersion = textMember(object, 'apiVersion') ?? '';
  let result: Value = object;
  if (groupOf(apiVersion) === resource.group && textMember(object, 'kind') === resource.kind) {
    if (!resource.preserveUnknownFields) {
      const { hasUnknown, hasNulls } = new Survey(result, schema);
      if (hasUnknown) {
        const pruned = prune(result, schema, true);
        unknown = unknown.concat(pruned.unknown.toSorted(compareStrings));
        result = pruned.value;
      }
      if (hasNulls) result = withoutNulls(result, schema);
    }
    const coerced = coerceEmbedded(result, schema);
    if (!('value' in coerced)) return { ok: false, message: fieldErrorText(coerced) };
    result = coerced.value;
    unknown = unknown.concat(coerced.unknown.toSorted(compareStrings));
  }
  // The metadata as it was read, whatever the schema made of it.
  const kept = metadata;
  if (kept !== undefined) result = mapValues(result as PlainMap, (value, key) => (key === 'metadata' ? kept : value));
  return {
    ok: true,
    object: withDefaults(result, schema) as PlainMap,
    pruned: unknown,
  };
}

const textMember = (object: PlainMap, name: string): string | undefined => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';

/** The struct that Kubernetes reads of anything first, as Go prints its type. */
const TYPE_STRUCT = String.raw`struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`;

/** What is wrong with `apiVersion` and `kind`: Kubernetes looks for these two before anything else. */
export function typeFault(object: Value, body?: string): string | undefined {
  const fault = unreadableType(object, body);
  if (fault !== undefined) return fault;
  // Absent is fine, null is not.
  const isNull = (object as PlainMap).apiVersion === null && Object.hasOwn(object as PlainMap, 'apiVersion');
  return isNull ? '.apiVersion accessor error: <nil> is of the type <nil>, expected string' : undefined;
}

/** The part of it that keeps an object from being decoded at all. */
export function unreadableType(object: Value, body?: string): string | undefined {
  const missing = (): string => `Object 'Kind' is missing in '${body ?? jsonText(object)}'`;
  if (object === null) return missing();
  if (!isPlainMap(object)) {
    return `couldn't get version/kind; json parse error: json: cannot unmarshal ${goKind(object)} into Go value of type ${TYPE_STRUCT}`;
  }
  for (const name of ['apiVersion', 'kind']) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || value === null || typeof value === 'string') continue;
    return `couldn't get version/kind; json parse error: json: cannot unmarshal ${goKind(value)} into Go struct field .${name} of type string`;
  }
  const apiVersion = textMember(object, 'apiVersion');
  if (apiVersion !== undefined && apiVersion.split('/').length > 2) {
    return `unexpected GroupVersion string: ${apiVersion}`;
  }
  return textMember(object, 'kind') ? undefined : missing();
}

/** What Go calls JSON of that kind. */
export function goKind(value: Value): string {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  return isPlainMap(value) ? 'object' : 'number';
}
