import { describe, expect, it } from 'vitest';
import {
  durationLiterals,
  formatLiterals,
  homogeneousLiterals,
  regexLiterals,
  timestampLiterals,
  type Validator,
  validate,
} from '../../src/check/validators.ts';
import { checked } from './expression.ts';

/** What validators say of an expression, with the column as Kubernetes prints it. */
function findings(expression: string, validators: readonly Validator[], variables = {}): string[] {
  const { ast, issues } = checked(expression, variables);
  if (ast === undefined) throw new Error(issues[0]?.message);
  return validate(ast, validators).map(({ column, message }) => `${column + 1} ${message}`);
}

describe('homogeneous literals', () => {
  const mixed = (expression: string, variables = {}, exemptFormat = true): string[] =>
    findings(expression, [homogeneousLiterals({ exemptFormat })], variables);

  it('tells the first element of a list that differs', () => {
    expect(mixed("[1, 2, 'a', true]")).toEqual(["8 expected type 'int' but found 'string'"]);
    expect(mixed('[1, 2]')).toEqual([]);
  });

  it('tells every key and value of a map that differs from the first', () => {
    expect(mixed("{'a': 1, 'b': 'c', 2: true}")).toEqual([
      "15 expected type 'int' but found 'string'",
      "20 expected type 'string' but found 'int'",
      "23 expected type 'int' but found 'bool'",
    ]);
  });

  it('does not let dyn, null or a nullable type stand for another', () => {
    expect(mixed('[1, x]', { x: 'dyn' })).toHaveLength(1);
    expect(mixed('[x, null]', { x: 'timestamp' })).toEqual(["5 expected type 'timestamp' but found 'null'"]);
  });

  it('takes an empty list for a list of anything', () => {
    expect(mixed('[[], [1], []]')).toEqual([]);
  });

  it('looks at what optional elements hold', () => {
    expect(mixed('[?x, 1]', { x: 'optional(int)' })).toEqual([]);
    expect(mixed("[?x, 'a']", { x: 'optional(int)' })).toEqual(["6 expected type 'int' but found 'string'"]);
  });

  it('refuses an optional element of dyn, where the original crashes', () => {
    expect(mixed('[?x]', { x: 'dyn' })).toEqual(["3 expected type 'optional_type(dyn)' but found 'dyn'"]);
    expect(mixed("{?'a': x}", { x: 'dyn' })).toEqual(["8 expected type 'optional_type(dyn)' but found 'dyn'"]);
  });

  it('leaves alone what stands in a call of format, from 1.29 on', () => {
    const expression = "'%s %s'.format([[1, 'a'], {'a': 1, 2: 3}])";
    expect(mixed(expression)).toEqual([]);
    expect(mixed(expression, {}, false)).toHaveLength(3);
    expect(mixed("['%d'.format([1])] == [1, 'a'].map(x, 'b')")).toHaveLength(1);
  });
});

describe('literal arguments', () => {
  const never = (): boolean => false;

  it('of duration, timestamp and matches are tried', () => {
    expect(findings("duration('1')", [durationLiterals(never)])).toEqual(['10 invalid duration argument']);
    expect(findings("timestamp('1')", [timestampLiterals(never)])).toEqual(['11 invalid timestamp argument']);
    expect(findings('timestamp(1)', [timestampLiterals(never)])).toEqual(['11 invalid timestamp argument']);
    expect(findings("'a'.matches('(')", [regexLiterals(never)])).toEqual(['13 invalid matches argument']);
  });

  it('are handed over as they stand', () => {
    const seen: unknown[] = [];
    const note = (value: unknown): boolean => seen.push(value) > 0;
    findings("duration('x') < duration('y')", [durationLiterals(note)]);
    findings('timestamp(9007199254740993) != timestamp(x)', [timestampLiterals(note)], { x: 'string' });
    expect(seen).toEqual(['x', 'y', 9007199254740993n]);
  });

  it('of the global matches are the text, not the pattern', () => {
    const isValid = (pattern: string): boolean => pattern !== '[';
    expect(findings("matches('[', 'a')", [regexLiterals(isValid)])).toEqual(['9 invalid matches argument']);
    expect(findings("matches('a', '[')", [regexLiterals(isValid)])).toEqual([]);
  });
});

describe('literal formats', () => {
  it('are checked with their arguments', () => {
    const validator = formatLiterals((format, args, typeOf) =>
      format === '%q' ? { message: args.map((arg) => String(typeOf(arg))).join() } : undefined,
    );
    expect(findings("'%q'.format([1, 'a'])", [validator])).toEqual(['12 int,string']);
    expect(findings("'%s'.format([1])", [validator])).toEqual([]);
    expect(findings('x.format([1])', [validator], { x: 'string' })).toEqual([]);
    expect(findings("'%q'.format(x)", [validator], { x: 'list(dyn)' })).toEqual([]);
  });

  it('may have an issue with a part of an argument', () => {
    const validator = formatLiterals((_, [arg]) => ({ message: 'this one', ...(arg && { at: arg }) }));
    expect(findings("'%q'.format([1])", [validator])).toEqual(['14 this one']);
  });
});

describe('validating', () => {
  it('goes through the validators in order, each from the leaves to the root', () => {
    const validators = [homogeneousLiterals({ exemptFormat: true }), durationLiterals(() => false)];
    expect(findings("[duration('a'), duration('b')] == [duration('c'), x]", validators, { x: 'dyn' })).toEqual([
      "51 expected type 'duration' but found 'dyn'",
      '11 invalid duration argument',
      '26 invalid duration argument',
      '45 invalid duration argument',
    ]);
  });
});
