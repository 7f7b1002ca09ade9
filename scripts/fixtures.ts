/**
 * How our answers stand against recorded truth: how many cases of each file are the same, and the kinds of what is not.
 *
 *   npm run fixtures -- [--show N] [--only FIELD,…] [--ignore FIELD,…] [PATTERN…]
 *
 * A pattern is part of a file's name. --show prints that many cases of each kind.
 */
import { parseArgs } from 'node:util';
import { answer } from '../test/support/answer.ts';
import { differingFields } from '../test/support/comparing.ts';
import { type Answer, answered, type Fixture, fixtureFiles, readFixtures } from '../test/support/fixtures.ts';
import { kindOf } from '../test/support/kinds.ts';
import { corpusCaseFiles, readShared, sharedFiles, sharedPresent } from '../test/support/shared.ts';

const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', default: '0' }, only: { type: 'string' }, ignore: { type: 'string' } },
});
const ignored = new Set(options.ignore?.split(','));
const only = options.only?.split(',');

interface Difference {
  readonly fixture: Fixture;
  readonly fields: readonly string[];
  readonly ours: Answer;
}

function differencesOf(fixtures: readonly Fixture[]): Difference[] {
  return fixtures.flatMap((fixture) => {
    const ours = answer(fixture.request);
    const fields = differingFields(fixture.truth, ours, ignored).filter((name) => only?.includes(name) ?? true);
    return fields.length === 0 ? [] : [{ fixture, fields, ours }];
  });
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function printKinds(differences: readonly Difference[]): void {
  const kinds = grouped(differences, ({ fields, fixture, ours }) => kindOf(fields, fixture.truth, ours));
  for (const [kind, found] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`    ${found.length} × ${kind}`);
    for (const { fixture, fields, ours } of found.slice(0, Number(options.show))) {
      console.log(`      ${fixture.request.slice(0, 500)}`);
      for (const name of fields.filter((field) => field !== 'issueList' || !fields.includes('issues'))) {
        console.log(`        ${name}\n          Kubernetes ${JSON.stringify(fixture.truth[name])?.slice(0, 500)}`);
        console.log(`          ours       ${JSON.stringify(ours[name])?.slice(0, 500)}`);
      }
    }
  }
}

const wanted = (name: string): boolean => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern));
let same = 0;
let total = 0;
for (const name of [...fixtureFiles(), ...(sharedPresent ? [...sharedFiles, ...corpusCaseFiles] : [])].filter(wanted)) {
  const fixtures = name.startsWith('shared/') ? readShared(name) : answered(readFixtures(name));
  const differences = differencesOf(fixtures);
  same += fixtures.length - differences.length;
  total += fixtures.length;
  console.log(`${name}: ${fixtures.length - differences.length} of ${fixtures.length}`);
  printKinds(differences);
}
console.log(`${same} of ${total} the same`);
process.exitCode = same === total ? 0 : 1;
