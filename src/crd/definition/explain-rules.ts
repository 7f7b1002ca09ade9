/**
 * What the rules of a definition cost, and why: for people who write them, whether or not the server takes it.
 */
import { FieldPath } from '../../kubernetes/field-path.ts';
import type { DeclType } from '../../schema/decl-type.ts';
import type { RuleCompilation } from './compile-new-rules.ts';
import type { Spec } from './definition.ts';
import { type Multiplier, NoRuleTypes, RuleContext } from './rule-context.ts';
import { expressionCost, TotalCost } from './rule-costs.ts';
import { rulesSkipped } from './schema-check.ts';
import type { SchemaProps } from './schema-props.ts';
import { type CompileNode, sortedKeys } from './schema-walk.ts';

/** One rule. */
export interface RuleFacts {
  /** `….x-kubernetes-validations[0]` */
  readonly path: FieldPath;
  readonly rule: string;
  readonly messageExpression: string;
  /** Undefined where the rules of the node cannot be compiled at all; `error` says why. */
  readonly compilation: RuleCompilation | undefined;
  /** Why the rule is refused. */
  readonly error: string | undefined;
  /** How often the rule can be evaluated for one object; undefined where nothing bounds it. */
  readonly cardinality: bigint | undefined;
  /** Of all evaluations for one object. */
  readonly cost: bigint;
  /** Lists and maps around it, from the outermost. */
  readonly multipliers: readonly Multiplier[];
  /** The type of `self`; its objects are called `object`. */
  readonly selfType: string | undefined;
}

/** The rules of one schema. */
export interface SchemaRules {
  readonly path: FieldPath;
  /** Why the server looks at no rule of it. */
  readonly skipped: string | undefined;
  readonly rules: readonly RuleFacts[];
  readonly costs: TotalCost;
}

const child = FieldPath.child;

export function explainRules({ shared, versions = [] }: Spec, compile: CompileNode): SchemaRules[] {
  const spec = child(undefined, 'spec');
  const schemas: { readonly schema: SchemaProps; readonly path: FieldPath }[] = [];
  const add = (schema: SchemaProps | undefined, path: FieldPath): void => {
    if (schema !== undefined) schemas.push({ schema, path: child(path, 'openAPIV3Schema') });
  };
  add(shared.schema?.openAPIV3Schema, child(spec, 'validation'));
  for (const [i, { schema }] of versions.entries()) {
    add(schema?.openAPIV3Schema, child(FieldPath.index(child(spec, 'versions'), i), 'schema'));
  }
  return schemas.map(({ schema, path }) => {
    const explanation = new Explanation(compile);
    explanation.node(schema, path, RuleContext.root(schema, path));
    const { rules, costs } = explanation;
    return { path, skipped: skippedText(schema, path), rules, costs };
  });
}

function skippedText(schema: SchemaProps, path: FieldPath): string | undefined {
  const skipped = rulesSkipped(schema, path, true);
  if (skipped === undefined) return undefined;
  if (skipped.kind === 'fault') return skipped.message;
  const { kind, errors } = skipped;
  return `${errors.length} ${kind === 'structural' ? 'structural schema' : 'default'} error(s)`;
}

class Explanation {
  readonly rules: RuleFacts[] = [];
  readonly costs = new TotalCost();
  readonly #compile: CompileNode;

  constructor(compile: CompileNode) {
    this.#compile = compile;
  }

  node(schema: SchemaProps, path: FieldPath, context: RuleContext): void {
    const values = schema.additionalProperties?.schema;
    if (values !== undefined) {
      const valuesPath = child(path, 'additionalProperties');
      this.node(values, valuesPath, context.child(values, valuesPath, 'values'));
    }
    for (const name of sortedKeys(schema.properties)) {
      const property = schema.properties?.get(name) as SchemaProps;
      const propertyPath = FieldPath.key(child(path, 'properties'), name);
      this.node(property, propertyPath, context.child(property, propertyPath, { property: name }));
    }
    const items = schema.items?.schema;
    if (items !== undefined) {
      const itemsPath = child(path, 'items');
      this.node(items, itemsPath, context.child(items, itemsPath, 'items'));
    }
    if ((schema.validations?.length ?? 0) > 0) this.#own(schema, child(path, 'x-kubernetes-validations'), context);
  }

  #own(schema: SchemaProps, path: FieldPath, context: RuleContext): void {
    const compiled = this.#compile(context);
    const { cardinality, multipliers } = context;
    for (const [i, { rule, messageExpression }] of (schema.validations ?? []).entries()) {
      const rulePath = FieldPath.index(path, i);
      const common = { path: rulePath, rule, messageExpression, multipliers };
      if (compiled === undefined || compiled instanceof NoRuleTypes) {
        const reason = compiled?.message ?? '<nil>';
        const error = compiled?.fromCompiler ? reason : `no type information: ${reason}`;
        this.rules.push({
          ...common,
          compilation: undefined,
          error,
          cardinality: undefined,
          cost: 0n,
          selfType: undefined,
        });
        continue;
      }
      const compilation = compiled.rules[i] as RuleCompilation;
      const cost = expressionCost(compilation, cardinality);
      this.costs.add(child(rulePath, 'rule'), cost);
      const { message, error } = compilation;
      if (message !== undefined && message.error === undefined) {
        this.costs.add(child(rulePath, 'messageExpression'), message.maxCost);
      }
      this.rules.push({ ...common, compilation, error, cardinality, cost, selfType: typeText(compiled.self) });
    }
  }
}

/** The type before it gets the name that only its rules know. */
function typeText({ type, key, element, fields }: DeclType): string {
  if (fields !== undefined) return 'object';
  if (element === undefined) return String(type);
  return key === undefined ? `list(${typeText(element)})` : `map(${typeText(key)}, ${typeText(element)})`;
}
