/**
 * A validating admission webhook: answers AdmissionReviews by definitions of custom resources and by admission policies.
 *
 * @packageDocumentation
 */

export type { PolicyBinding } from '../admission/binding.ts';
export type { Cluster } from '../admission/cluster.ts';
export type { Policy } from '../admission/load-policy.ts';
export type { Crd } from '../crd/load-crd.ts';
export type { PlainMap, Value } from '../values/value.ts';
export type { ConfigurationOptions, Reach } from './configuration.ts';
export { type Call, MAX_REVIEW, type Reply } from './http.ts';
export { type AdmissionReview, type ReviewAnswer, ReviewFault, type ReviewStatus } from './review.ts';
export { AdmissionWebhook, admissionWebhook, type WebhookOptions } from './webhook.ts';
