/** Where an object is taken from: data, or a text with places. */
import type { Value } from '../values/value.ts';
import { Document, readDocuments } from './document.ts';

/** Plain data, the text of one document, or a document of {@link readDocuments}: of the last two places are told. */
export type ObjectSource = Value | Document;

/** What was read of a source. */
export interface Read {
  readonly value: Value;
  readonly document: Document | undefined;
}

/** @throws TypeError for a text of no or several documents, or one that cannot be read */
export function readSource(source: ObjectSource): Read {
  if (source instanceof Document) return { value: source.value, document: source };
  if (source === undefined)
    throw new TypeError('plain data, the text of a document or a document is wanted, not undefined');
  if (typeof source !== 'string') return { value: source, document: undefined };
  const documents = readDocuments(source, '<text>');
  const [document] = documents;
  if (document === undefined || documents.length > 1) {
    throw new TypeError(`a text of one document, not ${documents.length}: readDocuments takes it apart`);
  }
  if (!document.ok) throw new TypeError(`a text that can be read, not: ${document.message}`);
  return { value: document.value, document };
}
