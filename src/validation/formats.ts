/**
 * The formats of strings that the server knows.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/validation/formats.go
 * @see kubernetes/kube-openapi pkg/validation/strfmt
 */
import { AddressError, type ParsedAddress, parseAddress } from '../../libs/kubernetes/ip-address.ts';
import { namedFormats } from '../../libs/kubernetes/named-format.ts';
import { labelErrors, subdomainErrors } from '../../libs/kubernetes/names.ts';
import { type CompiledRegex, compileRegex, RegexError } from '../../libs/regex/regex.ts';
import { parseDuration, TimeFault } from '../schema/go-time.ts';
import { utf8Length } from '../values/utf8.ts';
import { isEmail } from './email.ts';

export type FormatCheck = (text: string) => boolean;

/** A format that expressions know too. */
const named = (name: string): FormatCheck => {
  const format = namedFormats.get(name);
  return (text) => format?.errors(text).length === 0;
};

const like =
  (pattern: RegExp): FormatCheck =>
  (text) =>
    pattern.test(text);

/** Leading zeros of a number: Go's addresses may not have them, but those of Kubernetes may, as Go's once did. */
const LEADING_ZEROS = {
  decimal: /(^|[.:])0+(?=[0-9])/g,
  hexadecimal: /(^|:)0+(?=[0-9a-fA-F])/g,
};

function sloppyAddress(text: string): ParsedAddress | undefined {
  const isIpv6 = /[.:]/.exec(text)?.[0] === ':';
  const decimal = text.includes('.') ? text.replace(LEADING_ZEROS.decimal, '$1') : text;
  const address = parseAddress(isIpv6 ? decimal.replace(LEADING_ZEROS.hexadecimal, '$1') : decimal);
  return address instanceof AddressError || address.hasZone ? undefined : address;
}

const isIpv4: FormatCheck = (text) => text.includes('.') && sloppyAddress(text) !== undefined;

function isIpv6(text: string): boolean {
  if (!text.includes(':')) return false;
  const address = parseAddress(text);
  return !(address instanceof AddressError) && !address.hasZone;
}

function isCidr(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash < 0) return false;
  const address = sloppyAddress(text.slice(0, slash));
  const prefix = text.slice(slash + 1);
  if (address === undefined || !/^[0-9]+$/.test(prefix)) return false;
  return Number(prefix) <= address.bytes.length * 8;
}

/** 6, 8 or 20 bytes, with one separator. */
const isMac: FormatCheck = like(
  /^[0-9a-fA-F]{2}(?:(?::[0-9a-fA-F]{2}){5}|(?::[0-9a-fA-F]{2}){7}|(?::[0-9a-fA-F]{2}){19}|(?:-[0-9a-fA-F]{2}){5}|(?:-[0-9a-fA-F]{2}){7}|(?:-[0-9a-fA-F]{2}){19})$|^[0-9a-fA-F]{4}(?:(?:\.[0-9a-fA-F]{4}){2}|(?:\.[0-9a-fA-F]{4}){3}|(?:\.[0-9a-fA-F]{4}){9})$/,
);

const LABEL = '[a-zA-Z0-9\\p{S}\\p{L}]';
/** The first alternative begins and the last one ends the text: what stands between them need not be everything. */
const HOSTNAME = `^(${LABEL}((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|(${LABEL}(([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}${LABEL})?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$`;

let hostname: CompiledRegex | RegexError | undefined;

function isHostname(text: string): boolean {
  hostname ??= compileRegex(HOSTNAME);
  if (hostname instanceof RegexError || !hostname.matches(text)) return false;
  return utf8Length(text) <= 255 && text.split('.').every((label) => utf8Length(label) <= 63);
}

const CREDIT_CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/;

/** Digits of a known length and beginning, with Luhn's checksum; all else in the text is passed over. */
function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, '');
  if (!CREDIT_CARD.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const counted = i % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** White space, in Go's patterns, and dashes. */
const withoutSeparators = (text: string): string => text.replace(/[\t\n\f\r -]+/g, '');

function isIsbn10(text: string): boolean {
  const digits = withoutSeparators(text);
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += (i + 1) * (digits[i] === 'X' ? 10 : Number(digits[i]));
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = withoutSeparators(text);
  if (!/^[0-9]{13}$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (i % 2 === 0 ? 1 : 3) * Number(digits[i]);
  return Number(digits[12]) === (10 - (sum % 10)) % 10;
}

const COLOR_PART = '\\s*(?:0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*';
const isRgbColor: FormatCheck = like(
  // White space is Go's, which knows no vertical tab.
  new RegExp(`^rgb\\(${COLOR_PART},${COLOR_PART},${COLOR_PART}\\)$`.replaceAll('\\s', '[\\t\\n\\f\\r ]')),
);

const UUID_END = '-?[0-9a-f]{12}$';

/** By name without dashes. */
const CHECKS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ['bsonobjectid', like(/^[0-9a-fA-F]{24}$/)],
  ['uri', named('uri')],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['cidr', isCidr],
  ['mac', isMac],
  ['uuid', named('uuid')],
  ['uuid3', like(new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}${UUID_END}`, 'i'))],
  ['uuid4', like(new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}${UUID_END}`, 'i'))],
  ['uuid5', like(new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}${UUID_END}`, 'i'))],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)],
  ['hexcolor', like(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ['rgbcolor', isRgbColor],
  ['byte', named('byte')],
  ['password', () => true],
  ['date', named('date')],
  ['duration', (text) => !(parseDuration(text) instanceof TimeFault)],
  ['datetime', named('datetime')],
  ['k8sshortname', (text) => labelErrors(text).length === 0],
  ['k8slongname', (text) => subdomainErrors(text).length === 0],
]);

const NUMBER_FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ['integer', ['int32', 'int64']],
  ['number', ['float', 'double']],
]);

const withoutDashes = (format: string): string => format.replaceAll('-', '');

/** The format as far as the server heeds it for a type: '' where it does not. */
export function heededFormat(format: string, types: readonly string[]): string {
  const type = types.length === 1 ? (types[0] as string) : '';
  if (type === '' || type === 'string') return CHECKS.has(withoutDashes(format)) ? format : '';
  return NUMBER_FORMATS.get(type)?.includes(format) ? format : '';
}

/** Undefined where the format says nothing about strings. */
export const stringFormat = (format: string): FormatCheck | undefined =>
  format === '' ? undefined : CHECKS.get(withoutDashes(format));
