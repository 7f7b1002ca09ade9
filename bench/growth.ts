/** What one more item, character or line takes, as there are more and more of them. */
import { DYN, listOf } from 'kubecel';
import { type Crd, CrdError, loadCrd } from 'kubecel/crd';
import { kubernetesEnv } from 'kubecel/kubernetes';
// Not public: nobody parses but to compile, and the command line reads documents.
import { readDocuments } from '../src/documents/document.ts';
import { parseJson } from '../src/documents/json.ts';
import { parse } from '../src/parse/parse.ts';
import { Source } from '../src/source/source.ts';
import { programOf } from './engines.ts';
import { duration, inProcess, measure, type Row, type Spread, spread } from './harness.ts';
import { OURS } from './ours.ts';
import type { Aim, Answer } from './question.ts';

/** How much dearer an item may be at any size than at a smaller one. */
const ITEMS = 1.3;

/** The same of what is only to be linear: a hundredfold text that takes a garbage collector's time is still that. */
const LINEAR = 2;

/** Something that can be done at any size. */
interface Growth {
  readonly name: string;
  readonly unit: string;
  readonly most: number;
  readonly sizes: readonly number[];
  /** Does it once. */
  readonly make: (size: number) => () => unknown;
}

const env = kubernetesEnv({ variables: [{ name: 'items', type: listOf(DYN) }] });

const overItems = (name: string, text: string): Growth => ({
  name,
  unit: 'item',
  most: ITEMS,
  sizes: [10, 100, 1000, 10_000, 100_000],
  make(size) {
    const program = programOf(env, text);
    const items = Array.from({ length: size }, (_, i) => i % 1000);
    return () => program.evaluate({ items }, { costLimit: Number.POSITIVE_INFINITY }).value;
  },
});

/** The longest text that Kubernetes reads has 100,000 code points. */
const term = 'self.spec.replicas <= self.spec.maxReplicas';
const expression = (length: number): string =>
  Array.from({ length: Math.floor((length + 4) / (term.length + 4)) }, () => term).join(' && ');

const objects = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, i) => ({ name: `item-${i}`, port: 8000 + (i % 100), tags: ['a', 'b'], on: true }));

const yaml = (count: number): string =>
  `items:\n${Array.from({ length: count }, (_, i) => `- name: item-${i}\n  port: ${8000 + (i % 100)}\n  tags: [a, b]\n  on: true\n`).join('')}`;

function load(): Crd {
  const item = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 63, pattern: '^[a-z0-9-]+$' },
      port: { type: 'integer', minimum: 1, maximum: 65_535 },
      tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
      on: { type: 'boolean', default: false },
    },
    'x-kubernetes-validations': [{ rule: 'self.on || self.port < 1024' }],
  };
  const items = { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
  const crd = loadCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'example.com',
      scope: 'Cluster',
      names: { kind: 'Example', plural: 'examples' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { items } } },
        },
      ],
    },
  } as never);
  if (crd instanceof CrdError) throw new Error(crd.message);
  return crd;
}

const growths: readonly Growth[] = [
  overItems('all', 'items.all(i, i >= 0)'),
  overItems('filter', 'items.filter(i, i >= 0)'),
  overItems('map', 'items.map(i, i + 1)'),
  {
    name: 'parse',
    unit: 'character',
    most: LINEAR,
    sizes: [1000, 10_000, 99_000],
    make(size) {
      const text = expression(size);
      return () => {
        if (parse(new Source(text), env).issues !== undefined) throw new Error('cannot be parsed');
      };
    },
  },
  {
    name: 'read JSON',
    unit: 'item',
    most: LINEAR,
    sizes: [100, 1000, 10_000],
    make(size) {
      const text = JSON.stringify({ items: objects(size) });
      return () => parseJson(text).ok;
    },
  },
  {
    name: 'read YAML',
    unit: 'item',
    most: LINEAR,
    sizes: [100, 1000, 10_000],
    make(size) {
      const text = yaml(size);
      return () => readDocuments(text, 'items.yaml')[0]?.ok;
    },
  },
  {
    name: 'validate',
    unit: 'item',
    most: LINEAR,
    sizes: [100, 1000, 10_000],
    make(size) {
      const crd = load();
      const object = { apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'a' }, items: objects(size) };
      return () => {
        const { errors } = crd.validate(object as never);
        if (errors.length > 0) throw new Error(errors[0]?.detail);
      };
    },
  },
];

const rowName = (name: string, size: number): string => `${name} ${size}`;

export const rows = (): Row[] =>
  growths.flatMap(({ name, sizes, make }) =>
    sizes.map((size) => ({ name: rowName(name, size), subjects: { [OURS]: inProcess(make(size)) } })),
  );

export async function ask(): Promise<Answer> {
  const measured = new Map(
    (await measure(rows(), { rounds: 9, least: 60e6 })).map((row) => [row.name, row.rounds[OURS] ?? []]),
  );
  const lines: string[] = [];
  const aims: Aim[] = [];
  for (const { name, unit, most, sizes } of growths) {
    const each = sizes.map((size) => (measured.get(rowName(name, size)) ?? []).map((time) => time / size));
    const shown = each.map((times, i) => `${sizes[i]}: ${duration(spread(times).median)}`).join(', ');
    const found = dearest(each);
    lines.push(`| ${name} | ${unit} | ${shown} | ${found.median.toFixed(2)} |`);
    aims.push({
      row: 7,
      work: `${name}, each ${unit}, from ${sizes[0]} to ${sizes.at(-1)}`,
      aim: `grows ≤ ${most} times`,
      ours: shown,
      others: '',
      found: `${found.median.toFixed(2)} (${found.least.toFixed(2)}–${found.most.toFixed(2)})`,
      met: found.median <= most,
    });
  }
  return {
    text: ['### Growth', '', '| | for each | at size | growth |', '|---|---|---|---|', ...lines].join('\n'),
    aims,
  };
}

/** How much dearer it gets on the way up: the most that any size takes of what a smaller one takes; round by round. */
function dearest(sizes: readonly (readonly number[])[]): Spread {
  const rounds = (sizes[0] ?? []).map((_, round) => {
    let least = Number.POSITIVE_INFINITY;
    let most = 1;
    for (const size of sizes) {
      const time = size[round] ?? Number.NaN;
      most = Math.max(most, time / least);
      least = Math.min(least, time);
    }
    return most;
  });
  return spread(rounds);
}
