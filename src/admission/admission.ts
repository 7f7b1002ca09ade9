/**
 * A request as the expressions of policies see it.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel/activation.go
 */
import type { Authorizer } from '../../libs/kubernetes/authorizer.ts';
import { AuthorizerValue, ResourceCheck } from '../../libs/kubernetes/authz-values.ts';
import { type ObjectSource, readSource } from '../documents/object-source.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { cachingAuthorizer } from './caching-authorizer.ts';
import {
  checkAttributes,
  namespaceValue,
  objectValue,
  plainData,
  type RequestAttributes,
  requestTarget,
  requestValue,
  type Typing,
  wholeNamespaceValue,
} from './request.ts';
import { TypeMismatch } from './typed-value.ts';

/** What is asked of the API server. */
export interface AdmissionInput {
  /** As it would be stored; none for a DELETE. */
  readonly object?: ObjectSource | null | undefined;
  /** As it is stored; none for a CREATE. */
  readonly oldObject?: ObjectSource | null | undefined;
  /** What is left out follows from the objects. */
  readonly request?: RequestAttributes | undefined;
  /** None for objects of the cluster, and for namespaces themselves. */
  readonly namespaceObject?: ObjectSource | null | undefined;
  /** Answers the checks of `authorizer`; without one they fail. */
  readonly authorizer?: Authorizer | undefined;
  /** Default `auto`. */
  readonly typing?: Typing | undefined;
}

/** Why a request cannot be read: an object is not what its kind says. */
export class AdmissionError {
  readonly message: string;
  /** Which object. */
  readonly part: (typeof PARTS)[number];

  constructor(message: string, part: AdmissionError['part']) {
    this.message = message;
    this.part = part;
  }
}

/**
 * Reads a request, once for all policies.
 *
 * @throws TypeError for a text that cannot be read, for what is no object, and for options that are none
 */
export function readAdmission(input: AdmissionInput): Admission | AdmissionError {
  checkInput(input);
  const { request = {}, authorizer, typing = 'auto' } = input;
  checkAttributes(request);
  if (authorizer !== undefined && typeof authorizer?.authorize !== 'function') {
    throw new TypeError('authorizer is an object with a method authorize');
  }
  if (!TYPINGS.includes(typing)) throw new TypeError(`typing is one of ${TYPINGS.join(', ')}, not ${String(typing)}`);
  const object = objectOf(input.object, 'object');
  const oldObject = objectOf(input.oldObject, 'oldObject');
  const namespaceObject = objectOf(input.namespaceObject, 'namespaceObject');
  const { resource, requestResource, name, namespace } = requestTarget(request, object ?? oldObject);
  const ownRequest = requestValue(request, object, oldObject);
  const values = {
    object: objectValue(object, typing),
    oldObject: objectValue(oldObject, typing),
    namespaceObject: namespaceValue(namespaceObject),
    request: ownRequest,
    // Match conditions see the resource of the request where all others see what a rule matched.
    matchRequest:
      requestResource === resource
        ? ownRequest
        : requestValue({ ...request, resource: requestResource, requestResource }, object, oldObject),
  };
  for (const part of PARTS) {
    const value = values[part];
    if (value instanceof TypeMismatch) return new AdmissionError(value.message, part);
  }
  const { user = { name: '' }, subResource: subresource = '' } = request;
  const asked = authorizer && new AuthorizerValue(user, cachingAuthorizer(authorizer));
  const { group, resource: resourceName } = requestResource;
  const own = { group, resource: resourceName, subresource, name, namespace };
  return new Admission(values as AdmissionValues, namespaceObject, asked, asked && new ResourceCheck(asked, own));
}

/** @throws TypeError for what is no request */
export function checkInput(input: unknown): void {
  if (input === null || typeof input !== 'object') {
    throw new TypeError('a request is an object with object, request, …');
  }
}

const TYPINGS: readonly Typing[] = ['auto', 'typed', 'unstructured'];
const PARTS = ['object', 'oldObject', 'namespaceObject', 'request'] as const;

