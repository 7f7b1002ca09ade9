/** `schema`: what a schema declares to CEL, with the sizes that costs are estimated from. */
import { type DeclType, declType, SELF_TYPE } from '../schema/decl-type.ts';
import { readSchema } from './environment.ts';
import { Fields, type Request, requestFields, writeInteger } from './request.ts';

const KNOWN = requestFields(['schema', 'root']);

export function answerSchema(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const decl = declType(readSchema(fields.raw('schema') ?? null), fields.boolean('root'), SELF_TYPE);
  return { decl: decl === undefined ? null : tree(decl), exposed: decl !== undefined };
}

interface DeclTree {
  readonly type: string;
  readonly required?: boolean;
  readonly maxElements: number | string;
  readonly minSerializedSize: number | string;
  readonly key?: DeclTree;
  readonly elem?: DeclTree;
  readonly fields?: Readonly<Record<string, DeclTree>>;
}

function tree({ type, maxElements, minSerializedSize, key, element, fields }: DeclType, required = false): DeclTree {
  return {
    type: String(type),
    ...(required && { required }),
    maxElements: writeInteger(maxElements),
    minSerializedSize: writeInteger(minSerializedSize),
    ...(key && { key: tree(key) }),
    ...(element && { elem: tree(element) }),
    ...(fields !== undefined &&
      fields.size > 0 && {
        fields: Object.fromEntries(Array.from(fields, ([name, field]) => [name, tree(field.type, field.required)])),
      }),
  };
}
