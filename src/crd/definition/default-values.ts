/**
 * Defaults held to their own schema: known fields only, valid values, rules that hold.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting: validation.go, prune.go, surroundingobject.go
 */
import { aggregateText } from '../../kubernetes/aggregate.ts';
import { type FieldError, fieldErrorText, invalid } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { coerceEmbedded, coerceEmbeddedLeniently } from '../../schema/embedded-meta.ts';
import { sameData } from '../../schema/plain-data.ts';
import { prune } from '../../schema/prune.ts';
import { anywhere, type StructuralSchema, valueSchema } from '../../schema/structural-schema.ts';
import { embeddedResourceErrors } from '../../validation/embedded-resources.ts';
import { validate } from '../../validation/validate-value.ts';
import { isPlainMap, type PlainMap, type Value } from '../../values/value.ts';
import { RuleCompiler } from '../compile-rules.ts';
import { COST_BUDGET, runAllRules } from '../run-rules.ts';
import { storedRules } from '../stored-rules.ts';
import { changeForm } from './go-struct.ts';
import { sortedKeys } from './schema-walk.ts';

const hasDefaults = anywhere((schema) => schema.default !== undefined);

/**
 * @param schema - of a whole resource
 * @param mustBePruned - an old definition may have defaults with unknown fields
 */
export function defaultErrors(schema: StructuralSchema, path: FieldPath, mustBePruned: boolean): FieldError[] {
  if (!hasDefaults(schema)) return [];
  const root = { ...schema, embeddedResource: true };
  const check = new DefaultCheck(mustBePruned);
  check.node(root, path, { root, object: asResource, insideMeta: false });
  return check.errors;
}

/** The object that a default stands in, as small as it can be. */
type Surround = (value: Value) => PlainMap;

interface Around {
  /** The resource that the value belongs to. */
  readonly root: StructuralSchema;
  readonly object: Surround;
  readonly insideMeta: boolean;
}

const asResource: Surround = (value) => ({
  kind: 'Validation',
  apiVersion: 'validation/v1',
  ...(isPlainMap(value) ? value : {}),
});

const META_FIELDS: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind']);

class DefaultCheck {
  readonly errors: FieldError[] = [];
  readonly #mustBePruned: boolean;
  readonly #compiler = new RuleCompiler(storedRules());
  /** Of the budget for rules; negative when it is spent, and nothing more is looked at. */
  #remaining = COST_BUDGET;

  constructor(mustBePruned: boolean) {
    this.#mustBePruned = mustBePruned;
  }

