/** Every recorded case once more, evaluated by the JavaScript that `kubecel compile` makes: `npm run test:compiled`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll } from './support/answer.ts';
import { answered, fixtureFiles, readFixtures } from './support/fixtures.ts';
import { runRecorded, summary } from './support/recorded.ts';
import { runCompiled } from './support/run-compiled.ts';

describe('what Kubernetes answered, by compiled expressions', () => {
  let ran: () => number;

  beforeAll(() => {
    ran = runCompiled();
  });

  it.each(fixtureFiles())('%s', (file) => {
    expect(summary(runRecorded(file, answered(readFixtures(file)), answerAll))).toBe('');
  });

  // What was evaluated by anything else would have been compared for nothing.
  afterAll(() => {
    expect(ran()).toBeGreaterThan(10_000);
  });
});
