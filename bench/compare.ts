/**
 * Compares the sources as they are with those of another revision: both do the same work, in turns.
 *
 *   npm run bench:compare -- REF [QUESTION…]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineServer } from '../scripts/recorder.ts';
import { bundle } from './bundle.ts';
import { duration, measure, type Row, ratio, type Subject, spread, spreadText } from './harness.ts';
import { root } from './places.ts';

/** Those whose work is done in the process that asks. */
const QUESTIONS: readonly string[] = ['evaluate', 'typed', 'parse', 'compile', 'definition', 'object', 'growth'];
const HERE = 'here';

const [reference, ...named] = process.argv.slice(2);
if (reference === undefined) {
  console.error('usage: npm run bench:compare -- REF [QUESTION…]');
  process.exit(2);
}
const asked = named.length > 0 ? named : QUESTIONS;
const unknown = asked.filter((name) => !QUESTIONS.includes(name));
if (unknown.length > 0) {
  console.error(`cannot compare ${unknown.join(', ')}: there are ${QUESTIONS.join(', ')}`);
  process.exit(2);
}

/** The work of a question on the sources of one revision, in a process of its own. */
async function serve(question: string, name: string, sources: string): Promise<LineServer> {
  const contents = `import { serve } from './serve.ts'; import { rows } from './${question}.ts'; await serve(await rows());`;
  return new LineServer(`exec '${process.execPath}' '${await bundle(`${question}-${name}`, contents, sources)}'`);
}

/** What is asked of a {@link serve}d question: what there is, what one comes to, or to do it. */
interface Served {
  readonly names: readonly string[];
  readonly result: unknown;
  readonly nanoseconds: number;
}

const ask = async (server: LineServer, request: unknown): Promise<Served> =>
  JSON.parse(await server.ask(JSON.stringify(request)));

async function subjectOf(server: LineServer, index: number): Promise<Subject> {
  const { result } = await ask(server, { index });
  return {
    result: () => result,
    spend: async (times) => (await ask(server, { index, times })).nanoseconds,
  };
}

async function compare(question: string, trees: Readonly<Record<string, string>>): Promise<void> {
  const servers: Record<string, LineServer> = {};
  for (const [i, [name, sources]] of Object.entries(trees).entries()) {
    servers[name] = await serve(question, String(i), sources);
  }
  const { names } = await ask(servers[HERE] as LineServer, {});
  const rows: Row[] = [];
  for (const [index, name] of names.entries()) {
    const subjects: Record<string, Subject> = {};
    for (const [tree, server] of Object.entries(servers)) subjects[tree] = await subjectOf(server, index);
    rows.push({ name, subjects });
  }
  const measured = await measure(rows, { rounds: 7 });
  for (const server of Object.values(servers)) server.close();
  const [here, there] = Object.keys(trees) as [string, string];
  console.log(`### ${question}\n\n| | ${here} | ${there} | ratio (least–most) |\n|---|---|---|---|`);
  const cell = (times: readonly number[] | undefined): string => duration(spread(times ?? []).median);
  for (const row of measured) {
    const found = ratio([row], here, there);
    console.log(
      `| ${row.name} | ${cell(row.rounds[here])} | ${cell(row.rounds[there])} | ${found && spreadText(found)} |`,
    );
  }
  const all = ratio(measured, here, there);
  console.log(`\nGeometric mean: ${all && spreadText(all)}.\n`);
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const folder = mkdtempSync(join(tmpdir(), 'kubecel-bench-'));
const tree = join(folder, 'tree');
try {
  git('worktree', 'add', '--quiet', '--detach', tree, reference);
  for (const question of asked)
    await compare(question, { [HERE]: root, [git('rev-parse', '--short', reference)]: tree });
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
