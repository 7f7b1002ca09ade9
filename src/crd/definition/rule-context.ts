/**
 * Where in a schema a rule stands: what `self` is there, and how often there can be one.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/cel_validation.go
 */
import { escapeName } from '../../kubernetes/escaping.ts';
import type { FieldPath } from '../../kubernetes/field-path.ts';
import { MAX_UINT64 } from '../../ranges/range.ts';
import { type DeclType, declType, isDeclared, SELF_TYPE } from '../../schema/decl-type.ts';
import { type StructuralSchema, valueSchema, withTypeAndObjectMeta } from '../../schema/structural-schema.ts';
import type { SchemaProps } from './schema-props.ts';
import { structuralFault, structuralOf } from './structural-of.ts';

/** What the rules of a node know of it. */
export interface RuleTypes {
  /** As the rules stand in it. */
  readonly schema: StructuralSchema | undefined;
  /** As `self` is declared; undefined where it cannot be. */
  readonly self: Self | undefined;
}

interface Self {
  readonly schema: StructuralSchema;
  /** Whether it has the metadata of a resource. */
  readonly isResource: boolean;
}

/** Why rules of a node cannot be compiled at all. */
export class NoRuleTypes {
  readonly message: string;
  /** Whether the compiler says so, not the search for types. */
  readonly fromCompiler: boolean;

  constructor(message: string, fromCompiler = false) {
    this.message = message;
    this.fromCompiler = fromCompiler;
  }
}

/** A list or map around a node, which multiplies what is in it. */
export interface Multiplier {
  readonly path: FieldPath | undefined;
  /** The most elements; undefined where there is no limit. */
  readonly limit: bigint | undefined;
}

/** Which part of its parent a node is. */
export type Step = { readonly property: string } | 'items' | 'values';

/** A node of a schema on the way down. */
export class RuleContext {
  readonly schema: SchemaProps;
  readonly path: FieldPath | undefined;
  readonly #parent: RuleContext | undefined;
  readonly #step: Step | undefined;
  /** Whether there are rules here or above. */
  readonly inScope: boolean;
  /** How often there can be such a value in an object; undefined where nothing bounds it. */
  readonly cardinality: bigint | undefined;
  #types: RuleTypes | NoRuleTypes | undefined;

  private constructor(
    schema: SchemaProps,
    path: FieldPath | undefined,
    parent: RuleContext | undefined,
    step: Step | undefined,
  ) {
    this.schema = schema;
    this.path = path;
    this.#parent = parent;
    this.#step = step;
    this.inScope = parent?.inScope || (schema.validations?.length ?? 0) > 0;
    this.cardinality = parent === undefined ? 1n : multiplied(parent.cardinality, elementLimit(parent.schema));
  }

  static root(schema: SchemaProps, path: FieldPath | undefined): RuleContext {
    return new RuleContext(schema, path, undefined, undefined);
  }

  child(schema: SchemaProps, path: FieldPath, step: Step): RuleContext {
    // Found on the way down, so that the lowest need not climb all the way up.
    if (this.inScope) this.#types ??= this.#findTypes();
    return new RuleContext(schema, path, this, step);
  }

  /** From the outermost. */
  get multipliers(): readonly Multiplier[] {
    const found: Multiplier[] = [];
    for (let context = this.#parent; context !== undefined; context = context.#parent) {
      const { schema, path } = context;
      if (schema.type === 'array' || (schema.type === 'object' && schema.additionalProperties !== undefined)) {
        found.unshift({ path, limit: elementLimit(schema) });
      }
    }
    return found;
  }

  /** Undefined where there are no rules here and above. */
  get types(): RuleTypes | NoRuleTypes | undefined {
    if (!this.inScope) return undefined;
    this.#types ??= this.#findTypes();
    return this.#types;
  }

  #findTypes(): RuleTypes | NoRuleTypes {
    const above = this.#parent?.types;
    if (above instanceof NoRuleTypes) return above;
    const found = above === undefined || this.#step === undefined ? undefined : below(above, this.#step);
    if (found !== undefined) return found;
    const fault = structuralFault(this.schema);
    if (fault !== undefined) return new NoRuleTypes(fault);
    const schema = structuralOf(this.schema, String(this.path ?? ''));
    const isResource = this.#parent === undefined || schema.embeddedResource;
    if (!isVisible({ schema, isResource })) {
      return new NoRuleTypes('unable to convert structural schema to CEL declarations');
    }
    return { schema, self: { schema, isResource } };
  }
}

/** Whether CEL has a type for it. */
const isVisible = ({ schema, isResource }: Self): boolean =>
  isDeclared(isResource && !schema.intOrString ? withTypeAndObjectMeta(schema) : schema);

/** What `self` is declared as. */
export const declarationOf = ({ schema, isResource }: Self): DeclType =>
  declType(schema, isResource, SELF_TYPE) as DeclType;

/** The types of a part, by those of the whole; undefined where they do not tell. */
function below({ schema, self }: RuleTypes, step: Step): RuleTypes | undefined {
  if (step === 'items') {
    return schema?.items && { schema: schema.items, self: self && elementOf(self) };
  }
  if (step === 'values') {
    return schema?.additionalProperties === undefined
      ? undefined
      : { schema: valueSchema(schema), self: self && elementOf(self) };
  }
  const property = self && propertyOf(self, step.property);
  return property && schema?.properties && { schema: schema.properties.get(step.property), self: property };
}

const seen = ({ schema, isResource }: Self): StructuralSchema => (isResource ? withTypeAndObjectMeta(schema) : schema);

const inside = (schema: StructuralSchema | undefined): Self | undefined =>
  schema && isDeclared(schema) ? { schema, isResource: schema.embeddedResource } : undefined;

function elementOf(self: Self): Self | undefined {
  if (self.schema.intOrString) return undefined;
  const schema = seen(self);
  if (schema.type === 'array') return inside(schema.items);
  return schema.type === 'object' ? inside(valueSchema(schema)) : undefined;
}

function propertyOf(self: Self, name: string): Self | undefined {
  const { intOrString } = self.schema;
  const schema = seen(self);
  if (intOrString || schema.type !== 'object' || valueSchema(schema) !== undefined) return undefined;
  return escapeName(name) === undefined ? undefined : inside(schema.properties?.get(name));
}

/** How many values a schema has room for below it: 1 for all but lists and maps. */
function elementLimit(schema: SchemaProps): bigint | undefined {
  const { type, additionalProperties, maxProperties, maxItems } = schema;
  const atLeastZero = (limit: bigint | undefined): bigint | undefined =>
    limit !== undefined && limit < 0n ? 0n : limit;
  if (type === 'array') return atLeastZero(maxItems);
  return type === 'object' && additionalProperties !== undefined ? atLeastZero(maxProperties) : 1n;
}

const multiplied = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : saturatingProduct(a, b);

export function saturatingProduct(a: bigint, b: bigint): bigint {
  const product = a * b;
  return product > MAX_UINT64 ? MAX_UINT64 : product;
}
