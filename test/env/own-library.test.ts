import { readFileSync } from 'node:fs';
import {
  BOOL,
  compile,
  DYN,
  Env,
  INT,
  isError,
  type Library,
  type LibraryUse,
  listOf,
  member,
  opaque,
  overload,
  PlanError,
  range,
  STRING,
  type Value,
} from 'kubecel';
import { kubernetesEnv } from 'kubecel/kubernetes';
import { describe, expect, it } from 'vitest';
import { Image, images } from '../../examples/own-library/images.ts';

const env = kubernetesEnv().extend({ libraries: [{ library: images }] });
const variables = { trustedRegistries: ['images.example'] };

function evaluate(expression: string, environment: Env = env): { value: Value; cost: number } {
  const compiled = compile(environment, expression);
  if (!compiled.ok) throw new Error(compiled.text);
  const program = compiled.program();
  if (program instanceof PlanError) throw new Error(program.message);
  return program.evaluate(variables);
}

const resultOf = (expression: string): Value => {
  const { value } = evaluate(expression);
  return isError(value) ? `error: ${value.message}` : value;
};

describe('a library of somebody else', () => {
  const examples = [...Object.values(images.functions), ...(images.macros ?? [])].flatMap(({ examples }) => examples);

  it.each(examples)('has an example that is true: %s', (example) => {
    expect(resultOf(example)).toBe(true);
  });

  it('has a type, which is a value too', () => {
    expect(resultOf("image('web:1')")).toEqual(new Image('images.example', 'web', '1'));
    expect(resultOf("type(image('web')) == example.Image")).toBe(true);
    expect(String(env.findIdent('example.Image')?.type)).toBe('type(example.Image)');
  });

  it('has constants and variables', () => {
    expect(resultOf('images.DEFAULT_REGISTRY in trustedRegistries')).toBe(true);
    expect(compile(env, 'trustedRegistries + 1').ok).toBe(false);
  });

  it('fails in values, and is not called with what it does not take', () => {
    expect(resultOf("image('A')")).toBe('error: image name not valid: A');
    expect(resultOf("image('A') == image('A') || true")).toBe(true);
    expect(resultOf('image(dyn(1))')).toBe('error: no such overload: image(int)');
  });

  it('complains of its macros where they are written', () => {
    const compiled = compile(env, '[1].none(1, true)');
    expect(compiled.ok ? '' : compiled.text).toBe(
      'ERROR: <input>:1:10: none() variable name must be a simple identifier\n | [1].none(1, true)\n | .........^',
    );
  });

  it('is left alone by other environments', () => {
    expect(compile(kubernetesEnv(), "image('a')").ok).toBe(false);
  });
});

