/** JavaScript as it is written, line by line. */

type Line = string | Code | (() => string | undefined);

/** Lines at one depth of indentation, with blocks between them. Lines can be added to an earlier place later. */
export class Code {
  readonly #lines: Line[] = [];

  line(text: string): void {
    this.#lines.push(text);
  }

  /** A line that is made when all else is written; undefined leaves it out. */
  later(text: () => string | undefined): void {
    this.#lines.push(text);
  }

  /** Lines that are filled in later, at this depth. */
  place(): Code {
    const code = new Code();
    this.#lines.push(code);
    return code;
  }

  /** Adds cost units: to the line before, if that adds some. */
  units(count: number): void {
    const before = this.#lines.at(-1);
    const added = typeof before === 'string' ? /^c \+= (\d+);$/.exec(before)?.[1] : undefined;
    if (added === undefined) this.line(`c += ${count};`);
    else this.#lines[this.#lines.length - 1] = `c += ${Number(added) + count};`;
  }

  text(indentation: string): string {
    let text = '';
    let depth = indentation;
    for (const line of this.#lines) {
      if (line instanceof Code) {
        text += line.text(depth);
        continue;
      }
      const written = typeof line === 'string' ? line : line();
      if (written === undefined) continue;
      if (written.startsWith('}')) depth = depth.slice(2);
      text += `${depth}${written}\n`;
      if (written.endsWith('{')) depth += '  ';
    }
    return text;
  }
}
