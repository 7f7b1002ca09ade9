/**
 * Would the API server take a CustomResourceDefinition, and what do its rules cost?
 */
export {
  type CheckOptions,
  checkDefinition,
  DEFAULT_COMPATIBILITY,
  type DefinitionVerdict,
} from './check-definition.ts';
export type { MessageCompilation, RuleCompilation } from './compile-new-rules.ts';
export { type Definition, type ReadDefinition, readDefinition } from './definition.ts';
export type { RuleFacts, SchemaRules } from './explain-rules.ts';
export { DecodeError } from './go-struct.ts';
export type { Multiplier } from './rule-context.ts';
export { DEFINITION_COST_LIMIT, EXPRESSION_COST_LIMIT, type ExpressionCost, type TotalCost } from './rule-costs.ts';
