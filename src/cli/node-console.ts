/** The command line's outside world in Node. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, openSync, rmSync, type WriteStream } from 'node:fs';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Console, type FileAccess, FileProblem, type FolderEntry, type Store, type Thread } from './console.ts';
import { TextReader } from './decode.ts';
import { linesOf, linesTogether } from './lines.ts';
import { orProblem, problemOf } from './node-problems.ts';
import type { Work } from './threads.ts';

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

export const nodeFiles: FileAccess = {
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

/** Answers come in the order of the jobs. */
class WorkerThread implements Thread {
  readonly #worker: Worker;
  readonly #waiting: { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  #failure: unknown;

  constructor(script: string, work: Work) {
    this.#worker = new Worker(script, { workerData: work });
    this.#worker.on('message', (answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread has ended before its work')));
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }

  run(job: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A file that has no name any more, so that it goes with the process however that ends. */
class FileStore implements Store {
  #file: { readonly descriptor: number; readonly stream: WriteStream } | undefined;
  #failure: unknown;

  add(line: string): Promise<void> {
    return orStoreProblem(async () => {
      if (this.#file === undefined) {
        this.#file = openStore();
        this.#file.stream.on('error', (error) => {
          this.#failure = error;
        });
      }
      if (this.#failure !== undefined) throw this.#failure;
      const { stream } = this.#file;
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    });
  }

  async *lines(): AsyncGenerator<string, void> {
    if (this.#file === undefined) return;
    const { descriptor: fd, stream } = this.#file;
    await orStoreProblem(async () => {
      if (this.#failure !== undefined) throw this.#failure;
      stream.end();
      await once(stream, 'finish');
    });
    yield* linesOf(createReadStream('', { fd, start: 0, highWaterMark: CHUNK }));
  }
}

const orStoreProblem = <T>(work: () => Promise<T>): Promise<T> =>
  orProblem(
    `${tmpdir()}: no file can be written there for objects that wait for their definitions (TMPDIR says where)`,
    work,
  );

function openStore(): { readonly descriptor: number; readonly stream: WriteStream } {
  const folder = mkdtempSync(join(tmpdir(), 'kubecel-'));
  const descriptor = openSync(join(folder, 'waiting.ndjson'), 'w+');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    remove();
  } catch {
    // Where a file that is open cannot be removed.
    process.once('exit', remove);
  }
  return { descriptor, stream: createWriteStream('', { fd: descriptor, autoClose: false }) };
}

/** Comes back when there is room for more, or nobody reads any more. */
async function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (stream.write(text)) return;
  await new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error'];
    const done = (): void => {
      for (const event of events) stream.off(event, done);
      resolve();
    };
    for (const event of events) stream.on(event, done);
  });
}

export interface NodeConsole extends Console {
  /** Whether the reader of standard output has left. */
  readonly abandoned: boolean;
}

/** @param script - what a thread starts with: it has to call {@link doWork} */
export function nodeConsole(script: string): NodeConsole {
  const { stdin, stdout, stderr } = process;
  let open = true;
  // The reader of a pipe may leave early, as `head` does: then there is nothing more to write.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    open = false;
  });
  stderr.on('error', () => undefined);
  return {
    get abandoned() {
      return !open;
    },
    async out(text) {
      if (!open) return false;
      await write(stdout, text);
      return open;
    },
    err: (text) => write(stderr, text),
    watched: stderr.isTTY === true,
    async input() {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(chunk as Buffer);
      return decode('standard input', Buffer.concat(chunks));
    },
    inputChunks: () => decodeChunks('standard input', stdin),
    inputLines: () => linesTogether(stdin),
    files: nodeFiles,
    startThread: (work) => new WorkerThread(script, work),
    store: () => new FileStore(),
    async serve(options) {
      // Most commands serve nothing, and start faster without.
      const { startServer, stopOnSignals } = await import('./node-server.ts');
      const listener = await startServer(options);
      stopOnSignals(listener, options.tell);
      return listener;
    },
  };
}
