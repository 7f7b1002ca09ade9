/** The `authorizer` of a request: rules, and the user and the resource behind the two variables. */
import type {
  AuthorizationAttributes,
  AuthorizationDecision,
  Authorizer,
  User,
} from '../../libs/kubernetes/authorizer.ts';
import { AuthorizerValue, ResourceCheck } from '../../libs/kubernetes/authz-values.ts';
import { fieldSelectorText } from '../../libs/kubernetes/field-selector.ts';
import { labelSelectorText } from '../../libs/kubernetes/label-requirement.ts';
import { type AuthorizationRule, RuleAuthorizer } from '../../libs/kubernetes/rule-authorizer.ts';
import { isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { BadRequest, Fields } from './request.ts';

/** One question the authorizer was asked, as answers list it: without what is empty. */
export interface AuthorizerCall {
  readonly user: string;
  readonly verb: string;
  readonly resourceRequest: boolean;
  readonly answer: string;
  readonly [detail: string]: string | boolean;
}

const RULES = new Set(['rules', 'default']);
const AUTHORIZER = new Set([...RULES, 'user', 'target']);
const RULE = new Set([
  ...['user', 'userGroup', 'verb', 'group', 'resource', 'subresource', 'namespace', 'name', 'path'],
  ...['fieldSelector', 'labelSelector', 'decision', 'reason', 'error'],
]);
const USER = new Set(['username', 'uid', 'groups', 'extra']);
const TARGET = new Set(['group', 'version', 'resource', 'subresource', 'namespace', 'name']);

/** @throws BadRequest */
export function readAuthorizer(fields: Fields): RequestedAuthorizer | undefined {
  return (fields.raw('authorizer') ?? null) === null ? undefined : authorizerOf(fields);
}

/** One without an opinion where the request has none. @throws BadRequest */
export function authorizerOf(fields: Fields): RequestedAuthorizer {
  const parts = part(fields.raw('authorizer') ?? {}, AUTHORIZER, 'authorizer');
  return new RequestedAuthorizer(ruleAuthorizer(parts), readUser(parts.raw('user') ?? {}, 'authorizer.user'), parts);
}

/** The `rules` and the `default` of an authorizer alone. @throws BadRequest, for other decisions too */
export const readRuleAuthorizer = (given: Value): RuleAuthorizer =>
  ruleAuthorizer(part(given, RULES, 'an authorizer'), '', knownDecision);

function ruleAuthorizer(parts: Fields, where = 'authorizer.', decisionOf = readDecision): RuleAuthorizer {
  const rules = parts.raw('rules') ?? [];
  if (!Array.isArray(rules)) throw new BadRequest(`${where}rules must be a list`);
  const read = rules.map((rule, index) => readRule(rule as Value, `${where}rules[${index}]`, decisionOf));
  return new RuleAuthorizer(read, readRule(parts.raw('default') ?? {}, `${where}default`, decisionOf));
}

function part(value: Value, known: ReadonlySet<string>, where: string): Fields {
  if (!isPlainMap(value)) throw new BadRequest(`${where} must be an object`);
  return new Fields(value, known, where);
}

function readRule(value: Value, where: string, decisionOf: typeof readDecision): AuthorizationRule {
  const fields = part(value, RULE, where);
  const rule: Record<string, string> = {};
  for (const name of Object.keys(value as PlainMap)) {
    if (fields.raw(name) !== null) rule[name] = fields.string(name);
  }
  return Object.assign(rule, { decision: decisionOf(rule.decision, where) });
}

/** What is neither, is no opinion. */
const readDecision = (decision: string | undefined, _where: string): AuthorizationDecision['decision'] =>
  decision === 'allow' || decision === 'deny' ? decision : 'noopinion';

function knownDecision(decision: string | undefined, where: string): AuthorizationDecision['decision'] {
  const read = readDecision(decision, where);
  if (read === (decision ?? 'noopinion')) return read;
  throw new BadRequest(`${where}.decision must be allow, deny or noopinion`);
}

/** @throws BadRequest */
export function readUser(value: Value, where: string): User {
  const fields = part(value, USER, where);
  const extra = fields.entries('extra').map(([name, values]) => {
    if (values === null) return [name, []] as const;
    if (!Array.isArray(values) || !values.every((each) => typeof each === 'string')) {
      throw new BadRequest(`${where}.extra.${name} must be a list of strings`);
    }
    return [name, values as readonly string[]] as const;
  });
  return {
    name: fields.string('username'),
    uid: fields.string('uid'),
    groups: fields.strings('groups'),
    extra: Object.fromEntries(extra),
  };
}

/** Answers by the request's rules, and remembers what it was asked. */
export class RequestedAuthorizer implements Authorizer {
  readonly calls: AuthorizerCall[] = [];
  readonly #rules: RuleAuthorizer;
  readonly #user: User;
  readonly #target: Fields;

  constructor(rules: RuleAuthorizer, user: User, parts: Fields) {
    this.#rules = rules;
    this.#user = user;
    this.#target = part(parts.raw('target') ?? {}, TARGET, 'authorizer.target');
    for (const name of TARGET) this.#target.string(name);
  }

  authorize(attributes: AuthorizationAttributes): AuthorizationDecision {
    const answer = this.#rules.authorize(attributes);
    this.calls.push(callOf(attributes, answer));
    return answer;
  }

  /** The values of `authorizer` and `authorizer.requestResource`. */
  get variables(): readonly (readonly [string, Value])[] {
    const authorizer = new AuthorizerValue(this.#user, this);
    const attributes = { group: '', resource: '', subresource: '', namespace: '', name: '' };
    for (const name of Object.keys(attributes) as (keyof typeof attributes)[]) {
      attributes[name] = this.#target.string(name);
    }
    return [
      ['authorizer', authorizer],
      ['authorizer.requestResource', new ResourceCheck(authorizer, attributes)],
    ];
  }
}

const ANSWERS = { allow: 'Allow', deny: 'Deny', noopinion: 'NoOpinion' } as const;

function callOf(attributes: AuthorizationAttributes, { decision }: AuthorizationDecision): AuthorizerCall {
  const { user, verb, isResourceRequest, fieldSelector, labelSelector } = attributes;
  const { group, version, resource, subresource, namespace, name, path } = attributes;
  const details: Readonly<Record<string, string>> = {
    ...{ group, version, resource, subresource, namespace, name, path },
    fieldSelector: fieldSelectorText(fieldSelector.requirements),
    fieldSelectorError: fieldSelector.error ?? '',
    labelSelector: labelSelectorText(labelSelector.requirements),
    labelSelectorError: labelSelector.error ?? '',
  };
  return {
    user: user.name,
    verb,
    resourceRequest: isResourceRequest,
    ...Object.fromEntries(Object.entries(details).filter(([, text]) => text !== '')),
    answer: ANSWERS[decision],
  };
}
