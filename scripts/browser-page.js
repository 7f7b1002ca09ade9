// What a page does with the package, for scripts/package-check.ts: it pushes its answers to the global `answers`.
import { compile, DYN, isError, listOf, mapOf, STRING } from 'kubecel';
import { loadCrd } from 'kubecel/crd';
import { kubernetesEnv } from 'kubecel/kubernetes';

const say = (text) => globalThis.answers.push(text);

const env = kubernetesEnv({
  variables: [
    { name: 'self', type: mapOf(STRING, DYN) },
    { name: 'names', type: listOf(STRING) },
  ],
});
const variables = { self: { replicas: 3, limit: '1Gi', when: '2026-01-02T03:04:05Z' }, names: ['a', 'é', '😀'] };
const expressions = [
  'self.replicas <= 5 && quantity(self.limit).isGreaterThan(quantity("100m"))',
  'names.map(n, n.size()).sum()',
  'names.filter(n, n.matches("^\\\\p{L}+$"))',
  'timestamp(self.when).getHours("Europe/Berlin")',
  'ip("::1").family() + cidr("10.0.0.0/8").prefixLength()',
  'url("https://example.com:80/a?b=c").getQuery()["b"][0]',
  'semver("1.2.3").isLessThan(semver("1.10.0"))',
  '"%s is %.2f".format(["pi", 3.14159])',
  'self.missing',
  '1 + size(3)',
];
for (const text of expressions) {
  const compiled = compile(env, text);
  if (!compiled.ok) {
    say(compiled.text);
    continue;
  }
  const { value, cost } = compiled.program().evaluate(variables);
  say(`${isError(value) ? value.message : JSON.stringify(value)} (${cost})`);
}

const properties = { size: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= oldSelf' }] } };
const crd = loadCrd({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  spec: {
    group: 'example.com',
    scope: 'Cluster',
    names: { kind: 'Widget', plural: 'widgets' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties } } },
    ],
  },
});
const widget = (size) => ({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, size });
const { errors } = crd.validate(widget(1), { old: widget(2) });
say(errors.map(({ text }) => text).join());
