/**
 * What a real kube-apiserver answers to custom resources that are written to it as dry runs, and what ours says it does.
 *
 * A dry run is a request of the recorder's `cr`; `scripts/real-server.ts` asks the server.
 */
import { readRequest } from '../../src/batch/request.ts';
import { type Crd, CrdError, type FieldValidation, loadCrd, type Status } from '../../src/crd/index.ts';
import { jsonText } from '../../src/kubernetes/json-text.ts';
import { prepare } from '../../src/schema/prepare.ts';
import type { Value } from '../../src/values/value.ts';
import { definitionText } from './corpus.ts';

/** What clients see, without what is another in each cluster. */
export interface DryRunAnswer {
  readonly code: number;
  readonly reason?: string;
  readonly message?: string;
  /** Name, group and kind of what was refused. */
  readonly details?: unknown;
  /** Sorted: Kubernetes finds errors in random order. */
  readonly causes?: readonly string[];
  /** Texts of warning headers, sorted. */
  readonly warnings?: readonly string[];
  /** As it would be stored, without metadata that the server makes. */
  readonly object?: unknown;
}

/**
 * What a server answers, by our code; undefined for an object that is sent elsewhere. Besides what a `cr` has, a request
 * may have `fieldValidation` (else it is strict), and `yaml`, the text that is sent in place of the object's JSON.
 */
export function expectedAnswer(line: string): DryRunAnswer | undefined {
  const request = readRequest(line);
  const { crdFile } = request.fields;
  const crd = definition(typeof crdFile === 'string' ? definitionText(crdFile) : (request.textOf('crd') ?? 'null'));
  const { yaml } = request.fields;
  const object = typeof yaml === 'string' ? yaml : (request.textOf('object') ?? 'null');
  const old = request.textOf('old');
  const fieldValidation = request.fields.fieldValidation as FieldValidation | undefined;
  const subresource = request.fields.subresource === 'status' ? 'status' : undefined;
  const verdict = crd.validate(object, { old, subresource, fieldValidation });
  const warnings = verdict.warnings.map(({ text }) => text);
  if (!verdict.valid) return verdict.status && { ...statusAnswer(verdict.status), ...warned(warnings) };
  return {
    code: old === undefined ? 201 : 200,
    ...warned(warnings),
    object: withoutServed(readAgain(crd, verdict.object)),
  };
}

const definitions = new Map<string, Crd>();

function definition(text: string): Crd {
  const crd = definitions.get(text) ?? loadCrd(text);
  if (crd instanceof CrdError) throw new Error(crd.message);
  definitions.set(text, crd);
  return crd;
}

/** The server reads again what it stores: a status that a create dropped has its defaults then. */
function readAgain(crd: Crd, object: Value = null): unknown {
  const { apiVersion } = object as { readonly apiVersion: string };
  const version = crd.versions.find(({ name }) => `${crd.group}/${name}` === apiVersion);
  const read = prepare(object, version?.schema, crd);
  if (!read.ok) throw new Error(read.message);
  return JSON.parse(jsonText(read.object) ?? 'null');
}

/** @param warnings - texts of headers */
export const warned = (warnings: readonly string[]): Pick<DryRunAnswer, 'warnings'> =>
  warnings.length === 0 ? {} : { warnings: warnings.toSorted() };

/** The message without the errors where there are several, which Kubernetes finds in random order. */
export function statusAnswer({ code, reason, message, details }: StatusLike): DryRunAnswer {
  const { causes = [], ...which } = details ?? {};
  return {
    code,
    reason,
    message: causes.length > 1 ? message.slice(0, message.indexOf(': [')) : message,
    ...(details !== undefined && { details: which }),
    ...(causes.length > 0 && {
      causes: causes.map((cause) => `${cause.field}: ${cause.message} (${cause.reason})`).sort(),
    }),
  };
}

type StatusLike = Pick<Status, 'code' | 'message' | 'details'> & { readonly reason: string };

const SERVED = ['uid', 'creationTimestamp', 'generation', 'resourceVersion', 'managedFields', 'selfLink'];

/** The object without metadata that the server makes, a name among it where there is `generateName`. */
export function withoutServed(object: unknown): unknown {
  const { metadata, ...rest } = object as { metadata: Record<string, unknown> };
  const made = metadata.generateName === undefined ? SERVED : [...SERVED, 'name'];
  return { ...rest, metadata: Object.fromEntries(Object.entries(metadata).filter(([name]) => !made.includes(name))) };
}

/** JSON with its members in order. */
export const textOf = (value: unknown): string => JSON.stringify(inOrder(value)) ?? 'none';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
