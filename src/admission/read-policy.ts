/**
 * Reads a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy (`admissionregistration.k8s.io`), with its defaults.
 *
 * @see kubernetes/api admissionregistration/v1/types.go
 */
import { isPlainMap, type Value } from '../values/value.ts';
import type { NamedExpression } from './composition.ts';
import { type MatchResources, readMatchResources } from './match-resources.ts';
import { PolicyError, Reader } from './reader.ts';

export type FailurePolicy = 'Fail' | 'Ignore';
export type PatchType = 'ApplyConfiguration' | 'JSONPatch';

/** A kind of objects that policies take parameters from. */
export interface ParamKind {
  /** `v1`, `rules.example.com/v1` */
  readonly apiVersion: string;
  readonly kind: string;
}

/** What the two kinds have in common. */
interface PolicyParts {
  readonly name: string;
  /** What an expression that fails comes to. */
  readonly failurePolicy: FailurePolicy;
  /** Which requests it is about; a policy of a cluster always says so. */
  readonly matchConstraints: MatchResources | undefined;
  /** Of the objects that expressions read as `params`; undefined: there is no such variable. */
  readonly paramKind: ParamKind | undefined;
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

/** All have the same fields here. */
export const VERSIONS: readonly string[] = ['v1', 'v1beta1', 'v1alpha1'].map(
  (version) => `admissionregistration.k8s.io/${version}`,
);
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
  const matchConstraints = spec.part('matchConstraints');
  const paramKind = spec.part('paramKind');
  const parts: PolicyParts = {
    name: root.part('metadata')?.text('name') ?? '',
    failurePolicy: spec.choice('failurePolicy', ['Fail', 'Ignore']) ?? 'Fail',
    matchConstraints: matchConstraints && readMatchResources(matchConstraints),
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
