/**
 * Kubernetes' environments, libraries and types.
 *
 * @packageDocumentation
 */

// Who answers the checks of `authorizer`: an interface, and one that goes by rules
export type {
  AuthorizationAttributes,
  AuthorizationDecision,
  Authorizer,
  Selection,
  User,
} from '../../libs/kubernetes/authorizer.ts';
export {
  AUTHORIZER,
  AuthorizerValue,
  RESOURCE_CHECK,
  type ResourceAttributes,
  ResourceCheck,
} from '../../libs/kubernetes/authz-values.ts';
// Values of Kubernetes' types
export { Cidr } from '../../libs/kubernetes/cidr-value.ts';
export type { FieldRequirement } from '../../libs/kubernetes/field-selector.ts';
export { Ip } from '../../libs/kubernetes/ip-value.ts';
export type { LabelRequirement } from '../../libs/kubernetes/label-requirement.ts';
export { Quantity } from '../../libs/kubernetes/quantity-value.ts';
export { type AuthorizationRule, RuleAuthorizer } from '../../libs/kubernetes/rule-authorizer.ts';
export { Semver } from '../../libs/kubernetes/semver-value.ts';
export { Url } from '../../libs/kubernetes/url-value.ts';
// Environments by version
export {
  type ExpressionKind,
  type KubernetesEnvOptions,
  keywordFieldNames,
  kubernetesEnv,
  type ReleaseEnvOptions,
  releaseEnv,
} from './environment.ts';
// Names of fields in expressions
export { escapeName, unescapeName } from './escaping.ts';
// Which releases take an expression
export { type Refusal, type ReleaseVerdict, releases, releaseVerdicts } from './releases.ts';
export { KUBERNETES_VERSION } from './version.ts';
