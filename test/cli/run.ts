import type { Console, ServeOptions } from '../../src/cli/console.ts';
import { FileProblem } from '../../src/cli/console.ts';
import { TextReader } from '../../src/cli/decode.ts';
import { runProgram } from '../../src/cli/program.ts';
import { ownThread } from '../../src/cli/threads.ts';

export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Files that were written, if any. */
  readonly written?: Readonly<Record<string, string>>;
  /** What it began to serve, if anything. */
  readonly served?: ServeOptions;
}

/** A folder tree: texts and bytes are files; null is a folder that may not be looked into. */
export interface Folder {
  readonly [name: string]: Entry;
}

type Entry = string | Uint8Array | Folder | null;

const isFolder = (entry: Entry): entry is Folder =>
  entry !== null && typeof entry !== 'string' && !(entry instanceof Uint8Array);

/** Text in parts, of which small ones come apart. */
const chunksOf = (text: string): string[] => text.match(text.length < 10_000 ? /.{1,50}/gs : /.{1,65536}/gs) ?? [];

/** Runs the command line on made-up files and input. */
export async function kubecel(args: readonly string[], files: Folder = {}, input = ''): Promise<Outcome> {
  let out = '';
  let err = '';
  const written: Record<string, string> = {};
  let served: ServeOptions | undefined;
  const find = (path: string): string | Uint8Array | Folder => {
    let found: Entry = files;
    for (const name of path.split('/').filter((name) => name !== '' && name !== '.')) {
      const next: Entry | undefined = isFolder(found) ? found[name] : undefined;
      if (next === null) throw new FileProblem(`${path}: it may not be read`);
      if (next === undefined) throw new FileProblem(`${path}: there is no such file`);
      found = next;
    }
    return found;
  };
  const console: Console = {
    async out(text) {
      out += text;
      return true;
    },
    async err(text) {
      err += text;
    },
    watched: false,
    input: async () => input,
    async *inputLines() {
      yield input.split('\n');
    },
    async *inputChunks() {
      yield* chunksOf(input);
    },
    startThread(work) {
      const thread = ownThread(structuredClone(work), this.files.load);
      return {
        run: async (job) => structuredClone(await (await thread).run(structuredClone(job))),
        stop: async () => undefined,
      };
    },
    // Nobody asks while the command runs: the server ends when it has begun.
    async serve(options) {
      served = options;
      return { url: 'https://127.0.0.1:8443', closed: Promise.resolve(), stop: async () => undefined };
    },
    store() {
      const lines: string[] = [];
      return {
        async add(line) {
          lines.push(line);
        },
        async *lines() {
          yield* lines;
        },
      };
    },
    files: {
      async read(path) {
        const found = find(path);
        if (typeof found === 'string') return found;
        if (isFolder(found)) throw new FileProblem(`${path}: it is a folder`);
        const reader = new TextReader(path);
        return reader.read(found) + reader.end();
      },
      async *chunks(path) {
        yield* chunksOf(await this.read(path));
      },
      async exists(path) {
        try {
          return find(path) !== undefined;
        } catch {
          return false;
        }
      },
      async write(path, text) {
        written[path] = text;
      },
      async load(path) {
        const found = find(path);
        return (await import(`data:text/javascript,${encodeURIComponent(String(found))}`)).default;
      },
      async list(path) {
        const folder = find(path);
        if (!isFolder(folder)) return undefined;
        return Object.keys(folder)
          .sort()
          .map((name) => {
            const entry = folder[name] ?? null;
            return { path: `${path.replace(/\/$/, '')}/${name}`, isFolder: entry === null || isFolder(entry) };
          });
      },
    },
  };
  const status = await runProgram(args, console);
  return { status, out, err, ...(Object.keys(written).length > 0 && { written }), ...(served && { served }) };
}
