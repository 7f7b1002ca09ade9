/**
 * Records what Kubernetes answers to the cel-spec tests, by their names: the tests themselves are read from their package.
 *
 *   npm run record:conformance -- [--recorder CMD]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { answersFile, type RecordedAnswer } from '../test/conformance/recorded-answers.ts';
import { simpleTests, verdict } from '../test/conformance/simple-tests.ts';
import type { Answer } from '../test/support/fixtures.ts';
import { LineServer, recorderCommand } from './recorder.ts';

const { values: options } = parseArgs({ options: { recorder: { type: 'string' } } });
const recorder = new LineServer(recorderCommand(options.recorder));
const lines: string[] = [];
for (const test of simpleTests().filter(({ inapplicable }) => inapplicable === undefined)) {
  const answer = JSON.parse(await recorder.ask(test.request)) as Answer;
  if (answer.badRequest !== undefined) throw new Error(`${test.id}: ${String(answer.badRequest)}`);
  // Issues as a list alone: their printed form repeats the test's text.
  const { id: _, issues: __, ...rest } = answer;
  const entry: RecordedAnswer = { verdict: verdict(test, answer), ...rest };
  lines.push(`${JSON.stringify(test.id)}: ${JSON.stringify(entry)}`);
}
writeFileSync(answersFile, gzipSync(`{\n${lines.join(',\n')}\n}\n`, { level: 9 }));
console.log(`${lines.length} answers`);
recorder.close();
