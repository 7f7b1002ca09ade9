/** What Kubernetes' evaluators said of mutating policies: `map` of the recorder, as far as evaluating them goes. */
import { describe, expect, it } from 'vitest';
import { loadPolicy, type Policy } from '../../src/admission/load-policy.ts';
import { PolicyError } from '../../src/admission/reader.ts';
import type { Value } from '../../src/values/value.ts';
import { casesOf, policyFiles } from '../support/fixtures.ts';
import { runRecorded, summary } from '../support/recorded.ts';
import { compared } from '../support/recorded-policies.ts';

function load(source: Value): Policy {
  const policy = loadPolicy(source);
  if (policy instanceof PolicyError) throw new Error(policy.message);
  return policy;
}

describe('what Kubernetes said of mutating policies', () => {
  it.each(policyFiles('map'))('%s', (file) => {
    const cases = casesOf(file, 'map').map((fixture) => compared(fixture, load));
    const fixtures = cases.map(({ fixture }) => fixture);
    expect(summary(runRecorded(file, fixtures, () => cases.map(({ ours }) => ours)))).toBe('');
  });
});
