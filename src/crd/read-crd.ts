/**
 * Reads a CustomResourceDefinition (`apiextensions.k8s.io/v1`), as far as its objects are concerned.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/v1/types.go
 */
import type { Place } from '../documents/document.ts';
import { parseSchema, SchemaError } from '../schema/parse-schema.ts';
import { sameData } from '../schema/plain-data.ts';
import { withPrunedDefaults } from '../schema/pruned-defaults.ts';
import type { StructuralSchema } from '../schema/structural-schema.ts';
import type { ScalePaths } from '../validation/scale.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { deprecationWarning } from './deprecation.ts';

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  /** What the server tells of each request to a version that is deprecated. */
  readonly deprecationWarning: string | undefined;
  /** Undefined where the version has none, or `preserveUnknownFields` lets one that is not structural pass. */
  readonly schema: StructuralSchema | undefined;
  /** Where the schema stands in the document. */
  readonly path: string;
  /** What errors about the schema call that place: a schema that all versions share is reported as one. */
  readonly reportedPath: string;
  /** Whether there is a `/status` subresource, which then alone writes `status`. */
  readonly hasStatus: boolean;
  /** What the `/scale` subresource reads; undefined where there is none. */
  readonly scale: ScalePaths | undefined;
}

/** What a definition says of its objects. */
export interface CrdSpec {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly preserveUnknownFields: boolean;
  /** In the order of the document. */
  readonly versions: readonly CrdVersion[];
}

/** Why a document is no CustomResourceDefinition that objects could be held to. */
export class CrdError {
  readonly message: string;
  /** Where: `spec.versions[0].schema.openAPIV3Schema`; '' for the document. */
  readonly path: string;
  /** The same in the file, where the definition was read from one. */
  readonly position: Place | undefined;

  constructor(message: string, path: string, position?: Place) {
    this.message = message;
    this.path = path;
    this.position = position;
  }
}

const SHARED_SCHEMA = 'spec.validation.openAPIV3Schema';

const map = (parent: PlainMap, name: string): PlainMap => {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  return value !== undefined && isPlainMap(value) ? value : {};
};

const text = (parent: PlainMap, name: string): string => {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const flag = (parent: PlainMap, name: string): boolean => Object.hasOwn(parent, name) && parent[name] === true;

/**
 * @param document - plain data
 * @returns an error for what is no CustomResourceDefinition, or has a schema that is not structural
 */
export function readCrd(document: Value): CrdSpec | CrdError {
  if (!isPlainMap(document)) return new CrdError('a CustomResourceDefinition is an object', '');
  const apiVersion = text(document, 'apiVersion');
  if (text(document, 'kind') !== 'CustomResourceDefinition' || apiVersion !== 'apiextensions.k8s.io/v1') {
    return new CrdError('not a CustomResourceDefinition of apiextensions.k8s.io/v1', '');
  }
  const spec = map(document, 'spec');
  const documents = Object.hasOwn(spec, 'versions') && Array.isArray(spec.versions) ? spec.versions : [];
  const versionDocuments = documents.map((version: Value) => (isPlainMap(version) ? version : {}));
  const schemas = versionDocuments.map((version) => map(version, 'schema').openAPIV3Schema ?? undefined);
  const shared = schemas.every((schema) => sameData(schema, schemas[0]));
  const preserveUnknownFields = flag(spec, 'preserveUnknownFields');
  const versions: CrdVersion[] = [];
  for (const [i, version] of versionDocuments.entries()) {
    const path = `spec.versions[${i}].schema.openAPIV3Schema`;
    const schema = readSchema(schemas[i], path, preserveUnknownFields);
    if (schema instanceof SchemaError) return new CrdError(schema.message, schema.path);
    versions.push({
      name: text(version, 'name'),
      served: flag(version, 'served'),
      storage: flag(version, 'storage'),
      deprecationWarning: flag(version, 'deprecated') ? warningOf(version, versionDocuments, spec) : undefined,
      schema,
      path,
      reportedPath: shared ? SHARED_SCHEMA : path,
      hasStatus: (map(version, 'subresources').status ?? null) !== null,
      scale: readScale(map(version, 'subresources')),
    });
  }
  return {
    group: text(spec, 'group'),
    kind: text(map(spec, 'names'), 'kind'),
    plural: text(map(spec, 'names'), 'plural'),
    namespaced: text(spec, 'scope') === 'Namespaced',
    preserveUnknownFields,
    versions,
  };
}

function warningOf(version: PlainMap, all: readonly PlainMap[], spec: PlainMap): string {
  const own = Object.hasOwn(version, 'deprecationWarning') ? version.deprecationWarning : undefined;
  if (typeof own === 'string') return own;
  const newer = all.filter((other) => flag(other, 'served') && !flag(other, 'deprecated'));
  const names = newer.map((other) => text(other, 'name'));
  return deprecationWarning(text(spec, 'group'), text(map(spec, 'names'), 'kind'), text(version, 'name'), names);
}

function readScale(subresources: PlainMap): ScalePaths | undefined {
  if ((subresources.scale ?? null) === null) return undefined;
  const scale = map(subresources, 'scale');
  const selector = Object.hasOwn(scale, 'labelSelectorPath') ? scale.labelSelectorPath : undefined;
  return {
    specReplicas: text(scale, 'specReplicasPath'),
    statusReplicas: text(scale, 'statusReplicasPath'),
    labelSelector: typeof selector === 'string' ? selector : undefined,
  };
}

function readSchema(
  document: Value | undefined,
  path: string,
  preserveUnknownFields: boolean,
): StructuralSchema | SchemaError | undefined {
  if (document === undefined) return undefined;
  const schema = parseSchema(document, path);
  if (schema instanceof SchemaError) return preserveUnknownFields ? undefined : schema;
  return preserveUnknownFields ? schema : withPrunedDefaults(schema);
}
