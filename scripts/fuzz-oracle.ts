/**
 * Asks Kubernetes' own code and ours the same generated questions and reports where the answers differ: made small, and
 * grouped by what seems to be one kind.
 *
 *   npm run fuzz -- [--recorder CMD] [--ours CMD] [--mode MODE] [--seed N] [--cases N | --minutes N] [--from N]
 *                   [--only FIELD,…] [--ignore FIELD,…] [--groups N] [--examples N]
 *                   [--out FILE]
 *
 * --mode     what to generate: eval (default), rule, syntax, parse, resource, object, definition, validating, dispatch, conditions,
 *            or all
 * --seed     of the whole run; each case has its number, and --from starts at one
 * --examples how many of each kind are made small
 * --ours     a command that speaks the protocol; by default our own code answers in this process
 * --out      writes the smallest case of each group as a request, for spec-fixtures
 *
 * Exit status 1 where something differs.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type GenCase, generators, requestOf } from '../test/arbitraries/cases.ts';
import { seededChoices } from '../test/arbitraries/choices.ts';
import { shrink } from '../test/arbitraries/shrinking.ts';
import { differingFields } from '../test/support/comparing.ts';
import type { Answer } from '../test/support/fixtures.ts';
import { kindOf, skeleton } from '../test/support/kinds.ts';
import { LineServer, recorderCommand } from './recorder.ts';

const { values: options } = parseArgs({
  options: {
    recorder: { type: 'string' },
    ours: { type: 'string' },
    mode: { type: 'string', default: 'eval' },
    seed: { type: 'string' },
    cases: { type: 'string', default: '5000' },
    minutes: { type: 'string' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    ignore: { type: 'string' },
    groups: { type: 'string', default: '20' },
    examples: { type: 'string', default: '4' },
    out: { type: 'string' },
  },
});

interface Difference {
  readonly number: number;
  readonly fields: readonly string[];
  readonly found: GenCase;
  readonly truth: Answer;
  readonly ours: Answer;
}

const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const only = options.only?.split(',');
const ignored = new Set(options.ignore?.split(','));
const recorder = new LineServer(recorderCommand(options.recorder));
const askOurs = await ourAnswers(options.ours);

async function ourAnswers(command: string | undefined): Promise<(line: string) => Promise<Answer>> {
  if (command !== undefined) {
    const server = new LineServer(command);
    process.on('exit', () => server.close());
    return async (line) => JSON.parse(await server.ask(line)) as Answer;
  }
  const { answer } = await import('../test/support/answer.ts');
  return async (line) => answer(line);
}

/** Whether Kubernetes gives the same answer every time, and never ours: which rule meets a spent budget is chance there. */
async function isSettled(line: string, truth: Answer, differing: (truth: Answer) => string[]): Promise<boolean> {
  const again = await Promise.all(
    Array.from({ length: 8 }, async () => JSON.parse(await recorder.ask(line)) as Answer),
  );
  return again.every((answer) => differing(answer).length > 0 && differingFields(truth, answer).length === 0);
}

/** The fields in which we differ from Kubernetes, given the chance to be any of its outcomes. */
async function compare(found: GenCase): Promise<Omit<Difference, 'number'> | undefined> {
  const request = requestOf(found, 'fuzz');
  const line = JSON.stringify(request);
  const [recorded, ours] = await Promise.all([recorder.ask(line), askOurs(line)]);
  const differing = (truth: Answer): string[] =>
    differingFields(truth, ours, ignored).filter((field) => only === undefined || only.includes(field));
  const truth = JSON.parse(recorded) as Answer;
  // A Go panic is no answer, and a request that the recorder refuses is no question.
  if (truth.badRequest !== undefined || truth.panic !== undefined) return undefined;
  const fields = differing(truth);
  if (fields.length === 0) return undefined;
  if (request.op !== 'eval')
    return (await isSettled(line, truth, differing)) ? { fields, found, truth, ours } : undefined;
  const repeated = JSON.parse(await recorder.ask(JSON.stringify({ ...request, repeat: 40 }))) as Answer;
  const remaining = differing(repeated);
  return remaining.length === 0 ? undefined : { fields, found, truth, ours };
}

