import type { Type } from './type.ts';

/**
 * A type as the checker's messages print it: `null`, `timestamp`, `any` and the bare name of a type parameter where
 * `Type.toString()` has `null_type`, `google.protobuf.Timestamp`, `google.protobuf.Any` and `<A>`.
 *
 * @see google/cel-go checker/format.go, FormatCELType
 */
export function formatType(type: Type): string {
  switch (type.kind) {
    case 'any':
      return 'any';
    case 'duration':
      return 'duration';
    case 'error':
      return '!error!';
    case 'null':
      return 'null';
    case 'timestamp':
      return 'timestamp';
    case 'typeParam':
      return type.name;
    default:
      return type.parameters.length === 0
        ? declaredTypeName(type)
        : `${type.name}(${type.parameters.map(formatType).join(', ')})`;
  }
}

/** The type's name without parameters, as messages about names print it: `wrapper(int)`, `google.protobuf.Timestamp`. */
export const declaredTypeName = (type: Type): string => (type.wrapper ? `wrapper(${type.name})` : type.name);

/** `(int, string)`, or `string.(int)` where the first is the receiver. */
export function formatArguments(types: readonly Type[], member: boolean): string {
  const formatted = types.map(formatType);
  const receiver = member ? `${formatted.shift()}.` : '';
  return `${receiver}(${formatted.join(', ')})`;
}
