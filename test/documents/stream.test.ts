import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPiece } from '../../src/documents/document.ts';
import { type Piece, StreamSplitter, splitText } from '../../src/documents/stream.ts';

function inParts(text: string, cuts: readonly number[]): Piece[] {
  const splitter = new StreamSplitter('f');
  const pieces: Piece[] = [];
  let start = 0;
  for (const cut of [...cuts, text.length].sort((a, b) => a - b)) {
    pieces.push(...splitter.push(text.slice(start, cut)));
    start = cut;
  }
  pieces.push(...splitter.end());
  return pieces;
}

const told = (pieces: readonly Piece[]): unknown[] =>
  pieces.map(({ text, syntax, start, problem }) => ({ syntax, start, ...(problem ?? { text }) }));

const line = fc.constantFrom(
  ...[
    'a: 1\n',
    '---\n',
    '--- # x\n',
    '---\r\n',
    '--- b\n',
    ' ---\n',
    '\n',
    '# c\n',
    '{"a": "}"}',
    '{"a": "\\"{"}\n',
    '[1]',
  ],
  ...['{a: b}\n', '{{ x }}\n', '{"a": [1, {"b": "é😀"}]} ', '"', '{', '12\n', '--', '-', '😀: 1\n'],
);
const file = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(''));

describe('a stream', () => {
  it('comes apart in the same way however it comes', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
        expect(told(inParts(text, cuts))).toEqual(told(splitText(text, 'f')));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the pieces one behind the other, each with its place', () => {
    fc.assert(
      fc.property(file, (text) => {
        for (const { text: part, start } of splitText(text, 'f')) {
          expect(text.slice(start.offset, start.offset + part.length)).toBe(part);
          const before = text.slice(0, start.offset);
          expect(start.line).toBe(before.split('\n').length);
          expect(start.column).toBe(Array.from(before.slice(before.lastIndexOf('\n') + 1)).length);
        }
      }),
    );
  });

  it('goes on behind a JSON value that is broken, once it is JSON for sure', () => {
    const pieces = splitText('{"a":1}\n{"b":2}\n{"c":"x\n{"d":4}\n{"e":,}\n{"f":6}\n', 'f');
    expect(pieces.map((piece) => readPiece(piece)).map((read) => (read.ok ? read.value : read.place.line))).toEqual([
      ...[{ a: 1 }, { b: 2 }, 3, { d: 4 }, 5, { f: 6 }],
    ]);
  });

  it('lets go of a template that looks like JSON without an end before the file ends', () => {
    const splitter = new StreamSplitter('f');
    let count = 0;
    for (const _ of splitter.push('{{ range "\n')) count++;
    for (let i = 0; i < 40_000; i++) for (const _ of splitter.push(`a: ${i} # ${'x'.repeat(60)}\n---\n`)) count++;
    expect(count).toBeGreaterThan(30_000);
  });
});
