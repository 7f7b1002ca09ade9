/**
 * What is wrong with a value, as value validation words it.
 *
 * @see kubernetes/kube-openapi pkg/validation/errors/schema.go
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/validation/validation.go, kubeOpenAPIResultToFieldErrors
 */
import {
  type FieldError,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { doubleText } from '../values/double-text.ts';
import { goQuote } from '../values/quote.ts';
import { Double, type Value } from '../values/value.ts';
import type { Place } from './place.ts';

export interface ValueFinding {
  /** What validation says; said twice, it counts once. */
  readonly message: string;
  /** @param base - of the validated value; undefined for a whole object */
  toError(base: FieldPath | undefined): FieldError;
}

type Make = (path: FieldPath | undefined, message: string) => FieldError;

/** A finding about the value at a place. */
function finding(place: Place, message: (path: string) => string, make: Make): ValueFinding {
  const at = place.toString();
  const text = message(at);
  const name = at.startsWith('.') ? at.slice(1) : at;
  return {
    message: text,
    toError: (base) => make(at === '' || at === '.' ? base : FieldPath.child(base, name), text),
  };
}

/** A finding that is told of the whole object, whatever it is about. */
export const aboutAll = (message: string): ValueFinding => ({
  message,
  toError: (base) => invalid(base, '', message),
});

const violation = (place: Place, value: Value | undefined, rest: string): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body ${rest}`,
    (path, message) => invalid(path, value ?? '', message),
  );

/** As Go's `%v` prints it. */
export const numberText = (value: number | bigint | Double): string => {
  if (value instanceof Double) return doubleText(value.value);
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : doubleText(value);
};

/** @param actual - the type, the format or the text that it is instead */
export const wrongType = (place: Place, expected: string, actual: string): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body must be of type ${expected}: ${goQuote(actual)}`,
    (path, message) => typeInvalid(path, actual, message),
  );

export const missing = (object: Place, name: string): ValueFinding =>
  finding(
    object.member(name),
    (path) => `${path} in body is required`,
    (path) => required(path, ''),
  );

/** @param allowed - as texts */
export const notListed = (place: Place, value: Value, allowed: readonly string[]): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body should be one of [${allowed.join(' ')}]`,
    (path) => notSupported(path, value, allowed),
  );

export const enumText = (value: Value): string => (typeof value === 'string' ? value : (jsonText(value) ?? ''));

export const longerThan = (place: Place, most: bigint): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body should be at most ${most} chars long`,
    (path) => tooLong(path, most),
  );

export const shorterThan = (place: Place, value: string, least: bigint): ValueFinding =>
  violation(place, value, `should be at least ${least} chars long`);

export const unlikePattern = (place: Place, value: string, pattern: string): ValueFinding =>
  violation(place, value, `should match '${pattern}'`);

export const moreItemsThan = (place: Place, count: number, most: bigint): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body should have at most ${most} items`,
    (path) => tooMany(path, count, most),
  );

export const fewerItemsThan = (place: Place, count: number, least: bigint): ValueFinding =>
  violation(place, count, `should have at least ${least} items`);

export const duplicateItems = (place: Place): ValueFinding =>
  violation(place, undefined, "shouldn't contain duplicates");

export const morePropertiesThan = (place: Place, count: number, most: bigint): ValueFinding =>
  finding(
    place,
    (path) => `${path} in body should have at most ${most} properties`,
    (path) => tooMany(path, count, most),
  );

export const fewerPropertiesThan = (place: Place, count: number, least: bigint): ValueFinding =>
  violation(place, count, `should have at least ${least} properties`);

export const forbiddenProperty = (object: Place, key: string): ValueFinding =>
  finding(
    object,
    (path) => `${path}.${key} in body is a forbidden property`,
    (path, message) => invalid(path, key, message),
  );

/** @param limit - what the number should be: `less than 5` */
export const beyond = (place: Place, value: number | bigint | Double, limit: string): ValueFinding =>
  violation(place, value, `should be ${limit}`);

/** The factor itself is none; the factor is told as the value. */
export const uselessFactor = (place: Place, factor: number | bigint | Double): ValueFinding =>
  finding(
    place,
    (path) => `factor MultipleOf declared for ${path} must be positive: ${numberText(factor)}`,
    (path, message) => invalid(path, factor, message),
  );
