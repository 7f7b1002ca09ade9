import { describe, expect, it } from 'vitest';
import { compile, PlanError, type Value } from '../../src/index.ts';
import {
  AUTHORIZER,
  type AuthorizationAttributes,
  type Authorizer,
  AuthorizerValue,
  kubernetesEnv,
  RESOURCE_CHECK,
  ResourceCheck,
  RuleAuthorizer,
} from '../../src/kubernetes/index.ts';

/** The value of an expression whose checks an authorizer answers. */
function ask(authorizer: Authorizer, text: string): Value {
  const env = kubernetesEnv({
    variables: [
      { name: 'authorizer', type: AUTHORIZER },
      { name: 'authorizer.requestResource', type: RESOURCE_CHECK },
    ],
  });
  const compiled = compile(env, text);
  if (!compiled.ok) throw new Error(compiled.text);
  const program = compiled.program();
  if (program instanceof PlanError) throw new Error(program.message);
  const value = new AuthorizerValue({ name: 'ada', groups: ['dev'] }, authorizer);
  const pods = { group: '', resource: 'pods', subresource: '', namespace: 'shop', name: 'web-0' };
  return program.evaluate(
    new Map<string, Value>([
      ['authorizer', value],
      ['authorizer.requestResource', new ResourceCheck(value, pods)],
    ]),
  ).value;
}

describe('an authorizer of the embedder', () => {
  it('is asked what the expression asks', () => {
    const asked: AuthorizationAttributes[] = [];
    const authorizer: Authorizer = {
      authorize(attributes) {
        asked.push(attributes);
        return { decision: 'allow', reason: 'as you wish' };
      },
    };
    expect(ask(authorizer, "authorizer.requestResource.check('get').reason()")).toBe('as you wish');
    expect(ask(authorizer, "authorizer.path('/healthz').check('get').allowed()")).toBe(true);
    expect(ask(authorizer, "authorizer.serviceAccount('shop', 'bot').path('/x').check('get').allowed()")).toBe(true);
    expect(asked.map(({ user, verb, resource, name, path }) => [user.name, verb, resource, name, path])).toEqual([
      ['ada', 'get', 'pods', 'web-0', ''],
      ['ada', 'get', '', '', '/healthz'],
      ['system:serviceaccount:shop:bot', 'get', '', '', '/x'],
    ]);
  });

  it('may go by rules, of which the first that matches decides', () => {
    const authorizer = new RuleAuthorizer([
      { user: 'ada', verb: 'get', decision: 'allow' },
      { verb: 'get', decision: 'deny' },
      { verb: 'watch', error: 'no connection' },
    ]);
    expect(ask(authorizer, "authorizer.requestResource.check('get').allowed()")).toBe(true);
    expect(ask(authorizer, "authorizer.requestResource.check('list').allowed()")).toBe(false);
    expect(ask(authorizer, "authorizer.requestResource.check('watch').error()")).toBe('no connection');
  });
});
