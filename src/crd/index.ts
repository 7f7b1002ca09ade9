/**
 * Custom resources held to the rules of their definition.
 *
 * @packageDocumentation
 */

export type { FieldError } from '../kubernetes/field-error.ts';
export {
  CustomResource,
  type Phase,
  type ResourceChange,
  type ResourceError,
  type ResourceVerdict,
} from './custom-resource.ts';
export { type Crd, CrdError, type CrdVersion, loadCrd } from './load-crd.ts';
export type { CompiledRule, RuleEngine, RuleIssues, RuleProgram, RuleScope } from './rule-engine.ts';
export { COST_BUDGET, PER_CALL_LIMIT, type RuleError } from './run-rules.ts';
export { storedRules } from './stored-rules.ts';
