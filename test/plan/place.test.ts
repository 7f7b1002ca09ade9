import { describe, expect, it } from 'vitest';
import type { Library } from '../../src/decls/decls.ts';
import { overload } from '../../src/decls/decls.ts';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import { compile } from '../../src/pipeline.ts';
import { Program } from '../../src/plan/program.ts';
import { parseSchema } from '../../src/schema/parse-schema.ts';
import { schemaValue } from '../../src/schema/schema-value.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import { DYN, listOf } from '../../src/types/type.ts';
import { CelError, Double, type Value } from '../../src/values/value.ts';

const variables = [
  { name: 'self', type: DYN },
  { name: 'li', type: listOf(DYN) },
];
const env = kubernetesEnv({ variables });

function program(text: string, within = env): Program {
  const compiled = compile(within, text);
  if (!compiled.ok) throw new Error(compiled.text);
  const planned = compiled.program();
  if (!(planned instanceof Program)) throw new Error(planned.message);
  return planned;
}

const answer = (planned: Program, self: Value): Value => {
  const { value } = planned.evaluate({ self, li: [] });
  return value instanceof CelError ? value.message : value;
};

const schema = (document: Value): StructuralSchema => parseSchema(document) as StructuralSchema;
const NUMBERS = schema({
  type: 'object',
  properties: { spec: { type: 'object', properties: { n: { type: 'number' } } }, 'a-b': { type: 'integer' } },
});
const TEXTS = schema({
  type: 'object',
  properties: { spec: { type: 'object', properties: { n: { type: 'string' } } } },
});

describe('a place', () => {
  it('is read anew as each evaluation gives the variable: plain, or under one schema or another', () => {
    const planned = program('[self.spec.n, self.spec.n]');
    const n = { spec: { n: 5 } };
    for (let round = 0; round < 2; round++) {
      expect(answer(planned, n)).toEqual([5, 5]);
      expect(answer(planned, schemaValue(n, NUMBERS))).toEqual([new Double(5), new Double(5)]);
      expect(answer(planned, schemaValue(n, TEXTS))).toBe('invalid data, expected string, got int64');
    }
  });

  it('has the name that the schema gives it in the data', () => {
    const planned = program('self.a__dash__b');
    expect(answer(planned, schemaValue({ 'a-b': 1 }, NUMBERS))).toBe(1);
    expect(answer(planned, { 'a-b': 1, a__dash__b: 2 })).toBe(2);
  });

  it('finds what every object has as it finds the rest', () => {
    for (const name of ['spec', 'metadata', 'status', 'other']) {
      const planned = program(`has(self.${name}) ? self.${name}.n : 0`);
      expect(answer(planned, { [name]: { n: 5 } })).toBe(5);
      expect(answer(planned, {})).toBe(0);
      expect(
        answer(
          planned,
          schemaValue(
            { [name]: { n: 5 } },
            schema({
              type: 'object',
              properties: { [name]: { type: 'object', properties: { n: { type: 'integer' } } } },
            }),
          ),
        ),
      ).toBe(5);
      const selected = program(`self.${name}`);
      for (const none of [{}, 'text', 1]) expect(answer(selected, none)).toBe(`no such key: ${name}`);
      expect(answer(selected, [])).toBe("unsupported index type 'string' in list");
    }
  });

  it('keeps what is asked for twice for one evaluation, and for one round of a loop', () => {
    const twice = program('self.a.b + self.a.b + self.a.c');
    expect(answer(twice, { a: { b: 1, c: 2 } })).toBe(4);
    expect(answer(twice, { a: { b: 10, c: 20 } })).toBe(40);
    const nested = program('li.map(x, li.map(y, x.a.b + y.a.b + x.a.b))');
    const li = [{ a: { b: 1 } }, { a: { b: 10 } }];
    expect(nested.evaluate({ self: null, li }).value).toEqual([
      [3, 12],
      [21, 30],
    ]);
  });

  it('is no element of a list, whatever its name', () => {
    expect(answer(program("self['0']"), ['x'])).toBe("unsupported index type 'string' in list");
    expect(answer(program("self.a['0']"), { a: { 0: 'x' } })).toBe('x');
    expect(answer(program('has(self.a.values) && self.a.values == 1'), { a: { values: 1 } })).toBe(true);
    expect(answer(program('has(self.a.values)'), { a: {} })).toBe(false);
    expect(answer(program('has(self.a.values)'), { a: [] })).toBe("unsupported index type 'string' in list");
  });

  it('is nothing that bytes inherit, whatever class of theirs comes', () => {
    const self = { a: Buffer.from('text') };
    for (const name of ['parent', 'write', 'buffer', 'length']) {
      expect(answer(program(`self.a.${name}`), self)).toBe(`no such key: ${name}`);
      expect(answer(program(`has(self.a.${name})`), self)).toBe(false);
      expect(answer(program(`[self.a].exists(bytes, has(bytes.${name}))`), self)).toBe(false);
    }
  });

  it('is the same again after a function evaluated the program for another value', () => {
    let inner = false;
    const library: Library = {
      name: 'again',
      source: 'this test',
      doc: 'Evaluates the program once more.',
      functions: {
        again: {
          doc: 'Whether the program holds for a plain value too.',
          examples: [],
          overloads: [
            overload('again_dyn', [DYN], DYN, () => {
              if (inner) return 0;
              inner = true;
              const found = answer(planned, { spec: { n: 1 } });
              inner = false;
              return found;
            }),
          ],
        },
      },
    };
    const planned: Program = program('[again(self), self.spec.n]', env.extend({ libraries: [{ library }] }));
    expect(answer(planned, schemaValue({ spec: { n: 2 } }, NUMBERS))).toEqual([[0, 1], new Double(2)]);
  });
});
