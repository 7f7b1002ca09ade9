import { Boxed, type CelError, type Value } from './value.ts';

/** A message: a value with declared fields that is no map, such as `google.protobuf.Empty{}` or `Object{}`. */
export abstract class StructValue extends Boxed {
  /** The field's value; an error for a field that is not there. */
  abstract get(field: Value): Value | undefined;
  /** `has(this.field)` */
  abstract has(field: Value): boolean | CelError;
}
