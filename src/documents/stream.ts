/**
 * The documents of a file as kubectl finds them: a stream of JSON values, or YAML split at lines that begin with `---`.
 *
 * @see kubernetes/apimachinery pkg/util/yaml/decoder.go, YAMLOrJSONDecoder, YAMLReader
 */
import { JsonReader } from './json.ts';
import type { Refusal } from './refusal.ts';

/** A part of a file that is read by itself: plain data, which can be handed to another thread. */
export interface Piece {
  readonly file: string;
  readonly text: string;
  readonly syntax: 'json' | 'yaml';
  /** Where it begins in its file. */
  readonly start: Start;
  /** Where YAML looks like JSON: what is wrong with that, to be told if it is no YAML either. */
  readonly asJson?: Problem;
  /** Why nothing can be read from here on; the text is only what was seen of it. */
  readonly problem?: Problem;
}

export interface Start {
  /** UTF-16 units from the beginning of the file. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** Code points from 0. */
  readonly column: number;
}

export interface Problem {
  readonly message: string;
  /** In the piece's text, in UTF-16 units. */
  readonly offset: number;
}

/** Splits a file's text. */
export function splitText(text: string, file: string): Piece[] {
  const splitter = new StreamSplitter(file);
  return [...splitter.push(text), ...splitter.end()];
}

/** Splits a file's text as it comes: no more of it is kept than the document that is not at its end yet. */
export class StreamSplitter {
  readonly #file: string;
  #mode: 'begin' | 'json' | 'yaml' | 'done' = 'begin';
  #buffer = '';
  /** Came in, and is not looked at yet: only together with as much as there is already, or long documents take long. */
  #pending = '';
  /** In the buffer: what stands before belongs to pieces. */
  #at = 0;
  #start: Start = { offset: 0, line: 1, column: 0 };
  /** A line of YAML in the buffer, up to which no separator was found. */
  #line = 0;
  /** What is wrong with the next piece of YAML as JSON; its offset is in the buffer. */
  #asJson: Problem | undefined;
  /** JSON values so far. */
  #count = 0;
  #value = new ValueScan();
  /** At which length a JSON value without end is tried to be read, for it may be none. */
  #patience = IMPATIENT_AT;

  constructor(file: string) {
    this.#file = file;
  }

