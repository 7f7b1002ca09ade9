import type { Source } from '../source/source.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Issues that are printed; the others are counted. */
const MAX_ISSUES = 100;

/** Bytes of UTF-8 beyond which a line is not shown. */
const MAX_SNIPPET_LENGTH = 16_384;

const encoder = new TextEncoder();

/**
 * The issues that Kubernetes shows: the first hundred that were found, by their places.
 *
 * @see google/cel-go common/errors.go Errors
 */
export function shownIssues(issues: readonly Diagnostic[]): readonly Diagnostic[] {
  return issues.slice(0, MAX_ISSUES).sort((a, b) => a.line - b.line || a.column - b.column);
}

/**
 * All issues of a source as Kubernetes prints them.
 *
 * @param issues - in the order in which they were found
 * @see google/cel-go common/errors.go Errors.ToDisplayString
 */
export function formatIssues(issues: readonly Diagnostic[], source: Source): string {
  const lines = shownIssues(issues).map((issue) => formatIssue(issue, source));
  if (issues.length > MAX_ISSUES) lines.push(`${issues.length - MAX_ISSUES} more errors were truncated`);
  return lines.join('\n');
}

/**
 * One issue with the line it is about and a mark below.
 *
 * @see google/cel-go common/error.go Error.ToDisplayString
 */
function formatIssue({ line, column, message }: Diagnostic, source: Source): string {
  const head = `ERROR: ${source.name}:${line}:${column + 1}: ${message}`;
  // Nothing of an empty source can be shown; issues without a place are in line -1.
  const text = source.text === '' ? undefined : source.line(line);
  if (text === undefined || isLong(text)) return head;
  const shown = text.replaceAll('\t', ' ');
  return `${head}\n | ${shown}\n | ${markBelow(shown, column)}`;
}

/** No UTF-16 unit takes more than three bytes. */
const isLong = (text: string): boolean =>
  text.length * 3 > MAX_SNIPPET_LENGTH && encoder.encode(text).length > MAX_SNIPPET_LENGTH;

/** @param column - in code points, from 0; -1 where the issue is in front of everything */
function markBelow(shown: string, column: number): string {
  if (ASCII.test(shown)) return `${'.'.repeat(Math.max(0, Math.min(column, shown.length)))}^`;
  const points = shown[Symbol.iterator]();
  let mark = '';
  for (let i = 0; i < column; i++) {
    const point = points.next();
    if (point.done) break;
    mark += isWide(point.value) ? '．' : '.';
  }
  const marked = points.next();
  mark += !marked.done && isWide(marked.value) ? '＾' : '^';
  return mark;
}

const ASCII = /^[\0-\x7f]*$/;

/** Characters of more than one byte get marks as wide as East Asian letters. */
const isWide = (point: string): boolean => point > '\u007f';
