/** The command line's outside world in Node. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Console, type FileAccess, FileProblem, type FolderEntry, type Store } from './console.ts';
import { TextReader } from './decode.ts';
import { linesOf } from './lines.ts';

/** @throws FileProblem */
function decode(name: string, bytes: Uint8Array): string {
  const reader = new TextReader(name);
  return reader.read(bytes) + reader.end();
}

/** @throws FileProblem */
async function* decodeChunks(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const reader = new TextReader(name);
  for await (const bytes of chunks) yield reader.read(bytes);
  yield reader.end();
}

/** Bytes that are read at once. */
const CHUNK = 1 << 18;

const files: FileAccess = {
  read: (path) => orProblem(path, async () => decode(path, await readFile(path))),
  async *chunks(path) {
    try {
      yield* decodeChunks(path, createReadStream(path, { highWaterMark: CHUNK }));
    } catch (error) {
      throw problemOf(path, error);
    }
  },
  list: (path) =>
    orProblem(path, async () => {
      if (!(await stat(path)).isDirectory()) return undefined;
      const entries = await readdir(path, { withFileTypes: true });
      return entries
        .map((entry): FolderEntry => ({ path: join(path, entry.name), isFolder: entry.isDirectory() }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
    }),
  exists: (path) =>
    access(path).then(
      () => true,
      () => false,
    ),
  write: (path, text) => orProblem(path, () => writeFile(path, text)),
  load: (path) =>
    orProblem(path, async () => {
      // A path that does not exist is told as other files are.
      await stat(path);
      try {
        return ((await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown }).default;
      } catch (error) {
        throw new FileProblem(`${path}: it is no JavaScript module: ${(error as Error).message}`);
      }
    }),
};

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'its permissions stand against it'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead in a circle'],
]);

function problemOf(path: string, error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error) || !('code' in error)) return error;
  return new FileProblem(`${path}: ${REASONS.get(String(error.code)) ?? error.message}`);
}

async function orProblem<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw problemOf(path, error);
  }
}

/** A file that goes with the process. */
class FileStore implements Store {
  #file: { readonly path: string; readonly stream: WriteStream } | undefined;

  async add(line: string): Promise<void> {
    this.#file ??= openStore();
    const { stream } = this.#file;
    if (!stream.write(`${line}\n`)) await once(stream, 'drain');
  }

  async *lines(): AsyncGenerator<string, void> {
    if (this.#file === undefined) return;
    const { path, stream } = this.#file;
    stream.end();
    await once(stream, 'close');
    yield* linesOf(createReadStream(path, { highWaterMark: CHUNK, encoding: 'utf8' }));
  }
}

function openStore(): { readonly path: string; readonly stream: WriteStream } {
  const folder = mkdtempSync(join(tmpdir(), 'kubecel-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'waiting.ndjson');
  return { path, stream: createWriteStream(path) };
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
      return decode('standard input', Buffer.concat(chunks));
    },
    inputChunks: () => decodeChunks('standard input', stdin),
    inputLines: () => linesOf(stdin.setEncoding('utf8')),
    files,
    store: () => new FileStore(),
  };
}
