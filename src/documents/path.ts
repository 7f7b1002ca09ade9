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
 * A name in brackets that is all digits is taken for an index; {@link resolvePath} tells which it is.
 */
export function parsePath(text: string): Path {
  const steps: (string | number)[] = [];
  for (const [, name, bracketed] of text.matchAll(/(?:^|\.)([^.[]+)|\[([^\]]*)\]/g)) {
    if (name !== undefined) steps.push(name);
    else if (bracketed !== undefined) steps.push(/^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
  }
  return steps;
}
