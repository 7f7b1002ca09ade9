/**
 * Writes objects of many kinds to a real kube-apiserver, as dry runs, and compares its answers with ours.
 *
 *   KUBEREAL=/path/to/kubereal npx tsx scripts/real-server.ts [--record] [--show N] [--seed N] [--generated N]
 *
 * CONTRIBUTING.md says how the binary is built; objects are those of `../shared/corpus`, too.
 * Not part of CI. --record writes the answers to requests of our own to spec-fixtures/real-server, which a test reads.
 *
 * Objects that are changed are stored under a definition that takes anything, which is then exchanged for theirs: a real
 * server would not store what ratcheting is about otherwise.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readRequest } from '../src/batch/request.ts';
import { seededChoices } from '../test/arbitraries/choices.ts';
import { schemaObjectRequest } from '../test/arbitraries/schema-objects.ts';
import { ApiServer, sleep, until } from '../test/support/api-server.ts';
import { corpusPresent, withDefinition } from '../test/support/corpus.ts';
import {
  type DryRunAnswer,
  expectedAnswer,
  statusAnswer,
  textOf,
  warned,
  withoutServed,
} from '../test/support/dry-runs.ts';
import { type Answer, fixtureFiles, readFixtures } from '../test/support/fixtures.ts';
import { corpusCaseFiles, readShared } from '../test/support/shared.ts';

const { values: options } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    show: { type: 'string', default: '10' },
    seed: { type: 'string', default: '5000' },
    generated: { type: 'string', default: '400' },
  },
});
const binary = process.env.KUBEREAL;
if (binary === undefined || !corpusPresent) {
  console.error('needs KUBEREAL, the path of the server, and ../shared/corpus');
  process.exit(2);
}

interface Definition {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly plural: string; readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly served: boolean }[];
  };
}

interface DryRun {
  readonly id: string;
  /** As a fixture has it. */
  readonly line: string;
  /** Whether it is made by us, and may be recorded. */
  readonly isOurs: boolean;
  readonly crd: Definition;
  /** The definition, the object and the old one as they are written: parsed, some numbers would be others. */
  readonly crdBody: string;
  readonly body: string;
  /** The object as YAML, where that is what is sent. */
  readonly yaml: string | undefined;
  readonly fieldValidation: string;
  readonly oldBody: string | undefined;
  readonly version: string;
  readonly object: ServedObject;
  readonly old: ServedObject | undefined;
  readonly isStatus: boolean;
  /** Of the old object, which an update must name. */
  readonly resourceVersion?: string;
}

interface ServedObject {
  readonly apiVersion?: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string };
}

function dryRun(id: string, line: string, isOurs: boolean): DryRun {
  const request = readRequest(withDefinition(line));
  const { crd, object, old, version, subresource, yaml, fieldValidation } = JSON.parse(request.line) as Record<
    string,
    unknown
  >;
  const definition = crd as Definition;
  return {
    id,
    line,
    isOurs,
    crd: definition,
    crdBody: request.textOf('crd') ?? 'null',
    oldBody: request.textOf('old'),
    body: request.textOf('object') ?? 'null',
    yaml: yaml as string | undefined,
    fieldValidation: String(fieldValidation ?? 'strict'),
    version:
      (version as string | undefined) ??
      String((object as ServedObject).apiVersion)
        .split('/')
        .at(-1) ??
      '',
    object: object as ServedObject,
    old: old as ServedObject | undefined,
    isStatus: subresource === 'status',
  };
}

/** Every n-th, so that about a number of them is left. */
const spread = <T>(items: readonly T[], count: number): T[] => {
  const every = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % every === 0).slice(0, count);
};

