import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import type { ParseOptions } from '../../src/parse/parse.ts';
import { evalCase, syntaxCase } from '../arbitraries/cases.ts';
import { generated } from '../arbitraries/choices.ts';
import { print } from '../arbitraries/tree.ts';
import { readFixtures } from '../support/fixtures.ts';
import { contents, options, readFast, readSlow } from './two-readers.ts';

function agree(text: string, given: ParseOptions = options): void {
  const fast = readFast(text, given);
  const slow = readSlow(text, given);
  if (fast === undefined) expect(slow.issues?.length, text).toBeGreaterThan(0);
  else {
    expect(slow.issues, text).toBeUndefined();
    if (slow.ast) expect(contents(slow.ast), text).toEqual(contents(fast));
  }
}

const CEL_CHARACTERS = fc.constantFrom(...'ab1.?:[](){}\'"`,+-*/%!<>=&| \n\\urx_');
const CEL_TOKENS = fc.constantFrom(
  ...['a', 'b.c', '1', '2u', '-', '!', '"s"', "b'x'", '`q`', '.', '?', ':', '[', ']', '(', ')', '{', '}', ','],
  ...['+', '*', '<', 'in', '&&', '||', 'if', 'true', 'has(', '.all(', '.map(i, ', ' ', '// c\n', '1.5', '.5', '0x'],
);

describe('the parser without words and the reader with words', () => {
  it.each(['parse/trees.ndjson.gz', 'parse/mutations.ndjson.gz', 'parse/syntax.ndjson.gz'])(
    'agree on every text of %s',
    (file) => {
      for (const { request } of readFixtures(file)) {
        const { expr, version } = JSON.parse(request) as { expr: string; version?: string };
        if (expr.length < 2_000) agree(expr, version === undefined ? options : kubernetesEnv({ version }));
      }
    },
  );

  it.each([
    ['generated expressions', generated((choices) => print(evalCase(choices).tree))],
    ['broken expressions', generated((choices) => print(syntaxCase(choices).tree))],
    ['any characters of CEL', fc.string({ unit: CEL_CHARACTERS, maxLength: 40 })],
    ['any tokens of CEL', fc.array(CEL_TOKENS, { maxLength: 20 }).map((tokens) => tokens.join(''))],
    ['any characters', fc.string({ unit: 'binary', maxLength: 40 })],
  ])('agree on %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => agree(text)),
      { numRuns: 500 },
    );
  });

  it('agree on texts nested as deep as Kubernetes allows, and one deeper', () => {
    const wraps: readonly ((inner: string) => string)[] = [
      (inner) => `(${inner})`,
      (inner) => `[${inner}]`,
      (inner) => `f(${inner})`,
      (inner) => `a[${inner}]`,
      (inner) => `{1: ${inner}}`,
      (inner) => `T{a: ${inner}}`,
      (inner) => `a ? b : ${inner}`,
      (inner) => `(a + ${inner})`,
      (inner) => `(a * b + c * ${inner})`,
      (inner) => `(a < ${inner})`,
      (inner) => `(a < b + ${inner})`,
      (inner) => `(${inner} + a)`,
      (inner) => `(a && ${inner})`,
      (inner) => `-(${inner})`,
      (inner) => `x.all(i, ${inner})`,
      (inner) => `${inner}.b`,
      (inner) => `${inner}[0]`,
      (inner) => `${inner}.f(a)`,
      (inner) => `${inner} + a`,
      (inner) => `${inner} < a`,
    ];
    for (const wrap of wraps) {
      for (const depth of [61, 62, 63, 82, 83, 84, 123, 124, 125, 248, 249, 250, 251]) {
        let text = 'x';
        for (let i = 0; i < depth; i++) text = wrap(text);
        agree(text);
      }
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...wraps), { minLength: 60, maxLength: 260, size: 'max' }), (chosen) => {
        agree(chosen.reduce((inner, wrap) => wrap(inner), 'x'));
      }),
      { numRuns: 100 },
    );
  });
});
