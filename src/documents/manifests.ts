/** The Kubernetes objects in a set of files, with notes on what else is there. */
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { type Document, type Remark, readPiece } from './document.ts';
import { type Piece, splitText } from './stream.ts';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** An object of the Kubernetes API, as it stands in a file. */
export interface Manifest {
  readonly document: Document;
  readonly object: PlainMap;
  /** Empty where there is none, or one that is no text. */
  readonly apiVersion: string;
  /** The same. */
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

/** Reads files in their order. */
export function readManifests(files: Iterable<TextFile>): ManifestSet {
  const found = new Collection();
  for (const { name, text } of files) for (const piece of splitText(text, name)) found.addPiece(piece);
  return found;
}

/** The objects of a piece of a file. Lists are taken apart, as kubectl does. */
export function manifestsOf(piece: Piece): ManifestSet {
  const found = new Collection();
  found.addPiece(piece);
  return found;
}

/** An action of Go's templates. Text that Helm fills in may have any; YAML that can be read as it is rarely does. */
const HELM_ACTION = /\{\{.*?\}\}/s;

class Collection implements ManifestSet {
  readonly manifests: Manifest[] = [];
  readonly skipped: Remark[] = [];
  readonly errors: Remark[] = [];

  addPiece(piece: Piece): void {
    const read = readPiece(piece);
    if (read.ok) {
      if (read.value !== null) this.#add(read);
    } else if (HELM_ACTION.test(read.text)) this.#skip('a Helm template: render it first', read);
    else this.errors.push({ message: read.message, place: read.place });
  }

  #add(document: Document): void {
    const { value } = document;
    if (value === null || !isPlainMap(value)) {
      this.#skipDocument('no Kubernetes object: it is no mapping', document);
      return;
    }
    const kind = textMember(value, 'kind');
    const items = Object.hasOwn(value, 'items') ? value.items : undefined;
    if (Array.isArray(items) && kind.endsWith('List')) {
      const typed = (items as readonly Value[]).map((item) => typedItem(item, textMember(value, 'apiVersion'), kind));
      for (const item of document.elements(typed, ['items'])) {
        if (item.value !== null && isPlainMap(item.value)) this.#add(item);
        else this.errors.push({ message: 'an item of the list is no object', place: item.place() });
      }
      return;
    }
    if (isUnset(value, 'apiVersion') && isUnset(value, 'kind')) {
      this.#skipDocument('no Kubernetes object: apiVersion and kind are not set', document);
      return;
    }
    const metadata = Object.hasOwn(value, 'metadata') ? (value.metadata as Value) : null;
    const names = metadata !== null && isPlainMap(metadata) ? metadata : {};
    const manifest = {
      document,
      object: value,
      apiVersion: textMember(value, 'apiVersion'),
      kind,
      name: textMember(names, 'name') || textMember(names, 'generateName'),
      namespace: textMember(names, 'namespace'),
    };
    if ([manifest.apiVersion, kind, manifest.name, manifest.namespace].some((text) => HELM_ACTION.test(text))) {
      this.#skipDocument('a Helm template: render it first', document);
    } else this.manifests.push(manifest);
  }

  #skipDocument(message: string, document: Document): void {
    this.#skip(message, { place: document.place() });
  }

  #skip(message: string, { place }: Pick<Remark, 'place'>): void {
    this.skipped.push({ message, place });
  }
}

/** Servers leave out the types of the items in a list that has one, such as a WidgetList. */
function typedItem(item: Value, apiVersion: string, listKind: string): Value {
  if (item === null || !isPlainMap(item) || !isUnset(item, 'apiVersion') || !isUnset(item, 'kind')) return item;
  return { ...item, apiVersion, kind: listKind.slice(0, -'List'.length) };
}

const textMember = (map: PlainMap, name: string): string => {
  const value = Object.hasOwn(map, name) ? map[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const isUnset = (map: PlainMap, name: string): boolean =>
  !Object.hasOwn(map, name) || map[name] === null || map[name] === '';
