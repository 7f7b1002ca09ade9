/**
 * Nulls and defaults.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting: algorithm.go, prunenulls.go
 */
import { isPlainMap, type Value } from '../values/value.ts';
import { listValues, mapValues, withEntries } from './rebuild.ts';
import { anywhere, type StructuralSchema, valueSchema } from './structural-schema.ts';

const isUnwantedNull = (value: Value | undefined, schema: StructuralSchema | undefined): schema is StructuralSchema =>
  value === null && schema !== undefined && !schema.nullable;

/**
 * Drops the nulls that the schema does not allow, from maps. A null that has a default stays, for {@link withDefaults};
 * one in a list stays as well.
 */
export function withoutNulls(value: Value, schema: StructuralSchema | undefined): Value {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : listValues(value, (element) => withoutNulls(element, items));
  }
  if (!isPlainMap(value)) return value;
  return mapValues(value, (member, key) => {
    const child = schema.properties?.get(key) ?? valueSchema(schema);
    return isUnwantedNull(member, child) && child.default === undefined ? undefined : withoutNulls(member, child);
  });
}

const hasDefaults = anywhere((schema) => schema.default !== undefined);

const defaults = new WeakMap<StructuralSchema, readonly (readonly [string, Value])[]>();

/** The defaults of a schema's properties, by name. Found once for each node. */
function ownDefaults(schema: StructuralSchema): readonly (readonly [string, Value])[] {
  let found = defaults.get(schema);
  if (found === undefined) {
    found = [...(schema.properties ?? [])].flatMap(([name, property]): [string, Value][] =>
      property.default === undefined ? [] : [[name, property.default]],
    );
    defaults.set(schema, found);
  }
  return found;
}

/** Fills in the defaults of what is missing, and of nulls that are not allowed; then the defaults inside. */
export function withDefaults(value: Value, schema: StructuralSchema | undefined): Value {
  if (schema === undefined || !hasDefaults(schema)) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value;
    return listValues(value, (element) =>
      withDefaults(isUnwantedNull(element, items) ? (items.default ?? null) : element, items),
    );
  }
  if (!isPlainMap(value)) return value;
  const missing = ownDefaults(schema).filter(([name]) => !Object.hasOwn(value, name));
  const values = valueSchema(schema);
  return mapValues(withEntries(value, missing), (member, key) => {
    const child = schema.properties?.get(key) ?? values;
    // Without a default the null stays.
    const present = isUnwantedNull(member, child) ? (child.default ?? null) : member;
    return withDefaults(present, child);
  });
}
