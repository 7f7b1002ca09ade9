/**
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting/prune.go, PruneDefaults
 */
import { coerceEmbeddedLeniently } from './embedded-meta.ts';
import { prune } from './prune.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** The schema with its defaults pruned by itself; the schema as it is where nothing is dropped. */
export function withPrunedDefaults(schema: StructuralSchema): StructuralSchema {
  const { items, properties, additionalProperties } = schema;
  const value =
    schema.default === undefined
      ? undefined
      : prune(coerceEmbeddedLeniently(schema.default, schema), schema, false).value;
  const newItems = items && withPrunedDefaults(items);
  const newAdditional =
    typeof additionalProperties === 'object' ? withPrunedDefaults(additionalProperties) : additionalProperties;
  const newProperties =
    properties && new Map(Array.from(properties, ([name, child]) => [name, withPrunedDefaults(child)]));
  const same =
    value === schema.default &&
    newItems === items &&
    newAdditional === additionalProperties &&
    (properties === undefined || Array.from(properties).every(([name, child]) => newProperties?.get(name) === child));
  if (same) return schema;
  return { ...schema, default: value, items: newItems, properties: newProperties, additionalProperties: newAdditional };
}
