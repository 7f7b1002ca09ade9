/**
 * Nulls and defaults.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting: algorithm.go, prunenulls.go
 */
import { setMember } from '../values/set-member.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { listValues, mapValues } from './rebuild.ts';
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

/** What a map gets by its schema. */
interface Filling {
  /** What is missing, with the defaults inside. */
  readonly own: readonly (readonly [string, Value])[];
  /** The properties that have a default, or defaults inside. */
  readonly properties: readonly (readonly [string, StructuralSchema])[];
  /** Of all other members, where there are defaults inside. */
  readonly values: StructuralSchema | undefined;
}

/** Found once for each node: most members have nothing to do with defaults. */
const fillings = new WeakMap<StructuralSchema, Filling>();

function fillingOf(schema: StructuralSchema): Filling {
  let filling = fillings.get(schema);
  if (filling === undefined) {
    const properties = [...(schema.properties ?? [])].filter(([, property]) => hasDefaults(property));
    const values = valueSchema(schema);
    filling = {
      own: properties.flatMap(([name, property]): [string, Value][] =>
        property.default === undefined ? [] : [[name, filledIn(property.default, property)]],
      ),
      properties,
      values: values !== undefined && hasDefaults(values) ? values : undefined,
    };
    fillings.set(schema, filling);
  }
  return filling;
}

/** A value that is there. A null that is not allowed gives way to the default; without one it stays. */
const filledIn = (value: Value, schema: StructuralSchema): Value =>
  filledInside(isUnwantedNull(value, schema) ? (schema.default ?? null) : value, schema);

/** Fills in the defaults of what is missing, and of nulls that are not allowed; then the defaults inside. */
export const withDefaults = (value: Value, schema: StructuralSchema | undefined): Value =>
  schema === undefined || !hasDefaults(schema) ? value : filledInside(value, schema);

function filledInside(value: Value, schema: StructuralSchema): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined || !hasDefaults(items)) return value;
    return listValues(value, (element) => filledIn(element, items));
  }
  return isPlainMap(value) ? mapFilledIn(value, schema) : value;
}

function mapFilledIn(map: PlainMap, schema: StructuralSchema): PlainMap {
  const { own, properties, values } = fillingOf(schema);
  let filled: Record<string, Value> | undefined;
  const set = (name: string, value: Value): void => {
    filled ??= { ...map };
    setMember(filled, name, value);
  };
  for (const [name, property] of properties) {
    if (!Object.hasOwn(map, name)) continue;
    const value = map[name] ?? null;
    const after = filledIn(value, property);
    if (after !== value) set(name, after);
  }
  if (values !== undefined) {
    for (const name of Object.keys(map)) {
      if (schema.properties?.has(name)) continue;
      const value = map[name] ?? null;
      const after = filledIn(value, values);
      if (after !== value) set(name, after);
    }
  }
  for (const [name, value] of own) if (!Object.hasOwn(map, name)) set(name, value);
  return filled ?? map;
}
