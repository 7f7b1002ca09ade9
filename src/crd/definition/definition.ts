/**
 * A CustomResourceDefinition as the API server holds it while it validates one: decoded, defaulted, and with what all
 * versions share moved out of them.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/types.go, pkg/apis/apiextensions/v1: types.go,
 * defaults.go, conversion.go
 */
import { MetaFault, readObjectMeta } from '../../schema/object-meta.ts';
import { Double, isPlainMap, type PlainMap, type Value } from '../../values/value.ts';
import {
  base64,
  boolean,
  type Codec,
  DecodeError,
  int32,
  int64,
  json,
  list,
  type Notes,
  optional,
  string,
  struct,
} from './go-struct.ts';
import { type SchemaProps, schemaProps } from './schema-props.ts';

export interface Validation {
  readonly openAPIV3Schema: SchemaProps | undefined;
}

interface Scale {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath: string | undefined;
}

export interface Subresources {
  /** What is in it does not matter. */
  readonly status: object | undefined;
  readonly scale: Scale | undefined;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  readonly jsonPath: string;
}

export interface SelectableField {
  readonly jsonPath: string;
}

/** What versions have, and the definition itself where they all have the same. */
export interface PerVersion {
  readonly schema: Validation | undefined;
  readonly subresources: Subresources | undefined;
  readonly columns: readonly Column[] | undefined;
  readonly selectableFields: readonly SelectableField[] | undefined;
}

export interface Version extends PerVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning: string | undefined;
}

export interface Names {
  readonly plural: string;
  readonly singular: string;
  readonly shortNames: readonly string[] | undefined;
  readonly kind: string;
  readonly listKind: string;
  readonly categories: readonly string[] | undefined;
}

export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  readonly path: string | undefined;
  readonly port: number | undefined;
}

export interface ClientConfig {
  readonly url: string | undefined;
  readonly service: ServiceReference | undefined;
  /** Base64. */
  readonly caBundle: string;
}

interface WebhookConversion {
  readonly clientConfig: ClientConfig | undefined;
  readonly conversionReviewVersions: readonly string[] | undefined;
}

export interface Conversion {
  readonly strategy: string;
  readonly webhook: WebhookConversion | undefined;
}

interface WrittenSpec {
  readonly group: string;
  readonly names: Names;
  readonly scope: string;
  readonly versions: readonly Version[] | undefined;
  readonly conversion: Conversion | undefined;
  readonly preserveUnknownFields: boolean;
}

export interface Spec extends WrittenSpec {
  /** The name of the first version; '' without any. */
  readonly version: string;
  /** What all versions have in common, and so is not in them. */
  readonly shared: PerVersion;
}

interface Condition {
  readonly type: string;
  readonly status: string;
}

export interface Status {
  readonly conditions: readonly Condition[] | undefined;
  readonly acceptedNames: Names;
  readonly storedVersions: readonly string[] | undefined;
}

export interface Definition {
  /** As the server keeps it. */
  readonly metadata: PlainMap;
  readonly spec: Spec;
  readonly status: Status;
}

const validation: Codec<Validation> = struct<Validation>('CustomResourceValidation', () => [
  ['openAPIV3Schema', 'openAPIV3Schema', 'OpenAPIV3Schema', optional(schemaProps)],
]);

const scale: Codec<Scale> = struct<Scale>('CustomResourceSubresourceScale', () => [
  ['specReplicasPath', 'specReplicasPath', 'SpecReplicasPath', string],
  ['statusReplicasPath', 'statusReplicasPath', 'StatusReplicasPath', string],
  ['labelSelectorPath', 'labelSelectorPath', 'LabelSelectorPath', optional(string)],
]);

const statusSubresource: Codec<object> = struct<object>('CustomResourceSubresourceStatus', () => []);

const subresources: Codec<Subresources> = struct<Subresources>('CustomResourceSubresources', () => [
  ['status', 'status', 'Status', optional(statusSubresource)],
  ['scale', 'scale', 'Scale', optional(scale)],
]);

