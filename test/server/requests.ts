/** What is asked of the API server: with its own policies and definitions first, then with the webhook alone. */

export interface Write {
  readonly title: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly user?: string;
  /** Of a patch; default a merge patch. */
  readonly type?: string;
}

type Json = Readonly<Record<string, unknown>>;

const CORE = '/api/v1/namespaces';
const DRY = '?dryRun=All';
const GROUP = 'webhook.example.dev';

const configMap = (name: string, labels: Json, more: Json = {}): Json => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, labels },
  ...more,
});
const deployment = (name: string, labels: Json, replicas: number, containers: readonly Json[] = [{}]): Json => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: containers.map((one, i) => ({ name: `c${i}`, image: 'image:1', ...one })) },
    },
  },
});
const secret = (name: string, labels: Json, keys = 1): Json => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels },
  stringData: Object.fromEntries(Array.from({ length: keys }, (_, i) => [`key${i}`, 'value'])),
});
const service = (address: string): Json => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', annotations: { address } },
  spec: { ports: [{ port: 80 }] },
});
const widget = (name: string, spec: Json, more: Json = {}, version = 'v1'): Json => ({
  apiVersion: `${GROUP}/${version}`,
  kind: 'Widget',
  metadata: { name },
  spec,
  ...more,
});
const zone = (name: string, cidr: string): Json => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'Zone',
  metadata: { name },
  cidr,
});
const hpa = (version: string, max: number, spec: Json): Json => ({
  apiVersion: `autoscaling/${version}`,
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'hpa', labels: { case: 'hpa' } },
  spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' }, maxReplicas: max, ...spec },
});
const pod = (name: string, spec: Json): Json => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    containers: [{ name: 'c', image: 'image:1', ...(spec.container as Json | undefined) }],
    ...(spec.pod as Json),
  },
});

/** What is there before. */
export const EXISTING: readonly { readonly path: string; readonly body: Json; readonly status?: Json }[] = [
  {
    path: `${CORE}/plain/configmaps`,
    body: configMap('unchanged', { case: 'unchanged' }, { data: { a: '1', b: '2' } }),
  },
  { path: `${CORE}/team-a/configmaps`, body: configMap('kept', { case: 'team' }, { data: { keep: 'yes' } }) },
  { path: `${CORE}/team-b/configmaps`, body: configMap('kept', { case: 'team' }, { data: { keep: 'yes' } }) },
  { path: `${CORE}/plain/configmaps`, body: configMap('spared', { case: 'excluding' }) },
  { path: `${CORE}/plain/configmaps`, body: configMap('not-spared', { case: 'excluding' }) },
  { path: `${CORE}/plain/pods`, body: pod('running', {}) },
  { path: '/apis/apps/v1/namespaces/plain/deployments', body: deployment('existing', {}, 1) },
  { path: '/apis/apps/v1/namespaces/plain/deployments', body: deployment('other', {}, 1) },
  { path: '/apis/apps/v1/namespaces/plain/deployments', body: deployment('growing', { case: 'replicas' }, 1) },
  {
    path: `/apis/${GROUP}/v1/namespaces/plain/widgets`,
    body: widget('fine', { size: 1, class: 'small', most: 5, ratio: 1 }),
  },
  {
    path: `/apis/${GROUP}/v1/namespaces/plain/widgets`,
    body: widget('grown', { size: 1, most: 5, ratio: 1 }),
    status: { ready: 2 },
  },
  {
    path: `/apis/${GROUP}/v1/namespaces/plain/widgets`,
    body: widget('faulty', { size: 9, most: 5, ratio: 1, host: '::1', tags: ['a', 'b', 'c'] }),
  },
];

const inNamespace = (namespace: string, resource: string): string => `${CORE}/${namespace}/${resource}${DRY}`;
const deployments = (namespace: string): string => `/apis/apps/v1/namespaces/${namespace}/deployments`;
const widgets = (version = 'v1', strict = ''): string =>
  `/apis/${GROUP}/${version}/namespaces/plain/widgets${DRY}${strict}`;
const zones = `/apis/${GROUP}/v1/zones${DRY}`;

