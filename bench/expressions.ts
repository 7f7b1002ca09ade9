/** Nineteen expressions of the kinds that real rules are made of, and the object they are about. All are true. */

const items = (count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `item-${index}`,
    x: index + 1,
    y: index % 20,
    port: 8000 + (index % 100),
  }));

export const self: Readonly<Record<string, unknown>> = {
  metadata: {
    name: 'web-frontend-7',
    namespace: 'prod',
    creationTimestamp: '2024-05-01T10:00:00Z',
    labels: {
      app: 'web',
      tier: 'frontend',
      'app.kubernetes.io/name': 'web',
      'app.kubernetes.io/version': '1.2.3',
      env: 'prod',
    },
  },
  spec: {
    replicas: 5,
    minReplicas: 2,
    maxReplicas: 10,
    ratio: 1.25,
    protocol: 'TCP',
    image: 'registry.example.com/team/app:v1.2.3',
    allowed: Array.from({ length: 20 }, (_, index) => index),
    items10: items(10),
    items200: items(200),
    items1000: items(1000),
    items10000: items(10_000),
    a: { b: { c: 'v' } },
    big: `${'abcdefghij'.repeat(10_000)}needle`,
    wide: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, index])),
  },
};

/** A structural schema that the data fits. */
function schemaOf(value: unknown, name = ''): Record<string, unknown> {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object' || value === null) {
    return { type: typeof value !== 'number' ? typeof value : Number.isInteger(value) ? 'integer' : 'number' };
  }
  if (name === 'labels') return { type: 'object', additionalProperties: { type: 'string' } };
  const properties = Object.entries(value).map(([name, member]) => [name, schemaOf(member, name)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The schema of {@link self}, with a field that the data has not. */
export function selfSchema(): Record<string, unknown> {
  return schemaOf({ ...self, spec: { ...(self.spec as object), zzz: 'absent' } });
}

const fifty = Array.from({ length: 50 }, (_, index) => `self.spec.wide.f${index} >= ${index}`).join(' && ');

export const expressions: Readonly<Record<string, string>> = {
  cmp: 'self.spec.minReplicas <= self.spec.replicas && self.spec.replicas <= self.spec.maxReplicas',
  strops:
    "self.metadata.name.startsWith('web-') && self.spec.image.endsWith(':v1.2.3') && !self.spec.image.contains('latest')",
  matches: "self.metadata.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
  all10: 'self.spec.items10.all(i, i.x > 0 && i.y in self.spec.allowed)',
  all1000: 'self.spec.items1000.all(i, i.x > 0 && i.y in self.spec.allowed)',
  all10000: 'self.spec.items10000.all(i, i.x > 0 && i.y in self.spec.allowed)',
  mapfilter: "self.spec.items1000.filter(i, i.x % 2 == 0).map(i, i.name).exists(n, n == 'item-999')",
  and50: fifty,
  arith: '(self.spec.replicas * 3 + self.spec.minReplicas - 7) / 2 % 4 + self.spec.maxReplicas == 11',
  concat: "self.spec.protocol + '/' + self.metadata.name + ':' + self.spec.image != 'x'",
  has: "has(self.spec.a) && has(self.spec.a.b) && has(self.spec.a.b.c) && self.spec.a.b.c == 'v' && !has(self.spec.zzz)",
  nested: 'self.spec.items200.all(a, self.spec.items200.all(b, a.x + b.x > 0))',
  unique: 'self.spec.items200.all(a, self.spec.items200.exists_one(b, a.name == b.name))',
  times: "timestamp(self.metadata.creationTimestamp) + duration('1h') > timestamp('2024-05-01T10:30:00Z')",
  bigcontains: "self.spec.big.contains('needle')",
  labels: "'app' in self.metadata.labels ? self.metadata.labels['app'] == 'web' : false",
  labelsall: 'self.metadata.labels.all(k, k.size() < 64 && self.metadata.labels[k].size() <= 63)',
  doubles: 'self.spec.ratio * 2.0 + 0.5 <= 3.5 && self.spec.ratio >= 0.1',
  inlist: "self.spec.protocol in ['TCP', 'UDP', 'SCTP']",
};
