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
  #lineStarts: number[] | undefined;

  constructor(text: string, name = '<input>') {
    // A source reaches Kubernetes as valid UTF-8.
    this.text = text.isWellFormed() ? text : text.toWellFormed();
    this.name = name;
  }

  get lineStarts(): readonly number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let i = this.text.indexOf('\n'); i >= 0; i = this.text.indexOf('\n', i + 1)) this.#lineStarts.push(i + 1);
    }
    return this.#lineStarts;
  }

  /** Line and column of an offset. */
  locate(offset: number): Location {
    const starts = this.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    let column = 0;
    for (let i = starts[low] as number; i < offset; column++)
      i += (this.text.codePointAt(i) as number) > 0xffff ? 2 : 1;
    return { line: low + 1, column };
  }

  /** The text of a line (from 1) without its line feed; undefined if there is no such line. */
  line(line: number): string | undefined {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return undefined;
    const next = this.lineStarts[line];
    return this.text.slice(start, next === undefined ? undefined : next - 1);
  }
}
