/**
 * Text to program: the whole engine on one page. Each stage runs only on what the one before accepted; stages answer
 * what they made or what they found, and throw nothing for bad input.
 */
import type { CheckedAst } from './ast/ast.ts';
import { check } from './check/check.ts';
import { validate } from './check/validators.ts';
import { estimateCost, type SizeEstimator } from './cost/estimate.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { formatIssues } from './diagnostics/format.ts';
import type { Env } from './env/env.ts';
import { parse } from './parse/parse.ts';
import { type PlanError, plan } from './plan/planner.ts';
import type { Program } from './plan/program.ts';
import type { Range } from './ranges/range.ts';
import { Source } from './source/source.ts';
import { DYN, type Type } from './types/type.ts';

export type Compilation = Compiled | Rejected;

/** An expression with at least one issue. */
export class Rejected {
  readonly ok = false;
  readonly source: Source;
  /** In the order they were found. */
  readonly issues: readonly Diagnostic[];

  constructor(source: Source, issues: readonly Diagnostic[]) {
    this.source = source;
    this.issues = issues;
  }

  /** The issues as Kubernetes prints them: `ERROR: <input>:1:5: …` with the line and a caret. */
  get text(): string {
    return formatIssues(this.issues, this.source);
  }
}

/** An expression that parses, type-checks and passes the environment's validators. */
export class Compiled {
  readonly ok = true;
  readonly ast: CheckedAst;
  readonly env: Env;
  #program: Program | PlanError | undefined;

  constructor(ast: CheckedAst, env: Env) {
    this.ast = ast;
    this.env = env;
  }

  /** The type of the result. */
  get type(): Type {
    return this.ast.types[this.ast.root.id] ?? DYN;
  }

  /** The least and most cost units that an evaluation can spend, saturating at 2^64-1. */
  estimate(sizes?: SizeEstimator): Range {
    return estimateCost(this.ast, this.env.functions, sizes);
  }

  /** Planned once, to be evaluated many times. An error where Kubernetes says "program instantiation failed: …". */
  program(): Program | PlanError {
    this.#program ??= plan(this.ast, this.env, 'everywhere');
    return this.#program;
  }

  /** A program that is soon made, but slow to evaluate again. It is not kept. */
  programForOnce(): Program | PlanError {
    return plan(this.ast, this.env, 'in loops');
  }

  /** Whether the expression reads a variable of this name. */
  references(variable: string): boolean {
    return this.ast.references.some((reference) => reference?.name === variable && reference.overloads.length === 0);
  }
}

/** Parses, checks and validates an expression. */
export function compile(env: Env, text: string): Compilation {
  if (typeof text !== 'string') throw new TypeError(`compile takes an expression's text, not ${typeof text}`);
  const source = new Source(text);

  const parsed = parse(source, env);
  if (parsed.issues !== undefined) return new Rejected(source, parsed.issues);

  const checked = check(parsed.ast, env);
  if (checked.ast === undefined) return new Rejected(source, checked.issues);

  const invalid = validate(checked.ast, env.validators);
  if (invalid.length > 0) return new Rejected(source, invalid);

  return new Compiled(checked.ast, env);
}
