/** Which members of a document its Go type does not have: what strict decoding warns of. */
import { isPlainMap, type Value } from '../values/value.ts';
import type { GoStruct, GoType } from './go-types.ts';

/** Their paths, in the order of the document: `spec.validations[0].nope`. */
export const unknownFields = (document: Value, type: GoStruct): readonly string[] => [...unknown(document, type, '')];

function* unknown(value: Value, type: GoType, path: string): Iterable<string> {
  if (typeof type === 'string' || value === null) return;
  if (type.kind === 'pointer') return yield* unknown(value, type.to, path);
  if (type.kind === 'list') {
    if (!Array.isArray(value)) return;
    for (const [i, element] of value.entries()) yield* unknown(element, type.element, `${path}[${i}]`);
    return;
  }
  if (!isPlainMap(value)) return;
  for (const name of Object.keys(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    const member = type.kind === 'map' ? type.value : type.fields.find((field) => field.name === name)?.type;
    if (member === undefined) yield place;
    else yield* unknown(value[name] as Value, member, place);
  }
}
