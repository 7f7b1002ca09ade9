import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { formatIssues, shownIssues } from '../../src/diagnostics/format.ts';
import { Source } from '../../src/source/source.ts';

const issue = (line: number, column: number, message = 'wrong'): Diagnostic => ({
  code: 'check/test',
  severity: 'error',
  message,
  line,
  column,
  range: { start: 0, end: 0 },
  exprId: 1,
});

const printed = (text: string, ...issues: Diagnostic[]): string => formatIssues(issues, new Source(text));

describe('the printed form of issues', () => {
  it('shows the line and marks the column', () => {
    expect(printed('a +\n b', issue(2, 1))).toBe('ERROR: <input>:2:2: wrong\n |  b\n | .^');
  });

  it('puts the name of the source in front', () => {
    expect(formatIssues([issue(1, 0)], new Source('a', 'rule.cel'))).toBe('ERROR: rule.cel:1:1: wrong\n | a\n | ^');
  });

  it('marks with wide characters below those that are not ASCII', () => {
    expect(printed('日本 a😀b', issue(1, 4))).toBe('ERROR: <input>:1:5: wrong\n | 日本 a😀b\n | ．．..＾');
    expect(printed('日本 a😀b', issue(1, 5))).toBe('ERROR: <input>:1:6: wrong\n | 日本 a😀b\n | ．．..．^');
  });

  it('shows tabs as spaces and keeps carriage returns', () => {
    expect(printed('\ta\r\nb', issue(1, 1))).toBe('ERROR: <input>:1:2: wrong\n |  a\r\n | .^');
  });

  it('marks behind the end at most once', () => {
    expect(printed('ab', issue(1, 9))).toBe('ERROR: <input>:1:10: wrong\n | ab\n | ..^');
  });

  it('shows an empty line, but nothing of an empty source', () => {
    expect(printed('a\n', issue(2, 0))).toBe('ERROR: <input>:2:1: wrong\n | \n | ^');
    expect(printed('', issue(1, -1))).toBe('ERROR: <input>:1:0: wrong');
  });

  it('shows no line for issues without a place, and puts them first', () => {
    expect(printed('a', issue(1, 0), issue(-1, -1, 'too deep'))).toBe(
      'ERROR: <input>:-1:0: too deep\nERROR: <input>:1:1: wrong\n | a\n | ^',
    );
  });

  it('shows no line of more than 16384 bytes', () => {
    expect(printed('x'.repeat(16_384), issue(1, 0))).toContain('\n | ');
    expect(printed('x'.repeat(16_385), issue(1, 0))).not.toContain('\n | ');
    expect(printed('日'.repeat(5_462), issue(1, 0))).not.toContain('\n | ');
  });

  it('sorts by place and keeps the order of finding within one', () => {
    const issues = [issue(2, 0, 'c'), issue(1, 5, 'b'), issue(1, 0, 'a'), issue(1, 5, 'b2')];
    expect(shownIssues(issues).map(({ message }) => message)).toEqual(['a', 'b', 'b2', 'c']);
  });

  it('shows the first hundred that were found and counts the rest', () => {
    const issues = Array.from({ length: 103 }, (_, i) => issue(1, 0, `${i}`));
    const lines = formatIssues([...issues.slice(0, 102), issue(-1, -1, 'last')], new Source('a')).split('\n');
    expect(lines.at(-1)).toBe('3 more errors were truncated');
    expect(lines.filter((line) => line.startsWith('ERROR')).length).toBe(100);
    expect(lines.some((line) => line.endsWith('last'))).toBe(false);
  });
});
