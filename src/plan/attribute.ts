/**
 * Attributes: a variable or a computed value with the selections and indexes that follow it, resolved as one.
 *
 * What is charged follows Kubernetes' observer: 1 for each qualifier that is applied, 1 for the attribute as a whole
 * when it is read as a value. A branch of `c ? a.b : d` is resolved without being read, so its variable is free; so is
 * a variable used as an index.
 *
 * @see google/cel-go interpreter/attributes.go, interpreter/runtimecost.go Observe
 */
import { NONE, Optional } from '../values/optional.ts';
import { type FieldAccess, StructValue } from '../values/struct.ts';
import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import type { Place } from './place.ts';
import { Failed, invalidKey, isKey, isPresent, lookUp, qualify } from './qualify.ts';

/** Where the selections start. */
export interface Operand {
  /** The value, or an error. */
  resolve(frame: Frame): Value;
  /** Whether a value read here is plain data (see `goTypeName`). */
  readonly fromData: boolean;
}

/** A variable of the program or an iteration variable. */
export class VariableOperand implements Operand {
  readonly place: Place;
  readonly fromData: boolean;

  constructor(place: Place, fromData: boolean) {
    this.place = place;
    this.fromData = fromData;
  }

  resolve({ slots }: Frame): Value {
    const { slot, name, reader } = this.place;
    const value = slots[slot];
    if (value === undefined) return new CelError(`no such attribute(s): ${name}`);
    return reader === undefined ? value : reader.read(value);
  }
}

/** An accumulator: its first value is computed when it is first read, in a loop that never reads it not at all. */
export class AccumulatorOperand implements Operand {
  readonly slot: number;
  readonly init: Node;
  readonly fromData = false;

  constructor(slot: number, init: Node) {
    this.slot = slot;
    this.init = init;
  }

  resolve(frame: Frame): Value {
    const value = frame.slots[this.slot];
    if (value !== undefined) return value;
    const initial = this.init.evaluate(frame);
    frame.slots[this.slot] = initial;
    return initial;
  }
}

/** The result of any other expression. */
export class ComputedOperand implements Operand {
  readonly node: Node;
  readonly fromData = false;

  constructor(node: Node) {
    this.node = node;
  }

  resolve(frame: Frame): Value {
    return this.node.evaluate(frame);
  }
}

/** What can be selected from further, or resolved without being read. */
export interface Attribute {
  /** The id of the last qualifier: where a missing key or variable is reported. */
  readonly id: number;
  readonly fromData: boolean;
  /** The value; an error that stands where a value should be is read like one. */
  resolve(frame: Frame): Value | Failed;
  /** While planning only. */
  add(qualifiers: readonly Qualifier[]): void;
}

/** What was resolved as the key of an index. @param fromData - see `goTypeName` */
export function asKey(resolved: Value | Failed, fromData: boolean): Value | Failed {
  if (resolved instanceof Failed || isKey(resolved)) return resolved;
  return resolved instanceof CelError ? new Failed(resolved, true) : new Failed(invalidKey(resolved, fromData), false);
}

/** One selection or index. The key is a constant, another attribute, or computed. */
export class Qualifier {
  readonly id: number;
  readonly key: Value | undefined;
  readonly attribute: Attribute | undefined;
  readonly optional: boolean;
  /** The last of `has(a.b.c)`: answers whether it is there. */
  readonly testOnly: boolean;

  constructor(id: number, key: Value | Attribute, optional: boolean, testOnly = false) {
    this.id = id;
    const constant =
      typeof key !== 'object' ||
      !(key instanceof PathAttribute || key instanceof GlobalAttribute || key instanceof ConditionalAttribute);
    this.key = constant ? (key as Value) : undefined;
    this.attribute = constant ? undefined : (key as Attribute);
    this.optional = optional;
    this.testOnly = testOnly;
  }

