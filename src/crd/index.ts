/**
 * Custom resources held to their definitions, and definitions to what the API server takes.
 *
 * @packageDocumentation
 */

export type { CompiledDefinition, CompiledExpression, CompiledRules } from '../compiled/module.ts';
export {
  Document,
  type Duplicate,
  type Place,
  type Remark,
  readDocuments,
  type Unreadable,
} from '../documents/document.ts';
export type { ObjectSource } from '../documents/object-source.ts';
export type { FieldError, FieldErrorType } from '../kubernetes/field-error.ts';
export type { FieldPath } from '../kubernetes/field-path.ts';
export type { StatusCause } from '../kubernetes/invalid-status.ts';
export type { Status } from '../kubernetes/status.ts';
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
export {
  Crd,
  type FieldValidation,
  loadCrd,
  type ObjectWarning,
  type ValidateOptions,
  type Verdict,
} from './load-crd.ts';
export type { ObjectError, ObjectErrorType } from './object-error.ts';
export { CrdError, type CrdSpec, type CrdVersion } from './read-crd.ts';
export type { MetadataSource } from './request-metadata.ts';
export type { CompiledRule, RuleEngine, RuleIssues, RuleProgram, RuleScope } from './rule-engine.ts';
export { COST_BUDGET, PER_CALL_LIMIT } from './run-rules.ts';
