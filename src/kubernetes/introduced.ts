/** Since when functions, macros and types are there: read off the environments themselves. */
import type { Env } from '../env/env.ts';
import { type ExpressionKind, kubernetesEnv, releaseEnv } from './environment.ts';
import { type Minor, NEWEST_MINOR, OLDEST_MINOR } from './version.ts';

/** Undefined: not yet. */
export interface Availability {
  /** The first compatibility version that lets new expressions use it. */
  readonly introduced: Minor | undefined;
  /** The first release whose servers let new expressions use it. */
  readonly asNew: Minor | undefined;
  /** The first release whose servers run stored expressions that use it. */
  readonly asStored: Minor | undefined;
}

export const overloadAvailability = (functionName: string, overloadId: string): Availability =>
  availability(`overload ${functionName} ${overloadId}`);

/** @param key - see `macroKey` */
export const macroAvailability = (key: string): Availability => availability(`macro ${key}`);

export const typeAvailability = (typeName: string): Availability => availability(`type ${typeName}`);

const availability = (thing: string): Availability => ({
  introduced: INTRODUCED().get(thing),
  asNew: AS_NEW().get(thing),
  asStored: AS_STORED().get(thing),
});

/** The first version whose environment has each thing, by trying all of them once. */
function firstVersions(envOf: (version: string) => Env): () => ReadonlyMap<string, Minor> {
  let known: ReadonlyMap<string, Minor> | undefined;
  return () => {
    if (known === undefined) {
      const first = new Map<string, Minor>();
      for (let minor = OLDEST_MINOR; minor <= NEWEST_MINOR; minor++) {
        for (const thing of thingsIn(envOf(`1.${minor}`))) if (!first.has(thing)) first.set(thing, minor);
      }
      known = first;
    }
    return known;
  };
}

const ofRelease =
  (kind: ExpressionKind) =>
  (release: string): Env =>
    releaseEnv({ release, kind });

const INTRODUCED = firstVersions((version) => kubernetesEnv({ version }));
const AS_NEW = firstVersions(ofRelease('new'));
const AS_STORED = firstVersions(ofRelease('stored'));

function* thingsIn(env: Env): Generator<string> {
  for (const [name, { overloads }] of env.functions) {
    for (const { id } of overloads) yield `overload ${name} ${id}`;
  }
  for (const key of env.macros.keys()) yield `macro ${key}`;
  for (const { library } of env.options.libraries ?? []) {
    for (const { name } of library.types ?? []) yield `type ${name}`;
  }
}
