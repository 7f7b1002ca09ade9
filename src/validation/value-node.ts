/**
 * Schemas made ready for validation.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/validation/validation.go, ConvertJSONSchemaProps
 */
import { type CompiledRegex, compileRegex, type RegexError } from '../../libs/regex/regex.ts';
import type { StructuralSchema } from '../schema/structural-schema.ts';
import type { Value } from '../values/value.ts';
import { Bounds } from './bounds.ts';
import { type FormatCheck, heededFormat, stringFormat } from './formats.ts';
import { integerBounds, limitsNumbers, numberType } from './numbers.ts';
import { enumText } from './value-finding.ts';

export interface ListedValues {
  readonly values: readonly Value[];
  readonly strings: ReadonlySet<string>;
  readonly texts: readonly string[];
}

/** A node of a schema, as values are held to it. */
export class ValueNode {
  readonly schema: StructuralSchema;
  /** What a value may be; empty for anything. */
  readonly types: readonly string[];
  /** Of those that the server knows; '' for none. */
  readonly format: string;
  readonly formatCheck: FormatCheck | undefined;
  readonly numberType: ReturnType<typeof numberType>;
  readonly limitsNumbers: boolean;
  /** Undefined where integers need a closer look. */
  readonly integers: Bounds | undefined;
  readonly lengths: Bounds;
  readonly itemCounts: Bounds;
  readonly propertyCounts: Bounds;
  readonly listed: ListedValues | undefined;
  readonly items: ValueNode | undefined;
  readonly properties: ReadonlyMap<string, ValueNode> | undefined;
  /** What the values of other keys than properties are held to. */
  readonly values: ValueNode | undefined;
  /** Whether there may be no other keys than properties. */
  readonly isClosed: boolean;
  readonly allOf: readonly ValueNode[];
  readonly anyOf: readonly ValueNode[];
  readonly oneOf: readonly ValueNode[];
  readonly not: ValueNode | undefined;
  readonly hasJunctors: boolean;
  #pattern: CompiledRegex | RegexError | undefined;

  constructor(schema: StructuralSchema, literal: boolean) {
    const made = (child: StructuralSchema): ValueNode => valueNode(child, literal);
    const { additionalProperties, allOf, anyOf, oneOf, not } = schema;
    this.schema = schema;
    this.types = schema.intOrString && !literal ? ['integer', 'string'] : schema.type === '' ? [] : [schema.type];
    this.format = schema.format === '' || literal ? schema.format : heededFormat(schema.format, this.types);
    this.formatCheck = stringFormat(this.format);
    this.numberType = numberType(this.types, this.format);
    this.limitsNumbers = limitsNumbers(schema, this.numberType);
    this.integers = integerBounds(schema, this.numberType);
    this.lengths = new Bounds(schema.minLength, schema.maxLength);
    this.itemCounts = new Bounds(schema.minItems, schema.maxItems);
    this.propertyCounts = new Bounds(schema.minProperties, schema.maxProperties);
    this.listed = schema.enum.length === 0 ? undefined : listedValues(schema.enum);
    this.items = schema.items && made(schema.items);
    this.properties =
      schema.properties && new Map(Array.from(schema.properties, ([name, child]) => [name, made(child)]));
    this.values = typeof additionalProperties === 'object' ? made(additionalProperties) : undefined;
    this.isClosed = additionalProperties === false;
    this.allOf = allOf.map(made);
    this.anyOf = anyOf.map(made);
    this.oneOf = oneOf.map(made);
    this.not = not && made(not);
    this.hasJunctors = allOf.length > 0 || anyOf.length > 0 || oneOf.length > 0 || not !== undefined;
  }

  /** Compiled when a text is first held to it. */
  get pattern(): CompiledRegex | RegexError {
    this.#pattern ??= compileRegex(this.schema.pattern);
    return this.#pattern;
  }
}

const listedValues = (values: readonly Value[]): ListedValues => ({
  values,
  strings: new Set(values.filter((value) => typeof value === 'string')),
  texts: values.map(enumText),
});

const nodes = new WeakMap<StructuralSchema, ValueNode>();
const literalNodes = new WeakMap<StructuralSchema, ValueNode>();

/**
 * The node of a schema; made once.
 *
 * @param literal - as defaults are held to it: of structural schemas Kubernetes makes validators that take any format of
 * any type for meant, and an int-or-string for anything
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/kubeopenapi.go
 */
export function valueNode(schema: StructuralSchema, literal = false): ValueNode {
  const known = literal ? literalNodes : nodes;
  let node = known.get(schema);
  if (node === undefined) {
    node = new ValueNode(schema, literal);
    known.set(schema, node);
  }
  return node;
}