async function shrunk(difference: Difference): Promise<Difference> {
  const kind = kindOf(difference.fields, difference.truth, difference.ours);
  const known = new Map<GenCase, Omit<Difference, 'number'>>();
  const small = await shrink(difference.found, async (candidates) => {
    const results = await Promise.all(candidates.map(compare));
    return results.map((result, index) => {
      if (result === undefined || kindOf(result.fields, result.truth, result.ours) !== kind) return false;
      known.set(candidates[index] as GenCase, result);
      return true;
    });
  });
  return { ...difference, ...known.get(small) };
}

function show({ number, fields, truth, ours }: Difference, request: Record<string, unknown>): void {
  console.log(`    ${JSON.stringify(request)}`);
  console.log(`    (--seed ${seed} --from ${number} --cases 1)`);
  for (const field of fields.filter((name) => !(name === 'issueList' && fields.includes('issues')))) {
    console.log(`    ${field}\n      Kubernetes ${(JSON.stringify(truth[field]) ?? 'none').slice(0, 700)}`);
    console.log(`      ours       ${(JSON.stringify(ours[field]) ?? 'none').slice(0, 700)}`);
  }
}

const started = performance.now();
const elapsedMinutes = (): number => (performance.now() - started) / 60_000;
const enough = (count: number): boolean =>
  options.minutes === undefined ? count >= Number(options.cases) : elapsedMinutes() >= Number(options.minutes);

const groups = new Map<string, Difference[]>();
const generate = generators[options.mode ?? 'eval'];
if (generate === undefined) {
  console.error(`--mode is one of ${Object.keys(generators).join(', ')}`);
  process.exit(2);
}

const first = Number(options.from);
const BATCH = Math.min(200, Number(options.cases));
let count = 0;
let differing = 0;
console.log(`seed ${seed}`);
while (!enough(count)) {
  const numbers = Array.from({ length: BATCH }, (_, index) => first + count + index);
  const results = await Promise.all(
    numbers.map(async (number) => ({ number, result: await compare(generate(seededChoices(seed + number * 7919))) })),
  );
  for (const { number, result } of results) {
    if (result === undefined) continue;
    differing++;
    const kind = kindOf(result.fields, result.truth, result.ours);
    groups.set(kind, [...(groups.get(kind) ?? []), { number, ...result }]);
  }
  count += BATCH;
}

const rate = Math.round(count / elapsedMinutes());
console.log(`${count} cases (${rate} a minute), ${differing} differ, in ${groups.size} kinds`);
const largest = [...groups].sort(([, a], [, b]) => b.length - a.length);
const kept: string[] = [];
for (const [kind, differences] of largest.slice(0, Number(options.groups))) {
  console.log(`\n--- ${differences.length} × ${kind}`);
  const shortest = differences.toSorted((a, b) => JSON.stringify(a.found).length - JSON.stringify(b.found).length);
  const shown = new Set<string>();
  for (const difference of shortest.slice(0, Number(options.examples))) {
    const smallest = await shrunk(difference);
    const request = requestOf(smallest.found, `fuzz-${seed}-${smallest.number}`);
    const outline = skeleton(String(request.expr ?? JSON.stringify(request)));
    if (shown.has(outline)) continue;
    shown.add(outline);
    kept.push(JSON.stringify(request));
    show(smallest, request);
  }
}
if (largest.length > Number(options.groups)) {
  console.log(`\nand ${largest.length - Number(options.groups)} more kinds:`);
  for (const [kind, differences] of largest.slice(Number(options.groups)))
    console.log(`  ${differences.length} × ${kind}`);
}
if (options.out !== undefined) writeFileSync(options.out, kept.map((line) => `${line}\n`).join(''));
recorder.close();
process.exit(differing === 0 ? 0 : 1);
