/**
 * Comprehensions: what macros become.
 *
 * @see google/cel-go interpreter/interpretable.go evalFold, folder
 */

import { goTypeName } from '../values/go-type-name.ts';
import { GrowingMap } from '../values/literal-map.ts';
import { CelError, isList, isMap, listAt, mapFind, mapKeys, noSuchOverload, type Value } from '../values/value.ts';
import type { LIST_COST } from './aggregate.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';

export interface FoldParts {
  readonly range: Node;
  readonly iterSlot: number;
  /** -1 where there is one iteration variable. */
  readonly iterSlot2: number;
  readonly accuSlot: number;
  readonly condition: Node;
  readonly step: Node;
  readonly result: Node;
}

/** Any comprehension; subclasses know the shape of a macro and do the same in fewer steps. */
export class Fold extends Node {
  readonly range: Node;
  readonly iterSlot: number;
  readonly iterSlot2: number;
  readonly accuSlot: number;
  readonly condition: Node;
  readonly step: Node;
  readonly result: Node;

  constructor(id: number, parts: FoldParts) {
    super(id);
    this.range = parts.range;
    this.iterSlot = parts.iterSlot;
    this.iterSlot2 = parts.iterSlot2;
    this.accuSlot = parts.accuSlot;
    this.condition = parts.condition;
    this.step = parts.step;
    this.result = parts.result;
  }

  override evaluate(frame: Frame): Value {
    const range = this.range.evaluate(frame);
    if (range instanceof CelError) return range;
    const slots = frame.slots;
    slots[this.accuSlot] = undefined;
    if (isList(range)) {
      const length = range.length;
      for (let i = 0; i < length; i++) {
        if (this.iterSlot2 < 0) {
          slots[this.iterSlot] = listAt(range, i);
        } else {
          slots[this.iterSlot] = i;
          slots[this.iterSlot2] = listAt(range, i);
        }
        if (!this.iterate(frame)) break;
      }
    } else if (isMap(range)) {
      for (const key of mapKeys(range)) {
        slots[this.iterSlot] = key;
        if (this.iterSlot2 >= 0) slots[this.iterSlot2] = mapFind(range, key) as Value;
        if (!this.iterate(frame)) break;
      }
    } else if (this.iterSlot2 < 0) {
      return new CelError(`got '${goTypeName(range)}', expected iterable type`);
    } else {
      return new CelError(`unsupported comprehension range type: ${goTypeName(range)}`, this.id);
    }
    return this.finish(frame);
  }

  /** One round; false ends the loop. A condition that is an error lets it go on. */
  protected iterate(frame: Frame): boolean {
    if (this.condition.evaluate(frame) === false) return false;
    frame.slots[this.accuSlot] = this.step.evaluate(frame);
    frame.tick();
    return true;
  }

  protected finish(frame: Frame): Value {
    return this.result.evaluate(frame);
  }
}

/** `range.all(x, predicate)`, one or two variables. `step` is the predicate. */
export class AllFold extends Fold {
  readonly stepId: number;

  constructor(id: number, parts: FoldParts, stepId: number) {
    super(id, parts);
    this.stepId = stepId;
  }

  protected override iterate(frame: Frame): boolean {
    const slots = frame.slots;
    const sofar = slots[this.accuSlot] as Value | undefined;
    // The condition reads the accumulator and calls @not_strictly_false; the step reads it again.
    frame.chargeUnits(2);
    if (sofar === false) return false;
    frame.charge(1);
    const predicate = this.step.evaluate(frame);
    if (predicate === false) slots[this.accuSlot] = false;
    else if (sofar instanceof CelError) slots[this.accuSlot] = sofar;
    else if (predicate === true) slots[this.accuSlot] = true;
    else slots[this.accuSlot] = label(this.stepId, predicate instanceof CelError ? predicate : noSuchOverload());
    frame.tick();
    return true;
  }

  protected override finish(frame: Frame): Value {
    frame.charge(1);
    return (frame.slots[this.accuSlot] as Value | undefined) ?? true;
  }
}

/** `range.exists(x, predicate)`, one or two variables. `step` is the predicate. */
export class ExistsFold extends Fold {
  readonly stepId: number;

  constructor(id: number, parts: FoldParts, stepId: number) {
    super(id, parts);
    this.stepId = stepId;
  }

  protected override iterate(frame: Frame): boolean {
    const slots = frame.slots;
    const sofar = slots[this.accuSlot] as Value | undefined;
    // The condition reads the accumulator, negates it and calls @not_strictly_false; the step reads it again.
    frame.chargeUnits(3);
    if (sofar === true) return false;
    frame.charge(1);
    const predicate = this.step.evaluate(frame);
    if (predicate === true) slots[this.accuSlot] = true;
    else if (sofar instanceof CelError) slots[this.accuSlot] = sofar;
    else if (predicate === false) slots[this.accuSlot] = false;
    else slots[this.accuSlot] = label(this.stepId, predicate instanceof CelError ? predicate : noSuchOverload());
    frame.tick();
    return true;
  }

  protected override finish(frame: Frame): Value {
    frame.charge(1);
    return (frame.slots[this.accuSlot] as Value | undefined) ?? false;
  }
}

/**
 * `@result + [element]` in a comprehension that builds a list: the list belongs to the comprehension alone, so it may
 * grow in place.
 */
export class ListAppend extends Node {
  readonly accuSlot: number;
  readonly element: Node;
  /** What the one-element list costs: nothing where it is constant and so was folded. */
  readonly listCost: number;

  constructor(id: number, accuSlot: number, element: Node, listCost: 0 | typeof LIST_COST) {
    super(id);
    this.accuSlot = accuSlot;
    this.element = element;
    this.listCost = listCost;
  }

  override evaluate(frame: Frame): Value {
    let list = frame.slots[this.accuSlot] as Value[] | CelError | undefined;
    if (list === undefined) {
      list = [];
      frame.slots[this.accuSlot] = list;
    }
    frame.charge(1);
    const element = this.element.evaluate(frame);
    if (this.listCost > 0) frame.charge(this.listCost);
    frame.charge(1);
    if (list instanceof CelError) return list;
    if (element instanceof CelError) return element;
    list.push(element);
    return list;
  }
}

/** The first value of a list that grows in place: a new one for each run of the comprehension. */
export class FreshList extends Node {
  override evaluate(): Value {
    return [];
  }
}

/** As {@link FreshList}, for a map. */
export class FreshMap extends Node {
  override evaluate(): Value {
    return new GrowingMap();
  }
}
