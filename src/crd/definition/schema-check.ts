/**
 * One schema of a definition, from its outline to the rules in it.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go,
 * validateCustomResourceDefinitionValidation
 */
import { type FieldError, forbidden, invalid } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { defaultErrors } from './default-values.ts';
import type { Validation } from './definition.ts';
import { RuleContext } from './rule-context.ts';
import { costMessage, DEFINITION_COST_LIMIT } from './rule-costs.ts';
import { type SchemaProps, schemaProps, setFields } from './schema-props.ts';
import { type CompileNode, SchemaWalk } from './schema-walk.ts';
import { showing } from './shown-value.ts';
import { structuralFault, structuralOf } from './structural-of.ts';
import { structuralErrors } from './structural-rules.ts';
import type { DefinitionOptions } from './update-options.ts';

const child = FieldPath.child;

/** Why the rules of a schema are not looked at. */
export type Skipped =
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'structural' | 'default'; readonly errors: readonly FieldError[] };

/** Undefined where rules are looked at. */
export function rulesSkipped(schema: SchemaProps, path: FieldPath, prunedDefaults: boolean): Skipped | undefined {
  const message = structuralFault(schema);
  if (message !== undefined) return { kind: 'fault', message };
  const structural = structuralErrors(schema, path);
  if (structural.length > 0) return { kind: 'structural', errors: structural };
  const defaults = defaultErrors(structuralOf(schema, String(path)), path, prunedDefaults);
  return defaults.length > 0 ? { kind: 'default', errors: defaults } : undefined;
}

/** Checks the schemas of one definition. */
export class SchemaCheck {
  readonly #options: DefinitionOptions;
  readonly #compile: CompileNode;

  constructor(options: DefinitionOptions, compile: CompileNode) {
    this.#options = options;
    this.#compile = compile;
  }

  /**
   * @param hasStatus - whether the status is a subresource
   * @param isUnchanged - whether the schema is that of the old definition: single rules may cost what they like then
   */
  errors(validation: Validation | undefined, path: FieldPath, hasStatus: boolean, isUnchanged: boolean): FieldError[] {
    const schema = validation?.openAPIV3Schema;
    if (schema === undefined) return [];
    const schemaPath = child(path, 'openAPIV3Schema');
    const { structural, prunedDefaults } = this.#options;
    // Looked at first, for the schema may be shown as it is afterwards.
    const skipped = structural ? rulesSkipped(schema, schemaPath, prunedDefaults) : undefined;
    const errors = hasStatus ? outlineErrors(schema, path) : [];
    if (schema.nullable) {
      errors.push(forbidden(child(path, 'openAPIV3Schema.nullable'), 'nullable cannot be true at the root'));
    }
    if (skipped !== undefined && skipped.kind !== 'fault') errors.push(...skipped.errors);
    const rules = structural && skipped === undefined ? RuleContext.root(schema, schemaPath) : undefined;
    const walk = new SchemaWalk({ ...this.#options, anyExpressionCost: isUnchanged }, this.#compile);
    walk.root(schema, schemaPath, rules);
    errors.push(...walk.schemaErrors, ...walk.ruleErrors);
    // The same is often told by the walk, at the very place.
    if (errors.length === 0 && skipped?.kind === 'fault') errors.push(invalid(schemaPath, '', skipped.message));
    const { total, mostExpensive } = walk.costs;
    if (rules !== undefined && total > DEFINITION_COST_LIMIT) {
      for (const { path: expensive } of mostExpensive) {
        errors.push(
          forbidden(
            expensive,
            'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema',
          ),
        );
      }
      const what = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
      errors.push(forbidden(schemaPath, costMessage(what, total, DEFINITION_COST_LIMIT)));
    }
    return errors;
  }
}

/** As Go names the fields. */
const ROOT_FIELDS = [
  ...['Description', 'Type', 'Format', 'Title', 'Maximum', 'ExclusiveMaximum', 'Minimum', 'ExclusiveMinimum'],
  ...['MaxLength', 'MinLength', 'Pattern', 'MaxItems', 'MinItems', 'UniqueItems', 'MultipleOf', 'Required', 'Items'],
  ...['Properties', 'ExternalDocs', 'Example', 'XPreserveUnknownFields', 'XValidations'],
];

/** A schema whose status is written apart is an object, with nothing that would hold for both parts together. */
function outlineErrors(schema: SchemaProps, path: FieldPath): FieldError[] {
  const suffix = 'at the root of the schema if the status subresource is enabled';
  for (const name of setFields(schema)) {
    if (name === 'Type') {
      if (schema.type === 'object') continue;
      const detail = `only "object" is allowed as the type ${suffix}`;
      return [invalid(child(path, 'openAPIV3Schema.type'), schema.type, detail)];
    }
    if (ROOT_FIELDS.includes(name)) continue;
    const detail = `only [${ROOT_FIELDS.join(' ')}] fields are allowed ${suffix}`;
    return [showing('FieldValueInvalid', child(path, 'openAPIV3Schema'), schemaProps.print(schema), detail)];
  }
  return [];
}
