import { type CallCost, type FunctionDecl, overload, type SizedOperand } from '../../src/decls/decls.ts';
import { multiplyByFactor, ONE, type Range, range } from '../../src/ranges/range.ts';
import { BOOL, type Type, typeParam } from '../../src/types/type.ts';
import { equal } from '../../src/values/equality.ts';
import { Boxed, type Value } from '../../src/values/value.ts';
import { STRING_TRAVERSAL_FACTOR, smallerOperandCost } from './costs.ts';

const A: Type = typeParam('A');

/** Values of these types are compared at the cost of 1. */
const KUBERNETES_TYPES: ReadonlySet<string> = new Set([
  'kubernetes.Quantity',
  'kubernetes.URL',
  'kubernetes.Semver',
  'kubernetes.NamedFormat',
  'kubernetes.authorization.Authorizer',
  'kubernetes.authorization.PathCheck',
  'kubernetes.authorization.GroupCheck',
  'kubernetes.authorization.ResourceCheck',
  'kubernetes.authorization.Decision',
  'net.IP',
  'net.CIDR',
]);

/** Kubernetes' MaxFormatSize. */
const MAX_FORMAT_SIZE = 64;

/**
 * What the left operand alone decides.
 *
 * @see kubernetes/apiserver pkg/cel/library/cost.go, `_==_`
 */
const equalityCost: CallCost = {
  doc: '1 for a type of Kubernetes on the left; else a tenth of the size of the smaller operand, 1 for scalars',
  runtime: (args) => {
    const left = args[0];
    if (typeof left !== 'object') return undefined;
    return left instanceof Boxed && KUBERNETES_TYPES.has(left.type.name) ? 1 : undefined;
  },
  estimate: (_target, [left, right]) => {
    const cost = kubernetesEstimate(left as SizedOperand, right as SizedOperand);
    return cost && { cost };
  },
};

function kubernetesEstimate(left: SizedOperand, right: SizedOperand): Range | undefined {
  const { name } = left.type;
  if (name !== right.type.name || !KUBERNETES_TYPES.has(name)) return undefined;
  if (name === 'kubernetes.NamedFormat') return multiplyByFactor(range(1, MAX_FORMAT_SIZE), STRING_TRAVERSAL_FACTOR);
  if (name !== 'kubernetes.URL') return ONE;
  // Kubernetes takes the right operand's size for both.
  return multiplyByFactor(range(1n, right.knownSize?.max ?? 1n), STRING_TRAVERSAL_FACTOR);
}

/** `==` and `!=`. */
export const equalityFunctions: Readonly<Record<string, FunctionDecl>> = {
  '_==_': {
    doc: 'Whether two values are equal. Numbers of different types are compared by value where their types are only known at run time; values of other different types are not equal.',
    examples: ['1 == 1', "bytes('hello') == b'hello'", "duration('1h') == duration('60m')", 'dyn(3.0) == 3'],
    overloads: [overload('equals', [A, A], BOOL, undefined, { cost: smallerOperandCost })],
    singleton: equal,
    cost: equalityCost,
  },
  '_!=_': {
    doc: 'Whether two values differ. A comparison that fails counts as a difference.',
    examples: ['1 != 2', '!("a" != "a")', '3.0 != 3.1'],
    overloads: [overload('not_equals', [A, A], BOOL, undefined, { cost: smallerOperandCost })],
    singleton: (left: Value, right: Value) => equal(left, right) !== true,
  },
};
