/**
 * Comprehensions: what macros become.
 *
 * @see google/cel-go interpreter/interpretable.go evalFold, folder
 */
import { goTypeName } from '../values/go-type-name.ts';
import { GrowingMap } from '../values/literal-map.ts';
import {
  CelError,
  type DataReader,
  isMap,
  ListValue,
  listElements,
  MapValue,
  mapKeys,
  type PlainMap,
  type Value,
  type View,
} from '../values/value.ts';
import type { LIST_COST } from './aggregate.ts';
import type { Frame } from './frame.ts';
import { Node } from './node.ts';
import { type Operand, operandOf } from './operand.ts';
import type { Place } from './place.ts';
import { valueBeside } from './qualify.ts';

export interface Loop {
  readonly range: Node;
  readonly variable: Place;
  /** Undefined where there is one iteration variable. */
  readonly second: Place | undefined;
}

/** Elements of a list as data, and who reads them: what a loop needs of a list that nobody else sees. */
export class Elements implements View<readonly Value[]> {
  readonly raw: readonly Value[];
  readonly reader: DataReader;

  constructor(raw: readonly Value[], reader: DataReader) {
    this.raw = raw;
    this.reader = reader;
  }
}

/** Something done for each element of a list, or each key of a map. */
export abstract class LoopNode extends Node {
  readonly range: Operand;
  readonly variable: Place;
  readonly second: Place | undefined;
  /** The range, if that is a loop. */
  readonly #before: LoopNode | undefined;

  constructor(id: number, { range, variable, second }: Loop) {
    super(id);
    this.range = operandOf(range);
    this.#before = range instanceof LoopNode ? range : undefined;
    this.variable = variable;
    this.second = second;
  }

  /** As `evaluate`, for a loop over the result. */
  protected elements(frame: Frame): Value | Elements {
    return this.evaluate(frame);
  }

  #elements(frame: Frame): Value | Elements {
    const { place, units } = this.range;
    const data = place?.container(frame);
    if (Array.isArray(data)) {
      frame.chargeUnits(units);
      return new Elements(data, place?.entries as DataReader);
    }
    if (data !== undefined && this.second === undefined) {
      frame.chargeUnits(units);
      // Only the keys matter.
      return data;
    }
    return this.#before === undefined ? this.range.evaluate(frame) : this.#before.elements(frame);
  }

  /** What there is to go through; an error where there is nothing. */
  protected begin(frame: Frame): Rounds | CelError {
    const range = this.#elements(frame);
    const { slots } = frame;
    const { variable, second } = this;
    if (Array.isArray(range)) return this.#overItems(slots, range, undefined);
    if (range instanceof Elements) return this.#overItems(slots, range.raw, range.reader);
    if (range instanceof CelError) return range;
    if (range instanceof ListValue) {
      const { view } = range;
      return this.#overItems(slots, view?.raw ?? listElements(range), view?.reader);
    }
    if (isMap(range)) return new Rounds(slots, mapKeys(range), undefined, variable, second, range);
    return second === undefined
      ? new CelError(`got '${goTypeName(range)}', expected iterable type`)
      : new CelError(`unsupported comprehension range type: ${goTypeName(range)}`, this.id);
  }

  #overItems(slots: (Value | undefined)[], items: readonly Value[], reader: DataReader | undefined): Rounds {
    const { variable, second } = this;
    // Of a pair the first is the index.
    return second === undefined
      ? new Rounds(slots, items, reader, variable, undefined, undefined)
      : new Rounds(slots, items, reader, second, variable, undefined);
  }
}

/** The rounds of one loop: {@link bind} each before what is done in it. */
export class Rounds {
  readonly count: number;
  /** Of the items; undefined where they are values as they stand. */
  readonly reader: DataReader | undefined;
  readonly #slots: (Value | undefined)[];
  readonly #items: readonly Value[];
  readonly #variable: Place;
  /** Whether the items are views: then the data of each is bound. */
  readonly #areViews: boolean;
  readonly #other: Place | undefined;
  /** Whether an item is all that is bound, as it stands. */
  readonly #isSimple: boolean;
  readonly #map: PlainMap | MapValue | undefined;

  /**
   * @param reader - of the items, where they are none as they stand
   * @param other - a second variable: gets the index, or what the item is the key of in `map`
   */
  constructor(
    slots: (Value | undefined)[],
    items: readonly Value[],
    reader: DataReader | undefined,
    variable: Place,
    other: Place | undefined,
    map: PlainMap | MapValue | undefined,
  ) {
    this.count = items.length;
    this.#slots = slots;
    this.#items = items;
    this.#variable = variable;
    this.#areViews = reader === undefined && items[0] instanceof MapValue;
    this.#other = other;
    this.#isSimple = !this.#areViews && other === undefined;
    this.#map = map;
    this.reader = reader;
    variable.readBy(reader);
    other?.readBy(undefined);
  }

  bind(round: number): void {
    const item = this.#items[round] as Value;
    if (this.#isSimple) this.#variable.rebind(this.#slots, item);
    else this.#bindAny(item, round);
  }

  #bindAny(item: Value, round: number): void {
    const slots = this.#slots;
    this.#variable.rebind(slots, this.#areViews ? this.#dataOf(item) : item);
    const other = this.#other;
    if (other !== undefined) other.rebind(slots, this.#map === undefined ? round : valueBeside(this.#map, item, round));
  }

  /** An item that is a value, or data of which {@link reader} makes one; undefined where it takes a closer look to tell. */
  itemOf(round: number): Value | undefined {
    const item = this.#items[round] as Value;
    if (this.reader !== undefined) return item !== null && this.reader.fits(item) ? item : undefined;
    return this.#areViews || item instanceof CelError ? undefined : item;
  }

  #dataOf(item: Value): Value {
    const view = item instanceof MapValue ? item.view : undefined;
    this.#variable.readBy(view?.reader);
    return view === undefined ? item : view.raw;
  }
}

export interface FoldParts {
  readonly accuSlot: number;
  readonly condition: Node;
  readonly step: Node;
  readonly result: Node;
}

/** Any comprehension. Those of the usual macros are done in fewer steps: see `macro-folds.ts`. */
export class Fold extends LoopNode {
  readonly accuSlot: number;
  readonly condition: Operand;
  readonly step: Operand;
  readonly result: Operand;

  constructor(id: number, loop: Loop, { accuSlot, condition, step, result }: FoldParts) {
    super(id, loop);
    this.accuSlot = accuSlot;
    this.condition = operandOf(condition);
    this.step = operandOf(step);
    this.result = operandOf(result);
  }

  override evaluate(frame: Frame): Value {
    const { accuSlot } = this;
    const { slots } = frame;
    slots[accuSlot] = undefined;
    const rounds = this.begin(frame);
    if (rounds instanceof CelError) return rounds;
    for (let i = 0; i < rounds.count; i++) {
      rounds.bind(i);
      // A condition that is an error lets the loop go on.
      if (this.condition.evaluate(frame) === false) break;
      slots[accuSlot] = this.step.evaluate(frame);
      frame.tick();
    }
    return this.result.evaluate(frame);
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
