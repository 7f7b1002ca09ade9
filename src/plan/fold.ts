/**
 * Comprehensions: what macros become.
 *
 * @see google/cel-go interpreter/interpretable.go evalFold, folder
 */
import { goTypeName } from '../values/go-type-name.ts';
import { GrowingMap } from '../values/literal-map.ts';
import { CelError, isList, isMap, type ListValue, listAt, mapFind, mapKeys, type Value } from '../values/value.ts';
import type { LIST_COST } from './aggregate.ts';
import type { Frame } from './frame.ts';
import { Node } from './node.ts';

export interface Loop {
  readonly range: Node;
  readonly iterSlot: number;
  /** -1 where there is one iteration variable. */
  readonly iterSlot2: number;
}

/** Something done for each element of a list, or each key of a map. */
export abstract class LoopNode extends Node {
  readonly range: Node;
  readonly iterSlot: number;
  readonly iterSlot2: number;

  constructor(id: number, { range, iterSlot, iterSlot2 }: Loop) {
    super(id);
    this.range = range;
    this.iterSlot = iterSlot;
    this.iterSlot2 = iterSlot2;
  }

  /** Sets the variables of each round in turn; an error where there is nothing to go through. */
  protected run(frame: Frame): CelError | undefined {
    const range = this.range.evaluate(frame);
    if (range instanceof CelError) return range;
    if (this.iterSlot2 >= 0) return this.#runPairs(frame, range);
    if (Array.isArray(range)) this.#runItems(frame, range);
    else if (isList(range)) this.#runLazily(frame, range as ListValue);
    else if (isMap(range)) this.#runItems(frame, mapKeys(range));
    else return new CelError(`got '${goTypeName(range)}', expected iterable type`);
    return undefined;
  }

  #runItems(frame: Frame, items: readonly Value[]): void {
    const { slots } = frame;
    const slot = this.iterSlot;
    for (let i = 0; i < items.length; i++) {
      slots[slot] = items[i] as Value;
      if (!this.round(frame)) return;
      frame.tick();
    }
  }

  /** Elements that are made when they are asked for. */
  #runLazily(frame: Frame, list: ListValue): void {
    for (let i = 0; i < list.length; i++) {
      frame.slots[this.iterSlot] = list.at(i);
      if (!this.round(frame)) return;
      frame.tick();
    }
  }

  #runPairs(frame: Frame, range: Value): CelError | undefined {
    const { slots } = frame;
    const round = (key: Value, value: Value): boolean => {
      slots[this.iterSlot] = key;
      slots[this.iterSlot2] = value;
      const goesOn = this.round(frame);
      if (goesOn) frame.tick();
      return goesOn;
    };
    if (isMap(range)) {
      for (const key of mapKeys(range)) if (!round(key, mapFind(range, key) as Value)) break;
    } else if (isList(range)) {
      for (let i = 0; i < range.length; i++) if (!round(i, listAt(range, i))) break;
    } else {
      return new CelError(`unsupported comprehension range type: ${goTypeName(range)}`, this.id);
    }
    return undefined;
  }

  /** One round; false ends the loop. */
  protected abstract round(frame: Frame): boolean;
}

export interface FoldParts {
  readonly accuSlot: number;
  readonly condition: Node;
  readonly step: Node;
  readonly result: Node;
}

/** Any comprehension. Those of the usual macros are done in fewer steps: see `macro-folds.ts`. */
export class Fold extends LoopNode {
  readonly parts: FoldParts;

  constructor(id: number, loop: Loop, parts: FoldParts) {
    super(id, loop);
    this.parts = parts;
  }

  override evaluate(frame: Frame): Value {
    const { accuSlot, result } = this.parts;
    frame.slots[accuSlot] = undefined;
    return this.run(frame) ?? result.evaluate(frame);
  }

  /** A condition that is an error lets the loop go on. */
  protected override round(frame: Frame): boolean {
    const { accuSlot, condition, step } = this.parts;
    if (condition.evaluate(frame) === false) return false;
    frame.slots[accuSlot] = step.evaluate(frame);
    return true;
  }
}

/** What a one-element list costs in `@result + [element]`: nothing where it is constant, for then it was folded. */
export type ElementCost = 0 | typeof LIST_COST;

/** The first value of a map that grows in place: a new one for each run of the comprehension. */
export class FreshMap extends Node {
  override evaluate(): Value {
    return new GrowingMap();
  }
}
