import manifest from '../../package.json' with { type: 'json' };
import { KUBERNETES_VERSION } from '../kubernetes/version.ts';

/** @see kubernetes go.mod of release 1.37 */
const CEL_GO_VERSION = '0.29.2';

export const versionText = (): string =>
  `kubecel ${manifest.version}\nequals Kubernetes ${KUBERNETES_VERSION} (cel-go ${CEL_GO_VERSION})\n`;
