/**
 * Lists under a schema, by their `x-kubernetes-list-type`.
 *
 * @see kubernetes/apiserver pkg/cel/common/valuesunstructured.go: unstructuredList, unstructuredSetList, unstructuredMapList
 * @see kubernetes/apiserver pkg/cel/common/valuesreflect.go: refValSetList, refValMapList
 */
import { escapeName } from '../kubernetes/escaping.ts';
import {
  CelError,
  isList,
  ListValue,
  listAt,
  listElements,
  listLength,
  type Value,
  type View,
} from '../values/value.ts';
import { valueText } from '../values/value-text.ts';
import { dataKey, type ElementKey, setKey, valueKey } from './element-key.ts';
import { partEquals, refuse } from './part-equality.ts';
import { dataBehind, type OverData } from './plain-data.ts';
import { Reader, type ReaderOf } from './reader.ts';
import type { StructuralSchema } from './structural-schema.ts';

const unsupportedIndex = (index: Value): CelError => new CelError(`unsupported index: ${valueText(index)}`);

/** Whether a value is among strings, or among integers; undefined where it takes a closer look to tell. */
function containsAsIs(raw: readonly Value[], { readsAsIs }: Reader, value: Value): boolean | undefined {
  if (readsAsIs === 'string' && typeof value === 'string') {
    for (let i = 0; i < raw.length; i++) {
      const element = raw[i];
      if (element === value) return true;
      if (typeof element !== 'string') return undefined;
    }
    return false;
  }
  if (readsAsIs !== 'number' || !Number.isSafeInteger(value)) return undefined;
  for (let i = 0; i < raw.length; i++) {
    const element = raw[i];
    if (element === value) return true;
    if (!Number.isSafeInteger(element)) return undefined;
  }
  return false;
}

/** A list whose elements are plain data under a schema: list-type `atomic`, which is also the default. */
export class SchemaList extends ListValue implements OverData {
  readonly raw: readonly Value[];
  readonly schema: StructuralSchema;
  /** Of the elements. */
  readonly reader: Reader;

  constructor(raw: readonly Value[], schema: StructuralSchema, items: Reader) {
    super();
    this.raw = raw;
    this.schema = schema;
    this.reader = items;
  }

  override get view(): View<readonly Value[]> {
    return this;
  }

  override get goType(): string {
    return '*common.unstructuredList';
  }

  override refuseIndex(index: Value): CelError {
    return unsupportedIndex(index);
  }

  override get length(): number {
    return this.raw.length;
  }

  override at(index: number): Value {
    return this.reader.read(this.raw[index] ?? null);
  }

  /** The elements are asked, and the first that cannot answer is the error if none is equal. */
  override contains(value: Value): boolean | CelError {
    return containsAsIs(this.raw, this.reader, value) ?? this.#containsEqual(value);
  }

  #containsEqual(value: Value): boolean | CelError {
    let error: CelError | undefined;
    for (let i = 0; i < this.length; i++) {
      const result = partEquals(this.at(i), value);
      if (result === true) return true;
      if (result !== false) error ??= result;
    }
    return error ?? false;
  }

  override equals(other: Value): boolean | CelError {
    if (!isList(other)) return refuse(other);
    if (this.length !== listLength(other)) return false;
    for (let i = 0; i < this.length; i++) {
      const result = partEquals(this.at(i), listAt(other, i));
      if (result !== true) return result;
    }
    return true;
  }

  override concat(other: Value): Value {
    return isList(other) ? [...listElements(this), ...listElements(other)] : refuse(other);
  }
}

const SET_LIST_TYPE = '*common.unstructuredSetList';
const MAP_LIST_TYPE = '*common.unstructuredMapList';

/** A list of list-type `set`: order does not matter. */
class SchemaSetList extends SchemaList {
  override get goType(): string {
    return SET_LIST_TYPE;
  }

  override equals(other: Value): boolean | CelError {
    return equalSets(this, other);
  }

  override concat(other: Value): Value {
    return unite(this, other);
  }
}

/** A list of list-type `map`: elements are matched by their keys, order does not matter. */
class SchemaMapList extends SchemaList {
  readonly #keys: readonly string[];

  /** @param keys - escaped */
  constructor(raw: readonly Value[], schema: StructuralSchema, items: Reader, keys: readonly string[]) {
    super(raw, schema, items);
    this.#keys = keys;
  }

  override get goType(): string {
    return MAP_LIST_TYPE;
  }

