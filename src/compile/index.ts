/**
 * Writes expressions, rules of definitions and policies as JavaScript, ahead of time; `kubecel/compiled` runs it.
 *
 * @packageDocumentation
 */

export { PolicyError } from '../admission/reader.ts';
export { CrdError } from '../crd/read-crd.ts';
export type { Compiled } from '../pipeline.ts';
export { PlanError } from '../plan/planner.ts';
export { compileDefinition } from './compile-crd.ts';
export { compilePolicy } from './compile-policy.ts';
export { Unwritable } from './literals.ts';
export {
  expressionsModule,
  type ModuleOptions,
  type NamedExpression,
  type RulesCode,
  rulesModule,
} from './module-text.ts';
