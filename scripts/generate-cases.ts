/**
 * Writes generated requests, ready to be recorded: the same ones for the same seed.
 *
 *   npm run generate -- [--mode MODE] [--seed N] [--cases N] --out FILE
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generators, requestOf } from '../test/arbitraries/cases.ts';
import { seededChoices } from '../test/arbitraries/choices.ts';

const { values: options } = parseArgs({
  options: {
    mode: { type: 'string', default: 'eval' },
    seed: { type: 'string', default: '1' },
    cases: { type: 'string', default: '1500' },
    out: { type: 'string' },
  },
});
const { mode, out } = options;
const generate = generators[mode];
if (generate === undefined || out === undefined) {
  console.error(
    `usage: npm run generate -- [--mode ${Object.keys(generators).join('|')}] [--seed N] [--cases N] --out FILE`,
  );
  process.exit(2);
}
const lines = new Map<string, string>();
for (let number = 0; lines.size < Number(options.cases); number++) {
  const request = requestOf(
    generate(seededChoices(Number(options.seed) + number * 7919)),
    `${mode}-${options.seed}-${number}`,
  );
  const { id: _, ...rest } = request;
  const text = JSON.stringify(rest);
  if (!lines.has(text)) lines.set(text, JSON.stringify(request));
}
writeFileSync(out, [...lines.values()].map((line) => `${line}\n`).join(''));
console.log(`${out}: ${lines.size} requests`);
