/** Looks whether there is anything to prune. Most objects have nothing to lose: they are left alone without more ado. */
import { isPlainMap, type Value } from '../values/value.ts';
import { META_FIELDS } from './prune.ts';
import { type StructuralSchema, valueSchema } from './structural-schema.ts';

/** What there may be in an object; what is not found is not there, what is found need not be. */
export class Survey {
  /** Members that the schema does not know. */
  hasUnknown = false;
  /** Nulls where the schema knows what should stand. */
  hasNulls = false;

  /** @param resource - whose `apiVersion`, `kind` and `metadata` are treated by themselves */
  constructor(resource: Value, schema: StructuralSchema | undefined) {
    this.#look(resource, schema, true, false);
  }

  /** @param keeps - whether unknown members stay */
  #look(value: Value, schema: StructuralSchema | undefined, isResource: boolean, keeps: boolean): void {
    if (value === null) this.hasNulls = true;
    if (typeof value !== 'object' || value === null) return;
    if (schema === undefined) {
      this.hasUnknown = true;
      return;
    }
    const { preserveUnknownFields, items, properties, additionalProperties } = schema;
    const keepsHere = keeps || preserveUnknownFields;
    if (Array.isArray(value)) {
      if (items === undefined) this.hasUnknown ||= !keepsHere;
      else for (const element of value) this.#look(element, items, items.embeddedResource, keepsHere);
    } else if (isPlainMap(value)) {
      for (const key of Object.keys(value)) {
        const member = value[key] ?? null;
        if (isResource && META_FIELDS.has(key)) {
          // Not looked into: texts, for the most part.
          this.hasNulls ||= member === null || (schema.embeddedResource && typeof member === 'object');
          continue;
        }
        const child = properties?.get(key) ?? valueSchema(schema);
        if (child !== undefined || additionalProperties !== undefined) {
          this.#look(member, child, child?.embeddedResource ?? false, false);
        } else this.hasUnknown ||= !keepsHere;
      }
    }
  }
}
