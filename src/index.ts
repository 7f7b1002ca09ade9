/**
 * kubecel: the Common Expression Language as Kubernetes runs it. The engine, without Kubernetes' libraries: those are in
 * `kubecel/kubernetes`.
 *
 * @packageDocumentation
 */

export { standard } from '../libs/standard/index.ts';
// Trees
export type {
  Ast,
  Call,
  CheckedAst,
  Comprehension,
  Expr,
  Ident,
  ListExpr,
  Literal,
  MapEntry,
  MapExpr,
  Positions,
  Reference,
  Select,
  StructExpr,
  StructField,
} from './ast/ast.ts';
export { unparse } from './ast/unparse.ts';
// Costs before evaluation
export { estimateCost, type SizeEstimator } from './cost/estimate.ts';
export {
  type CallCost,
  type CallEstimate,
  type Constant,
  type FunctionDecl,
  type Implementation,
  type Library,
  type Macro,
  type MacroError,
  type MacroExpander,
  type MacroHelper,
  member,
  type Overload,
  overload,
  type Prepared,
  type RuntimeCost,
  type SizedOperand,
  type StaticCost,
  type VariableDecl,
} from './decls/decls.ts';
// Findings
export type { Diagnostic, TextRange } from './diagnostics/diagnostic.ts';
export { formatIssues } from './diagnostics/format.ts';
export type { IdentDecl } from './env/declarations.ts';
// What expressions may use
export { DEFAULT_COST_LIMIT, Env, type EnvOptions, type LibraryUse, type TypeProvider } from './env/env.ts';
// From text to result
export { type Compilation, Compiled, compile, Rejected } from './pipeline.ts';
export { PlanError } from './plan/planner.ts';
export { type EvaluateOptions, type Evaluation, Program, type Variables } from './plan/program.ts';
export { MAX_UINT64, type Range, range } from './ranges/range.ts';
export { type Location, Source } from './source/source.ts';
export { formatType } from './types/format-type.ts';
// Types
export {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  LIST,
  listOf,
  MAP,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  Type,
  type TypeKind,
  typeOf,
  typeParam,
  UINT,
  wrapperOf,
} from './types/type.ts';
export { equal } from './values/equality.ts';
// Values
export {
  duration,
  fromValue,
  type Native,
  type NativeOptions,
  optional,
  timestamp,
  toDate,
  toValue,
  uint,
} from './values/native.ts';
export { NONE, Optional } from './values/optional.ts';
export { StructValue } from './values/struct.ts';
export { Duration, Timestamp } from './values/time.ts';
export {
  Boxed,
  CelError,
  Double,
  double,
  isError,
  ListValue,
  MapValue,
  type PlainMap,
  runtimeType,
  Uint,
  type Value,
} from './values/value.ts';
