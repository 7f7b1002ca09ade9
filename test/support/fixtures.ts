/** Recorded truth: requests of the recorder's protocol with its answer under `truth`, one a line. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { operations } from '../../src/batch/answer.ts';

/** What the recorder or we answer to a request. */
export type Answer = Readonly<Record<string, unknown>>;

export interface Fixture {
  readonly id: string;
  /** The request as it stands in the file: a JSON number beyond 2^53 would not survive `JSON.parse`. */
  readonly request: string;
  readonly truth: Answer;
}

const fixturesFolder: string = fileURLToPath(new URL('../../spec-fixtures/', import.meta.url));

/** Non-empty lines that are no comments. */
export function readLines(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** Paths below `spec-fixtures/`, sorted. */
const allFiles = (): string[] =>
  readdirSync(fixturesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ndjson(\.gz)?$/.test(entry.name))
    .map((entry) => relative(fixturesFolder, join(entry.parentPath, entry.name)))
    .sort();

/** Of the cases that `batch` answers. */
export const fixtureFiles = (): string[] =>
  // Texts to be read, what needs definitions of the corpus, answers of a server: other tests ask these.
  allFiles().filter((file) => !/^(?:documents|corpus|real-server)\//.test(file));

/** Those of whole policies with cases of an operation. */
export const policyFiles = (op: string): string[] =>
  allFiles().filter((file) => file.startsWith('policies/') && casesOf(file, op).length > 0);

/** The cases of a file that are of an operation. */
export const casesOf = (name: string, op: string): Fixture[] =>
  readFixtures(name).filter(({ request }) => operationOf(request) === op);

const operationOf = (request: string): string => (JSON.parse(request) as { op: string }).op;

/** The cases of a file; its head line has no `id` and is left out. */
export function readFixtures(name: string): Fixture[] {
  return readLines(join(fixturesFolder, name)).flatMap((line) => {
    const { id, truth } = JSON.parse(line) as { id?: unknown; truth?: Answer };
    if (id === undefined) return [];
    if (truth === undefined) throw new Error(`${name}: ${String(id)} has no truth`);
    return [{ id: String(id), request: withoutMember(line, 'truth'), truth }];
  });
}

/** Those that `batch` answers. */
export const answered = (fixtures: readonly Fixture[]): Fixture[] =>
  fixtures.filter(({ request }) => operations.includes(operationOf(request)));

/** The text of a JSON object without one of its own members; every other character stays. */
export function withoutMember(text: string, name: string): string {
  const quoted = JSON.stringify(name);
  let depth = 0;
  let start = -1;
  let separator = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = stringEnd(text, at);
      if (depth === 1 && start < 0 && text.slice(at, end) === quoted && /^\s*:/.test(text.slice(end, end + 20))) {
        start = at;
      }
      at = end - 1;
    } else if (character === '{' || character === '[') {
      depth++;
    } else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0 && start >= 0) return text.slice(0, separator < 0 ? start : separator) + text.slice(at);
    } else if (character === ',' && depth === 1) {
      if (start >= 0) return text.slice(0, start) + text.slice(at + 1);
      separator = at;
    }
  }
  return text;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
