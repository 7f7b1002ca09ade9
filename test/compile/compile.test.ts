import { compile, DYN, mapOf, PlanError, STRING } from 'kubecel';
import { kubernetesEnv } from 'kubecel/kubernetes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expressions, self } from '../../bench/expressions.ts';
import type { PlainMap } from '../../src/values/value.ts';
import { answerAll } from '../support/answer.ts';
import { readFixtures } from '../support/fixtures.ts';
import { runRecorded, summary } from '../support/recorded.ts';
import { compiledProgram, runCompiled } from '../support/run-compiled.ts';

const env = kubernetesEnv({ variables: [{ name: 'self', type: mapOf(STRING, DYN) }] });

function programs(text: string) {
  const compiled = compile(env, text);
  if (!compiled.ok) throw new Error(compiled.text);
  const [interpreted, written] = [compiled.program(), compiledProgram(compiled)];
  if (interpreted instanceof PlanError || written instanceof PlanError) throw new Error('no program');
  return { interpreted, written };
}

describe('compiled expressions', () => {
  it.each(Object.entries(expressions))('%s', (_, text) => {
    const { interpreted, written } = programs(text);
    const variables = { self: self as PlainMap };
    const whole = interpreted.evaluate(variables);
    expect(written.evaluate(variables)).toEqual(whole);
    for (const costLimit of [0, 1, 2, 3, 5, 8, 13, 21, 50, 100, whole.cost - 1, whole.cost]) {
      expect(written.evaluate(variables, { costLimit })).toEqual(interpreted.evaluate(variables, { costLimit }));
    }
  });

  it('answers like the interpreter what is not there, or is no object', () => {
    const { interpreted, written } = programs('self.a.name.b == 1 || has(self.a.length) || self.a[0] == self.valueOf');
    const values: readonly unknown[] = [
      null,
      1,
      'text',
      [1],
      Buffer.from('text'),
      { name: { b: 1 } },
      { name: 'x', length: 1 },
      { valueOf: 1 },
    ];
    for (const a of values) {
      const variables = { self: { a } as PlainMap };
      expect(written.evaluate(variables)).toEqual(interpreted.evaluate(variables));
    }
    for (const variables of [{}, new Map(), () => undefined]) {
      expect(written.evaluate(variables)).toEqual(interpreted.evaluate(variables));
    }
  });

  it('looks at the signal', () => {
    const { interpreted, written } = programs('self.all(k, k != "")');
    const variables = { self: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, index])) };
    const options = { signal: AbortSignal.abort() };
    expect(written.evaluate(variables, options).value).toMatchObject({ message: 'operation interrupted' });
    expect(written.evaluate(variables, options)).toEqual(interpreted.evaluate(variables, options));
  });

  // `npm run test:compiled` runs them all.
  it.each(['language/language.ndjson', 'standard/collections.ndjson'])('what Kubernetes answered: %s', (file) => {
    const ran = runCompiled();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    expect(summary(runRecorded(file, readFixtures(file), answerAll))).toBe('');
    expect(ran()).toBeGreaterThan(100);
  });
});
