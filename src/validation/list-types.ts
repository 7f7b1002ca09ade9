/**
 * Lists of type `set` hold no element twice, lists of type `map` no key.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/listtype/validation.go
 */
import { duplicate, type FieldError, invalid } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { anywhere, type StructuralSchema, valueSchema } from '../schema/structural-schema.ts';
import { Double, isPlainMap, type PlainMap, type Value } from '../values/value.ts';

const hasKeyedLists = anywhere(({ listType }) => listType === 'set' || listType === 'map');

/** What stands twice in the lists of a resource. */
export function listTypeErrors(object: PlainMap, schema: StructuralSchema | undefined): FieldError[] {
  const errors: FieldError[] = [];
  if (schema !== undefined && hasKeyedLists(schema)) visitMap(object, schema, undefined, errors);
  return errors;
}

function visit(value: Value, schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  if (Array.isArray(value)) visitList(value, schema, path, errors);
  else if (isPlainMap(value)) visitMap(value, schema, path, errors);
}

function visitMap(map: PlainMap, schema: StructuralSchema, path: FieldPath | undefined, errors: FieldError[]): void {
  const values = valueSchema(schema);
  for (const key of Object.keys(map)) {
    const value = map[key] ?? null;
    if (values !== undefined && hasKeyedLists(values)) visit(value, values, FieldPath.key(path, key), errors);
    const property = schema.properties?.get(key);
    if (property !== undefined && hasKeyedLists(property)) visit(value, property, FieldPath.child(path, key), errors);
  }
}

function visitList(list: readonly Value[], schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  if (schema.listType === 'set') {
    for (const i of repeated(list)) errors.push(duplicate(FieldPath.index(path, i), list[i] ?? null));
  } else if (schema.listType === 'map') errors.push(...repeatedKeys(list, schema, path));
  const { items } = schema;
  if (items === undefined || !hasKeyedLists(items)) return;
  for (let i = 0; i < list.length; i++) visit(list[i] ?? null, items, FieldPath.index(path, i), errors);
}

function repeatedKeys(list: readonly Value[], { listMapKeys }: StructuralSchema, path: FieldPath): FieldError[] {
  const stranger = list.findIndex((element) => element !== null && !isPlainMap(element));
  if (stranger >= 0) {
    const place = FieldPath.index(path, stranger);
    return [invalid(place, list[stranger] ?? null, 'must be an object for an array of list-type map')];
  }
  if (list.length < 2) return [];
  const keys = list.map((element) => keysOf((element ?? {}) as PlainMap, listMapKeys));
  // A single key is compared as it is, several as JSON; without its key an element is like no value that there is.
  const compared = listMapKeys.length === 1 ? keys.map((key) => key[listMapKeys[0] as string]) : keys;
  return repeated(compared).map((i) => duplicate(FieldPath.index(path, i), keys[i] as PlainMap));
}

const keysOf = (element: PlainMap, names: readonly string[]): PlainMap =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(element, name)).map((name) => [name, element[name] ?? null]));

/** Where elements stand for the second time; a third time is not told. */
function repeated(list: readonly (Value | undefined)[]): number[] {
  if (list.length < 2) return [];
  const counts = new Map<unknown, number>();
  const found: number[] = [];
  for (const [i, element] of list.entries()) {
    const identity = identityOf(element);
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    if (count === 2) found.push(i);
  }
  return found;
}

/** Maps and lists are compared by their JSON, in which 1 and 1.0 are the same; as they are, these two differ. */
function identityOf(element: Value | undefined): unknown {
  if (typeof element === 'string') return `s${element}`;
  if (element instanceof Double) return `d${element.value === 0 ? 0 : element.value}`;
  if (typeof element !== 'object' || element === null) return element;
  return `j${jsonText(element)}`;
}
