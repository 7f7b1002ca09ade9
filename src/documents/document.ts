import { Source } from '../source/source.ts';
import { goQuote } from '../values/quote.ts';
import type { Value } from '../values/value.ts';
import { parseJson } from './json.ts';
import { type Path, pathText } from './path.ts';
import { JsonPlaces, type Places, YamlPlaces } from './places.ts';
import { Refusal } from './refusal.ts';
import { normalizeLines, type Piece, type Problem, type Start, splitText } from './stream.ts';
import { readTree } from './yaml.ts';
import { composeYaml } from './yaml-tree.ts';

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
  readonly #text: PieceText;
  readonly #places: Places;
  /** Where in the places this document begins: an item of a list is a document of its own. */
  readonly #root: Path;

  constructor(
    text: PieceText,
    syntax: 'json' | 'yaml',
    value: Value,
    places: Places,
    duplicates: readonly Duplicate[] = [],
    root: Path = [],
  ) {
    this.value = value;
    this.syntax = syntax;
    this.duplicates = duplicates;
    this.#text = text;
    this.#places = places;
    this.#root = root;
  }

  get file(): string {
    return this.#text.file;
  }

  /** Of the text that it stands in, in UTF-16 units. */
  get length(): number {
    return this.#text.text.length;
  }

  /**
   * Where the part at `path` begins, or the deepest part on the way to it that exists.
   *
   * @param what - `key` for the member name in front of the part, if it has one
   */
  place(path: Path = [], what: 'key' | 'value' = 'value'): Place {
    const part = this.#places.locate([...this.#root, ...path]);
    return this.#text.place(what === 'key' ? (part.key ?? part.start) : part.start);
  }

  /**
   * Where a character of the string at `path` stands, through folding, indentation and escapes.
   *
   * @param offset - in the string, in UTF-16 units
   */
  placeWithin(path: Path, offset: number): Place {
    return this.#text.place(this.#places.locate([...this.#root, ...path]).within(offset));
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
      return new Document(this.#text, this.syntax, value, this.#places, duplicates, [...this.#root, ...part]);
    });
  }
}

const duplicateField = ({ path, place }: { path: string; place: Place }, prefix = ''): Duplicate => {
  const own = path.slice(prefix.length);
  return { message: `duplicate field ${goQuote(own)}`, path: own, place };
};

/** The text of a piece, with places in its file. */
class PieceText {
  readonly file: string;
  readonly #source: Source;
  readonly #start: Start;

  constructor({ file, text, start }: Piece) {
    this.file = file;
    this.#source = new Source(text, file);
    this.#start = start;
  }

  get text(): string {
    return this.#source.text;
  }

  place(offset: number): Place {
    const { line, column } = this.#source.locate(Math.min(offset, this.text.length));
    const start = this.#start;
    // Editors do not count a byte order mark.
    const mark = start.offset === 0 && line === 1 && offset > 0 && this.text.startsWith('\ufeff') ? 1 : 0;
    return {
      file: this.file,
      line: start.line + line - 1,
      column: column + 1 - mark + (line === 1 ? start.column : 0),
      offset: start.offset + offset,
    };
  }

  /** From 1 at the beginning of the piece. */
  line(offset: number): number {
    return this.#source.locate(offset).line;
  }

  unreadable({ message, offset }: Problem): Unreadable {
    return { ok: false, message, place: this.place(offset), text: this.text };
  }
}

/**
 * Reads the documents of one file, as kubectl does; empty ones are left out. Never throws.
 *
 * @param name - of the file, for places
 */
export const readDocuments = (text: string, name: string): (Document | Unreadable)[] =>
  splitText(text, name)
    .map(readPiece)
    .filter((document) => !document.ok || document.value !== null);

/** Reads the document that a piece of a file is. Never throws. */
export function readPiece(piece: Piece): Document | Unreadable {
  const region = new PieceText(piece);
  const { text } = region;
  if (piece.problem !== undefined) return region.unreadable(piece.problem);
  if (piece.syntax === 'json') {
    const read = parseJson(text, { duplicates: true });
    if (!read.ok) return region.unreadable(read);
    const duplicates = read.duplicates.map(({ path, offset }) => duplicateField({ path, place: region.place(offset) }));
    return new Document(region, 'json', read.value, new JsonPlaces(text, 0), duplicates);
  }
  const lines = normalizeLines(text);
  const tree = composeYaml(lines);
  const places = new YamlPlaces(text, tree instanceof Refusal ? undefined : tree);
  const read = tree instanceof Refusal ? tree : readTree(tree, lines);
  if (!read.ok) {
    return region.unreadable(piece.asJson ?? { message: read.message, offset: places.toFile(read.offset) });
  }
  const duplicates = read.duplicates.map(({ key, text, offset, valueOffset }) => ({
    message: `line ${region.line(places.toFile(valueOffset))}: key ${text} already set in map`,
    path: key,
    place: region.place(places.toFile(offset)),
  }));
  return new Document(region, 'yaml', read.value, places, duplicates);
}
