/**
 * Admission policies: what one says of a request, and what a cluster with policies and bindings answers.
 *
 * @packageDocumentation
 */

export type {
  AuthorizationAttributes,
  AuthorizationDecision,
  Authorizer,
  User,
} from '../../libs/kubernetes/authorizer.ts';
export type { CompiledPolicy, CompiledPolicyExpression, CompiledRules } from '../compiled/module.ts';
export { Document, type Place, readDocuments } from '../documents/document.ts';
export type { ObjectSource } from '../documents/object-source.ts';
export type { Compilation } from '../pipeline.ts';
export type { Value } from '../values/value.ts';
export { Admission, AdmissionError, type AdmissionInput, readAdmission } from './admission.ts';
export { type BindingSpec, loadBinding, type ParamRef, PolicyBinding } from './binding.ts';
export { type Cluster, ConversionError, type ParamSource, type ResourceVersions } from './cluster.ts';
export type { NamedExpression } from './composition.ts';
export type { Denial } from './denial.ts';
export type { Review } from './dispatch.ts';
export type { ExpressionOutcome, GroupOutcome } from './evaluate-group.ts';
export { loadPolicy, type Policy } from './load-policy.ts';
export { MATCH_CONDITIONS_BUDGET, MatchConditions, type MatchOutcome } from './match-conditions.ts';
export { clusterOf } from './given-objects.ts';
export type { LabelSelector, MatchResources, ResourceRule } from './match-resources.ts';
export { MutatingPolicy, type Mutation, type MutationOutcome } from './mutating-policy.ts';
export type { PolicyExpression } from './policy-expression.ts';
export { POLICY_BUDGET, type PolicyOptions } from './policy-options.ts';
export { PolicySet } from './policy-set.ts';
export type {
  FailurePolicy,
  MutatingPolicySpec,
  ParamKind,
  PatchType,
  ValidatingPolicySpec,
  ValidationSpec,
} from './read-policy.ts';
export { PolicyError } from './reader.ts';
export type { GroupVersionKind, GroupVersionResource, RequestAttributes, Typing } from './request.ts';
export type { ResourceKind } from './resource-rules.ts';
export type { ReviewInput } from './subject.ts';
export {
  type AuditAnnotation,
  type Decision,
  ValidatingPolicy,
  type ValidationOutcome,
} from './validating-policy.ts';
export { warningHeaders } from './warning-headers.ts';
