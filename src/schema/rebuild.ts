/**
 * Data is never changed in place. What these answer is new where something changed, and shares the rest.
 */
import { setMember } from '../values/set-member.ts';
import type { PlainMap, Value } from '../values/value.ts';

/** The map with other values, and without those that become undefined; the map itself where nothing changes. */
export function mapValues(map: PlainMap, change: (value: Value, key: string) => Value | undefined): PlainMap {
  const keys = Object.keys(map);
  let changed: Record<string, Value> | undefined;
  // Set anew from the first that is left out: what a member is deleted of is slow to read.
  let shorter = false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = map[key] ?? null;
    const result = change(value, key);
    if (shorter) {
      if (result !== undefined) setMember(changed as Record<string, Value>, key, result);
    } else if (result === undefined) {
      const before: PlainMap = changed ?? map;
      changed = {};
      for (let j = 0; j < i; j++) setMember(changed, keys[j] as string, before[keys[j] as string] ?? null);
      shorter = true;
    } else if (result !== value) {
      changed ??= { ...map };
      changed[key] = result;
    }
  }
  return changed ?? map;
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
export function withEntries(map: PlainMap, entries: readonly (readonly [string, Value])[]): PlainMap {
  if (entries.length === 0) return map;
  const result: Record<string, Value> = { ...map };
  for (const [key, value] of entries) setMember(result, key, value);
  return result;
}

/** The map without a key. */
export const withoutKey = (map: PlainMap, unwanted: string): PlainMap =>
  Object.hasOwn(map, unwanted) ? mapValues(map, (value, key) => (key === unwanted ? undefined : value)) : map;
