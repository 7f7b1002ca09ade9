/** The ValidatingWebhookConfiguration that lets an API server ask about what a webhook knows. */
import type { Crd } from '../crd/load-crd.ts';
import type { PlainMap, Value } from '../values/value.ts';

/** How the API server reaches a webhook. */
export type Reach =
  | { readonly service: { readonly namespace: string; readonly name: string; readonly port?: number | undefined } }
  /** Where paths begin: `https://10.0.0.1:8443` */
  | { readonly url: string };

export interface ConfigurationOptions {
  /** Of the configuration; default `kubecel`. */
  readonly name?: string | undefined;
  readonly reach: Reach;
  /** Certificates that the API server is to trust, in PEM; undefined: those that its machine trusts. */
  readonly caBundle?: string | undefined;
}

/** One of the webhooks that a configuration has. */
export interface WebhookPart {
  /** What its name begins with. */
  readonly name: string;
  readonly path: string;
  readonly failurePolicy: string;
  /** Rules and selectors. */
  readonly matching: PlainMap;
}

export const DEFINITIONS_PATH = '/validate/definitions';
/** Rules refuse nothing else. */
const DEFINITION_OPERATIONS = ['CREATE', 'UPDATE'] as const;

/** Undefined where no definition serves anything. */
export function definitionsPart(crds: readonly Crd[]): WebhookPart | undefined {
  const rules = crds.flatMap(rulesOf);
  if (rules.length === 0) return undefined;
  return { name: 'definitions', path: DEFINITIONS_PATH, failurePolicy: 'Fail', matching: { rules } };
}

/** What is asked about a definition's objects: with their status where that is written by itself. */
function rulesOf({ group, plural, namespaced, versions }: Crd): PlainMap[] {
  const served = versions.filter(({ served }) => served);
  const rule = (resources: string[], of: Crd['versions']): PlainMap[] => {
    const about = {
      apiGroups: [group],
      apiVersions: of.map(({ name }) => name),
      operations: [...DEFINITION_OPERATIONS],
    };
    return of.length === 0 ? [] : [{ ...about, resources, scope: namespaced ? 'Namespaced' : 'Cluster' }];
  };
  const withStatus = served.filter(({ hasStatus }) => hasStatus);
  const status = `${plural}/status`;
  return withStatus.length === served.length
    ? rule([plural, status], served)
    : [...rule([plural], served), ...rule([status], withStatus)];
}

/** A manifest. */
export function configurationOf(parts: readonly WebhookPart[], options: ConfigurationOptions): PlainMap {
  const { name = 'kubecel', reach, caBundle } = options;
  const clientConfig = (path: string): PlainMap => ({
    ...('url' in reach ? { url: reach.url + path } : { service: serviceOf(reach.service, path) }),
    ...(caBundle !== undefined && { caBundle: btoa(certificatesIn(caBundle)) }),
  });
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: parts.map(
      (part): Value => ({
        name: `${part.name}.kubecel.webhook`,
        clientConfig: clientConfig(part.path),
        ...part.matching,
        failurePolicy: part.failurePolicy,
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        timeoutSeconds: 10,
      }),
    ),
  };
}

/** The certificates of a text in PEM, which may have remarks in any language, and even keys. */
export const certificatesIn = (pem: string): string =>
  (pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]*-----END CERTIFICATE-----/g) ?? [])
    .map((certificate) => `${certificate}\n`)
    .join('');

const serviceOf = (
  { namespace, name, port }: { readonly namespace: string; readonly name: string; readonly port?: number | undefined },
  path: string,
): PlainMap => ({ namespace, name, ...(port !== undefined && { port }), path });