const column: Codec<Column> = struct<Column>('CustomResourceColumnDefinition', () => [
  ['name', 'name', 'Name', string],
  ['type', 'type', 'Type', string],
  ['format', 'format', 'Format', string],
  ['description', 'description', 'Description', string],
  ['priority', 'priority', 'Priority', int32],
  ['jsonPath', 'jsonPath', 'JSONPath', string],
]);

const selectableField: Codec<SelectableField> = struct<SelectableField>('SelectableField', () => [
  ['jsonPath', 'jsonPath', 'JSONPath', string],
]);

const perVersion = {
  schema: optional(validation),
  subresources: optional(subresources),
  columns: list(column),
  selectableFields: list(selectableField),
} as const;

/** The schema of a version as it was read. */
interface ReadSchema {
  readonly written: Value;
  readonly schema: Validation | undefined;
  /** Paths of its parts that are not read strictly, from the schema on. */
  readonly lenient: readonly string[];
}

/** By the reading of the definition. */
const readSchemas = new WeakMap<Notes, ReadSchema[]>();

/** The schema of a version, read once for all versions that have it written alike, as most have. */
const versionSchema: Codec<Validation | undefined> = {
  ...perVersion.schema,
  read(value, place) {
    const { notes, path } = place;
    const known = readSchemas.get(notes) ?? [];
    const alike = known.find(({ written }) => isWrittenAlike(written, value));
    if (alike !== undefined) {
      for (const part of alike.lenient) notes.lenient.push(path + part);
      return alike.schema;
    }
    const before = { unknown: notes.unknown?.length, lenient: notes.lenient.length };
    const schema = perVersion.schema.read(value, place);
    if (notes.unknown?.length === before.unknown) {
      const lenient = notes.lenient.slice(before.lenient).map((part) => part.slice(path.length));
      readSchemas.set(notes, [...known, { written: value, schema, lenient }]);
    }
    return schema;
  },
};

/** Data nested deeper is taken for different. */
const MAX_ALIKE = 1000;

/** Whether two parts of a document are the same, down to the order of members. */
function isWrittenAlike(a: Value, b: Value, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || depth > MAX_ALIKE) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isWrittenAlike(a[i], b[i], depth + 1)) return false;
    return true;
  }
  if (a instanceof Double) return b instanceof Double && Object.is(a.value, b.value);
  if (!isPlainMap(a) || !isPlainMap(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (key !== others[i] || !isWrittenAlike(a[key] as Value, b[key] as Value, depth + 1)) return false;
  }
  return true;
}

const version: Codec<Version> = struct<Version>('CustomResourceDefinitionVersion', () => [
  ['name', 'name', 'Name', string],
  ['served', 'served', 'Served', boolean],
  ['storage', 'storage', 'Storage', boolean],
  ['deprecated', 'deprecated', 'Deprecated', boolean],
  ['deprecationWarning', 'deprecationWarning', 'DeprecationWarning', optional(string)],
  ['schema', 'schema', 'Schema', versionSchema],
  ['subresources', 'subresources', 'Subresources', perVersion.subresources],
  ['columns', 'additionalPrinterColumns', 'AdditionalPrinterColumns', perVersion.columns],
  ['selectableFields', 'selectableFields', 'SelectableFields', perVersion.selectableFields],
]);

const names: Codec<Names> = struct<Names>('CustomResourceDefinitionNames', () => [
  ['plural', 'plural', 'Plural', string],
  ['singular', 'singular', 'Singular', string],
  ['shortNames', 'shortNames', 'ShortNames', list(string)],
  ['kind', 'kind', 'Kind', string],
  ['listKind', 'listKind', 'ListKind', string],
  ['categories', 'categories', 'Categories', list(string)],
]);

const serviceReference: Codec<ServiceReference> = struct<ServiceReference>('ServiceReference', () => [
  ['namespace', 'namespace', 'Namespace', string],
  ['name', 'name', 'Name', string],
  ['path', 'path', 'Path', optional(string)],
  ['port', 'port', 'Port', optional(int32)],
]);

