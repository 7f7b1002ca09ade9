/**
 * `kubecel batch` beside the recorder, which answers the same requests with Kubernetes' own code: the recorder's first
 * cases, over and over. No two lines have the same expression, so that neither can answer from memory.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LineServer, recorderCommand } from '../scripts/recorder.ts';
import { differingFields } from '../test/support/comparing.ts';
import { hasGo } from './go.ts';
import { measure, report, type Subject } from './harness.ts';
import { OURS } from './ours.ts';
import { data, root } from './places.ts';
import { type Answer, ratioAim } from './question.ts';

const RECORDER = 'recorder';

interface Case {
  readonly expr: string;
}

const cases = gunzipSync(readFileSync(data('eval.ndjson.gz')))
  .toString()
  .trimEnd()
  .split('\n')
  .map((line): Case => JSON.parse(line));

/** A program that is asked all cases at once, each time with other comments behind the expressions. */
class Candidate implements Subject {
  readonly #server: LineServer;
  #asked = 0;

  /** @param command - of the shell */
  constructor(command: string) {
    this.#server = new LineServer(`exec ${command}`);
  }

  async answers(): Promise<string[]> {
    const number = this.#asked++;
    return Promise.all(
      cases.map((each) => this.#server.ask(JSON.stringify({ ...each, expr: `${each.expr} // ${number}` }))),
    );
  }

  result(): number {
    return cases.length;
  }

  async spend(times: number): Promise<number> {
    const before = this.#server.cpuNanoseconds();
    for (let i = 0; i < times; i++) await this.answers();
    return this.#server.cpuNanoseconds() - before;
  }

  close(): void {
    this.#server.close();
  }
}

/** A new program each time, asked once: what it takes to start and to get warm counts. */
class Beginner implements Subject {
  readonly #command: string;

  constructor(command: string) {
    this.#command = command;
  }

  result(): number {
    return cases.length;
  }

  async spend(times: number): Promise<number> {
    let spent = 0;
    for (let i = 0; i < times; i++) {
      const candidate = new Candidate(this.#command);
      spent += await candidate.spend(1);
      candidate.close();
    }
    return spent;
  }
}

/** How often the recorder is asked: where Go's random walk through a map decides, ours is one of its answers. */
const MOST_TRIES = 20;

/** @throws Error where two answers differ */
async function assertSameAnswers(recorder: Candidate, ours: Candidate): Promise<void> {
  const answers = await ours.answers();
  let differing = answers.map((_, i) => i);
  for (let tries = 0; tries < MOST_TRIES && differing.length > 0; tries++) {
    const truth = await recorder.answers();
    differing = differing.filter(
      (i) => differingFields(JSON.parse(truth[i] as string), JSON.parse(answers[i] as string)).length > 0,
    );
  }
  for (const i of differing) throw new Error(`${cases[i]?.expr}: the recorder never answers ${answers[i]}`);
}

export async function ask(): Promise<Answer> {
  if (process.platform !== 'linux' || !hasGo()) return { text: '### Batch\n\nNeeds Go and Linux.', aims: [] };
  const commands = {
    [OURS]: `'${process.execPath}' '${join(root, 'dist', 'cli.js')}' batch`,
    [RECORDER]: `env GOMAXPROCS=1 '${recorderCommand()}' -j 1`,
  };
  const ours = new Candidate(commands[OURS]);
  const recorder = new Candidate(commands[RECORDER]);
  await assertSameAnswers(recorder, ours);
  const name = `${cases.length} requests`;
  const stream = await measure([{ name, subjects: { [OURS]: ours, [RECORDER]: recorder } }], { least: 1e9 });
  ours.close();
  recorder.close();
  const beginners = { [OURS]: new Beginner(commands[OURS]), [RECORDER]: new Beginner(commands[RECORDER]) };
  const first = await measure([{ name: `the first ${name} of a process`, subjects: beginners }], { least: 1 });
  return {
    text: `${report('Batch', stream)}\n\n${report('Batch, from the start', first)}`,
    aims: [ratioAim(11, `batch: ${name} of the recorder's`, stream, RECORDER, 1 / 3)],
  };
}
