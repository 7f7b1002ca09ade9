import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  aboutConfigMap,
  aboutDeployment,
  aboutWidget,
  binding,
  DEFINITION,
  NAMESPACE_POLICY,
  POLICY,
  widget,
} from '../server/reviews.ts';
import { type Folder, kubecel, type Outcome } from './run.ts';

const TLS = ['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'];
const FILES: Folder = {
  'crds.yaml': DEFINITION,
  policies: { 'few.yaml': POLICY, 'owned.yaml': NAMESPACE_POLICY, 'binding.yml': binding('few-replicas', 'Warn') },
  'objects.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: team, labels: {team: a, owner: alice}}\n',
};
const ALL = ['crds.yaml', 'policies'];

const run = (args: readonly string[], files: Folder = FILES): Promise<Outcome> => kubecel(['webhook', ...args], files);

async function compiled(paths: readonly string[], files: Folder = FILES): Promise<string> {
  const { written } = await kubecel(['compile', ...paths, '-o', 'rules.mjs'], files);
  return written?.['rules.mjs'] as string;
}

/** What is served answers. */
async function ask({ served }: Outcome, review: unknown, path = '/validate'): Promise<Record<string, unknown>> {
  const body = [new TextEncoder().encode(JSON.stringify(review))];
  const headers = new Map([['content-type', 'application/json']]);
  const reply = await served?.answer({
    ...{ method: 'POST', path, header: (name) => headers.get(name) },
    body: (async function* () {
      yield* body;
    })(),
  });
  return JSON.parse(reply?.body as string).response;
}

