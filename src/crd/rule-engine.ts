/**
 * What running rules asks of the language: so that rules can be run on any engine that answers it.
 */
import type { VariableDecl } from '../decls/decls.ts';
import type { TypeProvider } from '../env/env.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';

/**
 * What the rules of one node of a schema may use. An engine may keep what it makes of a scope: it is the same object for
 * all rules of the node.
 */
export interface RuleScope {
  /** Where the schema stands in the definition. */
  readonly path: string;
  /** `self` and `oldSelf`. */
  readonly variables: readonly VariableDecl[];
  /** The types of `self` and below. */
  readonly types: TypeProvider;
}

export interface RuleEngine {
  /** Compiles in the environment for stored expressions. */
  compile(text: string, scope: RuleScope): CompiledRule | RuleIssues;
}

export interface RuleIssues {
  readonly ok: false;
  /** The issues as Kubernetes prints them. */
  readonly text: string;
}

export interface CompiledRule {
  readonly ok: true;
  readonly type: Type;
  /** Whether a variable of this name, declared or of a macro, is referred to. */
  references(name: string): boolean;
  /** A program, or why none can be made. */
  program(): RuleProgram | { readonly message: string };
}

export interface RuleProgram {
  /**
   * @param variables - values by name; what is not there is not bound
   * @returns the value, an error value where it fails, and what was spent either way
   */
  evaluate(
    variables: ReadonlyMap<string, Value>,
    options: { readonly costLimit: number },
  ): { readonly value: Value; readonly cost: number };
}
