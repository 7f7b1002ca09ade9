#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { nodeConsole, nodeFiles } from './node-console.ts';
import { runProgram } from './program.ts';
import type { Work } from './threads.ts';

if (isMainThread) {
  // The built file starts threads as well; those of the sources need help to read them.
  const script = import.meta.url.replace(/src\/cli\/main\.ts$/, 'scripts/source-thread.mjs');
  const console = nodeConsole(fileURLToPath(script));
  process.exitCode = await runProgram(process.argv.slice(2), console);
  // Input that nobody will have an answer to would keep the process alive.
  if (console.abandoned) process.exit();
} else {
  const { doWork } = await import('./threads.ts');
  const run = await doWork(workerData as Work, nodeFiles.load);
  parentPort?.on('message', (job) => parentPort?.postMessage(run(job)));
}
