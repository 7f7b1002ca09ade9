import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unparse } from '../src/ast/unparse.ts';
import { kubernetesEnv } from '../src/kubernetes/environment.ts';
import { parse } from '../src/parse/parse.ts';
import { compile } from '../src/pipeline.ts';
import { Source } from '../src/source/source.ts';
import { CelError } from '../src/values/value.ts';
import { evalCase, requestOf, syntaxCase } from './arbitraries/cases.ts';
import { generated } from './arbitraries/choices.ts';
import { print } from './arbitraries/tree.ts';
import { answer } from './support/answer.ts';

const env = kubernetesEnv();
/** The same cases at every run: others are for `npm run fuzz` and the slow tests. */
const runs = { numRuns: 300, seed: 137 };
const expressionText = generated((choices) => print(evalCase(choices).tree));
const brokenText = generated((choices) => print(syntaxCase(choices).tree));

/** Read and written out; undefined for what cannot be read. */
const rewritten = (text: string): string | undefined => {
  const { ast } = parse(new Source(text), env);
  return ast && unparse(ast);
};

describe('every expression', () => {
  // Not that the tree is the same: Kubernetes writes (-a).f() and a && (b && c) without their parentheses.
  it('is written out the same once it was written out', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        const written = rewritten(text);
        // Two signs that follow each other are read as none.
        fc.pre(written !== undefined && !/!!|--/.test(written));
        expect(rewritten(written)).toBe(written);
      }),
      runs,
    );
  });

  it('has the same answer every time, and leaves its input as it was', () => {
    const request = generated((choices) => JSON.stringify(requestOf(evalCase(choices), 'property')));
    fc.assert(
      fc.property(request, (line) => {
        expect(answer(line)).toEqual(answer(line));
      }),
      runs,
    );
  });
});

/**
 * What the checker cannot see: values of these types are anything, or null; and `containsIP` and `containsCIDR` refuse a
 * text that is no address as they refuse a value of another type.
 */
const UNSEEN = /dyn|null_type|wrapper|google\.protobuf\.(?:Any|Value|Struct|ListValue)/;
const REFUSES_TEXTS = /\.contains(?:IP|CIDR)\(/;

describe('every expression without dyn', () => {
  it('finds an overload for all it calls', () => {
    let evaluated = 0;
    fc.assert(
      fc.property(expressionText, (text) => {
        const compiled = compile(env, text);
        fc.pre(
          compiled.ok && !REFUSES_TEXTS.test(text) && !compiled.ast.types.some((type) => UNSEEN.test(String(type))),
        );
        const program = compiled.ok && compiled.program();
        if (!program || !('evaluate' in program)) return;
        evaluated++;
        const { value } = program.evaluate();
        expect(value instanceof CelError ? value.message : '').not.toMatch(/^no such overload/);
      }),
      { ...runs, numRuns: 1000 },
    );
    expect(evaluated).toBeGreaterThan(500);
  });
});

describe('every text', () => {
  it.each([
    ['a broken expression', brokenText],
    ['any characters', fc.string({ unit: 'binary', maxLength: 60 })],
    [
      'any characters of CEL',
      fc.string({ unit: fc.constantFrom(...'ab1.?:[](){}\'"`,+-*/%!<>=&| \n\\urx_'), maxLength: 60 }),
    ],
  ])('is answered, not thrown at: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const compiled = compile(env, text);
        if (!compiled.ok) {
          expect(compiled.issues.length).toBeGreaterThan(0);
          expect(compiled.text).toMatch(/^ERROR: /);
          return;
        }
        const program = compiled.program();
        if ('evaluate' in program) {
          const { value } = program.evaluate();
          expect(value instanceof CelError && value.message.startsWith('internal error: Cannot')).toBe(false);
        }
      }),
      { ...runs, numRuns: 500 },
    );
  });
});
