/** Tells kinds of differences apart, so that many cases can be read as few findings. */
import type { Answer } from './fixtures.ts';

/** A text without what varies within one kind of difference. */
const blurred = (value: unknown): string =>
  (JSON.stringify(value) ?? 'none')
    .replace(/\{'[^}]*\}/g, '{…}')
    .replace(/\\"(?:[^"\\]|\\[^"])*\\"|'[^']*'/g, 'Q')
    .replace(/\d+/g, '#')
    .slice(0, 120);

/** The first issue that is not the same, on either side. */
function differingIssue(truth: Answer, ours: Answer): string {
  const lists = [truth, ours].map(({ issueList }) => (issueList ?? []) as readonly { message: string }[]);
  const [theirs = [], mine = []] = lists;
  const at = theirs.findIndex((issue, index) => JSON.stringify(issue) !== JSON.stringify(mine[index]));
  const index = at < 0 ? theirs.length : at;
  return `issue ${blurred(theirs[index]?.message)} ≠ ${blurred(mine[index]?.message)}`;
}

const typeOf = (value: unknown): string => (value === undefined ? 'none' : String((value as { t?: string }).t));

/** What seems to be one kind of difference. Where results differ, all else follows. */
export function kindOf(fields: readonly string[], truth: Answer, ours: Answer): string {
  const has = (name: string): boolean => fields.includes(name);
  if (has('issues') || has('issueList')) return differingIssue(truth, ours);
  for (const name of ['programError', 'checkedType', 'error'].filter(has)) {
    return `${name} ${blurred(truth[name])} ≠ ${blurred(ours[name] ?? ours.value ?? ours.programError)}`;
  }
  if (has('value')) return `value ${typeOf(truth.value)} ≠ ${typeOf(ours.value)}`;
  return fields.join(', ');
}

/** An expression without its literals and names: two with the same skeleton are hardly two findings. */
export const skeleton = (text: string): string =>
  text.replace(/'[^']*'|"[^"]*"|\b\d[\w.]*/g, '#').replace(/\b[a-z]\b|\b(?:self|oldSelf)(?:\.\w+)*/g, 'v');
