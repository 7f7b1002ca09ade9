/** Our answers to requests of the recorder's protocol, given as text. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerLine } from '../../src/batch/answer.ts';
import type { Answer } from './fixtures.ts';

/** As a program reads it that was answered a line. */
export function answer(request: string): Answer {
  const { id: _, ...rest } = JSON.parse(answerLine(request)) as Answer;
  return rest;
}

/** The answers in the order of the requests: from the sources, or where KUBECEL_DIST is 1 from the built command. */
export function answerAll(requests: readonly string[]): Answer[] {
  if (process.env.KUBECEL_DIST !== '1') return requests.map(answer);
  const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
  const input = requests.map((request) => `${request}\n`).join('');
  const { stdout } = spawnSync(process.execPath, [command, 'batch'], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}
