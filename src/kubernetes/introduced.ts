/** Since when functions and macros may be written: read off the environments themselves. */
import type { Env } from '../env/env.ts';
import { kubernetesEnv } from './environment.ts';
import { type Minor, NEWEST_MINOR, OLDEST_MINOR } from './version.ts';

let known: ReadonlyMap<string, Minor> | undefined;

/** The first compatibility version that lets new expressions use an overload; undefined if none does. */
export const overloadIntroduced = (functionName: string, overloadId: string): Minor | undefined =>
  introductions().get(`overload ${functionName} ${overloadId}`);

/** The same of a macro. @param key - see `macroKey` */
export const macroIntroduced = (key: string): Minor | undefined => introductions().get(`macro ${key}`);

/** By trying every version once. */
function introductions(): ReadonlyMap<string, Minor> {
  if (known === undefined) {
    const first = new Map<string, Minor>();
    for (let minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor++) {
      for (const name of namesIn(kubernetesEnv({ version: `1.${minor}` }))) {
        if (!first.has(name)) first.set(name, minor);
      }
    }
    known = first;
  }
  return known;
}

function* namesIn(env: Env): Generator<string> {
  for (const [name, { overloads }] of env.functions) {
    for (const { id } of overloads) yield `overload ${name} ${id}`;
  }
  for (const key of env.macros.keys()) yield `macro ${key}`;
}
