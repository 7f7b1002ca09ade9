/**
 * Runs what `kubecel compile` wrote: without parser and checker, and without making code.
 *
 * @packageDocumentation
 */

export type { EvaluateOptions, Evaluation, Variables } from '../plan/program.ts';
export type { Native, NativeOptions } from '../values/native.ts';
export { fromValue, toValue } from '../values/native.ts';
export type { Value } from '../values/value.ts';
export { CelError, isError } from '../values/value.ts';
export {
  type CompiledDefinition,
  type CompiledExpression,
  type CompiledPolicy,
  type CompiledPolicyExpression,
  type CompiledRules,
  type ExpressionFacts,
  link,
} from './module.ts';
export { CompiledProgram, type Linked } from './program.ts';
export type { Environment } from './runtime.ts';
export { VERSION } from './version.ts';
