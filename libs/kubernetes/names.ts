/**
 * Names of Kubernetes objects and labels: what is wrong with them, in Kubernetes' words. An empty list: nothing.
 *
 * Texts are looked at in pieces, with patterns that never go back over a long one.
 *
 * @see kubernetes/apimachinery pkg/util/validation, pkg/api/validation, pkg/api/validate/content
 */
import { utf8Length } from '../../src/values/utf8.ts';

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

/** How Kubernetes quotes a pattern that a text does not match. */
function mismatch(rule: string, pattern: string, ...examples: readonly string[]): string {
  const quoted = examples.map((example) => `'${example}', `).join(' or ');
  return `${rule} (e.g. ${quoted}regex used for validation is '${pattern}')`;
}

const LABEL_MISMATCH = mismatch(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  LABEL,
  'my-name',
  '123-abc',
);
const SUBDOMAIN_MISMATCH = mismatch(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  SUBDOMAIN,
  'example.com',
);
const LABEL_1035_MISMATCH = mismatch(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  LABEL_1035,
  'my-name',
  'abc-123',
);
const KEY_MISMATCH = mismatch(
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  KEY,
  'MyName',
  'my.name',
  '123-abc',
);
const LABEL_VALUE_MISMATCH = mismatch(
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  `(${KEY})?`,
  'MyValue',
  'my_value',
  '12345',
);

const isLabel = (text: string): boolean => /^[-a-z0-9]+$/.test(text) && text[0] !== '-' && !text.endsWith('-');
const isSubdomain = (text: string): boolean => text.split('.').every(isLabel);
const isKey = (text: string): boolean => /^[-A-Za-z0-9_.]+$/.test(text) && !/^[-_.]|[-_.]$/.test(text);

/** @param unit - lengths are bytes of UTF-8, whatever Kubernetes calls them */
const lengthErrors = (text: string, max: number, unit: 'bytes' | 'characters' = 'characters'): string[] =>
  text.length > max || utf8Length(text) > max ? [`must be no more than ${max} ${unit}`] : [];

/** A DNS label (RFC 1123): `my-name`. */
export function labelErrors(text: string): string[] {
  const errors = lengthErrors(text, 63);
  if (isLabel(text)) return errors;
  return [...errors, isSubdomain(text) ? 'must not contain dots' : LABEL_MISMATCH];
}

/** A DNS subdomain (RFC 1123): `example.com`. */
export function subdomainErrors(text: string, unit: 'bytes' | 'characters' = 'characters'): string[] {
  const errors = lengthErrors(text, 253, unit);
  return isSubdomain(text) ? errors : [...errors, SUBDOMAIN_MISMATCH];
}

/** A DNS label (RFC 1035), which begins with a letter. */
export function label1035Errors(text: string): string[] {
  const errors = lengthErrors(text, 63);
  return isLabel(text) && !/^[0-9]/.test(text) ? errors : [...errors, LABEL_1035_MISMATCH];
}

/** A label's key: a name, which a subdomain and a slash may precede. */
export function qualifiedNameErrors(text: string): string[] {
  const parts = text.split('/');
  if (parts.length > 2) {
    return [
      `a valid label key ${KEY_MISMATCH} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const name = parts.at(-1) ?? '';
  return [...(parts.length === 2 ? prefixErrors(parts[0] ?? '') : []), ...keyNameErrors(name)];
}

function prefixErrors(prefix: string): string[] {
  const errors = prefix === '' ? ['must be non-empty'] : subdomainErrors(prefix, 'bytes');
  return errors.map((error) => `prefix part ${error}`);
}

function keyNameErrors(name: string): string[] {
  const errors = name === '' ? ['must be non-empty'] : lengthErrors(name, 63, 'bytes');
  if (!isKey(name)) errors.push(KEY_MISMATCH);
  return errors.map((error) => `name part ${error}`);
}

/** A label's value, which may be empty. */
export function labelValueErrors(text: string): string[] {
  const errors = lengthErrors(text, 63, 'bytes');
  return text === '' || isKey(text) ? errors : [...errors, LABEL_VALUE_MISMATCH];
}

/**
 * For names that something is appended to: a dash at the end is taken for more of the name.
 *
 * @see kubernetes/apimachinery pkg/api/validation/generic.go: maskTrailingDash
 */
export function withoutTrailingDash(text: string): string {
  if (text.length < 2 || !text.endsWith('-')) return text;
  // Kubernetes puts an `a` for the byte before the dash; a character of more bytes stays wrong.
  return text.charCodeAt(text.length - 2) < 0x80 ? `${text.slice(0, -2)}a` : text.slice(0, -1);
}
