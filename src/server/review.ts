/**
 * AdmissionReviews of `admission.k8s.io/v1`: what the API server asks of webhooks, and what it is answered.
 *
 * @see kubernetes/api admission/v1/types.go
 */
import type { User } from '../../libs/kubernetes/authorizer.ts';
import type { GroupVersionKind, GroupVersionResource } from '../admission/request.ts';
import { PolicyError, Reader } from '../admission/reader.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';

const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE', 'CONNECT'] as const;

/** What the API server asks about. */
export interface ReviewRequest {
  readonly uid: string;
  /** As the webhook is to see it: of a version that its rules name. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subResource: string;
  /** As the request was made. */
  readonly requestKind: GroupVersionKind;
  readonly requestResource: GroupVersionResource;
  readonly name: string;
  readonly namespace: string;
  readonly operation: (typeof OPERATIONS)[number];
  readonly user: User;
  readonly object: PlainMap | undefined;
  readonly oldObject: PlainMap | undefined;
  readonly dryRun: boolean;
  readonly options: PlainMap | null;
}

/** The answer to a request that is refused: what is told of a `metav1.Status`. */
export interface ReviewStatus {
  readonly message: string;
  readonly reason: string;
  readonly code: number;
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  };
}

/** What a webhook says of a request. */
export interface ReviewAnswer {
  readonly allowed: boolean;
  readonly status?: ReviewStatus;
  readonly warnings?: readonly string[];
  readonly auditAnnotations?: Readonly<Record<string, string>>;
}

/** An answered AdmissionReview, as it is sent. */
export interface AdmissionReview {
  readonly apiVersion: 'admission.k8s.io/v1';
  readonly kind: 'AdmissionReview';
  readonly response: ReviewAnswer & { readonly uid: string };
}

/** Why something is no AdmissionReview that could be answered. */
export class ReviewFault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export const answered = ({ uid }: ReviewRequest, answer: ReviewAnswer): AdmissionReview => ({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  response: { uid, ...answer },
});

/** @param review - plain data */
export function readReview(review: Value): ReviewRequest | ReviewFault {
  if (review === null || !isPlainMap(review)) return new ReviewFault('an AdmissionReview is a JSON object');
  try {
    return read(new Reader(review, ''));
  } catch (failure) {
    if (failure instanceof PolicyError) return new ReviewFault(failure.message);
    throw failure;
  }
}

/** @throws PolicyError */
function read(review: Reader): ReviewRequest {
  const apiVersion = review.text('apiVersion');
  if (apiVersion === 'admission.k8s.io/v1beta1') {
    throw review.fault(
      'apiVersion',
      'v1beta1 is not answered: have admissionReviewVersions: [v1] in the configuration',
    );
  }
  review.required('apiVersion', ['admission.k8s.io/v1']);
  review.required('kind', ['AdmissionReview']);
  const request = partOf(review, 'request');
  const uid = request.text('uid');
  if (uid === '') throw request.fault('uid', 'is required');
  const kind = kindOf(partOf(request, 'kind'));
  const resource = resourceOf(partOf(request, 'resource'));
  const [requestKind, requestResource] = [request.part('requestKind'), request.part('requestResource')];
  const operation = request.required('operation', OPERATIONS);
  const isWrite = operation === 'CREATE' || operation === 'UPDATE';
  const object = isWrite ? partOf(request, 'object') : request.part('object');
  const oldObject = operation === 'UPDATE' ? partOf(request, 'oldObject') : request.part('oldObject');
  return {
    uid,
    kind,
    resource,
    subResource: request.text('subResource'),
    requestKind: requestKind === undefined ? kind : kindOf(requestKind),
    requestResource: requestResource === undefined ? resource : resourceOf(requestResource),
    name: request.text('name'),
    namespace: request.text('namespace'),
    operation,
    user: userOf(request.part('userInfo')),
    object: object?.map,
    oldObject: oldObject?.map,
    dryRun: request.flag('dryRun'),
    options: request.part('options')?.map ?? null,
  };
}

/** @throws PolicyError */
function partOf(parent: Reader, name: string): Reader {
  const part = parent.part(name);
  if (part === undefined) throw parent.fault(name, 'is required');
  return part;
}

const kindOf = (part: Reader): GroupVersionKind => ({
  group: part.text('group'),
  version: part.text('version'),
  kind: part.text('kind'),
});

const resourceOf = (part: Reader): GroupVersionResource => ({
  group: part.text('group'),
  version: part.text('version'),
  resource: part.text('resource'),
});

function userOf(part: Reader | undefined): User {
  if (part === undefined) return { name: '' };
  const extra = part.part('extra');
  return {
    name: part.text('username'),
    uid: part.text('uid'),
    groups: part.texts('groups'),
    extra: Object.fromEntries(Object.keys(extra?.map ?? {}).map((name) => [name, (extra as Reader).texts(name)])),
  };
}
