/** A real kube-apiserver has been asked (`scripts/real-server.ts`), and answers as we do. */
import { describe, expect, it } from 'vitest';
import { corpusPresent } from './support/corpus.ts';
import { expectedAnswer, textOf } from './support/dry-runs.ts';
import { readFixtures } from './support/fixtures.ts';

const recorded = readFixtures('real-server/dry-runs.ndjson.gz');
const needsCorpus = (request: string): boolean => request.includes('"crdFile":');

describe('dry runs of a real server', () => {
  it('are many, of creates, updates and changes of status', () => {
    expect(recorded.length).toBeGreaterThan(300);
    const updates = recorded.filter(({ request }) => request.includes('"old":'));
    expect(updates.length).toBeGreaterThan(50);
    expect(updates.some(({ request }) => request.includes('"subresource":"status"'))).toBe(true);
  });

  it('are answered the same', () => {
    const cases = recorded.filter(({ request }) => corpusPresent || !needsCorpus(request));
    expect(cases.length).toBeGreaterThan(200);
    const differing = cases.flatMap(({ id, request, truth }) => {
      const ours = expectedAnswer(request);
      return textOf(ours) === textOf(truth) ? [] : [{ id, ours, truth }];
    });
    expect(differing).toEqual([]);
  });
});
