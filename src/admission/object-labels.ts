/** The labels of objects, as Kubernetes sees them. */
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { builtInType } from './go-types.ts';
import type { Labels } from './selector.ts';

const NONE: Labels = new Map();

/** Undefined where an object of its kind has no metadata that could have any. */
export function labelsOf(object: PlainMap): Labels | undefined {
  const type = builtInType(String(member(object, 'apiVersion')), String(member(object, 'kind')));
  if (type !== undefined && !type.fields.some(({ name }) => name === 'metadata')) return undefined;
  const labels = member(member(object, 'metadata'), 'labels');
  if (labels === undefined || !isPlainMap(labels)) return NONE;
  const read = new Map<string, string>();
  for (const key of Object.keys(labels)) {
    const value = labels[key] ?? '';
    // Labels that are no texts are none at all.
    if (typeof value !== 'string') return NONE;
    read.set(key, value);
  }
  return read;
}

export function member(map: Value | undefined, name: string): Value | undefined {
  return map !== undefined && isPlainMap(map) && Object.hasOwn(map, name) ? map[name] : undefined;
}
