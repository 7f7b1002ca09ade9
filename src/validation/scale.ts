/**
 * The fields that the scale subresource reads.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource/validator.go: ValidateScaleSpec, ValidateScaleStatus
 * @see kubernetes/apimachinery pkg/apis/meta/v1/unstructured/helpers.go
 */
import { type FieldError, invalid } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { goDataType } from '../schema/plain-data.ts';
import { isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { goDataText } from './go-data-text.ts';

/** Paths as the definition has them: `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  readonly labelSelector: string | undefined;
}

const MAX_REPLICAS = 2_147_483_647;

/** Why a field cannot be read. */
class Unread {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

export const scaleSpecErrors = (object: PlainMap, { specReplicas }: ScalePaths): FieldError[] =>
  replicasErrors(object, specReplicas);

export function scaleStatusErrors(object: PlainMap, { statusReplicas, labelSelector }: ScalePaths): FieldError[] {
  const errors = replicasErrors(object, statusReplicas);
  if (labelSelector === undefined) return errors;
  const selector = read(object, labelSelector, 'string', (value) => typeof value === 'string');
  return selector instanceof Unread ? [...errors, invalid(place(labelSelector), '', selector.message)] : errors;
}

const place = (path: string): FieldPath => FieldPath.child(undefined, path);

function replicasErrors(object: PlainMap, path: string): FieldError[] {
  const replicas = read(object, path, 'int64', isInt);
  if (replicas === undefined) return [];
  if (replicas instanceof Unread) return [invalid(place(path), 0, replicas.message)];
  const count = replicas as number | bigint;
  if (count < 0) return [invalid(place(path), count, 'should be a non-negative integer')];
  if (count > MAX_REPLICAS) return [invalid(place(path), count, `should be less than or equal to ${MAX_REPLICAS}`)];
  return [];
}

/** The value at a path; undefined where there is none. */
function read(
  object: PlainMap,
  path: string,
  goType: string,
  isExpected: (value: Value) => boolean,
): Value | Unread | undefined {
  const names = (path.startsWith('.') ? path.slice(1) : path).split('.');
  let value: Value = object;
  for (const [i, name] of names.entries()) {
    if (value === null) return undefined;
    if (!isPlainMap(value)) return unread(names.slice(0, i + 1), value, 'map[string]interface{}');
    if (!Object.hasOwn(value, name)) return undefined;
    value = value[name] ?? null;
  }
  return isExpected(value) ? value : unread(names, value, goType);
}

const unread = (names: readonly string[], value: Value, expected: string): Unread =>
  new Unread(
    `.${names.join('.')} accessor error: ${goDataText(value)} is of the type ${value === null ? '<nil>' : goDataType(value)}, expected ${expected}`,
  );
