/** What Go knows of code points, whose Unicode is of another version than the platform's. */
import { packedNumbers } from './packed-numbers.ts';
import { CATEGORIES, CATEGORY_RUNS } from './unicode-tables.ts';

export const MAX_CODE_POINT = 0x10ffff;

/** Code points in a row that are in the same of several tables. */
export interface Run {
  readonly first: number;
  readonly last: number;
  /** From 1; 0 where they are in none. */
  readonly table: number;
}

/** All runs of so many tables, ascending. */
export function unpackRuns(packed: string, tables: number): readonly Run[] {
  const next = packedNumbers(packed, 2 * (tables + 1));
  const runs: Run[] = [];
  for (let first = 0, table = 0; first <= MAX_CODE_POINT; ) {
    table = next(2 * table) - 1;
    const last = first + next(2 * table + 1) - 1;
    runs.push({ first, last, table });
    first = last + 1;
  }
  return runs;
}

const categories: readonly string[] = /* @__PURE__ */ CATEGORIES.split(' ');
let runs: readonly Run[] | undefined;

/** The general categories, numbered as in {@link CATEGORIES}. */
export function categoryRuns(): readonly Run[] {
  runs ??= unpackRuns(CATEGORY_RUNS, categories.length);
  return runs;
}

/** `Lu`; `Cn` where no character is assigned. */
export function generalCategory(codePoint: number): string {
  const all = categoryRuns();
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codePoint > (all[middle] as Run).last) low = middle + 1;
    else high = middle;
  }
  return categories[(all[low] as Run).table - 1] ?? 'Cn';
}
