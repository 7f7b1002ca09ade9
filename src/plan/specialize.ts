/**
 * Attributes that are read often and of simple shape, in fewer steps: a variable with named fields behind it.
 */
import { DYN, Type } from '../types/type.ts';
import { Optional } from '../values/optional.ts';
import { Boxed, CelError, type PlainMap, type Value } from '../values/value.ts';
import { AttributeNode, PathAttribute, VariableOperand } from './attribute.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { Failed, qualify } from './qualify.ts';

/** Replaces a node by one that does the same faster, where its shape allows it. Called once a node is complete. */
export function specialize(node: Node): Node {
  if (!(node instanceof AttributeNode) || node.testOnly) return node;
  const { attribute } = node;
  if (!(attribute instanceof PathAttribute && attribute.operand instanceof VariableOperand)) return node;
  const fields: Field[] = [];
  for (const { id, key, optional, testOnly, attribute: computed } of attribute.qualifiers) {
    if (computed !== undefined || typeof key !== 'string' || optional || testOnly) return node;
    fields.push(new Field(id, key));
  }
  return new VariablePath(attribute, attribute.operand, fields);
}

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

/** `variable.field.field…`, read as a value. */
class VariablePath extends Node {
  readonly #attribute: PathAttribute;
  readonly #slot: number;
  readonly #fields: readonly Field[];

  constructor(attribute: PathAttribute, variable: VariableOperand, fields: readonly Field[]) {
    super(attribute.id);
    this.#attribute = attribute;
    this.#slot = variable.slot;
    this.#fields = fields;
  }

  override evaluate(frame: Frame): Value {
    const start = frame.slots[this.#slot];
    if (start === undefined || (start instanceof Boxed && (start instanceof Optional || start instanceof CelError))) {
      return this.#read(this.#attribute.resolve(frame), frame);
    }
    const fields = this.#fields;
    let value: Value | Failed = start;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as Field;
      value = field.of(value);
      if (value instanceof Failed) {
        if (value.atStep) label(field.id, value.error);
        frame.chargeUnits(i + 2);
        return label(this.id, value.error);
      }
    }
    // One for each field and one for the variable.
    frame.chargeUnits(fields.length + 1);
    return value;
  }

  #read(resolved: Value | Failed, frame: Frame): Value {
    frame.charge(1);
    return resolved instanceof Failed ? label(this.id, resolved.error) : resolved;
  }
}
