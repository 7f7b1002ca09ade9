import type { AuthorizationAttributes, AuthorizationDecision, Authorizer } from './authorizer.ts';
import { fieldSelectorText } from './field-selector.ts';
import { labelSelectorText } from './label-requirement.ts';

/** Which requests a rule answers, and how. An absent field and `*` match anything. */
export interface AuthorizationRule extends Partial<AuthorizationDecision> {
  readonly user?: string;
  /** One of the user's groups. */
  readonly userGroup?: string;
  readonly verb?: string;
  /** Of the API. */
  readonly group?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly path?: string;
  /** As printed after reading: `a=b,c!=d`; '' for a selector that cannot be read. */
  readonly fieldSelector?: string;
  /** As printed after reading: `a in (b,c), !d`. */
  readonly labelSelector?: string;
}

/** An authorizer for tests and command lines: the first rule that matches answers, else the default. */
export class RuleAuthorizer implements Authorizer {
  readonly #rules: readonly AuthorizationRule[];
  readonly #otherwise: AuthorizationRule;

  /** @param otherwise - by default no opinion */
  constructor(rules: readonly AuthorizationRule[], otherwise: AuthorizationRule = {}) {
    this.#rules = rules;
    this.#otherwise = otherwise;
  }

  authorize(attributes: AuthorizationAttributes): AuthorizationDecision {
    const rule = this.#rules.find((candidate) => matches(candidate, attributes)) ?? this.#otherwise;
    const { decision = 'noopinion', reason, error } = rule;
    return { decision, ...(reason !== undefined && { reason }), ...(error !== undefined && error !== '' && { error }) };
  }
}

const isAny = (wanted: string | undefined): boolean => wanted === undefined || wanted === '*';

const fits = (wanted: string | undefined, given: string): boolean => isAny(wanted) || wanted === given;

const matches = (rule: AuthorizationRule, attributes: AuthorizationAttributes): boolean =>
  fits(rule.user, attributes.user.name) &&
  (isAny(rule.userGroup) || (attributes.user.groups ?? []).includes(rule.userGroup as string)) &&
  fits(rule.verb, attributes.verb) &&
  fits(rule.group, attributes.group) &&
  fits(rule.resource, attributes.resource) &&
  fits(rule.subresource, attributes.subresource) &&
  fits(rule.namespace, attributes.namespace) &&
  fits(rule.name, attributes.name) &&
  fits(rule.path, attributes.path) &&
  (isAny(rule.fieldSelector) || rule.fieldSelector === fieldSelectorText(attributes.fieldSelector.requirements)) &&
  (isAny(rule.labelSelector) || rule.labelSelector === labelSelectorText(attributes.labelSelector.requirements));
