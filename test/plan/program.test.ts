import { describe, expect, it } from 'vitest';
import { kubernetesEnv } from '../../src/kubernetes/environment.ts';
import { compile } from '../../src/pipeline.ts';
import type { EvaluateOptions, Evaluation, Variables } from '../../src/plan/program.ts';
import { Program } from '../../src/plan/program.ts';
import { DYN, INT, listOf } from '../../src/types/type.ts';
import { CelError, type Value } from '../../src/values/value.ts';

const variables = [
  { name: 'self', type: DYN },
  { name: 'li', type: listOf(INT) },
  { name: 'constructor', type: DYN },
  { name: 'get', type: DYN },
];

function program(text: string): Program {
  const compiled = compile(kubernetesEnv({ variables }), text);
  if (!compiled.ok) throw new Error(compiled.text);
  const planned = compiled.program();
  if (!(planned instanceof Program)) throw new Error(planned.message);
  return planned;
}

const run = (text: string, values: Variables = {}, options?: EvaluateOptions): Evaluation =>
  program(text).evaluate(values, options);

const message = ({ value }: Evaluation): string =>
  value instanceof CelError ? value.message : `no error: ${String(value)}`;

describe('the cost limit', () => {
  const tooMuch = 'operation cancelled: actual cost limit exceeded';

  it('lets pass what costs exactly as much', () => {
    expect(run('self.a.b', { self: { a: { b: 1 } } }, { costLimit: 3 })).toEqual({ value: 1, cost: 3 });
  });

  it('counts whole units where it is none itself', () => {
    expect(run('self.a.b', { self: { a: { b: 1 } } }, { costLimit: 0.5 }).cost).toBe(1);
    expect(run('self.a.b', { self: { a: { b: 1 } } }, { costLimit: 2.5 }).cost).toBe(3);
  });

  it('stops at the first unit over it, whatever is charged in one step', () => {
    const values = { self: { a: { b: 1 } }, li: [1, 2, 3] };
    for (let costLimit = 0; costLimit < 3; costLimit++) {
      const outcome = run('self.a.b', values, { costLimit });
      expect(message(outcome)).toBe(tooMuch);
      expect(outcome.cost).toBe(costLimit + 1);
    }
    for (const text of ['li.all(x, x > 0)', 'li.exists(x, x > 5)', 'li.exists_one(x, x > 1)']) {
      const { cost } = run(text, values);
      for (let costLimit = 0; costLimit < cost; costLimit++) {
        expect(run(text, values, { costLimit }).cost, `${text} with ${costLimit}`).toBe(costLimit + 1);
      }
    }
  });

  it('counts a whole list literal at once', () => {
    expect(run('li.map(x, x)', { li: [1] }, { costLimit: 5 }).cost).toBe(13);
  });

  it('is absorbed by no operator', () => {
    expect(message(run('li.all(x, li.all(y, true)) || true', { li: [1, 2, 3] }, { costLimit: 9 }))).toBe(tooMuch);
  });
});

describe('a loop', () => {
  it.each([1, 63, 64, 65, 128, 130])('costs the same in each round, up to the one that decides: %s rounds', (count) => {
    const all = program('li.all(x, x > 0)');
    const ones = new Array<number>(count).fill(1);
    expect(all.evaluate({ li: ones })).toEqual({ value: true, cost: 5 * count + 2 });
    for (let i = 0; i < count; i++) {
      // The condition is looked at once more before another round.
      const cost = 5 * (i + 1) + (i + 1 < count ? 2 : 0) + 2;
      expect(all.evaluate({ li: ones.with(i, 0) })).toEqual({ value: false, cost });
    }
  });
});

describe('an evaluation', () => {
  it('ends when the caller says so', () => {
    const abort = new AbortController();
    abort.abort();
    const li = Array.from({ length: 1000 }, (_, i) => i);
    expect(message(run('li.map(x, x).size() > 0', { li }, { signal: abort.signal }))).toBe('operation interrupted');
  });

  it('takes none from what Maps inherit', () => {
    const named = new Map<string, Value>([['get', 'given']]);
    expect(run('get', named).value).toBe('given');
    expect(run('get', { get: 'given' }).value).toBe('given');
    for (const none of [new Map<string, Value>(), {}])
      expect(message(run('get', none))).toBe('no such attribute(s): get');
  });

  it('takes variables from an object, a Map or a function', () => {
    const planned = program('self + 1');
    for (const values of [{ self: 1 }, new Map<string, Value>([['self', 1]]), () => 1]) {
      expect(planned.evaluate(values).value).toBe(2);
    }
  });

  it('takes nothing that an object inherits for a variable, a field or an entry', () => {
    expect(message(run('constructor'))).toBe('no such attribute(s): constructor');
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'length', 'name']) {
      expect(message(run(`self.${name}`, { self: {} })), name).toBe(`no such key: ${name}`);
      expect(run(`has(self.${name})`, { self: {} }).value, name).toBe(false);
    }
    expect(run('self.toString', { self: { toString: 1 } }).value).toBe(1);
    expect(message(run('self.length', { self: [1] }))).toBe("unsupported index type 'string' in list");
    expect(message(run('self.name', { self: INT }))).toBe('no such key: name');
  });

  it('leaves no trace in its inputs or in the next one', () => {
    const self = { list: [3, 1, 2], map: { a: 1 } };
    const before = structuredClone(self);
    const planned = program(
      'self.list.sort() != [] && self.list.map(x, x) + [9] != [] && self.list.filter(x, x > 1).size() == 2',
    );
    const first = planned.evaluate({ self });
    expect(planned.evaluate({ self })).toEqual(first);
    expect(self).toEqual(before);
  });

  it('builds a new list and a new map in every run', () => {
    const lists = program('li.filter(x, x > 1)');
    const one = lists.evaluate({ li: [1, 2] }).value;
    expect(lists.evaluate({ li: [3] }).value).toEqual([3]);
    expect(one).toEqual([2]);
    const nested = program('li.map(x, li.transformMap(i, v, v + x).size())');
    expect(nested.evaluate({ li: [1, 2] }).value).toEqual([2, 2]);
  });

  it('asks for the variables that it reads, not for those of its loops', () => {
    const planned = program('li.all(x, li.exists(y, x == y)) && li.map(self, self) != [] && li.map(li, .li) != []');
    const asked: string[] = [];
    planned.evaluate((name) => {
      asked.push(name);
      return [1];
    });
    expect(asked).toEqual(['li']);
    expect(planned.variables).toEqual(['li']);
  });

  it('sees a loop variable where a variable of the same name is hidden, and past it with a dot', () => {
    expect(run('li.map(self, self)', { li: [1], self: 7 }).value).toEqual([1]);
    expect(run('li.map(self, .self)', { li: [1], self: 7 }).value).toEqual([7]);
  });
});
