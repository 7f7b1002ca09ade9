/**
 * The clauses of a format string.
 *
 * @see google/cel-go ext/formatting.go, parseFormatString
 */
import { goQuote } from '../../src/values/quote.ts';

/** What may follow a percent sign, but for another one. */
export type Clause = 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'X' | 'o';

const CLAUSES = 'sdfebxXo';

/** The digits after the dot, as they were written; 0 to 2^63-1, undefined if there are none. */
export type Precision = bigint | undefined;

export class FormatError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** What a format is applied to: values when it runs, expressions when it is checked. */
export interface FormatTarget {
  /** Called before each clause is read, also where it turns out to be broken. */
  takeArgument(index: number): FormatError | undefined;
  /** How many arguments there are. */
  readonly argumentCount: number;
  text(text: string): void;
  clause(clause: Clause, precision: Precision, index: number): FormatError | undefined;
}

/** @returns the first error, or how many arguments the clauses take */
export function readFormat(format: string, target: FormatTarget): number | FormatError {
  let index = 0;
  let at = 0;
  for (;;) {
    const percent = format.indexOf('%', at);
    target.text(format.slice(at, percent < 0 ? undefined : percent));
    if (percent < 0) return index;
    at = percent + 1;
    if (format[at] === '%') {
      target.text('%');
      at++;
      continue;
    }
    const missing = target.takeArgument(index);
    if (missing !== undefined) return missing;
    if (at >= format.length) return new FormatError('unexpected end of string');
    if (index >= target.argumentCount) return new FormatError(`index ${index} out of range`);
    const clause = readClause(format, at);
    if (clause instanceof FormatError) {
      return new FormatError(`could not parse formatting clause: ${clause.message}`);
    }
    const failed = target.clause(clause.letter, clause.precision, index);
    if (failed !== undefined) return failed;
    at = clause.end;
    index++;
  }
}

interface ReadClause {
  readonly letter: Clause;
  readonly precision: Precision;
  readonly end: number;
}

/** @param start - behind the percent sign */
function readClause(format: string, start: number): ReadClause | FormatError {
  let at = start;
  let precision: Precision;
  if (format[at] === '.') {
    const digits = /^[0-9]*/.exec(format.slice(at + 1))?.[0] as string;
    at += 1 + digits.length;
    if (at >= format.length) return precisionError('could not find end of precision specifier');
    if (digits === '') return conversionError(digits, 'invalid syntax');
    precision = BigInt(digits);
    if (precision >= 2n ** 63n) return conversionError(digits, 'value out of range');
  }
  const letter = format[at] as string;
  if (CLAUSES.includes(letter)) return { letter: letter as Clause, precision, end: at + 1 };
  return new FormatError(`unrecognized formatting clause "${firstByte(format, at)}"`);
}

const precisionError = (what: string): FormatError => new FormatError(`error while parsing precision: ${what}`);

const conversionError = (digits: string, what: string): FormatError =>
  precisionError(`error while converting precision to integer: strconv.Atoi: parsing ${goQuote(digits)}: ${what}`);

/** Kubernetes reads bytes here: of a longer character it prints the first one, as if that were a character. */
function firstByte(text: string, at: number): string {
  const [byte] = new TextEncoder().encode(String.fromCodePoint(text.codePointAt(at) as number));
  return String.fromCharCode(byte as number);
}
