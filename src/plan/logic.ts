/**
 * Operators that do not evaluate all of their operands, and set membership.
 *
 * @see google/cel-go interpreter/interpretable.go evalAnd, evalOr, evalSetMembership; cel/library.go evalOptionalOr
 */
import { mapKeyOf } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import { CelError, Double, noSuchOverload, Uint, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { Operand, operandOf } from './operand.ts';

/** `left && right`, or `left || right`: what decides if one of them is that, else the first error. Free. */
export class Connective extends Node {
  /** What one operand is that decides all: false of `&&`. */
  readonly decisive: boolean;
  readonly left: Operand;
  readonly right: Operand;

  constructor(id: number, decisive: boolean, left: Node, right: Node) {
    super(id);
    this.decisive = decisive;
    this.left = new Operand(left);
    this.right = new Operand(right);
  }

  override evaluate(frame: Frame): Value {
    const { decisive } = this;
    const left = this.left.evaluate(frame);
    if (left === decisive) return decisive;
    const right = this.right.evaluate(frame);
    if (right === decisive) return decisive;
    if (left === !decisive && right === !decisive) return !decisive;
    return label(this.id, firstError(left, right));
  }
}

/** A chain of `&&`, or of `||`, in one node. */
export class Junction extends Node {
  /** What one operand is that decides all: false of `&&`. */
  readonly decisive: boolean;
  readonly operands: readonly Operand[] = [];
  /** Of the operators around each operand: where what is no bool is reported. */
  readonly ids: readonly number[] = [];

  private constructor(id: number, decisive: boolean, operands: readonly Operand[], ids: readonly number[]) {
    super(id);
    this.decisive = decisive;
    this.operands = operands;
    this.ids = ids;
  }

  static of({ id, decisive, left, right }: Connective): Junction {
    const operands: Operand[] = [];
    const ids: number[] = [];
    for (const operand of [left, right]) {
      const { node } = operand;
      if (node instanceof Junction && node.decisive === decisive) {
        operands.push(...node.operands);
        ids.push(...node.ids);
      } else {
        operands.push(operand);
        ids.push(id);
      }
    }
    return new Junction(id, decisive, operands, ids);
  }

  override evaluate(frame: Frame): Value {
    const { operands, decisive } = this;
    let offender = -1;
    let offence: Value = null;
    for (let i = 0; i < operands.length; i++) {
      const value = (operands[i] as Operand).evaluate(frame);
      if (value === !decisive) continue;
      if (value === decisive) return decisive;
      if (offender < 0) {
        offender = i;
        offence = value;
      }
    }
    if (offender < 0) return !decisive;
    return label(this.ids[offender] as number, offence instanceof CelError ? offence : noSuchOverload());
  }
}

/** The first operand that is no bool: itself if it is an error, else that it should have been one. */
function firstError(left: Value, right: Value): CelError {
  const offender = typeof left === 'boolean' ? right : left;
  return offender instanceof CelError ? offender : noSuchOverload();
}

/** `optional.or(optional)` and `optional.orValue(value)`: the second operand only where the first is none. Free. */
export class OptionalOr extends Node {
  readonly left: Operand;
  readonly right: Operand;
  readonly unwrap: boolean;

  constructor(id: number, left: Node, right: Node, unwrap: boolean) {
    super(id);
    this.left = operandOf(left);
    this.right = operandOf(right);
    this.unwrap = unwrap;
  }

  override evaluate(frame: Frame): Value {
    const left = this.left.evaluate(frame);
    if (left instanceof CelError) return left;
    if (!(left instanceof Optional)) return noSuchOverload();
    if (left.value === undefined) return this.right.evaluate(frame);
    return this.unwrap ? left.value : left;
  }
}

/** `x in [1, 2, 3]` with constants only: a look into a set. Free. */
export class SetMembership extends Node {
  readonly arg: Operand;
  readonly set: ReadonlySet<Value>;
  readonly uints: ReadonlySet<bigint>;
  readonly doubles: ReadonlySet<number>;

  constructor(id: number, arg: Node, members: MemberSet) {
    super(id);
    this.arg = operandOf(arg);
    this.set = members.plain;
    this.uints = members.uints;
    this.doubles = members.doubles;
  }

  override evaluate(frame: Frame): Value {
    const value = this.arg.evaluate(frame);
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return this.set.has(value);
    if (typeof value === 'number') return Number.isSafeInteger(value) ? this.set.has(value) : this.doubles.has(value);
    if (typeof value === 'bigint') return this.set.has(value);
    if (value instanceof CelError) return value;
    if (value instanceof Uint) return this.uints.has(value.value);
    if (value instanceof Double) return this.doubles.has(value.value);
    mapKeyOf(value); // Kubernetes looks it up in a hash map, and dies of what cannot be there.
    return false;
  }
}

/** Members by kind: a number is also found as the other kinds of number that it equals. */
export interface MemberSet {
  readonly plain: ReadonlySet<Value>;
  readonly uints: ReadonlySet<bigint>;
  readonly doubles: ReadonlySet<number>;
}
