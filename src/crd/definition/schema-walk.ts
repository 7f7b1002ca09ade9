/**
 * The walk through a definition's schema: at each node what OpenAPI and Kubernetes' extensions ask for, and, where that is
 * fine there and below, the rules.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceDefinitionOpenAPISchema
 */
import { type FieldError, forbidden, internalError, invalid, notSupported } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { compareStrings } from '../../values/order.ts';
import type { NewRuleCompiler, NodeCompilation } from './compile-new-rules.ts';
import { type ListTypeOptions, listTypeErrors } from './list-types.ts';
import { NoRuleTypes, type RuleContext, type RuleTypes } from './rule-context.ts';
import { costMessage, EXPRESSION_COST_LIMIT, expressionCost, TotalCost } from './rule-costs.ts';
import { ruleFieldErrors } from './rule-fields.ts';
import { ruleProps, type SchemaProps, schemaProps } from './schema-props.ts';
import { showing } from './shown-value.ts';

export interface WalkOptions extends ListTypeOptions {
  /** Whether types must be those of OpenAPI; an old definition may have others. */
  readonly knownTypes: boolean;
  /** Whether one expression may cost more than its limit: where the schema has not changed. */
  readonly anyExpressionCost: boolean;
}

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const META_FIELDS: ReadonlySet<string> = new Set(['metadata', 'kind', 'apiVersion']);

/** What holds for a node because of where it is. */
interface Surroundings {
  /** Why there must be no default; undefined where there may be one. */
  readonly noDefaults: string | undefined;
  readonly insideMeta: boolean;
  /** The outermost list or map above whose elements have no old ones; there is no `oldSelf` then. */
  readonly uncorrelated: FieldPath | undefined;
}

const child = FieldPath.child;
const elementPath = (path: FieldPath | undefined, name: string, i: number): FieldPath =>
  FieldPath.index(child(path, name), i);
const memberPath = (path: FieldPath | undefined, name: string, key: string): FieldPath =>
  FieldPath.key(child(path, name), key);

/** Compiles the rules of a node once, for all who ask and for all nodes that are alike. */
export type CompileNode = (context: RuleContext) => NodeCompilation | NoRuleTypes | undefined;

export function compileOnce(compiler: NewRuleCompiler): CompileNode {
  const known = new Map<SchemaProps, NodeCompilation | NoRuleTypes | undefined>();
  const likes = new AlikeNodes();
  return (context) => {
    const { schema } = context;
    if (known.has(schema)) return known.get(schema);
    const { types } = context;
    const compiled =
      types === undefined || types instanceof NoRuleTypes
        ? types
        : likes.get(schema, types, () => compiler.compile(types, schema.validations ?? []));
    known.set(schema, compiled);
    return compiled;
  };
}

/** What came of nodes that say the same, wherever they stand: one type of the source is often many nodes of a schema. */
class AlikeNodes {
  /** By the text of the first rule. */
  readonly #known = new Map<
    string,
    { readonly schema: SchemaProps; readonly compiled: NodeCompilation | NoRuleTypes }[]
  >();

  /** @param types - where a node's types are not its own, nothing is said of others */
  get(
    schema: SchemaProps,
    { schema: structural, self }: RuleTypes,
    compile: () => NodeCompilation | NoRuleTypes,
  ): NodeCompilation | NoRuleTypes {
    const isOwn = self !== undefined && self.schema === structural && self.isResource === schema.embeddedResource;
    if (!isOwn) return compile();
    const text = schema.validations?.[0]?.rule ?? '';
    const same = this.#known.get(text) ?? [];
    const alike = same.find((node) => schemaProps.same(node.schema, schema));
    if (alike !== undefined) return alike.compiled;
    const compiled = compile();
    this.#known.set(text, [...same, { schema, compiled }]);
    return compiled;
  }
}

export class SchemaWalk {
  readonly schemaErrors: FieldError[] = [];
  readonly ruleErrors: FieldError[] = [];
  readonly costs: TotalCost = new TotalCost();
  readonly #options: WalkOptions;
  readonly #compile: CompileNode;

  constructor(options: WalkOptions, compile: CompileNode) {
    this.#options = options;
    this.#compile = compile;
  }

  /** @param rules - undefined where rules are not to be looked at */
  root(schema: SchemaProps, path: FieldPath, rules: RuleContext | undefined): void {
    this.#node(schema, path, { noDefaults: undefined, insideMeta: false, uncorrelated: undefined }, true, rules);
  }

