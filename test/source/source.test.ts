import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Source } from '../../src/source/source.ts';

describe('a source', () => {
  it('finds lines and columns of offsets, counting code points', () => {
    const source = new Source('a😀b\n😀\r\nc');
    expect([0, 1, 3, 4, 5, 7, 8, 9, 10].map((offset) => source.locate(offset))).toEqual([
      { line: 1, column: 0 },
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 3 },
      { line: 2, column: 0 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 3, column: 0 },
      { line: 3, column: 1 },
    ]);
  });

  it('agrees with counting from the start', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '😀', 'é') }), fc.nat(), (text, number) => {
        const points = [...text];
        const count = number % (points.length + 1);
        const before = points.slice(0, count).join('');
        expect(new Source(text).locate(before.length)).toEqual({
          line: before.split('\n').length,
          column: [...(before.split('\n').at(-1) as string)].length,
        });
        expect(new Source(text).codePointOffset(before.length)).toBe(count);
      }),
    );
  });

  it('has lines without their line feeds', () => {
    const source = new Source('a\r\n\nb');
    expect([0, 1, 2, 3, 4, -1].map((line) => source.line(line))).toEqual([
      undefined,
      'a\r',
      '',
      'b',
      undefined,
      undefined,
    ]);
    expect(new Source('').line(1)).toBe('');
  });

  it('replaces lone surrogates', () => {
    expect(new Source('a\udc00b').text).toBe('a\ufffdb');
  });
});
