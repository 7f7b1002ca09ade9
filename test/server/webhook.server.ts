/**
 * A real API server asks `kubecel webhook`, by compiled rules, and answers its clients as it does by its own policies and
 * definitions.
 *
 *   KUBEREAL=/path/to/binary npm run test:server
 *
 * CONTRIBUTING.md says how to build the binary.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type ApiAnswer, ApiServer, sleep, until } from '../support/api-server.ts';
import { selfSigned } from '../support/certificate.ts';
import { EXISTING, WRITES, type Write } from './requests.ts';

type Json = Record<string, unknown>;

const binary = process.env.KUBEREAL;
if (binary === undefined) console.log('not run: KUBEREAL names no kube-apiserver, see CONTRIBUTING.md');

const root = fileURLToPath(new URL('../..', import.meta.url));
const cluster = join(root, 'test/server/cluster');
const CLI = ['--import', 'tsx', join(root, 'src/cli/main.ts')];
const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const documents = (file: string): Json[] =>
  parseAllDocuments(readFileSync(join(cluster, file), 'utf8')).map((document) => document.toJS() as Json);
const nameOf = ({ metadata }: Json): string => (metadata as { name: string }).name;

/** What a client sees, without what tells who has answered. */
interface Seen {
  readonly code: number;
  readonly message?: unknown;
  readonly reason?: unknown;
  readonly details?: unknown;
  readonly warnings: readonly string[];
  readonly audit: readonly unknown[];
}

/** Without what is made at random: the end of a generated name, and the order of several errors. */
function failureOf(status: Json): Pick<Seen, 'message' | 'reason' | 'details'> {
  const text = JSON.stringify(status).replace(/\bmade-\w{5}\b/g, 'made-xxxxx');
  const { message, reason, details } = JSON.parse(text) as { message: string; reason: string; details?: Json };
  const own = message.replace(ASKED, '');
  const causes = (details?.causes ?? []) as { readonly field?: string; readonly message: string }[];
  if (causes.length < 2) return { message: own, reason, details };
  const sorted = causes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const inMessage = own.slice(0, own.indexOf(': ['));
  for (const { field, message } of causes) expect(own).toContain(`${field}: ${message}`);
  return { message: inMessage, reason, details: { ...details, causes: sorted } };
}

const ASKED = /^admission webhook "[^"]+" denied the request: /;

