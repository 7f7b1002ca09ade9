import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatIssues, shownIssues } from '../diagnostics/format.ts';
import type { Source } from '../source/source.ts';

/** What is said of an expression that is refused: the text that Kubernetes prints, and its parts. */
export type IssueFields = Readonly<{
  issues: string;
  issueList: readonly IssueEntry[];
}>;

type IssueEntry = Readonly<{
  line: number;
  /** From 1. */
  col: number;
  message: string;
  exprId: number | undefined;
}>;

export const issueFields = (issues: readonly Diagnostic[], source: Source): IssueFields => ({
  issues: formatIssues(issues, source),
  issueList: shownIssues(issues).map(({ line, column, message, exprId }) => ({
    line,
    col: column + 1,
    message,
    exprId: exprId === 0 ? undefined : exprId,
  })),
});
