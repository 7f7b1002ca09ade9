/**
 * Maps made by expressions: keys of any kind.
 *
 * @see google/cel-go common/types/map.go, refValMapAccessor
 */
import { equalMaps } from './equality.ts';
import { unhashable } from './go-panic.ts';
import { Duration, Timestamp } from './time.ts';
import { Boxed, Double, isMap, MapValue, Uint, type Value } from './value.ts';

/**
 * A JavaScript map key that is equal for equal CEL keys of one kind. Lists and maps are keys by identity, as in Go.
 *
 * @throws GoPanic where Go cannot hash the value
 */
export function mapKeyOf(key: Value): unknown {
  if (typeof key === 'string') return `s${key}`;
  if (key instanceof Double) return `d${Object.is(key.value, -0) ? 0 : key.value}`;
  if (key instanceof Uint) return `u${key.value}`;
  if (key instanceof Duration) return `D${key.nanos}`;
  if (key instanceof Timestamp) return `T${key.seconds}.${key.nanos}.${key.offset}`;
  if (Number.isNaN(key)) return {}; // NaN is found by no key
  if (key instanceof Boxed) return key.mapKey;
  if (key instanceof Uint8Array) throw unhashable('types.Bytes');
  return key; // int, unboxed double, bool, null, and the rest by identity
}

export class LiteralMap extends MapValue {
  readonly #entries = new Map<unknown, { readonly key: Value; readonly value: Value }>();

  constructor(entries: Iterable<readonly [Value, Value]> = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }

  override get size(): number {
    return this.#entries.size;
  }

  override get isZero(): boolean {
    return this.#entries.size === 0;
  }

  /**
   * For whoever makes the map; a value that has been handed out is never changed.
   *
   * @throws GoPanic where Go cannot hash the key
   */
  set(key: Value, value: Value): void {
    this.#entries.set(mapKeyOf(key), { key, value });
  }

  delete(key: Value): void {
    this.#entries.delete(mapKeyOf(key));
  }

  /** @throws GoPanic where Go cannot hash the key; nothing is looked for in an empty map */
  override find(key: Value): Value | undefined {
    if (this.#entries.size === 0) return undefined;
    const exact = this.#entries.get(mapKeyOf(key));
    if (exact !== undefined) return exact.value;
    for (const other of sameNumber(key)) {
      const entry = this.#entries.get(mapKeyOf(other));
      if (entry !== undefined) return entry.value;
    }
    return undefined;
  }

  override keys(): readonly Value[] {
    return Array.from(this.#entries.values(), (entry) => entry.key);
  }

  /** Keys with their values, also those that no key finds. */
  entries(): readonly (readonly [Value, Value])[] {
    return Array.from(this.#entries.values(), ({ key, value }) => [key, value] as const);
  }

  /** Without a list of all keys: it is asked for at each call that takes the map. */
  override get firstKey(): Value | undefined {
    for (const { key } of this.#entries.values()) return key;
    return undefined;
  }

  override equals(other: Value): boolean {
    return isMap(other) && equalMaps(this, other);
  }
}

/** The map that a comprehension is building: nothing else has seen it yet, so it may grow in place. */
export class GrowingMap extends LiteralMap {}

/** What a numeric key also looks up: an int as uint, a uint as int, an integral double as both. */
function sameNumber(key: Value): Value[] {
  if (typeof key === 'number' && Number.isSafeInteger(key)) return key < 0 ? [] : [new Uint(BigInt(key))];
  if (typeof key === 'bigint') return key < 0n ? [] : [new Uint(key)];
  if (key instanceof Uint) return key.value > 9223372036854775807n ? [] : [normal(key.value)];
  if (key instanceof Double) return integers(BigInt(key.value));
  if (typeof key === 'number' && Number.isInteger(key)) return integers(BigInt(key));
  return [];
}

const normal = (value: bigint): number | bigint =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;

function integers(value: bigint): Value[] {
  const found: Value[] = [];
  if (value >= -9223372036854775808n && value <= 9223372036854775807n) found.push(normal(value));
  if (value >= 0n && value <= 18446744073709551615n) found.push(new Uint(value));
  return found;
}
