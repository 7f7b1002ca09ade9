/**
 * What checks of permissions are made of: values without fields that equal nothing.
 *
 * @see kubernetes/apiserver pkg/cel/library/authz.go
 */
import { struct, type Type } from '../../src/types/type.ts';
import { Boxed, type CelError, noSuchOverload } from '../../src/values/value.ts';
import type { AuthorizationAttributes, AuthorizationDecision, Authorizer, Selection, User } from './authorizer.ts';
import { parseFieldSelector, SelectorError } from './field-selector.ts';
import { parseLabelSelector } from './label-selector.ts';

export const AUTHORIZER: Type = struct('kubernetes.authorization.Authorizer');
export const PATH_CHECK: Type = struct('kubernetes.authorization.PathCheck');
export const GROUP_CHECK: Type = struct('kubernetes.authorization.GroupCheck');
export const RESOURCE_CHECK: Type = struct('kubernetes.authorization.ResourceCheck');
export const DECISION: Type = struct('kubernetes.authorization.Decision');

abstract class ReceiverOnly extends Boxed {
  override equals(): CelError {
    return noSuchOverload();
  }
}

/** The answer to a check. */
export class Decision extends ReceiverOnly {
  readonly answer: AuthorizationDecision;

  constructor(answer: AuthorizationDecision) {
    super();
    this.answer = answer;
  }

  override get type(): Type {
    return DECISION;
  }

  override get goType(): string {
    return 'library.decisionVal';
  }
}

/** A user, and who says what the user may do: the variable `authorizer`. */
export class AuthorizerValue extends ReceiverOnly {
  readonly user: User;
  readonly #authorizer: Authorizer;

  constructor(user: User, authorizer: Authorizer) {
    super();
    this.user = user;
    this.#authorizer = authorizer;
  }

  override get type(): Type {
    return AUTHORIZER;
  }

  override get goType(): string {
    return 'library.authorizerVal';
  }

  /** Of the same authorizer, for a service account. */
  serviceAccount(namespace: string, name: string): AuthorizerValue {
    const user: User = {
      name: `system:serviceaccount:${namespace}:${name}`,
      groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
    };
    return new AuthorizerValue(user, this.#authorizer);
  }

  /** Asks; what is not said is empty. */
  ask(question: Partial<AuthorizationAttributes> & Pick<AuthorizationAttributes, 'verb'>): Decision {
    return new Decision(this.#authorizer.authorize({ ...NOTHING_SAID, ...question, user: this.user }));
  }
}

const NOTHING_SAID: Omit<AuthorizationAttributes, 'user' | 'verb'> = {
  isResourceRequest: false,
  group: '',
  version: '',
  resource: '',
  subresource: '',
  namespace: '',
  name: '',
  path: '',
  fieldSelector: { requirements: [] },
  labelSelector: { requirements: [] },
};

export class PathCheck extends ReceiverOnly {
  readonly #authorizer: AuthorizerValue;
  readonly #path: string;

  constructor(authorizer: AuthorizerValue, path: string) {
    super();
    this.#authorizer = authorizer;
    this.#path = path;
  }

  override get type(): Type {
    return PATH_CHECK;
  }

  override get goType(): string {
    return 'library.pathCheckVal';
  }

  /** @param verb - of HTTP */
  check(verb: string): Decision {
    return this.#authorizer.ask({ verb, path: this.#path });
  }
}

export class GroupCheck extends ReceiverOnly {
  readonly authorizer: AuthorizerValue;
  readonly group: string;

  constructor(authorizer: AuthorizerValue, group: string) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }

  override get type(): Type {
    return GROUP_CHECK;
  }

  override get goType(): string {
    return 'library.groupCheckVal';
  }
}

/** Texts of a resource check; selectors as they were written. */
export interface ResourceAttributes {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly fieldSelector?: string;
  readonly labelSelector?: string;
}

/** A resource to check; the variable `authorizer.requestResource` is one for the request's own resource. */
export class ResourceCheck extends ReceiverOnly {
  readonly #authorizer: AuthorizerValue;
  readonly #attributes: ResourceAttributes;

  constructor(authorizer: AuthorizerValue, attributes: ResourceAttributes) {
    super();
    this.#authorizer = authorizer;
    this.#attributes = attributes;
  }

  override get type(): Type {
    return RESOURCE_CHECK;
  }

  override get goType(): string {
    return 'library.resourceCheckVal';
  }

  with(more: Partial<ResourceAttributes>): ResourceCheck {
    return new ResourceCheck(this.#authorizer, { ...this.#attributes, ...more });
  }

  /** Selectors are read now. */
  check(verb: string): Decision {
    const { fieldSelector = '', labelSelector = '', ...attributes } = this.#attributes;
    return this.#authorizer.ask({
      ...attributes,
      verb,
      isResourceRequest: true,
      version: '*',
      fieldSelector: selection(fieldSelector, parseFieldSelector),
      labelSelector: selection(labelSelector, parseLabelSelector),
    });
  }
}

function selection<Requirement>(
  text: string,
  parse: (text: string) => readonly Requirement[] | SelectorError,
): Selection<Requirement> {
  const parsed = parse(text);
  return parsed instanceof SelectorError ? { requirements: [], error: parsed.message } : { requirements: parsed };
}
