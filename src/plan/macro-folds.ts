/**
 * The comprehensions of the usual macros, known by their shape and done in fewer steps. What is charged, and when, is
 * what the shape would charge.
 */
import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import { type ElementCost, Elements, type Loop, LoopNode, type Rounds } from './fold.ts';
import type { Frame } from './frame.ts';
import { label, type Node } from './node.ts';
import { Operand, operandOf } from './operand.ts';

/** A predicate that is no bool. */
const offence = (value: Value, id: number): CelError =>
  label(id, value instanceof CelError ? value : noSuchOverload()) as CelError;

/**
 * Rounds in a row. Where V8 compiles a function that is in the midst of a long loop, it is run from there ever after, and
 * slowly up to there, which short lists feel. One that returns now and then is compiled as others are.
 */
const AT_A_TIME = 64;

/** `range.all(x, predicate)`, or `exists`: false from the first false, or true from the first true, else the first error. */
export class QuantifierFold extends LoopNode {
  /** What it is until an element decides: true of `all`. */
  readonly first: boolean;
  readonly predicate: Operand;
  readonly stepId: number;
  /** The condition reads the accumulator, negates it for `exists`, and calls @not_strictly_false. */
  readonly #conditionUnits: number;

  constructor(id: number, loop: Loop, first: boolean, predicate: Node, stepId: number) {
    super(id, loop);
    this.first = first;
    this.predicate = new Operand(predicate);
    this.stepId = stepId;
    this.#conditionUnits = first ? 2 : 3;
  }

  override evaluate(frame: Frame): Value {
    const rounds = this.begin(frame);
    if (rounds instanceof CelError) return rounds;
    let result: Value = this.first;
    for (let from = 0; from < rounds.count && result !== !this.first; from += AT_A_TIME) {
      result = this.#resultBehind(frame, rounds, from, result);
    }
    // The result reads the accumulator.
    frame.charge(1);
    return result;
  }

  /** @param before - what it is before these rounds */
  #resultBehind(frame: Frame, rounds: Rounds, from: number, before: Value): Value {
    const { count } = rounds;
    const end = Math.min(from + AT_A_TIME, count);
    // Negations are known to be booleans, which are compared faster than what may be anything.
    const decisive = !this.first;
    const usual = !decisive;
    const units = this.#conditionUnits;
    let result = before;
    for (let i = from; i < end; i++) {
      rounds.bind(i);
      // The step reads the accumulator again.
      frame.chargeUnits(units + 1);
      const holds = this.predicate.evaluate(frame);
      if (holds !== usual && holds !== decisive && result === usual) result = offence(holds, this.stepId);
      frame.tick();
      if (holds === decisive) {
        // Before the next round the condition ends the loop.
        if (i + 1 < count) frame.chargeUnits(units);
        return decisive;
      }
    }
    return result;
  }
}

/** `range.exists_one(x, predicate)`: whether it holds once; the last error, for the loop goes on behind it. */
export class ExistsOneFold extends LoopNode {
  readonly predicate: Operand;
  readonly stepId: number;

  constructor(id: number, loop: Loop, predicate: Node, stepId: number) {
    super(id, loop);
    this.predicate = new Operand(predicate);
    this.stepId = stepId;
  }

  override evaluate(frame: Frame): Value {
    const rounds = this.begin(frame);
    if (rounds instanceof CelError) return rounds;
    let count = 0;
    let error: CelError | undefined;
    for (let i = 0; i < rounds.count; i++) {
      rounds.bind(i);
      const holds = this.predicate.evaluate(frame);
      if (holds === true) {
        // The step reads the accumulator and adds one.
        frame.chargeUnits(2);
        count++;
      } else if (holds !== false) {
        error = offence(holds, this.stepId);
      }
      frame.tick();
    }
    // The result reads the accumulator and compares it.
    frame.chargeUnits(2);
    return error ?? count === 1;
  }
}