const clientConfig: Codec<ClientConfig> = struct<ClientConfig>('WebhookClientConfig', () => [
  ['url', 'url', 'URL', optional(string)],
  ['service', 'service', 'Service', optional(serviceReference)],
  ['caBundle', 'caBundle', 'CABundle', base64],
]);

const webhookConversion: Codec<WebhookConversion> = struct<WebhookConversion>('WebhookConversion', () => [
  ['clientConfig', 'clientConfig', '', optional(clientConfig)],
  ['conversionReviewVersions', 'conversionReviewVersions', '', list(string)],
]);

const conversion: Codec<Conversion> = struct<Conversion>('CustomResourceConversion', () => [
  ['strategy', 'strategy', 'Strategy', string],
  ['webhook', 'webhook', '', optional(webhookConversion)],
]);

const spec: Codec<WrittenSpec> = struct<WrittenSpec>('CustomResourceDefinitionSpec', () => [
  ['group', 'group', 'Group', string],
  ['names', 'names', 'Names', names],
  ['scope', 'scope', 'Scope', string],
  ['versions', 'versions', 'Versions', list(version)],
  ['conversion', 'conversion', 'Conversion', optional(conversion)],
  ['preserveUnknownFields', 'preserveUnknownFields', 'PreserveUnknownFields', boolean],
]);

/** All that a condition may have, though only two members matter here. */
interface WrittenCondition extends Condition {
  readonly lastTransitionTime: unknown;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: bigint;
}

const condition: Codec<WrittenCondition> = struct<WrittenCondition>('CustomResourceDefinitionCondition', () => [
  ['type', 'type', 'Type', string],
  ['status', 'status', 'Status', string],
  ['lastTransitionTime', 'lastTransitionTime', 'LastTransitionTime', json as Codec<unknown>],
  ['reason', 'reason', 'Reason', string],
  ['message', 'message', 'Message', string],
  ['observedGeneration', 'observedGeneration', 'ObservedGeneration', int64],
]);

interface WrittenStatus extends Status {
  readonly conditions: readonly WrittenCondition[] | undefined;
  readonly observedGeneration: bigint;
}

const status: Codec<WrittenStatus> = struct<WrittenStatus>('CustomResourceDefinitionStatus', () => [
  ['conditions', 'conditions', 'Conditions', list(condition)],
  ['acceptedNames', 'acceptedNames', 'AcceptedNames', names],
  ['storedVersions', 'storedVersions', 'StoredVersions', list(string)],
  ['observedGeneration', 'observedGeneration', 'ObservedGeneration', int64],
]);

interface Written {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: PlainMap;
  readonly spec: WrittenSpec;
  readonly status: WrittenStatus;
}

const objectMeta: Codec<PlainMap> = {
  zero: {},
  goType: 'v1.ObjectMeta',
  read(value, { path, notes }) {
    const read = readObjectMeta(value, path);
    if (read instanceof MetaFault) throw new DecodeError(read.message, path);
    notes.unknown?.push(...read.unknown);
    return read.metadata;
  },
  print: () => '{}',
  same: (a, b) => a === b,
};

const written: Codec<Written> = struct<Written>('CustomResourceDefinition', () => [
  ['apiVersion', 'apiVersion', 'APIVersion', string],
  ['kind', 'kind', 'Kind', string],
  ['metadata', 'metadata', 'ObjectMeta', objectMeta],
  ['spec', 'spec', 'Spec', spec],
  ['status', 'status', 'Status', status],
]);

const API_VERSION = 'apiextensions.k8s.io/v1';
const KIND = 'CustomResourceDefinition';

export interface ReadDefinition {
  readonly definition: Definition;
  /** Paths of members that the API does not know, as strict reading tells them. */
  readonly unknown: readonly string[];
  /** Paths of parts that are not read strictly: members written twice are not told either. */
  readonly lenient: readonly string[];
}

