/** Talks to the recorder, the Go program of spec-fixtures/recorder that answers with Kubernetes' own code. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../spec-fixtures/recorder', import.meta.url));
const built = fileURLToPath(new URL('../.cache/recorder', import.meta.url));

/** The command that was asked for, else KUBECEL_RECORDER, else the recorder, built where it has not been yet. */
export function recorderCommand(given?: string): string {
  const named = given ?? process.env.KUBECEL_RECORDER;
  if (named !== undefined) return named;
  if (!existsSync(built)) {
    console.error('Building the recorder: about ten minutes of CPU the first time.');
    mkdirSync(fileURLToPath(new URL('../.cache', import.meta.url)), { recursive: true });
    execFileSync('go', ['build', '-o', built, '.'], { cwd: folder, stdio: 'inherit' });
  }
  return built;
}

/** A program that answers each line with a line, in order. */
export class LineServer {
  readonly #child: ChildProcess;
  readonly #waiting: ((line: string) => void)[] = [];
  #failure: Error | undefined;

  constructor(command: string) {
    this.#child = spawn('/bin/sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdin?.on('error', () => {}); // its end is reported by 'close'
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.trim() !== '') this.#waiting.shift()?.(line);
    });
    this.#child.on('close', (code) => {
      this.#failure = new Error(`'${command}' ended with ${code}`);
      if (this.#waiting.length > 0) throw this.#failure;
    });
  }

  /** @param line - one request, without a line feed */
  ask(line: string): Promise<string> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin?.write(`${line}\n`);
    });
  }

  close(): void {
    this.#child.stdin?.end();
  }
}
