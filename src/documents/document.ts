import { Source } from '../source/source.ts';
import { goQuote } from '../values/quote.ts';
import type { Value } from '../values/value.ts';
import { type Path, pathText } from './path.ts';
import { JsonPlaces, type Places, YamlPlaces } from './places.ts';
import { Refusal } from './refusal.ts';
import { type Chunk, normalizeLines, splitStream } from './stream.ts';
import { readYaml } from './yaml.ts';

/** A place in a file. */
export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Code points from 1. */
  readonly column: number;
  /** UTF-16 units from the beginning of the file. */
  readonly offset: number;
}

/** Something said about a place. */
export interface Remark {
  readonly message: string;
  readonly place: Place;
}

/** A member written twice, in the API server's words. The last one counts. */
export interface Duplicate extends Remark {
  /** Its path; in YAML its name alone. */
  readonly path: string;
}

/** A part of a file that could not be read. */
export interface Unreadable extends Remark {
  readonly ok: false;
  /** The part as it stands in the file. */
  readonly text: string;
}

/** One document of a file: its value and where everything in it stands. */
export class Document {
  readonly ok = true;
  readonly value: Value;
  readonly syntax: 'json' | 'yaml';
  /** What strict reading, kubectl's default, refuses. */
  readonly duplicates: readonly Duplicate[];
  readonly #source: Source;
  readonly #places: Places;
  /** Where in the places this document begins: an item of a list is a document of its own. */
  readonly #root: Path;

  constructor(
    source: Source,
    syntax: 'json' | 'yaml',
    value: Value,
    places: Places,
    duplicates: readonly Duplicate[] = [],
    root: Path = [],
  ) {
    this.value = value;
    this.syntax = syntax;
    this.duplicates = duplicates;
    this.#source = source;
    this.#places = places;
    this.#root = root;
  }

  get file(): string {
    return this.#source.name;
  }

  /**
   * Where the part at `path` begins, or the deepest part on the way to it that exists.
   *
   * @param what - `key` for the member name in front of the part, if it has one
   */
  place(path: Path = [], what: 'key' | 'value' = 'value'): Place {
    const part = this.#places.locate([...this.#root, ...path]);
    return placeAt(this.#source, what === 'key' ? (part.key ?? part.start) : part.start);
  }

  /**
   * Where a character of the string at `path` stands, through folding, indentation and escapes.
   *
   * @param offset - in the string, in UTF-16 units
   */
  placeWithin(path: Path, offset: number): Place {
    return placeAt(this.#source, this.#places.locate([...this.#root, ...path]).within(offset));
  }

  /** Whether the whole path exists. */
  has(path: Path): boolean {
    return this.#places.locate([...this.#root, ...path]).depth === this.#root.length + path.length;
  }

  /** The elements of the list at `path` as documents of their own. */
  elements(list: readonly Value[], path: Path): Document[] {
    const parts = list.map((_, i) => [...path, i]);
    // A member written twice is told of the element that it stands in.
    const starts = this.duplicates.length === 0 ? [] : parts.map((part) => this.place(part).offset);
    return list.map((value, i) => {
      const within = ({ place: { offset } }: Duplicate): boolean =>
        (i === 0 || offset >= (starts[i] as number)) && (i === list.length - 1 || offset < (starts[i + 1] as number));
      const part = parts[i] as Path;
      const prefix = `${pathText(part)}.`;
      const duplicates = this.duplicates
        .filter(within)
        .map((duplicate) => (duplicate.path.startsWith(prefix) ? duplicateField(duplicate, prefix) : duplicate));
      return new Document(this.#source, this.syntax, value, this.#places, duplicates, [...this.#root, ...part]);
    });
  }
}

const duplicateField = ({ path, place }: { path: string; place: Place }, prefix = ''): Duplicate => {
  const own = path.slice(prefix.length);
  return { message: `duplicate field "${own}"`, path: own, place };
};

function placeAt(source: Source, offset: number): Place {
  const { line, column } = source.locate(offset);
  return { file: source.name, line, column: column + 1, offset };
}

/**
 * Reads the documents of one file, as kubectl does; empty ones are left out. Never throws.
 *
 * @param name - of the file, for places
 */
export function readDocuments(text: string, name: string): (Document | Unreadable)[] {
  const source = new Source(text, name);
  const documents: (Document | Unreadable)[] = [];
  for (const chunk of splitStream(source.text)) {
    const document =
      chunk instanceof Refusal
        ? unreadable(source, chunk, chunk.offset, source.text.slice(chunk.offset))
        : readChunk(source, chunk);
    if (!document.ok || document.value !== null) documents.push(document);
  }
  return documents;
}

function readChunk(source: Source, chunk: Chunk): Document | Unreadable {
  const { start, end } = chunk;
  const text = source.text.slice(start, end);
  if (chunk.syntax === 'json') {
    const { read } = chunk;
    if (!read.ok) return unreadable(source, read, read.offset, text);
    const duplicates = read.duplicates.map(({ path, offset }) =>
      duplicateField({ path, place: placeAt(source, offset) }),
    );
    return new Document(source, 'json', read.value, new JsonPlaces(source.text, start), duplicates);
  }
  const places = new YamlPlaces(text, start);
  const read = readYaml(normalizeLines(text));
  if (!read.ok) {
    const { asJson } = chunk;
    return asJson === undefined
      ? unreadable(source, read, places.toFile(read.offset), text)
      : unreadable(source, asJson, asJson.offset, text);
  }
  const firstLine = placeAt(source, start).line - 1;
  const duplicates = read.duplicates.map(({ key, offset }) => {
    const place = placeAt(source, places.toFile(offset));
    return { message: `line ${place.line - firstLine}: key ${goQuote(key)} already set in map`, path: key, place };
  });
  return new Document(source, 'yaml', read.value, places, duplicates);
}

const unreadable = (source: Source, { message }: Refusal, offset: number, text: string): Unreadable => ({
  ok: false,
  message,
  place: placeAt(source, offset),
  text,
});
