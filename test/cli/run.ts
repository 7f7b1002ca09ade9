import type { Console } from '../../src/cli/console.ts';
import { FileProblem } from '../../src/cli/console.ts';
import { runProgram } from '../../src/cli/program.ts';
import { ownThread } from '../../src/cli/threads.ts';

export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Files that were written, if any. */
  readonly written?: Readonly<Record<string, string>>;
}

/** A folder tree: texts are files. */
export interface Folder {
  readonly [name: string]: string | Folder;
}

/** Text in small parts, as it may come. */
const chunksOf = (text: string): string[] => text.match(/.{1,50}/gs) ?? [];

/** Runs the command line on made-up files and input. */
export async function kubecel(args: readonly string[], files: Folder = {}, input = ''): Promise<Outcome> {
  let out = '';
  let err = '';
  const written: Record<string, string> = {};
  const find = (path: string): string | Folder => {
    let found: string | Folder = files;
    for (const name of path.split('/').filter((name) => name !== '' && name !== '.')) {
      const next: string | Folder | undefined = typeof found === 'string' ? undefined : found[name];
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
        if (typeof found !== 'string') throw new FileProblem(`${path}: it is a folder`);
        return found;
      },
      async *chunks(path) {
        yield* chunksOf(await this.read(path));
      },
      async exists(path) {
        return this.read(path).then(
          () => true,
          (problem: Error) => problem.message.endsWith('folder'),
        );
      },
      async write(path, text) {
        written[path] = text;
      },
      async load(path) {
        const found = find(path);
        return (await import(`data:text/javascript,${encodeURIComponent(String(found))}`)).default;
      },
      async list(path) {
        const found = find(path);
        if (typeof found === 'string') return undefined;
        return Object.keys(found)
          .sort()
          .map((name) => ({ path: `${path.replace(/\/$/, '')}/${name}`, isFolder: typeof found[name] !== 'string' }));
      },
    },
  };
  const status = await runProgram(args, console);
  return { status, out, err, ...(Object.keys(written).length > 0 && { written }) };
}
