/**
 * Rules as compiled for one version of a custom resource.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go, Validator
 */
import { type StructuralSchema, type ValidationRule, withTypeAndObjectMeta } from '../schema/structural-schema.ts';
import type { RuleProgram } from './rule-engine.ts';

/** A rule that was compiled, or could not be. */
export interface Rule {
  readonly source: ValidationRule;
  /** Where it stands: the path of its schema and `.x-kubernetes-validations[0]`. */
  readonly position: string;
  /** Why it cannot be run. */
  readonly error: string | undefined;
  /** Undefined where there is an error, and for a rule without text. */
  readonly program: RuleProgram | undefined;
  readonly usesOldSelf: boolean;
  /** The message expression; undefined where there is none that could be run. */
  readonly message: RuleProgram | undefined;
  /** Where its errors are, below the value; '' for the value itself. */
  readonly fieldPath: string;
}

/** What a node's own rules came to. */
export interface OwnRules {
  /** Why none of them could be compiled. */
  readonly error: string | undefined;
  readonly rules: readonly Rule[];
}

/** The rules below a node; nodes without any are left out. */
export interface RulesBelow {
  readonly allOf: readonly RuleNode[];
  readonly items: RuleNode | undefined;
  readonly values: RuleNode | undefined;
  readonly properties: ReadonlyMap<string, RuleNode>;
}

const NO_RULES: OwnRules = { error: undefined, rules: [] };

/** The rules of a node and of what is below it. */
export class RuleNode {
  readonly schema: StructuralSchema;
  /** As `self` is read. */
  readonly selfSchema: StructuralSchema;
  readonly below: RulesBelow;
  /** Undefined when they have been compiled. */
  #compile: (() => OwnRules) | undefined;
  #own: OwnRules = NO_RULES;
  #usesOldSelf = false;

  /** @param compile - undefined for a node without rules of its own */
  constructor(schema: StructuralSchema, root: boolean, compile: (() => OwnRules) | undefined, below: RulesBelow) {
    this.schema = schema;
    this.selfSchema = root ? withTypeAndObjectMeta(schema) : schema;
    this.below = below;
    this.#compile = compile;
  }

  /** Compiled when a value first comes to be held to them: most values have few of the parts that a schema knows. */
  get own(): OwnRules {
    if (this.#compile !== undefined) {
      this.#own = this.#compile();
      this.#usesOldSelf = this.#own.rules.some((rule) => rule.usesOldSelf);
      this.#compile = undefined;
    }
    return this.#own;
  }

  /** Whether one of the node's own rules does; only then is `oldSelf` bound, for message expressions too. */
  get usesOldSelf(): boolean {
    return this.own.rules.length > 0 && this.#usesOldSelf;
  }
}
