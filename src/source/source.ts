/** A text with its lines. Offsets are UTF-16 code units; columns, as Kubernetes prints them, are code points. */
export interface Location {
  /** From 1. */
  readonly line: number;
  /** Code points from 0. */
  readonly column: number;
}

export class Source {
  readonly text: string;
  /** What issues print in front of line and column. */
  readonly name: string;
  #lineStarts: readonly number[] | undefined;
  #pairs: readonly number[] | undefined;

  constructor(text: string, name = '<input>') {
    // A source reaches Kubernetes as valid UTF-8.
    this.text = text.isWellFormed() ? text : text.toWellFormed();
    this.name = name;
  }

  get lineStarts(): readonly number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let i = this.text.indexOf('\n'); i >= 0; i = this.text.indexOf('\n', i + 1)) starts.push(i + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }

  /** Line and column of an offset. */
  locate(offset: number): Location {
    const line = countUpTo(this.lineStarts, offset);
    const start = this.lineStarts[line - 1] as number;
    return { line, column: this.codePointOffset(offset) - this.codePointOffset(start) };
  }

  /** Code points before an offset. */
  codePointOffset(offset: number): number {
    this.#pairs ??= findPairs(this.text);
    return offset - countUpTo(this.#pairs, offset - 1);
  }

  /** The text of a line (from 1) without its line feed; undefined if there is no such line. */
  line(line: number): string | undefined {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return undefined;
    const next = this.lineStarts[line];
    return this.text.slice(start, next === undefined ? undefined : next - 1);
  }
}

/** Found in few texts, and quickly missed in most. */
const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** The offsets of the code points that take two units. */
function findPairs(text: string): number[] {
  const pairs: number[] = [];
  if (!HIGH_SURROGATE.test(text)) return pairs;
  for (const { index } of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) pairs.push(index);
  return pairs;
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
