import { describe, expect, it } from 'vitest';
import { heededFormat, stringFormat } from '../../src/validation/formats.ts';

/** Texts that fit, and texts that do not. */
const EXAMPLES: readonly (readonly [format: string, fitting: readonly string[], others: readonly string[]])[] = [
  [
    'email',
    ['a@b.c', 'A B <a@b>', '"a b"@c', 'a@[127.0.0.1]', 'a@b (c (d))', 'g: a@b;'],
    ['a', 'a@', '.a@b', 'a..b@c', 'a@b, c@d', 'g: a@b, c@d;', '=?x?q?a?= <a@b>'],
  ],
  ['hostname', ['a.bc', 'a', 'é.com'], ['-a.bc', 'a_b.cd', '']],
  ['ipv4', ['1.2.3.4', '01.002.3.4', '::ffff:1.2.3.4'], ['1.2.3', '256.1.1.1', '::1']],
  ['ipv6', ['::1', '::ffff:1.2.3.4'], ['1.2.3.4', 'fe80::1%eth0', '1::2::3']],
  ['cidr', ['10.0.0.0/8', '010.0.0.0/08', '::/128'], ['10.0.0.0', '10.0.0.0/33', '::/129', 'a/8']],
  ['mac', ['01:23:45:67:89:ab', '01-23-45-67-89-AB', '0123.4567.89ab'], ['01:23-45:67:89:ab', '01:23:45']],
  ['isbn', ['0321751043', '978-0321751041', '3 401 01319 X'], ['0321751044']],
  ['creditcard', ['4220-8554-2622-2389'], ['4220855426213389', '1']],
  ['byte', ['YQ==', '+/+/'], ['', '-_-_', 'YQ=']],
  ['date', ['2024-02-29'], ['2023-02-29', '2024-1-1']],
  ['duration', ['1h30m', '1d', '5 hours', 'P1D'], ['', 'x', '1']],
  [
    'date-time',
    ['2024-01-02T03:04:05Z', '2024-01-02t03:04:05.5+01:00'],
    ['2024-01-02T24:00:00Z', '2024-01-02T03:04:05'],
  ],
  ['k8s-short-name', ['a-b'], ['A', 'a.b', '-a']],
  ['password', ['', 'anything'], []],
];

describe('a format', () => {
  it.each(EXAMPLES)('%s tells what fits from what does not', (name, fitting, others) => {
    const check = stringFormat(name);
    expect(fitting.filter((text) => !check?.(text))).toEqual([]);
    expect(others.filter((text) => check?.(text))).toEqual([]);
  });

  it('goes by its name without dashes', () => {
    expect(stringFormat('datetime')).toBe(stringFormat('date-time'));
  });

  it('counts for the types that have it', () => {
    expect(heededFormat('ipv4', ['string'])).toBe('ipv4');
    expect(heededFormat('ipv4', [])).toBe('ipv4');
    expect(heededFormat('ipv4', ['integer'])).toBe('');
    expect(heededFormat('int32', ['integer'])).toBe('int32');
    expect(heededFormat('int32', ['number'])).toBe('');
    expect(heededFormat('no-such-format', ['string'])).toBe('');
  });
});
