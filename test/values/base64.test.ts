import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../src/values/base64.ts';

describe('base64', () => {
  it('is what Node makes of the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(encodeBase64(bytes)).toBe(text);
        expect(decodeBase64(text)).toEqual(bytes);
      }),
    );
  });

  it('passes over line breaks', () => {
    expect(decodeBase64('aGVs\r\nbG8=\n')).toEqual(new TextEncoder().encode('hello'));
  });

  it.each(['a', 'aGVsbG8', 'aGVs bG8=', 'aGVsbG8=x', '====', 'a===', 'aGVs-G8='])('refuses %s', (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});
