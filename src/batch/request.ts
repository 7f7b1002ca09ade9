/**
 * A line of the batch protocol: one JSON object `{"id": …, "op": …, …}`.
 *
 * Numbers are read as Kubernetes reads them. An answer starts with the request's `id`, as it was written.
 */
import { parseJson } from '../documents/json.ts';
import { memberSpans } from '../documents/json-places.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';

/** A request that cannot be carried out as written. Thrown while one is read, answered as `badRequest`. */
export class BadRequest {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export interface Request {
  /** JSON text of the id. */
  readonly id: string;
  readonly op: string;
  readonly fields: PlainMap;
  readonly line: string;
  /** What is said of a number that no double can hold: only the object of a `cr` may have one. */
  readonly tooLarge: string | undefined;
  /** A member as it was written; undefined where there is none. */
  textOf(name: string): string | undefined;
}

/** @throws BadRequest */
export function readRequest(line: string): Request {
  const read = parseJson(line, { largeNumbers: true });
  if (!read.ok) throw new BadRequest(read.message);
  const { value } = read;
  if (!isPlainMap(value)) throw new BadRequest('a request is a JSON object');
  const op = member(value, 'op') ?? '';
  if (typeof op !== 'string') throw new BadRequest('op must be a string');
  let spans: ReturnType<typeof memberSpans> | undefined;
  const textOf = (name: string): string | undefined => {
    spans ??= memberSpans(line);
    const span = spans.get(name);
    return span && line.slice(span.start, span.end);
  };
  const id = plainId(value, line) ?? textOf('id') ?? 'null';
  return { id, op, fields: value, line, tooLarge: read.tooLarge?.message, textOf };
}

/** The text of an id that can be written in one way only; undefined for others. */
function plainId(fields: PlainMap, line: string): string | undefined {
  const id = member(fields, 'id');
  if (typeof id === 'string') return line.includes('\\') ? undefined : `"${id}"`;
  return typeof id === 'number' && Number.isSafeInteger(id) && !Object.is(id, -0) ? String(id) : undefined;
}

/** The own member of a name; null and absent are the same. */
export function member(map: PlainMap, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;
}

/** Fields that any request may have. */
const COMMON = ['id', 'op', 'comment'];

export const requestFields = (names: readonly string[]): ReadonlySet<string> => new Set([...COMMON, ...names]);

const NO_STRINGS: readonly string[] = [];
const NO_ENTRIES: readonly (readonly [string, Value])[] = [];

/**
 * Typed reading of an object's members.
 *
 * A member that the object may not have is a mistake that would otherwise ask something else without a word.
 */
export class Fields {
  readonly #map: PlainMap;
  readonly #where: string;

  /**
   * @param known - what it may have: no names that every object in JavaScript has
   * @param where - what the object is, for messages; '' for the request itself
   * @throws BadRequest where there is another member
   */
  constructor(map: PlainMap, known: ReadonlySet<string>, where = '') {
    for (const name of Object.keys(map)) {
      if (!known.has(name)) {
        throw new BadRequest(`${where && `${where}: `}unknown field ${JSON.stringify(name)}`);
      }
    }
    this.#map = map;
    this.#where = where;
  }

  /** As it is; undefined where it is absent, null where it is null. */
  raw(name: string): Value | undefined {
    return this.#map[name];
  }

  string(name: string): string {
    const value = this.#map[name] ?? '';
    if (typeof value !== 'string') throw this.#wrong(name, 'a string');
    return value;
  }

  boolean(name: string): boolean {
    const value = this.#map[name] ?? false;
    if (typeof value !== 'boolean') throw this.#wrong(name, 'true or false');
    return value;
  }

  integer(name: string): number {
    const value = this.#map[name] ?? 0;
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw this.#wrong(name, 'an integer');
    return value;
  }

  /** A number from 0 to 2^64-1, also written as a string of digits. */
  unsigned(name: string): bigint | undefined {
    const value = this.#map[name] ?? undefined;
    return value === undefined ? undefined : readUnsigned(value, this.#name(name));
  }

  strings(name: string): readonly string[] {
    const value = this.#map[name] ?? undefined;
    if (value === undefined) return NO_STRINGS;
    if (!Array.isArray(value)) throw this.#wrong(name, 'a list of strings');
    return value.map((element) => {
      if (typeof element !== 'string') throw this.#wrong(name, 'a list of strings');
      return element;
    });
  }

  /** The members of an object; none where it is absent. */
  entries(name: string): readonly (readonly [string, Value])[] {
    const value = this.#map[name] ?? undefined;
    if (value === undefined) return NO_ENTRIES;
    if (!isPlainMap(value)) throw this.#wrong(name, 'an object');
    return Object.keys(value).map((key) => [key, value[key] as Value]);
  }

  #name(name: string): string {
    return this.#where === '' ? name : `${this.#where}.${name}`;
  }

  #wrong(name: string, what: string): BadRequest {
    return new BadRequest(`${this.#name(name)} must be ${what}`);
  }
}

export function readUnsigned(value: Value, name: string): bigint {
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
  const unsigned = /^\d{1,20}$/.test(text) ? BigInt(text) : -1n;
  if (unsigned < 0n || unsigned > 18446744073709551615n)
    throw new BadRequest(`${name} must be a number from 0 to 2^64-1`);
  return unsigned;
}

/** A cost or a size in an answer: a number while JavaScript holds it exactly, decimal digits beyond. */
export const writeInteger = (value: number | bigint): number | string =>
  value >= -Number.MAX_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
