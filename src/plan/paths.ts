/**
 * Attributes of the commonest shape, in fewer steps: a variable with named fields behind it. Each does what
 * {@link PathAttribute} does, and leaves to it whatever is not the plain case.
 */
import { Optional } from '../values/optional.ts';
import type { Value } from '../values/value.ts';
import { type Attribute, FieldQualifier, type PathAttribute, VariableOperand } from './attribute.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import type { Place } from './place.ts';
import { Failed } from './qualify.ts';

/** `variable.field.field…` */
export class Path extends Node {
  readonly attribute: PathAttribute;
  readonly place: Place;
  /** What reading the variable costs: nothing in a branch of `?:`, which is resolved without being read. */
  readonly reading: 0 | 1;
  /** Where a missing key is reported. */
  readonly reportId: number;
  /** One for each field and one for reading. */
  readonly units: number;

  constructor(attribute: PathAttribute, place: Place, reading: 0 | 1, reportId: number) {
    super(attribute.id);
    this.attribute = attribute;
    this.place = place;
    this.reading = reading;
    this.reportId = reportId;
    this.units = attribute.qualifiers.length + reading;
  }

  override evaluate(frame: Frame): Value {
    const value = this.place.read(frame);
    if (value === undefined) return this.resolve(frame);
    frame.chargeUnits(this.units);
    return value;
  }

  /** The general way. */
  resolve(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    if (this.reading > 0) frame.charge(1);
    return resolved instanceof Failed ? label(this.reportId, resolved.error) : resolved;
  }
}

/** `has(variable.field.field…)`: the variable is free, the field asked for costs 1 like each before it. */
export class PresencePath extends Node {
  readonly attribute: PathAttribute;
  readonly place: Place;

  constructor(id: number, attribute: PathAttribute, place: Place) {
    super(id);
    this.attribute = attribute;
    this.place = place;
  }

  override evaluate(frame: Frame): Value {
    const isThere = this.place.has(frame);
    if (isThere === undefined) return this.#resolve(frame);
    frame.chargeUnits(this.attribute.qualifiers.length);
    return isThere;
  }

  #resolve(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    if (resolved instanceof Failed) return label(this.id, resolved.error);
    return resolved instanceof Optional ? resolved.value !== undefined : resolved;
  }
}

/** Resolves what is no simple path. */
export class Unread extends Node {
  readonly attribute: Attribute;

  constructor(attribute: Attribute, reportId: number) {
    super(reportId);
    this.attribute = attribute;
  }

  override evaluate(frame: Frame): Value {
    const resolved = this.attribute.resolve(frame);
    return resolved instanceof Failed ? label(this.id, resolved.error) : resolved;
  }
}

/**
 * The place that an attribute is read from, and whether that is only asked for (`has`), if all there is to it are a
 * variable and fields.
 */
export function placeOf({
  operand,
  qualifiers,
}: Pick<PathAttribute, 'operand' | 'qualifiers'>): { place: Place; tests: boolean } | undefined {
  if (!(operand instanceof VariableOperand)) return undefined;
  let { place } = operand;
  let tests = false;
  for (const qualifier of qualifiers) {
    const { key, optional, testOnly } = qualifier;
    if (typeof key !== 'string' || optional || tests || qualifier instanceof FieldQualifier) return undefined;
    tests = testOnly;
    place = place.field(key);
  }
  return { place, tests };
}
