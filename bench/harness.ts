/**
 * Measures candidates against each other. CPU time, for machines are shared; in rounds that take turns, for they are not
 * equally fast at all times; and only where all candidates come to the same result.
 */

/** One thing to do, as one candidate does it. */
export interface Subject {
  /** Does it once. What it answers must be the same for every candidate of a row. */
  readonly run: () => unknown;
}

export interface Row {
  readonly name: string;
  /** By candidate; a candidate that cannot do it is absent. */
  readonly subjects: Readonly<Record<string, Subject>>;
}

export interface Measured {
  readonly name: string;
  /** Nanoseconds of CPU a run, by candidate: one for each round, ascending. */
  readonly rounds: Readonly<Record<string, readonly number[]>>;
}

export interface MeasureOptions {
  readonly rounds?: number;
  /** Microseconds of CPU that one measurement takes at least. */
  readonly least?: number;
}

const cpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Nanoseconds of CPU for one run. */
function measureOnce(run: () => unknown, least: number): number {
  for (let times = 1; ; ) {
    const before = cpuMicroseconds();
    for (let i = 0; i < times; i++) run();
    const spent = cpuMicroseconds() - before;
    if (spent >= least || times > 2 ** 24) return (spent * 1000) / times;
    times = spent < least / 20 ? times * 10 : Math.ceil((times * least * 1.2) / spent);
  }
}

function warmUp(run: () => unknown, microseconds: number): void {
  const until = cpuMicroseconds() + microseconds;
  while (cpuMicroseconds() < until) run();
}

/** Two results are the same if they print the same; a bigint prints as the number it is. */
const printed = (result: unknown): string =>
  JSON.stringify(result, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)) ?? String(result);

/** @throws Error where two candidates come to different results */
function assertSameResults({ name, subjects }: Row): void {
  const results = Object.entries(subjects).map(([candidate, { run }]) => [candidate, printed(run())] as const);
  const [first] = results;
  for (const [candidate, result] of results) {
    if (result !== first?.[1]) throw new Error(`${name}: ${candidate} answers ${result}, ${first?.[0]} ${first?.[1]}`);
  }
}

export function measure(rows: readonly Row[], options: MeasureOptions = {}): Measured[] {
  const { rounds = 5, least = 20_000 } = options;
  for (const row of rows) assertSameResults(row);
  // Every candidate sees all of the work first: what is fast on one shape alone is not what users get.
  for (const { subjects } of rows) for (const { run } of Object.values(subjects)) warmUp(run, least);
  const found = rows.map(({ name, subjects }) => ({
    name,
    rounds: Object.fromEntries(Object.keys(subjects).map((candidate) => [candidate, [] as number[]])),
  }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { subjects }] of rows.entries()) {
      for (const [candidate, { run }] of Object.entries(subjects)) {
        found[index]?.rounds[candidate]?.push(measureOnce(run, least));
      }
    }
  }
  for (const { rounds: byCandidate } of found)
    for (const times of Object.values(byCandidate)) times.sort((a, b) => a - b);
  return found;
}

export const median = (ascending: readonly number[]): number => ascending[ascending.length >> 1] ?? Number.NaN;

export function duration(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toPrecision(3)} µs`;
  return `${(nanoseconds / 1e6).toPrecision(3)} ms`;
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** A table in Markdown: medians with their spread, and how the candidates compare with the first. */
export function report(title: string, measured: readonly Measured[], ours: string): string {
  const candidates = [...new Set(measured.flatMap(({ rounds }) => Object.keys(rounds)))];
  const cell = (times: readonly number[] | undefined): string =>
    times === undefined
      ? '–'
      : `${duration(median(times))} (${duration(times[0] ?? 0)}–${duration(times.at(-1) ?? 0)})`;
  const lines = [
    `### ${title}`,
    '',
    `| | ${candidates.join(' | ')} |`,
    `|---|${candidates.map(() => '---|').join('')}`,
    ...measured.map(
      ({ name, rounds }) => `| ${name} | ${candidates.map((candidate) => cell(rounds[candidate])).join(' | ')} |`,
    ),
  ];
  for (const candidate of candidates.filter((name) => name !== ours)) {
    const ratios = measured.flatMap(({ rounds }) => {
      const [mine, theirs] = [rounds[ours], rounds[candidate]];
      return mine === undefined || theirs === undefined ? [] : [median(theirs) / median(mine)];
    });
    if (ratios.length > 0) {
      lines.push(
        '',
        `${candidate} takes ${geometricMean(ratios).toFixed(2)} times as long as ${ours} (${ratios.length} rows, geometric mean).`,
      );
    }
  }
  return lines.join('\n');
}
