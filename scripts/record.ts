/**
 * Records Kubernetes' answers: reads request files (or fixtures, whose truth it renews) and writes fixtures.
 *
 *   npm run record -- [--recorder CMD] [--runs N] [--out FILE] FILE...
 *
 * Without --out a file is replaced by its fixture. Files above 300 kB are compressed. Each request is asked --runs times
 * (3); what changes between the runs is kept from the first and named in the answer's `unstable`, which the
 * comparison leaves out. Evaluations are repeated as well: where they come to several results, `outcomes` lists them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { differingFields } from '../test/support/comparing.ts';
import { withDefinition } from '../test/support/corpus.ts';
import { type Answer, readLines, withoutMember } from '../test/support/fixtures.ts';
import { LineServer, recorderCommand } from './recorder.ts';

const COMPRESSED_FROM = 300_000;

/** The first line of a fixture file: the versions that answered, as the recorder's go.mod has them. */
function head(): string {
  const modules = readFileSync(new URL('../spec-fixtures/recorder/go.mod', import.meta.url), 'utf8');
  const version = (name: string): string => `${name} ${new RegExp(`${name} (v\\S+)`).exec(modules)?.[1]}`;
  const names = ['k8s.io/apiserver', 'k8s.io/apiextensions-apiserver', 'k8s.io/kubernetes', 'github.com/google/cel-go'];
  return JSON.stringify({ recordedWith: names.map(version).join(', ') });
}

/** How often an evaluation is repeated to see all that Go's random map order makes of it. */
const REPEATS = 32;

/** The request with what makes the recorder repeat it, where it does not say so itself. */
function repeated(request: string): string {
  const { op, repeat } = JSON.parse(request) as { op?: string; repeat?: number };
  return op === 'eval' && repeat === undefined ? `${request.slice(0, -1)},"repeat":${REPEATS}}` : request;
}

/** Without a single outcome, which says nothing, and without how often each was seen. */
function settled(request: string, answer: string): string {
  const { outcomes } = JSON.parse(answer) as { outcomes?: { count?: number }[] };
  if (outcomes === undefined || Object.hasOwn(JSON.parse(request), 'repeat')) return answer;
  const rest = withoutMember(answer, 'outcomes');
  if (outcomes.length === 1) return rest;
  const texts = outcomes.map(({ count: _, ...outcome }) => JSON.stringify(outcome)).sort();
  return `${rest.slice(0, -1)},"outcomes":[${texts.join(',')}]}`;
}

async function record(requests: readonly string[], recorder: LineServer, runs: number): Promise<string[]> {
  const answers: string[][] = [];
  for (let run = 0; run < runs; run++) {
    answers.push(
      await Promise.all(
        requests.map((request) => recorder.ask(withDefinition(run === 0 ? repeated(request) : request))),
      ),
    );
  }
  return requests.flatMap((request, index) => {
    const [first = '', ...others] = answers.map((run) => settled(request, run[index] ?? ''));
    const truth = JSON.parse(first) as Answer;
    if (truth.badRequest !== undefined) throw new Error(`${request.slice(0, 200)}\n  bad request: ${truth.badRequest}`);
    if (truth.panic !== undefined) {
      console.error(`left out, for Kubernetes' code panics: ${request.slice(0, 200)}`);
      return [];
    }
    const differing = (other: string): string[] => differingFields(truth, JSON.parse(other) as Answer);
    const unstable = [...new Set(others.flatMap(differing))].filter((name) => name !== 'outcomes');
    const text = withoutMember(first, 'id');
    const marked = unstable.length === 0 ? text : `${text.slice(0, -1)},"unstable":${JSON.stringify(unstable)}}`;
    return [`${request.slice(0, -1)},"truth":${marked}}`];
  });
}

function write(file: string, lines: readonly string[]): string {
  const plain = file.replace(/\.gz$/, '');
  const body = `${lines.join('\n')}\n`;
  const compressed = Buffer.byteLength(body) > COMPRESSED_FROM;
  rmSync(compressed ? plain : `${plain}.gz`, { force: true });
  const written = compressed ? `${plain}.gz` : plain;
  writeFileSync(written, compressed ? gzipSync(body, { level: 9 }) : body);
  return written;
}

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { recorder: { type: 'string' }, runs: { type: 'string', default: '3' }, out: { type: 'string' } },
});
if (files.length === 0 || (options.out !== undefined && files.length > 1)) {
  console.error('usage: npm run record -- [--recorder CMD] [--runs N] [--out FILE] FILE...');
  process.exit(2);
}
const recorder = new LineServer(recorderCommand(options.recorder));
for (const file of files) {
  const requests = readLines(file)
    .map((line) => withoutMember(line, 'truth').trim())
    .filter((line) => Object.hasOwn(JSON.parse(line), 'id'));
  const lines = await record(requests, recorder, Number(options.runs));
  console.log(`${write(options.out ?? file, [head(), ...lines])}: ${lines.length} answers`);
}
recorder.close();
