/**
 * What a client is told whose request is denied.
 *
 * @see kubernetes/apiserver pkg/admission/errors.go: NewForbidden
 * @see kubernetes/apiserver pkg/admission/plugin/policy/validating/policy_decision.go: reasonToCode
 */
import { goQuote } from '../values/quote.ts';
import { namespaceMissing, type Subject } from './subject.ts';

/** The parts of a `metav1.Status` that tell. */
export interface Denial {
  /** `deployments.apps "web" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: …` */
  readonly message: string;
  /** `Invalid`, `Forbidden`, … */
  readonly reason: string;
  /** Of HTTP. */
  readonly code: number;
  readonly details: {
    readonly name: string;
    readonly group: string;
    /** The resource, whatever the name says. */
    readonly kind: string;
    readonly causes: readonly { readonly message: string }[];
  };
}

const CODES: ReadonlyMap<string, number> = new Map([
  ['Forbidden', 403],
  ['Unauthorized', 401],
  ['RequestEntityTooLarge', 413],
]);

/** @param reason - '' for what is no decision of a policy's author */
export function denial(subject: Subject, why: string, reason: string): Denial {
  const { resource, group } = subject.resource;
  const name = subject.toldName;
  const qualified = group === '' ? resource : `${resource}.${group}`;
  const what = qualified === '' ? '' : `${qualified} ${goQuote(name)} is `;
  return {
    message: `${what}forbidden: ${why}`,
    reason: reason || 'Invalid',
    code: CODES.get(reason) ?? 422,
    details: { name, group, kind: resource, causes: [{ message: why }] },
  };
}

/** The namespace of the request is not there. */
export const namespaceNotFound = (name: string): Denial => ({
  message: namespaceMissing(name),
  reason: 'NotFound',
  code: 404,
  details: { name, group: '', kind: 'namespaces', causes: [] },
});