export interface Collection {
  /** Undefined where every element counts. */
  readonly filter: Node | undefined;
  /** What is collected of each element. */
  readonly element: Node;
  readonly elementCost: ElementCost;
  /** Where a filter that is no bool is reported, and an element of a filtered list that is an error. */
  readonly stepId: number;
  /** Where the accumulator is read: by a step and by the result. An element that is an error is reported by the next. */
  readonly stepReadId: number;
  readonly resultReadId: number;
}

/** Longer lists are made as long as they may become. */
const LARGE = 10_000;

/** `map`, `filter`, `transformList`: the list belongs to the comprehension alone, so it grows in place. */
export class CollectFold extends LoopNode {
  readonly filter: Operand | undefined;
  readonly element: Operand;
  readonly elementCost: ElementCost;
  readonly stepId: number;
  readonly stepReadId: number;
  readonly resultReadId: number;
  /** Whether the elements are items of the range. */
  readonly #isSelection: boolean;

  constructor(id: number, loop: Loop, { filter, element, elementCost, stepId, stepReadId, resultReadId }: Collection) {
    super(id, loop);
    this.filter = filter && new Operand(filter);
    this.element = operandOf(element);
    this.elementCost = elementCost;
    this.stepId = stepId;
    this.stepReadId = stepReadId;
    this.resultReadId = resultReadId;
    // Of a pair of variables either may be the item.
    this.#isSelection = loop.second === undefined && this.element.place === loop.variable;
  }

  override evaluate(frame: Frame): Value {
    const rounds = this.begin(frame);
    return rounds instanceof CelError ? rounds : this.#collect(frame, rounds, false);
  }

  /** What a filter lets through stays data. */
  protected override elements(frame: Frame): Value | Elements {
    const rounds = this.begin(frame);
    if (rounds instanceof CelError) return rounds;
    const { reader } = rounds;
    if (reader === undefined || !this.#isSelection) return this.#collect(frame, rounds, false);
    const data = this.#collect(frame, rounds, true);
    return data instanceof CelError ? data : new Elements(data, reader);
  }

  /** @param asData - whether the elements are the items, to be collected as the data they are read of */
  #collect(frame: Frame, rounds: Rounds, asData: boolean): readonly Value[] | CelError {
    const { count } = rounds;
    const { filter, element: collected, elementCost } = this;
    // Growing a large list would copy it again and again.
    const list = filter === undefined || count > LARGE ? new Array<Value>(count) : [];
    const asItem = this.#isSelection && (asData || rounds.reader === undefined);
    let length = 0;
    /** That came last of a filter, or first of an element. */
    let error: CelError | undefined;
    for (let i = 0; i < count; i++, frame.tick()) {
      rounds.bind(i);
      if (filter !== undefined) {
        const chosen = filter.evaluate(frame);
        if (chosen !== true) {
          if (chosen !== false) error = offence(chosen, this.stepId);
          continue;
        }
      }
      // The accumulator is read, the element computed, a list of it made and added.
      frame.charge(1);
      const element = asItem ? this.#itemOf(frame, rounds, i) : collected.evaluate(frame);
      frame.chargeBoth(elementCost, 1);
      if (error !== undefined) continue;
      if (element instanceof CelError) error = label(this.#elementReportId(i + 1 === count), element) as CelError;
      else list[length++] = element;
    }
    list.length = length;
    // The result reads the accumulator.
    frame.charge(1);
    return error ?? list;
  }

  /** Where an element that is an error is reported, in the last round or before. */
  #elementReportId(isLast: boolean): number {
    if (this.filter !== undefined) return this.stepId;
    return isLast ? this.resultReadId : this.stepReadId;
  }

  /** Costs what it costs to read the variable. */
  #itemOf(frame: Frame, rounds: Rounds, round: number): Value {
    const item = rounds.itemOf(round);
    if (item === undefined) return this.element.evaluate(frame);
    frame.chargeUnits(this.element.units);
    return item;
  }
}
