import { struct, type Type } from '../../src/types/type.ts';
import { unhashable } from '../../src/values/go-panic.ts';
import { Boxed, type CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import {
  label1035Errors,
  labelErrors,
  labelValueErrors,
  qualifiedNameErrors,
  subdomainErrors,
  withoutTrailingDash,
} from './names.ts';
import { requestUriError } from './url-value.ts';

export const NAMED_FORMAT: Type = struct('kubernetes.NamedFormat');

/**
 * A format of strings that has a name.
 *
 * @see kubernetes/apiserver pkg/cel/format.go
 */
export class NamedFormat extends Boxed {
  /** What Kubernetes calls it inside: `DNS1123Label` for `dns1123Label`. Formats of one name are equal. */
  readonly name: string;
  /** What is wrong with a text; an empty list: nothing. */
  readonly errors: (text: string) => readonly string[];
  /** Characters of the regular expression that its cost is reckoned with. */
  readonly regexSize: number;

  constructor(name: string, regexSize: number, errors: (text: string) => readonly string[]) {
    super();
    this.name = name;
    this.regexSize = regexSize;
    this.errors = errors;
  }

  override get type(): Type {
    return NAMED_FORMAT;
  }

  override get goType(): string {
    return 'cel.Format';
  }

  override get mapKey(): never {
    throw unhashable(this.goType);
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof NamedFormat ? other.name === this.name : noSuchOverload();
  }

  override toString(): string {
    return this.name;
  }
}

/** Answers the same text whatever is wrong. */
const check =
  (isValid: (text: string) => boolean, error: string) =>
  (text: string): readonly string[] =>
    isValid(text) ? [] : [error];

const forPrefix =
  (errors: (text: string) => readonly string[]) =>
  (text: string): readonly string[] =>
    errors(withoutTrailingDash(text));

function uriErrors(text: string): readonly string[] {
  const error = requestUriError(text);
  return error === undefined ? [] : [error];
}

/** The dashes may be left out, each by itself. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text);

/** Base64 with padding; the empty text is none. */
const isBase64 = (text: string): boolean => text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

const DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** `2024-02-29`, in the calendar. */
function isDate(text: string): boolean {
  const [, year, month, day] = (/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? []).map(Number);
  return day !== undefined && day >= 1 && day <= daysOf(year as number, month as number);
}

/**
 * `2024-02-29T23:59:59.5+01:00`. The T may be small; what follows a second one is not looked at, and any character may
 * stand for the decimal point.
 *
 * @see kubernetes/kube-openapi pkg/validation/strfmt/time.go: IsDateTime
 */
function isDateTime(text: string): boolean {
  const [date, time] = text.toLowerCase().split('t', 2);
  if (time === undefined || !isDate(date as string)) return false;
  const match = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u.exec(time);
  if (match === null) return false;
  const [, hours = '', minutes = '', seconds = ''] = match;
  return hours <= '23' && minutes <= '59' && seconds <= '59';
}

/**
 * By the name that `format.named` takes.
 *
 * @see kubernetes/apiserver pkg/cel/library/format.go: ConstantFormats
 */
export const namedFormats: ReadonlyMap<string, NamedFormat> = new Map([
  ['dns1123Label', new NamedFormat('DNS1123Label', 30, labelErrors)],
  ['dns1123Subdomain', new NamedFormat('DNS1123Subdomain', 60, subdomainErrors)],
  ['dns1035Label', new NamedFormat('DNS1035Label', 30, label1035Errors)],
  ['qualifiedName', new NamedFormat('QualifiedName', 60, qualifiedNameErrors)],
  ['dns1123LabelPrefix', new NamedFormat('DNS1123LabelPrefix', 30, forPrefix(labelErrors))],
  ['dns1123SubdomainPrefix', new NamedFormat('DNS1123SubdomainPrefix', 60, forPrefix(subdomainErrors))],
  ['dns1035LabelPrefix', new NamedFormat('DNS1035LabelPrefix', 30, forPrefix(label1035Errors))],
  ['labelValue', new NamedFormat('LabelValue', 40, labelValueErrors)],
  ['uri', new NamedFormat('URI', 1103, uriErrors)],
  ['uuid', new NamedFormat('uuid', 70, check(isUuid, 'does not match the UUID format'))],
  ['byte', new NamedFormat('byte', 84, check(isBase64, 'invalid base64'))],
  ['date', new NamedFormat('date', 71, check(isDate, 'invalid date'))],
  ['datetime', new NamedFormat('datetime', 71, check(isDateTime, 'invalid datetime'))],
]);
