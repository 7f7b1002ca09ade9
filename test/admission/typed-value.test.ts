import { describe, expect, it } from 'vitest';
import { builtInType } from '../../src/admission/go-types.ts';
import { namespaceValue, objectValue, plainData, requestValue, resourceOf } from '../../src/admission/request.ts';
import { TypeMismatch } from '../../src/admission/typed-value.ts';
import { equal } from '../../src/values/equality.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';

/** An object of a kind as expressions see it, as plain data; or why it is none. */
const seen = (object: PlainMap): Value => {
  const value = objectValue(object, 'auto');
  return value instanceof TypeMismatch ? value.message : plainData(value);
};

const deployment = (spec: PlainMap): PlainMap => ({ apiVersion: 'apps/v1', kind: 'Deployment', spec });

describe('an object of a built-in kind', () => {
  it('has no fields that its kind does not know, and some that nobody wrote', () => {
    expect(seen(deployment({ replicas: 2, nothing: 1 }))).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {},
      spec: {
        replicas: 2,
        selector: null,
        strategy: {},
        template: { metadata: {}, spec: { containers: null } },
      },
      status: {},
    });
  });

  it('has canonical quantities and moments', () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { creationTimestamp: '2024-05-06T09:08:07.6+02:00' },
      spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1000m', memory: '1024Ki' } } }] },
    };
    expect(seen(pod)).toMatchObject({
      metadata: { creationTimestamp: '2024-05-06T07:08:07Z' },
      spec: { containers: [{ resources: { limits: { cpu: '1', memory: '1Mi' } } }] },
    });
  });

  it('takes strings where a number or a string may stand, and bytes in base64', () => {
    const service = { apiVersion: 'v1', kind: 'Service', spec: { ports: [{ port: 80, targetPort: 'http' }] } };
    expect(seen(service)).toMatchObject({ spec: { ports: [{ targetPort: 'http' }] } });
    expect(seen({ apiVersion: 'v1', kind: 'Secret', data: { a: 'YWJj' } })).toMatchObject({ data: { a: 'YWJj' } });
    expect(seen({ apiVersion: 'v1', kind: 'Secret', data: { a: '?' } })).toBe('data.a takes bytes in base64, not "?"');
  });

  it.each<[PlainMap, string]>([
    [{ replicas: 'two' }, 'spec.replicas takes an integer, not string'],
    [{ replicas: 2 ** 40 }, 'spec.replicas takes numbers from -2147483648 to 2147483647'],
    [{ template: [] }, 'spec.template takes an object, not list'],
    [{ selector: { matchLabels: { a: 1 } } }, 'spec.selector.matchLabels.a takes a string, not int'],
  ])('is refused where it has another form: %j', (spec, message) => {
    expect(seen(deployment(spec))).toBe(message);
  });

  it('equals an object of its kind with the same content, nil or empty', () => {
    const [a, b, c] = [
      { replicas: 1 },
      { replicas: 1, selector: { matchExpressions: [] } },
      { replicas: 1, selector: {} },
    ].map((spec) => objectValue(deployment(spec), 'auto') as Value);
    expect(equal(b as Value, c as Value)).toBe(true);
    expect(equal(a as Value, b as Value)).toBe(false);
  });
});

describe('an object of any other kind', () => {
  it('is seen as it stands', () => {
    const object = { apiVersion: 'example.com/v1', kind: 'Deployment', spec: { nothing: null } };
    expect(objectValue(object, 'auto')).toBe(object);
    expect(objectValue(deployment({ nothing: 1 }), 'unstructured')).toEqual(deployment({ nothing: 1 }));
    expect(objectValue(object, 'typed')).toBeInstanceOf(TypeMismatch);
    expect(builtInType('constructor', 'toString')).toBeUndefined();
  });
});

describe('the request', () => {
  it('follows from the objects where nothing else is said', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n' } };
    const value = requestValue({ user: { name: 'alice' } }, pod, undefined);
    expect(plainData(value as Value)).toMatchObject({
      kind: { group: '', version: 'v1', kind: 'Pod' },
      resource: { group: '', version: 'v1', resource: 'pods' },
      name: 'p',
      namespace: 'n',
      operation: 'CREATE',
      userInfo: { username: 'alice' },
      dryRun: false,
      options: { apiVersion: 'meta.k8s.io/v1', kind: 'CreateOptions' },
    });
    const operation = (object: PlainMap | undefined, old: PlainMap | undefined): unknown =>
      (plainData(requestValue({}, object, old) as Value) as PlainMap).operation;
    expect([operation(pod, pod), operation(undefined, pod)]).toEqual(['UPDATE', 'DELETE']);
  });

  it.each([
    ['Pod', 'pods'],
    ['Ingress', 'ingresses'],
    ['NetworkPolicy', 'networkpolicies'],
    ['Endpoints', 'endpoints'],
  ])('guesses the resource of the kind %s', (kind, resource) => {
    expect(resourceOf({ group: 'g', version: 'v', kind })).toEqual({ group: 'g', version: 'v', resource });
  });
});

describe('the namespace', () => {
  it('has no owners and no managed fields', () => {
    const namespace = { metadata: { name: 'n', uid: 'u', ownerReferences: [{ name: 'o' }], managedFields: [{}] } };
    expect(plainData(namespaceValue(namespace) as Value)).toEqual({
      metadata: { name: 'n', uid: 'u' },
      spec: {},
      status: {},
    });
    expect(namespaceValue(undefined)).toBeNull();
  });
});
