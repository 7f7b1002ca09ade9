import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NONE, Optional } from '../../src/values/optional.ts';
import { actualSize } from '../../src/values/size.ts';
import {
  codePointCount,
  codePointOffset,
  decodeUtf8,
  encodeUtf8,
  sliceCodePoints,
  utf8Length,
} from '../../src/values/utf8.ts';
import { double, Uint } from '../../src/values/value.ts';

const text = fc.string({ unit: 'binary' });

describe('a string', () => {
  it('has as many bytes as its encoding', () => {
    fc.assert(fc.property(text, (value) => utf8Length(value) === encodeUtf8(value).length));
  });

  it('is counted and cut by code points', () => {
    fc.assert(
      fc.property(text, fc.nat(12), fc.nat(12), (value, start, length) => {
        const characters = Array.from(value);
        expect(codePointCount(value)).toBe(characters.length);
        expect(sliceCodePoints(value, start)).toBe(characters.slice(start).join(''));
        expect(sliceCodePoints(value, start, start + length)).toBe(characters.slice(start, start + length).join(''));
        expect(codePointOffset(value, start)).toBe(characters.slice(0, start).join('').length);
      }),
    );
  });

  it('comes from well-formed UTF-8 only', () => {
    fc.assert(fc.property(text, (value) => decodeUtf8(encodeUtf8(value)) === value));
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc3]]) {
      expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
    }
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\ufeffa');
  });
});

describe('the size that costs go by', () => {
  it('counts code points, bytes, elements and entries', () => {
    expect(actualSize('h\u{1f600}')).toBe(2);
    expect(actualSize(Uint8Array.of(1, 2, 3))).toBe(3);
    expect(actualSize([1, 2])).toBe(2);
    expect(actualSize({ a: 1, __proto__: null })).toBe(1);
  });

  it('is 1 for everything else', () => {
    expect([1, 2n, double(1), new Uint(5n), true, null].map(actualSize)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('of an optional is that of its value', () => {
    expect(actualSize(new Optional('abc'))).toBe(3);
    expect(actualSize(NONE)).toBe(1);
  });
});
