/** What the API server answers to a request that it refuses. */
import { goQuote } from '../values/quote.ts';
import type { FieldError } from './field-error.ts';
import { invalidStatus, type StatusCause } from './invalid-status.ts';

/** A `metav1.Status`, as clients get it. */
export interface Status {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: 'Failure';
  readonly message: string;
  readonly reason: 'BadRequest' | 'Invalid' | 'NotFound' | 'RequestEntityTooLarge';
  readonly details?: {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly causes?: readonly StatusCause[];
  };
  readonly code: number;
}

export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

const failure = (
  code: number,
  reason: Status['reason'],
  message: string,
  details?: NonNullable<Status['details']>,
): Status => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  ...(details && { details }),
  code,
});

/** The answer to an object with errors. */
export function invalid({ group, kind }: GroupKind, name: string, errors: readonly FieldError[]): Status {
  const { code, reason, message, causes } = invalidStatus({ group, kind }, name, errors);
  const details = name === '' ? { group, kind, causes } : { name, group, kind, causes };
  return failure(code, reason, message, details);
}

/**
 * The answer to a body that cannot be read as its kind.
 *
 * @see kubernetes/apiserver pkg/endpoints/handlers/rest.go, transformDecodeError
 */
export const cannotBeHandled = (kind: string, version: string, error: string): Status =>
  failure(400, 'BadRequest', `${kind} in version ${goQuote(version)} cannot be handled as a ${kind}: ${error}`);

/** The answer to a Scale that cannot be decoded strictly: the server fails to say what is wrong with it. */
export const scaleCannotBeRead = (): Status =>
  failure(400, 'BadRequest', 'no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:111"');

/**
 * What strict decoding says: members written twice, then unknown ones.
 *
 * @see kubernetes/apimachinery pkg/runtime/error.go, NewStrictDecodingError
 */
export const strictDecodingError = (errors: readonly string[]): string => `strict decoding error: ${errors.join(', ')}`;

/** The largest body of a request, in bytes. */
export const MAX_BODY = 3_145_728;

/** The answer to a larger one. */
export const tooLarge = (): Status =>
  failure(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${MAX_BODY}`);

/** The answer to an update of what is not there, or through a subresource that is not. @param resource - the plural of the kind */
export const notFound = (group: string, resource: string, name: string): Status =>
  failure(404, 'NotFound', `${resource}.${group} ${goQuote(name)} not found`, { name, group, kind: resource });

/** The answer to a write to where nothing is. */
export const noSuchResource = (): Status =>
  failure(404, 'NotFound', 'the server could not find the requested resource', {});
