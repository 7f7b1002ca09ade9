/**
 * The metadata of a resource as the server keeps it: known fields of the right types, empty ones left out.
 *
 * @see kubernetes/apimachinery pkg/apis/meta/v1/types.go: ObjectMeta, OwnerReference, ManagedFieldsEntry
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/objectmeta/coerce.go
 */
import { jsonText } from '../kubernetes/json-text.ts';
import { compareStrings } from '../values/order.ts';
import type { Timestamp } from '../values/time.ts';
import { int, isDouble, isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { parseRfc3339, TimeFault } from './go-time.ts';

/** Why metadata is refused, in the words of Go's decoder. */
export class MetaFault {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Reads one field: its value as kept, undefined where it is left out. Throws a {@link MetaFault}, caught below. */
type ReadField = (value: Value, field: Place) => Value | undefined;

/** Where a value stands, for error texts and for the paths of unknown fields. */
interface Place {
  /** The Go struct and the JSON path from the top: `OwnerReference.ownerReferences.controller`. */
  readonly goField: string;
  /** `metadata.ownerReferences[0]` */
  readonly path: string;
  readonly unknown: string[];
}

const kindOf = (value: Value): string => {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  return isPlainMap(value) ? 'object' : 'number';
};

const mismatch = (what: string, place: Place, goType: string): MetaFault =>
  new MetaFault(`json: cannot unmarshal ${what} into Go struct field ${place.goField} of type ${goType}`);

/** @param goType - what Go calls the type in errors */
const textOf =
  (goType: string): ReadField =>
  (value, place) => {
    if (value === null) return '';
    if (typeof value !== 'string') throw mismatch(kindOf(value), place, goType);
    return value;
  };

const string: ReadField = textOf('string');
const uid: ReadField = textOf('types.UID');
const operation: ReadField = textOf('v1.ManagedFieldsOperationType');

const boolean: ReadField = (value, place) => {
  if (value === null) return undefined;
  if (typeof value !== 'boolean') throw mismatch(kindOf(value), place, 'bool');
  return value;
};

const integer: ReadField = (value, place) => {
  if (value === null) return undefined;
  if (isInt(value)) return value;
  if (!isDouble(value)) throw mismatch(kindOf(value), place, 'int64');
  // Metadata is written as JSON to be read again: a double that is written without fraction and exponent is an integer.
  const text = jsonText(value) as string;
  const whole = /^-?[0-9]+$/.test(text) ? BigInt(text) : undefined;
  if (whole === undefined || BigInt.asIntN(64, whole) !== whole) throw mismatch(`number ${text}`, place, 'int64');
  return int(whole);
};

const time: ReadField = (value, place) => {
  if (value === null) return undefined;
  if (typeof value !== 'string') throw mismatch(kindOf(value), place, 'string');
  const parsed = parseRfc3339(value);
  if (parsed instanceof TimeFault) throw new MetaFault(parsed.message);
  return timeText(parsed);
};

/** Go's zero time, the first moment of the year 1, is none. */
const ZERO_TIME = -62_135_596_800;

/** Whole seconds, in UTC. */
const timeText = ({ seconds, nanos }: Timestamp): string | undefined =>
  seconds === ZERO_TIME && nanos === 0
    ? undefined
    : new Date(seconds * 1000)
        .toISOString()
        .replace(/[.][0-9]+Z$/, 'Z')
        .replace(/^[+]0/, '');

const data: ReadField = (value) => (value === null ? undefined : value);

/** An empty value of the field is left out. */
const unlessEmpty =
  (read: ReadField): ReadField =>
  (value, place) => {
    const kept = read(value, place);
    const empty = kept === '' || kept === 0 || (Array.isArray(kept) && kept.length === 0);
    return empty || (kept !== undefined && isPlainMap(kept) && Object.keys(kept).length === 0) ? undefined : kept;
  };

const stringMap: ReadField = (value, place) => {
  if (value === null) return undefined;
  if (!isPlainMap(value)) throw mismatch(kindOf(value), place, 'map[string]string');
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, string(text, place) as Value]));
};

const strings: ReadField = (value, place) => {
  if (value === null) return undefined;
  if (!Array.isArray(value)) throw mismatch(kindOf(value), place, '[]string');
  return value.map((text: Value) => string(text, place) as Value);
};

type Fields = ReadonlyMap<string, ReadField>;

