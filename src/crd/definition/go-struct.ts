/**
 * Go's structs as this API has them: how their JSON is read, and how they are printed where an error shows one.
 *
 * What is read keeps apart what Go keeps apart: a list or map that is not given (undefined) and one that is empty.
 *
 * @see kubernetes-sigs/json json.go, UnmarshalStrict; golang/go encoding/json, Marshal
 */

import { jsonText } from '../../kubernetes/json-text.ts';
import { sameData } from '../../schema/plain-data.ts';
import { doubleText } from '../../values/double-text.ts';
import { compareStrings } from '../../values/order.ts';
import { Double, double, doubleValue, isDouble, isPlainMap, type Value } from '../../values/value.ts';

/** Why a document cannot be decoded; thrown while it is read. */
export class DecodeError {
  readonly message: string;
  /** Where, with dots between members: `spec.versions[0].name`. */
  readonly path: string;

  constructor(message: string, path: string) {
    this.message = message;
    this.path = path;
  }
}

/** Where a reading has come to. */
export interface Place {
  readonly path: string;
  /** Of the struct around, as Go calls it. */
  readonly struct: string;
  /** Members that lead here from the last type that reads itself, as Go's decoder prints them. */
  readonly trail: string;
  readonly notes: Notes;
  readonly depth: number;
}

/** What strict reading has to say. Types that read themselves do not read strictly. */
export interface Notes {
  /** Paths of unknown members. */
  readonly unknown: string[] | undefined;
  /** Paths of parts that are not read strictly. */
  readonly lenient: string[];
}

/** Schemas nested deeper are refused: the walks through them must not overflow the machine's stack. */
const MAX_DEPTH = 500;

export interface Codec<T> {
  /** The value where none is given, or null. */
  readonly zero: T;
  /** As Go calls the type. */
  readonly goType: string;
  /** @throws DecodeError */
  read(value: Value, place: Place): T;
  /** JSON as Go writes it. */
  print(value: T): string;
  /** Whether two are the same to Kubernetes: a list or map that is not given equals an empty one. */
  same(a: T, b: T): boolean;
}

const kindOf = (value: Value): string => {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'array';
  return isPlainMap(value) ? 'object' : 'number';
};

const numberText = (value: number | bigint | Double): string => {
  if (value instanceof Double) return `${doubleText(value.value)}.0`;
  return typeof value === 'number' ? doubleText(value) : String(value);
};

const mismatch = (value: Value, place: Place, goType: string): DecodeError => {
  const what = typeof value === 'number' || value instanceof Double ? `number ${numberText(value)}` : kindOf(value);
  const field = place.trail === '' ? 'value' : `struct field ${place.struct}.${place.trail}`;
  return new DecodeError(`json: cannot unmarshal ${what} into Go ${field} of type ${goType}`, place.path);
};

function scalar<T>(
  goType: string,
  zero: T,
  take: (value: Value) => T | undefined,
  print: (value: T) => string,
): Codec<T> {
  return {
    zero,
    goType,
    read(value, place) {
      const taken = take(value);
      if (taken === undefined) throw mismatch(value, place, goType);
      return taken;
    },
    print,
    same: (a, b) => a === b,
  };
}

const jsonString = (text: string): string => jsonText(text) as string;

export const string: Codec<string> = scalar(
  'string',
  '',
  (value) => (typeof value === 'string' ? value : undefined),
  jsonString,
);

export const boolean: Codec<boolean> = scalar(
  'bool',
  false,
  (value) => (typeof value === 'boolean' ? value : undefined),
  String,
);

export const float64: Codec<number> = scalar(
  'float64',
  0,
  (value) =>
    typeof value === 'bigint'
      ? Number(value)
      : isDouble(value) || typeof value === 'number'
        ? doubleValue(value as number)
        : undefined,
  (value) => jsonText(double(value)) as string,
);

const isInteger = (value: Value): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));

export const int64: Codec<bigint> = scalar(
  'int64',
  0n,
  (value) => (isInteger(value) ? BigInt(value) : undefined),
  String,
);

const INT32 = 2 ** 31;

export const int32: Codec<number> = scalar(
  'int32',
  0,
  (value) => (isInteger(value) && value >= -INT32 && value < INT32 ? Number(value) : undefined),
  String,
);

/** Bytes, as base64 in the standard alphabet; what is not is refused. */
export const base64: Codec<string> = scalar(
  '[]uint8',
  '',
  (value) =>
    typeof value === 'string' && /^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/.test(value)
      ? value.replace(/[\r\n]/g, '')
      : undefined,
  (value) => (value === '' ? 'null' : jsonString(value)),
);

/** What became of data while it was looked at, by the data. */
const laterForms = new WeakMap<object, Value>();

/**
 * Kubernetes reads the metadata of embedded resources in place, also in defaults that it only looks at: errors that show
 * a schema show them without the fields that metadata does not have.
 */
export function changeForm(data: Value, later: Value): void {
  if (typeof data === 'object' && data !== null && data !== later) laterForms.set(data, later);
}

const lastForm = (data: Value): Value =>
  (typeof data === 'object' && data !== null ? laterForms.get(data) : undefined) ?? data;

