import fc from 'fast-check';
import {
  type CompiledRules,
  clusterOf,
  loadBinding,
  loadPolicy,
  type Policy,
  type PolicyBinding,
} from 'kubecel/admission';
import { Crd, loadCrd } from 'kubecel/crd';
import { type AdmissionWebhook, admissionWebhook, MAX_REVIEW, type WebhookOptions } from 'kubecel/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { kubecel } from '../cli/run.ts';
import {
  aboutConfigMap,
  aboutDeployment,
  aboutWidget,
  binding,
  DEFINITION,
  NAMESPACE_POLICY,
  POLICY,
  review,
  widget,
} from './reviews.ts';

type Json = Readonly<Record<string, unknown>>;

const NAMESPACES = [
  'apiVersion: v1\nkind: Namespace\nmetadata: {name: team, labels: {team: a, owner: alice}}\n',
  'apiVersion: v1\nkind: Namespace\nmetadata: {name: other, labels: {owner: bob}}\n',
];

const definitionOf = (rules?: CompiledRules): Crd => {
  const crd = loadCrd(DEFINITION, rules);
  if (!(crd instanceof Crd)) throw new Error(crd.message);
  return crd;
};
const policyOf = (text: string, rules?: CompiledRules): Policy => loadPolicy(text, rules) as Policy;
const bindingOf = (policyName: string, actions?: string): PolicyBinding =>
  loadBinding(binding(policyName, actions)) as PolicyBinding;

const webhookOf = (rules?: CompiledRules, options: WebhookOptions = {}): AdmissionWebhook =>
  admissionWebhook({
    definitions: [definitionOf(rules)],
    policies: [policyOf(POLICY, rules), policyOf(NAMESPACE_POLICY, rules)],
    bindings: [bindingOf('few-replicas', 'Deny, Audit'), bindingOf('owned', 'Warn')],
    cluster: clusterOf(NAMESPACES),
    ...options,
  });

