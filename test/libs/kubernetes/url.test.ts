import { describe, expect, it } from 'vitest';
import { Url } from '../../../libs/kubernetes/url-value.ts';
import { encodeUtf8 } from '../../../src/values/utf8.ts';
import { CelError } from '../../../src/values/value.ts';
import { errorOf, resultOf } from './evaluating.ts';

function url(text: string): Url {
  const parsed = Url.parse(text);
  if (parsed instanceof CelError) throw new Error(parsed.message);
  return parsed;
}

describe('reading a URL', () => {
  it('takes absolute URLs and absolute paths only', () => {
    for (const text of ['https://a/', '/a', '*', 'a:b', 'mailto:a@b', '//a'])
      expect(resultOf(`isURL('${text}')`)).toBe(true);
    for (const text of ['', 'a', '../a', '#a', '?a', '1a://b']) expect(resultOf(`isURL('${text}')`)).toBe(false);
  });

  it('says why not', () => {
    expect(errorOf("url('a')")).toBe(
      'URL parse error during conversion from string: parse "a": invalid URI for request',
    );
    expect(errorOf("url('http://a:b/')")).toMatch(/invalid port ":b" after host$/);
    expect(errorOf("url('http://[1.2.3.4]/')")).toMatch(/invalid IP-literal$/);
    expect(errorOf("url('http://a/%a\\u00e9')")).toMatch(/invalid URL escape "%a\\xc3"$/);
  });

  it('separates a fragment that isURL counts as part of what it follows', () => {
    expect(resultOf("isURL('http://a#b')")).toBe(false);
    expect(url('/a#b').escapedPath).toBe('/a');
  });

  it('insists on one colon in the host of http only', () => {
    expect(resultOf("isURL('http://a:1:2/')")).toBe(false);
    expect(resultOf("isURL('ftp://a:1:2/')")).toBe(true);
  });
});

describe('the parts of a URL', () => {
  it('are not normalised, but for the scheme', () => {
    const { scheme, host, hostname, port } = url('HTTPS://EXAMPLE.com:0443/');
    expect([scheme, host, hostname, port]).toEqual(['https', 'EXAMPLE.com:0443', 'EXAMPLE.com', '0443']);
  });

  it('keep the escapes of the path where it is well-formed', () => {
    expect(url('http://a/b%2Fc').escapedPath).toBe('/b%2Fc');
    expect(url('http://a/b%2Fc/\u00e9').escapedPath).toBe('/b/c/%C3%A9');
    expect(url('http://a/[b] c').escapedPath).toBe('/%5Bb%5D%20c');
  });

  it('hold query parameters of any name', () => {
    expect(resultOf("url('/?__proto__=1&toString=2&__proto__=3').getQuery()['__proto__']")).toEqual(['1', '3']);
    expect(resultOf("'constructor' in url('/?a').getQuery()")).toBe(false);
  });

  it('have no query where there are too many parameters', () => {
    expect(resultOf('size(url(s).getQuery())', { s: `/?${'a&'.repeat(9_999)}` })).toBe(1);
    expect(resultOf('size(url(s).getQuery())', { s: `/?${'a&'.repeat(10_000)}` })).toBe(0);
  });

  it('keep bytes that are no text', () => {
    expect(encodeUtf8(url('http://%ff/').host)).toEqual(Uint8Array.of(0xff));
    expect(url('http://a/%ff').escapedPath).toBe('/%ff');
  });
});

describe('equality of URLs', () => {
  it('is that of their printed forms', () => {
    expect(url('http://a/\u00e9').equals(url('http://a/%C3%A9'))).toBe(true);
    expect(url('http://u:@a/').equals(url('http://u@a/'))).toBe(false);
    expect(url('/a').equals('/a')).toMatchObject({ message: 'no such overload' });
  });
});
