/** Runs recorded cases against our answers, with the skip table. */
import { fieldsNotCompared, type Skip, skips } from '../skip-table.ts';
import { differingFields } from './comparing.ts';
import type { Answer, Fixture } from './fixtures.ts';

export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** What went wrong, ready to be printed: differing cases, skipped cases that pass, skips without a case. */
  readonly complaints: readonly string[];
}

const covers = (skip: Skip, id: string): boolean => (typeof skip.id === 'string' ? skip.id === id : skip.id.test(id));

export function runRecorded(
  file: string,
  fixtures: readonly Fixture[],
  answerAll: (requests: readonly string[]) => readonly Answer[],
): Outcome {
  const entries = skips.filter((skip) => skip.file === file);
  const unused = new Set(entries);
  const ignored = new Set(fieldsNotCompared.keys());
  const complaints: string[] = [];
  let passed = 0;
  let skipped = 0;
  const answers = answerAll(fixtures.map(({ request }) => request));
  for (const [index, fixture] of fixtures.entries()) {
    const entry = entries.find((skip) => covers(skip, fixture.id));
    if (entry !== undefined) unused.delete(entry);
    const difference = differenceOf(fixture, answers[index] ?? {}, ignored);
    if (difference === undefined && entry !== undefined)
      complaints.push(`${fixture.id} passes, but is skipped: ${entry.reason}`);
    else if (difference === undefined) passed++;
    else if (entry !== undefined) skipped++;
    else complaints.push(difference);
  }
  for (const { id, reason } of unused) complaints.push(`no case for the skip of ${String(id)}: ${reason}`);
  return { passed, skipped, complaints };
}

/** What differs, as text; undefined if nothing does. */
function differenceOf({ id, request, truth }: Fixture, ours: Answer, ignored: ReadonlySet<string>): string | undefined {
  const fields = differingFields(truth, ours, ignored);
  if (fields.length === 0) return undefined;
  const lines = fields.map(
    (field) => `  ${field}\n    Kubernetes ${text(truth[field])}\n    ours       ${text(ours[field])}`,
  );
  return `${id} differs in ${fields.join(', ')}\n  ${request.slice(0, 600)}\n${lines.join('\n')}`;
}

const text = (value: unknown): string => (JSON.stringify(value) ?? 'none').slice(0, 1000);

/** The first complaints and how many more there are; '' if there are none. */
export function summary({ complaints, passed, skipped }: Outcome, shown = 5): string {
  if (complaints.length === 0) return '';
  const more = complaints.length > shown ? `\n… and ${complaints.length - shown} more` : '';
  const total = passed + skipped + complaints.length;
  return `${complaints.length} of ${total} cases:\n\n${complaints.slice(0, shown).join('\n\n')}${more}`;
}
