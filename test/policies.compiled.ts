/** Every recorded case of a policy once more, evaluated by the module that `kubecel compile` makes of the policy. */
import { describe, expect, it } from 'vitest';
import { loadPolicy, type Policy } from '../src/admission/load-policy.ts';
import { PolicyError } from '../src/admission/reader.ts';
import { readRequest } from '../src/batch/request.ts';
import { answerPolicy } from '../src/batch/validating-policy.ts';
import { compilePolicy } from '../src/compile/compile-policy.ts';
import { rulesModule } from '../src/compile/module-text.ts';
import type { CompiledRules } from '../src/compiled/module.ts';
import type { PlainMap, Value } from '../src/values/value.ts';
import { casesOf, policyFiles } from './support/fixtures.ts';
import { runRecorded, summary } from './support/recorded.ts';
import { compared } from './support/recorded-policies.ts';

function load(source: Value): Policy {
  const code = compilePolicy(source as PlainMap);
  if (!('source' in code)) throw new Error(code.message);
  const module = rulesModule([], [code]).replace('export default', 'return');
  const policy = loadPolicy(source, new Function(module)() as CompiledRules);
  if (policy instanceof PolicyError) throw new Error(policy.message);
  // Nothing is left that an interpreter could run.
  expect(policy.expressions.every(({ compilation }) => compilation === undefined)).toBe(true);
  return policy;
}

describe('what Kubernetes said of policies, by compiled expressions', () => {
  it.each(policyFiles('vap'))('%s: validating', (file) => {
    const answerAll = (requests: readonly string[]) => requests.map((line) => answerPolicy(readRequest(line), load));
    expect(summary(runRecorded(file, casesOf(file, 'vap'), answerAll))).toBe('');
  });

  it.each(policyFiles('map'))('%s: mutating', (file) => {
    const cases = casesOf(file, 'map').map((fixture) => compared(fixture, load));
    const fixtures = cases.map(({ fixture }) => fixture);
    expect(summary(runRecorded(file, fixtures, () => cases.map(({ ours }) => ours)))).toBe('');
  });
});
