/**
 * `apiVersion`, `kind` and `metadata` of embedded resources.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/objectmeta/algorithm.go, CoerceWithOptions
 */
import { type FieldError, invalid } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { isPlainMap, type Value } from '../values/value.ts';
import { MetaFault, readableObjectMeta, readObjectMeta } from './object-meta.ts';
import { listValues, mapValues } from './rebuild.ts';
import { anywhere, type StructuralSchema, valueSchema } from './structural-schema.ts';

export interface Coerced {
  readonly value: Value;
  /** Paths of dropped metadata fields. */
  readonly unknown: readonly string[];
}

const embedsResources = anywhere((schema) => schema.embeddedResource);

/** Stops the walk; only thrown and caught here. */
class Refused {
  readonly error: FieldError;

  constructor(error: FieldError) {
    this.error = error;
  }
}

class Coercer {
  readonly unknown: string[] = [];
  /** Drop what is of the wrong type instead of refusing the object. */
  readonly #lenient: boolean;

  constructor(lenient: boolean) {
    this.#lenient = lenient;
  }

  coerce(value: Value, schema: StructuralSchema | undefined, path: FieldPath | undefined): Value {
    if (schema === undefined || !embedsResources(schema)) return value;
    if (Array.isArray(value)) {
      return listValues(value, (element, i) => this.coerce(element, schema.items, FieldPath.index(path, i)));
    }
    if (!isPlainMap(value)) return value;
    return mapValues(value, (member, key) => {
      const coerced = schema.embeddedResource ? this.#metaField(member, key, path) : member;
      if (coerced !== member) return coerced;
      const property = schema.properties?.get(key);
      if (property !== undefined) return this.coerce(member, property, FieldPath.child(path, key));
      return this.coerce(member, valueSchema(schema), FieldPath.key(path, key));
    });
  }

  #metaField(member: Value, key: string, path: FieldPath | undefined): Value | undefined {
    const here = FieldPath.child(path, key);
    if (key === 'apiVersion' || key === 'kind') {
      if (typeof member === 'string') return member;
      if (this.#lenient) return undefined;
      throw new Refused(invalid(here, member, 'must be a string'));
    }
    if (key !== 'metadata') return member;
    if (this.#lenient) return readableObjectMeta(member) ?? member;
    const read = readObjectMeta(member, here.toString());
    if (read instanceof MetaFault) throw new Refused(invalid(here, member, read.message));
    for (const field of read.unknown) this.unknown.push(field);
    return read.metadata;
  }
}

/** The value with the metadata of its embedded resources read; an error where that is not possible. */
export function coerceEmbedded(value: Value, schema: StructuralSchema | undefined): Coerced | FieldError {
  const coercer = new Coercer(false);
  try {
    return { value: coercer.coerce(value, schema, undefined), unknown: coercer.unknown };
  } catch (refused) {
    if (refused instanceof Refused) return refused.error;
    throw refused;
  }
}

/** As {@link coerceEmbedded}, but what cannot be read is dropped. */
export const coerceEmbeddedLeniently = (value: Value, schema: StructuralSchema): Value =>
  new Coercer(true).coerce(value, schema, undefined);