async function post(
  webhook: AdmissionWebhook,
  body: string | Uint8Array | ReadableStream,
  path = '/validate',
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<{ status: number; text: string }> {
  const init = { method: 'POST', headers, body, ...(body instanceof ReadableStream && { duplex: 'half' }) };
  const response = await webhook.fetch(new Request(`https://webhook.test${path}`, init as RequestInit));
  return { status: response.status, text: await response.text() };
}

/** The response in the answered review. */
async function ask(webhook: AdmissionWebhook, asked: Json, path?: string): Promise<Json> {
  const { status, text } = await post(webhook, JSON.stringify(asked), path);
  expect(status, text).toBe(200);
  const { apiVersion, kind, response } = JSON.parse(text) as Record<string, unknown>;
  expect([apiVersion, kind]).toEqual(['admission.k8s.io/v1', 'AdmissionReview']);
  return response as Json;
}

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const UID = '705ab4f5-6393-11e8-b7cc-42010a800002';
const ALLOWED = { uid: UID, allowed: true };

describe.each(['interpreted', 'compiled'])('a webhook, %s', (how) => {
  let webhook: AdmissionWebhook;
  let rules: CompiledRules | undefined;

  beforeAll(async () => {
    if (how === 'compiled') {
      const files = { 'all.yaml': `${DEFINITION}---\n${POLICY}---\n${NAMESPACE_POLICY}` };
      const { written } = await kubecel(['compile', 'all.yaml', '-o', 'rules.js'], files);
      const module = encodeURIComponent(written?.['rules.js'] as string);
      rules = (await import(`data:text/javascript,${module}`)).default;
    }
    webhook = webhookOf(rules);
  });

  it('allows a good object', async () => {
    expect(await ask(webhook, aboutWidget({ object: widget(3) }))).toEqual(ALLOWED);
  });

  it('refuses what a rule refuses, as the API server words it', async () => {
    expect(await ask(webhook, aboutWidget({ object: widget(12) }))).toEqual({
      uid: UID,
      allowed: false,
      status: {
        ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'Invalid', code: 422 },
        message: 'Widget.example.dev "w" is invalid: size: Invalid value: 12: 12 is too large',
        details: {
          ...{ name: 'w', group: 'example.dev', kind: 'Widget' },
          causes: [{ reason: 'FieldValueInvalid', message: 'Invalid value: 12: 12 is too large', field: 'size' }],
        },
      },
    });
  });

  it('holds changes to rules about them, but what was wrong before may stay', async () => {
    const change = (from: number, to: number) =>
      ask(webhook, aboutWidget({ operation: 'UPDATE', object: widget(to), oldObject: widget(from) }));
    expect(await change(3, 4)).toEqual(ALLOWED);
    expect(await change(12, 12)).toEqual({ ...ALLOWED, warnings: ['size: Invalid value: 12: 12 is too large'] });
    expect((await change(4, 3)).status).toMatchObject({
      message: 'Widget.example.dev "w" is invalid: size: Invalid value: 3: widgets only grow',
    });
  });

  it('holds writes of a status to its rules alone', async () => {
    const change = (from: number, to: number) =>
      ask(
        webhook,
        aboutWidget({
          ...{ operation: 'UPDATE', subResource: 'status' },
          object: widget(99, { status: { ready: to } }),
          oldObject: widget(3, { status: { ready: from } }),
        }),
      );
    expect(await change(1, 2)).toEqual(ALLOWED);
    expect((await change(2, 1)).status).toMatchObject({
      message: 'Widget.example.dev "w" is invalid: status.ready: Invalid value: 1: failed rule: self >= oldSelf',
    });
  });

  it('has no rules against what goes, against scales and against what it does not know', async () => {
    expect(await ask(webhook, aboutWidget({ operation: 'DELETE', oldObject: widget(12) }))).toEqual(ALLOWED);
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'w' }, spec: { replicas: 99 } };
    const scaled = aboutWidget({ operation: 'UPDATE', subResource: 'scale', object: scale, oldObject: scale });
    expect(await ask(webhook, scaled)).toEqual(ALLOWED);
    const resource = { group: 'example.dev', version: 'v1', resource: 'gadgets' };
    expect(await ask(webhook, aboutWidget({ object: widget(12), resource }))).toEqual(ALLOWED);
  });

  it('treats unknown fields as the request has it', async () => {
    const made = (fieldValidation: string | undefined) =>
      ask(webhook, aboutWidget({ object: widget(3, { colour: 'red' }), options: { fieldValidation } }));
    expect(await made('Strict')).toMatchObject({
      allowed: false,
      status: {
        code: 400,
        message: 'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "colour"',
      },
    });
    const warned = { ...ALLOWED, warnings: ['unknown field "colour"'] };
    expect(await made('Warn')).toEqual(warned);
    expect(await made(undefined)).toEqual(warned);
    expect(await made('Ignore')).toEqual(ALLOWED);
  });

  it('tells integers and doubles apart', async () => {
    const { text } = await post(webhook, JSON.stringify(aboutWidget({ object: widget(3) })).replace(':3}', ':3.5}'));
    expect(JSON.parse(text).response.status.message).toContain('must be of type integer: "number"');
  });

  it('refuses what a policy refuses, with its code, reason, cause and annotations', async () => {
    const why = "ValidatingAdmissionPolicy 'few-replicas' with binding 'few-replicas-binding' denied request: not 7";
    const failure = '[{"message":"not 7","policy":"few-replicas","binding":"few-replicas-binding",';
    expect(await ask(webhook, aboutDeployment(7))).toEqual({
      uid: UID,
      allowed: false,
      status: {
        message: `deployments.apps "web" is forbidden: ${why}`,
        ...{ reason: 'Forbidden', code: 403 },
        details: { name: 'web', group: 'apps', kind: 'deployments', causes: [{ message: why }] },
      },
      auditAnnotations: {
        'few-replicas.replicas': '7',
        validation_failure: `${failure}"expressionIndex":0,"validationActions":["Deny","Audit"]}]`,
      },
    });
    expect(await ask(webhook, aboutDeployment(5))).toEqual({
      ...ALLOWED,
      auditAnnotations: { 'few-replicas.replicas': '5' },
    });
  });

  it('warns where a binding says so', async () => {
    const { warnings, allowed } = await ask(webhook, aboutConfigMap({ namespace: 'other' }));
    expect(allowed).toBe(true);
    const by = "ValidatingAdmissionPolicy 'owned' with binding 'owned-binding'";
    const expression =
      "request.operation == 'DELETE' || namespaceObject.metadata.labels.owner == request.userInfo.username";
    expect(warnings).toEqual([`Validation failed for ${by}: failed expression: ${expression}`]);
    expect(await ask(webhook, aboutConfigMap())).toEqual(ALLOWED);
  });

  it('asks selectors of namespaces where the API server has not', async () => {
    expect(await ask(webhook, aboutDeployment(7, { namespace: 'other' }))).toEqual(ALLOWED);
  });

  it('takes it that the API server has asked them, where the path names the policies', async () => {
    const known = webhookOf(rules, { cluster: {} });
    const asked = aboutDeployment(7, { namespace: 'new' });
    expect(await ask(known, asked, '/validate/policies/few-replicas')).toMatchObject({ allowed: false });
  });

  it('cannot answer where a policy reads a namespace that nobody knows', async () => {
    const errors: unknown[] = [];
    const unknowing = webhookOf(rules, { cluster: {}, onError: (error) => errors.push(error) });
    const asked = JSON.stringify(aboutConfigMap({ namespace: 'new' }));
    expect(await post(unknowing, asked)).toEqual({
      status: 500,
      text: 'the review could not be answered: the namespace "new" is not known to the webhook\n',
    });
    expect(errors).toHaveLength(1);
    // Others do not read it.
    expect(await ask(unknowing, JSON.parse(asked), '/validate/definitions')).toEqual(ALLOWED);
  });
});

