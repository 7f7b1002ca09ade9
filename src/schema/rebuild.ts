/**
 * Data is never changed in place. What these answer is new where something changed, and shares the rest.
 */
import type { PlainMap, Value } from '../values/value.ts';

/** The map with other values, and without those that become undefined; the map itself where nothing changes. */
export function mapValues(map: PlainMap, change: (value: Value, key: string) => Value | undefined): PlainMap {
  const entries: [string, Value][] = [];
  let changed = false;
  for (const key of Object.keys(map)) {
    const value = map[key] ?? null;
    const result = change(value, key);
    if (result !== value) changed = true;
    if (result !== undefined) entries.push([key, result]);
  }
  return changed ? Object.fromEntries(entries) : map;
}

/** The list with other elements; the list itself where nothing changes. */
export function listValues(list: readonly Value[], change: (value: Value, index: number) => Value): readonly Value[] {
  let result: Value[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const value = list[i] ?? null;
    const next = change(value, i);
    if (next !== value) result ??= [...list];
    if (result !== undefined) result[i] = next;
  }
  return result ?? list;
}

/** The map with more entries, behind its own. */
export const withEntries = (map: PlainMap, entries: readonly (readonly [string, Value])[]): PlainMap =>
  entries.length === 0 ? map : Object.fromEntries([...Object.entries(map), ...entries]);

/** The map without a key. */
export const withoutKey = (map: PlainMap, unwanted: string): PlainMap =>
  mapValues(map, (value, key) => (key === unwanted ? undefined : value));
