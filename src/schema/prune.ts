/**
 * Drops what the schema does not know.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/pruning/algorithm.go
 */
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { listValues, mapValues } from './rebuild.ts';
import { EMPTY_SCHEMA, type StructuralSchema, valueSchema } from './structural-schema.ts';

/** Members that every resource has; they are left alone. */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

const join = (parent: string, key: string): string => (parent === '' ? key : `${parent}.${key}`);

/** One pruning; notes the paths of what it drops. */
class Pruner {
  readonly unknown: string[] = [];

  prune(value: Value, schema: StructuralSchema | undefined, path: string): Value {
    if (schema === undefined) return this.#pruneUntyped(value, path);
    if (schema.preserveUnknownFields) return this.#pruneDeclared(value, schema, path);
    if (Array.isArray(value)) {
      return listValues(value, (element, i) => this.prune(element, schema.items, `${path}[${i}]`));
    }
    if (!isPlainMap(value)) return value;
    return mapValues(value, (member, key) => this.#pruneMember(member, key, schema, path, false));
  }

  /** Keeps unknown members; what is declared is pruned. */
  #pruneDeclared(value: Value, schema: StructuralSchema, path: string): Value {
    if (Array.isArray(value)) {
      const { items } = schema;
      if (items === undefined) return value;
      return listValues(value, (element, i) => this.#pruneDeclared(element, items, `${path}[${i}]`));
    }
    if (!isPlainMap(value)) return value;
    return mapValues(value, (member, key) => this.#pruneMember(member, key, schema, path, true));
  }

  #pruneMember(member: Value, key: string, schema: StructuralSchema, path: string, keep: boolean): Value | undefined {
    if (schema.embeddedResource && META_FIELDS.has(key)) return member;
    const property = schema.properties?.get(key);
    if (property !== undefined) return this.prune(member, property, join(path, key));
    // Even `false` keeps the member, and prunes it as if nothing were known of it.
    if (schema.additionalProperties !== undefined) return this.prune(member, valueSchema(schema), join(path, key));
    if (keep) return member;
    if (path !== '' || !META_FIELDS.has(key)) this.unknown.push(join(path, key));
    return undefined;
  }

  /** Without a schema maps lose all members. Lists may be nested deeper than the machine's stack is. */
  #pruneUntyped(value: Value, path: string): Value {
    if (isPlainMap(value)) return this.#emptied(value, path);
    if (!Array.isArray(value)) return value;
    const before = this.unknown.length;
    const root = [...(value as readonly Value[])];
    const lists: { readonly list: Value[]; readonly path: string }[] = [{ list: root, path }];
    for (let next = lists.pop(); next !== undefined; next = lists.pop()) {
      for (const [i, element] of next.list.entries()) {
        const elementPath = `${next.path}[${i}]`;
        if (Array.isArray(element)) {
          const list = [...(element as readonly Value[])];
          next.list[i] = list;
          lists.push({ list, path: elementPath });
        } else if (isPlainMap(element)) {
          next.list[i] = this.#emptied(element, elementPath);
        }
      }
    }
    return this.unknown.length === before ? value : root;
  }

  #emptied(map: PlainMap, path: string): PlainMap {
    const keys = Object.keys(map);
    for (const key of keys) this.unknown.push(join(path, key));
    return keys.length === 0 ? map : {};
  }
}

export interface Pruned {
  readonly value: Value;
  /** Paths of what was dropped. */
  readonly unknown: readonly string[];
}

/** @param root - whether this is a whole resource, whose `apiVersion`, `kind` and `metadata` stay as they are */
export function prune(value: Value, schema: StructuralSchema | undefined, root: boolean): Pruned {
  const pruner = new Pruner();
  const seen = root ? { ...(schema ?? EMPTY_SCHEMA), embeddedResource: true } : schema;
  return { value: pruner.prune(value, seen, ''), unknown: pruner.unknown };
}