describe.skipIf(binary === undefined)('an API server with the webhook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubecel-webhook-'));
  let server: ApiServer;
  let webhook: ChildProcess | undefined;
  const log: string[] = [];
  const native = new Map<string, Seen>();
  const asked = new Map<string, Seen>();
  const fromWebhook = new Set<string>();

  async function must(method: string, path: string, body?: unknown, type?: string): Promise<ApiAnswer> {
    const answer = await server.ask(method, path, body, { type });
    if (answer.code >= 300) throw new Error(`${method} ${path}: ${answer.code} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  const write = ({ method, path, body, user, type }: Write, auditId?: string): Promise<ApiAnswer> =>
    server.ask(method, path, body, {
      user,
      auditId,
      type: type ?? (method === 'PATCH' ? 'application/merge-patch+json' : undefined),
    });

  async function writeAll(into: Map<string, Seen>): Promise<void> {
    for (const one of WRITES) {
      const auditId = `${into === native ? 'native' : 'webhook'}-${one.title.replace(/\W/g, '-')}`;
      const answer = await write(one, auditId);
      if (into === asked && ASKED.test(String(answer.body.message))) fromWebhook.add(one.title);
      into.set(one.title, {
        ...{ code: answer.code, warnings: answer.warnings.toSorted(), audit: auditOf(auditId) },
        ...(answer.code >= 400 && failureOf(answer.body)),
      });
    }
  }

  /** What policies noted of a request, by keys that both have. */
  function auditOf(auditId: string): unknown[] {
    const event = server.audit().find((one) => one.auditID === auditId);
    const annotations = Object.entries((event?.annotations ?? {}) as Record<string, string>);
    return annotations
      .map(([key, value]) => [key.replace(/^[^/]*\//, '').replace(/^(?:replicas|failing)\./, ''), value] as const)
      .filter(([key]) => ['replicas', 'number', 'nothing', 'validation_failure'].includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** A definition that takes anything, or as it is. */
  async function define(definition: Json, isLax: boolean): Promise<void> {
    const spec = definition.spec as { versions: Json[] };
    const lax = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    const versions = spec.versions.map((version) => (isLax ? { ...version, schema: lax } : version));
    const path = `${DEFINITIONS}/${nameOf(definition)}`;
    const stored = await server.ask('GET', path);
    const body = { ...definition, spec: { ...spec, versions } };
    if (stored.code === 404) await must('POST', DEFINITIONS, body);
    else await must('PUT', path, { ...body, metadata: stored.body.metadata });
  }

  const isAnswered = (one: Pick<Write, 'method' | 'path' | 'body'>, code: number) => async (): Promise<boolean> =>
    (await server.ask(one.method, one.path, one.body)).code === code;

  const zone = (name: string) => ({
    method: 'POST' as const,
    path: '/apis/webhook.example.dev/v1/zones?dryRun=All',
    body: { apiVersion: 'webhook.example.dev/v1', kind: 'Zone', metadata: { name }, cidr: '10.0.0.0/8' },
  });
  const widget = (size: number) => ({
    method: 'POST' as const,
    path: '/apis/webhook.example.dev/v1/namespaces/plain/widgets?dryRun=All',
    body: { apiVersion: 'webhook.example.dev/v1', kind: 'Widget', metadata: { name: 'probe' }, spec: { size } },
  });
  const canary = {
    method: 'POST' as const,
    path: '/api/v1/namespaces/plain/endpoints?dryRun=All',
    body: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'canary', labels: { case: 'excluding' } } },
  };

  beforeAll(async () => {
    server = await ApiServer.start(binary as string);
    const definitions = documents('definitions.yaml');
    for (const definition of definitions) await define(definition, true);
    for (const object of documents('objects.yaml').filter(({ kind }) => kind === 'Namespace')) {
      await must('POST', '/api/v1/namespaces', object);
    }
    const untold = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'untold', labels: { team: 'a' } } };
    await must('POST', '/api/v1/namespaces', untold);
    for (const object of documents('objects.yaml').filter(({ kind }) => kind === 'ConfigMap')) {
      await must('POST', '/api/v1/namespaces/plain/configmaps', object);
    }
    await until('custom resources', isAnswered(zone('zone-0'), 201));
    await until('custom resources', isAnswered(widget(1), 201));
    for (const object of documents('objects.yaml').filter(({ kind }) => kind === 'Zone')) {
      await must('POST', '/apis/webhook.example.dev/v1/zones', object);
    }
    for (const { path, body, status } of EXISTING) {
      await must('POST', path, body);
      const own = `${path}/${nameOf(body)}/status`;
      if (status !== undefined) await must('PATCH', own, { status }, 'application/merge-patch+json');
    }
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const apiGroup = 'rbac.authorization.k8s.io';
    const role = { apiVersion: `${apiGroup}/v1`, kind: 'ClusterRole', metadata: { name: 'writer' } };
    await must('POST', `${rbac}/clusterroles`, {
      ...role,
      rules: [{ apiGroups: [''], resources: ['*'], verbs: ['create'] }],
    });
    await must('POST', `${rbac}/clusterrolebindings`, {
      ...{ apiVersion: `${apiGroup}/v1`, kind: 'ClusterRoleBinding', metadata: { name: 'writer' } },
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'writer' },
      subjects: [{ kind: 'User', name: 'alice', apiGroup }],
    });

    // First the server decides itself.
    for (const definition of definitions) await define(definition, false);
    await until('definitions', isAnswered(zone('other'), 422));
    await until('definitions', isAnswered(widget(6), 422));
    const policies = documents('policies.yaml');
    const bound = new Set(policies.map(({ spec }) => (spec as { policyName?: string }).policyName));
    const made: string[] = [];
    const make = async (resource: string, body: Json): Promise<void> => {
      await must('POST', `${ADMISSION}/${resource}`, body);
      made.push(`${ADMISSION}/${resource}/${nameOf(body)}`);
    };
    for (const policy of policies) {
      const isPolicy = policy.kind === 'ValidatingAdmissionPolicy';
      await make(isPolicy ? 'validatingadmissionpolicies' : 'validatingadmissionpolicybindings', policy);
      if (!isPolicy || bound.has(nameOf(policy))) continue;
      await make('validatingadmissionpolicybindings', {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingAdmissionPolicyBinding',
        metadata: { name: nameOf(policy) },
        spec: { policyName: nameOf(policy), validationActions: ['Deny'] },
      });
    }
    await until('policies', isAnswered(canary, 422));
    // Policies are taken over together, but parameters are looked for a little longer.
    await sleep(3000);
    await writeAll(native);

    // Then the webhook decides, and nobody else.
    for (const path of made.reverse()) await must('DELETE', path);
    for (const definition of definitions) await define(definition, true);
    await until('no policies', isAnswered(canary, 201));
    await until('no definitions', isAnswered(zone('other'), 201));
    await until('no definitions', isAnswered(widget(6), 201));
    const { cert, key } = selfSigned();
    writeFileSync(join(folder, 'tls.crt'), cert);
    writeFileSync(join(folder, 'tls.key'), key);
    const rules = join(folder, 'rules.mjs');
    const files = [join(cluster, 'definitions.yaml'), join(cluster, 'policies.yaml')];
    execFileSync(process.execPath, [...CLI, 'compile', ...files, '-o', rules], { cwd: root, stdio: 'ignore' });
    const tls = ['--tls-cert', join(folder, 'tls.crt'), '--tls-key', join(folder, 'tls.key')];
    const known = ['--objects', join(cluster, 'objects.yaml'), '--authorizer', join(cluster, 'authorizer.yaml')];
    const where = ['--host', '127.0.0.1', '--port', '0'];
    const args = ['webhook', ...files, '--compiled', rules, ...tls, ...known, ...where];
    webhook = spawn(process.execPath, [...CLI, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    createInterface({ input: webhook.stderr as NodeJS.ReadableStream }).on('line', (line) => log.push(line));
    const port = await until('the webhook', async () =>
      log.map((line) => /^listening at .*:(\d+)$/.exec(line)?.[1]).find(Boolean),
    );
    const at = ['--host', '127.0.0.1', '--port', port, '--ca-bundle', join(folder, 'tls.crt')];
    const printed = execFileSync(process.execPath, [...CLI, 'webhook', ...files, '--print-configuration', ...at], {
      cwd: root,
    });
    const [configuration] = parseAllDocuments(printed.toString()).map((document) => document.toJS() as Json);
    await must('POST', `${ADMISSION}/validatingwebhookconfigurations?fieldValidation=Strict`, configuration);
    await until('the webhook to be asked', isAnswered(canary, 422));
    await until('the webhook to be asked', isAnswered(zone('other'), 422));
    await sleep(1000);
    await writeAll(asked);
  }, 240_000);

  afterAll(async () => {
    webhook?.kill('SIGTERM');
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('asks it about enough', () => {
    const failures = Array.from(native.values(), ({ code }) => code).filter((code) => code >= 400);
    console.log(
      `${WRITES.length} writes: ${failures.length} refused, ${fromWebhook.size} by the webhook; codes ${[...new Set(failures)].sort().join(', ')}`,
    );
    expect(WRITES.length).toBeGreaterThan(90);
    expect(failures.length).toBeGreaterThan(60);
    expect(fromWebhook.size).toBe(failures.length);
  });

  it.each(WRITES.map(({ title }) => title))('answers the same: %s', (title) => {
    expect(asked.get(title)).toEqual(native.get(title));
  });

  it('takes a configuration that names a Service', async () => {
    const files = [join(cluster, 'definitions.yaml'), join(cluster, 'policies.yaml')];
    const args = ['webhook', ...files, '--print-configuration', '--service', 'kubecel/webhook:8443'];
    const printed = execFileSync(process.execPath, [...CLI, ...args], { cwd: root }).toString();
    const configuration = parseAllDocuments(printed)[0]?.toJS() as Json;
    const path = `${ADMISSION}/validatingwebhookconfigurations?dryRun=All&fieldValidation=Strict`;
    await must('POST', path, { ...configuration, metadata: { name: 'by-service' } });
  });

  it('has had an answer to all of that', () => {
    expect(log.filter((line) => line.startsWith('error: '))).toEqual([]);
  });

  it('has no answer where a policy reads a namespace that it is not told of, so the failure policy decides', async () => {
    const asking = {
      ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd', labels: { case: 'replicas' } } },
      spec: {
        selector: { matchLabels: { app: 'd' } },
        template: { metadata: { labels: { app: 'd' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    };
    const path = '/apis/apps/v1/namespaces/untold/deployments?dryRun=All';
    const { code, body } = await server.ask('POST', path, asking);
    expect(code).toBe(500);
    expect(body.message).toContain('failed calling webhook "replicas.policies.kubecel.webhook"');
    await expect.poll(() => log.at(-1)).toBe('error: the namespace "untold" is not known to the webhook');
  });

  it('tells at its start what it answers by', () => {
    expect(log).toContain(
      `ValidatingAdmissionPolicy unchanged: no binding: asked as if bound with Deny, by ${join(folder, 'rules.mjs')}`,
    );
  });

  it('ends when it is asked to', async () => {
    const ended = new Promise((resolve) => webhook?.once('exit', resolve));
    webhook?.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
