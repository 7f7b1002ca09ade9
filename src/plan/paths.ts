/**
 * Attributes of the commonest shape, in fewer steps: a variable with named fields behind it. Each does what
 * {@link PathAttribute} does, and leaves to it whatever is not the plain case.
 */
import { DYN, Type } from '../types/type.ts';
import { Optional } from '../values/optional.ts';
import { Boxed, CelError, type PlainMap, type Value } from '../values/value.ts';
import { type PathAttribute, VariableOperand } from './attribute.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { Failed, isPresent, qualify } from './qualify.ts';

/** Whether objects, arrays or bytes inherit something of this name: then only a look at who owns it tells. */
const isInherited = (name: string): boolean =>
  name in Object.prototype || name in Array.prototype || name in Uint8Array.prototype;

/** A named field. */
class Field {
  /** The selection's. */
  readonly id: number;
  readonly name: string;
  readonly #inherited: boolean;
  /** Whether a type, which is a value without fields, has a property of this name. */
  readonly #ofTypes: boolean;

  constructor(id: number, name: string) {
    this.id = id;
    this.name = name;
    this.#inherited = isInherited(name);
    this.#ofTypes = name in DYN;
  }

  of(value: Value): Value | Failed {
    if (typeof value === 'object' && value !== null && !(value instanceof Boxed)) {
      if (
        this.#inherited
          ? isPlainObject(value) && Object.hasOwn(value, this.name)
          : !(this.#ofTypes && value instanceof Type)
      ) {
        const found = (value as PlainMap)[this.name];
        if (found !== undefined) return found;
      }
    }
    return qualify(value, this.name);
  }
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A variable and the fields behind it, if that is all there is. */
export interface FieldPath {
  readonly attribute: PathAttribute;
  readonly slot: number;
  readonly fields: readonly Field[];
  /** The last is the question of `has(a.b.c)`. */
  readonly tests: boolean;
}

export function fieldPath(attribute: PathAttribute): FieldPath | undefined {
  if (!(attribute.operand instanceof VariableOperand)) return undefined;
  const fields: Field[] = [];
  let tests = false;
  for (const { id, key, optional, testOnly, attribute: computed } of attribute.qualifiers) {
    if (computed !== undefined || typeof key !== 'string' || optional || tests) return undefined;
    tests = testOnly;
    fields.push(new Field(id, key));
  }
  return { attribute, slot: attribute.operand.slot, fields, tests };
}

/** Whether the plain case ends here: there is no value, or it is one that selections see through. */
const isSpecial = (value: Value | undefined): value is CelError | Optional | undefined =>
  value === undefined || (value instanceof Boxed && (value instanceof Optional || value instanceof CelError));

/** Charges for the steps up to one that failed, and says so where it belongs. */
function fail(failed: Failed, frame: Frame, step: Field, steps: number, reportId: number): Value {
  if (failed.atStep) label(step.id, failed.error);
  frame.chargeUnits(steps);
  return label(reportId, failed.error);
}

/** The shape of all nodes here. */
abstract class PathNode extends Node {
  protected readonly attribute: PathAttribute;
  protected readonly slot: number;
  /** What reading the variable costs: nothing in a branch of `?:`, which is resolved without being read. */
  protected readonly reading: 0 | 1;
  /** Where a missing key is reported. */
  protected readonly reportId: number;

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path.attribute.id);
    this.attribute = path.attribute;
    this.slot = path.slot;
    this.reading = reading;
    this.reportId = reportId;
  }

  /** The general way. */
  protected resolve(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    if (this.reading > 0) frame.charge(1);
    return resolved instanceof Failed ? label(this.reportId, resolved.error) : resolved;
  }
}

class Variable extends PathNode {
  override evaluate(frame: Frame): Value {
    const value = frame.slots[this.slot];
    if (isSpecial(value)) return this.resolve(frame);
    if (this.reading > 0) frame.charge(1);
    return value;
  }
}

class OneField extends PathNode {
  readonly #field: Field;

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path, reading, reportId);
    this.#field = path.fields[0] as Field;
  }

  override evaluate(frame: Frame): Value {
    const start = frame.slots[this.slot];
    if (isSpecial(start)) return this.resolve(frame);
    const value = this.#field.of(start);
    if (value instanceof Failed) return fail(value, frame, this.#field, 1 + this.reading, this.reportId);
    frame.chargeUnits(1 + this.reading);
    return value;
  }
}

class TwoFields extends PathNode {
  readonly #first: Field;
  readonly #second: Field;

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path, reading, reportId);
    this.#first = path.fields[0] as Field;
    this.#second = path.fields[1] as Field;
  }

  override evaluate(frame: Frame): Value {
    const start = frame.slots[this.slot];
    if (isSpecial(start)) return this.resolve(frame);
    const middle = this.#first.of(start);
    if (middle instanceof Failed) return fail(middle, frame, this.#first, 1 + this.reading, this.reportId);
    const value = this.#second.of(middle);
    if (value instanceof Failed) return fail(value, frame, this.#second, 2 + this.reading, this.reportId);
    frame.chargeUnits(2 + this.reading);
    return value;
  }
}

class ManyFields extends PathNode {
  readonly #fields: readonly Field[];

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path, reading, reportId);
    this.#fields = path.fields;
  }

  override evaluate(frame: Frame): Value {
    let value: Value | Failed | undefined = frame.slots[this.slot];
    if (isSpecial(value)) return this.resolve(frame);
    const fields = this.#fields;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as Field;
      value = field.of(value);
      if (value instanceof Failed) return fail(value, frame, field, i + 1 + this.reading, this.reportId);
    }
    frame.chargeUnits(fields.length + this.reading);
    return value;
  }
}

/** `variable.field.field…`, by number of fields. */
export function pathNode(path: FieldPath, reading: 0 | 1, reportId: number): Node {
  switch (path.fields.length) {
    case 0:
      return new Variable(path, reading, reportId);
    case 1:
      return new OneField(path, reading, reportId);
    case 2:
      return new TwoFields(path, reading, reportId);
    default:
      return new ManyFields(path, reading, reportId);
  }
}

/** `has(variable.field.field…)`: the variable is free, the field asked for costs 1 like each before it. */
export class PresencePath extends Node {
  readonly #attribute: PathAttribute;
  readonly #slot: number;
  readonly #fields: readonly Field[];
  readonly #last: Field;

  constructor(id: number, { attribute, slot, fields }: FieldPath) {
    super(id);
    this.#attribute = attribute;
    this.#slot = slot;
    this.#fields = fields.slice(0, -1);
    this.#last = fields.at(-1) as Field;
  }

  override evaluate(frame: Frame): Value {
    let value: Value | Failed | undefined = frame.slots[this.#slot];
    if (isSpecial(value)) return this.#resolve(frame);
    const fields = this.#fields;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as Field;
      value = field.of(value);
      if (value instanceof Failed) return fail(value, frame, field, i + 1, this.id);
    }
    const present = isPresent(value, this.#last.name);
    if (present instanceof Failed) return fail(present, frame, this.#last, fields.length + 1, this.id);
    frame.chargeUnits(fields.length + 1);
    return present;
  }

  #resolve(frame: Frame): Value {
    const resolved = this.#attribute.resolve(frame);
    if (resolved instanceof Failed) return label(this.id, resolved.error);
    return resolved instanceof Optional ? resolved.value !== undefined : resolved;
  }
}