describe('the paths of a webhook', () => {
  const webhook = webhookOf();
  const bad = aboutWidget({ object: widget(12) });

  it('say who is asked', async () => {
    expect(await ask(webhook, bad, '/validate/definitions')).toMatchObject({ allowed: false });
    expect(await ask(webhook, aboutWidget({ object: widget(3) }), '/validate/policies/few-replicas/owned')).toEqual(
      ALLOWED,
    );
    expect(await ask(webhook, bad, '/?timeout=10s')).toMatchObject({ allowed: false });
    expect(await ask(webhook, aboutDeployment(7), '/validate/policies/owned')).toEqual(ALLOWED);
    expect(await ask(webhook, aboutDeployment(7), '/validate/definitions')).toEqual(ALLOWED);
  });

  it('ask no policies of what a definition refuses', async () => {
    const about = POLICY.replace('few-replicas', 'none').replace('[apps]', '["*"]').replace('[deployments]', '["*"]');
    const policies = [
      policyOf(about.replace('object.spec.replicas <= 5', '"false"').replace(/namespaceSelector.*/, '')),
    ];
    const none = webhookOf(undefined, { policies, bindings: [bindingOf('none')] });
    const refused = await ask(none, bad, '/validate/policies/none');
    expect(refused).toEqual(await ask(none, bad, '/validate/definitions'));
    expect(refused.allowed).toBe(false);
  });

  it('are no others', async () => {
    for (const path of [
      '/validat',
      '/validate/',
      '/validate/policies/',
      '/validate/policies/owned/none',
      '/validate/policies/__proto__',
    ]) {
      expect(await post(webhook, JSON.stringify(bad), path)).toEqual({
        status: 404,
        text: `nothing is served at ${path}\n`,
      });
    }
  });

  it('say that it lives', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await webhook.fetch(new Request(`https://webhook.test${path}`));
      expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
      expect((await post(webhook, '{}', path)).status).toBe(405);
    }
  });
});

