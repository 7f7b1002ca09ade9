/** Adds up the reports of the test runs and prints `N passed, N failed, N skipped`. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../.cache/', import.meta.url);
const reports = readdirSync(folder)
  .filter((name) => /^test-.*\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const total = (count) => reports.reduce((sum, report) => sum + count(report), 0);
const failed = total((report) => report.numFailedTests);
const skipped = total((report) => report.numPendingTests + report.numTodoTests);
console.log(`${total((report) => report.numPassedTests)} passed, ${failed} failed, ${skipped} skipped`);
if (failed > 0 || reports.length === 0) process.exitCode = 1;
