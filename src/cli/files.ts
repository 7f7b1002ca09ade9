/** Where manifests are read from: files, folders, patterns and standard input. */

import type { TextFile } from '../documents/manifests.ts';
import { type Piece, StreamSplitter } from '../documents/stream.ts';
import type { Flag } from './command.ts';
import { type Console, FileProblem } from './console.ts';
import { expandGlob, isGlob } from './glob.ts';
import { UsageError } from './usage-error.ts';

/** Typed by habit, for kubectl needs it. */
export const RECURSIVE_FLAG: Flag = {
  name: 'recursive',
  short: 'R',
  description: 'taken as kubectl has it; folders in folders are looked into in any case',
};

/** What kubectl looks for in a folder. */
const MANIFEST = /\.(?:ya?ml|json)$/;

/** Where a mounted ConfigMap or Secret has its files: links to them stand beside. */
const MOUNTED = /(?:^|[/\\])\.\.[^/\\]+$/;

/** As kubectl calls standard input. */
const INPUT_NAME = 'STDIN';

/** A file's text; `-` is standard input. */
export const readFileOrInput = (path: string, console: Console): Promise<string> =>
  path === '-' ? console.input() : console.files.read(path);

/**
 * The files that paths name, in the order given: files themselves, the `.yaml`, `.yml` and `.json` files of folders and
 * of folders in them, what patterns match, and `-`.
 *
 * @throws FileProblem for a path that is not there, and a folder that cannot be looked into
 */
export async function findFiles(paths: readonly string[], console: Console): Promise<string[]> {
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('standard input (-) can be read once only');
  const found: string[] = [];
  for (const path of paths) {
    if (path === '-') found.push(path);
    else if (isGlob(path) && !(await console.files.exists(path))) {
      const matches = await expandGlob(path, console.files);
      if (matches.length === 0) throw new FileProblem(`${path}: no file matches`);
      for (const match of matches) for await (const file of filesOf(match, console)) found.push(file);
    } else for await (const file of filesOf(path, console)) found.push(file);
  }
  return found;
}

async function* filesOf(path: string, console: Console): AsyncGenerator<string, void> {
  const entries = await console.files.list(path);
  if (entries === undefined) yield path;
  for (const entry of entries ?? []) {
    if (entry.isFolder) {
      if (!MOUNTED.test(entry.path)) yield* filesOf(entry.path, console);
    } else if (MANIFEST.test(entry.path)) yield entry.path;
  }
}

/** The text of each file. */
export async function* readFiles(paths: readonly string[], console: Console): AsyncGenerator<TextFile, void> {
  for (const path of await findFiles(paths, console)) {
    yield { name: path === '-' ? INPUT_NAME : path, text: await readFileOrInput(path, console) };
  }
}

/** The documents of files, one after the other, as their text comes. A file that cannot be read is a piece with a problem. */
export async function* readPieces(files: readonly string[], console: Console): AsyncGenerator<Piece, void> {
  for (const path of files) {
    const file = path === '-' ? INPUT_NAME : path;
    const splitter = new StreamSplitter(file);
    try {
      for await (const chunk of path === '-' ? console.inputChunks() : console.files.chunks(path)) {
        yield* splitter.push(chunk);
      }
      yield* splitter.end();
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      const message = error.message.slice(error.message.indexOf(': ') + 2);
      const start = { offset: 0, line: 1, column: 0 };
      yield { file, text: '', syntax: 'yaml', start, problem: { message, offset: 0 } };
    }
  }
}
