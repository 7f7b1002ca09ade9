import { describe, expect, it } from 'vitest';
import { authz, authzSelectors } from '../../../libs/kubernetes/authz.ts';
import { AUTHORIZER, AuthorizerValue } from '../../../libs/kubernetes/authz-values.ts';
import { cidr } from '../../../libs/kubernetes/cidr.ts';
import { format } from '../../../libs/kubernetes/format.ts';
import { ip } from '../../../libs/kubernetes/ip.ts';
import { jsonPatch } from '../../../libs/kubernetes/jsonpatch.ts';
import { lists } from '../../../libs/kubernetes/lists.ts';
import { quantity } from '../../../libs/kubernetes/quantity.ts';
import { RuleAuthorizer } from '../../../libs/kubernetes/rule-authorizer.ts';
import { semver } from '../../../libs/kubernetes/semver.ts';
import { urls } from '../../../libs/kubernetes/urls.ts';
import type { FunctionDecl, Library } from '../../../src/decls/decls.ts';
import { kubernetesEnv } from '../../../src/kubernetes/environment.ts';
import { errorOf, evaluate } from './evaluating.ts';

const libraries: readonly Library[] = [
  lists,
  quantity,
  urls,
  ip,
  cidr,
  semver,
  format,
  authz,
  authzSelectors,
  jsonPatch,
];

const env = kubernetesEnv({ variables: [{ name: 'authorizer', type: AUTHORIZER }] }).extend({
  libraries: [{ library: jsonPatch }],
});
const variables = { authorizer: new AuthorizerValue({ name: 'alice' }, new RuleAuthorizer([])) };

const declared = libraries.flatMap((library) =>
  Object.entries(library.functions).map(([name, declaration]) => ({ library, name, declaration })),
);

describe.each(libraries)('$name', ({ functions }) => {
  const examples = Object.values(functions).flatMap((declaration: FunctionDecl) => declaration.examples);

  it.each(examples)('%s', (example) => {
    expect(evaluate(example, variables, env).value).toBe(true);
  });
});

describe('functions of one name', () => {
  it('have one cost, whatever library declares them', () => {
    const costs = new Map(declared.map(({ name, declaration }) => [name, declaration.cost]));
    for (const { name, declaration } of declared) expect(declaration.cost, name).toBe(costs.get(name));
  });

  it('have different overload ids', () => {
    const ids = declared.flatMap(({ declaration }) => declaration.overloads.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('values of these libraries', () => {
  it('equal no other kind on their right, and no other kind equals them', () => {
    for (const made of [
      "quantity('1')",
      "ip('::1')",
      "cidr('::/0')",
      "url('/a')",
      "semver('1.0.0')",
      'format.date()',
    ]) {
      expect(errorOf(`${made} == d`, { d: 1 })).toBe('no such overload');
      expect(errorOf(`d == dyn(${made})`, { d: 1 })).toBeUndefined();
    }
  });
});

describe('jsonpatch.escapeKey', () => {
  it('escapes in one pass', () => {
    expect(evaluate("jsonpatch.escapeKey('~1/')", {}, env).value).toBe('~01~1');
  });
});
