/** The Go side, bench/go: cel-go and the code of the API server, measured in the same rounds. Absent where Go is. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { LineServer } from '../scripts/recorder.ts';
import type { Subject } from './harness.ts';
import { bench } from './places.ts';

export const CEL_GO = 'cel-go';
export const API_SERVER = 'API server';

/** A question of bench/go with what it is about. */
export interface GoRequest {
  readonly question: 'parse' | 'plan' | 'evaluate' | 'typed' | 'definition' | 'object';
  readonly text?: string;
  readonly self?: unknown;
  readonly schema?: unknown;
  readonly definition?: unknown;
  readonly object?: unknown;
}

export const hasGo = (): boolean => spawnSync('go', ['version']).status === 0;

export class GoSide {
  readonly #server: LineServer;

  private constructor(command: string) {
    this.#server = new LineServer(command);
  }

  /** Builds the program where it has not been yet; undefined, with a note, where there is no Go. */
  static start(): GoSide | undefined {
    if (!hasGo()) {
      console.error('Go is not here: what it takes is left out.');
      return undefined;
    }
    // One core, as JavaScript has.
    return new GoSide(`GOMAXPROCS=1 exec '${built()}'`);
  }

  async prepare(request: GoRequest): Promise<Subject> {
    const { id, result } = JSON.parse(await this.#server.ask(JSON.stringify(request)));
    return {
      result: () => result,
      spend: async (times) => JSON.parse(await this.#server.ask(JSON.stringify({ id, times }))).nanoseconds,
    };
  }

  close(): void {
    this.#server.close();
  }
}

/** Where the program is: outside the tree, one for each state of its sources. */
function built(): string {
  const folder = join(bench, 'go');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const program = join(cache, 'kubecel', `bench-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(program)) {
    console.error('Building the Go side: some minutes the first time.');
    execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  return program;
}
