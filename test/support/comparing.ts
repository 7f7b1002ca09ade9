/** Compares an answer of ours with Kubernetes' answer, field by field. */
import type { Answer } from './fixtures.ts';

/** Lists that Kubernetes fills in random order, for it walks Go maps: compared as multisets. */
const UNORDERED: ReadonlySet<string> = new Set([
  'errors',
  'causes',
  'warnings',
  'strictErrors',
  'pruned',
  'typeWarnings',
  'authzCalls',
]);

/** What says nothing about Kubernetes. */
const IGNORED: ReadonlySet<string> = new Set(['id', 'unstable']);

/** Texts of the program that answers: only whether they are there is compared. */
const BY_PRESENCE: ReadonlySet<string> = new Set(['badRequest', 'panic']);

/** Without what differs from run to run: numbers in generated type names, Go pointers, the order of random lists. */
function normalise(value: unknown, key?: string): unknown {
  if (typeof value === 'string') {
    return value.replace(/selfType\d+/g, 'selfType').replace(/0x[0-9a-f]{12}\b/g, '0xPTR');
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => normalise(item));
    if (key === undefined || !UNORDERED.has(key)) return items;
    return items.map((item) => JSON.stringify(item)).sort();
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(members.map(([name, member]) => [name, normalise(member, name)]));
  }
  return value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** A status message that joins several errors has them in random order; the errors are compared by themselves. */
function comparable(answer: Answer, name: string): unknown {
  const { errors, status } = answer;
  if (name !== 'status' || !Array.isArray(errors) || errors.length < 2 || typeof status !== 'object')
    return answer[name];
  return { ...status, message: undefined };
}

const comparisonText = (answer: Answer, name: string): string =>
  JSON.stringify(normalise(comparable(answer, name), name)) ?? 'undefined';

function sameField(truth: Answer, ours: Answer, name: string): boolean {
  if (name === 'errorId' && SHARED_ERRORS.has(truth.error)) return true;
  if (isEmpty(truth[name]) || isEmpty(ours[name]) || BY_PRESENCE.has(name))
    return isEmpty(truth[name]) === isEmpty(ours[name]);
  return comparisonText(truth, name) === comparisonText(ours, name);
}

/**
 * Errors that Kubernetes makes once and hands out everywhere. They keep the id of the expression that had them first in
 * the life of the process, so that id says nothing.
 */
const SHARED_ERRORS: ReadonlySet<unknown> = new Set(['no such overload', 'timestamp overflow']);

/** What one of several evaluations may come to. */
const OUTCOME: readonly string[] = ['value', 'error', 'errorId', 'cost'];

/**
 * Names of the top-level fields in which two answers differ.
 *
 * Where Kubernetes' answer depends on the order in which Go walks a map, the truth lists all that were seen as
 * `outcomes`; ours must be one of them.
 */
export function differingFields(truth: Answer, ours: Answer, ignored: ReadonlySet<string> = new Set()): string[] {
  const unstable = Array.isArray(truth.unstable) ? truth.unstable : [];
  const outcomes = ours.outcomes === undefined && Array.isArray(truth.outcomes) ? (truth.outcomes as Answer[]) : [];
  const byOutcome = outcomes.length > 0 ? ['outcomes', ...OUTCOME] : [];
  const left = new Set([...IGNORED, ...ignored, ...unstable, ...byOutcome]);
  const names = [...new Set([...Object.keys(truth), ...Object.keys(ours)])];
  const differing = names.filter((name) => !left.has(name) && !sameField(truth, ours, name));
  const isOurs = (outcome: Answer): boolean =>
    OUTCOME.every((name) => ignored.has(name) || sameField(outcome, ours, name));
  if (outcomes.length > 0 && !outcomes.some(isOurs)) differing.push('outcomes');
  return differing;
}
