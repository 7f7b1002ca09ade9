import type { Type } from '../types/type.ts';

/**
 * The message type behind a CEL type that is not a message itself: `google.protobuf.Int64Value` for wrapper(int).
 * Undefined where there is none.
 *
 * @see google/cel-go checker/checker.go, isWellKnownType and getWellKnownTypeName
 */
export function wellKnownName(type: Type): string | undefined {
  switch (type.kind) {
    case 'any':
      return 'google.protobuf.Any';
    case 'timestamp':
      return 'google.protobuf.Timestamp';
    case 'duration':
      return 'google.protobuf.Duration';
    case 'dyn':
      return 'google.protobuf.Value';
    case 'null':
      return 'google.protobuf.NullValue';
    case 'bool':
    case 'bytes':
    case 'double':
    case 'int':
    case 'string':
    case 'uint':
      return type.wrapper ? `google.protobuf.${wrapperNames[type.kind]}Value` : undefined;
    case 'list':
      return type.parameters[0]?.kind === 'dyn' ? 'google.protobuf.ListValue' : undefined;
    case 'map':
      return type.parameters[0]?.kind === 'string' && type.parameters[1]?.kind === 'dyn'
        ? 'google.protobuf.Struct'
        : undefined;
    default:
      return undefined;
  }
}

const wrapperNames = {
  bool: 'Bool',
  bytes: 'Bytes',
  double: 'Double',
  int: 'Int64',
  string: 'String',
  uint: 'UInt64',
} as const;
