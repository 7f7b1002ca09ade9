import { describe, expect, it } from 'vitest';
import { lists } from '../../../libs/ext/lists.ts';
import { optionals } from '../../../libs/ext/optionals.ts';
import { sets } from '../../../libs/ext/sets.ts';
import { strings } from '../../../libs/ext/strings.ts';
import { twoVariableComprehensions } from '../../../libs/ext/two-variable-comprehensions.ts';
import { lists as kubernetesLists } from '../../../libs/kubernetes/lists.ts';
import { regex } from '../../../libs/kubernetes/regex.ts';
import type { Library } from '../../../src/decls/decls.ts';
import { errorOf, evaluate, resultOf } from '../kubernetes/evaluating.ts';

const libraries: readonly Library[] = [strings, lists, sets, optionals, twoVariableComprehensions, regex];

describe.each(libraries)('$name', ({ functions, macros = [] }) => {
  const examples = [...Object.values(functions), ...macros].flatMap((declaration) => declaration.examples);

  it.each(examples)('%s', (example) => {
    expect(evaluate(example).value).toBe(true);
  });
});

it('shares the cost of indexOf and lastIndexOf with the lists of Kubernetes', () => {
  for (const name of ['indexOf', 'lastIndexOf']) {
    expect(strings.functions[name]?.cost).toBe(kubernetesLists.functions[name]?.cost);
  }
});

describe('results that would be too long', () => {
  const text = 'x'.repeat(1_000_000);

  it('are errors, not exceptions', () => {
    expect(errorOf("a.replace('', a)", { a: text })).toBe('replace: result is too long');
    expect(errorOf("a.replace('x', a)", { a: text })).toBe('replace: result is too long');
    expect(errorOf('a.join(b)', { a: ['', '', ''], b: 'x'.repeat(2 ** 27) })).toBe('join: result is too long');
    expect(errorOf('a.format(b)', { a: '%s'.repeat(300), b: new Array(300).fill(text) })).toBe(
      'format: result is too long',
    );
  });
});

describe('data as deep as it may come', () => {
  const nested = (levels: number): unknown[] => {
    let list: unknown[] = [];
    for (let i = 0; i < levels; i++) list = [list];
    return list;
  };

  it('is formatted and flattened without using up the stack', () => {
    const a = nested(50_000) as never;
    expect((resultOf("'%s'.format([a])", { a }) as string).length).toBe(100_002);
    expect(resultOf('a.flatten(900000)', { a })).toEqual([]);
  });
});

describe('keys that objects have anyway', () => {
  it('are ordinary keys', () => {
    expect(resultOf("['__proto__', 'toString'].transformMapEntry(i, v, {v: i})['__proto__']")).toBe(0);
    expect(resultOf("a.?toString.hasValue() || a[?'constructor'].hasValue()", { a: {} })).toBe(false);
    expect(resultOf("'%s'.format([a])", { a: JSON.parse('{"__proto__": 1, "toString": 2}') })).toBe(
      '{"__proto__":1, "toString":2}',
    );
  });
});

describe('sortBy', () => {
  it('leaves its list alone', () => {
    const a = [3, 1, 2];
    expect(resultOf('a.sortBy(x, x)', { a })).toEqual([1, 2, 3]);
    expect(a).toEqual([3, 1, 2]);
  });

  it('ends the evaluation where a key is an error, as Kubernetes does, whatever would absorb it', () => {
    expect(errorOf('[1, 2].sortBy(x, x / 0) == [] || true')).toBe(
      'internal error: interface conversion: *types.Err is not traits.Lister: missing method Add',
    );
  });
});
