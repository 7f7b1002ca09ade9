/** The command line's outside world in Node. */
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Console, type FileAccess, FileProblem, type FolderEntry } from './console.ts';

/** A byte order mark stays: it tells that a file is no JSON to Kubernetes. */
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const files: FileAccess = {
  read: (path) => orProblem(path, async () => decode(await readFile(path))),
  list: (path) =>
    orProblem(path, async () => {
      if (!(await stat(path)).isDirectory()) return undefined;
      const entries = await readdir(path, { withFileTypes: true });
      return entries
        .map((entry): FolderEntry => ({ path: join(path, entry.name), isFolder: entry.isDirectory() }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
    }),
};

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'it may not be read'],
  ['EISDIR', 'it is a folder'],
]);

async function orProblem<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FileProblem(`${path}: ${REASONS.get(code ?? '') ?? message}`);
  }
}

export interface NodeConsole extends Console {
  /** Whether the reader of standard output has left. */
  readonly abandoned: boolean;
}

export function nodeConsole(): NodeConsole {
  const { stdin, stdout, stderr } = process;
  let open = true;
  // The reader of a pipe may leave early, as `head` does: then there is nothing more to write.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    open = false;
  });
  return {
    get abandoned() {
      return !open;
    },
    async out(text) {
      if (!open) return false;
      if (!stdout.write(text))
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => undefined);
      return open;
    },
    err: (text) => void stderr.write(text),
    watched: stderr.isTTY === true,
    async input() {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(chunk as Buffer);
      return decode(Buffer.concat(chunks));
    },
    inputLines: () => createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    files,
  };
}