  #key(frame: Frame): Value | Failed {
    return this.attribute === undefined
      ? (this.key as Value)
      : asKey(this.attribute.resolve(frame), this.attribute.fromData);
  }

  /** An error that was there already is reported here. */
  #placed<T>(result: T | Failed): T | Failed {
    if (result instanceof Failed && result.atStep) label(this.id, result.error);
    return result;
  }

  qualify(frame: Frame, value: Value): Value | Failed {
    return this.apply(frame, value, this.#key(frame));
  }

  /** With the key at hand. */
  apply(frame: Frame, value: Value, key: Value | Failed): Value | Failed {
    let result: Value | Failed;
    if (key instanceof Failed) result = key;
    else result = this.testOnly ? isPresent(value, key) : qualify(value, key);
    frame.charge(1);
    return this.#placed(result);
  }

  /** The selected value, undefined where it is absent. Only what is there is charged. */
  qualifyIfPresent(frame: Frame, value: Value): Value | Failed | undefined {
    return this.applyIfPresent(frame, value, this.#key(frame));
  }

  applyIfPresent(frame: Frame, value: Value, key: Value | Failed): Value | Failed | undefined {
    if (key instanceof Failed) return this.#placed(key);
    if (this.testOnly || value instanceof StructValue) {
      const present = isPresent(value, key);
      if (present instanceof Failed) return this.#placed(present);
      if (!present) return undefined;
      if (this.testOnly) {
        frame.charge(1);
        return null;
      }
    }
    const found = lookUp(value, key);
    if (found !== undefined && !(found instanceof Failed)) frame.charge(1);
    return this.#placed(found);
  }
}

/** A field of a message type. */
export interface SelectedField {
  readonly struct: string;
  readonly field: string;
  readonly access: FieldAccess;
}

/** The selection of a field that the type of the message knows how to read. */
export class FieldQualifier extends Qualifier {
  readonly selected: SelectedField;
  readonly #access: FieldAccess;

  /** Without a key: whoever takes shortcuts by names of fields must not. */
  constructor(id: number, selected: SelectedField, testOnly: boolean) {
    super(id, null, false, testOnly);
    this.selected = selected;
    this.#access = selected.access;
  }

  override qualify(frame: Frame, value: Value): Value | Failed {
    const result = this.testOnly ? this.#access.isSet(value) : this.#get(value);
    frame.charge(1);
    return result;
  }

  override qualifyIfPresent(frame: Frame, value: Value): Value | Failed | undefined {
    if (!this.#access.isSet(value)) return undefined;
    frame.charge(1);
    return this.testOnly ? null : this.#get(value);
  }

  #get(value: Value): Value | Failed {
    const found = this.#access.get(value);
    return found === undefined ? new Failed(new CelError(this.#access.failure), false) : found;
  }
}

/** An operand and the qualifiers behind it. */
export class PathAttribute implements Attribute {
  readonly operandId: number;
  readonly operand: Operand;
  qualifiers: readonly Qualifier[] = [];

  constructor(operandId: number, operand: Operand) {
    this.operandId = operandId;
    this.operand = operand;
  }

  get id(): number {
    return this.qualifiers.at(-1)?.id ?? this.operandId;
  }

  get fromData(): boolean {
    return this.operand.fromData;
  }

  add(qualifiers: readonly Qualifier[]): void {
    this.qualifiers = this.qualifiers.length === 0 ? qualifiers : [...this.qualifiers, ...qualifiers];
  }

  resolve(frame: Frame): Value | Failed {
    const start = this.operand.resolve(frame);
    if (start instanceof CelError) return new Failed(start, false);
    let value: Value | Failed = start;
    let optional = false;
    if (value instanceof Optional) {
      if (value.value === undefined) return value;
      optional = true;
      value = value.value;
    }
    for (const qualifier of this.qualifiers) {
      optional ||= qualifier.optional;
      if (optional) {
        const found: Value | Failed | undefined = qualifier.qualifyIfPresent(frame, value);
        if (found === undefined) return NONE;
        value = found;
      } else {
        value = qualifier.qualify(frame, value);
      }
      if (value instanceof Failed) return value;
    }
    return optional ? new Optional(value) : value;
  }
}

/**
 * A variable that only its leading dot finds, as a comprehension has one of its name. Kubernetes resolves all that
 * follows among the variables of the program alone, where nobody counts: selections and what is computed for indexes
 * cost nothing.
 *
 * @see google/cel-go interpreter/attributes.go absoluteAttribute.Resolve
 */
export class GlobalAttribute implements Attribute {
  readonly path: PathAttribute;

  constructor(path: PathAttribute) {
    this.path = path;
  }

  get id(): number {
    return this.path.id;
  }

  get fromData(): boolean {
    return this.path.fromData;
  }

  add(qualifiers: readonly Qualifier[]): void {
    this.path.add(qualifiers);
  }

  resolve(frame: Frame): Value | Failed {
    return this.path.resolve(frame.uncounted());
  }
}

/** `condition ? truthy : falsy`: a selection that follows applies to both branches. */
export class ConditionalAttribute implements Attribute {
  readonly #id: number;
  readonly condition: Node;
  readonly truthy: Attribute;
  readonly falsy: Attribute;

  constructor(id: number, condition: Node, truthy: Attribute, falsy: Attribute) {
    this.#id = id;
    this.condition = condition;
    this.truthy = truthy;
    this.falsy = falsy;
  }

  get id(): number {
    return this.truthy.id === this.falsy.id ? this.truthy.id : this.#id;
  }

  get fromData(): boolean {
    return this.truthy.fromData && this.falsy.fromData;
  }

  add(qualifiers: readonly Qualifier[]): void {
    this.truthy.add(qualifiers);
    this.falsy.add(qualifiers);
  }

  resolve(frame: Frame): Value | Failed {
    const condition = this.condition.evaluate(frame);
    if (condition === true) return this.truthy.resolve(frame);
    if (condition === false) return this.falsy.resolve(frame);
    return new Failed(condition instanceof CelError ? condition : noSuchOverload(), false);
  }
}

/** An attribute read as a value. */
export class AttributeNode extends Node {
  readonly attribute: Attribute;
  /** A presence test: the unit for reading is not charged. */
  readonly testOnly: boolean;

  constructor(id: number, attribute: Attribute, testOnly = false) {
    super(id);
    this.attribute = attribute;
    this.testOnly = testOnly;
  }

  override evaluate(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    const conditional = this.attribute instanceof ConditionalAttribute;
    if (!conditional && !this.testOnly) frame.charge(1);
    else if (conditional && this.testOnly) frame.refundUnit();
    if (resolved instanceof Failed) return label(this.testOnly ? this.id : this.attribute.id, resolved.error);
    return this.testOnly && resolved instanceof Optional ? resolved.value !== undefined : resolved;
  }
}
