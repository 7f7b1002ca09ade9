/**
 * Writes expressions and rules as JavaScript, ahead of time; `kubecel/compiled` runs it.
 *
 * @packageDocumentation
 */

export { CrdError } from '../crd/read-crd.ts';
export type { Compiled } from '../pipeline.ts';
export { PlanError } from '../plan/planner.ts';
export { compileDefinition, type DefinitionCode, definitionsModule } from './compile-crd.ts';
export { Unwritable } from './literals.ts';
export { expressionsModule, type ModuleOptions, type NamedExpression } from './module-text.ts';
