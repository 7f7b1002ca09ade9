/**
 * Reads a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy (`admissionregistration.k8s.io`), as far as evaluating its
 * expressions is concerned.
 *
 * @see kubernetes/api admissionregistration/v1/types.go
 */
import type { Place } from '../documents/document.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { NamedExpression } from './composition.ts';

export type FailurePolicy = 'Fail' | 'Ignore';
export type PatchType = 'ApplyConfiguration' | 'JSONPatch';

/** What the two kinds have in common. */
interface PolicyParts {
  readonly name: string;
  /** What an expression that fails comes to. */
  readonly failurePolicy: FailurePolicy;
  /** Of the objects that expressions read as `params`; undefined: there is no such variable. */
  readonly paramKind: { readonly apiVersion: string; readonly kind: string } | undefined;
  readonly variables: readonly NamedExpression[];
  readonly matchConditions: readonly NamedExpression[];
}

export interface ValidatingPolicySpec extends PolicyParts {
  readonly kind: 'ValidatingAdmissionPolicy';
  readonly validations: readonly ValidationSpec[];
  readonly auditAnnotations: readonly { readonly key: string; readonly valueExpression: string }[];
}

export interface ValidationSpec {
  readonly expression: string;
  /** '': none. */
  readonly message: string;
  /** '': none. */
  readonly messageExpression: string;
  /** Undefined: `Invalid`. */
  readonly reason: string | undefined;
}

export interface MutatingPolicySpec extends PolicyParts {
  readonly kind: 'MutatingAdmissionPolicy';
  readonly mutations: readonly { readonly patchType: PatchType; readonly expression: string }[];
}

/** Why a document is no policy that could be evaluated. */
export class PolicyError {
  readonly message: string;
  /** Where: `spec.validations[0].expression`; '' for the document. */
  readonly path: string;
  /** The same in the file, where the policy was read from one. */
  readonly position: Place | undefined;

  constructor(message: string, path: string, position?: Place) {
    this.message = message;
    this.path = path;
    this.position = position;
  }
}

const GROUP = 'admissionregistration.k8s.io';
/** All have the same fields here. */
const VERSIONS: readonly string[] = ['v1', 'v1beta1', 'v1alpha1'].map((version) => `${GROUP}/${version}`);
const KINDS = ['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy'] as const;

/** @param document - plain data */
export function readPolicy(document: Value): ValidatingPolicySpec | MutatingPolicySpec | PolicyError {
  try {
    return read(document);
  } catch (failure) {
    if (failure instanceof PolicyError) return failure;
    throw failure;
  }
}

function read(document: Value): ValidatingPolicySpec | MutatingPolicySpec {
  if (!isPlainMap(document)) throw new PolicyError('a policy is an object', '');
  const root = new Reader(document, '');
  const kind = root.required('kind', KINDS);
  root.required('apiVersion', VERSIONS);
  const spec = root.part('spec') ?? new Reader({}, 'spec');
  const named = (each: Reader): NamedExpression => ({ name: each.text('name'), expression: each.text('expression') });
  const paramKind = spec.part('paramKind');
  const parts: PolicyParts = {
    name: root.part('metadata')?.text('name') ?? '',
    failurePolicy: spec.choice('failurePolicy', ['Fail', 'Ignore']) ?? 'Fail',
    paramKind: paramKind && { apiVersion: paramKind.text('apiVersion'), kind: paramKind.text('kind') },
    variables: spec.list('variables').map(named),
    matchConditions: spec.list('matchConditions').map(named),
  };
  if (kind === 'MutatingAdmissionPolicy') {
    return { ...parts, kind, mutations: spec.list('mutations').map(readMutation) };
  }
  return {
    ...parts,
    kind,
    validations: spec.list('validations').map((each) => ({
      expression: each.text('expression'),
      message: each.text('message'),
      messageExpression: each.text('messageExpression'),
      reason: each.has('reason') ? each.text('reason') : undefined,
    })),
    auditAnnotations: spec.list('auditAnnotations').map((each) => ({
      key: each.text('key'),
      valueExpression: each.text('valueExpression'),
    })),
  };
}

function readMutation(mutation: Reader): MutatingPolicySpec['mutations'][number] {
  const patchType = mutation.required('patchType', ['ApplyConfiguration', 'JSONPatch']);
  const name = MUTATION_PARTS[patchType];
  const part = mutation.part(name);
  if (part === undefined) throw mutation.fault(name, `must be specified when patchType is ${patchType}`);
  return { patchType, expression: part.text('expression') };
}

/** Where a mutation of a type has its expression. */
export const MUTATION_PARTS: Readonly<Record<PatchType, string>> = {
  ApplyConfiguration: 'applyConfiguration',
  JSONPatch: 'jsonPatch',
};

/** Reads the members of an object. What is null is not there. */
class Reader {
  readonly #map: PlainMap;
  readonly #path: string;

  constructor(map: PlainMap, path: string) {
    this.#map = map;
    this.#path = path;
  }

  has(name: string): boolean {
    return (this.#member(name) ?? null) !== null;
  }

  /** '' for none. */
  text(name: string): string {
    const value = this.#member(name) ?? '';
    if (typeof value !== 'string') throw this.fault(name, 'must be a string');
    return value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === '') return undefined;
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) throw this.fault(name, `must be one of ${choices.join(', ')}, not ${value}`);
    return chosen;
  }

  required<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const chosen = this.choice(name, choices);
    if (chosen === undefined) throw this.fault(name, `is required: one of ${choices.join(', ')}`);
    return chosen;
  }

  part(name: string): Reader | undefined {
    const value = this.#member(name) ?? null;
    if (value === null) return undefined;
    if (!isPlainMap(value)) throw this.fault(name, 'must be an object');
    return new Reader(value, this.#pathOf(name));
  }

  list(name: string): readonly Reader[] {
    const value = this.#member(name) ?? [];
    if (!Array.isArray(value)) throw this.fault(name, 'must be a list');
    return (value as readonly Value[]).map((element, i) => {
      const path = `${name}[${i}]`;
      if (!isPlainMap(element)) throw this.fault(path, 'must be an object');
      return new Reader(element, this.#pathOf(path));
    });
  }

  fault(name: string, message: string): PolicyError {
    const path = this.#pathOf(name);
    return new PolicyError(`${path}: ${message}`, path);
  }

  #member(name: string): Value | undefined {
    return Object.hasOwn(this.#map, name) ? this.#map[name] : undefined;
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}
