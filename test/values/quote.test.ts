import { expect, it } from 'vitest';
import { goQuote } from '../../src/values/quote.ts';
import { generalCategory } from '../../src/values/unicode.ts';

it("a quoted text shows the characters that are printable in Go's Unicode", () => {
  const wrong: string[] = [];
  for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
    const printable = /^[LMNPS]/.test(generalCategory(codePoint));
    const character = String.fromCodePoint(codePoint);
    if (goQuote(character).includes(character) !== printable) wrong.push(codePoint.toString(16));
  }
  expect(wrong).toEqual([]);
});

it('a quoted text escapes what else there is', () => {
  expect(goQuote('é日\u0301\u{1f600}')).toBe('"é日\u0301\u{1f600}"');
  expect(goQuote('\u00a0\u00ad\u200b\ufeff\u{e0001}')).toBe('"\\u00a0\\u00ad\\u200b\\ufeff\\U000e0001"');
  // Of Unicode 16, and of 15.1.
  expect(goQuote('\u1c89\u{2ebf0}')).toBe('"\\u1c89\\U0002ebf0"');
  expect(goQuote('a\t"\\\x00\x7f\udc80')).toBe('"a\\t\\"\\\\\\x00\\x7f\\x80"');
});
