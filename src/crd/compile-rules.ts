/**
 * Compiles the `x-kubernetes-validations` of a schema.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel: compilation.go, validation.go NewValidator
 */
import { escapeName } from '../kubernetes/escaping.ts';
import { pathText } from '../kubernetes/field-path.ts';
import { declType, isDeclared, SELF_TYPE } from '../schema/decl-type.ts';
import { SchemaNames, SchemaTypes } from '../schema/schema-types.ts';
import {
  anywhere,
  type StructuralSchema,
  type ValidationRule,
  valueSchema,
  withTypeAndObjectMeta,
} from '../schema/structural-schema.ts';
import { optionalOf } from '../types/type.ts';
import { resolveFieldPath } from './field-path.ts';
import type { RuleEngine, RuleProgram, RuleScope } from './rule-engine.ts';
import { type OwnRules, type Rule, RuleNode } from './rule-node.ts';
import { trimSpace } from '../kubernetes/trim.ts';

const hasRules = anywhere((schema) => schema.validations.length > 0);

/**
 * All rules of a schema, each compiled when a value first comes to it; undefined where there are none that could be run.
 *
 * @param root - whether it is a resource's, which has metadata
 */
export function compileRules(schema: StructuralSchema, engine: RuleEngine, root = true): RuleNode | undefined {
  return new RuleCompiler(engine).compile(schema, root);
}

/** Compiles the rules of schemas, and those of a schema that is part of several once. */
export class RuleCompiler {
  readonly #engine: RuleEngine;
  /** By schemas that are declared as they are. */
  readonly #known = new Map<StructuralSchema, RuleNode | undefined>();

  constructor(engine: RuleEngine) {
    this.#engine = engine;
  }

  /** As {@link compileRules}. */
  compile(schema: StructuralSchema, root: boolean): RuleNode | undefined {
    return hasRules(schema) ? this.#node(schema, schema, schema, root) : undefined;
  }

