import { isDynamic, Type } from '../types/type.ts';
import {
  Boxed,
  isDouble,
  isInt,
  isList,
  isPlainMap,
  type ListValue,
  listAt,
  MapValue,
  mapFind,
  type PlainMap,
  Uint,
  type Value,
} from './value.ts';

/**
 * Whether a value may be passed where a function declares `type`. Type parameters and dyn take anything; of a list only
 * the first element is looked at, of a map only the first entry.
 *
 * @see google/cel-go common/types/types.go, IsAssignableRuntimeType
 */
export function isAssignableRuntimeType(type: Type, value: Value): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'typeParam':
    case 'any':
      return true;
    case 'string':
      return typeof value === 'string' || isWrapped(type, value);
    case 'int':
      return isInt(value) || isWrapped(type, value);
    case 'bool':
      return typeof value === 'boolean' || isWrapped(type, value);
    case 'double':
      return isDouble(value) || isWrapped(type, value);
    case 'uint':
      return value instanceof Uint || isWrapped(type, value);
    case 'bytes':
      return value instanceof Uint8Array || isWrapped(type, value);
    case 'null':
      return value === null;
    case 'list':
      return isList(value) && firstElementFits(type.parameters[0] as Type, value);
    case 'map':
      return value instanceof MapValue
        ? firstEntryFits(type, value)
        : isPlainMap(value) && firstPlainEntryFits(type, value);
    case 'type':
      return value instanceof Type;
    default:
      return value instanceof Boxed && value.type.name === type.name;
  }
}

/** Null stands for an absent primitive. */
const isWrapped = (type: Type, value: Value): boolean => value === null && type.wrapper;

const firstElementFits = (type: Type, list: readonly Value[] | ListValue): boolean =>
  list.length === 0 || isDynamic(type) || isAssignableRuntimeType(type, listAt(list, 0));

function firstEntryFits({ parameters: [keyType, valueType] }: Type, map: MapValue): boolean {
  if (map.size === 0) return true;
  const key = map.firstKey as Value;
  return (
    isAssignableRuntimeType(keyType as Type, key) &&
    isAssignableRuntimeType(valueType as Type, mapFind(map, key) as Value)
  );
}

function firstPlainEntryFits({ parameters: [keyType, valueType] }: Type, map: PlainMap): boolean {
  for (const key in map) {
    if (!Object.hasOwn(map, key)) continue;
    return (
      isAssignableRuntimeType(keyType as Type, key) && isAssignableRuntimeType(valueType as Type, map[key] as Value)
    );
  }
  return true;
}
