/**
 * Attributes of the commonest shape, in fewer steps: a variable with named fields behind it. Each does what
 * {@link PathAttribute} does, and leaves to it whatever is not the plain case.
 */
import { DYN, Type } from '../types/type.ts';
import { Optional } from '../values/optional.ts';
import {
  Boxed,
  CelError,
  type FieldsReader,
  type MapShape,
  MapValue,
  type PlainMap,
  type Value,
} from '../values/value.ts';
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

/** Whether there is no value, or one that selections see through. */
const isSpecial = (value: Value | undefined): value is CelError | Optional | undefined =>
  value === undefined || value instanceof Optional || value instanceof CelError;

/** Charges for the steps up to one that failed, and says so where it belongs. */
function fail(failed: Failed, frame: Frame, step: Field, steps: number, reportId: number): Value {
  if (failed.atStep) label(step.id, failed.error);
  frame.chargeUnits(steps);
  return label(reportId, failed.error);
}

/** `variable.field.field…` */
abstract class PathNode extends Node {
  readonly #attribute: PathAttribute;
  readonly #slot: number;
  /** What reading the variable costs: nothing in a branch of `?:`, which is resolved without being read. */
  readonly #reading: 0 | 1;
  /** Where a missing key is reported. */
  readonly #reportId: number;
  readonly #fields: readonly Field[];
  /** How the last map that was not plain data was read: the next one is likely to be read alike. */
  #shape: MapShape | undefined;
  #reader: FieldsReader | undefined;

  constructor({ attribute, slot, fields }: FieldPath, reading: 0 | 1, reportId: number) {
    super(attribute.id);
    this.#attribute = attribute;
    this.#slot = slot;
    this.#fields = fields;
    this.#reading = reading;
    this.#reportId = reportId;
  }

  override evaluate(frame: Frame): Value {
    const start = frame.slots[this.#slot];
    if (start === undefined || start instanceof Boxed) {
      const value = start instanceof MapValue ? this.#readAtOnce(start) : undefined;
      if (value === undefined) return isSpecial(start) ? this.#resolve(frame) : this.#walk(frame, start);
      frame.chargeUnits(this.#fields.length + this.#reading);
      return value;
    }
    const value = this.select(start);
    if (value instanceof Failed) return this.#walk(frame, start);
    // One for each field and one for the variable.
    frame.chargeUnits(this.#fields.length + this.#reading);
    return value;
  }

  /** What stands at the end of the path, or any failure. */
  protected abstract select(start: Value): Value | Failed;

  #readAtOnce(map: MapValue): Value | undefined {
    const { shape } = map;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#reader = this.#fields.length === 0 ? undefined : shape?.fieldsReader(this.#fields.map(({ name }) => name));
    }
    return this.#reader?.(map);
  }

  /** Step by step: what fails is charged up to there. */
  #walk(frame: Frame, start: Value): Value {
    let value: Value | Failed = start;
    for (let i = 0; i < this.#fields.length; i++) {
      const field = this.#fields[i] as Field;
      value = field.of(value);
      if (value instanceof Failed) return fail(value, frame, field, i + 1 + this.#reading, this.#reportId);
    }
    frame.chargeUnits(this.#fields.length + this.#reading);
    return value;
  }

  /** The general way. */
  #resolve(frame: Frame): Value {
    const resolved = this.#attribute.resolve(frame);
    if (this.#reading > 0) frame.charge(1);
    return resolved instanceof Failed ? label(this.#reportId, resolved.error) : resolved;
  }
}

class Variable extends PathNode {
  protected override select(start: Value): Value {
    return start;
  }
}

class OneField extends PathNode {
  readonly #field: Field;

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path, reading, reportId);
    this.#field = path.fields[0] as Field;
  }

  protected override select(start: Value): Value | Failed {
    return this.#field.of(start);
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

  protected override select(start: Value): Value | Failed {
    const middle = this.#first.of(start);
    return middle instanceof Failed ? middle : this.#second.of(middle);
  }
}

class ManyFields extends PathNode {
  readonly #fields: readonly Field[];

  constructor(path: FieldPath, reading: 0 | 1, reportId: number) {
    super(path, reading, reportId);
    this.#fields = path.fields;
  }

  protected override select(start: Value): Value | Failed {
    let value: Value | Failed = start;
    for (const field of this.#fields) {
      value = field.of(value);
      if (value instanceof Failed) return value;
    }
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
