import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, linesTogether } from '../../src/cli/lines.ts';

async function* partsOf(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer, void> {
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    yield bytes.subarray(start, cut);
    start = cut;
  }
  yield bytes.subarray(start);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('lines of a stream', () => {
  it('are the same wherever the stream is cut, within characters too', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\r', ' ') });
    const cuts = fc.array(fc.nat(1_000), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 200 }),
        cuts,
        fc.boolean(),
        async (lines, at, ended) => {
          const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
          const given = ended ? bytes : Buffer.concat([bytes, Buffer.from('last')]);
          const within = at.map((cut) => cut % (given.length + 1));
          expect(await all(linesOf(partsOf(given, within)))).toEqual(ended ? lines : [...lines, 'last']);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are handed out as they come, but not too many together', async () => {
    const bytes = Buffer.from('a\n'.repeat(150));
    const together = await all(linesTogether(partsOf(bytes, [10])));
    expect(together.map(({ length }) => length)).toEqual([5, 64, 64, 17]);
  });
});
