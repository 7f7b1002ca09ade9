import { compile, Env, INT, type Library, overload, struct, type TypeProvider, type VariableDecl } from 'kubecel';
import { describe, expect, it } from 'vitest';

const widgets: TypeProvider = {
  findType: (name) => (name === 'acme.Widget' ? struct(name) : undefined),
  hasStruct: (name) => name === 'acme.Widget',
  findField: () => undefined,
};

const library: Library = {
  name: 'example.dots',
  source: 'this test',
  doc: 'Names with dots.',
  functions: {
    'math.more.twice': {
      doc: 'Twice a number.',
      examples: ['math.more.twice(2) == 4'],
      overloads: [overload('twice_int', [INT], INT, (x: number) => 2 * x)],
    },
  },
  constants: { 'limits.MOST': { type: INT, value: 7 } },
};

const variables: readonly VariableDecl[] = [{ name: 'a.b', type: INT }];

const typeOf = (env: Env, text: string): string => {
  const compiled = compile(env, text);
  return compiled.ok ? String(compiled.type) : compiled.text;
};

describe('a name with dots', () => {
  it.each([
    ['says what they begin with', { ...widgets, qualifiers: new Set(['acme']) }],
    ['does not say it', widgets],
  ])('is found, be it of a variable, type, constant or function, where the provider of types %s', (_, provider) => {
    const env = new Env({ libraries: [{ library }], variables, providers: [provider] });
    expect(typeOf(env, 'a.b')).toBe('int');
    expect(typeOf(env, '.a.b')).toBe('int');
    expect(typeOf(env, 'acme.Widget')).toBe('type(acme.Widget)');
    expect(typeOf(env, 'limits.MOST')).toBe('int');
    expect(typeOf(env, 'math.more.twice(a.b)')).toBe('int');
    expect(typeOf(env, 'a.c')).toContain("undeclared reference to 'a'");
    expect(typeOf(env, 'beta.Widget')).toContain("undeclared reference to 'beta'");
  });

  it('of a new variable is found in an environment that was used before', () => {
    const env = new Env({ libraries: [{ library }], variables });
    expect(typeOf(env, 'c.d')).toContain("undeclared reference to 'c'");
    expect(typeOf(env.extend({ variables: [{ name: 'c.d', type: INT }] }), 'c.d')).toBe('int');
  });
});
