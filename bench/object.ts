/** A whole object: what the API server does on a write, prepared, laid under its schema and held to all rules. */
import { type Crd, CrdError, loadCrd } from 'kubecel/crd';
import { expressions, self } from './expressions.ts';
import { measure, report } from './harness.ts';

/** A structural schema that the data fits. */
function schemaOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value === 'object' && value !== null) {
    const properties = Object.entries(value).map(([name, member]) => [name, schemaOf(member)]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return { type: typeof value };
}

/** Rules see no metadata but the name; what else the schema does not have is no rule. */
const rules = Object.entries(expressions)
  .filter(([name, rule]) => name !== 'all10000' && !/metadata\.(?!name)|zzz/.test(rule))
  .map(([, rule]) => ({ rule }));

const { items10000: _, ...spec } = self.spec as Record<string, unknown>;
const object = { apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'web-frontend-7' }, spec };
const schema = { type: 'object', properties: { spec: schemaOf(spec) }, 'x-kubernetes-validations': rules };
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  spec: {
    group: 'example.com',
    scope: 'Cluster',
    names: { kind: 'Example', plural: 'examples' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
  },
};

/** Rules are compiled with the first object. */
function load(): Crd {
  const crd = loadCrd(definition as never);
  if (crd instanceof CrdError) throw new Error('not a definition');
  crd.validate(object as never);
  return crd;
}

const crd = load();
const validate = (): unknown => crd.validate(object as never);
const { errors, cost } = crd.validate(object as never);
if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));

const rows = [
  { name: `load a definition with ${rules.length} rules`, subjects: { kubecel: { run: () => load() !== undefined } } },
  { name: `validate an object, ${cost} cost units`, subjects: { kubecel: { run: validate } } },
];
console.log(report('A whole object', measure(rows), 'kubecel'));
