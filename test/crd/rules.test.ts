import { describe, expect, it } from 'vitest';
import { CustomResource, type ResourceChange, type ResourceVerdict } from '../../src/crd/custom-resource.ts';
import { type CrdSpec, readCrd } from '../../src/crd/read-crd.ts';
import type { RuleEngine } from '../../src/crd/rule-engine.ts';
import { storedRules } from '../../src/crd/stored-rules.ts';
import { fieldErrorText } from '../../src/kubernetes/field-error.ts';
import { BOOL } from '../../src/types/type.ts';
import type { PlainMap, Value } from '../../src/values/value.ts';

const COUNT = { type: 'integer' };
const OBJECT = { type: 'object', properties: { a: COUNT, b: COUNT } };

/** A schema with rules: texts, or rules as a definition has them. */
const ruled = (schema: PlainMap, ...rules: (string | PlainMap)[]): PlainMap => ({
  ...schema,
  'x-kubernetes-validations': rules.map((rule) => (typeof rule === 'string' ? { rule } : rule)),
});

const resource = (spec: PlainMap, engine: RuleEngine = storedRules()): CustomResource => {
  const crd = readCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'ex.io',
      names: { kind: 'W' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
    },
  }) as CrdSpec;
  return new CustomResource(crd, crd.versions[0] as CrdSpec['versions'][0], engine);
};

const object = (spec: Value): PlainMap => ({ apiVersion: 'ex.io/v1', kind: 'W', metadata: { name: 'w' }, spec });

const verdict = (schema: PlainMap, spec: Value, old?: Value, more: Partial<ResourceChange> = {}): ResourceVerdict =>
  resource(schema).validate({ object: object(spec), old: old === undefined ? undefined : object(old), ...more });

const errors = (...change: Parameters<typeof verdict>): string[] => verdict(...change).errors.map(fieldErrorText);

describe('rules', () => {
  it('are silent about what satisfies them, and cost what they cost', () => {
    expect(verdict(ruled(OBJECT, 'self.a > 0'), { a: 1 })).toMatchObject({
      errors: [],
      hasRules: true,
      cost: 3,
      remainingBudget: 9_999_997,
    });
  });

  it('say where they stand', () => {
    const { errors: found } = verdict(ruled(OBJECT, 'self.a > 0', 'self.a > 5'), { a: 1 });
    expect(found.map(({ rule }) => rule)).toEqual([
      'spec.versions[0].schema.openAPIV3Schema.properties[spec].x-kubernetes-validations[1]',
    ]);
  });

  it('show the value of scalars only', () => {
    const schema = ruled({ ...OBJECT, properties: { a: ruled(COUNT, 'self > 5') } }, 'self.a > 6');
    expect(errors(schema, { a: 1 })).toEqual([
      'spec: Invalid value: failed rule: self.a > 6',
      'spec.a: Invalid value: 1: failed rule: self > 5',
    ]);
  });

  it('reach into lists and maps, and are told in natural order', () => {
    const leaf = ruled(COUNT, 'self != 1');
    const schema = {
      type: 'object',
      properties: { l: { type: 'array', items: leaf }, m: { type: 'object', additionalProperties: leaf } },
    };
    const l = Array.from({ length: 11 }, (_, i) => (i === 2 || i === 10 ? 1 : 0));
    expect(errors(schema, { l, m: { 'x.y': 1 } })).toEqual([
      'spec.l[2]: Invalid value: 1: failed rule: self != 1',
      'spec.l[10]: Invalid value: 1: failed rule: self != 1',
      'spec.m[x.y]: Invalid value: 1: failed rule: self != 1',
    ]);
  });

  it('go on after one that fails to evaluate', () => {
    expect(errors(ruled(OBJECT, { rule: 'self.b > 0', message: 'b!' }, 'self.a > 5'), { a: 1 })).toEqual([
      'spec: Invalid value: "object": no such key: b evaluating rule: b!',
      'spec: Invalid value: failed rule: self.a > 5',
    ]);
  });

  it('are reported where they do not compile', () => {
    expect(errors(ruled(OBJECT, 'self.a', 'self.a > 5'), { a: 1 })).toEqual([
      'spec: Invalid value: "object": rule compile error: cel expression must evaluate to a bool',
      'spec: Invalid value: failed rule: self.a > 5',
    ]);
  });

  it('are never asked about null', () => {
    const schema = { type: 'object', properties: { a: ruled({ ...COUNT, nullable: true }, 'self > 5') } };
    expect(errors(schema, { a: null })).toEqual([]);
  });

  it('do not change the objects they look at', () => {
    const spec = Object.freeze({ a: 1, zz: Object.freeze({ q: 1 }) });
    expect(verdict(ruled({ ...OBJECT, default: {} }, 'self.a > 0'), spec).pruned).toEqual(['spec.zz']);
  });
});