  #node(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: StructuralSchema | undefined,
    root: boolean,
  ): RuleNode | undefined {
    const isPlain = validation === schema && declared === schema && root === schema.embeddedResource;
    if (!isPlain) return this.#make(validation, schema, declared, root);
    if (!this.#known.has(schema)) this.#known.set(schema, this.#make(validation, schema, declared, root));
    return this.#known.get(schema);
  }

  /**
   * @param validation - the node with the rules: `schema` itself, or an element of its `allOf`
   * @param declared - the node that `self` is declared by: `schema`, but for what all metadata has; undefined for one that
   * CEL does not see
   */
  #make(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: StructuralSchema | undefined,
    root: boolean,
  ): RuleNode | undefined {
    const own = validation.validations.length === 0 ? undefined : () => this.#own(validation, schema, declared, root);
    const seen = declared && root ? withTypeAndObjectMeta(declared) : declared;
    const items = validation.items && schema.items && this.#element(validation.items, schema.items, seen);
    const ruled = valueSchema(validation);
    const valued = valueSchema(schema);
    const values = ruled && valued && this.#element(ruled, valued, seen);
    const properties = this.#properties(validation, schema, seen);
    const allOf = validation.allOf.flatMap((nested) => this.#node(nested, schema, declared, root) ?? []);
    const empty =
      own === undefined && items === undefined && values === undefined && properties.size === 0 && allOf.length === 0;
    return empty ? undefined : new RuleNode(schema, root, own, { allOf, items, values, properties });
  }

  /** The node of a list's elements or a map's values. */
  #element(
    validation: StructuralSchema,
    schema: StructuralSchema,
    parent: StructuralSchema | undefined,
  ): RuleNode | undefined {
    const declared = parent && !parent.intOrString ? declaredElement(parent) : undefined;
    return this.#node(validation, schema, declared, schema.embeddedResource);
  }

  #properties(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: StructuralSchema | undefined,
  ): ReadonlyMap<string, RuleNode> {
    const nodes = new Map<string, RuleNode>();
    for (const [name, ruled] of validation.properties ?? []) {
      const property = schema.properties?.get(name);
      if (property === undefined) continue;
      const child = declaredProperty(name, property, declared);
      // What CEL does not see is not looked into.
      if (child === undefined) continue;
      const node = this.#node(ruled, property, child, property.embeddedResource);
      if (node !== undefined) nodes.set(name, node);
    }
    return nodes;
  }

  #own(
    validation: StructuralSchema,
    schema: StructuralSchema,
    declared: StructuralSchema | undefined,
    root: boolean,
  ): OwnRules {
    const decl = declared && declType(declared, root, SELF_TYPE);
    if (decl === undefined) return { error: 'failed to convert to declType for CEL validation rules', rules: [] };
    const types = new SchemaTypes(new SchemaNames(new Map([[SELF_TYPE, decl]])), true);
    const scope = (optional: boolean): RuleScope => ({
      path: validation.path,
      variables: [
        { name: 'self', type: decl.type },
        { name: 'oldSelf', type: optional ? optionalOf(decl.type) : decl.type },
      ],
      types,
    });
    const scopes = { plain: scope(false), optional: scope(true) };
    const rules = validation.validations.map((source, i) =>
      this.#rule(
        source,
        `${validation.path}.x-kubernetes-validations[${i}]`,
        schema,
        source.optionalOldSelf ? scopes.optional : scopes.plain,
      ),
    );
    return { error: undefined, rules };
  }

  #rule(source: ValidationRule, position: string, schema: StructuralSchema, scope: RuleScope): Rule {
    const rule = {
      source,
      position,
      error: undefined,
      program: undefined,
      usesOldSelf: false,
      message: undefined,
      fieldPath: '',
    };
    if (trimSpace(source.rule) === '') return rule;
    const compiled = this.#engine.compile(source.rule, scope);
    if (!compiled.ok) return { ...rule, error: `compilation failed: ${compiled.text}` };
    if (compiled.type.kind !== 'bool' || compiled.type.wrapper) {
      return { ...rule, error: 'cel expression must evaluate to a bool' };
    }
    const usesOldSelf = compiled.references('oldSelf');
    const program = compiled.program();
    if (!('evaluate' in program)) {
      return { ...rule, usesOldSelf, error: `program instantiation failed: ${program.message}` };
    }
    const made = { ...rule, usesOldSelf, program };
    const message = source.messageExpression === '' ? undefined : this.#message(source.messageExpression, scope);
    // A message that cannot be compiled leaves the path aside as well.
    if (message === null) return made;
    return { ...made, message, fieldPath: normalizedFieldPath(source.fieldPath, schema) };
  }

  /** Null where there is none that could be run: the rule's other message serves then. */
  #message(text: string, scope: RuleScope): RuleProgram | null {
    const compiled = this.#engine.compile(text, scope);
    if (!compiled.ok || compiled.type.kind !== 'string' || compiled.type.wrapper) return null;
    const program = compiled.program();
    return 'evaluate' in program ? program : null;
  }
}

function declaredElement(parent: StructuralSchema): StructuralSchema | undefined {
  if (parent.type === 'array') return ifDeclared(parent.items);
  return parent.type === 'object' ? ifDeclared(valueSchema(parent)) : undefined;
}

const ifDeclared = (schema: StructuralSchema | undefined): StructuralSchema | undefined =>
  schema && isDeclared(schema) ? schema : undefined;

function declaredProperty(
  name: string,
  property: StructuralSchema,
  parent: StructuralSchema | undefined,
): StructuralSchema | undefined {
  // A name that cannot be written is not declared, but its value is.
  if (escapeName(name) === undefined) return ifDeclared(property);
  if (parent === undefined || parent.intOrString || parent.type !== 'object' || valueSchema(parent) !== undefined) {
    return undefined;
  }
  return ifDeclared(parent.properties?.get(name));
}

function normalizedFieldPath(text: string, schema: StructuralSchema): string {
  if (text === '') return '';
  const resolved = resolveFieldPath(text, schema);
  return 'error' in resolved ? '' : pathText(resolved.path);
}