describe('costs of a library', () => {
  it('are those that a function declares', () => {
    expect(evaluate("image('web:12')").cost).toBe(5 + 3);
    const compiled = compile(env, "image('web:12')");
    expect(compiled.ok && compiled.estimate()).toEqual(range(8, 9));
  });

  it('are a unit and a tenth of the sizes where nothing is declared', () => {
    expect(evaluate("isImage('a')").cost).toBe(1 + 1);
    expect(evaluate(`isImage('${'a'.repeat(1000)}')`).cost).toBe(1 + 100);
    const compiled = compile(env, `isImage('${'a'.repeat(1000)}')`);
    expect(compiled.ok && compiled.estimate()).toEqual(range(101));
  });

  const twice = (defaultCost?: Library['defaultCost']): Env =>
    kubernetesEnv().extend({
      libraries: [
        {
          library: {
            ...{ name: 'twice', source: '', doc: '', ...(defaultCost && { defaultCost }) },
            functions: {
              twice: {
                doc: '',
                examples: [],
                overloads: [
                  overload('twice_string', [STRING], STRING, (text: string) => text + text),
                  overload('twice_list', [listOf(INT)], listOf(INT), (list: readonly Value[]) => [...list, ...list]),
                ],
              },
            },
          },
        },
      ],
    });

  it('do not depend on whether the overload is known before', () => {
    expect(evaluate("twice('0123456789')", twice()).cost).toBe(1 + 1);
    expect(evaluate("twice(dyn('0123456789'))", twice()).cost).toBe(1 + 1);
  });

  it('are what the library says of all its functions', () => {
    expect(evaluate("twice('0123456789')", twice('unit')).cost).toBe(1);
    expect(evaluate("twice('0123456789')", twice({ runtime: () => 7 })).cost).toBe(7);
  });

  it('stop an evaluation even if they are no number', () => {
    const { value } = evaluate("twice('a')", twice({ runtime: () => Number.NaN }));
    expect(isError(value) && value.message).toBe('operation cancelled: actual cost limit exceeded');
  });

  it('of Kubernetes stay what they are where a function gets another overload', () => {
    const IMAGE = opaque('example.Image');
    const library: Library = {
      ...{ name: 'sizes', source: '', doc: '', types: [IMAGE] },
      functions: { size: { doc: '', examples: [], overloads: [member('image_size', [IMAGE], INT, () => 1)] } },
    };
    expect(() => kubernetesEnv().extend({ libraries: [{ library }] })).toThrow(
      'function size: overload image_size has an implementation of its own, and there is one for all overloads',
    );
    const contains: Library = {
      ...library,
      functions: {
        charAt: { doc: '', examples: [], overloads: [member('image_char_at', [IMAGE, INT], STRING, () => 'a')] },
      },
    };
    const extended = kubernetesEnv().extend({ libraries: [{ library: contains }] });
    expect(evaluate("'abcdefghij'.charAt(1)", extended).cost).toBe(evaluate("'abcdefghij'.charAt(1)").cost);
  });
});

