/** Objects of public projects with something changed: created so, updated to it, in their status. */
import { corpusCaseFiles, readShared } from '../support/shared.ts';
import { type Choices, oneIn, pick } from './choices.ts';
import { mutated } from './mutations.ts';

type Node = Readonly<Record<string, unknown>>;

/** Definitions above this size make few cases a minute. */
const LARGE = 120_000;

let known: readonly Node[] | undefined;

function bases(): readonly Node[] {
  known ??= corpusCaseFiles
    .flatMap(readShared)
    .filter(({ request }) => request.length < LARGE)
    .map(({ request }) => JSON.parse(request) as Node)
    .filter(({ op }) => op === 'cr');
  return known;
}

/** A request of the recorder's `cr`. */
export function corpusObjectRequest(choices: Choices): Node {
  const base = pick(choices, bases());
  const names = ['a', 'name', 'type', 'kind', 'namespace', '__proto__', 'metadata', 'x-y'];
  const change = (value: unknown): unknown => {
    const { apiVersion, kind, metadata, ...rest } = value as Node;
    return oneIn(choices, 12)
      ? { apiVersion, kind, metadata: mutated(choices, metadata, names), ...rest }
      : { apiVersion, kind, metadata, ...(mutated(choices, rest, names, 1) as Node) };
  };
  const { id: _, ...request } = base;
  let object = change(base.object);
  if (oneIn(choices, 3)) object = change(object);
  const old = base.old ?? base.object;
  if (request.subresource !== undefined) return { ...request, object };
  switch (choices.below(4)) {
    case 0:
      return { ...request, object, old };
    // What was wrong before may stay so.
    case 1:
      return { ...request, object: change(object), old: object };
    case 2:
      return { ...request, object: old, old: object };
    default:
      return { ...request, object };
  }
}
