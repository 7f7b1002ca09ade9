/** The Gateway API, whose definitions lie in `../shared/corpus`: each of its rules is violated by a manifest of ours. */
import { describe, expect, it } from 'vitest';
import { answerAll } from '../support/answer.ts';
import { corpusPresent, withDefinition } from '../support/corpus.ts';
import { readFixtures } from '../support/fixtures.ts';
import { runRecorded, summary } from '../support/recorded.ts';
import { CRD_FOLDERS, rulePlacesOf, tellsOf } from './rules.ts';

const FILE = 'corpus/gateway-violations.ndjson.gz';
const recorded = readFixtures(FILE);

describe.runIf(corpusPresent).each(CRD_FOLDERS)('%s', (folder) => {
  it('has no rule that a recorded object does not violate, at its place', () => {
    const truths = new Map(recorded.map(({ id, truth }) => [id, truth]));
    const places = rulePlacesOf(folder);
    expect(places.length).toBeGreaterThan(200);
    expect(places.filter((place) => !tellsOf(place, truths.get(place.id) ?? {})).map(({ id }) => id)).toEqual([]);
  });

  it('is told of as Kubernetes tells of it', () => {
    const cases = recorded
      .filter(({ id }) => id.startsWith(folder))
      .map((fixture) => ({ ...fixture, request: withDefinition(fixture.request) }));
    expect(summary(runRecorded(FILE, cases, answerAll))).toBe('');
  });
});
