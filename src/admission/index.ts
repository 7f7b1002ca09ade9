/**
 * Admission policies: what one says of a request.
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
export type { NamedExpression } from './composition.ts';
export type { ExpressionOutcome, GroupOutcome } from './evaluate-group.ts';
export { loadPolicy, type Policy } from './load-policy.ts';
export { MATCH_CONDITIONS_BUDGET, type MatchOutcome } from './match-conditions.ts';
export { MutatingPolicy, type Mutation, type MutationOutcome } from './mutating-policy.ts';
export type { PolicyExpression } from './policy-expression.ts';
export { POLICY_BUDGET, type PolicyOptions } from './policy-options.ts';
export {
  type FailurePolicy,
  type MutatingPolicySpec,
  type PatchType,
  PolicyError,
  type ValidatingPolicySpec,
  type ValidationSpec,
} from './read-policy.ts';
export type { GroupVersionKind, GroupVersionResource, RequestAttributes, Typing } from './request.ts';
export {
  type AuditAnnotation,
  type Decision,
  ValidatingPolicy,
  type ValidationOutcome,
} from './validating-policy.ts';
