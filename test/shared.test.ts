import { describe, expect, it } from 'vitest';
import { answerAll } from './support/answer.ts';
import { runRecorded, summary } from './support/recorded.ts';
import { corpusCaseFiles, readShared, sharedFiles, sharedPresent } from './support/shared.ts';

const files = [...sharedFiles, ...corpusCaseFiles];

if (!sharedPresent) console.log(`../shared is not present, ${files.length} files not run`);

describe.runIf(sharedPresent)('the cases of ../shared', () => {
  it.each(files)('%s', (file) => {
    expect(summary(runRecorded(file, readShared(file), answerAll))).toBe('');
  });
});
