/**
 * Measures candidates against each other. CPU time, for machines are shared; in rounds that take turns, for they are not
 * equally fast at all times; and only where all candidates come to the same result.
 */
import { OURS } from './ours.ts';

/** One thing to do, as one candidate does it. */
export interface Subject {
  /** What doing it once comes to. It must be the same for every candidate of a row. */
  result(): unknown;
  /** Does it so many times. @returns nanoseconds of CPU */
  spend(times: number): number | Promise<number>;
}

export interface Row {
  readonly name: string;
  /** By candidate; a candidate that cannot do it is absent. */
  readonly subjects: Readonly<Record<string, Subject>>;
}

export interface Measured {
  readonly name: string;
  /** Nanoseconds of CPU for doing it once, by candidate: one for each round, in their order. */
  readonly rounds: Readonly<Record<string, readonly number[]>>;
}

export interface MeasureOptions {
  readonly rounds?: number;
  /** Nanoseconds of CPU that one measurement takes at least. */
  readonly least?: number;
}

export const cpuNanoseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
};

/** Work of this process. */
export const inProcess = (run: () => unknown): Subject => ({
  result: run,
  spend(times) {
    const before = cpuNanoseconds();
    for (let i = 0; i < times; i++) run();
    return cpuNanoseconds() - before;
  },
});

const DEFAULT_LEAST = 20e6;

/** Two results are the same if they print the same; a bigint prints as the number it is. */
const printed = (result: unknown): string =>
  JSON.stringify(result, (_, value: unknown) => {
    if (typeof value === 'bigint') return Number(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? String(result);

/** @throws Error where two candidates come to different results */
function assertSameResults({ name, subjects }: Row): void {
  const results = Object.entries(subjects).map(
    ([candidate, subject]) => [candidate, printed(subject.result())] as const,
  );
  const [first] = results;
  for (const [candidate, result] of results) {
    if (result !== first?.[1]) throw new Error(`${name}: ${candidate} answers ${result}, ${first?.[0]} ${first?.[1]}`);
  }
}

/** Does it often enough to be measured, which also warms it up. @returns how often that is */
async function calibrate(subject: Subject, least: number): Promise<number> {
  for (let times = 1; ; ) {
    const spent = await subject.spend(times);
    if (spent >= least || times > 2 ** 24) return Math.max(1, Math.ceil((times * least) / spent));
    times = spent < least / 20 ? times * 10 : Math.ceil((times * least * 1.2) / spent);
  }
}

export async function measure(rows: readonly Row[], options: MeasureOptions = {}): Promise<Measured[]> {
  const { rounds = 5, least = DEFAULT_LEAST } = options;
  for (const row of rows) assertSameResults(row);
  const work = rows.flatMap(({ name, subjects }) =>
    Object.entries(subjects).map(([candidate, subject]) => {
      const found: number[] = [];
      return { name, candidate, subject, found, times: 1 };
    }),
  );
  // Every candidate sees all of the work first: what is fast on one shape alone is not what users get. The second time
  // is the one that counts, for it is warm.
  for (let turn = 0; turn < 2; turn++) for (const each of work) each.times = await calibrate(each.subject, least);
  for (let round = 0; round < rounds; round++) {
    for (const { subject, times, found } of work) found.push((await subject.spend(times)) / times);
  }
  return rows.map(({ name }) => ({
    name,
    rounds: Object.fromEntries(
      work.filter((each) => each.name === name).map(({ candidate, found }) => [candidate, found]),
    ),
  }));
}

/** A figure with its spread. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return { median: at(sorted.length >> 1), least: at(0), most: at(sorted.length - 1) };
}

/**
 * What one candidate takes to what another takes: round by round, since a round meets both alike; the geometric mean over
 * the rows that both can do. Undefined where there is none.
 */
export function ratio(measured: readonly Measured[], candidate: string, other: string): Spread | undefined {
  const both = measured.flatMap(({ rounds }) => {
    const [mine, theirs] = [rounds[candidate], rounds[other]];
    return mine === undefined || theirs === undefined ? [] : [mine.map((time, i) => time / (theirs[i] ?? Number.NaN))];
  });
  if (both.length === 0) return undefined;
  return spread((both[0] ?? []).map((_, round) => geometricMean(both.map((ratios) => ratios[round] ?? Number.NaN))));
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

export function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toPrecision(3)} µs`;
  if (nanoseconds < 1e9) return `${(nanoseconds / 1e6).toPrecision(3)} ms`;
  return `${(nanoseconds / 1e9).toPrecision(3)} s`;
}

export const spreadText = ({ median, least, most }: Spread, unit: (value: number) => string = plain): string =>
  `${unit(median)} (${unit(least)}–${unit(most)})`;

export const plain = (value: number): string =>
  value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)));

/** A table in Markdown: medians with their spread, and how the others compare with the first. */
export function report(title: string, measured: readonly Measured[]): string {
  const candidates = [...new Set(measured.flatMap(({ rounds }) => Object.keys(rounds)))];
  const cell = (times: readonly number[] | undefined): string =>
    times === undefined ? '–' : spreadText(spread(times), duration);
  const lines = [
    `### ${title}`,
    '',
    `| | ${candidates.join(' | ')} |`,
    `|---|${candidates.map(() => '---|').join('')}`,
    ...measured.map(
      ({ name, rounds }) => `| ${name} | ${candidates.map((candidate) => cell(rounds[candidate])).join(' | ')} |`,
    ),
  ];
  for (const candidate of candidates.filter((name) => name !== OURS)) {
    const found = ratio(measured, OURS, candidate);
    if (found !== undefined) lines.push('', `${OURS} takes ${spreadText(found)} of the time of ${candidate}.`);
  }
  return lines.join('\n');
}
