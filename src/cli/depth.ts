import { isPlainMap, type Value } from '../values/value.ts';

/** Whether plain data is nested deeper than that. */
export function isDeeperThan(data: Value, most: number): boolean {
  let level: Value[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((value) =>
      Array.isArray(value) ? (value as Value[]) : value !== null && isPlainMap(value) ? Object.values(value) : [],
    );
  }
  return false;
}
