/**
 * Reviews through the handler of a webhook, from their JSON to the answer's: by compiled rules, by the interpreter, and over
 * the web platform's requests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlainMap } from 'kubecel';
import { type CompiledRules, loadBinding, loadPolicy, type Policy, type PolicyBinding } from 'kubecel/admission';
import { compileDefinition, compilePolicy, type RulesCode, rulesModule } from 'kubecel/compile';
import { type Crd, loadCrd } from 'kubecel/crd';
import { type AdmissionWebhook, admissionWebhook, type Call } from 'kubecel/server';
// Not public: the command line reads YAML, and a review's answer is asked for without HTTP.
import { readDocuments } from '../src/documents/document.ts';
import { parseJson } from '../src/documents/json.ts';
import { cpuNanoseconds, type Measured, measure, type Row, report, type Subject, spread } from './harness.ts';
import { OURS } from './ours.ts';
import { root } from './places.ts';
import type { Answer } from './question.ts';
import { route, routeDefinition } from './route-definition.ts';

const BINDING = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: few-replicas}
spec: {policyName: few-replicas, validationActions: [Deny]}`;

const NAMESPACE = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { most: '7' } } };

function documentOf(path: string): PlainMap {
  const [document] = readDocuments(readFileSync(join(root, path), 'utf8'), path);
  if (document?.ok !== true) throw new Error(`${path} cannot be read`);
  return document.value as PlainMap;
}

async function compiledOf(definitions: readonly PlainMap[], policies: readonly PlainMap[]): Promise<CompiledRules> {
  const text = rulesModule(
    definitions.map((one) => compileDefinition(one) as RulesCode),
    policies.map((one) => compilePolicy(one) as RulesCode),
  );
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)).default;
}

const webhookOf = (definition: PlainMap, policy: PlainMap, rules?: CompiledRules): AdmissionWebhook =>
  admissionWebhook({
    definitions: [loadCrd(definition, rules) as Crd],
    policies: [loadPolicy(policy, rules) as Policy],
    bindings: [loadBinding(BINDING) as PolicyBinding],
    cluster: { namespace: () => NAMESPACE },
  });

const metadata = (name: string): object => ({
  ...{
    name,
    namespace: 'shop',
    uid: '705ab4f5-6393-11e8-b7cc-42010a800002',
    creationTimestamp: '2026-01-01T00:00:00Z',
  },
  ...{ generation: 1, resourceVersion: '4711', labels: { app: 'shop' } },
});

function review(apiVersion: string, kind: string, resource: string, object: object, oldObject: object | null): string {
  const [group, version] = apiVersion.split('/');
  const about = { kind: { group, version, kind }, resource: { group, version, resource } };
  const request = {
    ...{ uid: '705ab4f5-6393-11e8-b7cc-42010a800002', ...about, requestKind: about.kind },
    ...{
      requestResource: about.resource,
      name: 'shop',
      namespace: 'shop',
      operation: oldObject === null ? 'CREATE' : 'UPDATE',
    },
    userInfo: { username: 'alice', groups: ['dev', 'system:authenticated'] },
    ...{ object, oldObject, dryRun: false, options: { apiVersion: 'meta.k8s.io/v1', kind: 'CreateOptions' } },
  };
  return JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request });
}

const httpRoute = (rules: number, matches?: number): object => ({
  ...route(rules, matches),
  metadata: metadata('shop'),
});

const deployment = (replicas: number): object => ({
  ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: metadata('shop') },
  spec: {
    ...{ replicas, selector: { matchLabels: { app: 'shop' } }, strategy: { type: 'RollingUpdate' } },
    template: {
      metadata: { labels: { app: 'shop' } },
      spec: { containers: [{ name: 'web', image: 'shop:1', resources: { limits: { cpu: '500m', memory: '1Gi' } } }] },
    },
  },
});

const utf8 = new TextEncoder();
const headers = new Map([['content-type', 'application/json']]);

function call(body: Uint8Array): Call {
  return {
    ...{ method: 'POST', path: '/validate', header: (name) => headers.get(name) },
    body: (async function* () {
      yield body;
    })(),
  };
}

const subject = (webhook: AdmissionWebhook, text: string, ask: (body: Uint8Array) => Promise<unknown>): Subject => ({
  result() {
    const read = parseJson(text);
    return read.ok && webhook.review(read.value);
  },
  async spend(times) {
    const body = utf8.encode(text);
    const before = cpuNanoseconds();
    for (let i = 0; i < times; i++) await ask(body);
    return cpuNanoseconds() - before;
  },
});

async function rows(): Promise<Row[]> {
  const definition = routeDefinition();
  const policy = documentOf('examples/policies/few-replicas.yaml');
  const compiled = webhookOf(definition, policy, await compiledOf([definition], [policy]));
  const interpreted = webhookOf(definition, policy);
  const { apiVersion, kind } = route(1);
  const about = (object: object, old: object | null = null): string =>
    review(apiVersion as string, kind as string, 'httproutes', object, old);
  const reviews = {
    'HTTPRoute, 1 rule': about(httpRoute(1, 1)),
    'HTTPRoute, 16 rules': about(httpRoute(16)),
    'HTTPRoute, 16 rules, changed': about(httpRoute(16), httpRoute(15)),
    'Deployment, a policy': review('apps/v1', 'Deployment', 'deployments', deployment(3), null),
    'Deployment, denied': review('apps/v1', 'Deployment', 'deployments', deployment(9), null),
  };
  const overWeb = (body: Uint8Array): Promise<unknown> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body as BodyInit };
    return compiled.fetch(new Request('https://webhook/validate', init)).then((response) => response.text());
  };
  return Object.entries(reviews).map(([name, text]) => ({
    name,
    subjects: {
      [OURS]: subject(compiled, text, (body) => compiled.reply(call(body))),
      'kubecel interpreted': subject(interpreted, text, (body) => interpreted.reply(call(body))),
      'kubecel over Request and Response': subject(compiled, text, overWeb),
    },
  }));
}

/** How many fit into a second of one core. */
const perSecond = (measured: readonly Measured[]): string =>
  measured.map(({ name, rounds }) => `${name}: ${Math.round(1e9 / spread(rounds[OURS] ?? []).median)}`).join('; ');

export async function ask(): Promise<Answer> {
  const measured = await measure(await rows(), { least: 200e6 });
  const text = [
    report('A review, from its JSON to the answer, by compiled rules', measured),
    `Reviews a second of one core, without HTTP and TLS: ${perSecond(measured)}.`,
  ].join('\n\n');
  return { text, aims: [] };
}