  /** Takes more of the text; what is complete with it comes out. */
  *push(text: string): Generator<Piece, void> {
    if (this.#mode === 'done') return;
    this.#pending += text;
    if (this.#pending.length >= this.#buffer.length) yield* this.#split(false);
  }

  /** The text is at its end; the rest comes out. */
  *end(): Generator<Piece, void> {
    if (this.#mode !== 'done') yield* this.#split(true);
    this.#mode = 'done';
  }

  *#split(final: boolean): Generator<Piece, void> {
    this.#buffer += this.#pending;
    this.#pending = '';
    if (this.#mode === 'begin') {
      const first = this.#buffer.search(NO_SPACE);
      if (first < 0 && !final) return;
      this.#mode = this.#buffer.charAt(first) === '{' ? 'json' : 'yaml';
    }
    if (this.#mode === 'json') yield* this.#splitJson(final);
    if ((this.#mode as string) === 'yaml') yield* this.#splitYaml(final);
    this.#forget();
  }

  /** Lets go of what stands before. */
  #forget(): void {
    const gone = this.#at;
    if (gone === 0) return;
    this.#buffer = this.#buffer.slice(gone);
    this.#at = 0;
    this.#line = Math.max(0, this.#line - gone);
    this.#value.shift(gone);
    if (this.#asJson !== undefined) this.#asJson = { ...this.#asJson, offset: this.#asJson.offset - gone };
  }

  /** The buffer up to `end` is done with. */
  #advance(end: number): void {
    let { offset, line, column } = this.#start;
    const text = this.#buffer.slice(this.#at, end);
    let lineStart = 0;
    for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', lineStart)) {
      line++;
      column = 0;
      lineStart = feed + 1;
    }
    column += codePoints(text.slice(lineStart));
    offset += text.length;
    this.#start = { offset, line, column };
    this.#at = end;
  }

  #piece(end: number, syntax: Piece['syntax'], more: Partial<Piece> = {}): Piece {
    const piece = { file: this.#file, text: this.#buffer.slice(this.#at, end), syntax, start: this.#start, ...more };
    this.#advance(end);
    return piece;
  }

  /** Nothing can be read from `at` on. @param offset - of what is wrong, in the buffer */
  #fail(at: number, message: string, offset: number, syntax: Piece['syntax']): Piece {
    this.#mode = 'done';
    this.#advance(at);
    return this.#piece(this.#buffer.length, syntax, { problem: { message, offset: offset - at } });
  }

  *#splitJson(final: boolean): Generator<Piece, void> {
    for (;;) {
      const first = skipSpace(this.#buffer, this.#at);
      if (first >= this.#buffer.length) {
        if (final) this.#mode = 'done';
        return;
      }
      const isContainer = /[{[]/.test(this.#buffer.charAt(first));
      const end = isContainer ? this.#value.end(this.#buffer, first) : wordEnd(this.#buffer, first);
      if (end === undefined && !final && !this.#isHopeless(first)) return;
      if (end !== undefined && isContainer && this.#count > 1) {
        // Whoever reads the piece finds out whether it is well formed.
        this.#advance(first);
        yield this.#piece(end, 'json');
        this.#count++;
        this.#value = new ValueScan();
        continue;
      }
      const rest = startOfYaml(this.#buffer, this.#at);
      const reader = new JsonReader(this.#buffer.slice(first, end), { stream: true });
      const read = reader.read();
      if (reader.complete) {
        this.#advance(first);
        yield this.#piece(first + reader.position, 'json');
        this.#count++;
        this.#value = new ValueScan();
        continue;
      }
      const { message, offset } = read as Refusal;
      // A single value may be the first document of a YAML file; more than one make it JSON.
      if (this.#count > 1) return yield this.#fail(first, message, first + offset, 'json');
      if (this.#buffer.length - rest < SHORTEST_YAML) {
        if (final) yield this.#fail(first, message, first + offset, 'json');
        return;
      }
      this.#advance(rest);
      this.#asJson = { message, offset: first + offset };
      this.#line = rest;
      this.#mode = 'yaml';
      return;
    }
  }

  /** Whether a value that has no end yet is broken already, as are templates that begin with a brace. */
  #isHopeless(first: number): boolean {
    const length = this.#buffer.length - first;
    if (length < this.#patience) return false;
    this.#patience = 2 * length;
    const reader = new JsonReader(this.#buffer.slice(first), { stream: true });
    const read = reader.read();
    return !read.ok && !reader.complete && read.offset < length - LONGEST_ESCAPE;
  }

  *#splitYaml(final: boolean): Generator<Piece, void> {
    for (;;) {
      const buffer = this.#buffer;
      const found = buffer.startsWith('---', this.#line) ? this.#line - 1 : buffer.indexOf('\n---', this.#line);
      const line = found + 1;
      if (found === -1 && !(this.#line === 0 && buffer.startsWith('---'))) {
        this.#line = Math.max(this.#line, buffer.lastIndexOf('\n') + 1);
        break;
      }
      const feed = buffer.indexOf('\n', line);
      if (feed < 0 && !final) {
        this.#line = line;
        break;
      }
      const next = feed < 0 ? buffer.length : feed + 1;
      const behind = buffer.slice(line + 3, next).trim();
      if (behind !== '' && !behind.startsWith('#')) {
        // What stands before is lost with it.
        return yield this.#fail(line, `invalid Yaml document separator: ${behind}`, line, 'yaml');
      }
      if (line > this.#at) {
        yield this.#yamlPiece(line);
        this.#advance(next);
      }
      this.#line = next;
    }
    if (final && this.#buffer.length > this.#at) yield this.#yamlPiece(this.#buffer.length);
  }

  #yamlPiece(end: number): Piece {
    const asJson = this.#asJson;
    this.#asJson = undefined;
    return this.#piece(end, 'yaml', asJson && { asJson: { ...asJson, offset: asJson.offset - this.#at } });
  }
}

/** Kubernetes looks this far ahead when it changes over to YAML, and gives up where there is less. */
const SHORTEST_YAML = 4;

const NO_SPACE = /[^\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

const IMPATIENT_AT = 1 << 20;
/** A text that ends within an escape is not broken. */
const LONGEST_ESCAPE = 16;

const codePoints = (text: string): number => {
  let count = text.length;
  for (let i = 1; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) count--;
  return count;
};

function skipSpace(text: string, from: number): number {
  let at = from;
  while (' \n\r\t'.includes(text.charAt(at)) && at < text.length) at++;
  return at;
}

/** Where a number or a word is at its end for sure. */
function wordEnd(text: string, from: number): number | undefined {
  const space = /\s/g;
  space.lastIndex = from;
  return space.exec(text)?.index;
}

/** White space is skipped up to the end of the line. */
function startOfYaml(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) if (text.charAt(at++) === '\n') break;
  return at;
}

/** Looks for the end of a JSON object or list by its brackets, from where it was left. */
class ValueScan {
  #at = -1;
  #depth = 0;
  #inString = false;

  /** The text now begins that much later. */
  shift(units: number): void {
    if (this.#at >= 0) this.#at -= units;
  }

  /** Behind the value; undefined where the text ends before. */
  end(text: string, start: number): number | undefined {
    let at = this.#at < 0 ? start : this.#at;
    let depth = this.#depth;
    let inString = this.#inString;
    let end: number | undefined;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (code === 0x22) inString = false;
        else if (code === 0x5c) {
          // Not beyond the end, or the next text would be looked at from its second character on.
          if (at + 1 >= text.length) break;
          at++;
        } else if (code === 0x0a) {
          // No string has one: the value is broken, and the next may begin behind.
          end = at;
          break;
        }
      } else if (code === 0x22) inString = true;
      else if (code === 0x7b || code === 0x5b) depth++;
      else if ((code === 0x7d || code === 0x5d) && --depth === 0) {
        end = at + 1;
        break;
      }
    }
    this.#at = at;
    this.#depth = depth;
    this.#inString = inString;
    return end;
  }
}

/**
 * A YAML part with line feeds alone at its line ends, the last line's included.
 *
 * Carriage returns in front of a line feed go; other line ends of YAML 1.1 become line feeds, each of one unit.
 */
export function normalizeLines(part: string): string {
  const lines = part.includes('\r') ? part.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : part;
  const plain = lines.includes('\x85') ? lines.replaceAll('\x85', '\n') : lines;
  return plain.endsWith('\n') ? plain : `${plain}\n`;
}

/** The offset in the part as it was of an offset in the normalized part. */
export function offsetBefore(part: string, normalized: number): number {
  let offset = 0;
  for (let seen = 0; seen < normalized && offset < part.length; seen++) {
    offset += part.startsWith('\r\n', offset) ? 2 : 1;
  }
  return part.startsWith('\r\n', offset) ? offset + 1 : offset;
}