/** With a group of its own, for the server keeps one definition of a name. */
function renamed(line: string, group: string): string {
  const { crd } = JSON.parse(line) as { crd: Definition };
  const was = crd.spec.group;
  const { plural } = crd.spec.names;
  return line
    .replaceAll(`"${plural}.${was}"`, `"${plural}.${group}"`)
    .replaceAll(`"group":"${was}"`, `"group":"${group}"`)
    .replaceAll(`"apiVersion":"${was}/`, `"apiVersion":"${group}/`);
}

/** Objects of a kind with versions that are deprecated, which the recorder does not tell. */
function deprecated(): DryRun[] {
  const version = (name: string, more: object = {}): object => ({
    ...{ name, served: true, storage: name === 'v2', ...more },
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'integer' } } } },
  });
  const old = { deprecated: true };
  const versions = [
    ...[
      version('v1alpha1', old),
      version('v1beta2', old),
      version('v1', { ...old, deprecationWarning: 'use <v2>, "é"' }),
    ],
    ...[
      version('v2'),
      version('v10', { served: false }),
      version('v1beta1'),
      version('v3alpha1'),
      version('zero', old),
    ],
    ...[version('v3', old), version('v12alpha1')],
  ];
  const crd = {
    ...{
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'olds.example.com' },
    },
    spec: { group: 'example.com', scope: 'Cluster', names: { kind: 'Old', plural: 'olds' }, versions },
  };
  return ['v1alpha1', 'v1beta2', 'v1', 'v2', 'v1beta1', 'v3alpha1', 'zero', 'v3'].flatMap((name) =>
    [1, 'x', undefined].map((spec) => {
      const unknown = spec === undefined ? { unknown: 1 } : { spec };
      const object = { apiVersion: `example.com/${name}`, kind: 'Old', metadata: { name: 'a' }, ...unknown };
      const id = `deprecated-${name}-${spec}`;
      return dryRun(id, JSON.stringify({ id, op: 'cr', crd, version: name, object }), true);
    }),
  );
}

