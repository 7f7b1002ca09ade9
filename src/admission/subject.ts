/** A request that policies are to answer, with what the cluster knows of it: each asked when it is wanted, once. */
import type { Authorizer } from '../../libs/kubernetes/authorizer.ts';
import { goQuote } from '../values/quote.ts';
import type { PlainMap, Value } from '../values/value.ts';
import {
  type Admission,
  type AdmissionError,
  type AdmissionInput,
  checkInput,
  objectOf,
  readAdmission,
} from './admission.ts';
import { cachingAuthorizer } from './caching-authorizer.ts';
import { type Cluster, ConversionError } from './cluster.ts';
import { labelsOf, member } from './object-labels.ts';
import { validatingParams } from './params.ts';
import {
  checkAttributes,
  type GroupVersionKind,
  type GroupVersionResource,
  kindOf,
  operationOf,
  requestTarget,
} from './request.ts';
import { MatchError, type RequestedResource, type ResourceKind } from './resource-rules.ts';
import type { Labels } from './selector.ts';

/** What is asked of the API server: {@link AdmissionInput} without what the cluster knows. */
export type ReviewInput = Pick<AdmissionInput, 'object' | 'oldObject' | 'request' | 'typing'>;

/** @see kubernetes/apimachinery pkg/api/meta/meta.go: errNotObject */
const NO_OBJECT = new MatchError('Internal error occurred: object does not implement the Object interfaces');

export class Subject implements RequestedResource {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
  readonly subResource: string;
  readonly operation: string;
  readonly name: string;
  readonly namespace: string;
  readonly cluster: Cluster;
  readonly object: PlainMap | undefined;
  readonly oldObject: PlainMap | undefined;
  readonly #input: ReviewInput;
  readonly #authorizer: Authorizer | undefined;
  #equivalents: readonly ResourceKind[] | undefined;
  // Null: asked, and there are none.
  #objectLabels: Labels | null | undefined;
  #oldObjectLabels: Labels | null | undefined;
  #namespaceLabels: Labels | MatchError | undefined;
  #namespaceObject: PlainMap | null | undefined;
  readonly #params = new Map<PlainMap, Value>();
  /** By kind and resource. */
  readonly #admissions = new Map<string, Admission | AdmissionError | ConversionError>();

  /** @throws TypeError for a text that cannot be read, for what is no object, and for attributes that are none */
  constructor(input: ReviewInput, cluster: Cluster) {
    checkInput(input);
    const { request = {} } = input;
    checkAttributes(request);
    this.#input = input;
    this.cluster = cluster;
    this.object = objectOf(input.object, 'object');
    this.oldObject = objectOf(input.oldObject, 'oldObject');
    const { kind, resource, name, namespace } = requestTarget(request, this.object ?? this.oldObject);
    this.kind = kind;
    this.resource = resource;
    this.name = name;
    this.namespace = namespace;
    this.subResource = request.subResource ?? '';
    this.operation = request.operation || operationOf(this.object, this.oldObject);
    this.#authorizer = cluster.authorizer && cachingAuthorizer(cluster.authorizer);
  }

  get equivalents(): readonly ResourceKind[] {
    this.#equivalents ??= this.cluster.versions?.equivalents(this.resource, this.subResource) ?? [];
    return this.#equivalents;
  }

