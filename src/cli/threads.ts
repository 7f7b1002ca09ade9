/** Work that can be done by another thread: what is asked and what is answered is plain data. */
import type { Piece } from '../documents/stream.ts';
import type { Arguments, Flag } from './command.ts';
import type { Console, FileAccess, Thread } from './console.ts';
import { UsageError } from './usage-error.ts';
import type { Terms } from './validate/judge.ts';

/** What a thread is there for, and what it is told at its beginning. */
export type Work =
  | { readonly kind: 'validate'; readonly terms: Terms; readonly compiled: readonly string[] }
  | { readonly kind: 'batch' };

export type ValidateJob = { readonly define: Piece } | { readonly judge: readonly Piece[]; readonly final: boolean };

/** Does the jobs of a kind of work, one after the other. @param load - see {@link FileAccess} */
export async function doWork(work: Work, load: FileAccess['load']): Promise<(job: unknown) => unknown> {
  // Only what the work needs is loaded.
  if (work.kind === 'batch') {
    const { answerLines } = await import('../batch/answer.ts');
    return (job) => answerLines(job as readonly string[]);
  }
  const [{ Judge }, { loadRules }] = await Promise.all([import('./validate/judge.ts'), import('./rules-modules.ts')]);
  const judge = new Judge(work.terms, await loadRules(work.compiled, load));
  return (job) => {
    const asked = job as ValidateJob;
    return 'define' in asked ? judge.define(asked.define, false) : judge.judge(asked.judge, asked.final);
  };
}

/** One for each of `-j`; with one alone the work is done here. */
export async function startThreads(work: Work, count: number, console: Console): Promise<Thread[]> {
  if (count === 1) return [await ownThread(work, console.files.load)];
  return Array.from({ length: count }, () => console.startThread(work));
}

/** The thread that it is called in. */
export async function ownThread(work: Work, load: FileAccess['load']): Promise<Thread> {
  const run = await doWork(work, load);
  return { run: async (job) => run(job), stop: async () => undefined };
}

export const JOBS_FLAG: Flag = {
  name: 'jobs',
  short: 'j',
  value: 'N',
  description: 'work with N threads (default 1); the order of the output stays the same',
};

/** @throws UsageError */
export function jobCount(args: Arguments): number {
  const given = args.value('jobs') ?? '1';
  const count = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > MAX_THREADS) throw new UsageError(`--jobs=${given}: a number from 1 to ${MAX_THREADS}`);
  return count;
}

const MAX_THREADS = 128;