  override equals(other: Value): boolean | CelError {
    if (!isList(other)) return refuse(other);
    if (this.length !== listLength(other)) return false;
    const byKey = new Map<ElementKey, Value>();
    for (const raw of this.raw) {
      const key = dataKey(raw, this.#keys);
      if (key instanceof CelError) return key;
      byKey.set(key, raw);
    }
    return equalByKey(
      byKey,
      other,
      (element) => dataKey(dataBehind(element), this.#keys),
      (raw) => this.reader.read(raw),
    );
  }

  override concat(other: Value): Value {
    return merge(this, other, this.#keys);
  }
}

/** A list that an expression made of another and that keeps its ways. */
abstract class MadeList extends ListValue {
  readonly #elements: readonly Value[];

  constructor(elements: readonly Value[]) {
    super();
    this.#elements = elements;
  }

  override refuseIndex(index: Value): CelError {
    return unsupportedIndex(index);
  }

  override get length(): number {
    return this.#elements.length;
  }

  override at(index: number): Value {
    return this.#elements[index] as Value;
  }
}

class UnitedList extends MadeList {
  override get goType(): string {
    return SET_LIST_TYPE;
  }

  override equals(other: Value): boolean | CelError {
    return equalSets(this, other);
  }

  override concat(other: Value): Value {
    return unite(this, other);
  }
}

class MergedList extends MadeList {
  readonly #keys: readonly string[];

  constructor(elements: readonly Value[], keys: readonly string[]) {
    super(elements);
    this.#keys = keys;
  }

  override get goType(): string {
    return MAP_LIST_TYPE;
  }

  override equals(other: Value): boolean | CelError {
    if (!isList(other)) return refuse(other);
    if (this.length !== listLength(other)) return false;
    const byKey = new Map<ElementKey, Value>();
    for (const element of listElements(this)) byKey.set(valueKey(element, this.#keys), element);
    return equalByKey(
      byKey,
      other,
      (element) => valueKey(element, this.#keys),
      (element) => element,
    );
  }

  override concat(other: Value): Value {
    return merge(this, other, this.#keys);
  }
}

/** The keys of a list's elements; an error where one is no scalar. */
function setKeys(list: ListValue): Set<ElementKey> | CelError {
  const keys = new Set<ElementKey>();
  for (let i = 0; i < list.length; i++) {
    const key = setKey(list.at(i));
    if (key instanceof CelError) return key;
    keys.add(key);
  }
  return keys;
}

/** Same size, same members. */
function equalSets(list: ListValue, other: Value): boolean | CelError {
  if (!isList(other)) return refuse(other);
  if (list.length !== listLength(other)) return false;
  const keys = setKeys(list);
  if (keys instanceof CelError) return keys;
  const seen = new Set<ElementKey>();
  for (let i = 0; i < list.length; i++) {
    const key = setKey(listAt(other, i));
    if (key instanceof CelError) return key;
    if (!keys.has(key)) return false;
    seen.add(key);
  }
  return seen.size === keys.size;
}

/** The elements of the first list as they are, then those of the second that are new. */
function unite(list: ListValue, other: Value): Value {
  if (!isList(other)) return refuse(other);
  const keys = setKeys(list);
  if (keys instanceof CelError) return keys;
  const elements = [...listElements(list)];
  for (const element of listElements(other)) {
    const key = setKey(element);
    if (key instanceof CelError) return key;
    if (keys.has(key)) continue;
    keys.add(key);
    elements.push(element);
  }
  return new UnitedList(elements);
}

/** The first list with elements replaced by those of the second that have their keys, then the rest of the second. */
function merge(list: ListValue, other: Value, keys: readonly string[]): Value {
  if (!isList(other)) return refuse(other);
  const elements = [...listElements(list)];
  const places = new Map<ElementKey, number>();
  for (const [index, element] of elements.entries()) places.set(valueKey(element, keys), index);
  for (const element of listElements(other)) {
    const place = places.get(valueKey(element, keys));
    if (place === undefined) elements.push(element);
    else elements[place] = element;
  }
  return new MergedList(elements, keys);
}

/** Each element of the other list is compared with the one of the same key; each key must occur. */
function equalByKey<Element>(
  byKey: ReadonlyMap<ElementKey, Element>,
  other: readonly Value[] | ListValue,
  keyOf: (element: Value) => ElementKey | CelError,
  read: (element: Element) => Value,
): boolean | CelError {
  const seen = new Set<ElementKey>();
  for (let i = 0; i < listLength(other); i++) {
    const element = listAt(other, i);
    const key = keyOf(element);
    if (key instanceof CelError) return key;
    if (!byKey.has(key)) return false;
    const result = partEquals(read(byKey.get(key) as Element), element);
    if (result !== true) return result;
    seen.add(key);
  }
  return seen.size === byKey.size;
}

const LIST_TYPES: ReadonlySet<string> = new Set(['', 'atomic', 'set', 'map']);

/** Reads a node of type array. */
export class ListReader extends Reader {
  readonly #keys: readonly string[];
  readonly #readsArrays: boolean;

  constructor(schema: StructuralSchema, readerOf: ReaderOf) {
    super(schema, undefined, schema.items && readerOf(schema.items));
    this.#readsArrays = schema.items !== undefined && LIST_TYPES.has(schema.listType);
    // Names that cannot be escaped stay as they are.
    this.#keys = schema.listMapKeys.map((key) => escapeName(key) ?? key);
  }

  override fits(raw: Value): boolean {
    return (this.#readsArrays && Array.isArray(raw)) || super.fits(raw);
  }

  override holds(data: Value, value: Value): boolean | undefined {
    return this.#readsArrays && Array.isArray(data) ? containsAsIs(data, this.entries as Reader, value) : undefined;
  }

  protected override readPresent(raw: Value): Value {
    const { schema, entries } = this;
    if (!Array.isArray(raw)) {
      return new CelError('invalid data, expected an array for the provided schema with type=array');
    }
    if (entries === undefined) return new CelError('invalid array type, expected Items with a non-empty Schema');
    switch (schema.listType) {
      case '':
      case 'atomic':
        return new SchemaList(raw, schema, entries);
      case 'set':
        return new SchemaSetList(raw, schema, entries);
      case 'map':
        return new SchemaMapList(raw, schema, entries, this.#keys);
      default:
        return new CelError(
          `invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ${schema.listType}`,
        );
    }
  }
}
