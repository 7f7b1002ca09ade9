/**
 * CEL types: what the checker computes with and what `type(x)` answers at run time.
 *
 * @see google/cel-go common/types/types.go
 */

export type TypeKind =
  | 'any'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'dyn'
  | 'error'
  | 'int'
  | 'list'
  | 'map'
  | 'null'
  | 'opaque'
  | 'string'
  | 'struct'
  | 'timestamp'
  | 'type'
  | 'typeParam'
  | 'uint'
  | 'unspecified';

/** Whatever is an object in JavaScript but no plain data: types and the classes of values. One look tells it from JSON. */
export abstract class NonData {}

/** The kinds that are one type each, by the name that this type has: their codes are their places here, from 1. */
const PLAIN: readonly (readonly [TypeKind, string])[] = [
  ['any', 'google.protobuf.Any'],
  ['bool', 'bool'],
  ['bytes', 'bytes'],
  ['double', 'double'],
  ['duration', 'google.protobuf.Duration'],
  ['dyn', 'dyn'],
  ['error', 'error'],
  ['int', 'int'],
  ['null', 'null_type'],
  ['string', 'string'],
  ['timestamp', 'google.protobuf.Timestamp'],
  ['uint', 'uint'],
];
/** More than the codes of plain types, nullable ones among them. */
const PLAIN_CODES = 32;
/** More than any code: those of plain types, of lists of them, and of maps of them. */
export const TYPE_CODES: number = 2 * PLAIN_CODES + PLAIN_CODES * PLAIN_CODES;

function codeOf(kind: TypeKind, name: string, parameters: readonly Type[], wrapper: boolean): number {
  const [first, second] = parameters;
  if (first === undefined) {
    const place = PLAIN.findIndex((plain) => plain[0] === kind && plain[1] === name) + 1;
    return place > 0 && wrapper ? PLAIN.length + place : place;
  }
  if (!isPlainCode(first.code)) return 0;
  if (kind === 'list') return PLAIN_CODES + first.code;
  if (kind !== 'map' || second === undefined || !isPlainCode(second.code)) return 0;
  return 2 * PLAIN_CODES + PLAIN_CODES * first.code + second.code;
}

const isPlainCode = (code: number): boolean => code > 0 && code < PLAIN_CODES;

/** A CEL type. Also a CEL value: `int`, `type(1)`. Compare structurally with {@link sameType}, not by identity. */
export class Type extends NonData {
  /**
   * @param kind - what sort of type this is
   * @param name - the run-time type name: `int`, `null_type`, `google.protobuf.Timestamp`, `kubernetes.Quantity`;
   * for a type parameter its name
   * @param parameters - of list (1), map (2), type (0 or 1) and opaque types
   * @param wrapper - whether this is a nullable primitive such as `google.protobuf.Int64Value`
   */
  readonly kind: TypeKind;
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly wrapper: boolean;
  /** Whether there is no type parameter in it. */
  readonly closed: boolean;
  /** How many types it is made of, itself included: `map(string, list(int))` of 4. */
  readonly weight: number;
  /** What the commonest types are told apart by at a glance: 0, or a number below {@link TYPE_CODES} of this type only. */
  readonly code: number;

  constructor(kind: TypeKind, name: string, parameters: readonly Type[] = [], wrapper = false) {
    super();
    this.kind = kind;
    this.name = name;
    this.parameters = parameters;
    this.wrapper = wrapper;
    let closed = kind !== 'typeParam';
    let weight = 1;
    for (const parameter of parameters) {
      closed &&= parameter.closed;
      weight += parameter.weight;
    }
    this.closed = closed;
    this.weight = weight;
    this.code = codeOf(kind, name, parameters, wrapper);
  }

  /** The same type of other things. */
  withParameters(parameters: readonly Type[]): Type {
    return new Type(this.kind, this.name, parameters, this.wrapper);
  }

  /** The form cel-go's `Type.String()` prints: `list(null_type)`, `wrapper(int)`, `<A>`. */
  override toString(): string {
    const name = this.wrapper ? `wrapper(${this.name})` : this.name;
    if (this.kind === 'typeParam') return `<${name}>`;
    return this.parameters.length === 0 ? name : `${name}(${this.parameters.join(', ')})`;
  }
}

export const ANY: Type = new Type('any', 'google.protobuf.Any');
export const BOOL: Type = new Type('bool', 'bool');
export const BYTES: Type = new Type('bytes', 'bytes');
export const DOUBLE: Type = new Type('double', 'double');
export const DURATION: Type = new Type('duration', 'google.protobuf.Duration');
export const DYN: Type = new Type('dyn', 'dyn');
export const ERROR: Type = new Type('error', 'error');
export const INT: Type = new Type('int', 'int');
export const NULL: Type = new Type('null', 'null_type');
export const STRING: Type = new Type('string', 'string');
export const TIMESTAMP: Type = new Type('timestamp', 'google.protobuf.Timestamp');
export const TYPE: Type = new Type('type', 'type');
export const UINT: Type = new Type('uint', 'uint');
/** What a field has that a message type lets pass without knowing it (JSONPatch): it goes with dyn only, not even with itself. */
export const UNSPECIFIED: Type = new Type('unspecified', '');

export const listOf = (element: Type): Type => new Type('list', 'list', [element]);
export const mapOf = (key: Type, value: Type): Type => new Type('map', 'map', [key, value]);
export const optionalOf = (value: Type): Type => new Type('opaque', 'optional_type', [value]);
export const typeOf = (described: Type): Type => new Type('type', 'type', [described]);
export const typeParam = (name: string): Type => new Type('typeParam', name);
export const opaque = (name: string, ...parameters: Type[]): Type => new Type('opaque', name, parameters);
export const struct = (name: string): Type => new Type('struct', name);
export const wrapperOf = (primitive: Type): Type =>
  new Type(primitive.kind, primitive.name, primitive.parameters, true);

export const LIST: Type = listOf(DYN);
export const MAP: Type = mapOf(DYN, DYN);

/** Whether a value of this type is only known at run time: dyn, any or a type parameter. */
export const isDynamic = (type: Type): boolean =>
  type.kind === 'dyn' || type.kind === 'any' || type.kind === 'typeParam';

export const isOptional = (type: Type): boolean => type.kind === 'opaque' && type.name === 'optional_type';

/** Structural equality; names of type parameters count only when `exact`. */
export function sameType(a: Type, b: Type, exact = true): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.parameters.length !== b.parameters.length) return false;
  if ((exact || a.kind !== 'typeParam') && a.name !== b.name) return false;
  for (let i = 0; i < a.parameters.length; i++) {
    if (!sameType(a.parameters[i] as Type, b.parameters[i] as Type, exact)) return false;
  }
  return true;
}
