export type Stage = 'syntax' | 'parse' | 'check' | 'validate' | 'plan';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A finding about source text. */
export interface Diagnostic {
  /** Stable name, `stage/what`. */
  readonly code: `${Stage}/${string}`;
  readonly severity: 'error' | 'warning' | 'info';
  /** Exactly Kubernetes' words. */
  readonly message: string;
  /** Kubernetes' line (from 1) and column (code points from 0, printed + 1); line -1 and column -1 for no place. */
  readonly line: number;
  readonly column: number;
  /** What an editor underlines, in UTF-16 offsets of the source. */
  readonly range: TextRange;
  /** The expression it is about; 0 for syntax. */
  readonly exprId: number;
}