describe('what is no review', () => {
  const webhook = webhookOf();
  const good = aboutWidget({ object: widget(3) });
  const changed = (change: Json): string =>
    JSON.stringify({ ...good, request: { ...(good.request as Json), ...change } });

  it.each([
    ['', 400, 'the body is not JSON: unexpected end of JSON input'],
    ['{"a":', 400, 'the body is not JSON: unexpected end of JSON input'],
    ['[1]', 400, 'an AdmissionReview is a JSON object'],
    ['null', 400, 'an AdmissionReview is a JSON object'],
    ['{}', 400, 'apiVersion: is required: one of admission.k8s.io/v1'],
    [
      JSON.stringify({ ...good, apiVersion: 'admission.k8s.io/v1beta1' }),
      400,
      'apiVersion: v1beta1 is not answered: have admissionReviewVersions: [v1] in the configuration',
    ],
    [JSON.stringify({ ...good, apiVersion: 7 }), 400, 'apiVersion: must be a string'],
    [JSON.stringify({ ...good, kind: 'Review' }), 400, 'kind: must be one of AdmissionReview, not Review'],
    [JSON.stringify({ ...good, request: null }), 400, 'request: is required'],
    [JSON.stringify({ ...good, request: [] }), 400, 'request: must be an object'],
    [changed({ uid: 7 }), 400, 'request.uid: must be a string'],
    [changed({ uid: { a: 1 } }), 400, 'request.uid: must be a string'],
    [changed({ uid: '' }), 400, 'request.uid: is required'],
    [changed({ kind: 'Widget' }), 400, 'request.kind: must be an object'],
    [changed({ resource: undefined }), 400, 'request.resource: is required'],
    [
      changed({ operation: 'READ' }),
      400,
      'request.operation: must be one of CREATE, UPDATE, DELETE, CONNECT, not READ',
    ],
    [changed({ object: undefined }), 400, 'request.object: is required'],
    [changed({ object: [1] }), 400, 'request.object: must be an object'],
    [changed({ operation: 'UPDATE' }), 400, 'request.oldObject: is required'],
    [changed({ dryRun: 'yes' }), 400, 'request.dryRun: must be true or false'],
    [changed({ options: 'none' }), 400, 'request.options: must be an object'],
    [changed({ userInfo: { groups: 'dev' } }), 400, 'request.userInfo.groups: must be a list'],
    [changed({ userInfo: { extra: { a: [1] } } }), 400, 'request.userInfo.extra.a[0]: must be a string'],
    [changed({ object: {} }), 200, `Object 'Kind' is missing in '{}'`],
    [changed({ object: { apiVersion: 'a/b/c', kind: 'Widget' } }), 200, 'unexpected GroupVersion string: a/b/c'],
    [
      JSON.stringify(
        aboutDeployment(1, { object: { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'x' } } }),
      ),
      400,
      'request.object: spec.replicas takes an integer',
    ],
  ])('is told what is wrong: %s', async (body, status, message) => {
    const answer = await post(webhook, body);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.text).toContain(message);
    else expect(JSON.parse(answer.text).response).toMatchObject({ allowed: false, status: { message, code: 400 } });
  });

  it('is not read as something else', async () => {
    const body = JSON.stringify(good);
    expect(await post(webhook, body, '/validate', { 'content-type': 'text/yaml' })).toEqual({
      status: 415,
      text: 'an AdmissionReview is sent as application/json, not text/yaml\n',
    });
    expect((await post(webhook, new TextEncoder().encode(body), '/validate', {})).status).toBe(415);
    const zipped = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await post(webhook, body, '/validate', zipped)).status).toBe(415);
    expect((await post(webhook, body, '/validate', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(
      200,
    );
    expect((await post(webhook, new Uint8Array([0x7b, 0xff, 0x7d]))).text).toBe('the body is not UTF-8\n');
    const response = await webhook.fetch(new Request('https://webhook.test/validate'));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('is not read whole where it is too large', async () => {
    const declared = await post(webhook, new ReadableStream(), '/validate', {
      ...{ 'content-type': 'application/json', 'content-length': String(MAX_REVIEW + 1) },
    });
    expect(declared.status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1 << 20;
        controller.enqueue(new Uint8Array(1 << 20).fill(0x20));
      },
    });
    expect((await post(webhook, endless)).status).toBe(413);
    expect(sent).toBeLessThan(MAX_REVIEW + (4 << 20));
  });

  it('may be as deep as JSON may be, and no deeper', async () => {
    const deep = (levels: number): string =>
      changed({ object: widget(3, { deep: 'DEEP' }) }).replace('"DEEP"', '['.repeat(levels) + ']'.repeat(levels));
    expect((await post(webhook, deep(9_990))).status).toBe(200);
    expect(await post(webhook, deep(20_000))).toEqual({
      status: 400,
      text: "the body is not JSON: invalid character '[' exceeded max depth\n",
    });
  });

  it('may use names that JavaScript has a use for', async () => {
    const odd = '{"__proto__":["a"],"constructor":["b"],"toString":["c"]}';
    const body = aboutConfigMap({ userInfo: { username: '__proto__', extra: 'ODD' }, namespace: 'constructor' });
    const policy = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: toString}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']}]
  validations:
    - expression: "false"
      messageExpression: "request.userInfo.extra.map(k, k + request.userInfo.extra[k][0]).join() + request.userInfo.username"
`;
    const odds = admissionWebhook({ policies: [policyOf(policy)], bindings: [bindingOf('toString')] });
    const { text } = await post(odds, JSON.stringify(body).replace('"ODD"', odd), '/validate/policies/toString');
    expect(JSON.parse(text).response.status.message).toMatch(/__proto__aconstructorbtoStringc__proto__$/);
  });

  it('is told where it is wrong', async () => {
    const asked = aboutDeployment(7, { options: { fieldManager: 1 } });
    expect(await post(webhook, JSON.stringify(asked), '/validate/policies/few-replicas')).toEqual({
      status: 400,
      text: 'request.options: fieldManager takes a string, not int\n',
    });
  });

  it('is answered whatever it is', async () => {
    const names = fc.constantFrom(
      ...Object.keys(good.request as Json),
      'requestKind',
      'requestResource',
      'subResource',
    );
    await fc.assert(
      fc.asyncProperty(names, fc.jsonValue(), fc.boolean(), async (name, value, isPolicy) => {
        const asked = isPolicy ? aboutDeployment(7) : good;
        const body = JSON.stringify({ ...asked, request: { ...(asked.request as Json), [name]: value } });
        const path = isPolicy ? '/validate/policies/few-replicas' : '/validate/definitions';
        const { status, text } = await post(webhook, body, path);
        expect([200, 400]).toContain(status);
        if (status === 200) expect(typeof JSON.parse(text).response.allowed).toBe('boolean');
      }),
    );
  });
});

describe('the configuration of a webhook', () => {
  it('has one webhook for definitions, and one for each set of policies that are about the same', () => {
    const other = POLICY.replace('few-replicas', 'other');
    const lenient = POLICY.replace('few-replicas', 'lenient').replace('spec:', 'spec:\n  failurePolicy: Ignore');
    const webhook = webhookOf(undefined, {
      policies: [POLICY, NAMESPACE_POLICY, other, lenient, POLICY.replace('few-replicas', 'unbound')].map((one) =>
        policyOf(one),
      ),
      bindings: ['few-replicas', 'owned', 'other', 'lenient'].map((name) => bindingOf(name)),
    });
    const service = { namespace: 'kubecel', name: 'webhook' };
    const { webhooks, ...rest } = webhook.configuration({
      reach: { service },
      // What stands around is not told.
      caBundle: `# Tanúsítvány, őrizve\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n${CERTIFICATE}`,
    });
    expect(rest).toEqual({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'kubecel' },
    });
    const common = { sideEffects: 'None', admissionReviewVersions: ['v1'], timeoutSeconds: 10 };
    const at = (path: string) => ({ service: { ...service, path }, caBundle: btoa(CERTIFICATE) });
    const deployments = {
      rules: [
        {
          apiGroups: ['apps'],
          apiVersions: ['v1'],
          operations: ['CREATE', 'UPDATE'],
          resources: ['deployments'],
          scope: '*',
        },
      ],
      matchPolicy: 'Equivalent',
      namespaceSelector: { matchExpressions: [{ key: 'team', operator: 'In', values: ['a', 'b'] }] },
    };
    expect(webhooks).toEqual([
      {
        name: 'definitions.kubecel.webhook',
        clientConfig: at('/validate/definitions'),
        rules: [
          {
            ...{ apiGroups: ['example.dev'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'] },
            ...{ resources: ['widgets', 'widgets/status'], scope: 'Namespaced' },
          },
        ],
        failurePolicy: 'Fail',
        ...common,
      },
      {
        name: 'few-replicas.policies.kubecel.webhook',
        clientConfig: at('/validate/policies/few-replicas/other'),
        ...deployments,
        failurePolicy: 'Fail',
        ...common,
      },
      {
        name: 'owned.policies.kubecel.webhook',
        clientConfig: at('/validate/policies/owned'),
        rules: [{ apiGroups: [''], apiVersions: ['*'], operations: ['*'], resources: ['*'], scope: '*' }],
        matchPolicy: 'Equivalent',
        failurePolicy: 'Fail',
        ...common,
      },
      {
        name: 'lenient.policies.kubecel.webhook',
        clientConfig: at('/validate/policies/lenient'),
        ...deployments,
        failurePolicy: 'Ignore',
        ...common,
      },
    ]);
  });

  it('has paths that are no longer than servers take', () => {
    const names = Array.from({ length: 300 }, (_, i) => `a-policy-with-a-name-that-is-rather-long-${i}`);
    const webhook = webhookOf(undefined, {
      definitions: [],
      policies: names.map((name) => policyOf(POLICY.replace('few-replicas', name))),
      bindings: names.map((name) => bindingOf(name)),
    });
    const { webhooks } = webhook.configuration({ reach: { url: '' } });
    const paths = (webhooks as Json[]).map(({ clientConfig }) => String((clientConfig as Json).url));
    expect(paths).toHaveLength(4);
    expect(paths.every((path) => path.length < 4200)).toBe(true);
    expect(paths.flatMap((path) => path.split('/').slice(3))).toEqual(names);
  });

  it('has names that are no longer than an API server takes', () => {
    const long = ['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.');
    const names = [`${long}.${'d'.repeat(36)}`, `${long}.${'d'.repeat(37)}`, `${long}.${'d'.repeat(61)}`];
    const webhook = webhookOf(undefined, {
      definitions: [],
      policies: names.map((name, i) =>
        policyOf(POLICY.replace('few-replicas', name).replace('[deployments]', `[deployments, r${i}]`)),
      ),
      bindings: names.map((name) => bindingOf(name)),
    });
    const { webhooks } = webhook.configuration({ reach: { url: '' } });
    expect((webhooks as Json[]).map(({ name }) => name)).toEqual([
      `${names[0]}.policies.kubecel.webhook`,
      '1.policy-groups.kubecel.webhook',
      '2.policy-groups.kubecel.webhook',
    ]);
  });

  it('can name a URL', () => {
    const { webhooks } = webhookOf().configuration({ reach: { url: 'https://10.0.0.1:8443' }, name: 'mine' });
    expect((webhooks as Json[]).map(({ clientConfig }) => clientConfig)).toEqual([
      { url: 'https://10.0.0.1:8443/validate/definitions' },
      { url: 'https://10.0.0.1:8443/validate/policies/few-replicas' },
      { url: 'https://10.0.0.1:8443/validate/policies/owned' },
    ]);
  });
});

describe('what is known of a cluster', () => {
  it('may be an object of a class', async () => {
    class Known {
      readonly #namespaces = clusterOf(NAMESPACES);
      namespace(name: string): Json | undefined {
        return this.#namespaces.namespace?.(name);
      }
      params(): undefined {
        return undefined;
      }
    }
    const param = NAMESPACE_POLICY.replace('spec:', 'spec:\n  paramKind: {apiVersion: v1, kind: ConfigMap}');
    const webhook = webhookOf(undefined, { policies: [policyOf(param)], cluster: new Known() as never });
    const { status } = await ask(webhook, aboutConfigMap());
    expect((status as Json).message).toContain('failed to find resource referenced by paramKind');
  });
});

describe('a review that was read already', () => {
  it('is answered without HTTP', () => {
    const answer = webhookOf().review(review({ ...(aboutWidget({ object: widget(12) }).request as Json) }) as never);
    expect(answer).toMatchObject({ response: { uid: UID, allowed: false } });
    expect(webhookOf().review(null)).toMatchObject({ message: 'an AdmissionReview is a JSON object' });
    expect(webhookOf().review(null, '/nowhere')).toMatchObject({ message: 'nothing is served at /nowhere' });
  });
});
