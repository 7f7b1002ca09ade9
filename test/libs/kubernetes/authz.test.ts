import { describe, expect, it } from 'vitest';
import type { AuthorizationAttributes, Authorizer } from '../../../libs/kubernetes/authorizer.ts';
import { AUTHORIZER, AuthorizerValue, RESOURCE_CHECK, ResourceCheck } from '../../../libs/kubernetes/authz-values.ts';
import { fieldSelectorText, parseFieldSelector, SelectorError } from '../../../libs/kubernetes/field-selector.ts';
import { labelSelectorText } from '../../../libs/kubernetes/label-requirement.ts';
import { parseLabelSelector } from '../../../libs/kubernetes/label-selector.ts';
import { type AuthorizationRule, RuleAuthorizer } from '../../../libs/kubernetes/rule-authorizer.ts';
import { kubernetesEnv } from '../../../src/kubernetes/environment.ts';
import { compile } from '../../../src/pipeline.ts';
import type { Evaluation } from '../../../src/plan/program.ts';
import { CelError } from '../../../src/values/value.ts';
import { readFixtures } from '../../support/fixtures.ts';
import { evaluate } from './evaluating.ts';

const env = kubernetesEnv({
  variables: [
    { name: 'authorizer', type: AUTHORIZER },
    { name: 'authorizer.requestResource', type: RESOURCE_CHECK },
  ],
});

interface Script {
  readonly rules?: readonly AuthorizationRule[];
  readonly default?: AuthorizationRule;
  readonly user?: { readonly username: string; readonly groups?: readonly string[] };
  readonly target?: { readonly group: string; readonly resource: string };
}

/** Evaluates with an authorizer that follows a script, and tells what it was asked. */
function ask(expression: string, script: Script = {}): Evaluation & { readonly asked: AuthorizationAttributes[] } {
  const asked: AuthorizationAttributes[] = [];
  const rules = new RuleAuthorizer(script.rules ?? [], script.default);
  const authorizer: Authorizer = {
    authorize: (attributes) => {
      asked.push(attributes);
      return rules.authorize(attributes);
    },
  };
  const { username = '', groups = [] } = script.user ?? {};
  const value = new AuthorizerValue({ name: username, groups }, authorizer);
  const { group = '', resource = '', ...target } = script.target ?? {};
  const requestResource = new ResourceCheck(value, { group, resource, ...target });
  const variables = { authorizer: value, 'authorizer.requestResource': requestResource };
  return { ...evaluate(expression, variables, env), asked };
}

const NODES = "authorizer.group('').resource('nodes')";

describe('what Kubernetes answered to checks', () => {
  const fixtures = readFixtures('kubernetes/authz.ndjson').map(({ id, request, truth }) => {
    const { expr, authorizer } = JSON.parse(request) as { expr: string; authorizer: Script };
    return { id, expr, authorizer, truth };
  });
  const evaluated = fixtures.filter(({ truth }) => truth.issues === undefined);

  it.each(evaluated)('$id $expr', ({ expr, authorizer, truth }) => {
    const { value, cost, asked } = ask(expr, authorizer);
    expect(cost).toBe(truth.cost);
    expect(value instanceof CelError ? value.message : undefined).toBe(truth.error);
    const plain = (truth.value as { readonly t?: string; readonly v?: unknown } | undefined) ?? {};
    if (plain.t === 'bool' || plain.t === 'string') expect(value).toBe(plain.v);
    const calls = (truth.authzCalls ?? []) as readonly Readonly<Record<string, string>>[];
    expect(
      asked.map(({ fieldSelector, labelSelector, ...question }) => ({
        user: question.user.name,
        verb: question.verb,
        path: question.path,
        resource: question.resource,
        version: question.version,
        fieldSelector: fieldSelectorText(fieldSelector.requirements),
        fieldSelectorError: fieldSelector.error,
        labelSelector: labelSelectorText(labelSelector.requirements),
        labelSelectorError: labelSelector.error,
      })),
    ).toEqual(
      calls.map((call) => ({
        user: call.user,
        verb: call.verb,
        path: call.path ?? '',
        resource: call.resource ?? '',
        version: call.version ?? '',
        fieldSelector: call.fieldSelector ?? '',
        fieldSelectorError: call.fieldSelectorError,
        labelSelector: call.labelSelector ?? '',
        labelSelectorError: call.labelSelectorError,
      })),
    );
  });

  it.each(fixtures.filter(({ truth }) => truth.issues !== undefined))('refuses $expr', ({ expr, truth }) => {
    const compiled = compile(env, expr);
    expect(compiled.ok ? '' : compiled.text).toBe(truth.issues);
  });
});

describe('a check', () => {
  it('is made each time, at a cost that leaves room for two', () => {
    const check = "authorizer.path('/a').check('get').allowed()";
    const { value, asked } = ask(`${check} || ${check} || ${check}`);
    expect(value).toMatchObject({ message: 'operation cancelled: actual cost limit exceeded' });
    expect(asked.length).toBe(3);
  });

  it('for a service account asks as that account', () => {
    const { asked } = ask("authorizer.serviceAccount('ns', 'builder').path('/a').check('get').allowed()");
    expect(asked[0]?.user).toEqual({
      name: 'system:serviceaccount:ns:builder',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:ns'],
    });
  });

  it('does not tell an expression that a selector could not be read, but the authorizer', () => {
    const { value, asked } = ask(`${NODES}.labelSelector('a in').check('list').errored()`);
    expect(value).toBe(false);
    expect(asked[0]?.labelSelector).toEqual({
      requirements: [],
      error: "unable to parse requirement: found '' expected: '('",
    });
  });
});

describe('rules', () => {
  it('answer in their order, and a star stands for anything', () => {
    const rules: AuthorizationRule[] = [
      { verb: '*', resource: 'secrets', decision: 'deny', reason: 'secret' },
      { userGroup: 'dev', decision: 'allow' },
    ];
    const user = { username: 'alice', groups: ['dev'] };
    const reason = "authorizer.group('').resource('secrets').check('get').reason()";
    expect(ask(reason, { rules, user }).value).toBe('secret');
    expect(ask(`${NODES}.check('get').allowed()`, { rules, user }).value).toBe(true);
    expect(ask(`${NODES}.check('get').allowed()`, { rules }).value).toBe(false);
  });
});

describe('label selectors', () => {
  const printed = (text: string): string => {
    const parsed = parseLabelSelector(text);
    return parsed instanceof SelectorError ? parsed.message : labelSelectorText(parsed);
  };

  it('are sorted by key, values sorted and each once', () => {
    expect(printed('b>1, a in (z,,y,z), !c')).toBe('a in (,y,z), b>1, !c');
  });

  it('take `in` and `notin` for words where no operator can stand', () => {
    expect(printed('in in (in,notin)')).toBe('in in (in,notin)');
  });
});

describe('field selectors', () => {
  it('are sorted by term, and drop empty ones', () => {
    const parsed = parseFieldSelector('b!=c,,a==x\\,y,=');
    expect(parsed).toEqual([
      { field: 'a', operator: '=', value: 'x,y' },
      { field: 'b', operator: '!=', value: 'c' },
    ]);
  });
});
