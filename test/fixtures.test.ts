import { beforeAll, describe, expect, it } from 'vitest';
import { skips } from './skip-table.ts';
import { answerAll } from './support/answer.ts';
import { answered, fixtureFiles, readFixtures } from './support/fixtures.ts';
import { runRecorded, summary } from './support/recorded.ts';
import { runSpecialized } from './support/run-specialized.ts';
import { sharedFiles } from './support/shared.ts';

describe('what Kubernetes answered', () => {
  // The built command is asked as it is: see KUBECEL_DIST.
  beforeAll(runSpecialized);

  it.each(fixtureFiles())('%s', (file) => {
    expect(summary(runRecorded(file, answered(readFixtures(file)), answerAll))).toBe('');
  });

  it('has a file for every skip', () => {
    const files = new Set([...fixtureFiles(), ...sharedFiles]);
    expect(skips.filter(({ file }) => !files.has(file) && !file.startsWith('conformance/'))).toEqual([]);
  });
});
