/**
 * Recorded cases that we do not meet yet. An entry names what it excuses and why; one that excuses a case which passes, or
 * none at all, fails the run.
 */

export interface Skip {
  /** A fixture file below `spec-fixtures/`, or a name of other recorded cases. */
  readonly file: string;
  /** Which cases of the file: by id, or all whose id a pattern matches. */
  readonly id: string | RegExp;
  readonly reason: string;
}

export const skips: readonly Skip[] = [];

/** Answer fields that no case is compared in yet, with the reason. */
export const fieldsNotCompared: ReadonlyMap<string, string> = new Map([]);
