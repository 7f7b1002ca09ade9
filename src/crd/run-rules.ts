/**
 * Runs compiled rules on an object.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go, Validate
 */
import { duplicate, type FieldError, fieldErrorText, forbidden, invalid, required } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { oldElements, oldMember } from '../schema/correlation.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { schemaValue } from '../schema/schema-value.ts';
import type { ValidationRule } from '../schema/structural-schema.ts';
import type { Correlated } from '../validation/correlated.ts';
import { NONE, Optional } from '../values/optional.ts';
import { goQuote } from '../values/quote.ts';
import { utf8Length } from '../values/utf8.ts';
import { CelError, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { Ratchet } from './ratchet.ts';
import type { RuleProgram } from './rule-engine.ts';
import type { Rule, RuleNode } from './rule-node.ts';
import { trimSpace } from '../kubernetes/trim.ts';

/** The most one evaluation may cost. */
export const PER_CALL_LIMIT = 1_000_000;

/** The most the rules of one object may cost together. */
export const COST_BUDGET = 10_000_000;

/** The longest message an expression may make, in bytes. */
const MAX_MESSAGE_SIZE = 5120;

/** An error of a rule. */
interface RuleError extends FieldError {
  /** Where the rule stands, `….x-kubernetes-validations[0]`; the schema's path where it is about no single rule. */
  readonly rule: string;
}

export interface RuleResults {
  /** In natural order of their fields; those of one field as they were found. */
  readonly errors: readonly RuleError[];
  /** Failures of what an update left as it was, as texts, in the order in which they were found. */
  readonly warnings: readonly string[];
  /** Cost units spent; undefined where a limit was reached and rules were left out. */
  readonly cost: number | undefined;
  /** What is left of the budget; -1 where rules were left out. */
  readonly remainingBudget: number;
}

/**
 * @param old - the object before an update; undefined for a new object
 * @param correlated - both, where failures of what has not changed are warnings only
 */
export function runRules(
  rules: RuleNode,
  object: PlainMap,
  old: PlainMap | undefined,
  costBudget: number = COST_BUDGET,
  correlated?: Correlated,
): RuleResults {
  const run = new RuleRun(costBudget);
  const ratchet = correlated === undefined ? Ratchet.NONE : Ratchet.of(correlated);
  run.node(rules, undefined, object, old, ratchet);
  return resultsOf(run, costBudget);
}

/** As {@link runRules}, of any value, and with nothing passed over because it has not changed. */
export function runAllRules(rules: RuleNode, value: Value, old: Value | undefined, costBudget: number): RuleResults {
  const run = new RuleRun(costBudget);
  run.node(rules, undefined, value, old, Ratchet.NONE);
  return resultsOf(run, costBudget);
}

const resultsOf = ({ errors, warnings, remaining }: RuleRun, costBudget: number): RuleResults => ({
  errors: errors.sort((a, b) => compareNaturally(a.field, b.field)),
  warnings,
  cost: remaining < 0 ? undefined : costBudget - remaining,
  remainingBudget: remaining,
});

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';
const MESSAGE_OUT_OF_BUDGET =
  'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run';
const CALL_LIMIT_EXCEEDED = 'operation cancelled: actual cost limit exceeded';

type Variables = ReadonlyMap<string, Value>;

/** The bindings for the rules of one node. */
interface Bindings {
  readonly plain: Variables;
  /** For rules with `optionalOldSelf`. */
  readonly optional: Variables;
}

class RuleRun {
  readonly errors: RuleError[] = [];
  readonly warnings: string[] = [];
  /** Of the budget; -1 when the run has stopped. */
  remaining: number;

  constructor(costBudget: number) {
    this.remaining = costBudget;
  }

  get #stopped(): boolean {
    return this.remaining < 0;
  }

  #stop(): void {
    this.remaining = -1;
  }

  node(node: RuleNode, path: FieldPath | undefined, value: Value, old: Value | undefined, ratchet: Ratchet): void {
    if (value === null) return;
    this.#ownRules(node, path, value, old ?? undefined, ratchet);
    for (const nested of node.below.allOf) {
      if (this.#stopped) return;
      this.node(nested, path, value, old, ratchet.nested);
    }
    if (this.#stopped) return;
    if (Array.isArray(value)) this.#elements(node, path, value, old, ratchet);
    else if (isPlainMap(value)) this.#members(node, path, value, old, ratchet);
  }

  #elements(
    node: RuleNode,
    path: FieldPath | undefined,
    list: readonly Value[],
    old: Value | undefined,
    ratchet: Ratchet,
  ): void {
    const { items } = node.below;
    if (items === undefined) return;
    const oldElement = oldElements(node.schema, old);
    for (let i = 0; i < list.length && !this.#stopped; i++) {
      const element = list[i] ?? null;
      this.node(items, FieldPath.index(path, i), element, oldElement(element), ratchet.element(i));
    }
  }

  #members(node: RuleNode, path: FieldPath | undefined, map: PlainMap, old: Value | undefined, ratchet: Ratchet): void {
    const { values, properties } = node.below;
    if (values !== undefined) {
      for (const key of Object.keys(map)) {
        const oldValue = oldMember(node.schema, old, key);
        this.node(values, FieldPath.key(path, key), map[key] ?? null, oldValue, ratchet.member(key));
        if (this.#stopped) return;
      }
    }
    if (properties.size === 0) return;
    for (const key of Object.keys(map)) {
      const property = properties.get(key);
      if (property === undefined) continue;
      const oldValue = oldMember(node.schema, old, key);
      this.node(property, FieldPath.child(path, key), map[key] ?? null, oldValue, ratchet.member(key));
      if (this.#stopped) return;
    }
  }

  #ownRules(node: RuleNode, path: FieldPath | undefined, value: Value, old: Value | undefined, ratchet: Ratchet): void {
    const { schema } = node;
    const { error, rules } = node.own;
    if (error !== undefined) {
      this.#report(schema.path, invalid(path, schema.type, `rule compiler initialization error: ${error}`));
      return;
    }
    if (rules.length === 0) return;
    if (this.remaining <= 0) {
      this.#report(schema.path, invalid(path, schema.type, OUT_OF_BUDGET));
      this.#stop();
      return;
    }
    const bindings = bind(node, value, old);
    for (const rule of rules) {
      this.#rule(rule, node, path, value, old, bindings, ratchet);
      if (this.#stopped) return;
    }
  }

  #rule(
    rule: Rule,
    node: RuleNode,
    path: FieldPath | undefined,
    value: Value,
    old: Value | undefined,
    bindings: Bindings,
    ratchet: Ratchet,
  ): void {
    const { source, position, program } = rule;
    const { type } = node.schema;
    if (rule.error !== undefined) {
      this.#report(position, invalid(path, type, `rule compile error: ${rule.error}`));
      return;
    }
    if (program === undefined) return;
    const optional = source.optionalOldSelf ?? false;
    // Without an old value there is no transition to look at.
    if (rule.usesOldSelf && old === undefined && !optional) return;

    const variables = optional ? bindings.optional : bindings.plain;
    const result = program.evaluate(variables, { costLimit: PER_CALL_LIMIT });
    if (result.cost > this.remaining) {
      this.#report(position, invalid(path, type, OUT_OF_BUDGET));
      this.#stop();
      return;
    }
    this.remaining -= result.cost;
    if (result.value instanceof CelError) {
      this.#report(position, invalid(path, type, failureText(result.value.message, source)));
      if (result.value.message.startsWith(CALL_LIMIT_EXCEEDED)) this.#stop();
      return;
    }
    if (result.value === true) return;

    const place = rule.fieldPath === '' ? path : FieldPath.child(path, rule.fieldPath);
    const detail = rule.message && this.#message(rule.message, rule, place, type, bindings.plain, ratchet);
    if (this.#stopped) return;
    const shown = type === 'object' || type === 'array' ? undefined : value;
    this.#fail(rule, violation(place, shown, detail ?? ruleMessage(source), source.reason), ratchet);
  }

  /**
   * What a message expression says; undefined where it says nothing that can be used, or the run has stopped.
   *
   * @param variables - those of rules without `optionalOldSelf`, though the expression was compiled for optional ones
   */
  #message(
    program: RuleProgram,
    rule: Rule,
    place: FieldPath | undefined,
    type: string,
    variables: Variables,
    ratchet: Ratchet,
  ): string | undefined {
    const { value, cost } = program.evaluate(variables, { costLimit: PER_CALL_LIMIT });
    if (cost > this.remaining) {
      this.#fail(rule, invalid(place, type, MESSAGE_OUT_OF_BUDGET), ratchet);
      this.#stop();
      return undefined;
    }
    if (value instanceof CelError && value.message.startsWith(CALL_LIMIT_EXCEEDED)) {
      const expression = goQuote(rule.source.messageExpression);
      this.#fail(rule, invalid(place, type, callLimitText('messageExpression', expression)), ratchet);
      this.#stop();
      return undefined;
    }
    this.remaining -= cost;
    if (typeof value !== 'string') return undefined;
    const message = trimSpace(value);
    return message === '' || message.includes('\n') || utf8Length(message) > MAX_MESSAGE_SIZE ? undefined : message;
  }

  /** The rule does not hold. Where it says nothing about the change, and there was none, that is a warning. */
  #fail(rule: Rule, error: FieldError, ratchet: Ratchet): void {
    if (!rule.usesOldSelf && ratchet.isUnchanged) this.warnings.push(fieldErrorText(error));
    else this.#report(rule.position, error);
  }

  #report(rule: string, { type, field, badValue, valueText, detail }: FieldError): void {
    this.errors.push({ type, field, badValue, valueText, detail, rule });
  }
}

