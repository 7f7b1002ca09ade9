/**
 * Whole objects, as the API server treats new ones: from JSON over defaults, schema and list types to all rules.
 */
import { type Crd, CrdError, loadCrd } from 'kubecel/crd';
// Not public: JSON with Kubernetes' numbers.
import { parseJson } from '../src/documents/json.ts';
import { expressions, self, selfSchema } from './expressions.ts';
import { API_SERVER, type GoSide } from './go.ts';
import { inProcess, measure, type Row, report, type Subject } from './harness.ts';
import { OURS } from './ours.ts';
import { type Answer, ratioAim } from './question.ts';
import { route, routeDefinition } from './route-definition.ts';

/** Rules see no metadata but the name; the longest list would cost too much. */
const rules = Object.entries(expressions)
  .filter(([name, rule]) => name !== 'all10000' && !/metadata\.(?!name)/.test(rule))
  .map(([, rule]) => ({ rule }));

const { items10000: _, ...spec } = self.spec as Record<string, unknown>;

const example = { apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'web-frontend-7' }, spec };

function exampleDefinition(): unknown {
  const { properties } = selfSchema() as { properties: { spec: { properties: Record<string, unknown> } } };
  delete properties.spec.properties.items10000;
  const schema = { type: 'object', properties: { spec: properties.spec }, 'x-kubernetes-validations': rules };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'examples.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Cluster',
      names: { kind: 'Example', plural: 'examples' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

function load(definition: unknown): Crd {
  const crd = loadCrd(definition as never);
  if (crd instanceof CrdError) throw new Error(crd.message);
  return crd;
}

const validate = (crd: Crd, text: string): unknown => {
  const read = parseJson(text);
  if (!read.ok) throw new Error(read.message);
  const { errors, object } = crd.validate(read.value);
  return [errors.map((error) => error.text).sort(), object?.spec];
};

export async function rows(go?: GoSide): Promise<Row[]> {
  const routes = routeDefinition();
  const broken = JSON.stringify(route(2)).replace('RequestMirror', 'URLRewrite').replace('"/shop/0', '"shop//0');
  const cases = [
    ['HTTPRoute, 1 rule', routes, route(1, 1)],
    ['HTTPRoute, 16 rules', routes, route(16)],
    ['HTTPRoute with errors', routes, JSON.parse(broken)],
    ['object of the expressions', exampleDefinition(), example],
  ] as const;
  const made: Row[] = [];
  for (const [name, definition, object] of cases) {
    const crd = load(definition);
    const text = JSON.stringify(object);
    const subjects: Record<string, Subject> = { [OURS]: inProcess(() => validate(crd, text)) };
    if (go !== undefined) subjects[API_SERVER] = await go.prepare({ question: 'object', definition, object });
    made.push({ name, subjects });
  }
  return made;
}

export async function ask(go: GoSide | undefined): Promise<Answer> {
  const measured = await measure(await rows(go), { least: 200e6 });
  return {
    text: report('A whole object', measured),
    aims: [
      ratioAim(6, 'an object validated whole', measured, API_SERVER, 0.05),
      ...measured.map((row) => ratioAim(6, row.name, [row], API_SERVER, 0.05)),
    ],
  };
}