const listOf =
  (struct: string, fields: Fields): ReadField =>
  (value, place) => {
    if (value === null) return undefined;
    if (!Array.isArray(value)) throw mismatch(kindOf(value), place, `[]v1.${struct}`);
    const trail = place.goField.slice(place.goField.indexOf('.') + 1);
    return value.map((element: Value, i) => {
      if (element !== null && !isPlainMap(element)) throw mismatch(kindOf(element), place, `v1.${struct}`);
      return readStruct(element ?? {}, struct, `${trail}.`, fields, `${place.path}[${i}]`, place.unknown);
    });
  };

const OWNER_REFERENCE: Fields = new Map([
  ['apiVersion', string],
  ['kind', string],
  ['name', string],
  ['uid', uid],
  ['controller', boolean],
  ['blockOwnerDeletion', boolean],
]);

const MANAGED_FIELDS: Fields = new Map([
  ['manager', unlessEmpty(string)],
  ['operation', unlessEmpty(operation)],
  ['apiVersion', unlessEmpty(string)],
  ['time', time],
  ['fieldsType', unlessEmpty(string)],
  ['fieldsV1', data],
  ['subresource', unlessEmpty(string)],
]);

const OBJECT_META: Fields = new Map([
  ['name', unlessEmpty(string)],
  ['generateName', unlessEmpty(string)],
  ['namespace', unlessEmpty(string)],
  ['selfLink', unlessEmpty(string)],
  ['uid', unlessEmpty(uid)],
  ['resourceVersion', unlessEmpty(string)],
  ['generation', unlessEmpty(integer)],
  ['creationTimestamp', time],
  ['deletionTimestamp', time],
  ['deletionGracePeriodSeconds', integer],
  ['labels', unlessEmpty(stringMap)],
  ['annotations', unlessEmpty(stringMap)],
  ['ownerReferences', unlessEmpty(listOf('OwnerReference', OWNER_REFERENCE))],
  ['finalizers', unlessEmpty(strings)],
  ['managedFields', unlessEmpty(listOf('ManagedFieldsEntry', MANAGED_FIELDS))],
]);

/** Fields that are written even where they are not given. */
const ALWAYS_WRITTEN: ReadonlySet<ReadField> = new Set([string, uid]);

function readStruct(
  document: PlainMap,
  struct: string,
  trail: string,
  fields: Fields,
  path: string,
  unknown: string[],
): PlainMap {
  const kept: [string, Value][] = [];
  // The first fault is the one told, and Go has sorted the keys.
  for (const key of Object.keys(document).sort(compareStrings)) {
    const read = fields.get(key);
    if (read === undefined) {
      unknown.push(`${path}.${key}`);
      continue;
    }
    const value = read(document[key] ?? null, { goField: `${struct}.${trail}${key}`, path: `${path}.${key}`, unknown });
    if (value !== undefined) kept.push([key, value]);
  }
  for (const [key, read] of fields) {
    if (ALWAYS_WRITTEN.has(read) && !Object.hasOwn(document, key)) kept.push([key, '']);
  }
  return Object.fromEntries(kept);
}

export interface ReadMeta {
  readonly metadata: PlainMap;
  /** Paths of fields that are not known and so are dropped. */
  readonly unknown: readonly string[];
}

/**
 * @param metadata - as the object has it
 * @param path - of the metadata
 */
export function readObjectMeta(metadata: Value, path: string): ReadMeta | MetaFault {
  if (metadata !== null && !isPlainMap(metadata)) {
    return new MetaFault(`json: cannot unmarshal ${kindOf(metadata)} into Go value of type v1.ObjectMeta`);
  }
  const unknown: string[] = [];
  try {
    return { metadata: readStruct(metadata ?? {}, 'ObjectMeta', '', OBJECT_META, path, unknown), unknown };
  } catch (fault) {
    if (fault instanceof MetaFault) return fault;
    throw fault;
  }
}

/** As {@link readObjectMeta}, but what cannot be read is dropped; undefined for what is no map at all. */
export function readableObjectMeta(metadata: Value): PlainMap | undefined {
  if (metadata === null) return {};
  if (!isPlainMap(metadata)) return undefined;
  const kept: [string, Value][] = [];
  for (const [key, value] of Object.entries(metadata)) {
    const read = readObjectMeta({ [key]: value }, '');
    if (read instanceof MetaFault) continue;
    for (const entry of Object.entries(read.metadata)) kept.push(entry);
  }
  return Object.fromEntries(kept);
}
