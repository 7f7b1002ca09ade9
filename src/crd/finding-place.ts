import type { Document, Place } from '../documents/document.ts';
import { type Path, parsePath, partAt } from '../documents/path.ts';
import { Source } from '../source/source.ts';
import { codePointOffset } from '../values/utf8.ts';
import { documentPath } from './definition/document-path.ts';

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

/** The fields that Go's decoder names: `.kind`, `ObjectMeta.labels`, `OwnerReference.ownerReferences.controller`. */
const TYPE_FIELD = /cannot unmarshal .* into Go struct field \.(\w+) of type/;
const META_FIELD = /cannot unmarshal .* into Go (?:struct field \w+\.(\w+)[\w.]* of type|value of type v1\.ObjectMeta)/;
const FIELD = /^([\w.[\]-]+): /;

/** Where in its file that is why an object cannot be decoded, as far as the error tells. */
export function faultPlace(document: Document, fault: string): Place {
  const typeField = TYPE_FIELD.exec(fault)?.[1];
  if (typeField !== undefined) return document.place([typeField]);
  const field = FIELD.exec(fault)?.[1];
  if (field !== undefined && document.has(parsePath(field))) return document.place(parsePath(field));
  const meta = META_FIELD.exec(fault);
  return meta === null ? document.place() : document.place(['metadata', ...(meta[1] === undefined ? [] : [meta[1]])]);
}

/** A definition is told of in other words than it is written in. */
function ownPath(document: Document, path: Path): Path {
  if (partAt(document.value, ['kind']) !== 'CustomResourceDefinition') return path;
  return partAt(document.value, path) === undefined ? documentPath(path) : path;
}
