/** Reviews as an API server sends them, and what they are about. */

export const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.dev}
spec:
  group: example.dev
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          properties:
            size:
              type: integer
              x-kubernetes-validations:
                - {rule: self < 10, messageExpression: "string(self) + ' is too large'"}
                - {rule: self >= oldSelf, message: widgets only grow}
            status:
              type: object
              properties:
                ready: {type: integer, x-kubernetes-validations: [{rule: self >= oldSelf}]}
`;

export const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few-replicas}
spec:
  matchConstraints:
    namespaceSelector: {matchExpressions: [{key: team, operator: In, values: [a, b]}]}
    resourceRules:
      - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
  validations:
    - expression: object.spec.replicas <= 5
      messageExpression: "'not ' + string(object.spec.replicas)"
      reason: Forbidden
  auditAnnotations:
    - {key: replicas, valueExpression: string(object.spec.replicas)}
`;

/** About all that is in the core group, with what a namespace says. */
export const NAMESPACE_POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: owned}
spec:
  matchConstraints:
    resourceRules:
      - {apiGroups: [''], apiVersions: ['*'], operations: ['*'], resources: ['*']}
  validations:
    - expression: "request.operation == 'DELETE' || namespaceObject.metadata.labels.owner == request.userInfo.username"
`;

export const binding = (policyName: string, actions = 'Deny'): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: ${policyName}-binding}
spec: {policyName: ${policyName}, validationActions: [${actions}]}
`;

export type Json = Readonly<Record<string, unknown>>;

/** @param request - what is otherwise than in the usual one */
export function review(request: Json): Json {
  const usual = {
    uid: '705ab4f5-6393-11e8-b7cc-42010a800002',
    operation: 'CREATE',
    userInfo: { username: 'alice', groups: ['dev'] },
    namespace: 'team',
    object: null,
    oldObject: null,
    dryRun: false,
    options: { apiVersion: 'meta.k8s.io/v1', kind: 'CreateOptions', fieldValidation: 'Strict' },
  };
  return { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: { ...usual, ...request } };
}

const metadata = (name: string): Json => ({
  ...{ name, namespace: 'team', uid: 'b4b3', creationTimestamp: '2026-01-01T00:00:00Z', resourceVersion: '7' },
});

export const widget = (size: unknown, more: Json = {}): Json => ({
  ...{ apiVersion: 'example.dev/v1', kind: 'Widget', metadata: metadata('w'), size },
  ...more,
});

export const aboutWidget = (request: Json): Json =>
  review({
    kind: { group: 'example.dev', version: 'v1', kind: 'Widget' },
    resource: { group: 'example.dev', version: 'v1', resource: 'widgets' },
    name: 'w',
    ...request,
  });

export const aboutDeployment = (replicas: number, request: Json = {}): Json =>
  review({
    kind: { group: 'apps', version: 'v1', kind: 'Deployment' },
    resource: { group: 'apps', version: 'v1', resource: 'deployments' },
    name: 'web',
    object: { apiVersion: 'apps/v1', kind: 'Deployment', metadata: metadata('web'), spec: { replicas } },
    ...request,
  });

export const aboutConfigMap = (request: Json = {}): Json =>
  review({
    kind: { group: '', version: 'v1', kind: 'ConfigMap' },
    resource: { group: '', version: 'v1', resource: 'configmaps' },
    name: 'c',
    object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('c'), data: { a: 'b' } },
    ...request,
  });
