/**
 * What `kubecel compile` writes: modules of expressions, and of the rules of definitions.
 */
import { kubernetesEnv, releaseEnv } from '../kubernetes/environment.ts';
import { CompiledProgram, type Linked } from './program.ts';
import { VERSION } from './version.ts';

/** What is known of an expression beside its code. */
export interface ExpressionFacts {
  /** The version of kubecel that made the code. */
  readonly kubecel: string;
  readonly expression: string;
  /** As which server's: see `releaseEnv`. Absent: what today's servers have. */
  readonly release?: string;
  readonly kind: 'new' | 'stored';
  /** Names of the variables that it reads. */
  readonly variables: readonly string[];
  /** The type of the result, as text. */
  readonly type: string;
}

/**
 * Makes a program of code that `kubecel compile` wrote.
 *
 * @throws Error for code that another version of kubecel made
 */
export function link(facts: ExpressionFacts, code: Linked): CompiledProgram {
  const stale = staleness(facts.kubecel);
  if (stale !== undefined) throw new Error(stale);
  const { release, kind } = facts;
  const env = release === undefined ? kubernetesEnv({ kind }) : releaseEnv({ release, kind });
  return new CompiledProgram(code, facts.variables, env, env.costLimit);
}

/** What is wrong with code that a version made; undefined where nothing is. */
export const staleness = (madeBy: string): string | undefined =>
  madeBy === VERSION ? undefined : `compiled by kubecel ${madeBy}, but this is ${VERSION}: compile it again`;

/** Rules of CustomResourceDefinitions, and expressions of admission policies: what a module of them exports by default. */
export interface CompiledRules {
  /** The version of kubecel that made the code. */
  readonly kubecel: string;
  readonly definitions: readonly CompiledDefinition[];
  readonly policies: readonly CompiledPolicy[];
}

/** Whether a module exports this by default. */
export const isCompiledRules = (exported: unknown): exported is CompiledRules =>
  typeof exported === 'object' &&
  exported !== null &&
  typeof (exported as CompiledRules).kubecel === 'string' &&
  Array.isArray((exported as CompiledRules).definitions) &&
  Array.isArray((exported as CompiledRules).policies);

/** Why nothing can be run by what was given as compiled code; undefined where it can. */
export const unusable = (given: CompiledRules): string | undefined =>
  isCompiledRules(given)
    ? staleness(given.kubecel)
    : 'no compiled code: give what a module that "kubecel compile" wrote exports by default';

export interface CompiledDefinition {
  /** `widgets.example.dev` */
  readonly name: string;
  /** Of its schemas: see {@link digest}. */
  readonly digest: string;
  readonly rules: readonly CompiledExpression[];
}

/** A rule or a message expression. */
export interface CompiledExpression {
  /** Where the schema stands whose `self` it is about. */
  readonly path: string;
  readonly optionalOldSelf: boolean;
  readonly text: string;
  /** The issues, if it does not compile. */
  readonly issues?: string;
  /** Kind of the result's type; '' for a nullable one. */
  readonly type?: string;
  /** Names that it refers to. */
  readonly names?: readonly string[];
  /** Why no program can be made, if none can. */
  readonly problem?: string;
  readonly variables?: readonly string[];
  readonly code?: Linked;
}

export interface CompiledPolicy {
  readonly kind: 'ValidatingAdmissionPolicy' | 'MutatingAdmissionPolicy';
  readonly name: string;
  /** Of its expressions and what they may use: see {@link digest}. */
  readonly digest: string;
  readonly expressions: readonly CompiledPolicyExpression[];
}

export interface CompiledPolicyExpression {
  /** Where it stands in the policy. */
  readonly path: string;
  /** The type of the result; absent where the expression does not compile. */
  readonly type?: string;
  /** Why there is no code, if there is none. */
  readonly problem?: string;
  readonly variables?: readonly string[];
  readonly code?: Linked;
}

/** Tells texts apart: 64 bits as hexadecimal digits. */
export function digest(text: string): string {
  // Two of FNV-1a's kind, with different primes.
  let [a, b] = [0x811c9dc5, 0x9dc5811c];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
