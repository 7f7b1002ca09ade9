import { describe, expect, it } from 'vitest';
import { answerAll } from './support/answer.ts';
import { runRecorded, summary } from './support/recorded.ts';
import { readShared, sharedFiles, sharedPresent } from './support/shared.ts';

if (!sharedPresent) console.log(`../shared is not present, ${sharedFiles.length} not run`);

describe.runIf(sharedPresent)('the cases of ../shared', () => {
  it.each(sharedFiles)('%s', (file) => {
    expect(summary(runRecorded(file, readShared(file), answerAll))).toBe('');
  });
});
