/** What Node says of files, in our words. */
import { FileProblem } from './console.ts';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'its permissions stand against it: change them, as with chmod u+rwX'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links lead in a circle'],
]);

/** The error, told as a problem of the file where it is one. */
export function problemOf(path: string, error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error) || !('code' in error)) return error;
  return new FileProblem(`${path}: ${REASONS.get(String(error.code)) ?? error.message}`);
}

/** @throws FileProblem */
export async function orProblem<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw problemOf(path, error);
  }
}
