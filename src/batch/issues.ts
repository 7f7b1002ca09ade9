import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatIssues, shownIssues } from '../diagnostics/format.ts';
import type { Source } from '../source/source.ts';

/** What is said of an expression that is refused: the text that Kubernetes prints, and its parts. */
export interface IssueFields {
  readonly issues: string;
  readonly issueList: readonly IssueEntry[];
}

interface IssueEntry {
  readonly line: number;
  /** From 1. */
  readonly col: number;
  readonly message: string;
  readonly exprId?: number;
}

export const issueFields = (issues: readonly Diagnostic[], source: Source): IssueFields => ({
  issues: formatIssues(issues, source),
  issueList: shownIssues(issues).map(({ line, column, message, exprId }) => ({
    line,
    col: column + 1,
    message,
    ...(exprId !== 0 && { exprId }),
  })),
});
