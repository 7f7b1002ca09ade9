/** Finds parts of a JSON text that is known to be well formed. */
import { parseJson } from './json.ts';
import { memberAt, type Path, type Span } from './path.ts';

/** Where a part stands, and the name in front of it. */
interface Located {
  readonly value: Span;
  readonly key: Span | undefined;
}

/** Finds parts of one value. What was walked through once is known: many parts may be asked for. */
export class JsonLocator {
  readonly #text: string;
  readonly #whole: Located;
  /** By where an object or a list begins. */
  readonly #inside = new Map<number, ReadonlyMap<string, Located>>();

  /** @param start - where the value begins */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#whole = { value: valueSpan(text, start), key: undefined };
  }

  /** Where the part at `path` stands, or the deepest part on the way to it that exists. */
  locate(path: Path): Located & { readonly depth: number } {
    let found = this.#whole;
    let depth = 0;
    while (depth < path.length) {
      const start = found.value.start;
      if (this.#text.charAt(start) === '[' && typeof path[depth] !== 'number') break;
      const part = memberAt(this.#partsOf(start), path, depth);
      if (part === undefined) break;
      found = part.member;
      depth += part.steps;
    }
    return { ...found, depth };
  }

  #partsOf(start: number): ReadonlyMap<string, Located> {
    let parts = this.#inside.get(start);
    if (parts === undefined) {
      parts = this.#text.charAt(start) === '[' ? elements(this.#text, start) : memberParts(this.#text, start);
      this.#inside.set(start, parts);
    }
    return parts;
  }
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
};

/** Of the value that begins at or behind `from`. */
function valueSpan(text: string, from: number): Span {
  const start = skipSpace(text, from);
  return { start, end: valueEnd(text, start) };
}

/** A quote ends the string unless an odd number of backslashes stands in front of it. */
function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let at = quote;
    while (text.charCodeAt(at - 1) === 0x5c) at--;
    if ((quote - at) % 2 === 0) return quote + 1;
  }
}

const QUOTE = 0x22;

/** Whether it is a brace or a bracket: in ASCII they differ in one bit. */
const opens = (code: number): boolean => (code | 0x20) === 0x7b;
const closes = (code: number): boolean => (code | 0x20) === 0x7d;

function valueEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return stringEnd(text, start);
  let at = start;
  if (!opens(first)) {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code <= 0x20 || code === 0x2c || closes(code)) break;
    }
    return at;
  }
  let depth = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
      continue;
    }
    if (opens(code)) depth++;
    else if (closes(code)) depth--;
    at++;
    if (depth === 0) return at;
  }
}

/** Where the members of the object stand that the text is, found in one go; none where it is no object. */
export function memberSpans(text: string): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  // The last member of a name counts.
  for (const { name, value } of members(text, skipSpace(text, 0))) spans.set(name, value);
  return spans;
}

/** A member of the object that the text is, as it is written; undefined where there is none. */
export function memberText(text: string, name: string): string | undefined {
  const span = memberSpans(text).get(name);
  return span && text.slice(span.start, span.end);
}

interface Member {
  readonly name: string;
  readonly key: Span;
  readonly value: Span;
}

/** The last member of a name counts. */
function memberParts(text: string, start: number): Map<string, Located> {
  const parts = new Map<string, Located>();
  for (const { name, key, value } of members(text, start)) parts.set(name, { key, value });
  return parts;
}

function* members(text: string, start: number): Generator<Member, void> {
  if (text.charAt(start) !== '{') return;
  let at = skipSpace(text, start + 1);
  while (text.charAt(at) === '"') {
    const key = { start: at, end: stringEnd(text, at) };
    const value = valueSpan(text, skipSpace(text, key.end) + 1);
    yield { name: stringAt(text, key), key, value };
    at = skipSpace(text, value.end);
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
}

function elements(text: string, start: number): Map<string, Located> {
  const parts = new Map<string, Located>();
  let at = skipSpace(text, start + 1);
  for (let i = 0; text.charAt(at) !== ']'; i++) {
    const value = valueSpan(text, at);
    parts.set(String(i), { value, key: undefined });
    at = skipSpace(text, value.end);
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
  }
  return parts;
}

function stringAt(text: string, { start, end }: Span): string {
  const written = text.slice(start + 1, end - 1);
  if (!written.includes('\\')) return written;
  const read = parseJson(text.slice(start, end));
  return read.ok ? (read.value as string) : written;
}
