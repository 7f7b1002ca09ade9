import { type FunctionDecl, type Implementation, member, overload } from '../../src/decls/decls.ts';
import { BOOL, STRING, Type } from '../../src/types/type.ts';
import { Optional } from '../../src/values/optional.ts';
import { CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import { type CompiledRegex, compileRegex, RegexError } from '../regex/regex.ts';
import { affixCost, containsCost, matchesCost, matchesPatternCost } from './costs.ts';
import { unsupported } from './dispatch.ts';

// These are called without a look at their arguments' types before.

const contains = (text: Value, part: Value): Value =>
  typeof text === 'string' && typeof part === 'string' ? text.includes(part) : noSuchOverload();
const endsWith = (text: Value, end: Value): Value =>
  typeof text === 'string' && typeof end === 'string' ? text.endsWith(end) : noSuchOverload();
const startsWith = (text: Value, start: Value): Value =>
  typeof text === 'string' && typeof start === 'string' ? text.startsWith(start) : noSuchOverload();

function matches(text: Value, pattern: Value): Value {
  if (typeof text !== 'string') return unsupported(text, 'matches');
  if (typeof pattern !== 'string') return noSuchOverload();
  const regex = compileRegex(pattern);
  return regex instanceof RegexError ? new CelError(regex.message) : regex.matches(text);
}

/**
 * What a constant pattern is matched against: the operand as a Go value, which is a string for a type (its name) and
 * for an optional with a string too.
 *
 * @see google/cel-go interpreter/optimizations.go, MatchesRegexOptimization
 */
function goString(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (value instanceof Type) return value.name;
  return value instanceof Optional && value.value !== undefined ? goString(value.value) : undefined;
}

const matchesPattern =
  (regex: CompiledRegex): Implementation =>
  (value: Value): Value => {
    const text = typeof value === 'string' ? value : goString(value);
    return text === undefined ? noSuchOverload() : regex.matches(text);
  };

/** Tests of strings. */
export const stringFunctions: Readonly<Record<string, FunctionDecl>> = {
  contains: {
    doc: 'Whether a string has another one in it.',
    examples: ["'hello world'.contains('o w')", "!'hello world'.contains('goodbye')"],
    overloads: [member('contains_string', [STRING, STRING], BOOL, contains, { cost: containsCost })],
    unguarded: true,
  },
  endsWith: {
    doc: 'Whether a string ends with another one.',
    examples: ["'hello world'.endsWith('world')", "!'hello world'.endsWith('hello')"],
    overloads: [member('ends_with_string', [STRING, STRING], BOOL, endsWith, { cost: affixCost })],
    unguarded: true,
  },
  startsWith: {
    doc: 'Whether a string starts with another one.',
    examples: ["'hello world'.startsWith('hello')", "!'hello world'.startsWith('world')"],
    overloads: [member('starts_with_string', [STRING, STRING], BOOL, startsWith, { cost: affixCost })],
    unguarded: true,
  },
  matches: {
    doc: 'Whether a regular expression (RE2) matches somewhere in a string.',
    examples: ["matches('123-456', '^[0-9]+(-[0-9]+)?$')", "'hello'.matches('^h.*o$')", "'hello'.matches('ell')"],
    overloads: [
      overload('matches', [STRING, STRING], BOOL, undefined, { cost: matchesCost }),
      member('matches_string', [STRING, STRING], BOOL, undefined, { cost: matchesCost }),
    ],
    singleton: matches,
    prepare: {
      arg: 1,
      make: (pattern) => {
        const regex = compileRegex(pattern);
        if (regex instanceof RegexError) return new CelError(regex.message);
        return { impl: matchesPattern(regex), cost: matchesPatternCost(pattern, regex) };
      },
    },
  },
};