/** @throws TypeError for a request that cannot be read */
export function admissionOf(request: AdmissionInput | Admission): Admission {
  if (request instanceof Admission) return request;
  const read = readAdmission(request);
  if (read instanceof AdmissionError) throw new TypeError(`${read.part}: ${read.message}`);
  return read;
}

/** @throws TypeError for what is no object */
export function objectOf(source: ObjectSource | null | undefined, name: string): PlainMap | undefined {
  if (source === undefined || source === null) return undefined;
  const { value } = readSource(source);
  if (!isPlainMap(value)) throw new TypeError(`${name} is to be an object`);
  return value;
}

interface AdmissionValues {
  readonly object: Value;
  readonly oldObject: Value;
  readonly namespaceObject: Value;
  readonly request: Value;
  readonly matchRequest: Value;
}

/** What expressions of a group may read. */
export type GroupValues = (name: string) => Value | undefined;

/** What sets the values of one group of expressions apart. */
interface Group {
  readonly request: 'request' | 'matchRequest';
  /** Whole: with what expressions do not see otherwise. */
  readonly namespaceObject: 'none' | 'some' | 'whole';
  readonly authorizer: boolean;
  /** Whether objects of built-in kinds are seen as plain data. */
  readonly plain: boolean;
}

type GroupName =
  | 'matchConditions'
  | 'validations'
  | 'messageExpressions'
  | 'auditAnnotations'
  | 'mutations'
  | 'mutationsAfterConditions';

const GROUPS: Readonly<Record<GroupName, Group>> = {
  matchConditions: { request: 'matchRequest', namespaceObject: 'none', authorizer: true, plain: false },
  validations: { request: 'request', namespaceObject: 'some', authorizer: true, plain: false },
  messageExpressions: { request: 'request', namespaceObject: 'some', authorizer: false, plain: false },
  auditAnnotations: { request: 'request', namespaceObject: 'whole', authorizer: false, plain: false },
  mutations: { request: 'request', namespaceObject: 'whole', authorizer: true, plain: true },
  // Match conditions leave objects of built-in kinds behind as they see them.
  mutationsAfterConditions: { request: 'request', namespaceObject: 'whole', authorizer: true, plain: false },
};

/** A request, ready for any policy. */
export class Admission {
  readonly #values: AdmissionValues;
  readonly #namespace: PlainMap | undefined;
  readonly #authorizer: AuthorizerValue | undefined;
  readonly #requestResource: ResourceCheck | undefined;
  #wholeNamespace: Value | undefined;
  #plain: { readonly object: Value; readonly oldObject: Value } | undefined;

  /** @internal */
  constructor(
    values: AdmissionValues,
    namespace: PlainMap | undefined,
    authorizer: AuthorizerValue | undefined,
    requestResource: ResourceCheck | undefined,
  ) {
    this.#values = values;
    this.#namespace = namespace;
    this.#authorizer = authorizer;
    this.#requestResource = requestResource;
  }

  /** The values for a group of expressions. @internal */
  group(name: GroupName, params: Value): GroupValues {
    const { request, namespaceObject, authorizer, plain } = GROUPS[name];
    const objects = plain ? this.#plainObjects() : this.#values;
    return (variable) => {
      switch (variable) {
        case 'object':
          return objects.object;
        case 'oldObject':
          return objects.oldObject;
        case 'params':
          return params;
        case 'request':
          return this.#values[request];
        case 'namespaceObject':
          return this.#namespaceValue(namespaceObject);
        case 'authorizer':
          return authorizer ? this.#authorizer : undefined;
        case 'authorizer.requestResource':
          return authorizer ? this.#requestResource : undefined;
        default:
          return undefined;
      }
    };
  }

  #namespaceValue(which: Group['namespaceObject']): Value {
    if (which === 'none') return null;
    if (which === 'some') return this.#values.namespaceObject;
    // A namespace that could be read in part can be read whole.
    this.#wholeNamespace ??= wholeNamespaceValue(this.#namespace) as Value;
    return this.#wholeNamespace;
  }

  #plainObjects(): { readonly object: Value; readonly oldObject: Value } {
    const { object, oldObject } = this.#values;
    this.#plain ??= { object: plainData(object), oldObject: plainData(oldObject) };
    return this.#plain;
  }
}
