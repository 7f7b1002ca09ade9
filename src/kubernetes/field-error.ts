/**
 * What is wrong with a field of an object, in Kubernetes' words.
 *
 * @see kubernetes/apimachinery pkg/util/validation/field/errors.go
 */
import { doubleText } from '../values/double-text.ts';
import { goQuote } from '../values/quote.ts';
import { doubleValue, isDouble, type Value } from '../values/value.ts';
import { type FieldPath, pathText } from './field-path.ts';
import { jsonText } from './json-text.ts';

export type FieldErrorType =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooShort'
  | 'FieldValueTooMany'
  | 'FieldValueTooFew'
  | 'InternalError';

const TITLES: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueTypeInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooShort: 'Too short',
  FieldValueTooMany: 'Too many',
  FieldValueTooFew: 'Too few',
  InternalError: 'Internal error',
};

const WITHOUT_VALUE: ReadonlySet<FieldErrorType> = new Set<FieldErrorType>([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'FieldValueTooShort',
  'InternalError',
]);

export interface FieldError {
  readonly type: FieldErrorType;
  /** `spec.ports[0].name`; `<nil>` for the root. */
  readonly field: string;
  /** The value that is wrong; undefined where none is given. */
  readonly badValue: Value | undefined;
  /** How the value is printed where its data does not tell: as Go's JSON of a struct, a pointer or a named type. */
  readonly valueText?: string | undefined;
  readonly detail: string;
}

const make =
  (type: FieldErrorType) =>
  (path: FieldPath | undefined, badValue: Value | undefined, detail = ''): FieldError => ({
    type,
    field: pathText(path),
    badValue,
    detail,
  });

type Maker = ReturnType<typeof make>;

export const invalid: Maker = make('FieldValueInvalid');
/** The value is of another type, or format, than the schema has. */
export const typeInvalid: Maker = make('FieldValueTypeInvalid');
export const duplicate: Maker = make('FieldValueDuplicate');

/** Kubernetes gives these two the empty string as value, and never prints it. */
export const required = (path: FieldPath | undefined, detail: string): FieldError =>
  make('FieldValueRequired')(path, '', detail);
export const forbidden = (path: FieldPath | undefined, detail: string): FieldError =>
  make('FieldValueForbidden')(path, '', detail);
/** The value is Go's error, which has nothing to show. */
export const internalError = (path: FieldPath | undefined, detail: string): FieldError =>
  make('InternalError')(path, {}, detail);

/** @param supported - the values that are, as texts */
export const notSupported = (
  path: FieldPath | undefined,
  badValue: Value | undefined,
  supported: readonly string[],
): FieldError =>
  make('FieldValueNotSupported')(
    path,
    badValue,
    supported.length === 0 ? '' : `supported values: ${supported.map((value) => goQuote(value)).join(', ')}`,
  );

/** Kubernetes gives a placeholder as value here. */
export const tooLong = (path: FieldPath | undefined, most: number | bigint): FieldError =>
  make('FieldValueTooLong')(
    path,
    '<value omitted>',
    most < 0 ? 'value is too long' : `may not be more than ${most} ${Number(most) === 1 ? 'byte' : 'bytes'}`,
  );

export const tooMany = (path: FieldPath | undefined, count: number, most: number | bigint): FieldError =>
  make('FieldValueTooMany')(
    path,
    count,
    most < 0 ? 'has too many items' : `must have at most ${most} ${Number(most) === 1 ? 'item' : 'items'}`,
  );

function textOf(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return goQuote(value);
  if (isDouble(value)) return doubleText(doubleValue(value));
  return jsonText(value) ?? String(value);
}

/** The error without the field: `Invalid value: 7: failed rule: self < 5`. */
export function fieldErrorBody({ type, badValue, valueText = textOf(badValue), detail }: FieldError): string {
  let text = TITLES[type];
  if (valueText !== undefined && !WITHOUT_VALUE.has(type)) text += `: ${valueText}`;
  return detail === '' ? text : `${text}: ${detail}`;
}

/** `spec.replicas: Invalid value: 7: failed rule: self < 5` */
export const fieldErrorText = (error: FieldError): string => `${error.field}: ${fieldErrorBody(error)}`;