describe('messages', () => {
  const told = (rule: PlainMap): string[] => errors(ruled(OBJECT, { rule: 'self.a > 5', ...rule }), { a: 1 });

  it('are the expression’s, else the rule’s own, else the rule', () => {
    expect(told({ message: ' own ', messageExpression: "' is ' + string(self.a)" })).toEqual([
      'spec: Invalid value: is 1',
    ]);
    expect(told({ message: ' own ', messageExpression: 'string(self.b)' })).toEqual(['spec: Invalid value: own']);
    expect(told({ messageExpression: "''" })).toEqual(['spec: Invalid value: failed rule: self.a > 5']);
  });

  it('have a reason and a place', () => {
    expect(told({ reason: 'FieldValueForbidden', fieldPath: '.a', message: 'no' })).toEqual(['spec.a: Forbidden: no']);
    expect(told({ reason: 'FieldValueDuplicate', message: 'no' })).toEqual(['spec: Duplicate value']);
    expect(told({ fieldPath: '.missing', message: 'no' })).toEqual(['spec: Invalid value: no']);
  });
});

describe('transition rules', () => {
  const grows = ruled(OBJECT, { rule: 'self.a >= oldSelf.a', message: 'shrinks' });

  it('need an old value', () => {
    expect(errors(grows, { a: 1 })).toEqual([]);
    expect(errors(grows, { a: 1 }, { a: 2 })).toEqual(['spec: Invalid value: shrinks']);
  });

  it('or see that there is none, where it is optional', () => {
    const fresh = ruled(OBJECT, { rule: 'oldSelf.hasValue()', optionalOldSelf: true });
    expect(errors(fresh, { a: 1 })).toEqual(['spec: Invalid value: failed rule: oldSelf.hasValue()']);
    expect(errors(fresh, { a: 1 }, { a: 2 })).toEqual([]);
  });

  const item = { type: 'object', properties: { k: { type: 'string' }, v: ruled(COUNT, 'self == oldSelf') } };
  const keyed = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] };

  it('find the old elements of lists by their keys, or not at all', () => {
    const list = (more: PlainMap): PlainMap => ({
      type: 'object',
      properties: { l: { type: 'array', items: item, ...more } },
    });
    const now = {
      l: [
        { k: 'new', v: 5 },
        { k: 'x', v: 2 },
      ],
    };
    const before = {
      l: [
        { k: 'x', v: 1 },
        { k: 'gone', v: 2 },
      ],
    };
    expect(errors(list(keyed), now, before)).toEqual(['spec.l[1].v: Invalid value: 2: failed rule: self == oldSelf']);
    expect(errors(list({}), now, before)).toEqual([]);
  });
});

describe('budgets', () => {
  it('stop everything when they run out', () => {
    const schema = ruled(OBJECT, 'self.a > 5', 'self.a > 6');
    expect(verdict(schema, { a: 1 }, undefined, { costBudget: 4 })).toMatchObject({
      cost: undefined,
      remainingBudget: -1,
    });
    expect(errors(schema, { a: 1 }, undefined, { costBudget: 4 })).toEqual([
      'spec: Invalid value: failed rule: self.a > 5',
      'spec: Invalid value: "object": validation failed due to running out of cost budget, no further validation rules will be run',
    ]);
  });

  it('may be used up to the last unit', () => {
    expect(verdict(ruled(OBJECT, 'self.a > 0'), { a: 1 }, undefined, { costBudget: 3 })).toMatchObject({
      errors: [],
      remainingBudget: 0,
    });
  });
});

describe('the engine', () => {
  it('is asked to compile each rule once, with the types of its node', () => {
    const asked: string[] = [];
    const engine: RuleEngine = {
      compile(text, scope) {
        asked.push(`${text}: ${scope.variables.map(({ name, type }) => `${name} ${type}`).join(', ')}`);
        return {
          ok: true,
          type: BOOL,
          references: (name) => text.includes(name),
          program: () => ({ evaluate: (variables) => ({ value: variables.has('oldSelf'), cost: 0 }) }),
        };
      },
    };
    const schema = { type: 'object', properties: { a: ruled(COUNT, 'x', 'oldSelf') } };
    const custom = resource(schema, engine);
    const change = { object: object({ a: 1 }) };
    expect([custom.validate(change), custom.validate(change)].map(({ errors: { length } }) => length)).toEqual([1, 1]);
    expect(asked).toEqual(['x: self int, oldSelf int', 'oldSelf: self int, oldSelf int']);
  });
});
