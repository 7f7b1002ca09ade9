import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeName, isKeyword, unescapeName } from '../../src/kubernetes/escaping.ts';

describe('property names as identifiers', () => {
  it.each([
    ['replicas', 'replicas'],
    ['a-b', 'a__dash__b'],
    ['a.b/c', 'a__dot__b__slash__c'],
    ['a__b', 'a__underscores__b'],
    ['a___b', 'a__underscores___b'],
    ['namespace', '__namespace__'],
    ['namespaces', 'namespaces'],
    ['int', 'int'],
    ['constructor', 'constructor'],
  ])('writes %s as %s', (name, identifier) => {
    expect(escapeName(name)).toBe(identifier);
    expect(unescapeName(identifier)).toBe(name);
  });

  it.each(['', '1a', 'a b', '$ref', 'é', 'a\n', '0'])('cannot write %j', (name) => {
    expect(escapeName(name)).toBeUndefined();
  });

  it.each(['__foo__', '__namespace__x', 'x__namespace__', '__int__', '__DASH__'])(
    'finds no property for %s',
    (name) => {
      expect(unescapeName(name)).toBeUndefined();
    },
  );

  it('leaves underscores alone that are no escape', () => {
    expect(unescapeName('a__b')).toBe('a__b');
    expect(unescapeName('____')).toBe('____');
  });

  it('takes back what it wrote', () => {
    const name = fc.stringMatching(/^[a-zA-Z_.\-/][a-zA-Z0-9_.\-/]{0,20}$/);
    fc.assert(
      fc.property(name, (written) => {
        const identifier = escapeName(written);
        expect(identifier).toMatch(/^[a-zA-Z_][a-zA-Z0-9_]*$/);
        // A run of underscores has several readings; Kubernetes takes the one that begins first.
        if (!/___/.test(identifier as string)) expect(unescapeName(identifier as string)).toBe(written);
      }),
    );
  });

  it('knows the words of the lexer', () => {
    expect(['true', 'in', 'namespace', 'while'].every(isKeyword)).toBe(true);
    expect(['True', 'int', 'has', 'toString'].some(isKeyword)).toBe(false);
  });
});
