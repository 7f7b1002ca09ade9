import { type CallCost, type FunctionDecl, type Implementation, type Library, member } from '../../src/decls/decls.ts';
import { add, multiply, multiplyByFactor, ONE, range } from '../../src/ranges/range.ts';
import { INT, listOf, STRING, Type } from '../../src/types/type.ts';
import { Optional } from '../../src/values/optional.ts';
import { scaledSize } from '../../src/values/size.ts';
import { CelError, isInt, noSuchOverload, type Value } from '../../src/values/value.ts';
import { find, findAll } from '../regex/find.ts';
import { type CompiledRegex, compileRegex, RegexError } from '../regex/regex.ts';
import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR, sizeForCost, textEstimate } from '../shared-costs.ts';

/** A pattern is taken to have an expression for every four characters; empty texts cost too. */
const searchCost: CallCost = {
  doc: "a tenth of the text's size and 1, times a quarter of the pattern's size",
  runtime: ([text, pattern]) =>
    scaledSize(1 + sizeForCost(text as Value), STRING_TRAVERSAL_FACTOR) *
    scaledSize(sizeForCost(pattern as Value), REGEX_LENGTH_FACTOR),
  estimate: (target, [pattern]) =>
    target &&
    pattern && {
      cost: multiply(textEstimate(add(target.size, ONE)), multiplyByFactor(pattern.size, REGEX_LENGTH_FACTOR)),
      resultSize: range(0n, target.size.max),
    },
};

/** Substrings that match a regular expression. */
export const regex: Library = {
  name: 'kubernetes.regex',
  source: 'kubernetes/apiserver pkg/cel/library/regex.go: Regex',
  doc: 'Substrings that match a regular expression (RE2).',
  defaultCost: 'unit',
  functions: {
    find: {
      doc: 'The first part of a string that matches a regular expression; empty if none does.',
      examples: ["'abc 123'.find('[0-9]+') == '123'", "'abc'.find('[0-9]+') == ''"],
      cost: searchCost,
      prepare: prepared((pattern, text) => find(pattern, text)),
      overloads: [
        member('string_find_string', [STRING, STRING], STRING, (text: string, pattern: string) =>
          withPattern(pattern, (compiled) => find(compiled, text)),
        ),
      ],
    },
    findAll: {
      doc: 'The parts of a string that match a regular expression, at most so many if a limit is given that is not negative.',
      examples: [
        "'123 abc 456'.findAll('[0-9]+') == ['123', '456']",
        "'123 abc 456'.findAll('[0-9]+', 1) == ['123']",
        "'abc'.findAll('[0-9]+') == []",
      ],
      cost: searchCost,
      prepare: prepared((pattern, text, limit) => findAll(pattern, text, limit)),
      overloads: [
        member('string_find_all_string', [STRING, STRING], listOf(STRING), (text: string, pattern: string) =>
          withPattern(pattern, (compiled) => findAll(compiled, text, -1)),
        ),
        member(
          'string_find_all_string_int',
          [STRING, STRING, INT],
          listOf(STRING),
          (text: string, pattern: string, limit: number | bigint) =>
            withPattern(pattern, (compiled) => findAll(compiled, text, Number(limit))),
        ),
      ],
    },
  },
};

function withPattern(pattern: string, search: (compiled: CompiledRegex) => Value): Value {
  const compiled = compileRegex(pattern);
  return compiled instanceof RegexError ? new CelError(`Illegal regex: ${compiled.message}`) : search(compiled);
}

/**
 * Where the pattern is a constant, it is compiled once, and nobody looks at the types of the other arguments before.
 *
 * @see kubernetes/apiserver pkg/cel/library/regex.go, FindRegexOptimization
 */
function prepared(
  search: (compiled: CompiledRegex, text: string, limit: number) => Value,
): NonNullable<FunctionDecl['prepare']> {
  return {
    arg: 1,
    make: (pattern) => {
      const compiled = compileRegex(pattern);
      if (compiled instanceof RegexError) return new CelError(compiled.message);
      const impl: Implementation = (value: Value, _pattern: Value, most: Value = -1) => {
        const text = goValue(value);
        const limit = goValue(most);
        return typeof text === 'string' && limit !== undefined && isInt(limit)
          ? search(compiled, text, Number(limit))
          : noSuchOverload();
      };
      return { impl };
    },
  };
}

/** The Go value inside: a type's is its name, an optional's that of its value. */
function goValue(value: Value): Value | undefined {
  if (value instanceof Type) return value.name;
  return value instanceof Optional ? value.value && goValue(value.value) : value;
}