  #node(
    schema: SchemaProps,
    path: FieldPath,
    around: Surroundings,
    isRoot: boolean,
    rules: RuleContext | undefined,
  ): void {
    const before = this.schemaErrors.length;
    this.#own(schema, path, around);
    this.#values(schema, path, around, rules);
    this.#properties(schema, path, around, isRoot, rules);
    this.#junctors(schema, path, around);
    this.#items(schema, path, around, rules);
    for (const [key, { schema: dependency }] of schema.dependencies ?? []) {
      if (dependency !== undefined) {
        this.#node(dependency, memberPath(path, 'dependencies', key), around, false, undefined);
      }
    }
    if (schema.preserveUnknownFields === false) {
      this.#wrong(invalid(child(path, 'x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'));
    }
    this.schemaErrors.push(...listTypeErrors(schema, path, this.#options));
    for (const [i, rule] of (schema.validations ?? []).entries()) {
      this.schemaErrors.push(...ruleFieldErrors(rule, schema, elementPath(path, 'x-kubernetes-validations', i)));
    }
    const hasRules = (schema.validations?.length ?? 0) > 0;
    if (hasRules && rules !== undefined && this.schemaErrors.length === before)
      this.#rules(schema, path, around, rules);
  }

  #wrong(error: FieldError): void {
    this.schemaErrors.push(error);
  }

  #own(schema: SchemaProps, path: FieldPath, { noDefaults, insideMeta }: Surroundings): void {
    const { type } = schema;
    const unsupported = (isSet: boolean, name: string): void => {
      if (isSet) this.#wrong(forbidden(child(path, name), `${name} is not supported`));
    };
    if (this.#options.knownTypes && type !== '' && !TYPES.includes(type)) {
      this.#wrong(notSupported(child(path, 'type'), type, TYPES));
    }
    if (schema.default !== undefined && noDefaults !== undefined) {
      this.#wrong(forbidden(child(path, 'default'), `must not be set ${noDefaults}`));
    }
    unsupported(schema.id !== '', 'id');
    unsupported(schema.additionalItems !== undefined, 'additionalItems');
    unsupported((schema.patternProperties?.size ?? 0) > 0, 'patternProperties');
    unsupported((schema.definitions?.size ?? 0) > 0, 'definitions');
    unsupported(schema.dependencies !== undefined, 'dependencies');
    unsupported(schema.ref !== undefined, '$ref');
    if (type === 'null') {
      this.#wrong(forbidden(child(path, 'type'), 'type cannot be set to null, use nullable as an alternative'));
    }
    if ((schema.items?.schemas?.length ?? 0) > 0) {
      this.#wrong(forbidden(child(path, 'items'), 'items must be a schema object and not an array'));
    }
    if (insideMeta && schema.embeddedResource) {
      this.#wrong(forbidden(child(path, 'x-kubernetes-embedded-resource'), 'must not be used inside of resource meta'));
    }
    if (schema.uniqueItems) {
      this.#wrong(
        forbidden(
          child(path, 'uniqueItems'),
          'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
        ),
      );
    }
  }

  #values(schema: SchemaProps, path: FieldPath, around: Surroundings, rules: RuleContext | undefined): void {
    const { additionalProperties: values, properties } = schema;
    if (values === undefined) return;
    const valuesPath = child(path, 'additionalProperties');
    if ((properties?.size ?? 0) > 0 && (!values.allows || values.schema !== undefined)) {
      this.#wrong(forbidden(valuesPath, 'additionalProperties and properties are mutual exclusive'));
    }
    if (values.schema === undefined) return;
    const inside = around.insideMeta
      ? { ...around, noDefaults: 'inside additionalProperties applying to object metadata' }
      : around;
    this.#node(values.schema, valuesPath, inside, false, rules?.child(values.schema, valuesPath, 'values'));
  }

  #properties(
    schema: SchemaProps,
    path: FieldPath,
    around: Surroundings,
    isRoot: boolean,
    rules: RuleContext | undefined,
  ): void {
    const { mapType } = schema;
    const correlated = mapType === undefined || mapType === 'granular' || mapType === 'atomic';
    for (const name of sortedKeys(schema.properties)) {
      const property = schema.properties?.get(name) as SchemaProps;
      const propertyPath = memberPath(path, 'properties', name);
      let inside = correlated ? around : without(around, path);
      if ((isRoot || schema.embeddedResource) && META_FIELDS.has(name)) {
        inside = { ...inside, insideMeta: true };
        if (isRoot) inside = { ...inside, noDefaults: `in top-level ${name}` };
      }
      this.#node(property, propertyPath, inside, false, rules?.child(property, propertyPath, { property: name }));
    }
  }

  #junctors(schema: SchemaProps, path: FieldPath, around: Surroundings): void {
    if (schema.not !== undefined) this.#node(schema.not, child(path, 'not'), around, false, undefined);
    for (const name of ['allOf', 'oneOf', 'anyOf'] as const) {
      for (const [i, one] of (schema[name] ?? []).entries()) {
        this.#node(one, elementPath(path, name, i), around, false, undefined);
      }
    }
    for (const [name, one] of schema.definitions ?? []) {
      this.#node(one, memberPath(path, 'definitions', name), around, false, undefined);
    }
  }

  #items(schema: SchemaProps, path: FieldPath, around: Surroundings, rules: RuleContext | undefined): void {
    const { items, listType } = schema;
    if (items === undefined) return;
    const inside = listType === 'map' ? around : without(around, path);
    const itemsPath = child(path, 'items');
    if (items.schema !== undefined) {
      this.#node(items.schema, itemsPath, inside, false, rules?.child(items.schema, itemsPath, 'items'));
    }
    for (const [i, one] of (items.schemas ?? []).entries()) {
      const onePath = FieldPath.index(itemsPath, i);
      this.#node(one, onePath, inside, false, rules?.child(one, onePath, 'items'));
    }
  }

  #rules(schema: SchemaProps, path: FieldPath, { uncorrelated }: Surroundings, context: RuleContext): void {
    const compiled = this.#compile(context);
    const rulesPath = child(path, 'x-kubernetes-validations');
    if (compiled instanceof NoRuleTypes || compiled === undefined) {
      this.ruleErrors.push(internalError(rulesPath, noTypesText(compiled)));
      return;
    }
    for (const [i, rule] of (schema.validations ?? []).entries()) {
      const result = compiled.rules[i];
      if (result === undefined) continue;
      const at = (name: string): FieldPath => child(FieldPath.index(rulesPath, i), name);
      const refuse = (name: string, detail: string): number =>
        this.ruleErrors.push(showing('FieldValueInvalid', at(name), ruleProps.print(rule), detail));
      this.#cost('estimated rule cost', at('rule'), expressionCost(result, context.cardinality));
      if (result.error !== undefined) refuse('rule', result.error);
      if (result.message?.error !== undefined) refuse('messageExpression', result.message.error);
      else if (result.message !== undefined) {
        this.#cost('estimated messageExpression cost', at('messageExpression'), result.message.maxCost);
      }
      if (!result.usesOldSelf) {
        if (rule.optionalOldSelf !== undefined) {
          const detail = 'may not be set if oldSelf is not used in rule';
          this.ruleErrors.push(invalid(at('optionalOldSelf'), rule.optionalOldSelf, detail));
        }
      } else if (uncorrelated !== undefined) {
        const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
        this.ruleErrors.push(invalid(at('rule'), rule.rule, detail));
      }
    }
  }

  #cost(what: string, path: FieldPath, cost: bigint): void {
    if (!this.#options.anyExpressionCost && cost > EXPRESSION_COST_LIMIT) {
      this.ruleErrors.push(forbidden(path, costMessage(what, cost, EXPRESSION_COST_LIMIT)));
    }
    this.costs.add(path, cost);
  }
}

const without = (around: Surroundings, path: FieldPath): Surroundings =>
  around.uncorrelated === undefined ? { ...around, uncorrelated: path } : around;

/** The error of a node whose types say nothing. */
function noTypesText(reason: NoRuleTypes | undefined): string {
  if (reason === undefined) {
    return 'internal error: failed to retrieve type information for x-kubernetes-validations';
  }
  return reason.fromCompiler
    ? reason.message
    : `internal error: failed to construct type information for x-kubernetes-validations rules: ${reason.message}`;
}

/** Kubernetes walks its maps in any order; this is ours. */
export const sortedKeys = (map: ReadonlyMap<string, unknown> | undefined): string[] =>
  [...(map?.keys() ?? [])].sort(compareStrings);
