/**
 * Objects and maps under a schema.
 *
 * @see kubernetes/apiserver pkg/cel/common/valuesunstructured.go, unstructuredMap
 */
import { escapeName, unescapeName } from '../kubernetes/escaping.ts';
import {
  CelError,
  type DataField,
  isMap,
  isPlainMap,
  MapValue,
  mapFind,
  mapSize,
  noSuchOverload,
  ownEntry,
  type PlainMap,
  type Value,
  type View,
} from '../values/value.ts';
import { partEquals, refuse } from './part-equality.ts';
import { type OverData, sameData } from './plain-data.ts';
import { Reader, type ReaderOf } from './reader.ts';
import { type StructuralSchema, valueSchema, withTypeAndObjectMeta } from './structural-schema.ts';

/** A map whose entries are plain data under a schema. */
export abstract class SchemaMapValue extends MapValue implements OverData {
  readonly raw: PlainMap;

  constructor(raw: PlainMap) {
    super();
    this.raw = raw;
  }

  abstract readonly schema: StructuralSchema;

  override get goType(): string {
    return '*common.unstructuredMap';
  }

  /** Whether the schema says something of this key of the data. */
  protected abstract declares(key: string): boolean;

  /** All keys of the data count, declared or not. */
  override get size(): number {
    return mapSize(this.raw);
  }

  /**
   * A key the schema does not know is only compared where the other side has it. Keys of the data are looked up as if
   * expressions had written them, that is unescaped once more; a name that this changes is not found and so not compared.
   */
  override equals(other: Value): boolean | CelError {
    if (!isMap(other)) return refuse(other);
    if (this.size !== mapSize(other)) return false;
    for (const key of Object.keys(this.raw)) {
      if (this.declares(key)) {
        const value = this.find(key);
        const otherValue = mapFind(other, key);
        if (value === undefined || otherValue === undefined) {
          if (value !== otherValue) return false;
          continue;
        }
        const result = partEquals(value, otherValue);
        if (result !== true) return result;
      } else {
        if (!(other instanceof SchemaMapValue)) return noSuchOverload();
        if (Object.hasOwn(other.raw, key) && !sameData(this.raw[key], other.raw[key])) return false;
      }
    }
    return true;
  }
}

/** Kubernetes' list of keys has room for all of the data's, and fills in the declared ones only: the rest are null. */
const withBlanks = (keys: readonly string[], size: number): readonly Value[] =>
  keys.length === size ? keys : [...keys, ...new Array<null>(size - keys.length).fill(null)];

class Property {
  /** In the data. */
  readonly name: string;
  readonly schema: StructuralSchema;
  /** As expressions write it; the name itself where it cannot be written. */
  readonly identifier: string;
  readonly #readerOf: ReaderOf;
  #reader: Reader | undefined;

  constructor(name: string, schema: StructuralSchema, readerOf: ReaderOf) {
    this.name = name;
    this.schema = schema;
    this.identifier = escapeName(name) ?? name;
    this.#readerOf = readerOf;
  }

  get reader(): Reader {
    this.#reader ??= this.#readerOf(this.schema);
    return this.#reader;
  }
}

/** Whoever reads has the map already: what is no map is an error. */
abstract class MapDataReader extends Reader {
  override get readsMaps(): boolean {
    return true;
  }

  protected override readPresent(raw: Value): Value {
    return isPlainMap(raw)
      ? this.readMap(raw)
      : new CelError('invalid data, expected a map for the provided schema with type=object');
  }

  override fits(raw: Value): boolean {
    return isPlainMap(raw) || super.fits(raw);
  }

  protected abstract readMap(raw: PlainMap): Value;
}

export class ObjectReader extends MapDataReader {
  /** By name in the data. */
  readonly properties: ReadonlyMap<string, Property>;
  /** By what an expression may write. */
  readonly #written = new Map<string, Property>();

  constructor(schema: StructuralSchema, readerOf: ReaderOf) {
    super(schema);
    const { properties } = schema.embeddedResource ? withTypeAndObjectMeta(schema) : schema;
    this.properties = new Map(
      Array.from(properties ?? [], ([name, child]) => [name, new Property(name, child, readerOf)]),
    );
    for (const property of this.properties.values()) {
      for (const written of [property.identifier, property.name]) {
        if (unescapeName(written) === property.name) this.#written.set(written, property);
      }
    }
  }

