/**
 * What a schema declares to CEL: types with the sizes that costs are estimated from.
 *
 * @see kubernetes/apiserver pkg/cel/common/schemas.go, SchemaDeclType
 * @see kubernetes/apiserver pkg/cel/types.go, DeclType
 */
import { escapeName } from '../kubernetes/escaping.ts';
import { type Range, range } from '../ranges/range.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  struct,
  TIMESTAMP,
  type Type,
} from '../types/type.ts';
import { utf8Length } from '../values/utf8.ts';
import { isLeaf, type StructuralSchema, valueSchema, withTypeAndObjectMeta } from './structural-schema.ts';

export interface DeclField {
  readonly type: DeclType;
  readonly required: boolean;
}

export interface DeclType {
  readonly type: Type;
  /** The most elements a value can have: bytes of a string, items of a list, entries of a map; an int64. */
  readonly maxElements: bigint;
  /** The fewest bytes a value takes as JSON. */
  readonly minSerializedSize: number;
  readonly key?: DeclType;
  /** Of a list or a map. */
  readonly element?: DeclType;
  /** Of an object, by escaped name. */
  readonly fields?: ReadonlyMap<string, DeclField>;
}

/** Bytes of the largest request. */
export const MAX_REQUEST_SIZE = 3_145_728;

const MAX_STRING = BigInt(MAX_REQUEST_SIZE - 2);
const MIN_STRING_SIZE = 2;
const MAX_DURATION = 32n;
const MIN_DURATION_SIZE = 3;
/** A date in quotes. */
const DATE_SIZE = 12;
const MAX_DATE_TIME = 32n;
const MIN_DATE_TIME_SIZE = 21;

/** What the types of `self` are named after. */
export const SELF_TYPE = 'selfType';

const scalar = (type: Type, minSerializedSize: number, maxElements = 0n): DeclType => ({
  type,
  maxElements,
  minSerializedSize,
});

const KEY = scalar(STRING, MIN_STRING_SIZE);

const atLeastZero = (count: bigint): bigint => (count < 0n ? 0n : count);

/** A character takes up to four bytes. Wraps around at 64 bits, as in Go. */
const bytesOf = (maxLength: bigint): bigint => BigInt.asIntN(64, atLeastZero(maxLength) * 4n);

/** How many parts of `size` bytes each fit into `space`. */
const parts = (space: number, size: number): bigint => BigInt(Math.floor(space / size));

/** The most entries of `size` bytes each that fit between the brackets of a request. */
const fitting = (size: number): bigint => parts(MAX_REQUEST_SIZE - 2, size);

/**
 * @param root - whether this is the schema of a resource, which has `kind`, `apiVersion` and `metadata`
 * @param typeName - of the object type; those below it are named after it: `self.spec`, `self.list.@idx`, `self.map.@elem`
 * @returns undefined for a schema that CEL does not see
 */
export function declType(schema: StructuralSchema, root: boolean, typeName: string): DeclType | undefined {
  if (schema.intOrString) {
    const { maxLength } = schema;
    return scalar(DYN, 1, maxLength === undefined ? MAX_STRING : bytesOf(maxLength));
  }
  const seen = root ? withTypeAndObjectMeta(schema) : schema;
  switch (seen.type) {
    case 'array':
      return listDecl(seen, typeName);
    case 'object':
      return seen.additionalProperties !== undefined && valueSchema(seen) !== undefined
        ? mapDecl(seen, typeName)
        : new ObjectDecl(seen, typeName);
    case 'string':
      return stringDecl(seen);
    case 'boolean':
      return scalar(BOOL, 4);
    case 'number':
      return scalar(DOUBLE, 1);
    case 'integer':
      return scalar(INT, 1);
    default:
      return undefined;
  }
}

const declared = new WeakMap<StructuralSchema, boolean>();

/** Whether CEL sees a schema: whether {@link declType} has a type for it. */
export function isDeclared(schema: StructuralSchema): boolean {
  if (isLeaf(schema)) return schema.intOrString || typeIsDeclared(schema);
  let answer = declared.get(schema);
  if (answer === undefined) {
    answer = schema.intOrString || typeIsDeclared(schema);
    declared.set(schema, answer);
  }
  return answer;
}

function typeIsDeclared(schema: StructuralSchema): boolean {
  switch (schema.type) {
    case 'array':
      return schema.items !== undefined && isDeclared(schema.items);
    case 'object': {
      const values = valueSchema(schema);
      return values === undefined || isDeclared(values);
    }
    default:
      return ['string', 'boolean', 'number', 'integer'].includes(schema.type);
  }
}

