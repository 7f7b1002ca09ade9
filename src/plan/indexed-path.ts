import { Optional } from '../values/optional.ts';
import { CelError, isPlainMap, ownEntry, type PlainMap, type Value } from '../values/value.ts';
import type { PathAttribute } from './attribute.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { type Operand, operandOf } from './operand.ts';
import type { Place } from './place.ts';
import { Failed, invalidKey, isKey, qualify } from './qualify.ts';

/** Undefined where there is none under this key, or where it takes a closer look to tell. */
function entryOf(container: PlainMap | readonly Value[], key: Value): Value | undefined {
  if (Array.isArray(container)) return Number.isSafeInteger(key) ? container[key as number] : undefined;
  return typeof key === 'string' ? ownEntry(container as PlainMap, key) : undefined;
}

/** `variable.field…[key]` */
export class IndexedPath extends Node {
  readonly attribute: PathAttribute;
  /** Before the index. */
  readonly place: Place;
  readonly key: Operand;
  /** Whether the key was read from a variable as it stands, for an error text. */
  readonly #fromData: boolean;
  readonly #units: number;

  constructor(attribute: PathAttribute, place: Place, key: Node, fromData: boolean) {
    super(attribute.id);
    this.attribute = attribute;
    this.place = place;
    this.key = operandOf(key);
    this.#fromData = fromData;
    this.#units = attribute.qualifiers.length - 1;
  }

  override evaluate(frame: Frame): Value {
    const container = this.place.container(frame);
    const value = container ?? this.place.read(frame);
    if (value === undefined || value instanceof Optional) return this.#resolve(frame);
    frame.chargeUnits(this.#units);
    const key = this.key.evaluate(frame);
    if (container === undefined) return this.#select(frame, value, key);
    const data = entryOf(container, key);
    // What is not plain is read by a view, which what fits can be made.
    if (data === undefined || !this.place.isPlainEntry(data))
      return this.#select(frame, this.place.read(frame) as Value, key);
    frame.chargeUnits(2);
    return data;
  }

  #select(frame: Frame, value: Value, key: Value): Value {
    // For the index, and for reading.
    frame.chargeUnits(2);
    const entry = typeof key === 'string' && isPlainMap(value) ? ownEntry(value, key) : undefined;
    if (entry !== undefined) return entry;
    const found = isKey(key) ? qualify(value, key) : undefined;
    if (found instanceof Failed) return label(this.id, found.error);
    if (found !== undefined) return found;
    return label(this.id, key instanceof CelError ? key : invalidKey(key, this.#fromData));
  }

  #resolve(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    frame.charge(1);
    return resolved instanceof Failed ? label(this.id, resolved.error) : resolved;
  }
}