const callLimitText = (what: string, text: string): string =>
  `no further validation rules will be run due to call cost exceeds limit for ${what}: ${text}`;

function failureText(error: string, rule: ValidationRule): string {
  const name = ruleName(rule);
  if (error.startsWith('no such overload')) {
    return `'${error}': call arguments did not match a supported operator, function or macro signature for rule: ${name}`;
  }
  if (error.startsWith(CALL_LIMIT_EXCEEDED)) return `'${error}': ${callLimitText('rule', name)}`;
  return `${error} evaluating rule: ${name}`;
}

/** What stands for a rule in errors: its message, else its text. */
const ruleName = ({ message, rule }: ValidationRule): string => trimSpace(message === '' ? rule : message);

const ruleMessage = (rule: ValidationRule): string =>
  rule.message === '' ? `failed rule: ${ruleName(rule)}` : ruleName(rule);

function violation(
  path: FieldPath | undefined,
  value: Value | undefined,
  detail: string,
  reason: ValidationRule['reason'],
): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
      return forbidden(path, detail);
    case 'FieldValueRequired':
      return required(path, detail);
    case 'FieldValueDuplicate':
      return duplicate(path, value);
    default:
      return invalid(path, value, detail);
  }
}

/** `self` and, where a rule of the node uses it, `oldSelf`. */
function bind(node: RuleNode, value: Value, old: Value | undefined): Bindings {
  const plain = new Map([['self', schemaValue(value, node.selfSchema)]]);
  if (!node.usesOldSelf) return { plain, optional: plain };
  const optional = new Map<string, Value>([...plain, ['oldSelf', NONE]]);
  if (old !== undefined) {
    const oldValue = schemaValue(old, node.selfSchema);
    plain.set('oldSelf', oldValue);
    optional.set('oldSelf', new Optional(oldValue));
  }
  return { plain, optional };
}