describe('declarations that cannot work', () => {
  const yes = (): Value => true;
  const library = (parts: Partial<Library>): LibraryUse => ({
    library: { name: 'mine', source: '', doc: '', functions: {}, ...parts },
  });
  const fn = (...overloads: Library['functions'][string]['overloads']): Library['functions'][string] => ({
    doc: '',
    examples: [],
    overloads,
  });
  const expand = (): undefined => undefined;
  const macro = { name: 'mine', member: false, argCount: 1, doc: '', examples: [], expand };

  it.each<[string, Partial<Library>]>([
    ['library (without a name): a name is missing', { name: '' }],
    ['function "a-b": no expression can write such a name', { functions: { 'a-b': fn(overload('a', [], BOOL, yes)) } }],
    ['function for: the name is a reserved word', { functions: { for: fn(overload('a', [], BOOL, yes)) } }],
    [
      'function a.b: no expression can call a member of such a name',
      { functions: { 'a.b': fn(member('a', [INT], BOOL, yes)) } },
    ],
    ['function f: an overload is missing', { functions: { f: fn() } }],
    ['function f, overload (without an id): an id is missing', { functions: { f: fn(overload('', [], BOOL, yes)) } }],
    [
      'function f, overload a: the id is declared twice',
      { functions: { f: fn(overload('a', [], BOOL, yes), overload('a', [INT], BOOL, yes)) } },
    ],
    [
      'function f, overload a: a member needs a receiver, its first argument',
      { functions: { f: fn(member('a', [], BOOL, yes)) } },
    ],
    ['function f, overload a: an implementation is missing', { functions: { f: fn(overload('a', [INT], BOOL)) } }],
    [
      'function f, overload a: the implementation takes 2 arguments, the overload 1',
      { functions: { f: fn(overload('a', [INT], BOOL, (a: number, b: number) => a > b)) } },
    ],
    [
      'function f, overload a: an implementation of its own, and one for all overloads',
      { functions: { f: { ...fn(overload('a', [INT], BOOL, yes)), singleton: yes } } },
    ],
    ['macro "a.b": no expression can call such a name', { macros: [{ ...macro, name: 'a.b' }] }],
    ['macro mine: -1 is no number of arguments', { macros: [{ ...macro, argCount: -1 }] }],
    ['type "a b": no expression can write such a name', { types: [opaque('a b')] }],
    ['variable in: the name is a reserved word', { variables: [{ name: 'in', type: INT }] }],
    ['constant a: a value of type int, not string', { constants: { a: { type: INT, value: 'x' } } }],
  ])('%s', (message, parts) => {
    const make = (): Env => new Env({ libraries: [library(parts)] });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  it.each<[string, Partial<Library>, Partial<Library>]>([
    [
      'function f: overloads a and b fit the same arguments',
      { functions: { f: fn(overload('a', [INT], BOOL, yes)) } },
      { functions: { f: fn(overload('b', [DYN], BOOL, yes)) } },
    ],
    [
      'function f: overload a is declared twice with different signatures',
      { functions: { f: fn(overload('a', [INT], BOOL, yes)) } },
      { functions: { f: fn(overload('a', [STRING], BOOL, yes)) } },
    ],
    [
      'function f: overload a has two implementations',
      { functions: { f: fn(overload('a', [INT], BOOL, yes)) } },
      { functions: { f: fn(overload('a', [INT], BOOL, () => false)) } },
    ],
    [
      'function f has two implementations for all of its overloads',
      { functions: { f: { ...fn(overload('a', [INT], BOOL)), singleton: yes } } },
      { functions: { f: { ...fn(overload('b', [STRING], BOOL)), singleton: () => false } } },
    ],
    [
      'function f has two costs',
      { functions: { f: { ...fn(overload('a', [INT], BOOL, yes)), cost: { runtime: () => 1 } } } },
      { functions: { f: { ...fn(overload('b', [STRING], BOOL, yes)), cost: { runtime: () => 2 } } } },
    ],
    ['macro mine:1:false is declared twice', { macros: [macro] }, { macros: [{ ...macro }] }],
    ['type a.B is declared twice', { types: [opaque('a.B')] }, { types: [opaque('a.B', INT)] }],
    [
      'constant c is declared twice',
      { constants: { c: { type: INT, value: 1 } } },
      { constants: { c: { type: INT, value: 2 } } },
    ],
    ['constant c is a type as well', { types: [opaque('c')] }, { constants: { c: { type: INT, value: 1 } } }],
    [
      'variable c is a type or a constant as well',
      { constants: { c: { type: INT, value: 1 } } },
      { variables: [{ name: 'c', type: INT }] },
    ],
    [
      'variable v is declared as int and as string',
      { variables: [{ name: 'v', type: INT }] },
      { variables: [{ name: 'v', type: STRING }] },
    ],
  ])('collide: %s', (message, first, second) => {
    const make = (): Env => new Env({ libraries: [library(first), library({ ...second, name: 'yours' })] });
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });

  it('may be made twice, being the same', () => {
    const one = library({
      functions: { f: fn(overload('a', [INT], BOOL, yes)) },
      macros: [macro],
      types: [opaque('a.B')],
    });
    expect(() => new Env({ libraries: [one, one] })).not.toThrow();
  });

  it('are not variables that an extension replaces', () => {
    const extended = new Env({ variables: [{ name: 'v', type: INT }] }).extend({
      variables: [{ name: 'v', type: STRING }],
    });
    expect(String(extended.variables.get('v'))).toBe('string');
  });
});

describe('docs/own-libraries.md', () => {
  const text = readFileSync(new URL('../../docs/own-libraries.md', import.meta.url), 'utf8');

  it('shows what its code prints', () => {
    const [, expected] = /console\.log\(.*\/\/ (.*)$/m.exec(text) ?? [];
    const [, expression] = /compile\(env, `([^`]*)`/.exec(text) ?? [];
    const compiled = compile(env, expression as string);
    if (!compiled.ok) throw new Error(compiled.text);
    const program = compiled.program();
    if (program instanceof PlanError) throw new Error(program.message);
    const { value, cost } = program.evaluate({ trustedRegistries: ['images.example', 'other.example'] });
    expect(`${String(value)} ${cost}`).toBe(expected);
  });
});