  property(written: string): Property | undefined {
    const property = this.#written.get(written);
    if (property !== undefined || !written.includes('__')) return property;
    const name = unescapeName(written);
    return name === undefined ? undefined : this.properties.get(name);
  }

  override field(name: string): DataField | undefined {
    return this.property(name);
  }

  protected override readMap(raw: PlainMap): Value {
    return new SchemaObject(raw, this);
  }
}

/** An object with properties. A property that is null counts as absent. */
export class SchemaObject extends SchemaMapValue {
  readonly reader: ObjectReader;

  constructor(raw: PlainMap, reader: ObjectReader) {
    super(raw);
    this.reader = reader;
  }

  override get schema(): StructuralSchema {
    return this.reader.schema;
  }

  override get view(): View<PlainMap> {
    return this;
  }

  protected override declares(key: string): boolean {
    return this.reader.properties.has(key);
  }

  override find(key: Value): Value | undefined {
    if (typeof key !== 'string') return refuse(key);
    const property = this.reader.property(key);
    if (property === undefined || !Object.hasOwn(this.raw, property.name)) return undefined;
    const raw = this.raw[property.name] ?? null;
    return raw === null ? undefined : property.reader.read(raw);
  }

  /** Escaped. */
  override keys(): readonly Value[] {
    const keys: string[] = [];
    for (const name of Object.keys(this.raw)) {
      const property = this.reader.properties.get(name);
      if (property !== undefined) keys.push(property.identifier);
    }
    return withBlanks(keys, this.size);
  }
}

class MapReader extends MapDataReader {
  override readonly entries: Reader;

  constructor(schema: StructuralSchema, values: Reader) {
    super(schema, undefined, values);
    this.entries = values;
  }

  override field(name: string): DataField {
    return { name, reader: this.entries };
  }

  override holds(data: Value, key: Value): boolean | undefined {
    if (typeof key !== 'string' || !isPlainMap(data)) return undefined;
    const entry = ownEntry(data, key);
    if (entry === undefined) return Object.hasOwn(data, key) ? undefined : false;
    return this.entries.fits(entry) ? true : undefined;
  }

  protected override readMap(raw: PlainMap): Value {
    return new SchemaMap(raw, this);
  }
}

/** An object whose values all have one schema: a map. Its keys are not escaped; null values are there. */
export class SchemaMap extends SchemaMapValue {
  readonly reader: MapReader;

  constructor(raw: PlainMap, reader: MapReader) {
    super(raw);
    this.reader = reader;
  }

  override get schema(): StructuralSchema {
    return this.reader.schema;
  }

  override get view(): View<PlainMap> {
    return this;
  }

  protected override declares(): boolean {
    return true;
  }

  override find(key: Value): Value | undefined {
    if (typeof key !== 'string') return refuse(key);
    return Object.hasOwn(this.raw, key) ? this.reader.entries.read(this.raw[key] ?? null) : undefined;
  }

  override has(key: Value): boolean | CelError {
    if (typeof key === 'string' && !Object.hasOwn(this.raw, key)) return false;
    return super.has(key);
  }

  override keys(): readonly Value[] {
    return Object.keys(this.raw);
  }
}

class OpenObjectReader extends MapDataReader {
  protected override readMap(raw: PlainMap): Value {
    return new OpenObject(raw, this.schema);
  }
}

/** An object of which the schema names no property: it has a size, but nothing can be read. */
export class OpenObject extends SchemaMapValue {
  override readonly schema: StructuralSchema;

  constructor(raw: PlainMap, schema: StructuralSchema) {
    super(raw);
    this.schema = schema;
  }

  protected override declares(): boolean {
    return false;
  }

  override find(key: Value): Value | undefined {
    return typeof key === 'string' ? undefined : refuse(key);
  }

  override keys(): readonly Value[] {
    return withBlanks([], this.size);
  }
}

/** The reader of a node of type object. */
export function mapReader(schema: StructuralSchema, readerOf: ReaderOf): Reader {
  if (schema.embeddedResource || schema.properties !== undefined) return new ObjectReader(schema, readerOf);
  const values = valueSchema(schema);
  return values === undefined ? new OpenObjectReader(schema) : new MapReader(schema, readerOf(values));
}
