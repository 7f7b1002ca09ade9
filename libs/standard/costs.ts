/**
 * Costs of the standard functions: what they really cost and what they may cost, which are two different formulas.
 *
 * @see google/cel-go interpreter/runtimecost.go, costCall; checker/cost.go, functionCost
 */
import type { CallCost, SizedOperand } from '../../src/decls/decls.ts';
import {
  AmountRange,
  add,
  amounts,
  isLess,
  MAX_UINT64,
  multiply,
  multiplyByFactor,
  ONE,
  type Range,
  UNKNOWN,
} from '../../src/ranges/range.ts';
import { actualSize, scaledSize, tenth, tenthOfSize } from '../../src/values/size.ts';
import { codePointCount } from '../../src/values/utf8.ts';
import type { Value } from '../../src/values/value.ts';
import type { CompiledRegex } from '../regex/regex.ts';

/** For each character of a string that is looked at. */
export const STRING_TRAVERSAL_FACTOR = 0.1;
/** For each character of a regular expression. */
export const REGEX_LENGTH_FACTOR = 0.25;

const sizeOf = (operand: SizedOperand | undefined): Range => operand?.knownSize ?? UNKNOWN;

const traversal = (size: Range): Range => multiplyByFactor(size, STRING_TRAVERSAL_FACTOR);

/** The smaller of two operands is looked through; two scalars cost 1. */
export const smallerOperandCost: CallCost = {
  doc: 'a tenth of the size of the smaller operand; 1 for scalars',
  runtime: (args) => smallerOperand(args[0] as Value, args[1] as Value),
  estimate: (_target, [left, right]) => {
    const { most: leftMost } = amounts(sizeOf(left));
    const { most: rightMost } = amounts(sizeOf(right));
    const most = isLess(leftMost, rightMost) ? leftMost : rightMost;
    return { cost: traversal(new AmountRange(most === 0 ? 0 : 1, most)) };
  },
};

function smallerOperand(left: Value, right: Value): number {
  // A pair of short strings costs 1, whatever their characters.
  if (typeof left === 'string' && typeof right === 'string') {
    const units = Math.min(left.length, right.length);
    if (units <= 10) return units === 0 ? 0 : 1;
  }
  return scaledSize(Math.min(actualSize(left), actualSize(right)), STRING_TRAVERSAL_FACTOR);
}

/** Both operands are copied. */
export const concatenationCost: CallCost = {
  doc: 'a tenth of both sizes',
  runtime: (args) => scaledSize(actualSize(args[0] as Value) + actualSize(args[1] as Value), STRING_TRAVERSAL_FACTOR),
  estimate: (_target, [left, right]) => {
    const size = add(sizeOf(left), sizeOf(right));
    return { cost: traversal(size), resultSize: size };
  },
};

/** Free of the size, but the size of the result is known. */
export const listConcatenationCost: CallCost = {
  doc: '1',
  estimate: (_target, [left, right]) => ({ cost: ONE, resultSize: add(sizeOf(left), sizeOf(right)) }),
};

export const listMembershipCost: CallCost = {
  doc: 'the size of the list',
  runtime: (args) => actualSize(args[1] as Value),
  estimate: (_target, [, list]) => ({ cost: multiplyByFactor(sizeOf(list), 1) }),
};

const conversionCost = (resultSize: (size: Range) => Range): CallCost => ({
  doc: "a tenth of the argument's size",
  runtime: (args) => tenthOfSize(args[0] as Value),
  estimate: (_target, [text]) => {
    const size = sizeOf(text);
    return { cost: traversal(size), resultSize: resultSize(size) };
  },
});

/** A character has up to four bytes. The product wraps around, as in Go. */
export const stringToBytesCost: CallCost = conversionCost(({ min, max }) => ({ min, max: (max * 4n) & MAX_UINT64 }));
export const bytesToStringCost: CallCost = conversionCost(({ min, max }) => ({ min: min / 4n, max }));

/** `startsWith`, `endsWith`: what is looked for is looked through. */
export const affixCost: CallCost = {
  doc: "a tenth of the argument's size",
  runtime: (args) => tenthOfSize(args[1] as Value),
  estimate: (_target, [affix]) => ({ cost: traversal(sizeOf(affix)) }),
};

export const containsCost: CallCost = {
  doc: "a tenth of the text's size, times a tenth of the argument's size",
  runtime: (args) => tenthOfSize(args[0] as Value) * tenthOfSize(args[1] as Value),
  estimate: (target, [part]) => ({ cost: multiply(traversal(sizeOf(target)), traversal(sizeOf(part))) }),
};

/** One character more than the text has. */
function subjectCost(text: Value): number {
  // Up to nine UTF-16 units are at most nine code points.
  if (typeof text === 'string') return text.length <= 9 ? 1 : tenth(1 + codePointCount(text));
  return scaledSize(1 + actualSize(text), STRING_TRAVERSAL_FACTOR);
}

const patternCost = (pattern: Value): number => scaledSize(actualSize(pattern), REGEX_LENGTH_FACTOR);

/** {@link matchesCost} of a pattern that is known before, right after matching, which may have counted. */
export function matchesPatternCost(pattern: string, regex: CompiledRegex): (text: Value) => number {
  const factor = patternCost(pattern);
  return (text) => {
    const counted = typeof text === 'string' && regex.codePoints >= 0;
    return (counted ? tenth(1 + regex.codePoints) : subjectCost(text)) * factor;
  };
}

/** A pattern is taken to have an expression for every four characters; empty texts cost too. */
export const matchesCost: CallCost = {
  doc: "a tenth of the text's size and 1, times a quarter of the pattern's size",
  runtime: (args) => subjectCost(args[0] as Value) * patternCost(args[1] as Value),
  estimate: (target, args) => {
    const [text, pattern] = target === undefined ? args : [target, args[0]];
    const textCost = traversal(add(sizeOf(text), ONE));
    return { cost: multiply(textCost, multiplyByFactor(sizeOf(pattern), REGEX_LENGTH_FACTOR)) };
  },
};