describe('kubecel webhook', () => {
  it('tells what it answers by, and listens', async () => {
    const outcome = await run([...ALL, ...TLS, '--objects', 'objects.yaml']);
    expect(outcome).toMatchObject({ status: 0, out: '' });
    expect(outcome.err).toBe(`CustomResourceDefinition widgets.example.dev: v1
ValidatingAdmissionPolicy few-replicas: bound by few-replicas-binding (Warn)
ValidatingAdmissionPolicy owned: no binding: asked as if bound with Deny
listening at https://127.0.0.1:8443
`);
    expect(outcome.served).toMatchObject({ host: undefined, port: 8443, tls: { cert: 'tls.crt', key: 'tls.key' } });
  });

  it('answers reviews', async () => {
    const outcome = await run([...ALL, ...TLS, '--objects', 'objects.yaml']);
    expect(await ask(outcome, aboutWidget({ object: widget(12) }))).toMatchObject({ allowed: false });
    expect(await ask(outcome, aboutDeployment(7))).toMatchObject({ allowed: true, warnings: [/: not 7$/] });
    const denied = await ask(outcome, aboutConfigMap({ userInfo: { username: 'bob' } }));
    expect(denied).toMatchObject({
      allowed: false,
      status: {
        message: /^configmaps "c" is forbidden: ValidatingAdmissionPolicy 'owned' with binding 'owned' denied/,
      },
    });
  });

  it('can be told to need bindings', async () => {
    const outcome = await run([...ALL, ...TLS, '--require-bindings']);
    expect(outcome.err).toContain('ValidatingAdmissionPolicy owned: no binding: left out\n');
    expect(await ask(outcome, aboutConfigMap(), '/validate')).toMatchObject({ allowed: true });
  });

  it('reads what is mounted once', async () => {
    const rules = { 'policy.yaml': POLICY, 'other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n' };
    const { status, err } = await run(['rules', ...TLS], { rules: { '..2026_12_01': rules, ...rules } });
    expect(status).toBe(0);
    expect(err.match(/.*ConfigMap c is passed over/g)).toEqual([
      'note: rules/other.yaml:1:1: ConfigMap c is passed over',
    ]);
  });

  it('listens where it is told to', async () => {
    const { served } = await run([...ALL, '--insecure-http', '--host', '127.0.0.1', '--port', '0']);
    expect(served).toMatchObject({ host: '127.0.0.1', port: 0, tls: undefined });
  });

  it('runs compiled rules', async () => {
    const files = { ...FILES, 'rules.mjs': await compiled(ALL) };
    const outcome = await run([...ALL, ...TLS, '--compiled', 'rules.mjs', '--objects', 'objects.yaml'], files);
    expect(outcome.err).toContain('CustomResourceDefinition widgets.example.dev: v1, by rules.mjs\n');
    expect(outcome.err).toContain('asked as if bound with Deny, by rules.mjs\n');
    expect(await ask(outcome, aboutWidget({ object: widget(12) }))).toMatchObject({ allowed: false });
    expect(await ask(outcome, aboutDeployment(7))).toMatchObject({ warnings: [/: not 7$/] });
  });

  it('refuses compiled rules that are not of these files', async () => {
    const rules = await compiled(['crds.yaml', 'policies/few.yaml']);
    const changed = {
      ...{ 'crds.yaml': DEFINITION.replace('self < 10', 'self < 11'), 'rules.mjs': rules },
      policies: { 'few.yaml': POLICY.replace('<= 5', '<= 6'), 'owned.yaml': NAMESPACE_POLICY },
    };
    expect(await run([...ALL, ...TLS, '--compiled', 'rules.mjs'], changed)).toEqual({
      status: 1,
      out: '',
      err: `crds.yaml:1:1: CustomResourceDefinition widgets.example.dev: the schemas of widgets.example.dev have changed since its rules were compiled: compile them again
policies/few.yaml:1:1: ValidatingAdmissionPolicy few-replicas: the expressions of ValidatingAdmissionPolicy few-replicas have changed since they were compiled: compile them again
policies/owned.yaml:1:1: ValidatingAdmissionPolicy owned is not in --compiled rules.mjs: compile it as well
`,
    });
    expect((await run([...ALL, ...TLS, '--compiled', 'x.mjs'], { ...FILES, 'x.mjs': 'export default 1' })).err).toBe(
      'error: --compiled=x.mjs: no module of rules that kubecel made\n',
    );
  });

  it('knows who may do what, if it is told', async () => {
    const policy = NAMESPACE_POLICY.replace(
      /expression: .*/,
      "expression: authorizer.requestResource.check('delete').allowed()",
    );
    const files = {
      'policy.yaml': policy,
      'who.yaml': 'rules: [{user: alice, verb: delete, resource: configmaps, decision: allow}]',
      'bad.yaml': 'rules: [{verbs: delete}]',
      'worse.yaml': 'rules: [{verb: delete, decision: Deny}]',
    };
    const unknowing = await run(['policy.yaml', ...TLS], files);
    expect(unknowing.err).toContain('policy.yaml:1:1: warning: it asks the authorizer: give one with --authorizer\n');
    const outcome = await run(['policy.yaml', ...TLS, '--authorizer', 'who.yaml'], files);
    expect(outcome.err).not.toContain('warning');
    expect(await ask(outcome, aboutConfigMap())).toMatchObject({ allowed: true });
    expect(await ask(outcome, aboutConfigMap({ userInfo: { username: 'bob' } }))).toMatchObject({ allowed: false });
    expect((await run(['policy.yaml', ...TLS, '--authorizer', 'bad.yaml'], files)).err).toBe(
      'error: --authorizer=bad.yaml: rules[0]: unknown field "verbs"\n',
    );
    expect((await run(['policy.yaml', ...TLS, '--authorizer', 'worse.yaml'], files)).err).toBe(
      'error: --authorizer=worse.yaml: rules[0].decision must be allow, deny or noopinion\n',
    );
  });

  it('tells all that is wrong with its files, and where', async () => {
    const files = {
      'a.yaml': `${DEFINITION}---\n${POLICY.replace('validations:', 'validations: 7\n  other:')}`,
      'b.yaml': `a: [\n---\n${DEFINITION.replace('self < 10', 'self < 9')}---\n${POLICY.replace(/metadata.*/, 'metadata: {name: b}').replace('apiGroups: [apps]', 'apiGroups: 1')}`,
      'c.yaml': DEFINITION,
      'd.yaml':
        'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: {name: d}\nspec: {}\n',
      'e.yaml': [
        DEFINITION.replace('name: widgets.example.dev', 'name: gadgets.example.dev'),
        POLICY.replace('name: few-replicas', 'name: a/b'),
        binding('d').replace('name: d-binding', 'x: y'),
      ].join('---\n'),
    };
    const { status, err, served } = await run(['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'e.yaml', ...TLS], files);
    expect([status, served]).toEqual([1, undefined]);
    expect(err.split('\n')).toEqual([
      expect.stringMatching(
        /^a\.yaml:\d+:\d+: ValidatingAdmissionPolicy few-replicas: spec\.validations: must be a list$/,
      ),
      expect.stringMatching(/^b\.yaml:\d+:\d+: yaml: /),
      expect.stringMatching(
        /^b\.yaml:\d+:1: CustomResourceDefinition widgets\.example\.dev differs from the one at a\.yaml:1:1: give one$/,
      ),
      expect.stringMatching(
        /^b\.yaml:\d+:\d+: ValidatingAdmissionPolicy b: spec\.matchConstraints\.resourceRules\[0\]\.apiGroups: must be a list$/,
      ),
      'd.yaml:4:7: ValidatingAdmissionPolicy d: spec.matchConstraints.resourceRules: is required',
      'e.yaml:3:18: CustomResourceDefinition gadgets.example.dev: metadata.name: must be widgets.example.dev',
      expect.stringMatching(
        /^e\.yaml:\d+:18: ValidatingAdmissionPolicy a\/b: metadata\.name: a lowercase RFC 1123 subdomain must consist of/,
      ),
      expect.stringMatching(/^e\.yaml:\d+:11: ValidatingAdmissionPolicyBinding : metadata\.name: is required$/),
      '',
    ]);
  });

  it.each([
    ['policyName: owned', 'spec.policyName: is required', 'x: y'],
    ['[Deny]', 'spec.validationActions: is required', '[]'],
    ['[Deny]', 'spec.validationActions: takes Deny, Warn and Audit, not deny', '[Audit, deny]'],
    ['[Deny]', 'spec.paramRef.parameterNotFoundAction: is required: Allow or Deny', '[Deny], paramRef: {name: x}'],
  ])('refuses bindings that would let all pass: %s', async (right, message, wrong) => {
    const files = { 'policy.yaml': NAMESPACE_POLICY, 'binding.yaml': binding('owned').replace(right, wrong) };
    const { status, err, served } = await run(['policy.yaml', 'binding.yaml', ...TLS], files);
    expect([status, served]).toEqual([1, undefined]);
    expect(err).toMatch(/^binding\.yaml:4:\d+: /);
    expect(err).toContain(`ValidatingAdmissionPolicyBinding owned-binding: ${message}\n`);
  });

  it('notes what it passes over, and warns of what cannot work', async () => {
    const files = {
      'policies.yaml': [
        POLICY.replace('object.spec.replicas <= 5', 'object.spec.replicas <= five'),
        NAMESPACE_POLICY.replace('spec:', 'spec:\n  paramKind: {apiVersion: rules.dev/v1, kind: Rule}'),
        binding('gone'),
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
        'apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingAdmissionPolicy\nmetadata: {name: m}\n',
        'some: data\n',
      ].join('---\n'),
    };
    const { status, err } = await run(['policies.yaml', ...TLS], files);
    expect(status).toBe(0);
    for (const text of [
      'note: policies.yaml:32:1: ConfigMap c is passed over: namespaces and parameters go to --objects',
      'note: policies.yaml:36:1: MutatingAdmissionPolicy m is passed over: only validating policies are answered',
      'note: policies.yaml:40:1: passed over: no Kubernetes object: apiVersion and kind are not set',
      'policies.yaml:10:19: warning: spec.validations[0].expression: compilation failed: ERROR: <input>:1:25: undeclared',
      'policies.yaml:16:1: warning: it reads namespaceObject: give the namespaces with --objects',
      'policies.yaml:16:1: warning: its params are of Rule in rules.dev/v1: give them with --objects',
      'note: ValidatingAdmissionPolicyBinding gone-binding: its policy gone is not here',
    ]) {
      expect(err).toContain(text);
    }
  });

  it.each([
    [TLS, 'nothing to answer by: kubecel webhook crds/ policies/ …'],
    [['objects.yaml', ...TLS], 'no CustomResourceDefinitions or ValidatingAdmissionPolicies in objects.yaml'],
    [
      ALL,
      'an API server asks by HTTPS: give --tls-cert and --tls-key, or --insecure-http behind something that does TLS',
    ],
    [[...ALL, '--tls-cert', 'a'], 'an API server asks by HTTPS: give --tls-cert and --tls-key, or --insecure-http'],
    [[...ALL, ...TLS, '--insecure-http'], 'a certificate or --insecure-http, not both'],
    [[...ALL, ...TLS, '--port', '70000'], '--port=70000: a port is a number up to 65535'],
    [[...ALL, ...TLS, '--service', 'a/b'], '--service is for the configuration: add --print-configuration'],
    [[...ALL, '--print-configuration', '--service', 'a'], '--service=a: write NAMESPACE/NAME or NAMESPACE/NAME:PORT'],
    [[...ALL, '--print-configuration', '--service', 'a/b:0'], '--service=a/b:0: a port is a number from 1 to 65535'],
    [[...ALL, '--print-configuration', '--service', 'a/b:65536'], '--service=a/b:65536: a port is a number from 1'],
    [
      [...ALL, '--print-configuration', '--ca-bundle', 'crds.yaml'],
      '--ca-bundle=crds.yaml: certificates in PEM are wanted',
    ],
    [['-', ...TLS, '--objects', '-'], 'standard input (-) can be read once only'],
    [['gone.yaml', ...TLS], 'gone.yaml: there is no such file'],
  ])('says how it is used: %j', async (args, message) => {
    const { status, err, served } = await run(args);
    expect([status, served]).toEqual([2, undefined]);
    expect(err).toContain(`error: ${message}`);
  });

  it('prints the configuration that fits', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    const files = { ...FILES, 'ca.crt': `# ours\n${certificate}` };
    const service = ['--service', 'kubecel/webhook:8443', '--ca-bundle', 'ca.crt'];
    const { status, out, err } = await run([...ALL, '--print-configuration', ...service], files);
    expect([status, err]).toEqual([0, '']);
    const { kind, webhooks } = parse(out);
    expect(kind).toBe('ValidatingWebhookConfiguration');
    const caBundle = btoa(certificate);
    const paths = ['definitions', 'policies/few-replicas', 'policies/owned'];
    expect(webhooks.map(({ clientConfig }: { clientConfig: unknown }) => clientConfig)).toEqual(
      paths.map((path) => ({
        service: { namespace: 'kubecel', name: 'webhook', port: 8443, path: `/validate/${path}` },
        caBundle,
      })),
    );
    const plain = await run([...ALL, '--print-configuration', '--host', '::1', '--require-bindings']);
    expect(parse(plain.out).webhooks.map(({ clientConfig }: { clientConfig: unknown }) => clientConfig)).toEqual([
      { url: 'https://[::1]:8443/validate/definitions' },
      { url: 'https://[::1]:8443/validate/policies/few-replicas' },
    ]);
  });

  it('has help with examples', async () => {
    const { status, out } = await run(['--help']);
    expect(status).toBe(0);
    expect(out).toContain('kubecel webhook crds/ policies/ --tls-cert tls.crt --tls-key tls.key');
  });
});
