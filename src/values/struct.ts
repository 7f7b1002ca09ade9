import { Boxed, type CelError, type Value } from './value.ts';

/** A message: a value with declared fields that is no map, such as `google.protobuf.Empty{}` or `Object{}`. */
export abstract class StructValue extends Boxed {
  /** The field's value; undefined where nothing is known of it, an error where the message says more. */
  abstract get(field: Value): Value | undefined;
  /** `has(this.field)` */
  abstract has(field: Value): boolean | CelError;
}

/** How a selection from a message reads a field, where the message's type says more than its value. */
export interface FieldAccess {
  /** `has(message.field)` */
  isSet(message: Value): boolean;
  /** The field's value; undefined where the selection itself fails. */
  get(message: Value): Value | undefined;
  /** What is said then. */
  readonly failure: string;
}
