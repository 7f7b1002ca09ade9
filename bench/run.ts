/**
 * Runs the questions, each in a process of its own:
 *
 *   npm run bench -- [QUESTION…]
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const QUESTIONS = ['parse', 'check', 'plan', 'evaluate', 'object', 'start-up', 'size'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !QUESTIONS.includes(name));
if (unknown.length > 0) {
  console.error(`no question ${unknown.join(', ')}: there are ${QUESTIONS.join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}\n`);
const tsconfig = fileURLToPath(new URL('tsconfig.json', import.meta.url));
for (const name of asked.length > 0 ? asked : QUESTIONS) {
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync('npx', ['tsx', '--tsconfig', tsconfig, file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  console.log('');
}
