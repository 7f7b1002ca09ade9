/**
 * What expressions of admission policies may use besides functions: variables and the types of their values.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/cel/compile.go
 */
import { AUTHORIZER, RESOURCE_CHECK } from '../../libs/kubernetes/authz-values.ts';
import { jsonPatch } from '../../libs/kubernetes/jsonpatch.ts';
import type { VariableDecl } from '../decls/decls.ts';
import type { Env } from '../env/env.ts';
import type { DeclType } from '../schema/decl-type.ts';
import { declaredNames, SchemaTypes } from '../schema/schema-types.ts';
import { BOOL, DYN, INT, listOf, mapOf, STRING, struct, TIMESTAMP, type Type } from '../types/type.ts';
import { mutationTypes } from './mutation-types.ts';

/** `authorizer`, and the check of the request's own resource. */
export const AUTHORIZER_VARIABLES: readonly VariableDecl[] = [
  { name: 'authorizer', type: AUTHORIZER },
  { name: 'authorizer.requestResource', type: RESOURCE_CHECK },
];

export interface AdmissionOptions {
  /** Whether there is a variable `params`. */
  readonly params: boolean;
  /** Whether `Object{}`, `JSONPatch{}` and `jsonpatch.escapeKey` are there, as in mutations. */
  readonly patchTypes: boolean;
  /** See `keywordFieldNames`. */
  readonly keywords: boolean;
}

/** The environment with the variables of admission, without `authorizer` and `variables`. */
export function admissionEnv(env: Env, { params, patchTypes, keywords }: AdmissionOptions): Env {
  const declared = env.extend({
    variables: [
      { name: 'object', type: DYN, adapted: true },
      { name: 'oldObject', type: DYN, adapted: true },
      { name: 'namespaceObject', type: NAMESPACE.type, adapted: true },
      { name: 'request', type: REQUEST.type, adapted: true },
      ...(params ? [{ name: 'params', type: DYN, adapted: true }] : []),
    ],
    providers: [new SchemaTypes(NAMES, keywords)],
  });
  return patchTypes ? declared.extend({ providers: [mutationTypes], libraries: [{ library: jsonPatch }] }) : declared;
}

/** A type without bounds, as `kubernetes.variables` and its fields have it. */
export const unbounded = (type: Type): DeclType => ({ type, maxElements: 0n, minSerializedSize: 0 });

const STRINGS = listOf(STRING);

function object(name: string, fields: Readonly<Record<string, Type | DeclType>>): DeclType {
  const declared = Object.entries(fields).map(([field, type]) => {
    const decl = 'maxElements' in type ? type : unbounded(type);
    return [field, { type: decl, required: false }] as const;
  });
  return { ...unbounded(struct(name)), fields: new Map(declared) };
}

const KIND = object('kubernetes.GroupVersionKind', { group: STRING, version: STRING, kind: STRING });
const RESOURCE = object('kubernetes.GroupVersionResource', { group: STRING, version: STRING, resource: STRING });

const REQUEST: DeclType = object('kubernetes.AdmissionRequest', {
  kind: KIND,
  resource: RESOURCE,
  subResource: STRING,
  requestKind: KIND,
  requestResource: RESOURCE,
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: object('kubernetes.UserInfo', {
    username: STRING,
    uid: STRING,
    groups: STRINGS,
    extra: mapOf(STRING, STRINGS),
  }),
  dryRun: BOOL,
  options: DYN,
});

const CONDITION = object('kubernetes.NamespaceCondition', {
  status: STRING,
  type: STRING,
  lastTransitionTime: TIMESTAMP,
  message: STRING,
  reason: STRING,
});

/** Its moments are declared as timestamps, though the values are strings: so Kubernetes has it. */
const NAMESPACE: DeclType = object('kubernetes.Namespace', {
  metadata: object('kubernetes.NamespaceMetadata', {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    labels: mapOf(STRING, STRING),
    annotations: mapOf(STRING, STRING),
    UID: STRING,
    creationTimestamp: TIMESTAMP,
    deletionGracePeriodSeconds: INT,
    deletionTimestamp: TIMESTAMP,
    generation: INT,
    resourceVersion: STRING,
    finalizers: STRINGS,
  }),
  spec: object('kubernetes.NamespaceSpec', { finalizers: STRINGS }),
  status: object('kubernetes.NamespaceStatus', {
    conditions: { ...unbounded(listOf(CONDITION.type)), element: CONDITION },
    phase: STRING,
  }),
});

const NAMES = declaredNames([NAMESPACE, REQUEST]);
