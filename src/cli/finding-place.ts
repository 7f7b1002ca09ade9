import type { Document, Place } from '../documents/document.ts';
import { type Path, parsePath, partAt } from '../documents/path.ts';
import { Source } from '../source/source.ts';
import { codePointOffset } from '../values/utf8.ts';

/** Where the first issue of an expression is, in the words of the API server. */
const ISSUE = /ERROR: <input>:(\d+):(\d+): /;

/** Where a definition has what the server calls its one schema. */
const SHARED_SCHEMA: Path = ['spec', 'validation'];
const FIRST_SCHEMA: Path = ['spec', 'versions', 0, 'schema'];

/**
 * Where in its file an error is. What is wrong with an expression is found within the expression.
 *
 * @param field - as the API server names it
 */
export function findingPlace(document: Document, field: string, detail = ''): Place {
  const path = field === '<nil>' ? [] : ownPath(document, parsePath(field));
  const issue = ISSUE.exec(detail);
  const text = partAt(document.value, path);
  if (issue === null || typeof text !== 'string') return document.place(path);
  const start = new Source(text).lineStarts[Number(issue[1]) - 1] ?? 0;
  return document.placeWithin(path, codePointOffset(text, Number(issue[2]) - 1, start));
}

/** A schema that all versions share is reported as one, which the document does not have. */
function ownPath(document: Document, path: Path): Path {
  const isShared = SHARED_SCHEMA.every((step, i) => path[i] === step);
  return isShared && partAt(document.value, SHARED_SCHEMA) === undefined
    ? [...FIRST_SCHEMA, ...path.slice(SHARED_SCHEMA.length)]
    : path;
}
