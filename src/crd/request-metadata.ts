/**
 * Metadata that a request and earlier writes give an object.
 */
import { mapValues, withEntries, withoutKey } from '../schema/rebuild.ts';
import { isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';

export const metadataOf = (object: PlainMap): PlainMap => {
  const metadata = Object.hasOwn(object, 'metadata') ? (object.metadata ?? null) : null;
  return metadata !== null && isPlainMap(metadata) ? metadata : {};
};

export const metaText = (object: PlainMap, name: string): string => {
  const metadata = metadataOf(object);
  const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
  return typeof value === 'string' ? value : '';
};

export function generationOf(object: PlainMap): number | bigint {
  const metadata = metadataOf(object);
  const generation = Object.hasOwn(metadata, 'generation') ? (metadata.generation ?? 0) : 0;
  return isInt(generation) ? generation : 0;
}

/** The object with fields of its metadata changed; those that are undefined are left out. */
export function withMetadata(object: PlainMap, fields: Readonly<Record<string, Value | undefined>>): PlainMap {
  let metadata = metadataOf(object);
  for (const name of Object.keys(fields)) metadata = withoutKey(metadata, name);
  const entries = Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  const changed = withEntries(metadata, entries);
  return Object.hasOwn(object, 'metadata')
    ? mapValues(object, (value, key) => (key === 'metadata' ? changed : value))
    : withEntries(object, [['metadata', changed]]);
}

/** Zero is not written. */
export const withGeneration = (object: PlainMap, generation: number | bigint): PlainMap =>
  withMetadata(object, { generation: Number(generation) === 0 ? undefined : generation });

export const DEFAULT_NAMESPACE = 'default';
const FIRST_VERSION = '1';

/** An object, and what it was before an update. */
export interface Change {
  readonly object: PlainMap;
  readonly old: PlainMap | undefined;
}

/**
 * Where metadata that an object does not have comes from: nowhere; the path of a request and earlier writes; or the server
 * as well, which makes names of `generateName` and keeps what an update cannot change.
 */
export type MetadataSource = 'given' | 'requested' | 'served';

export function completed(change: Change, namespaced: boolean, source: MetadataSource = 'served'): Change {
  switch (source) {
    case 'given':
      return change;
    case 'requested':
      return asRequested(change, namespaced);
    default:
      return asServed(asRequested(change, namespaced));
  }
}

const DELETION = ['deletionTimestamp', 'deletionGracePeriodSeconds'];

/** Of a name that is made; the server makes a random one. */
const SUFFIX = 'xxxxx';
const MAX_GENERATED = 58;

/**
 * @see kubernetes/apiserver pkg/registry/rest: create.go BeforeCreate, update.go BeforeUpdate
 * @see kubernetes/apiserver pkg/storage/names/generate.go
 */
function asServed({ object, old }: Change): Change {
  if (old === undefined) {
    const fields: Record<string, Value | undefined> = {};
    const prefix = metaText(object, 'generateName');
    if (prefix !== '' && metaText(object, 'name') === '') fields.name = prefix.slice(0, MAX_GENERATED) + SUFFIX;
    // What is new is not being deleted, whatever it says.
    const metadata = metadataOf(object);
    for (const name of DELETION) if (Object.hasOwn(metadata, name)) fields[name] = undefined;
    return { object: Object.keys(fields).length === 0 ? object : withMetadata(object, fields), old };
  }
  const before = metadataOf(old);
  const kept = (name: string): Value | undefined => (Object.hasOwn(before, name) ? before[name] : undefined);
  const fields: Record<string, Value | undefined> = {
    generation: kept('generation'),
    creationTimestamp: kept('creationTimestamp'),
  };
  // What is stored has one; where the old object does not tell, it is taken for the same.
  if (kept('uid') === undefined) fields.uid = undefined;
  for (const name of DELETION) {
    if (kept(name) !== undefined) fields[name] = kept(name);
  }
  return { object: withMetadata(object, fields), old };
}

/**
 * Fills in what manifests leave to the server: the namespace, and on an update the version and identity of what is
 * there.
 */
function asRequested({ object, old }: Change, namespaced: boolean): Change {
  const own = metaText(object, 'namespace');
  const namespace = own !== '' ? own : (old && metaText(old, 'namespace')) || DEFAULT_NAMESPACE;
  const placed = namespaced && own === '' ? withMetadata(object, { namespace }) : object;
  if (old === undefined) return { object: placed, old };
  const oldVersion = metaText(old, 'resourceVersion') || FIRST_VERSION;
  const before = withMetadata(old, {
    ...(namespaced && metaText(old, 'namespace') === '' && { namespace }),
    resourceVersion: oldVersion,
  });
  const fields: Record<string, Value | undefined> = {};
  if (metaText(placed, 'resourceVersion') === '') fields.resourceVersion = oldVersion;
  if (metaText(placed, 'uid') === '' && metaText(old, 'uid') !== '') fields.uid = metaText(old, 'uid');
  if (metaText(old, 'creationTimestamp') !== '') fields.creationTimestamp = metaText(old, 'creationTimestamp');
  if (Number(generationOf(old)) !== 0) fields.generation = generationOf(old);
  return { object: withMetadata(placed, fields), old: before };
}