function listDecl({ items, maxItems }: StructuralSchema, typeName: string): DeclType | undefined {
  const element = items && declType(items, items.embeddedResource, `${typeName}.@idx`);
  if (element === undefined) return undefined;
  const maxElements = maxItems === undefined ? fitting(element.minSerializedSize + 1) : atLeastZero(maxItems);
  return { type: listOf(element.type), maxElements, minSerializedSize: 2, element };
}

function mapDecl(schema: StructuralSchema, typeName: string): DeclType | undefined {
  const values = valueSchema(schema);
  const element = values && declType(values, values.embeddedResource, `${typeName}.@elem`);
  if (element === undefined) return undefined;
  const { maxProperties } = schema;
  // Two quotes, a colon, a comma and two bytes for the key.
  const maxElements = maxProperties === undefined ? fitting(element.minSerializedSize + 6) : atLeastZero(maxProperties);
  return { type: mapOf(STRING, element.type), maxElements, minSerializedSize: 2, key: KEY, element };
}

/** An object's type. Its fields are declared when they are asked for: rules look at few of all there are below a node. */
class ObjectDecl implements DeclType {
  readonly type: Type;
  readonly maxElements = 0n;
  readonly minSerializedSize: number;
  readonly #schema: StructuralSchema;
  #fields: ReadonlyMap<string, DeclField> | undefined;

  constructor(schema: StructuralSchema, typeName: string) {
    this.#schema = schema;
    this.type = struct(typeName);
    this.minSerializedSize = minObjectSize(schema);
  }

  get fields(): ReadonlyMap<string, DeclField> {
    this.#fields ??= declareFields(this.#schema, this.type.name);
    return this.#fields;
  }
}

function minObjectSize({ properties, required }: StructuralSchema): number {
  let size = 2;
  for (const name of new Set(required)) {
    const property = properties?.get(name);
    // What has a default is filled in by the server.
    if (property === undefined || property.default !== undefined) continue;
    const type = declType(property, property.embeddedResource, '');
    if (type !== undefined) size += utf8Length(name) + type.minSerializedSize + 4;
  }
  return size;
}

function declareFields({ properties, required }: StructuralSchema, typeName: string): ReadonlyMap<string, DeclField> {
  const fields = new Map<string, DeclField>();
  for (const [name, property] of properties ?? []) {
    const escaped = escapeName(name);
    if (escaped === undefined) continue;
    const type = declType(property, property.embeddedResource, `${typeName}.${escaped}`);
    if (type !== undefined) fields.set(escaped, { type, required: required.includes(name) });
  }
  return fields;
}

function stringDecl({ format, maxLength, enum: values }: StructuralSchema): DeclType {
  switch (format) {
    case 'byte':
      return scalar(BYTES, MIN_STRING_SIZE, maxLength === undefined ? MAX_STRING : atLeastZero(maxLength));
    case 'duration':
      return scalar(DURATION, MIN_DURATION_SIZE, MAX_DURATION);
    case 'date':
      return scalar(TIMESTAMP, DATE_SIZE, BigInt(DATE_SIZE));
    case 'date-time':
      return scalar(TIMESTAMP, MIN_DATE_TIME_SIZE, MAX_DATE_TIME);
    default:
  }
  if (maxLength !== undefined) return scalar(STRING, MIN_STRING_SIZE, bytesOf(maxLength));
  if (values.length === 0) return scalar(STRING, MIN_STRING_SIZE, MAX_STRING);
  let longest = 0;
  for (const value of values) if (typeof value === 'string') longest = Math.max(longest, utf8Length(value));
  return scalar(STRING, MIN_STRING_SIZE, BigInt(longest));
}

/**
 * The size of what stands at a path below `self`, for cost estimates; undefined where nothing is known.
 *
 * @param path - of an expression: the variable, then field names, `@items`, `@keys`, `@values`. The variable's name is
 * not looked at: `oldSelf` is estimated like `self`.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go, sizeEstimator
 */
export function declaredSize(root: DeclType, path: readonly string[]): Range | undefined {
  if (path.length === 0) return undefined;
  let node: DeclType | undefined = root;
  for (let i = 1; i < path.length; i++) {
    const step = path[i] as string;
    if (step === '@items' || step === '@values') node = node.element;
    else if (step === '@keys') node = node.key;
    else node = node.fields?.get(step)?.type;
    if (node === undefined) return undefined;
  }
  return range(0n, BigInt.asUintN(64, node.maxElements));
}

/**
 * How often data of at least this size can occur in one object: the worst case for a rule below an unbounded list or map.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go, maxCardinality
 */
export const maxCardinality = ({ minSerializedSize }: DeclType): bigint =>
  parts(MAX_REQUEST_SIZE, minSerializedSize + 1);
