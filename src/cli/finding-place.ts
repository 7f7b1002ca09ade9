import { documentPath } from '../crd/definition/document-path.ts';
import type { Document, Place } from '../documents/document.ts';
import { type Path, parsePath, partAt } from '../documents/path.ts';
import { Source } from '../source/source.ts';
import { codePointOffset } from '../values/utf8.ts';

/** Where the first issue of an expression is, in the words of the API server. */
const ISSUE = /ERROR: <input>:(\d+):(\d+): /;

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

/** A definition is told of in other words than it is written in. */
function ownPath(document: Document, path: Path): Path {
  if (partAt(document.value, ['kind']) !== 'CustomResourceDefinition') return path;
  return partAt(document.value, path) === undefined ? documentPath(path) : path;
}
