import { isPlainMap, type Value } from '../values/value.ts';

/** Steps into a document: member names and indexes. */
export type Path = readonly (string | number)[];

/** A part of a text, in UTF-16 offsets. */
export interface Span {
  readonly start: number;
  /** Behind the last unit. */
  readonly end: number;
}

/**
 * Reads a field path as Kubernetes prints it: `spec.ports[0].name`, `metadata.annotations[a.b/c]`.
 *
 * A name in brackets that is all digits is taken for an index; in a mapping it is a name again.
 */
export function parsePath(text: string): Path {
  const steps: (string | number)[] = [];
  for (const [, name, bracketed] of text.matchAll(/(?:^|\.)([^.[]+)|\[([^\]]*)\]/g)) {
    if (name !== undefined) steps.push(name);
    else if (bracketed !== undefined) steps.push(/^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
  }
  return steps;
}

/**
 * The member that a path names from a step on, and how many steps that takes: more than one where the member's name has
 * dots, which a path as Kubernetes prints it does not tell apart.
 */
export function memberAt<T>(
  members: ReadonlyMap<string, T>,
  path: Path,
  from: number,
): { readonly member: T; readonly steps: number } | undefined {
  let name = '';
  for (let i = from; i < path.length; i++) {
    const step = path[i] as string | number;
    name += i === from ? step : `.${step}`;
    const member = members.get(name);
    if (member !== undefined) return { member, steps: i - from + 1 };
  }
  return undefined;
}

/** The path as Kubernetes prints it. */
export const pathText = (path: Path): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');

/** The part of plain data at a path; undefined where there is none. */
export function partAt(value: Value, path: Path): Value | undefined {
  let part: Value | undefined = value;
  for (const step of path) {
    if (Array.isArray(part)) part = typeof step === 'number' ? (part as readonly Value[])[step] : undefined;
    else if (part !== undefined && isPlainMap(part)) part = Object.hasOwn(part, step) ? part[step] : undefined;
    else return undefined;
  }
  return part;
}
