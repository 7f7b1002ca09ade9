/**
 * List, map and message literals. Each is charged its base cost, whether or not its parts succeeded.
 *
 * @see google/cel-go interpreter/interpretable.go evalList, evalMap, evalObj
 */

import { LiteralMap } from '../values/literal-map.ts';
import { Optional } from '../values/optional.ts';
import { CelError, type Value } from '../values/value.ts';
import { valueText } from '../values/value-text.ts';
import type { Frame } from './frame.ts';
import { label, Node } from './node.ts';

export const LIST_COST = 10;
export const MAP_COST = 30;
export const STRUCT_COST = 40;

export class ListNode extends Node {
  readonly elements: readonly Node[];
  /** Which elements are optional; undefined if none is. */
  readonly optional: ReadonlySet<number> | undefined;

  constructor(id: number, elements: readonly Node[], optional: readonly number[]) {
    super(id);
    this.elements = elements;
    this.optional = optional.length === 0 ? undefined : new Set(optional);
  }

  override evaluate(frame: Frame): Value {
    const list = this.build(frame);
    frame.charge(LIST_COST);
    return list;
  }

  build(frame: Frame): Value {
    const values: Value[] = [];
    for (let i = 0; i < this.elements.length; i++) {
      let value = (this.elements[i] as Node).evaluate(frame);
      if (value instanceof CelError) return value;
      if (this.optional?.has(i)) {
        if (!(value instanceof Optional)) {
          return label(
            this.id,
            new CelError(`cannot initialize optional list element from non-optional value ${valueText(value)}`),
          );
        }
        if (value.value === undefined) continue;
        value = value.value;
      }
      values.push(value);
    }
    return values;
  }
}

export interface EntryNodes {
  readonly key: Node;
  readonly value: Node;
  readonly optional: boolean;
}

export class MapNode extends Node {
  readonly entries: readonly EntryNodes[];

  constructor(id: number, entries: readonly EntryNodes[]) {
    super(id);
    this.entries = entries;
  }

  override evaluate(frame: Frame): Value {
    const map = this.build(frame);
    frame.charge(MAP_COST);
    return map;
  }

  build(frame: Frame): Value {
    const map = new LiteralMap();
    for (const entry of this.entries) {
      const key = entry.key.evaluate(frame);
      if (key instanceof CelError) return key;
      let value = entry.value.evaluate(frame);
      if (value instanceof CelError) return value;
      if (entry.optional) {
        if (!(value instanceof Optional)) {
          return label(
            this.id,
            new CelError(
              `cannot initialize optional entry '${valueText(key)}' from non-optional value ${valueText(value)}`,
            ),
          );
        }
        if (value.value === undefined) {
          map.delete(key);
          continue;
        }
        value = value.value;
      }
      map.set(key, value);
    }
    return map;
  }
}

export interface FieldNodes {
  readonly name: string;
  readonly value: Node;
  readonly optional: boolean;
}

/** Makes a message of a type from its fields; an error where a field's value does not fit. */
export type StructConstructor = (typeName: string, fields: ReadonlyMap<string, Value>) => Value;

export class StructNode extends Node {
  readonly typeName: string;
  readonly fields: readonly FieldNodes[];
  readonly construct: StructConstructor;

  constructor(id: number, typeName: string, fields: readonly FieldNodes[], construct: StructConstructor) {
    super(id);
    this.typeName = typeName;
    this.fields = fields;
    this.construct = construct;
  }

  override evaluate(frame: Frame): Value {
    const message = this.build(frame);
    frame.charge(STRUCT_COST);
    return message;
  }

  build(frame: Frame): Value {
    const fields = new Map<string, Value>();
    for (const field of this.fields) {
      let value = field.value.evaluate(frame);
      if (value instanceof CelError) return value;
      if (field.optional) {
        if (!(value instanceof Optional)) {
          return label(
            this.id,
            new CelError(
              `cannot initialize optional entry '${field.name}' from non-optional value ${valueText(value)}`,
            ),
          );
        }
        if (value.value === undefined) {
          fields.delete(field.name);
          continue;
        }
        value = value.value;
      }
      fields.set(field.name, value);
    }
    return label(this.id, this.construct(this.typeName, fields));
  }
}
