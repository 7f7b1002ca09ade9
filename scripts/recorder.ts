/** Talks to the recorder, the Go program of spec-fixtures/recorder that answers with Kubernetes' own code. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

// From the top of the repository, where scripts are run: those of bench/ are bundled, and lie elsewhere then.
const folder = resolve('spec-fixtures/recorder');
const built = resolve('.cache/recorder');

/** The command that was asked for, else KUBECEL_RECORDER, else the recorder, built where it has not been yet. */
export function recorderCommand(given?: string): string {
  const named = given ?? process.env.KUBECEL_RECORDER;
  if (named !== undefined) return named;
  if (!existsSync(built)) {
    console.error('Building the recorder: about ten minutes of CPU the first time.');
    mkdirSync(resolve('.cache'), { recursive: true });
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

  /** What it has spent; only Linux tells. */
  cpuNanoseconds(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    // After the name, which may hold anything: field 14 and 15, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 1e7;
  }

  close(): void {
    this.#child.stdin?.end();
  }
}
