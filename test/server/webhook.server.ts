/**
 * A real API server asks `kubecel webhook`, by compiled rules, and answers its clients as it does by its own policies and
 * definitions.
 *
 *   [KUBECEL_RECORD=1] KUBEREAL=/path/to/binary npm run test:server
 *
 * CONTRIBUTING.md says how to build the binary. With KUBECEL_RECORD what it asks the webhook, and what it answers by its own,
 * is written to `spec-fixtures/real-server`, which `recorded-reviews.test.ts` reads.
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
import { Recorder } from './recorder.ts';
import type { Json } from './reviews.ts';
import { ASKED, auditOf, CLUSTER, failureOf, type Seen } from './seen.ts';

const binary = process.env.KUBEREAL;
const isRecording = process.env.KUBECEL_RECORD !== undefined;
if (binary === undefined) console.log('not run: KUBEREAL names no kube-apiserver, see CONTRIBUTING.md');

const root = fileURLToPath(new URL('../..', import.meta.url));
const CLI = ['--import', 'tsx', join(root, 'src/cli/main.ts')];
const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

const documents = (file: string): Json[] =>
  parseAllDocuments(readFileSync(join(CLUSTER, file), 'utf8')).map((document) => document.toJS() as Json);
const nameOf = ({ metadata }: Json): string => (metadata as { name: string }).name;

describe.skipIf(binary === undefined)('an API server with the webhook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubecel-webhook-'));
  let server: ApiServer;
  let webhook: ChildProcess | undefined;
  const log: string[] = [];
  const native = new Map<string, Seen>();
  const asked = new Map<string, Seen>();
  const fromWebhook = new Set<string>();
  const recorder = new Recorder();

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
      recorder.begin(one.title);
      const answer = await write(one, auditId);
      if (into === asked && ASKED.test(String(answer.body.message))) fromWebhook.add(one.title);
      into.set(one.title, {
        ...{ code: answer.code, warnings: answer.warnings.toSorted(), audit: audited(auditId) },
        ...(answer.code >= 400 && failureOf(answer.body)),
      });
    }
  }

  /** @throws Error where there is no such event, as where the log is not written yet */
  function audited(auditId: string): Seen['audit'] {
    const event = server.audit().find((one) => one.auditID === auditId && one.stage === 'ResponseComplete');
    if (event === undefined) throw new Error(`${auditId}: not in the audit log`);
    return auditOf((event.annotations ?? {}) as Record<string, string>);
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
    const files = [join(CLUSTER, 'definitions.yaml'), join(CLUSTER, 'policies.yaml')];
    execFileSync(process.execPath, [...CLI, 'compile', ...files, '-o', rules], { cwd: root, stdio: 'ignore' });
    const tls = ['--tls-cert', join(folder, 'tls.crt'), '--tls-key', join(folder, 'tls.key')];
    const known = ['--objects', join(CLUSTER, 'objects.yaml'), '--authorizer', join(CLUSTER, 'authorizer.yaml')];
    const where = ['--host', '127.0.0.1', '--port', '0'];
    const args = ['webhook', ...files, '--compiled', rules, ...tls, ...known, ...where];
    webhook = spawn(process.execPath, [...CLI, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    createInterface({ input: webhook.stderr as NodeJS.ReadableStream }).on('line', (line) => log.push(line));
    const port = await until('the webhook', async () =>
      log.map((line) => /^listening at .*:(\d+)$/.exec(line)?.[1]).find(Boolean),
    );
    if (isRecording)
      await recorder.start(`https://127.0.0.1:${port}`, {
        cert: join(folder, 'tls.crt'),
        key: join(folder, 'tls.key'),
      });
    const at = ['--host', '127.0.0.1', '--port', recorder.port ?? port, '--ca-bundle', join(folder, 'tls.crt')];
    const printed = execFileSync(process.execPath, [...CLI, 'webhook', ...files, '--print-configuration', ...at], {
      cwd: root,
    });
    const [configuration] = parseAllDocuments(printed.toString()).map((document) => document.toJS() as Json);
    await must('POST', `${ADMISSION}/validatingwebhookconfigurations?fieldValidation=Strict`, configuration);
    await until('the webhook to be asked', isAnswered(canary, 422));
    await until('the webhook to be asked', isAnswered(zone('other'), 422));
    await sleep(1000);
    await writeAll(asked);
    if (isRecording) recorder.write((await server.ask('GET', '/version')).body.gitVersion, native);
  }, 240_000);

  afterAll(async () => {
    webhook?.kill('SIGTERM');
    await recorder.stop();
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
    const noted = Array.from(native.values()).flatMap(({ audit }) => audit.map(([key]) => key));
    expect(new Set(noted)).toEqual(new Set(['replicas', 'number', 'validation_failure']));
  });

  it.each(WRITES.map(({ title }) => title))('answers the same: %s', (title) => {
    expect(asked.get(title)).toEqual(native.get(title));
  });

  it('takes a configuration that names a Service', async () => {
    const files = [join(CLUSTER, 'definitions.yaml'), join(CLUSTER, 'policies.yaml')];
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
