import { JsonLocator } from './json-places.ts';
import type { Path } from './path.ts';
import { ScalarMap } from './scalar-map.ts';
import { normalizeLines, offsetBefore } from './stream.ts';
import { YamlTreePlaces } from './yaml-places.ts';
import { composeYaml, type YamlTree } from './yaml-tree.ts';

/** Where a part of a document stands, in UTF-16 offsets of its file. */
export interface Part {
  readonly start: number;
  /** Where the name in front of it begins, if it is a member. */
  readonly key: number | undefined;
  /** How many steps of the path exist: fewer than asked for where this is the deepest part on the way. */
  readonly depth: number;
  /** Where a unit of the string stands that the part is; `start` if it is none. */
  within(offset: number): number;
}

/** Finds the parts of one document. */
export interface Places {
  locate(path: Path): Part;
}

export class JsonPlaces implements Places {
  readonly #text: string;
  readonly #start: number;
  #locator: JsonLocator | undefined;

  /** @param start - where in the text the document begins */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  locate(path: Path): Part {
    this.#locator ??= new JsonLocator(this.#text, this.#start);
    const { value, key, depth } = this.#locator.locate(path);
    const written = this.#text.slice(value.start, value.end);
    return {
      start: value.start,
      key: key?.start,
      depth,
      within: (offset) =>
        value.start +
        (written.startsWith('"')
          ? new ScalarMap(written, JSON.parse(written) as string, 'double').toSource(offset)
          : 0),
    };
  }
}

export class YamlPlaces implements Places {
  readonly #part: string;
  readonly #text: string;
  /** As long as it is there, nothing has to be read twice; but documents are not to grow by it. */
  readonly #composed: WeakRef<YamlTree> | undefined;
  #tree: YamlTreePlaces | undefined;

  /**
   * @param part - the document as it stands in the file
   * @param tree - of the document, if it was read already
   */
  constructor(part: string, tree?: YamlTree) {
    this.#part = part;
    this.#text = normalizeLines(part);
    this.#composed = tree && new WeakRef(tree);
  }

  locate(path: Path): Part {
    this.#tree ??= new YamlTreePlaces(this.#composed?.deref() ?? composeYaml(this.#text));
    const { key, value, string, depth } = this.#tree.locate(path);
    return {
      start: this.toFile(value.start),
      key: key && this.toFile(key.start),
      depth,
      within: (offset) => {
        if (string === undefined) return this.toFile(value.start);
        const written = this.#text.slice(string.span.start, string.span.end);
        return this.toFile(string.span.start + new ScalarMap(written, string.value, string.style).toSource(offset));
      },
    };
  }

  /** The offset in the document as it stands in the file, of an offset in the normalized text. */
  toFile(offset: number): number {
    return this.#part.includes('\r') ? offsetBefore(this.#part, offset) : offset;
  }
}
