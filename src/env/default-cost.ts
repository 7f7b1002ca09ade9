/** What a call costs whose function says nothing of costs. */
import type { CallCost, SizedOperand } from '../decls/decls.ts';
import { add, multiplyByFactor, ONE, type Range, ZERO } from '../ranges/range.ts';
import { actualSize, scaledSize } from '../values/size.ts';

/** A look at each character of a string, or at each element of a list. */
const FACTOR = 0.1;

/** One unit, and what it takes to look through all arguments once: safe for all that does not do more. */
export const lookThroughCost: CallCost = {
  runtime: (args) =>
    1 +
    scaledSize(
      args.reduce<number>((size, arg) => size + actualSize(arg), 0),
      FACTOR,
    ),
  estimate: (target, args) => {
    const operands: readonly SizedOperand[] = target === undefined ? args : [target, ...args];
    const size = operands.reduce<Range>((sum, operand) => add(sum, operand.size), ZERO);
    return { cost: add(ONE, multiplyByFactor(size, FACTOR)) };
  },
};
