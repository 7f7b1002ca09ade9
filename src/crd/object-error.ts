import type { Place } from '../documents/document.ts';
import type { FieldErrorType } from '../kubernetes/field-error.ts';
import type { Value } from '../values/value.ts';

/** Besides the server's types of field errors: what strict decoding refuses, what cannot be decoded, a kind that is another. */
export type ObjectErrorType = FieldErrorType | 'UnknownField' | 'DuplicateField' | 'Undecodable' | 'NoKindMatch';

export interface ObjectError {
  readonly type: ObjectErrorType;
  /** `spec.ports[0].name`; `<nil>` for the whole object. */
  readonly path: string;
  /** What is wrong; undefined where the server shows no value. */
  readonly value: Value | undefined;
  readonly detail: string;
  /** As the server words it: `spec.size: Invalid value: 7: too large`. */
  readonly text: string;
  /** Where it is in the file, if the object was read from text. */
  readonly position: Place | undefined;
  /** Of a rule: where it stands in the definition. */
  readonly rule?: string | undefined;
}
