import { describe, expect, it } from 'vitest';
import {
  ANY,
  BOOL,
  DYN,
  ERROR,
  INT,
  listOf,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  struct,
  TYPE,
  type Type,
  typeOf,
  typeParam,
  UNSPECIFIED,
  wrapperOf,
} from '../../src/types/type.ts';
import { mostGeneral, Unification } from '../../src/types/unification.ts';

const A = typeParam('A');
const B = typeParam('B');

const assignable = (a: Type, b: Type): boolean => new Unification().isAssignable(a, b);

describe('types agree', () => {
  it('where they are the same', () => {
    expect(assignable(INT, INT)).toBe(true);
    expect(assignable(INT, STRING)).toBe(false);
    expect(assignable(struct('a'), struct('a'))).toBe(true);
    expect(assignable(struct('a'), struct('b'))).toBe(false);
    expect(assignable(opaque('a', INT), opaque('a', INT))).toBe(true);
    expect(assignable(opaque('a', INT), opaque('a', BOOL))).toBe(false);
    expect(assignable(opaque('a'), struct('a'))).toBe(false);
  });

  it('where one is dyn, any or an error', () => {
    for (const wild of [DYN, ANY, ERROR]) {
      expect(assignable(wild, listOf(INT))).toBe(true);
      expect(assignable(mapOf(STRING, INT), wild)).toBe(true);
    }
  });

  it('element by element', () => {
    expect(assignable(listOf(DYN), listOf(INT))).toBe(true);
    expect(assignable(mapOf(STRING, INT), mapOf(STRING, BOOL))).toBe(false);
    expect(assignable(listOf(INT), mapOf(INT, INT))).toBe(false);
  });

  it('as types of anything', () => {
    expect(assignable(typeOf(INT), typeOf(STRING))).toBe(true);
    expect(assignable(TYPE, typeOf(INT))).toBe(true);
    expect(assignable(TYPE, STRING)).toBe(false);
  });

  it('where null may be absent data', () => {
    expect(assignable(NULL, wrapperOf(INT))).toBe(true);
    expect(assignable(optionalOf(INT), NULL)).toBe(true);
    expect(assignable(NULL, INT)).toBe(false);
    expect(assignable(wrapperOf(INT), INT)).toBe(true);
  });

  it('with dyn only, if unspecified', () => {
    expect(assignable(UNSPECIFIED, DYN)).toBe(true);
    expect(assignable(UNSPECIFIED, UNSPECIFIED)).toBe(false);
    expect(new Unification().areAssignable([UNSPECIFIED, UNSPECIFIED], [A, A])).toBe(false);
  });
});

describe('type parameters', () => {
  it('are bound to what they meet', () => {
    const unification = new Unification();
    expect(unification.areAssignable([INT, listOf(STRING)], [A, listOf(B)])).toBe(true);
    expect(unification.substitute(mapOf(A, B), false)).toEqual(mapOf(INT, STRING));
  });

  it('are widened, never narrowed', () => {
    const unification = new Unification();
    expect(unification.isAssignable(INT, A)).toBe(true);
    expect(unification.isAssignable(DYN, A)).toBe(true);
    expect(unification.substitute(A, false)).toBe(DYN);
    expect(unification.isAssignable(STRING, A)).toBe(true);
    expect(unification.substitute(A, false)).toBe(DYN);
  });

  it('refuse what does not agree with what they are bound to', () => {
    expect(new Unification().areAssignable([INT, STRING], [A, A])).toBe(false);
  });

  it('follow each other', () => {
    const unification = new Unification();
    expect(unification.isAssignable(A, B)).toBe(true);
    expect(unification.isAssignable(INT, A)).toBe(true);
    expect(unification.substitute(B, false)).toBe(INT);
  });

  it('are never bound to what holds them', () => {
    expect(assignable(A, listOf(A))).toBe(false);
    const unification = new Unification();
    unification.isAssignable(listOf(A), B);
    expect(unification.isAssignable(A, listOf(B))).toBe(false);
  });

  it('are as before after a comparison that failed', () => {
    const unification = new Unification();
    unification.isAssignable(INT, A);
    expect(unification.areAssignable([DYN, STRING, INT], [A, B, STRING])).toBe(false);
    expect(unification.substitute(A, false)).toBe(INT);
    expect(unification.substitute(B, false)).toBe(B);
    expect(unification.substitute(B, true)).toBe(DYN);
  });
});

describe('substitution', () => {
  it('gives back a type without parameters as it is', () => {
    const type = mapOf(STRING, listOf(INT));
    expect(new Unification().substitute(type, true)).toBe(type);
  });

  it('reaches into every type', () => {
    const unification = new Unification();
    unification.isAssignable(INT, A);
    expect(unification.substitute(optionalOf(typeOf(mapOf(A, listOf(A)))), false)).toEqual(
      optionalOf(typeOf(mapOf(INT, listOf(INT)))),
    );
  });
});

describe('the more general', () => {
  it('is the one that says less', () => {
    expect(mostGeneral(INT, DYN)).toBe(DYN);
    expect(mostGeneral(DYN, INT)).toBe(DYN);
    expect(mostGeneral(listOf(INT), listOf(DYN))).toEqual(listOf(DYN));
    expect(mostGeneral(mapOf(DYN, INT), mapOf(STRING, DYN))).toEqual(mapOf(STRING, DYN));
    expect(mostGeneral(A, INT)).toBe(A);
  });
});