  /** Undefined where there is no object, or it has no metadata. */
  get objectLabels(): Labels | undefined {
    if (this.#objectLabels === undefined) this.#objectLabels = (this.object && labelsOf(this.object)) ?? null;
    return this.#objectLabels ?? undefined;
  }

  get oldObjectLabels(): Labels | undefined {
    if (this.#oldObjectLabels === undefined)
      this.#oldObjectLabels = (this.oldObject && labelsOf(this.oldObject)) ?? null;
    return this.#oldObjectLabels ?? undefined;
  }

  /** Of the namespace that the request is in; of one that is made or changed, as it will be. */
  get namespaceLabels(): Labels | MatchError {
    this.#namespaceLabels ??= this.#findNamespaceLabels();
    return this.#namespaceLabels;
  }

  #findNamespaceLabels(): Labels | MatchError {
    const isWritten = this.operation === 'CREATE' || this.operation === 'UPDATE';
    if (this.resource.resource === 'namespaces' && this.subResource === '' && isWritten) {
      return this.objectLabels ?? NO_OBJECT;
    }
    const namespace = this.findNamespace();
    if (namespace === undefined) return new MatchError(namespaceMissing(this.namespace));
    return labelsOf({ ...namespace, apiVersion: 'v1', kind: 'Namespace' }) as Labels;
  }

  /** The namespace that the request is in; undefined where there is no such namespace. */
  findNamespace(): PlainMap | undefined {
    if (this.#namespaceObject === undefined) {
      this.#namespaceObject = objectOf(this.cluster.namespace?.(this.namespace), 'namespace') ?? null;
    }
    return this.#namespaceObject ?? undefined;
  }

  /** Whether expressions see a namespace: not where the request is about one. */
  get isInNamespace(): boolean {
    const { group, version, kind } = this.kind;
    return this.namespace !== '' && !(kind === 'Namespace' && version === 'v1' && group === '');
  }

  /** Parameters as expressions see them: many policies may have the same. */
  paramsValue(params: PlainMap | undefined): Value {
    if (params === undefined) return null;
    let value = this.#params.get(params);
    if (value === undefined) {
      value = validatingParams(params);
      this.#params.set(params, value);
    }
    return value;
  }

  /** The request as expressions see it where a rule has matched it as that resource. */
  admission(matched: ResourceKind): Admission | AdmissionError | ConversionError {
    const { resource, kind } = matched;
    const key = [resource.group, resource.version, resource.resource, kind.group, kind.version, kind.kind].join('/');
    let admission = this.#admissions.get(key);
    if (admission === undefined) {
      admission = this.#read(matched);
      this.#admissions.set(key, admission);
    }
    return admission;
  }

  #read({ resource, kind }: ResourceKind): Admission | AdmissionError | ConversionError {
    const object = this.#converted(this.object, kind);
    if (object instanceof ConversionError) return object;
    const oldObject = this.#converted(this.oldObject, kind);
    if (oldObject instanceof ConversionError) return oldObject;
    const { request = {}, typing } = this.#input;
    return readAdmission({
      object,
      oldObject,
      request: {
        ...request,
        ...{ operation: this.operation, name: this.name, namespace: this.namespace },
        ...{ kind, resource },
        requestKind: request.requestKind ?? this.kind,
        requestResource: request.requestResource ?? this.resource,
      },
      namespaceObject: this.isInNamespace ? this.findNamespace() : undefined,
      authorizer: this.#authorizer,
      typing,
    });
  }

  #converted(object: PlainMap | undefined, kind: GroupVersionKind): PlainMap | undefined | ConversionError {
    const { versions } = this.cluster;
    if (object === undefined || versions === undefined || isSameKind(kindOf(object), kind)) return object;
    return versions.convert(object, kind);
  }

  /** As the server tells clients; 'Unknown' where it has no name yet. */
  get toldName(): string {
    if (this.name !== '') return this.name;
    if (this.object === undefined) return 'Unknown';
    // Not all kinds have metadata.
    if (this.objectLabels === undefined) return 'Unknown/errorGettingName';
    const metadata = member(this.object, 'metadata');
    const names = ['name', 'generateName'].map((name) => member(metadata, name));
    return (names.find((name) => typeof name === 'string' && name !== '') as string | undefined) ?? 'Unknown';
  }
}

export const namespaceMissing = (name: string): string => `namespaces ${goQuote(name)} not found`;

const isSameKind = (a: GroupVersionKind, b: GroupVersionKind): boolean =>
  a.kind === b.kind && a.version === b.version && a.group === b.group;
