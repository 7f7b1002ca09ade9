/**
 * Asks the questions, each in a process of its own, and prints the table of aims:
 *
 *   npm run bench -- [--check] [--readme] [QUESTION…]
 *
 * With `--check` a missed aim is a failure; with `--readme` the table goes into bench/README.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { bench, root } from './places.ts';
import { type Answer, QUESTIONS, table } from './question.ts';

const options = process.argv.slice(2);
const asked = options.filter((option) => !option.startsWith('--'));
const unknown = asked.filter((name) => !QUESTIONS.includes(name));
if (unknown.length > 0) {
  console.error(`no question ${unknown.join(', ')}: there are ${QUESTIONS.join(', ')}`);
  process.exit(2);
}

function answerTo(question: string, program: string): Answer {
  const file = join(root, '.cache', 'bench', `${question}.json`);
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, [program, file], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${question}: ended with ${status}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const go = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
const machine = [
  `Node ${process.versions.node}`,
  go.status === 0 ? `Go ${go.stdout.trim().slice(2)}` : 'no Go',
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
].join(', ');
console.log(`${machine}\n`);

const answers: Answer[] = [];
for (const question of asked.length > 0 ? asked : QUESTIONS) {
  const answer = answerTo(
    question,
    await bundle(
      question,
      `import { answer } from './ask.ts'; import { ask } from './${question}.ts'; await answer(ask);`,
    ),
  );
  console.log(`${answer.text}\n`);
  answers.push(answer);
}
const aims = answers.flatMap((answer) => answer.aims);
console.log(`### Aims\n\n${table(aims)}`);

if (options.includes('--readme')) {
  const readme = join(bench, 'README.md');
  const [head] = readFileSync(readme, 'utf8').split('## Last run\n');
  const figures = answers.map(({ text }) => text).join('\n\n');
  writeFileSync(readme, `${head}## Last run\n\n${machine}.\n\n${table(aims)}\n\n${figures}\n`);
}
const missed = aims.filter(({ met }) => met === false);
if (options.includes('--check') && missed.length > 0) process.exitCode = 1;