  node(schema: StructuralSchema, path: FieldPath, surroundings: Around): void {
    if (!hasDefaults(schema)) return;
    const around = schema.embeddedResource ? { root: schema, object: asResource, insideMeta: false } : surroundings;
    if (schema.default !== undefined) this.#default(schema, schema.default, FieldPath.child(path, 'default'), around);
    if (this.#remaining < 0) return;
    if (schema.items !== undefined) {
      const object: Surround = (value) => around.object([value]);
      this.node(schema.items, FieldPath.child(path, 'items'), { ...around, object });
      if (this.#remaining < 0) return;
    }
    for (const name of sortedKeys(schema.properties)) {
      const object: Surround = (value) => around.object({ [name]: value });
      const insideMeta = around.insideMeta || (schema.embeddedResource && META_FIELDS.has(name));
      const propertyPath = FieldPath.key(FieldPath.child(path, 'properties'), name);
      this.node(schema.properties?.get(name) as StructuralSchema, propertyPath, { ...around, object, insideMeta });
      if (this.#remaining < 0) return;
    }
  }

  #default(schema: StructuralSchema, given: Value, path: FieldPath, around: Around): void {
    let value = given;
    if (around.insideMeta) {
      const wrong = metaFault(around.object(given), around.root);
      if (wrong !== undefined) {
        this.errors.push(invalid(path, given, `must result in valid metadata: ${wrong}`));
        return;
      }
    } else {
      const coerced = coerceEmbedded(given, schema);
      if (!('type' in coerced)) changeForm(given, coerced.value);
      if (this.#mustBePruned && !sameData(prune(given, schema, schema.embeddedResource).value, given)) {
        // The value is shown as it is afterwards.
        this.errors.push(invalid(path, 'type' in coerced ? given : coerced.value, 'must not have unknown fields'));
      }
      if ('type' in coerced) {
        this.errors.push(...below(path, [coerced]));
        return;
      }
      value = coerced.value;
      const wrong = embeddedResourceErrors(value as PlainMap, schema);
      if (wrong.length > 0) {
        this.errors.push(...below(path, wrong));
        return;
      }
    }
    const wrong = validate(value, schema, { path, isDefault: true });
    if (wrong.length > 0) this.errors.push(...wrong);
    else this.#rules(schema, value, path, schema === around.root);
  }

  /** As if it was there before, then as if it was not. */
  #rules(schema: StructuralSchema, value: Value, path: FieldPath, isResource: boolean): void {
    const rules = this.#compiler.compile(schema, isResource);
    if (rules === undefined) return;
    const updated = runAllRules(rules, value, value, this.#remaining);
    this.errors.push(...below(path, updated.errors));
    let remaining = updated.remainingBudget;
    if (updated.errors.length === 0) {
      const created = runAllRules(rules, value, undefined, this.#remaining);
      this.errors.push(...below(path, created.errors));
      remaining = Math.min(remaining, created.remainingBudget);
    }
    this.#remaining = remaining;
  }
}

/** Why metadata is not valid; undefined where it is. */
function metaFault(object: PlainMap, root: StructuralSchema): string | undefined {
  const coerced = coerceEmbedded(object, root);
  if ('type' in coerced) return fieldErrorText(coerced);
  const errors = embeddedResourceErrors(coerced.value as PlainMap, root);
  return errors.length === 0 ? undefined : aggregateText(errors.map(fieldErrorText));
}

/** Errors about a value, as errors about the place where it stands. */
const below = (path: FieldPath, errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) => {
    const separator = error.field.startsWith('[') ? '' : '.';
    return { ...error, field: error.field === '<nil>' ? String(path) : `${path}${separator}${error.field}` };
  });

/**
 * Whether defaults have fields that the schema, or the metadata of this server, does not know.
 *
 * @param schema - of a whole resource
 */
export function hasUnprunedDefaults(schema: StructuralSchema): boolean {
  const unpruned = (
    node: StructuralSchema,
    surround: Surround,
    find: (object: Value) => Value | undefined,
  ): boolean => {
    if (!hasDefaults(node)) return false;
    if (node.default !== undefined) {
      const object = surround(node.default);
      const coerced = coerceEmbeddedLeniently(object, { ...schema, embeddedResource: true });
      if (!sameData(find(prune(coerced, schema, true).value), node.default)) return true;
    }
    const step = (child: StructuralSchema | undefined, key: string | number): boolean =>
      child !== undefined &&
      unpruned(
        child,
        (value) => surround(typeof key === 'number' ? [value] : { [key]: value }),
        (object) => member(find(object), key),
      );
    return (
      step(valueSchema(node), '*') ||
      step(node.items, 0) ||
      Array.from(node.properties ?? []).some(([name, property]) => step(property, name))
    );
  };
  // What is no object cannot be pruned as a resource; nothing is said of the others then.
  if (schema.default !== undefined && !isPlainMap(schema.default)) return false;
  return unpruned(
    schema,
    (value) => value as PlainMap,
    (object) => object,
  );
}

function member(value: Value | undefined, key: string | number): Value | undefined {
  if (value === undefined || value === null || typeof value !== 'object') return undefined;
  return Object.hasOwn(value, key) ? (value as PlainMap)[key] : undefined;
}
