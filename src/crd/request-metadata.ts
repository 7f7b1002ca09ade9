/**
 * Metadata that a request and earlier writes give an object.
 */
import { withEntries, withoutKey } from '../schema/rebuild.ts';
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
  return withEntries(withoutKey(object, 'metadata'), [['metadata', withEntries(metadata, entries)]]);
}

/** Zero is not written. */
export const withGeneration = (object: PlainMap, generation: number | bigint): PlainMap =>
  withMetadata(object, { generation: Number(generation) === 0 ? undefined : generation });

const DEFAULT_NAMESPACE = 'default';
const FIRST_VERSION = '1';

/** An object, and what it was before an update. */
export interface Change {
  readonly object: PlainMap;
  readonly old: PlainMap | undefined;
}

/**
 * Fills in what manifests leave to the server: the namespace, and on an update the version and identity of what is
 * there.
 */
export function asRequested({ object, old }: Change, namespaced: boolean): Change {
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
