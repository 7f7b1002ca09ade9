/**
 * Kubernetes' environments, libraries and types.
 *
 * @packageDocumentation
 */

// Values of Kubernetes' types
export { Cidr } from '../../libs/kubernetes/cidr-value.ts';
export { Ip } from '../../libs/kubernetes/ip-value.ts';
export { Quantity } from '../../libs/kubernetes/quantity-value.ts';
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
