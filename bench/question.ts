/** What a question is, and the table that all of them fill. */
import type { Measured, Spread } from './harness.ts';
import { duration, plain, ratio, spread, spreadText } from './harness.ts';
import { OURS } from './ours.ts';

/** In the order in which they are asked; each is a module that exports `ask`. */
export const QUESTIONS: readonly string[] = [
  'evaluate',
  'typed',
  'compiled',
  'parse',
  'compile',
  'definition',
  'object',
  'webhook',
  'growth',
  'start-up',
  'size',
  'memory',
  'batch',
];

export interface Answer {
  /** All figures, in Markdown. */
  readonly text: string;
  readonly aims: readonly Aim[];
}

/** An aim and what was found. */
export interface Aim {
  /** Its number in the table of aims. */
  readonly row: number;
  readonly work: string;
  readonly aim: string;
  readonly ours: string;
  /** Who it is compared with, and what they take. */
  readonly others: string;
  readonly found: string;
  /** Undefined where there is nobody to compare with. */
  readonly met: boolean | undefined;
}

/** An aim that says what we may take of another's time. */
export function ratioAim(
  row: number,
  work: string,
  measured: readonly Measured[],
  other: string,
  most: number,
  ours: string = OURS,
): Aim {
  const found = ratio(measured, ours, other);
  const common = { row, work, aim: `≤ ${plain(most)} of ${other}`, ours: meanText(measured, ours, other) };
  if (found === undefined) return { ...common, others: `no ${other} here`, found: '–', met: undefined };
  return {
    ...common,
    others: `${other} ${meanText(measured, other, ours)}`,
    found: spreadText(found),
    met: found.median <= most,
  };
}

/** The geometric mean of what a candidate takes, over the rows that another can do as well. */
function meanText(measured: readonly Measured[], candidate: string, other: string): string {
  const both = measured.filter(({ rounds }) => rounds[candidate] !== undefined && rounds[other] !== undefined);
  const rows = both.length > 0 ? both : measured.filter(({ rounds }) => rounds[candidate] !== undefined);
  if (rows.length === 0) return '–';
  const logs = rows.map(({ rounds }) => Math.log(spread(rounds[candidate] ?? []).median));
  return duration(Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length));
}

/** An aim that says what a figure may be at most. */
export const limitAim = (
  row: number,
  work: string,
  most: number,
  found: Spread | number,
  unit: (value: number) => string,
  others = '',
): Aim => {
  const value = typeof found === 'number' ? found : found.median;
  return {
    row,
    work,
    aim: `≤ ${unit(most)}`,
    ours: typeof found === 'number' ? unit(found) : spreadText(found, unit),
    others,
    found: '',
    met: value <= most,
  };
};

const verdict = (met: boolean | undefined): string => (met === undefined ? '–' : met ? 'met' : '**missed**');

/** The table of aims, in Markdown. */
export function table(aims: readonly Aim[]): string {
  const lines = aims
    .toSorted((a, b) => a.row - b.row)
    .map(
      ({ row, work, aim, ours, others, found, met }) =>
        `| ${row} | ${work} | ${aim} | ${ours} | ${others} | ${found} | ${verdict(met)} |`,
    );
  return [
    '| # | work | aim | kubecel | others | ratio (least–most) | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
