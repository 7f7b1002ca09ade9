/**
 * Custom resources held to their definitions, and definitions to what the API server takes.
 *
 * @packageDocumentation
 */

export type { FieldError } from '../kubernetes/field-error.ts';
export type { FieldPath } from '../kubernetes/field-path.ts';
export {
  CustomResource,
  type Phase,
  type ResourceChange,
  type ResourceError,
  type ResourceVerdict,
} from './custom-resource.ts';
export {
  type CheckOptions,
  checkDefinition,
  DEFAULT_COMPATIBILITY,
  DEFINITION_COST_LIMIT,
  DecodeError,
  type Definition,
  type DefinitionVerdict,
  EXPRESSION_COST_LIMIT,
  type ExpressionCost,
  type MessageCompilation,
  type Multiplier,
  type ReadDefinition,
  type RuleCompilation,
  type RuleFacts,
  readDefinition,
  type SchemaRules,
  type TotalCost,
} from './definition/index.ts';
export { type Crd, CrdError, type CrdVersion, loadCrd } from './load-crd.ts';
export type { MetadataSource } from './request-metadata.ts';
export type { CompiledRule, RuleEngine, RuleIssues, RuleProgram, RuleScope } from './rule-engine.ts';
export { COST_BUDGET, PER_CALL_LIMIT, type RuleError } from './run-rules.ts';
export { storedRules } from './stored-rules.ts';
