import {
  type AdmissionError,
  type Cluster,
  ConversionError,
  clusterOf,
  loadBinding,
  loadPolicy,
  MatchConditions,
  PolicyBinding,
  PolicyError,
  PolicySet,
  type Review,
  type ReviewInput,
  readDocuments,
  ValidatingPolicy,
} from 'kubecel/admission';
import { compilePolicy, rulesModule } from 'kubecel/compile';
import type { CompiledRules } from 'kubecel/compiled';
import { describe, expect, it, vi } from 'vitest';
import type { PlainMap } from '../../src/values/value.ts';

const apiVersion = 'admissionregistration.k8s.io/v1';
const EVERYTHING = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*/*'] };

const policyObject = (name: string, spec: PlainMap): PlainMap => ({
  ...{ apiVersion, kind: 'ValidatingAdmissionPolicy', metadata: { name } },
  spec: { matchConstraints: { resourceRules: [EVERYTHING] }, ...spec },
});

function policy(name: string, spec: PlainMap, rules?: CompiledRules): ValidatingPolicy {
  const loaded = loadPolicy(policyObject(name, spec), rules);
  if (!(loaded instanceof ValidatingPolicy)) throw new Error('no validating policy');
  return loaded;
}

function binding(policyName: string, spec: PlainMap = {}, name = `${policyName}-binding`): PolicyBinding {
  const loaded = loadBinding({
    ...{ apiVersion, kind: 'ValidatingAdmissionPolicyBinding', metadata: { name } },
    spec: { policyName, validationActions: ['Deny'], ...spec },
  });
  if (!(loaded instanceof PolicyBinding)) throw new Error(loaded.message);
  return loaded;
}

const denying = (message: string): PlainMap => ({ validations: [{ expression: 'false', message }] });

const widget = (more: PlainMap = {}): PlainMap => ({
  ...{ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'team' } },
  ...more,
});

const namespace = (name: string): PlainMap => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
const CLUSTER = clusterOf([namespace('team')]);

function review(set: PolicySet, request: ReviewInput = { object: widget() }, cluster: Cluster = CLUSTER): Review {
  const answer: Review | AdmissionError = set.review(request, cluster);
  if ('part' in answer) throw new Error(answer.message);
  return answer;
}

const deniedBy = (set: PolicySet, request?: ReviewInput, cluster?: Cluster): string | undefined =>
  review(set, request, cluster).denied?.details.causes[0]?.message;

describe('a set of policies', () => {
  it('allows what no policy is about', () => {
    const nothing = { denied: undefined, warnings: [], auditAnnotations: {} };
    expect(review(new PolicySet([], []))).toEqual(nothing);
    const unbound = new PolicySet([policy('a', denying('no'))], [binding('b')]);
    expect(review(unbound)).toEqual(nothing);
  });

  it('tells the first denial, in the order of policies and bindings', () => {
    const policies = [policy('b', denying('from b')), policy('a', denying('from a'))];
    const bindings = [binding('a'), binding('b', {}, 'second'), binding('b', {}, 'third')];
    expect(review(new PolicySet(policies, bindings)).denied).toEqual({
      message: `widgets.example.com "w" is forbidden: ValidatingAdmissionPolicy 'b' with binding 'second' denied request: from b`,
      reason: 'Invalid',
      code: 422,
      details: {
        name: 'w',
        group: 'example.com',
        kind: 'widgets',
        causes: [{ message: "ValidatingAdmissionPolicy 'b' with binding 'second' denied request: from b" }],
      },
    });
  });

  it('answers the same with compiled policies', () => {
    const spec = { validations: [{ expression: "request.name == 'x'", messageExpression: "'not ' + request.name" }] };
    const code = compilePolicy(policyObject('a', spec));
    if (!('source' in code)) throw new Error(code.message);
    const rules = new Function(rulesModule([], [code]).replace('export default', 'return'))() as CompiledRules;
    const answers = [undefined, rules].map((each) => review(new PolicySet([policy('a', spec, each)], [binding('a')])));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.denied?.message).toContain('not w');
  });

  it('is not asked about policies, nor about reviews of access', () => {
    const set = new PolicySet([policy('a', denying('no'))], [binding('a')]);
    const about = (version: string, kind: string) =>
      deniedBy(set, { object: { apiVersion: version, kind, metadata: {} } });
    expect(about(apiVersion, 'ValidatingAdmissionPolicy')).toBeUndefined();
    expect(about('authorization.k8s.io/v1', 'SubjectAccessReview')).toBeUndefined();
    expect(about(apiVersion, 'ValidatingWebhookConfiguration')).toContain('no');
  });

  it('asks policies of files first, and about policies too', () => {
    const policies = [policy('a', denying('from a')), policy('b.static.k8s.io', denying('from b'))];
    const toStatic = binding('b.static.k8s.io', {}, 'b.static.k8s.io');
    const set = new PolicySet(policies, [binding('a'), toStatic]);
    expect(deniedBy(set)).toContain('from b');
    const object = { apiVersion, kind: 'ValidatingAdmissionPolicy', metadata: { name: 'p' } };
    expect(deniedBy(set, { object })).toContain('from b');
    expect(deniedBy(new PolicySet(policies, [binding('b.static.k8s.io')]))).toBeUndefined();
  });

  it('asks what the cluster knows when it is wanted, and once for a request', () => {
    const names = vi.fn((name: string) => namespace(name));
    const authorize = vi.fn(() => ({ decision: 'allow' as const }));
    const cluster = { namespace: names, authorizer: { authorize } };
    const needy = { validations: [{ expression: "authorizer.requestResource.check('get').allowed()" }] };
    const set = new PolicySet(
      [policy('a', needy), policy('b', needy)],
      [binding('a'), binding('b'), binding('b', {}, 'x')],
    );
    const others = new PolicySet(
      [policy('a', { ...needy, matchConstraints: { resourceRules: [{ ...EVERYTHING, apiGroups: ['apps'] }] } })],
      [binding('a')],
    );
    expect(deniedBy(others, undefined, cluster)).toBeUndefined();
    expect([names.mock.calls.length, authorize.mock.calls.length]).toEqual([0, 0]);
    expect(deniedBy(set, undefined, cluster)).toBeUndefined();
    expect([names.mock.calls.length, authorize.mock.calls.length]).toEqual([1, 1]);
  });

  it('refuses a request in a namespace that is not there, whatever the policy says of errors', () => {
    const set = new PolicySet([policy('a', { ...denying('no'), failurePolicy: 'Ignore' })], [binding('a')]);
    expect(review(set, undefined, {}).denied).toEqual({
      message: 'namespaces "team" not found',
      reason: 'NotFound',
      code: 404,
      details: { name: 'team', group: '', kind: 'namespaces', causes: [] },
    });
  });

  it('takes parameters of kinds that the cluster knows', () => {
    const paramKind = { apiVersion: 'example.com/v1', kind: 'Limit' };
    const spec = {
      paramKind,
      validations: [{ expression: 'false', messageExpression: 'string(params.metadata.name)' }],
    };
    const paramRef = { selector: {}, parameterNotFoundAction: 'Deny' };
    const set = new PolicySet([policy('a', spec)], [binding('a', { paramRef })]);
    expect(deniedBy(set)).toBe(
      "ValidatingAdmissionPolicy 'a' denied request: failed to configure policy: " +
        "failed to find resource referenced by paramKind: 'example.com/v1, Kind=Limit'",
    );
    const limit = { ...paramKind, metadata: { name: 'most', namespace: 'team' } };
    const defined = {
      kind: 'CustomResourceDefinition',
      spec: { group: 'example.com', scope: 'Cluster', names: { kind: 'Limit' }, versions: [{ name: 'v1' }] },
    };
    const given = (...objects: PlainMap[]) => deniedBy(set, undefined, clusterOf([namespace('team'), ...objects]));
    expect(given(limit)).toContain('denied request: most');
    expect(given({ ...limit, metadata: { name: 'most', namespace: 'other' } })).toContain('no params found');
    expect(given(defined)).toContain('no params found');
    expect(given(defined, { ...limit, metadata: { name: 'for-all' } })).toContain('denied request: for-all');
  });

  it('shows a policy the object in the version that its rule names', () => {
    const resource = (version: string) => ({
      resource: { group: 'example.com', version, resource: 'widgets' },
      kind: { group: 'example.com', version, kind: 'Widget' },
    });
    const versions = {
      equivalents: () => [resource('v1'), resource('v2')],
      convert: (object: PlainMap, { version }: { version: string }) =>
        'broken' in object ? new ConversionError('broken') : { ...object, apiVersion: `example.com/${version}` },
    };
    const spec = {
      matchConstraints: { resourceRules: [{ ...EVERYTHING, apiVersions: ['v2'] }] },
      validations: [
        { expression: 'false', messageExpression: "object.apiVersion + ' for ' + request.requestKind.version" },
      ],
    };
    const set = new PolicySet([policy('a', spec)], [binding('a')]);
    expect(deniedBy(set)).toBeUndefined();
    const cluster = { ...CLUSTER, versions };
    expect(deniedBy(set, undefined, cluster)).toContain('denied request: example.com/v2 for v1');
    expect(deniedBy(set, { object: widget({ broken: true }) }, cluster)).toContain(
      'failed to configure binding: failed to convert object version: broken',
    );
  });

  it('says of which object it is that its kind has no such fields', () => {
    const set = new PolicySet([policy('a', denying('no'))], [binding('a')]);
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers: 'none' } };
    expect(set.review({ object: pod })).toMatchObject({ part: 'object' });
    expect(new PolicySet([], []).review({ object: pod })).toMatchObject({ denied: undefined });
  });

  it('changes nothing that it is given', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null)
        for (const part of Object.values(Object.freeze(value))) freeze(part);
      return value;
    };
    const request = freeze({ object: widget(), oldObject: widget(), request: { user: { name: 'alice' } } });
    const cluster = clusterOf(freeze([namespace('team')]));
    const set = new PolicySet([policy('a', denying('no'))], [binding('a')]);
    expect(deniedBy(set, request, cluster)).toBe(deniedBy(set, request, cluster));
  });

  it('is told of wrong use', () => {
    const wrong = (value: unknown): never => value as never;
    expect(() => new PolicySet([wrong(loadPolicy({}))], [])).toThrow('a policy is what loadPolicy makes of one');
    expect(() => new PolicySet([], [wrong(loadBinding({}))])).toThrow('a binding is what loadBinding makes of one');
    const set = new PolicySet([], []);
    expect(() => set.review(wrong(null))).toThrow('a request is an object');
    expect(() => set.review({ request: wrong({ kind: 'Pod' }) })).toThrow('request.kind is to be an object');
    expect(() => set.review({ object: wrong(5) })).toThrow('object is to be an object');
    expect(() => clusterOf([wrong(5)])).toThrow('an object of a cluster is an object');
  });
});

describe('a binding', () => {
  const text = `apiVersion: ${apiVersion}
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec:
  policyName: few
  validationActions: Deny
`;

  it('is read with its defaults', () => {
    const { kind, name, spec } = binding('few', { matchResources: {}, paramRef: { name: 'x' } }, 'b');
    expect([kind, name]).toEqual(['ValidatingAdmissionPolicyBinding', 'b']);
    expect(spec).toMatchObject({
      policyName: 'few',
      paramRef: { name: 'x', namespace: '', selector: undefined, parameterNotFoundAction: '' },
      matchResources: { matchPolicy: 'Equivalent', resourceRules: [], namespaceSelector: { matchLabels: [] } },
    });
  });

  it('may be one of a mutating policy', () => {
    const mutating = { ...{ apiVersion, kind: 'MutatingAdmissionPolicyBinding' }, spec: { policyName: 'm' } };
    expect(loadBinding(mutating)).toMatchObject({
      kind: 'MutatingAdmissionPolicyBinding',
      spec: { validationActions: [] },
    });
  });

  it('is an error where it is none, with its place', () => {
    const [document] = readDocuments(text, 'b.yaml');
    const error = loadBinding(document as Parameters<typeof loadBinding>[0]);
    expect(error).toBeInstanceOf(PolicyError);
    expect(error).toMatchObject({
      message: 'spec.validationActions: must be a list',
      position: { file: 'b.yaml', line: 6, column: 22 },
    });
    expect(loadBinding({ kind: 'Pod' })).toMatchObject({ path: 'kind' });
    expect(loadBinding({ apiVersion: 'v1', kind: 'ValidatingAdmissionPolicyBinding' })).toMatchObject({
      path: 'apiVersion',
    });
  });
});

describe('conditions of a webhook', () => {
  it('say whether it is called, and which one is not met', () => {
    const conditions = new MatchConditions([
      { name: 'mine', expression: "request.name == 'w'" },
      { name: 'created', expression: "request.operation == 'CREATE'" },
    ]);
    expect(conditions.match({ object: widget() })).toMatchObject({ matches: true });
    const old = conditions.match({ object: widget(), oldObject: widget() });
    expect(old).toMatchObject({ matches: false, failedCondition: 'created', error: undefined });
  });
});
