/**
 * Runs the questions, each in a process of its own:
 *
 *   npm run bench -- [QUESTION…]
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const QUESTIONS = ['parse', 'check', 'plan', 'evaluate', 'object', 'start-up', 'size'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !QUESTIONS.includes(name));
if (unknown.length > 0) {
  console.error(`no question ${unknown.join(', ')}: there are ${QUESTIONS.join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.versions.node}, ${cpus()[0]?.model ?? 'unknown processor'}\n`);

/** The question with our sources in it, as the package bundles them; the peers stay where they are. */
async function bundled(name: string): Promise<string> {
  const outfile = fileURLToPath(new URL(`../.cache/bench/${name}.mjs`, import.meta.url));
  const entryPoints = [fileURLToPath(new URL(`${name}.ts`, import.meta.url))];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'es2023',
  });
  return outfile;
}

for (const name of asked.length > 0 ? asked : QUESTIONS) {
  const { status } = spawnSync(process.execPath, [await bundled(name)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  console.log('');
}
