import { describe, expect, it } from 'vitest';
import { fixtureFiles, readFixtures } from '../../support/fixtures.ts';
import { definitionRows } from './rows.ts';

/** What Kubernetes said in each recorded case, as texts. */
const said = fixtureFiles()
  .filter((file) => file.startsWith('definitions/'))
  .flatMap((file) => readFixtures(file))
  .map(({ truth }) => {
    const errors = (truth.errors ?? []) as readonly { readonly text: string }[];
    return [...errors.map(({ text }) => text), ...((truth.warnings ?? []) as readonly string[])];
  });

describe('recorded definitions', () => {
  it.each(definitionRows)('$name: at least three cases', ({ says }) => {
    expect(said.filter((texts) => texts.some((text) => says.test(text))).length).toBeGreaterThanOrEqual(3);
  });
});