/** @param document - plain data */
export function readDefinition(document: Value): ReadDefinition | DecodeError {
  if (!isPlainMap(document)) return new DecodeError(`a ${KIND} is an object`, '');
  const notes: Notes = { unknown: [], lenient: [] };
  let read: Written;
  try {
    read = written.read(document, { path: '', struct: '', trail: '', notes, depth: 0 });
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  if (read.kind !== KIND || read.apiVersion !== API_VERSION) {
    return new DecodeError(
      `no kind "${read.kind}" of "${read.apiVersion}" is known here: a ${KIND} of ${API_VERSION}`,
      '',
    );
  }
  return {
    definition: {
      metadata: read.metadata,
      spec: withShared(withDefaults(read.spec)),
      status: withStoredVersion(read.status, read.spec),
    },
    unknown: notes.unknown ?? [],
    lenient: notes.lenient,
  };
}

function withDefaults(given: WrittenSpec): WrittenSpec {
  const { kind, singular, listKind } = given.names;
  return {
    ...given,
    names: {
      ...given.names,
      singular: singular === '' ? goLowerCase(kind) : singular,
      listKind: listKind === '' && kind !== '' ? `${kind}List` : listKind,
    },
    conversion: given.conversion ?? { strategy: 'None', webhook: undefined },
  };
}

/** Each character for itself, as Go does it: no character becomes two. */
export const goLowerCase = (text: string): string =>
  Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return [...lower].length === 1 ? lower : character === '\u0130' ? 'i' : character;
  }).join('');

function withStoredVersion(given: WrittenStatus, { versions }: WrittenSpec): Status {
  const storage = versions?.find((candidate) => candidate.storage);
  if ((given.storedVersions?.length ?? 0) > 0 || storage === undefined) return given;
  return { ...given, storedVersions: [storage.name] };
}

function withShared(given: WrittenSpec): Spec {
  const { versions = [] } = given;
  const [first, ...others] = versions;
  if (first === undefined) return { ...given, version: '', shared: NOTHING };
  const shared: { -readonly [K in keyof PerVersion]: PerVersion[K] } = { ...NOTHING };
  const cleared: Partial<PerVersion> = {};
  const share = <K extends keyof PerVersion>(key: K): void => {
    const codec = perVersion[key] as unknown as Codec<PerVersion[K]>;
    if (!others.every((other) => codec.same(other[key], first[key]))) return;
    shared[key] = first[key];
    Object.assign(cleared, { [key]: undefined });
  };
  share('schema');
  share('subresources');
  share('columns');
  share('selectableFields');
  return { ...given, version: first.name, shared, versions: versions.map((one) => ({ ...one, ...cleared })) };
}

const NOTHING: PerVersion = {
  schema: undefined,
  subresources: undefined,
  columns: undefined,
  selectableFields: undefined,
};

/** JSON of versions as Go prints them. */
export const versionsText = (versions: Spec['versions']): string => list(version).print(versions);

export const sameSchema = (a: Validation | undefined, b: Validation | undefined): boolean =>
  perVersion.schema.same(a, b);
const sameSubresources = (a: Subresources | undefined, b: Subresources | undefined): boolean =>
  perVersion.subresources.same(a, b);
const sameColumns = (a: PerVersion['columns'], b: PerVersion['columns']): boolean => perVersion.columns.same(a, b);
export const sameSelectableFields = (a: PerVersion['selectableFields'], b: PerVersion['selectableFields']): boolean =>
  perVersion.selectableFields.same(a, b);

/** Whether nothing in the spec differs. */
export const sameSpec = (a: Spec, b: Spec): boolean =>
  spec.same(a, b) &&
  sameSchema(a.shared.schema, b.shared.schema) &&
  sameSubresources(a.shared.subresources, b.shared.subresources) &&
  sameColumns(a.shared.columns, b.shared.columns) &&
  sameSelectableFields(a.shared.selectableFields, b.shared.selectableFields);

/** The status without what only a server writes. */
export const emptyStatus = (): Status => status.zero;

/** All schemas of a definition. */
export function* validations({ shared, versions = [] }: Spec): Generator<SchemaProps, void> {
  if (shared.schema?.openAPIV3Schema !== undefined) yield shared.schema.openAPIV3Schema;
  for (const { schema } of versions) if (schema?.openAPIV3Schema !== undefined) yield schema.openAPIV3Schema;
}
