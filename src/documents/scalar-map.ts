/** Where the characters of a string stand in the YAML or JSON text that it was read from. */

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A run of the value that is written as it is, or one escape (`length` 0: the whole run stands at one place). */
interface Run {
  readonly value: number;
  readonly source: number;
  readonly length: number;
}

/** Maps offsets in a value to offsets in its source text. All are UTF-16 units. */
export class ScalarMap {
  readonly #runs: readonly Run[];

  /**
   * @param written - the scalar as it stands in the file: with its quotes, or from `|` or `>` on
   * @param value - what it means
   */
  constructor(written: string, value: string, style: ScalarStyle) {
    this.#runs = align(piecesOf(written, value, style), value);
  }

  /** Offset in `written`; 0 where nothing better is known. */
  toSource(offset: number): number {
    let low = 0;
    let high = this.#runs.length - 1;
    let found: Run | undefined;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.#runs[middle] as Run;
      if (run.value <= offset) {
        found = run;
        low = middle + 1;
      } else high = middle - 1;
    }
    return found === undefined
      ? (this.#runs[0]?.source ?? 0)
      : found.source + Math.min(offset - found.value, found.length);
  }
}

/** Text that the value has, and where it is written. What lies between is line folding. */
interface Piece {
  readonly text: string;
  readonly source: number;
  readonly escaped: boolean;
}

/** Finds the pieces in the value, in order; only white space may lie between them. */
function align(pieces: Iterable<Piece>, value: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { text, source, escaped } of pieces) {
    const found = value.indexOf(text, at);
    if (found < 0 || /\S/.test(value.slice(at, found))) break;
    runs.push({ value: found, source, length: escaped ? 0 : text.length });
    at = found + text.length;
  }
  return runs;
}

function* piecesOf(written: string, value: string, style: ScalarStyle): Generator<Piece> {
  switch (style) {
    case 'plain':
      return yield* linePieces(written, 0, written.length);
    case 'single':
      return yield* singlePieces(written);
    case 'double':
      return yield* doublePieces(written);
    default:
      return yield* blockPieces(written, value);
  }
}

function* singlePieces(written: string): Generator<Piece> {
  let start = 1;
  for (const part of written.slice(1, -1).split("''")) {
    if (start > 1) yield { text: "'", source: start - 2, escaped: true };
    yield* linePieces(written, start, start + part.length);
    start += part.length + 2;
  }
}

/** Each line of a part without the white space around it. */
function* linePieces(written: string, start: number, end: number): Generator<Piece> {
  for (const { 0: text, index } of written.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g)) {
    yield { text, source: start + index, escaped: false };
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function* doublePieces(written: string): Generator<Piece> {
  for (const match of written.matchAll(/\\(?:x(..)|u(....)|U(.{8})|\n|(.))|[^\\\n"]+/gs)) {
    const { 0: text, index } = match;
    if (!text.startsWith('\\')) {
      yield* linePieces(written, index, index + text.length);
      continue;
    }
    const code = match[1] ?? match[2] ?? match[3];
    const named = match[4];
    if (code !== undefined) yield { text: codeUnits(code), source: index, escaped: true };
    else if (named !== undefined) yield { text: ESCAPES[named] ?? named, source: index, escaped: true };
  }
}

/** A surrogate pair of two escapes is found unit by unit. */
function codeUnits(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return Number.isNaN(code) || code > 0x10ffff ? '' : String.fromCodePoint(code);
}

function* blockPieces(written: string, value: string): Generator<Piece> {
  const firstLine = /^ *(?=[^ \n])/m;
  let lineStart = written.indexOf('\n') + 1;
  // What the first line has and the value has not is the indentation, also where an indicator sets it.
  const indent = (firstLine.exec(written.slice(lineStart))?.[0].length ?? 0) - (firstLine.exec(value)?.[0].length ?? 0);
  for (const line of written.slice(lineStart).split('\n')) {
    const text = line.slice(indent);
    if (/\S/.test(text)) yield { text, source: lineStart + indent, escaped: false };
    lineStart += line.length + 1;
  }
}