export const WRITES: readonly Write[] = [
  // Policies
  {
    title: 'few replicas',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'replicas' }, 5),
  },
  {
    title: 'many replicas',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'replicas' }, 6),
  },
  {
    title: 'many replicas for the labels of the namespace',
    ...{ method: 'POST', path: deployments('team-a') + DRY, body: deployment('d', { case: 'replicas' }, 4) },
  },
  {
    title: 'many replicas by an update',
    ...{ method: 'PATCH', path: `${deployments('plain')}/growing${DRY}`, body: { spec: { replicas: 7 } } },
  },
  {
    title: 'many replicas of something with a generated name',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: { ...deployment('d', {}, 9), metadata: { generateName: 'made-', labels: { case: 'replicas' } } },
  },
  {
    title: 'another case',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'other' }, 60),
  },
  {
    title: 'the latest image',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'images' }, 1, [{ image: 'a:latest', resources: { limits: { cpu: '100m' } } }]),
  },
  {
    title: 'too many cores',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'images' }, 1, [{ resources: { limits: { cpu: '2.5' } } }]),
  },
  {
    title: 'a message of two lines',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'images' }, 1, Array(3).fill({ resources: { limits: { cpu: '1' } } })),
  },
  {
    title: 'a message that fails, behind others',
    method: 'POST',
    path: deployments('plain') + DRY,
    body: deployment('d', { case: 'images' }, 1, Array(4).fill({ resources: { limits: { cpu: '1' } } })),
  },
  {
    title: 'warned of twice',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'configmaps'),
      body: configMap('a-long-name-it-is', { case: 'warned' }),
    },
  },
  {
    title: 'not warned of',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('short', { case: 'warned' }, { data: { owner: 'me' } }),
  },
  {
    title: 'warned of, and stored',
    ...{ method: 'POST', path: `${CORE}/plain/configmaps`, body: configMap('stored', { case: 'warned' }) },
  },
  { title: 'what was stored goes', method: 'DELETE', path: `${CORE}/plain/configmaps/stored` },
  {
    title: 'a parameter by name',
    method: 'POST',
    path: inNamespace('team-b', 'secrets'),
    body: secret('ok-1', { case: 'params' }),
  },
  {
    title: 'a parameter by name, denied',
    ...{ method: 'POST', path: inNamespace('team-b', 'secrets'), body: secret('no-1', { case: 'params' }) },
  },
  {
    title: 'parameters by a selector',
    ...{ method: 'POST', path: inNamespace('plain', 'secrets'), body: secret('s', { case: 'selected' }, 2) },
  },
  {
    title: 'parameters by a selector, of which one denies',
    ...{ method: 'POST', path: inNamespace('plain', 'secrets'), body: secret('s', { case: 'selected' }, 3) },
  },
  {
    title: 'no parameters by a selector',
    ...{ method: 'POST', path: inNamespace('team-a', 'secrets'), body: secret('s', { case: 'selected' }, 1) },
  },
  { title: 'a custom parameter', method: 'POST', path: inNamespace('plain', 'services'), body: service('10.1.2.3') },
  {
    title: 'a custom parameter, denied',
    method: 'POST',
    path: inNamespace('plain', 'services'),
    body: service('11.1.2.3'),
  },
  {
    title: 'a custom parameter, not an address',
    method: 'POST',
    path: inNamespace('plain', 'services'),
    body: service('x'),
  },
  {
    title: 'a missing parameter that denies',
    method: 'POST',
    path: inNamespace('team-a', 'services'),
    body: service('11.1.2.3'),
  },
  {
    title: 'a missing parameter that is allowed',
    method: 'POST',
    path: inNamespace('team-b', 'services'),
    body: service('11.1.2.3'),
  },
  { title: 'a selected namespace', method: 'DELETE', path: `${CORE}/team-a/configmaps/kept${DRY}` },
  { title: 'a namespace that is not selected', method: 'DELETE', path: `${CORE}/team-b/configmaps/kept${DRY}` },
  {
    title: 'made in a selected namespace',
    method: 'POST',
    path: inNamespace('team-a', 'configmaps'),
    body: configMap('made', { case: 'team' }, { data: { no: 'no' } }),
  },
  {
    title: 'made in no selected namespace',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('made', { case: 'team' }, { data: { no: 'no' } }),
  },
  {
    title: 'a binding for production',
    ...{ method: 'POST', path: inNamespace('team-b', 'configmaps'), body: configMap('made', { case: 'prod' }) },
  },
  {
    title: 'a binding for production, met',
    method: 'POST',
    path: inNamespace('team-b', 'configmaps'),
    body: configMap('made', { case: 'prod' }, { immutable: true }),
  },
  {
    title: 'a binding for production, elsewhere',
    ...{ method: 'POST', path: inNamespace('plain', 'configmaps'), body: configMap('made', { case: 'prod' }) },
  },
  {
    title: 'unchanged',
    ...{
      method: 'PATCH',
      path: `${CORE}/plain/configmaps/unchanged${DRY}`,
      body: { metadata: { labels: { more: 'yes' } } },
    },
  },
  {
    title: 'changed',
    ...{ method: 'PATCH', path: `${CORE}/plain/configmaps/unchanged${DRY}`, body: { data: { b: '3', c: '4' } } },
  },
  {
    title: 'changed whole',
    method: 'PUT',
    path: `${CORE}/plain/configmaps/unchanged${DRY}`,
    body: configMap('unchanged', { case: 'unchanged' }, { data: { real: '1' } }),
  },
  {
    title: 'an error',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('f', { case: 'failing' }, { data: { number: '1' } }),
  },
  {
    title: 'an error of a condition',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'configmaps'),
      body: configMap('f', { case: 'failing' }, { data: { number: 'x' } }),
    },
  },
  {
    title: 'an error of a condition, where another is not met',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('f', { case: 'failing' }, { data: { number: 'x', skip: 'yes' } }),
  },
  {
    title: 'an error of an audit annotation',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('f', { case: 'failing' }, { data: { number: '1', missing: 'a' } }),
  },
  {
    title: 'an error of all',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap('f', { case: 'failing' }),
  },
  {
    title: 'an ignored error',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'configmaps'),
      body: configMap('i', { case: 'ignoring' }, { data: { a: '1' } }),
    },
  },
  {
    title: 'a denial beside an ignored error',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'configmaps'),
      body: configMap('i', { case: 'ignoring' }, { data: { bad: '1' } }),
    },
  },
  {
    title: 'beyond the cost limit',
    method: 'POST',
    path: inNamespace('plain', 'configmaps'),
    body: configMap(
      'c',
      { case: 'costly' },
      { data: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, 'v'])) },
    ),
  },
  {
    title: 'parameters with namespaces for what has none',
    method: 'POST',
    path: `/apis/rbac.authorization.k8s.io/v1/clusterroles${DRY}`,
    body: { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'r' }, rules: [] },
  },
  {
    title: 'a namespace',
    ...{
      method: 'POST',
      path: `/api/v1/namespaces${DRY}`,
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a-very-long-name' } },
    },
  },
  {
    title: 'a namespace whose own labels are asked',
    method: 'POST',
    path: `/api/v1/namespaces${DRY}`,
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a-very-long-name', labels: { free: 'yes' } } },
  },
  { title: 'the end of a namespace', method: 'DELETE', path: `/api/v1/namespaces/team-b${DRY}` },
  {
    title: 'a scale',
    method: 'PUT',
    path: `${deployments('plain')}/existing/scale${DRY}`,
    body: {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'existing', namespace: 'plain' },
      spec: { replicas: 11 },
    },
  },
  {
    title: 'a scale of another name',
    method: 'PUT',
    path: `${deployments('plain')}/other/scale${DRY}`,
    body: {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'other', namespace: 'plain' },
      spec: { replicas: 11 },
    },
  },
  {
    title: 'an equivalent version',
    method: 'POST',
    path: `/apis/autoscaling/v2/namespaces/plain/horizontalpodautoscalers${DRY}`,
    body: hpa('v2', 200, {
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 95 } } },
      ],
    }),
  },
  {
    title: 'exactly the version',
    method: 'POST',
    path: `/apis/autoscaling/v1/namespaces/plain/horizontalpodautoscalers${DRY}`,
    body: hpa('v1', 200, { targetCPUUtilizationPercentage: 50 }),
  },
  {
    title: 'excluded by its resource',
    ...{ method: 'POST', path: inNamespace('plain', 'secrets'), body: secret('e', { case: 'excluding' }) },
  },
  { title: 'excluded by its name', method: 'DELETE', path: `${CORE}/plain/configmaps/spared${DRY}` },
  { title: 'not excluded', method: 'DELETE', path: `${CORE}/plain/configmaps/not-spared${DRY}` },
  {
    title: 'who may',
    ...{ method: 'POST', path: inNamespace('plain', 'configmaps'), body: configMap('a', { case: 'authorized' }) },
  },
  {
    title: 'who may not',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'configmaps'),
      body: configMap('a', { case: 'authorized' }),
      user: 'alice',
    },
  },
  {
    title: 'a privileged pod',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'pods'),
      body: pod('p', { container: { securityContext: { privileged: true } } }),
    },
  },
  { title: 'a pod without volumes', method: 'POST', path: inNamespace('plain', 'pods'), body: pod('p', {}) },
  {
    title: 'a pod with volumes',
    method: 'POST',
    path: inNamespace('plain', 'pods'),
    body: pod('p', { pod: { volumes: [{ name: 'v', hostPath: { path: '/' } }] } }),
  },
  {
    title: 'a pod that is fine',
    ...{
      method: 'POST',
      path: inNamespace('plain', 'pods'),
      body: pod('p', { pod: { volumes: [{ name: 'v', emptyDir: {} }] } }),
    },
  },
  { title: 'a custom resource and a policy', method: 'POST', path: zones, body: zone('zone-2', '10.0.0.0/16') },
  { title: 'a custom resource that goes', method: 'DELETE', path: `/apis/${GROUP}/v1/zones/zone-1${DRY}` },
  {
    title: 'the rule of a definition before a policy',
    method: 'POST',
    path: zones,
    body: zone('other', '10.0.0.0/16'),
  },
  { title: 'a rule of a field', method: 'POST', path: zones, body: zone('zone-3', '10.0.0.0/x') },

  {
    title: 'a command in a pod',
    ...{ method: 'POST', path: `${CORE}/plain/pods/running/exec?command=rm&command=-r&container=c` },
  },
  {
    title: 'an eviction',
    method: 'POST',
    path: `${CORE}/plain/pods/running/eviction`,
    body: {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: 'running' },
      deleteOptions: { dryRun: ['All'] },
    },
  },
  {
    title: 'the end of a collection',
    ...{ method: 'DELETE', path: `${CORE}/team-a/configmaps${DRY}&labelSelector=case%3Dteam` },
  },
  {
    title: 'an apply that creates',
    ...{ method: 'PATCH', type: 'application/apply-patch+yaml' },
    path: `${deployments('plain')}/applied${DRY}&fieldManager=test`,
    body: deployment('applied', { case: 'replicas' }, 8),
  },
  {
    title: 'an apply that changes',
    ...{ method: 'PATCH', type: 'application/apply-patch+yaml' },
    path: `${deployments('plain')}/growing${DRY}&fieldManager=test&force=true`,
    body: deployment('growing', { case: 'replicas' }, 8),
  },
  {
    title: 'a JSON patch',
    ...{ method: 'PATCH', type: 'application/json-patch+json', path: `${deployments('plain')}/growing${DRY}` },
    body: [{ op: 'replace', path: '/spec/replicas', value: 8 }],
  },
  {
    title: 'a status of a deployment, which no policy is about',
    ...{ method: 'PATCH', path: `${deployments('plain')}/growing/status${DRY}`, body: { status: { replicas: 99 } } },
  },
  {
    title: 'in a namespace that the webhook is not told of',
    method: 'POST',
    path: inNamespace('untold', 'configmaps'),
    body: configMap('made', { case: 'team' }, { data: { no: 'no' } }),
  },
  {
    title: 'an error in a namespace that the webhook is not told of',
    ...{ method: 'POST', path: inNamespace('untold', 'configmaps'), body: configMap('f', { case: 'failing' }) },
  },

  // Rules of definitions
  {
    title: 'a good widget',
    method: 'POST',
    path: widgets(),
    body: widget('w', { size: 1, ratio: 2.5e-1, ports: [{ name: 'a', port: 1 }] }),
  },
  { title: 'a widget that is too large', method: 'POST', path: widgets(), body: widget('w', { size: 7 }) },
  {
    title: 'a widget with many faults',
    method: 'POST',
    path: widgets(),
    body: widget('w', { size: 7, most: 6, ratio: 2.5, host: '::1' }),
  },
  { title: 'a widget whose rule fails', method: 'POST', path: widgets(), body: widget('w', { size: 1, host: 'x' }) },
  {
    title: 'a widget against its schema',
    method: 'POST',
    path: widgets(),
    body: widget('w', { size: '1', ratio: true }),
  },
  { title: 'a widget without a size', method: 'POST', path: widgets(), body: widget('w', {}) },
  {
    title: 'a widget with lists of sets and maps',
    method: 'POST',
    path: widgets(),
    body: widget('w', {
      size: 1,
      tags: ['a', 'a', 'B'],
      ports: [
        { name: 'a', port: 0 },
        { name: 'a', port: 70000 },
      ],
    }),
  },
  {
    title: 'a widget with too many tags',
    method: 'POST',
    path: widgets(),
    body: widget('w', { size: 1, tags: ['a', 'b', 'c'] }),
  },
  {
    title: 'an unknown field, strictly',
    method: 'POST',
    path: widgets('v1', '&fieldValidation=Strict'),
    body: widget('w', { size: 1, colour: 'red', tags: ['x'] }),
  },
  {
    title: 'an unknown field, with a warning',
    method: 'POST',
    path: widgets('v1', '&fieldValidation=Warn'),
    body: widget('w', { size: 1, colour: 'red' }),
  },
  {
    title: 'an unknown field, passed over',
    method: 'POST',
    path: widgets('v1', '&fieldValidation=Ignore'),
    body: widget('w', { size: 1, colour: 'red' }),
  },
  {
    title: 'an unknown field and a fault',
    method: 'POST',
    path: widgets('v1'),
    body: widget('w', { size: 8, colour: 'red' }),
  },
  {
    title: 'an immutable field',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/fine${DRY}`,
      body: { spec: { class: 'large' } },
    },
  },
  {
    title: 'an update that is fine',
    ...{ method: 'PATCH', path: `/apis/${GROUP}/v1/namespaces/plain/widgets/fine${DRY}`, body: { spec: { size: 5 } } },
  },
  {
    title: 'what was faulty before and stays so',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/faulty${DRY}`,
      body: { metadata: { labels: { a: 'b' } } },
    },
  },
  {
    title: 'what was faulty before and changes',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/faulty${DRY}`,
      body: { spec: { size: 10 } },
    },
  },
  {
    title: 'tags that were too many before',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/faulty${DRY}`,
      body: { spec: { host: '1.2.3.4', size: 1, tags: ['a', 'b', 'd', 'e'] } },
    },
  },
  {
    title: 'a status',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/fine/status${DRY}`,
      body: { status: { ready: 3 } },
    },
  },
  {
    title: 'a status that shrinks',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/grown/status${DRY}`,
      body: { status: { ready: 1 } },
    },
  },
  {
    title: 'a status against its schema',
    ...{
      method: 'PATCH',
      path: `/apis/${GROUP}/v1/namespaces/plain/widgets/grown/status${DRY}`,
      body: { status: { ready: -1 } },
    },
  },
  { title: 'an old version', method: 'POST', path: widgets('v1beta1'), body: widget('w', { size: 13 }, {}, 'v1beta1') },
  {
    title: 'an old version that is fine',
    method: 'POST',
    path: widgets('v1beta1'),
    body: widget('w', { size: 1 }, {}, 'v1beta1'),
  },
  { title: 'the end of a widget', method: 'DELETE', path: `/apis/${GROUP}/v1/namespaces/plain/widgets/fine${DRY}` },
];
