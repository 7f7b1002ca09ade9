/**
 * Data is never changed in place. What these answer is new where something changed, and shares the rest.
 */
import { setMember } from '../values/set-member.ts';
import type { PlainMap, Value } from '../values/value.ts';

/** The map with other values, and without those that become undefined; the map itself where nothing changes. */
export function mapValues(map: PlainMap, change: (value: Value, key: string) => Value | undefined): PlainMap {
  const keys = Object.keys(map);
  let changed: Record<string, Value> | undefined;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = map[key] ?? null;
    const result = change(value, key);
    if (changed === undefined) {
      if (result === value) continue;
      changed = {};
      for (let j = 0; j < i; j++) setMember(changed, keys[j] as string, map[keys[j] as string] ?? null);
    }
    if (result !== undefined) setMember(changed, key, result);
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
  const result: Record<string, Value> = {};
  for (const key of Object.keys(map)) setMember(result, key, map[key] ?? null);
  for (const [key, value] of entries) setMember(result, key, value);
  return result;
}

/** The map without a key. */
export const withoutKey = (map: PlainMap, unwanted: string): PlainMap =>
  Object.hasOwn(map, unwanted) ? mapValues(map, (value, key) => (key === unwanted ? undefined : value)) : map;
