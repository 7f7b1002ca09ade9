/** The Kubernetes objects in a set of files, with notes on what else is there. */
import { isPlainMap, type PlainMap } from '../values/value.ts';
import { type Document, type Remark, readDocuments } from './document.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** An object of the Kubernetes API, as it stands in a file. */
export interface Manifest {
  readonly document: Document;
  readonly object: PlainMap;
  readonly apiVersion: string;
  readonly kind: string;
  /** `metadata.name`, or `metadata.generateName`; empty without either. */
  readonly name: string;
  /** `metadata.namespace`; empty without. */
  readonly namespace: string;
}

export interface ManifestSet {
  readonly manifests: readonly Manifest[];
  /** What was left out, and why. */
  readonly skipped: readonly Remark[];
  /** What cannot be read though it should. */
  readonly errors: readonly Remark[];
}

/** Reads files in their order. Lists are taken apart, as kubectl does. */
export function readManifests(files: Iterable<TextFile>): ManifestSet {
  const manifests: Manifest[] = [];
  const skipped: Remark[] = [];
  const errors: Remark[] = [];
  for (const { name, text } of files) {
    for (const document of readDocuments(text, name)) {
      if (document.ok) collect(document, manifests, skipped, errors);
      else if (HELM_ACTION.test(document.text))
        skipped.push({ message: 'a Helm template: render it first', place: document.place });
      else errors.push(document);
    }
  }
  return { manifests, skipped, errors };
}

/** An action of Go's templates. Text that Helm fills in may have any; YAML that can be read as it is rarely does. */
const HELM_ACTION = /\{\{.*?\}\}/s;

function collect(document: Document, manifests: Manifest[], skipped: Remark[], errors: Remark[]): void {
  const skip = (message: string): number => skipped.push({ message, place: document.place() });
  const { value } = document;
  if (!isPlainMap(value)) return void skip('no Kubernetes object: it is no mapping');
  const { apiVersion, kind, items } = own(value, 'apiVersion', 'kind', 'items');
  if (Array.isArray(items) && typeof kind === 'string' && kind.endsWith('List')) {
    for (const item of document.elements(items, ['items'])) collect(item, manifests, skipped, errors);
    return;
  }
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') {
    return void skip('no Kubernetes object: apiVersion and kind are not set');
  }
  const { metadata } = own(value, 'metadata');
  const { name, generateName, namespace } = isPlainMap(metadata as PlainMap)
    ? own(metadata as PlainMap, 'name', 'generateName', 'namespace')
    : {};
  const texts = [apiVersion, kind, name, namespace].filter((text) => typeof text === 'string');
  if (texts.some((text) => HELM_ACTION.test(text))) return void skip('a Helm template: render it first');
  manifests.push({
    document,
    object: value,
    apiVersion,
    kind,
    name: textOr(name, textOr(generateName, '')),
    namespace: textOr(namespace, ''),
  });
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function own<K extends string>(map: PlainMap, ...names: K[]): { readonly [name in K]?: unknown } {
  const members: { [name in K]?: unknown } = {};
  for (const name of names) if (Object.hasOwn(map, name)) members[name] = map[name];
  return members;
}
