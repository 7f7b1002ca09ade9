/** Memory does not grow with the number of documents. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kubecel-streams-'));
// It holds over a hundred thousand files.
afterAll(() => rmSync(folder, { recursive: true }), 300_000);

const FEW = 10_000;
const MANY = 100_000;

const object = (i: number): object => ({
  ...{ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: `w${i}`, namespace: 'default' } },
  spec: { replicas: i % 1000 === 7 ? 9 : 3, limit: '2Gi', request: '1Gi', ports: [{ name: 'http', port: 80 }] },
});

const yaml = (i: number): string =>
  `---\napiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w${i}, namespace: default}\n` +
  `spec:\n  replicas: ${i % 1000 === 7 ? 9 : 3}\n  limit: 2Gi\n  request: 1Gi\n  ports: [{name: http, port: 80}]\n`;

const json = (i: number): string => `${JSON.stringify(object(i))}\n`;

const request = (id: number): string =>
  `${JSON.stringify({ id, op: 'eval', expr: 'x.filter(i, i > 2).size()', vars: { x: { type: 'list(int)', value: [id, 2, 3] } } })}\n`;

async function fileOf(name: string, count: number, line: (i: number) => string, last = ''): Promise<string> {
  const path = join(folder, `${count}-${name}`);
  const stream = createWriteStream(path);
  for (let i = 0; i < count; i++) if (!stream.write(line(i))) await once(stream, 'drain');
  stream.end(last);
  await once(stream, 'close');
  return path;
}

async function folderOf(count: number): Promise<string> {
  const path = join(folder, `${count}-files`);
  for (let i = 0; i < count; i++) {
    if (i % 1000 === 0) mkdirSync(join(path, `${i}`), { recursive: true });
    await writeFile(join(path, `${i - (i % 1000)}`, `${i}.yaml`), yaml(i));
  }
  return path;
}

const TELL = "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS));";

/** The most memory that a run takes, in MB, and the end of what it prints. */
async function run(args: readonly string[], input?: string): Promise<{ peak: number; end: string }> {
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${TELL}`, '--import', 'tsx', 'src/cli/main.ts', ...args],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  if (input === undefined) child.stdin.end();
  else createReadStream(input).pipe(child.stdin);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out = (out + String(chunk)).slice(-200);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err = (err + String(chunk)).slice(-200);
  });
  await once(child, 'close');
  return { peak: Number(/peak (\d+)/.exec(err)?.[1]) / 1024, end: out.trimEnd().split('\n').at(-1) ?? '' };
}

const CRDS = ['--crds', 'examples/crds/widget.yaml'];

/** What is fed, by how many documents there are. */
const ways: readonly (readonly [name: string, feed: (count: number) => Promise<{ args: string[]; input?: string }>])[] =
  [
    ['a YAML file', async (count) => ({ args: ['validate', ...CRDS, await fileOf('w.yaml', count, yaml)] })],
    ['many files', async (count) => ({ args: ['validate', ...CRDS, await folderOf(count)] })],
    [
      'JSON lines in standard input',
      async (count) => ({ args: ['validate', ...CRDS, '-'], input: await fileOf('w.ndjson', count, json) }),
    ],
    [
      'YAML in standard input, its definition coming last',
      async (count) => ({
        args: ['validate', '-'],
        input: await fileOf('last.yaml', count, yaml, `---\n${definition}`),
      }),
    ],
    ['threads', async (count) => ({ args: ['validate', ...CRDS, '-j', '2', await fileOf('w.ndjson', count, json)] })],
    ['a batch', async (count) => ({ args: ['batch'], input: await fileOf('b.ndjson', count, request) })],
    [
      'a batch with threads',
      async (count) => ({ args: ['batch', '-j', '2'], input: await fileOf('b.ndjson', count, request) }),
    ],
  ];

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets, singular: widget, listKind: WidgetList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              x-kubernetes-preserve-unknown-fields: true
              properties: {replicas: {type: integer, maximum: 5}}
`;

describe('memory', () => {
  it.each(ways)('does not grow with the number of documents: %s', async (name, feed) => {
    const ran = async (count: number): Promise<{ peak: number; end: string }> => {
      const { args, input } = await feed(count);
      return run(args, input);
    };
    const few = await ran(FEW);
    const many = await ran(MANY);
    console.log(`${name}: ${few.peak.toFixed(0)} MB for ${FEW}, ${many.peak.toFixed(0)} MB for ${MANY}; ${many.end}`);
    expect(many.end).toMatch(
      name.includes('batch') ? /^\{"id":99999,/ : /^10000[01] objects checked: 9990[01] valid, 100 /,
    );
    // What each thread's heap holds between two collections differs; documents that stayed would take 300 MB and more.
    expect(many.peak).toBeLessThan(few.peak * 1.5 + 80);
  });
});
