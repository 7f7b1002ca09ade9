/** Cases that lie beside the repository, in `../shared`, where they do: they belong to others and are not copied. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, answered, type Fixture, readLines, withoutMember } from './fixtures.ts';

const folder = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** Request files of `oracle/cases`, by their names. */
export const sharedFiles: readonly string[] = [
  'core',
  'conversions',
  'macros',
  'time',
  'parse',
  'strings',
  'lists',
  'typed',
  'rules',
  'versions',
  'kubernetes',
  'admission',
  'policies',
  'cr',
].map((name) => `shared/oracle/cases/${name}.ndjson`);

/** Objects of public projects, with the definitions that requests name by `crdRef` on lines before them. */
export const corpusCaseFiles: readonly string[] = ['examples', 'openshift-suites'].map(
  (name) => `shared/corpus/cases/${name}.ndjson`,
);

export const sharedPresent: boolean = existsSync(join(folder, 'oracle/cases/truth.ndjson.gz'));

/** @param name - as {@link sharedFiles} or {@link corpusCaseFiles} has it */
export function readShared(name: string): Fixture[] {
  const file = join(folder, name.replace(/^shared\//, ''));
  const truths = name.startsWith('shared/corpus/') ? file.replace(/\.ndjson$/, '.truth.ndjson.gz') : ORACLE_TRUTH;
  const answers = answersIn(truths);
  const cases = completed(readLines(file)).flatMap(({ id, request }) => {
    const truth = answers.get(id);
    return truth === undefined ? [] : [{ id, request, truth }];
  });
  return answered(cases);
}

const ORACLE_TRUTH = join(folder, 'oracle/cases/truth.ndjson.gz');
const known = new Map<string, ReadonlyMap<string, Answer>>();

function answersIn(file: string): ReadonlyMap<string, Answer> {
  const answers =
    known.get(file) ??
    new Map(
      readLines(file)
        .map((line) => JSON.parse(line) as Answer)
        .map((truth) => [String(truth.id), truth]),
    );
  known.set(file, answers);
  return answers;
}

/** Requests with the definition that they refer to, and without what their authors expected. */
function completed(lines: readonly string[]): { readonly id: string; readonly request: string }[] {
  const definitions = new Map<unknown, string>();
  return lines.map((line) => {
    const { id, op, crd, crdRef } = JSON.parse(line) as Answer;
    if (op === 'crd') definitions.set(id, JSON.stringify(crd));
    const request = withoutMember(line, 'expect');
    if (crdRef === undefined) return { id: String(id), request };
    const rest = withoutMember(request, 'crdRef').trimEnd();
    return { id: String(id), request: `${rest.slice(0, -1)},"crd":${definitions.get(crdRef)}}` };
  });
}
