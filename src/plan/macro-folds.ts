/**
 * The comprehensions of the usual macros, known by their shape and done in fewer steps. What is charged, and when, is
 * what the shape would charge.
 */
import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import { type ElementCost, type Loop, LoopNode } from './fold.ts';
import type { Frame } from './frame.ts';
import { label, type Node } from './node.ts';

/** A predicate that is no bool. */
const offence = (value: Value, id: number): CelError =>
  label(id, value instanceof CelError ? value : noSuchOverload()) as CelError;

/** `range.all(x, predicate)`: false from the first false, else the first error. */
export class AllFold extends LoopNode {
  readonly accuSlot: number;
  readonly predicate: Node;
  readonly stepId: number;

  /** @param accuSlot - keeps what was found so far */
  constructor(id: number, loop: Loop, accuSlot: number, predicate: Node, stepId: number) {
    super(id, loop);
    this.accuSlot = accuSlot;
    this.predicate = predicate;
    this.stepId = stepId;
  }

  override evaluate(frame: Frame): Value {
    frame.slots[this.accuSlot] = true;
    const failure = this.run(frame);
    if (failure !== undefined) return failure;
    // The result reads the accumulator.
    frame.charge(1);
    return frame.slots[this.accuSlot] as Value;
  }

  protected override round(frame: Frame): boolean {
    const { slots } = frame;
    const soFar = slots[this.accuSlot];
    // The condition reads the accumulator and calls @not_strictly_false.
    if (soFar === false) {
      frame.chargeUnits(2);
      return false;
    }
    // The step reads it again.
    frame.chargeUnits(3);
    const holds = this.predicate.evaluate(frame);
    if (holds === true) return true;
    if (holds === false) slots[this.accuSlot] = false;
    else if (soFar === true) slots[this.accuSlot] = offence(holds, this.stepId);
    return true;
  }
}

/** `range.exists(x, predicate)`: true from the first true, else the first error. */
export class ExistsFold extends LoopNode {
  readonly accuSlot: number;
  readonly predicate: Node;
  readonly stepId: number;

  /** @param accuSlot - keeps what was found so far */
  constructor(id: number, loop: Loop, accuSlot: number, predicate: Node, stepId: number) {
    super(id, loop);
    this.accuSlot = accuSlot;
    this.predicate = predicate;
    this.stepId = stepId;
  }

  override evaluate(frame: Frame): Value {
    frame.slots[this.accuSlot] = false;
    const failure = this.run(frame);
    if (failure !== undefined) return failure;
    // The result reads the accumulator.
    frame.charge(1);
    return frame.slots[this.accuSlot] as Value;
  }

  protected override round(frame: Frame): boolean {
    const { slots } = frame;
    const soFar = slots[this.accuSlot];
    // The condition reads the accumulator, negates it and calls @not_strictly_false.
    if (soFar === true) {
      frame.chargeUnits(3);
      return false;
    }
    // The step reads it again.
    frame.chargeUnits(4);
    const holds = this.predicate.evaluate(frame);
    if (holds === false) return true;
    if (holds === true) slots[this.accuSlot] = true;
    else if (soFar === false) slots[this.accuSlot] = offence(holds, this.stepId);
    return true;
  }
}

/** `range.exists_one(x, predicate)`: whether it holds once; the last error, for the loop goes on behind it. */
export class ExistsOneFold extends LoopNode {
  readonly accuSlot: number;
  readonly predicate: Node;
  readonly stepId: number;

  /** @param accuSlot - counts */
  constructor(id: number, loop: Loop, accuSlot: number, predicate: Node, stepId: number) {
    super(id, loop);
    this.accuSlot = accuSlot;
    this.predicate = predicate;
    this.stepId = stepId;
  }

  override evaluate(frame: Frame): Value {
    frame.slots[this.accuSlot] = 0;
    const failure = this.run(frame);
    if (failure !== undefined) return failure;
    // The result reads the accumulator and compares it.
    frame.chargeUnits(2);
    const count = frame.slots[this.accuSlot] as Value;
    return count instanceof CelError ? count : count === 1;
  }

  protected override round(frame: Frame): boolean {
    const { slots } = frame;
    const holds = this.predicate.evaluate(frame);
    if (holds === false) return true;
    if (holds === true) {
      // The step reads the accumulator and adds one.
      frame.chargeUnits(2);
      const count = slots[this.accuSlot];
      if (typeof count === 'number') slots[this.accuSlot] = count + 1;
    } else {
      slots[this.accuSlot] = offence(holds, this.stepId);
    }
    return true;
  }
}

export interface Collection {
  /** Undefined where every element counts. */
  readonly filter: Node | undefined;
  /** What is collected of each element. */
  readonly element: Node;
  readonly elementCost: ElementCost;
  /** Where a filter that is no bool is reported. */
  readonly stepId: number;
}

/** `map`, `filter`, `transformList`: the list belongs to the comprehension alone, so it grows in place. */
export class CollectFold extends LoopNode {
  readonly accuSlot: number;
  readonly filter: Node | undefined;
  readonly element: Node;
  readonly elementCost: ElementCost;
  readonly stepId: number;

  /** @param accuSlot - the list, or the error that came last of a filter or first of an element */
  constructor(id: number, loop: Loop, accuSlot: number, { filter, element, elementCost, stepId }: Collection) {
    super(id, loop);
    this.accuSlot = accuSlot;
    this.filter = filter;
    this.element = element;
    this.elementCost = elementCost;
    this.stepId = stepId;
  }

  override evaluate(frame: Frame): Value {
    const list: Value[] = [];
    frame.slots[this.accuSlot] = list;
    const failure = this.run(frame);
    if (failure !== undefined) return failure;
    // The result reads the accumulator.
    frame.charge(1);
    return frame.slots[this.accuSlot] as Value;
  }

  protected override round(frame: Frame): boolean {
    const { slots } = frame;
    if (this.filter !== undefined) {
      const holds = this.filter.evaluate(frame);
      if (holds !== true) {
        if (holds !== false) slots[this.accuSlot] = offence(holds, this.stepId);
        return true;
      }
    }
    // The accumulator is read, the element computed, a list of it made and added.
    frame.charge(1);
    const element = this.element.evaluate(frame);
    if (this.elementCost > 0) frame.charge(this.elementCost);
    frame.charge(1);
    const list = slots[this.accuSlot] as Value[] | CelError;
    if (list instanceof CelError) return true;
    if (element instanceof CelError) slots[this.accuSlot] = element;
    else list.push(element);
    return true;
  }
}
