/**
 * Costs that Kubernetes gives by the name of a function, whatever library declares it.
 *
 * The two faces of a cost are two formulas: see the fixtures of the library.
 *
 * @see kubernetes/apiserver pkg/cel/library/cost.go: CostEstimator
 */
import type { CallCost, SizedOperand } from '../src/decls/decls.ts';
import { add, multiply, multiplyByFactor, ONE, type Range } from '../src/ranges/range.ts';
import { Optional } from '../src/values/optional.ts';
import { actualSize, scaledSize } from '../src/values/size.ts';
import { codePointCount, utf8Length } from '../src/values/utf8.ts';
import { isBytes, isList, isMap, listAt, mapFind, mapKeys, type Value } from '../src/values/value.ts';
import { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR } from './standard/costs.ts';

export { REGEX_LENGTH_FACTOR, STRING_TRAVERSAL_FACTOR };

/** The size of a value as Kubernetes' own costs have it: an optional's value does not count. */
export const sizeForCost = (value: Value): number =>
  typeof value === 'string' ? codePointCount(value) : value instanceof Optional ? 1 : actualSize(value);

/** The cost of looking through a text once, or `times`. */
export const textCost = (value: Value, times = 1): number =>
  scaledSize(sizeForCost(value), times * STRING_TRAVERSAL_FACTOR);

/** As {@link textCost}, before evaluation. */
export const textEstimate = (size: Range, times = 1): Range => multiplyByFactor(size, times * STRING_TRAVERSAL_FACTOR);

/** A look at a field, or what is as quick. */
export const unitCost: CallCost = { doc: '1', runtime: () => 1, estimate: () => ({ cost: ONE }) };

/** `f(text)` looks through the text. */
export const argumentCost: CallCost = {
  doc: "a tenth of the argument's size",
  runtime: (args) => textCost(args[0] as Value),
  estimate: (_target, [text]) => text && { cost: textEstimate(text.size) },
};

/** `f(text)` looks through the text and answers something as long. */
export const sameSizeArgumentCost: CallCost = {
  doc: "a tenth of the argument's size",
  runtime: (args) => textCost(args[0] as Value),
  estimate: (_target, [text]) => text && { cost: textEstimate(text.size), resultSize: text.size },
};

/** JSON and YAML nest far less deep; JavaScript's objects may hold themselves. */
const MAX_DEPTH = 100_000;

/** What a walk over a value and all that is in it costs. Bytes of UTF-8 count here, rounded down for each string. */
function traversalCost(value: Value): number {
  if (typeof value === 'string') return Math.floor(utf8Length(value) * STRING_TRAVERSAL_FACTOR);
  let cost = 0;
  const pending: Value[] = [value];
  const depths = [0];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const depth = (depths.pop() as number) + 1;
    const push = (element: Value): void => {
      pending.push(element);
      depths.push(depth);
    };
    if (typeof next === 'string') cost += Math.floor(utf8Length(next) * STRING_TRAVERSAL_FACTOR);
    else if (isBytes(next)) cost += Math.floor(next.length * STRING_TRAVERSAL_FACTOR);
    else if (isList(next) || isMap(next)) {
      if (depth > MAX_DEPTH) throw new RangeError('a value is nested too deep');
      if (isList(next)) for (let i = 0; i < next.length; i++) push(listAt(next, i));
      else {
        for (const key of mapKeys(next)) {
          const entry = mapFind(next, key);
          push(key);
          // A property that is null is listed, but reading it is an error.
          if (entry === undefined) cost++;
          else push(entry);
        }
      }
    } else cost++;
  }
  return cost;
}

/** A list is compared element by element; anything else counts as a text, which `indexOf` and `lastIndexOf` take too. */
export const elementWalkCost: CallCost = {
  doc: '1 for each element, or a tenth of its bytes, rounded down, for a text',
  runtime: (args) => traversalCost(args[0] as Value),
  estimate: (target) => target && { cost: elementEstimate(target) ?? textEstimate(target.size) },
};

/** Likewise, but anything else may be a list whose type is not known. */
export const inclusionCost: CallCost = {
  doc: '1 for each element, or a tenth of its bytes, rounded down, for a text',
  runtime: (args) => traversalCost(args[0] as Value),
  estimate: (target) => target && { cost: elementEstimate(target) ?? target.size },
};

/** Undefined where the operand has no elements. */
function elementEstimate(list: SizedOperand): Range | undefined {
  const element = list.type.parameters[0];
  if (element === undefined) return undefined;
  const isText = element.kind === 'string' || element.kind === 'bytes';
  const each = isText ? add(ONE, textEstimate(list.elementSize)) : ONE;
  return multiply(list.size, each);
}
