import type { Diagnostic, TextRange } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../source/source.ts';

/** Thrown to end the reading; what was reported stays. */
export class Stop extends Error {}

/** Syntax errors after which no more are looked for. */
const MAX_SYNTAX_ERRORS = 100;

/** Collects what the reader and the walk find, in the order of their finding. */
export class Report {
  readonly source: Source;
  readonly issues: Diagnostic[] = [];
  #syntaxErrors = 0;

  constructor(source: Source) {
    this.source = source;
  }

  /** Adds an issue at an offset; -1 is the place of nodes that have none: column -1 of line 1. */
  add(code: Diagnostic['code'], message: string, at: number, range: TextRange, exprId: number): void {
    const { line, column } = at < 0 ? { line: 1, column: -1 } : this.source.locate(at);
    this.issues.push({ code, severity: 'error', message, line, column, range, exprId });
  }

  /** Adds an issue about the text as a whole. */
  addWithoutPlace(code: Diagnostic['code'], message: string, exprId = 0): void {
    const range = { start: 0, end: this.source.text.length };
    this.issues.push({ code, severity: 'error', message, line: -1, column: -1, range, exprId });
  }

  /** A limit was reached: adds the issue and stops. */
  stop(code: Diagnostic['code'], message: string): never {
    this.addWithoutPlace(code, message);
    throw new Stop();
  }

  /** Adds a syntax error; stops after too many. */
  syntaxError(code: Diagnostic['code'], message: string, range: TextRange): void {
    // Nothing of an empty source is inside it.
    const at = this.source.text === '' ? -1 : range.start;
    if (this.#syntaxErrors >= MAX_SYNTAX_ERRORS) {
      const text = `Syntax error: More than ${MAX_SYNTAX_ERRORS} syntax errors`;
      this.add('syntax/too-many-errors', text, at, range, 0);
      throw new Stop();
    }
    this.#syntaxErrors++;
    // cel-go words a keyword behind a dot so, to stay with the words of its earlier versions.
    const text = message.includes('no viable alternative')
      ? message.replace(
          /no viable alternative at input '.(true|false|null)'/g,
          "mismatched input '$1' expecting IDENTIFIER",
        )
      : message;
    this.add(code, `Syntax error: ${text}`, at, range, 0);
  }
}
