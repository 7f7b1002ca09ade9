/**
 * The variables `request` and `namespaceObject`, and objects as admission hands them to expressions.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel/condition.go: CreateAdmissionRequest, CreateNamespaceObject
 */
import type { User } from '../../libs/kubernetes/authorizer.ts';
import {
  isPlainMap,
  ListValue,
  listElements,
  MapValue,
  mapFind,
  mapKeys,
  type PlainMap,
  type Value,
} from '../values/value.ts';
import { admissionRequestType, builtInType, type GoStruct } from './go-types.ts';
import { readTyped, TypeMismatch } from './typed-value.ts';

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** What a request does; what is left out follows from its objects. */
export interface RequestAttributes {
  readonly operation?: string;
  /** Of the objects as expressions see them. */
  readonly kind?: GroupVersionKind;
  /** What a rule of the policy matched. */
  readonly resource?: GroupVersionResource;
  /** As the request was made, where an equivalent of that was matched. */
  readonly requestKind?: GroupVersionKind;
  readonly requestResource?: GroupVersionResource;
  readonly subResource?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly user?: User;
  readonly dryRun?: boolean;
  /** Null: none. */
  readonly options?: PlainMap | null;
}

/** Attributes that have members, and which of these are texts. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...{ kind: ['group', 'version', 'kind'], requestKind: ['group', 'version', 'kind'] },
  ...{ resource: ['group', 'version', 'resource'], requestResource: ['group', 'version', 'resource'] },
  ...{ user: ['name'], options: [] },
};

/** @throws TypeError for what are no attributes of a request */
export function checkAttributes(attributes: RequestAttributes): void {
  const given: unknown = attributes;
  if (!isRecord(given)) throw new TypeError('request is an object with operation, user, …');
  for (const [name, texts] of Object.entries(PARTS)) {
    const part = given[name];
    if (part === undefined || (part === null && name === 'options')) continue;
    if (!isRecord(part)) throw new TypeError(`request.${name} is to be an object`);
    const missing = texts.find((text) => typeof part[text] !== 'string');
    if (missing !== undefined) throw new TypeError(`request.${name}.${missing} is to be a string`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object of a built-in kind is read into its Go type first, as the server does for those it stores so. */
export type Typing = 'auto' | 'typed' | 'unstructured';

/** An object as expressions see it; null for none. */
export function objectValue(object: PlainMap | undefined, typing: Typing): Value | TypeMismatch {
  if (object === undefined) return null;
  const { apiVersion, kind } = { apiVersion: textOf(object, 'apiVersion'), kind: textOf(object, 'kind') };
  if (apiVersion === undefined || kind === undefined) return new TypeMismatch('apiVersion and kind must be strings');
  if (apiVersion.split('/').length > 2) return new TypeMismatch(`unexpected GroupVersion string: ${apiVersion}`);
  if (typing === 'unstructured') return object;
  const otherwise = (): Value | TypeMismatch =>
    typing === 'typed' ? new TypeMismatch(`no kind ${JSON.stringify(kind)} in ${apiVersion} is built in`) : object;
  return builtInObject(object, object) ?? otherwise();
}

/** The members of an object of a built-in kind as its Go type has them; undefined for any other kind. */
export function builtInObject(object: PlainMap, members: PlainMap): Value | TypeMismatch | undefined {
  const type = builtInType(textOf(object, 'apiVersion') ?? '', textOf(object, 'kind') ?? '');
  return type && readTyped(members, type);
}

/** The text of a member, '' if it is absent or null; undefined where it is no text. */
function textOf(map: PlainMap, name: string): string | undefined {
  const value = Object.hasOwn(map, name) ? (map[name] ?? '') : '';
  return typeof value === 'string' ? value : undefined;
}

/** What a request is about. */
interface RequestTarget {
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly requestKind: GroupVersionKind;
  readonly requestResource: GroupVersionResource;
  readonly name: string;
  readonly namespace: string;
}

/** @param subject - the object of the request */
export function requestTarget(attributes: RequestAttributes, subject: PlainMap | undefined): RequestTarget {
  const kind = attributes.kind ?? (subject === undefined ? NO_KIND : kindOf(subject));
  const resource = attributes.resource ?? resourceOf(kind);
  const metadata = subject === undefined ? {} : metadataOf(subject);
  return {
    kind,
    resource,
    requestKind: attributes.requestKind ?? kind,
    requestResource: attributes.requestResource ?? resource,
    name: attributes.name ?? textOf(metadata, 'name') ?? '',
    namespace: attributes.namespace ?? textOf(metadata, 'namespace') ?? '',
  };
}

/** The value of `request`. */
export function requestValue(
  attributes: RequestAttributes,
  object: PlainMap | undefined,
  oldObject: PlainMap | undefined,
): Value | TypeMismatch {
  const subject = object ?? oldObject;
  const { kind, resource, requestKind, requestResource, name, namespace } = requestTarget(attributes, subject);
  const operation = attributes.operation || operationOf(object, oldObject);
  const options = optionsOf(attributes.options, operation);
  if (options instanceof TypeMismatch) return options;
  const { user, subResource = '' } = attributes;
  return readTyped(
    {
      kind: { ...kind },
      resource: { ...resource },
      subResource,
      requestKind: { ...requestKind },
      requestResource: { ...requestResource },
      requestSubResource: subResource,
      name,
      namespace,
      operation,
      userInfo: {
        username: user?.name ?? '',
        uid: user?.uid ?? '',
        groups: user?.groups ?? [],
        extra: { ...user?.extra },
      },
      dryRun: attributes.dryRun ?? false,
      options,
    },
    admissionRequestType(),
  );
}

const NO_KIND: GroupVersionKind = { group: '', version: '', kind: '' };

export function kindOf(object: PlainMap): GroupVersionKind {
  const apiVersion = textOf(object, 'apiVersion') ?? '';
  const at = apiVersion.indexOf('/');
  return {
    group: at < 0 ? '' : apiVersion.slice(0, at),
    version: apiVersion.slice(at + 1),
    kind: textOf(object, 'kind') ?? '',
  };
}

const metadataOf = (object: PlainMap): PlainMap => {
  const metadata = Object.hasOwn(object, 'metadata') ? object.metadata : undefined;
  return metadata !== undefined && isPlainMap(metadata) ? metadata : {};
};

/** The resource of a kind by the rules of English, as Kubernetes guesses it. @see apimachinery meta.UnsafeGuessKindToResource */
export function resourceOf({ group, version, kind }: GroupVersionKind): GroupVersionResource {
  if (kind === '') return { group: '', version: '', resource: '' };
  const singular = kind.toLowerCase();
  let resource = `${singular}s`;
  if (singular.endsWith('endpoints')) resource = singular;
  else if (singular.endsWith('s')) resource = `${singular}es`;
  else if (singular.endsWith('y')) resource = `${singular.slice(0, -1)}ies`;
  return { group, version, resource };
}

export function operationOf(object: PlainMap | undefined, oldObject: PlainMap | undefined): string {
  if (oldObject === undefined) return 'CREATE';
  return object === undefined ? 'DELETE' : 'UPDATE';
}

const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['CREATE', 'CreateOptions'],
  ['UPDATE', 'UpdateOptions'],
  ['DELETE', 'DeleteOptions'],
]);

/** As plain data: they are seen as they would be sent. */
function optionsOf(options: PlainMap | null | undefined, operation: string): Value | TypeMismatch {
  if (options === null) return null;
  const kind = OPTIONS.get(operation);
  if (kind === undefined) {
    const value = objectValue(options, 'auto');
    return value instanceof TypeMismatch ? value : plainData(value);
  }
  const document = { ...options, apiVersion: 'meta.k8s.io/v1', kind };
  const read = readTyped(document, builtInType('v1', kind) as GoStruct);
  return read instanceof TypeMismatch ? read : plainData(read);
}

/** A typed value as JSON has it. */
export function plainData(value: Value): Value {
  if (value instanceof ListValue) return listElements(value).map(plainData);
  if (!(value instanceof MapValue)) return value;
  return Object.fromEntries(mapKeys(value).map((key) => [key, plainData(mapFind(value, key) ?? null)]));
}

/** Members of a namespace's metadata that expressions see. */
const NAMESPACE_METADATA = [
  ...['name', 'generateName', 'namespace', 'uid', 'resourceVersion', 'generation', 'creationTimestamp'],
  ...['deletionTimestamp', 'deletionGracePeriodSeconds', 'labels', 'annotations', 'finalizers'],
];

/**
 * The value of `namespaceObject` with all that a namespace has, as audit annotations and mutations see it; null for none.
 * It has no `apiVersion` and no `kind`, for Kubernetes keeps it without.
 */
export function wholeNamespaceValue(namespace: PlainMap | undefined): Value | TypeMismatch {
  if (namespace === undefined) return null;
  const { apiVersion: _, kind: __, ...members } = namespace;
  return readTyped(members, NAMESPACE());
}

const NAMESPACE = (): GoStruct => builtInType('v1', 'Namespace') as GoStruct;

/** The value of `namespaceObject`; null for none. */
export function namespaceValue(namespace: PlainMap | undefined): Value | TypeMismatch {
  if (namespace === undefined) return null;
  const whole = wholeNamespaceValue(namespace);
  if (whole instanceof TypeMismatch) return whole;
  const members = (from: PlainMap, names: readonly string[]): PlainMap =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name] as Value]));
  const seen = members(namespace, ['spec', 'status']);
  return readTyped({ ...seen, metadata: members(metadataOf(namespace), NAMESPACE_METADATA) }, NAMESPACE());
}
