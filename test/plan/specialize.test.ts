import { describe, expect, it } from 'vitest';
import type { Env } from '../../src/env/env.ts';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import { compile } from '../../src/pipeline.ts';
import { planTree, type Specialized } from '../../src/plan/planner.ts';
import { Program } from '../../src/plan/program.ts';
import { parseSchema } from '../../src/schema/parse-schema.ts';
import { schemaValue } from '../../src/schema/schema-value.ts';
import type { StructuralSchema } from '../../src/schema/structural-schema.ts';
import { DOUBLE, DURATION, DYN, STRING, TIMESTAMP } from '../../src/types/type.ts';
import { Duration, Timestamp } from '../../src/values/time.ts';
import { CelError, Double, type PlainMap, type Value } from '../../src/values/value.ts';

const schema = parseSchema({
  type: 'object',
  properties: {
    texts: { type: 'object', additionalProperties: { type: 'string' } },
    counts: { type: 'object', nullable: true, additionalProperties: { type: 'integer', nullable: true } },
    names: { type: 'array', items: { type: 'string' } },
    set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'integer' } },
    times: { type: 'array', items: { type: 'string', format: 'date-time' } },
    items: {
      type: 'array',
      items: { type: 'object', nullable: true, properties: { n: { type: 'integer' }, s: { type: 'string' } } },
    },
    key: { type: 'string' },
    index: { type: 'integer' },
  },
}) as StructuralSchema;

const fitting: { readonly [name: string]: Value } = {
  texts: { a: 'x', b: 'y', 'c.d': 'z' },
  counts: { a: 1, b: 2 },
  names: ['a', 'b', 'c'],
  set: [1, 2, 3],
  times: ['2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
  items: [
    { n: 1, s: 'a' },
    { n: 2, s: 'b' },
  ],
  key: 'a',
  index: 1,
};

/** Each with something in it that does not fit, or is not there. */
const data: readonly Value[] = [
  fitting,
  ...Object.keys(fitting).flatMap((name) =>
    [null, 'text', 5, {}, [], [null], ['a', 5, null], { a: null }, { a: 5, b: 'x' }].map((value) => ({
      ...fitting,
      [name]: value,
    })),
  ),
  { ...fitting, items: [{ n: 1 }, 'x', { n: 3, s: 'c' }] },
  { ...fitting, items: [null, { n: '2', s: 'b' }, { n: 3, s: 'c' }] },
  {},
];

const expressions = [
  "'a' in self.texts",
  'self.key in self.texts && self.texts[self.key] == "x"',
  "self.texts['c.d']",
  "self.counts['a']",
  '1 in self.counts',
  '[self.counts[self.key], self.counts[self.key]]',
  'self.counts.exists(k, self.counts[k] == 2)',
  'self.texts.all(k, k.size() < 9 && self.texts[k].size() > 0)',
  'self.texts.transformList(k, v, k + v)',
  'self.names[self.index]',
  'self.names[0] + self.names[2]',
  'self.names[-1]',
  'self.items[self.index].s',
  'self.items[5]',
  "'b' in self.names || 5 in self.set || self.index in self.set",
  'self.names.filter(n, n in self.texts).map(n, self.texts[n])',
  'self.items.filter(i, i.n > 1).map(i, i.s)',
  'self.items.filter(i, has(i.s)).filter(i, i.n != 1).exists(i, i.s == "b")',
  'self.items.filter(i, i.n > 0)',
  'self.items.filter(i, i.n > 0).all(i, self.items.exists(j, i.n == j.n))',
  'self.items.map(i, i.n > 1, i).filter(i, has(i.n)).size()',
  'self.items.transformList(i, v, i > 0, v).all(v, v.n > 0)',
  'self.times.filter(t, t > timestamp("2024-06-01T00:00:00Z")).all(t, t.getFullYear() == 2025)',
  'self.set.all(x, x in self.set) && self.set.exists_one(x, x == 2)',
];

/** For variables of any type. */
const values: readonly Value[] = [
  'a',
  '',
  '12',
  '2024-05-01T10:00:00Z',
  '9999-12-31T23:59:59.9Z',
  '1h',
  '\u{1f600}'.repeat(9),
  5,
  1.5,
  2n ** 60n,
  new Double(2),
  null,
  true,
  [],
  new Timestamp(0, 0),
  new Timestamp(0, 1),
  new Timestamp(-62135596800, 0),
  new Duration(1n),
  new Duration(-1n),
  new CelError('none'),
];

const typedExpressions = [
  'timestamp(text) + span > at',
  'timestamp(text) <= at || at - span < timestamp(text)',
  'at >= at && span + span >= span && span > span - span',
  'dyn(at) + span == at',
  'span + at',
  'at - at',
  'duration(text) > span',
  '[int(text), int(text)]',
  '[text.lowerAscii(), text.trim(), text.upperAscii()].exists(t, isQuantity(t))',
  "text.matches('^[a-z0-9]+$') && text.matches('b')",
  "text in ['a', '', '12'] || number in [1.5, 2.0]",
  'number * 2.0 - 0.5 < 3.5 && number / 2.0 >= number',
  "text + '/' + text + text == text",
];

const variables = { text: STRING, at: TIMESTAMP, span: DURATION, number: DOUBLE };

/** The general program of an expression, and others. */
function programs(text: string, env: Env): readonly [Program, ...Program[]] {
  const compiled = compile(env, text);
  if (!compiled.ok) throw new Error(compiled.text);
  const planned = (specialized: Specialized): Program => {
    const tree = planTree(compiled.ast, env, specialized);
    if (!('root' in tree)) throw new Error(tree.message);
    return new Program(tree, Number.POSITIVE_INFINITY);
  };
  return [planned('nowhere'), planned('everywhere'), planned('in loops')];
}

function expectSame([general, ...others]: readonly [Program, ...Program[]], bound: () => PlainMap): void {
  const answer = (program: Program, costLimit: number): unknown => {
    const { value, cost } = program.evaluate(bound(), { costLimit });
    return { cost, value: value instanceof CelError ? `${value.message} at ${value.id}` : value };
  };
  const { cost } = general.evaluate(bound());
  for (let limit = 0; limit <= cost; limit++) {
    for (const other of others) expect(answer(other, limit)).toEqual(answer(general, limit));
  }
}

describe('nodes that are specialized', () => {
  it.each(expressions)('do what the general ones do, at every limit: %s', (text) => {
    const compared = programs(text, kubernetesEnv({ variables: [{ name: 'self', type: DYN }] }));
    for (const self of data.flatMap((each) => [each, schemaValue(each, schema)]))
      expectSame(compared, () => ({ self }));
  });

  it.each(typedExpressions)('do so whatever values variables have: %s', (text) => {
    const declared = Object.entries(variables).map(([name, type]) => ({ name, type }));
    const compared = programs(text, kubernetesEnv({ variables: declared }));
    const fitting = { text: '12', at: new Timestamp(5, 0), span: new Duration(5n), number: 1.5 };
    for (const value of values) {
      for (const name of Object.keys(variables)) expectSame(compared, () => ({ ...fitting, [name]: fresh(value) }));
    }
  });
});

/** An error learns where it was met first. */
const fresh = (value: Value): Value => (value instanceof CelError ? new CelError(value.message) : value);