/** What YAML may say that JSON cannot. */
function yamlCases(): DryRun[] {
  const schema = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          ...{ a: { type: 'integer' }, b: { type: 'boolean' }, s: { type: 'string' }, n: { type: 'number' } },
          l: { type: 'array', items: { type: 'integer' } },
          m: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  };
  const crd = {
    ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
    metadata: { name: 'texts.yaml.example.com' },
    spec: {
      ...{ group: 'yaml.example.com', scope: 'Namespaced', names: { kind: 'Text', plural: 'texts' } },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
  const object = { apiVersion: 'yaml.example.com/v1', kind: 'Text', metadata: { name: 'a' } };
  const head = 'apiVersion: yaml.example.com/v1\nkind: Text\nmetadata:\n  name: a\n';
  return [
    'spec: {a: 1, a: 2}\n',
    'spec:\n  a: 1\n  a: 2\n  s: x\n  s: y\n',
    'spec:\n  a: 1\nspec:\n  z: 1\n',
    'spec:\n  m: {x: a, x: b, y: c}\n  z: 1\n  z: 2\nq: 1\n',
    'spec: {a: 1}\nspec: # again\n\n  # and here\n  a: 2\n',
    'spec: {a: 1}\nspec: &x\n  a: 2\n',
    'spec: {a: 1}\nspec: !!map\n  a: 2\n',
    'spec: {l: [1]}\nspec:\n  l:\n  - 2\n  l:\n    - 3\n',
    'spec: {m: {1: a, 1: b, true: c, yes: d}}\n',
    'spec:\n  s: x\n  s:\n',
    'spec:\n  ? s\n  : x\n  ? s\n\n  : y\n',
    'spec:\n  m: &m\n    k: a\n    l: b\n  m:\n    <<: *m\n    k: c\n',
    'spec:\n  s: x\n  s: |\n    y\n  "s": "z\n    z"\n',
    'spec: {a: 017, b: yes, s: "on", n: 1.0, l: [0x10, 0o17, 1_000]}\n',
    'spec: {a: 1e3, b: off, s: off, n: .5, m: {y: y, 1: "x"}}\n',
    'spec: &s {a: 1}\nx: *s\n',
    'spec:\n  <<: {a: 1, s: x}\n  a: 2\n',
    'spec: {s: 2024-01-01, a: 18446744073709551615}\n',
    'spec: {s: ~, a: null, b: Null, m: {k: , l: ""}}\n',
    'spec: {s: !!str 1, a: !!int "3", m: {k: !!binary YQ==}}\n',
    'spec: {s: "\\u00e9\\x41", a: -0, n: -0.0}\n',
    'spec:\n  s: |\n    a\n    b\n  m:\n    k: >-\n      c\n      d\n',
  ].map((text, number) => {
    const id = `yaml-${number + 1}`;
    return dryRun(id, JSON.stringify({ id, op: 'cr', crd, version: 'v1', object, yaml: head + text }), true);
  });
}

/** What the recorder may be asked beyond what a server may. */
const ONLY_RECORDER = /"(?:costBudget|raw)":/;

function cases(): DryRun[] {
  const gateway = readFixtures('corpus/gateway-violations.ndjson.gz')
    .filter(({ id }) => id.includes('/experimental/'))
    .map(({ id, request }) => dryRun(`gateway ${id}`, request, true));
  const examples = corpusCaseFiles.flatMap((file) =>
    readShared(file)
      .filter(({ request }) => (JSON.parse(request) as Answer).op === 'cr')
      .map(({ id, request }) => dryRun(`${file} ${id}`, request, false)),
  );
  const rows = fixtureFiles()
    .filter((file) => file.startsWith('resources/'))
    .flatMap(readFixtures)
    .filter(({ request }) => (JSON.parse(request) as Answer).op === 'cr' && !ONLY_RECORDER.test(request));
  const generated = Array.from({ length: Number(options.generated) }, (_, number) =>
    JSON.stringify({
      id: `generated-${number}`,
      ...schemaObjectRequest(seededChoices(Number(options.seed) + number * 7919)),
    }),
  ).filter((request) => !ONLY_RECORDER.test(request));
  const own = [
    ...spread(rows, 260).map(({ id, request }) => [id, request] as const),
    ...generated.map((request, number) => [`generated-${number}`, request] as const),
  ].map(([id, request], number) => dryRun(id, renamed(request, `g${number}.example.com`), true));
  return [...deprecated(), ...yamlCases(), ...spread(gateway, 150), ...spread(examples, 400), ...own];
}

/** Metadata that claim something about what is stored. */
const CLAIMS = /"(?:resourceVersion|uid|creationTimestamp|deletion\w+|generation)":/;

/** Why a case is no request that a client could make; undefined where it is. */
function whyNot({ line, object, old, crd, version }: DryRun): string | undefined {
  if (typeof object !== 'object' || object === null) return 'no object';
  if (!crd.spec.versions.some(({ name, served }) => name === version && served)) return 'version not served';
  if (expectedAnswer(line) === undefined) return 'sent to another resource, if any';
  const metadata = JSON.stringify([object.metadata, old?.metadata]);
  // A server writes its own in their place; the recorder, which has no part for that, validates those it is given.
  if (/"managedFields":/.test(metadata)) return 'managed fields';
  if (old !== undefined && CLAIMS.test(metadata)) return 'metadata of a stored object';
  if (namespaceOf(object) !== (object.metadata?.namespace || 'default')) return 'a namespace that cannot be';
  if (old === undefined) return undefined;
  const [now, before] = [object.metadata ?? {}, old.metadata ?? {}];
  return now.name === before.name && now.namespace === before.namespace ? undefined : 'another object';
}

const namespaceOf = ({ metadata }: ServedObject): string => {
  const namespace = metadata?.namespace;
  return typeof namespace === 'string' && /^[a-z0-9-]{1,63}$/.test(namespace) ? namespace : 'default';
};

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

function collectionPath({ crd, version, object }: DryRun): string {
  const { group, scope, names } = crd.spec;
  const place = scope === 'Namespaced' ? `namespaces/${namespaceOf(object)}/` : '';
  return `/apis/${group}/${version}/${place}${names.plural}`;
}

/** The same resource, of which anything can be stored. */
function takingAnything({ spec, ...rest }: Definition): object {
  const versions = spec.versions.map(({ name, served, ...version }) => ({
    name,
    served,
    storage: (version as { storage?: boolean }).storage,
    schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
  }));
  return { ...rest, spec: { ...spec, versions } };
}

/** The text of an object which says what state of it is changed. */
const withResourceVersion = (body: string, version: string | undefined): string =>
  version === undefined ? body : body.replace(/"metadata":\s*\{/, `$&"resourceVersion":"${version}",`);

const left = new Map<string, number>();
const leave = (why: string): void => void left.set(why, (left.get(why) ?? 0) + 1);

/** Those that can be asked, one object of a name, one definition of a name. */
function askable(all: readonly DryRun[]): DryRun[] {
  const definitions = new Map<string, string>();
  const olds = new Set<string>();
  return all.filter((run) => {
    const { name } = run.crd.metadata;
    const text = JSON.stringify(run.crd);
    const stored = `${name} ${run.old && namespaceOf(run.old)}/${run.old?.metadata?.name}`;
    const why =
      whyNot(run) ??
      ((definitions.get(name) ?? text) === text ? undefined : 'another definition of the name') ??
      (run.old !== undefined && olds.has(stored) ? 'another old object of the name' : undefined);
    if (why !== undefined) {
      leave(why);
      return false;
    }
    definitions.set(name, text);
    if (run.old !== undefined) olds.add(stored);
    return true;
  });
}

/** Installs definitions and stores old objects; what is left can be asked. */
async function prepared(server: ApiServer, runs: readonly DryRun[]): Promise<DryRun[]> {
  for (const name of new Set(runs.map(({ object }) => namespaceOf(object))))
    await server.ask('POST', '/api/v1/namespaces', JSON.stringify({ metadata: { name } }));
  const ready: DryRun[] = [];
  const exchanged: DryRun[] = [];
  for (const name of new Set(runs.map(({ crd }) => crd.metadata.name))) {
    const ofName = runs.filter(({ crd }) => crd.metadata.name === name);
    const { crd, crdBody } = ofName[0] as DryRun;
    const trial = await server.ask('POST', `${DEFINITIONS}?dryRun=All`, crdBody);
    if (trial.code !== 201) {
      for (const _ of ofName) leave('definition not taken');
      continue;
    }
    const isExchanged = ofName.some(({ old }) => old !== undefined);
    await server.ask('POST', DEFINITIONS, isExchanged ? JSON.stringify(takingAnything(crd)) : crdBody);
    if (isExchanged) exchanged.push(ofName[0] as DryRun);
    ready.push(...ofName);
    if (ready.length % 50 === 0) console.log(`${name} …`);
  }
  for (const run of new Map(ready.map((run) => [run.crd.metadata.name, run])).values())
    await until(run.crd.metadata.name, async () => (await server.ask('GET', collectionPath(run))).code === 200);
  const stored: DryRun[] = [];
  for (const run of ready) {
    if (run.oldBody === undefined) {
      stored.push(run);
      continue;
    }
    const { code, body } = await server.ask('POST', collectionPath(run), run.oldBody);
    const { resourceVersion } = (body.metadata ?? {}) as { resourceVersion?: string };
    if (code === 201 && resourceVersion !== undefined) stored.push({ ...run, resourceVersion });
    else leave(`old object not stored (${String(body.message).slice(0, 60)})`);
  }
  for (const { crd, crdBody } of exchanged) {
    const path = `${DEFINITIONS}/${crd.metadata.name}`;
    await until(path, async () => {
      const { resourceVersion } = (await server.ask('GET', path)).body.metadata as Record<string, string>;
      return (await server.ask('PUT', path, withResourceVersion(crdBody, resourceVersion))).code === 200;
    });
  }
  await sleep(3000);
  return stored;
}

async function ask(server: ApiServer, run: DryRun): Promise<DryRunAnswer> {
  const { old, isStatus, body, resourceVersion, yaml, fieldValidation } = run;
  const name = encodeURIComponent(String(old?.metadata?.name));
  const path = collectionPath(run) + (old === undefined ? '' : `/${name}${isStatus ? '/status' : ''}`);
  const response = await server.ask(
    old === undefined ? 'POST' : 'PUT',
    `${path}?dryRun=All&fieldValidation=${fieldValidation[0]?.toUpperCase()}${fieldValidation.slice(1)}`,
    yaml ?? withResourceVersion(body, resourceVersion),
    { type: yaml === undefined ? 'application/json' : 'application/yaml' },
  );
  const { code, body: told, warnings } = response;
  return told.kind === 'Status'
    ? { ...statusAnswer(told as unknown as Parameters<typeof statusAnswer>[0]), ...warned(warnings) }
    : { code, ...warned(warnings), object: withoutServed(told) };
}

/** The run, and those in which fields that are unknown or written twice pass. */
function variants(run: DryRun): DryRun[] {
  if (!expectedAnswer(run.line)?.message?.includes('strict decoding error')) return [run];
  const lenient = ['warn', 'ignore'].map((fieldValidation) => ({
    ...run,
    id: `${run.id} ${fieldValidation}`,
    line: `${run.line.slice(0, -1)},"fieldValidation":"${fieldValidation}"}`,
    fieldValidation,
  }));
  return [run, ...lenient];
}

async function main(server: ApiServer): Promise<void> {
  const runs = await prepared(server, askable(cases()));
  const lines: string[] = [];
  const kinds = new Map<string, number>();
  let asked = 0;
  let differing = 0;
  for (const run of runs.flatMap(variants)) {
    asked++;
    const truth = await ask(server, run);
    const ours: Partial<DryRunAnswer> = expectedAnswer(run.line) ?? {};
    const kind = `${run.id.split(' ')[0]?.replace(/-\d+$/, '')} ${run.old === undefined ? 'create' : run.isStatus ? 'status' : 'update'} ${truth.code}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (run.isOurs) lines.push(`${run.line.slice(0, -1)},"truth":${JSON.stringify(truth)}}`);
    const names = [...new Set([...Object.keys(truth), ...Object.keys(ours)])] as (keyof DryRunAnswer)[];
    const wrong = names.filter((name) => textOf(truth[name]) !== textOf(ours[name]));
    if (wrong.length === 0) continue;
    differing++;
    if (differing > Number(options.show)) continue;
    console.log(`--- ${run.id}\n${(run.yaml ?? run.body).slice(0, 600)}`);
    for (const name of wrong)
      console.log(`  ${name}\n    server ${textOf(truth[name])}\n    ours   ${textOf(ours[name])}`);
  }
  for (const [why, count] of left) console.log(`left out: ${count} × ${why}`);
  for (const [kind, count] of [...kinds].sort()) console.log(`${count} × ${kind}`);
  console.log(`${asked - differing} of ${asked} the same`);
  if (options.record) {
    const file = new URL('../spec-fixtures/real-server/dry-runs.ndjson.gz', import.meta.url);
    lines.unshift(
      JSON.stringify({ recordedWith: `kube-apiserver ${(await server.ask('GET', '/version')).body.gitVersion}` }),
    );
    writeFileSync(file, gzipSync(lines.map((line) => `${line}\n`).join(''), { level: 9 }));
    console.log(`${lines.length - 1} recorded`);
  }
  process.exitCode = differing === 0 ? 0 : 1;
}

const server = await ApiServer.start(binary);
try {
  await main(server);
} finally {
  await server.stop();
}
