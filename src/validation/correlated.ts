/**
 * New data and the old data that belongs to it, walked side by side.
 *
 * @see kubernetes/apiserver pkg/cel/common/equality.go, CorrelatedObject
 */
import { type OldElement, oldElements } from '../schema/correlation.ts';
import { sameData } from '../schema/plain-data.ts';
import { type StructuralSchema, valueSchema } from '../schema/structural-schema.ts';
import { isPlainMap, type Value } from '../values/value.ts';

const own = (map: { readonly [key: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(map, key) ? (map[key] as Value) : undefined;

/** A part of new data for which there is old data. */
export class Correlated {
  readonly value: Value;
  readonly old: Value;
  readonly #schema: StructuralSchema | undefined;
  #isUnchanged: boolean | undefined;
  #oldElement: OldElement | undefined;
  #children: Map<string | number, Correlated | undefined> | undefined;

  /** @param schema - undefined where nothing is known: then nothing inside has old data */
  constructor(value: Value, old: Value, schema: StructuralSchema | undefined) {
    this.value = value;
    this.old = old;
    this.#schema = schema;
  }

  /** The member of a key, which the schema must know; undefined where there is no old one. */
  member(key: string): Correlated | undefined {
    const { value, old } = this;
    const schema = this.#schema?.properties?.get(key) ?? (this.#schema && valueSchema(this.#schema));
    if (schema === undefined || !isPlainMap(value) || !isPlainMap(old)) return undefined;
    return this.#child(key, () => {
      const member = own(value, key);
      const oldMember = own(old, key);
      if (member === undefined || oldMember === undefined) return undefined;
      return new Correlated(member, oldMember, schema);
    });
  }

  /** The element at an index, found by its keys in a list of list-type `map`; undefined where there is no old one. */
  element(index: number): Correlated | undefined {
    const items = this.#schema?.items;
    const { value } = this;
    if (items === undefined || !Array.isArray(value)) return undefined;
    return this.#child(index, () => {
      const element = (value as readonly Value[])[index] ?? null;
      const oldElement = this.#oldElementOf(element);
      return oldElement === undefined || oldElement === null ? undefined : new Correlated(element, oldElement, items);
    });
  }

  #oldElementOf(element: Value): Value | undefined {
    if (this.#schema === undefined) return undefined;
    this.#oldElement ??= oldElements(this.#schema, this.old);
    return this.#oldElement(element);
  }

  #child(key: string | number, make: () => Correlated | undefined): Correlated | undefined {
    this.#children ??= new Map();
    if (!this.#children.has(key)) this.#children.set(key, make());
    return this.#children.get(key);
  }

  /** Whether nothing has changed, as far as the schema can follow: what it does not know counts as changed. */
  get isUnchanged(): boolean {
    this.#isUnchanged ??= this.#compare();
    return this.#isUnchanged;
  }

  #compare(): boolean {
    const { value, old } = this;
    if (value === null || old === null) return value === old;
    if (Array.isArray(value)) return Array.isArray(old) && this.#compareLists(value, old);
    if (isPlainMap(value)) {
      if (!isPlainMap(old)) return false;
      const keys = Object.keys(value);
      if (keys.length !== Object.keys(old).length) return false;
      return keys.every((key) => this.member(key)?.isUnchanged ?? false);
    }
    return sameData(value, old);
  }

  #compareLists(list: readonly Value[], old: readonly Value[]): boolean {
    if (list.length !== old.length) return false;
    // Elements of other lists have no keys: such a list is compared as one value.
    if (this.#schema?.listType !== 'map') return sameData(list, old);
    return list.every((_, i) => this.element(i)?.isUnchanged ?? false);
  }
}
