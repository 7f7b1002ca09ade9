/**
 * Values laid over plain JSON by a schema. Nothing is copied or converted before it is read; what does not fit the schema
 * is an error then.
 *
 * @see kubernetes/apiserver pkg/cel/common/valuesunstructured.go
 */
import type { Value } from '../values/value.ts';
import type { Reader } from './reader.ts';
import { scalarReader } from './scalar-reader.ts';
import { ListReader } from './schema-list.ts';
import { mapReader, ObjectReader } from './schema-map.ts';
import type { StructuralSchema } from './structural-schema.ts';

const readers = new WeakMap<StructuralSchema, Reader>();

function readerOf(schema: StructuralSchema): Reader {
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = makeReader(schema);
    readers.set(schema, reader);
  }
  return reader;
}

function makeReader(schema: StructuralSchema): Reader {
  if (schema.intOrString) return scalarReader(schema);
  if (schema.type === 'object') return mapReader(schema, readerOf);
  return schema.type === 'array' ? new ListReader(schema, readerOf) : scalarReader(schema);
}

/**
 * The CEL value of plain data under a schema; an error value where the data does not fit it.
 *
 * @param raw - as parsed from JSON: see src/values/value.ts for how numbers come
 */
export const schemaValue = (raw: Value, schema: StructuralSchema): Value => readerOf(schema).read(raw);

/** A property as expressions reach it. */
export interface SchemaField {
  /** Its name in the data. */
  readonly name: string;
  readonly schema: StructuralSchema;
}

/**
 * The property that a field name in an expression (escaped, or as it stands) means in an object; undefined where the
 * object has none of that name, and where the schema is none of an object with properties. In the data, a property that
 * is null counts as absent.
 */
export function schemaField(schema: StructuralSchema, field: string): SchemaField | undefined {
  const reader = readerOf(schema);
  return reader instanceof ObjectReader ? reader.property(field) : undefined;
}
