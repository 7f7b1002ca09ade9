/** What a client of an API server sees of an answer, without what tells who has answered and what is made at random. */
import { fileURLToPath } from 'node:url';
import type { Json } from './reviews.ts';

/** Definitions, policies, objects and rights: what decides. */
export const CLUSTER: string = fileURLToPath(new URL('cluster/', import.meta.url));

export interface Failure {
  /** Of several errors only what is in front of them. */
  readonly message: string;
  readonly reason: unknown;
  /** With causes that are sorted: Kubernetes finds errors in random order. */
  readonly details: unknown;
}

export interface Seen extends Partial<Failure> {
  readonly code: number;
  /** Sorted. */
  readonly warnings: readonly string[];
  /** What policies noted of the request, by the keys that they give. */
  readonly audit: readonly (readonly [key: string, value: string])[];
}

/** What an API server puts in front of the message of a webhook. */
export const ASKED: RegExp = /^admission webhook "[^"]+" denied the request: /;

/** @throws Error where the message does not have each of several causes */
export function failureOf(status: Json): Failure {
  // The end of a generated name.
  const text = JSON.stringify(status).replace(/\bmade-\w{5}\b/g, 'made-xxxxx');
  const { message, reason, details } = JSON.parse(text) as { message: string; reason: string; details?: Json };
  const own = message.replace(ASKED, '');
  const causes = (details?.causes ?? []) as { readonly field?: string; readonly message: string }[];
  // A server does not write texts that are empty.
  const told = details && Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
  if (causes.length < 2) return { message: own, reason, details: told };
  const missing = causes.find(({ field, message: cause }) => !own.includes(`${field}: ${cause}`));
  if (missing !== undefined) throw new Error(`${own}: without ${JSON.stringify(missing)}`);
  const sorted = causes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { message: own.slice(0, own.indexOf(': [')), reason, details: { ...told, causes: sorted } };
}

const NOTED: ReadonlySet<string> = new Set(['replicas', 'number', 'nothing', 'validation_failure']);

/** @param annotations - of a server, or of a webhook's answer */
export const auditOf = (annotations: Readonly<Record<string, string>>): Seen['audit'] =>
  Object.entries(annotations)
    .map(([key, value]) => [key.replace(/^[^/]*\//, '').replace(/^(?:replicas|failing)\./, ''), value] as const)
    .filter(([key]) => NOTED.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
