/** Cases that lie beside the repository, in `../shared`, where they do: they belong to others and are not copied. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Answer, type Fixture, readLines } from './fixtures.ts';

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
].map((name) => `shared/oracle/cases/${name}.ndjson`);

export const sharedPresent: boolean = existsSync(join(folder, 'oracle/cases/truth.ndjson.gz'));

let answers: ReadonlyMap<string, Answer> | undefined;

/** @param name - as {@link sharedFiles} has it */
export function readShared(name: string): Fixture[] {
  answers ??= new Map(
    readLines(join(folder, 'oracle/cases/truth.ndjson.gz'))
      .map((line) => JSON.parse(line) as Answer)
      .map((truth) => [String(truth.id), truth]),
  );
  return readLines(join(folder, name.replace(/^shared\//, ''))).flatMap((request) => {
    const id = String((JSON.parse(request) as Answer).id);
    const truth = answers?.get(id);
    return truth === undefined ? [] : [{ id, request, truth }];
  });
}