/** Any JSON but null, kept apart from what is not given. */
export class Json {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

export const json: Codec<Json> = {
  zero: new Json(null),
  goType: 'v1.JSON',
  read: (value, { notes, path }) => {
    notes.lenient.push(path);
    return new Json(value);
  },
  print: ({ value }) => jsonText(lastForm(value)) ?? 'null',
  same: (a, b) => sameData(a.value, b.value),
};

/** What may be missing: undefined. */
export function optional<T>({ goType, read, print, same }: Codec<T>): Codec<T | undefined> {
  return {
    zero: undefined,
    goType,
    read,
    print: (value) => (value === undefined ? 'null' : print(value)),
    same: (a, b) => (a === undefined || b === undefined ? a === b : same(a, b)),
  };
}

/** @param element - null in a list is its zero */
export function list<T>(element: Codec<T>): Codec<readonly T[] | undefined> {
  const goType = `[]${element.goType}`;
  return {
    zero: undefined,
    goType,
    read(value, place) {
      if (!Array.isArray(value)) throw mismatch(value, place, goType);
      return value.map((item: Value, i) =>
        item === null ? element.zero : element.read(item, { ...place, path: `${place.path}[${i}]` }),
      );
    },
    print: (values) => (values === undefined ? 'null' : `[${values.map((value) => element.print(value)).join(',')}]`),
    same: (a, b) =>
      (a?.length ?? 0) === (b?.length ?? 0) &&
      (a === undefined || b === undefined || a.every((value, i) => element.same(value, b[i] as T))),
  };
}

export function map<T>(element: Codec<T>): Codec<ReadonlyMap<string, T> | undefined> {
  const goType = `map[string]${element.goType}`;
  return {
    zero: undefined,
    goType,
    read(value, place) {
      if (!isPlainMap(value)) throw mismatch(value, place, goType);
      const read = (key: string): T => {
        const member = value[key] ?? null;
        const path = `${place.path}.${key}`;
        return member === null ? element.zero : element.read(member, { ...place, path });
      };
      return new Map(Object.keys(value).map((key) => [key, read(key)]));
    },
    print: (values) => {
      if (values === undefined) return 'null';
      const keys = [...values.keys()].sort(compareStrings);
      return `{${keys.map((key) => `${jsonString(key)}:${element.print(values.get(key) as T)}`).join(',')}}`;
    },
    same: (a, b) => {
      if ((a?.size ?? 0) !== (b?.size ?? 0)) return false;
      for (const [key, value] of a ?? []) {
        const other = b?.get(key);
        if (other === undefined || !element.same(value, other)) return false;
      }
      return true;
    },
  };
}

/** One field of a struct: its member in JSON, its name in the internal Go type, what it holds. */
export type Field<T> = {
  readonly [K in keyof T]: readonly [key: K, member: string, goName: string, codec: Codec<T[K]>];
}[keyof T];

type AnyField = readonly [key: string, member: string, goName: string, codec: Codec<unknown>];

/**
 * @param goName - of the v1 type
 * @param fields - in the order of the internal type; those without a Go name are not printed
 * @param fieldsOnDemand - asked once, where a type is made of itself
 */
export function struct<T extends object>(goName: string, fieldsOnDemand: () => readonly Field<T>[]): Codec<T> {
  let fields: readonly AnyField[] | undefined;
  let byMember: Map<string, AnyField> | undefined;
  let zero: T | undefined;
  const all = (): readonly AnyField[] => {
    fields ??= fieldsOnDemand() as unknown as readonly AnyField[];
    return fields;
  };
  const zeros = (): Record<string, unknown> => Object.fromEntries(all().map(([key, , , codec]) => [key, codec.zero]));
  const goType = `v1.${goName}`;
  return {
    get zero() {
      zero ??= zeros() as T;
      return zero;
    },
    goType,
    read(value, place) {
      if (!isPlainMap(value)) throw mismatch(value, place, goType);
      if (place.depth > MAX_DEPTH) throw new DecodeError('exceeded max depth', place.path);
      byMember ??= new Map(all().map((field) => [field[1], field]));
      const { path, trail, notes, depth } = place;
      zero ??= zeros() as T;
      const result = { ...zero } as Record<string, unknown>;
      for (const member of Object.keys(value)) {
        const here = path === '' ? member : `${path}.${member}`;
        const field = byMember.get(member);
        if (field === undefined) {
          notes.unknown?.push(here);
          continue;
        }
        const given = value[member] ?? null;
        if (given === null) continue;
        const names = trail === '' ? member : `${trail}.${member}`;
        result[field[0]] = field[3].read(given, { path: here, struct: goName, trail: names, notes, depth: depth + 1 });
      }
      return result as T;
    },
    print: (value) => {
      const members = value as Record<string, unknown>;
      const printed = all().flatMap(([key, , name, codec]) =>
        name === '' ? [] : [`${jsonString(name)}:${codec.print(members[key])}`],
      );
      return `{${printed.join(',')}}`;
    },
    same: (a, b) => {
      if (a === b) return true;
      const left = a as Record<string, unknown>;
      const right = b as Record<string, unknown>;
      for (const field of all()) if (!field[3].same(left[field[0]], right[field[0]])) return false;
      return true;
    },
  };
}

/** A type that reads itself: not strictly, and errors begin anew. */
export const selfReading = (place: Place): Place => {
  place.notes.lenient.push(place.path);
  return { ...place, trail: '', notes: { unknown: undefined, lenient: place.notes.lenient } };
};
