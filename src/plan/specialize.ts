/**
 * Attributes that are read often and of simple shape, in fewer steps: a variable with named fields behind it.
 */
import { DYN, Type } from '../types/type.ts';
import { Optional } from '../values/optional.ts';
import { Boxed, CelError, type PlainMap, type Value } from '../values/value.ts';
import { AttributeNode, PathAttribute, VariableOperand } from './attribute.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';
import { qualify } from './qualify.ts';

/** Replaces a node by one that does the same faster, where its shape allows it. Called once a node is complete. */
export function specialize(node: Node): Node {
  if (!(node instanceof AttributeNode) || node.testOnly) return node;
  const { attribute } = node;
  if (!(attribute instanceof PathAttribute && attribute.operand instanceof VariableOperand)) return node;
  const fields: Field[] = [];
  for (const { key, optional, testOnly, attribute: computed } of attribute.qualifiers) {
    if (computed !== undefined || typeof key !== 'string' || optional || testOnly) return node;
    fields.push(new Field(key));
  }
  return new VariablePath(attribute, attribute.operand, fields);
}

/** Whether objects, arrays or bytes inherit something of this name: then only a look at who owns it tells. */
const isInherited = (name: string): boolean =>
  name in Object.prototype || name in Array.prototype || name in Uint8Array.prototype;

/** A named field. */
class Field {
  readonly name: string;
  readonly #inherited: boolean;
  /** Whether a type, which is a value without fields, has a property of this name. */
  readonly #ofTypes: boolean;

  constructor(name: string) {
    this.name = name;
    this.#inherited = isInherited(name);
    this.#ofTypes = name in DYN;
  }

  /** The field's value, or an error. */
  of(value: Value): Value {
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
  readonly #name: string;
  readonly #fields: readonly Field[];

  constructor(attribute: PathAttribute, variable: VariableOperand, fields: readonly Field[]) {
    super(attribute.id);
    this.#attribute = attribute;
    this.#slot = variable.slot;
    this.#name = variable.name;
    this.#fields = fields;
  }

  override evaluate(frame: Frame): Value {
    let value = frame.slots[this.#slot];
    const fields = this.#fields;
    if (value instanceof Boxed && (value instanceof Optional || value instanceof CelError)) {
      const result = this.#attribute.resolve(frame);
      frame.charge(1);
      return label(this.id, result);
    }
    if (value === undefined) {
      frame.charge(1);
      return new CelError(`no such attribute(s): ${this.#name}`, this.id);
    }
    for (let i = 0; i < fields.length; i++) {
      value = (fields[i] as Field).of(value as Value);
      if (value instanceof CelError) {
        frame.chargeUnits(i + 2);
        return label(this.id, value);
      }
    }
    // One for each field and one for the variable.
    frame.chargeUnits(fields.length + 1);
    return value as Value;
  }
}
