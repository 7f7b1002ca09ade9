import type { AuthorizationAttributes, AuthorizationDecision, Authorizer } from '../../libs/kubernetes/authorizer.ts';
import { fieldSelectorText } from '../../libs/kubernetes/field-selector.ts';
import { labelSelectorText } from '../../libs/kubernetes/label-requirement.ts';

/**
 * Asks once what a request asks several times. A selector that cannot be read is as none: so Kubernetes has it.
 *
 * @see kubernetes/apiserver pkg/admission/plugin/authorizer/caching_authorizer.go
 */
class CachingAuthorizer implements Authorizer {
  readonly #authorizer: Authorizer;
  readonly #answers = new Map<string, AuthorizationDecision>();

  constructor(authorizer: Authorizer) {
    this.#authorizer = authorizer;
  }

  authorize(attributes: AuthorizationAttributes): AuthorizationDecision {
    const key = keyOf(attributes);
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      answer = this.#authorizer.authorize(attributes);
      this.#answers.set(key, answer);
    }
    return answer;
  }
}

/** One that is so already stays: all policies of a request ask the same. */
export const cachingAuthorizer = (authorizer: Authorizer): Authorizer =>
  authorizer instanceof CachingAuthorizer ? authorizer : new CachingAuthorizer(authorizer);

function keyOf({ user, fieldSelector, labelSelector, ...attributes }: AuthorizationAttributes): string {
  const extra = Object.entries(user.extra ?? {}).map(([name, values]) => [name, [...values].sort()] as const);
  return JSON.stringify([
    [user.name, user.uid ?? '', [...(user.groups ?? [])].sort(), extra.sort(([a], [b]) => (a < b ? -1 : 1))],
    [fieldSelectorText(fieldSelector.requirements), labelSelectorText(labelSelector.requirements)],
    Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}
