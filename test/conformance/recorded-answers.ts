import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Answer } from '../support/fixtures.ts';

/** Kubernetes' answer to a cel-spec test, without the printed form of its issues. */
export interface RecordedAnswer extends Answer {
  readonly verdict: 'met' | 'differs' | 'vacuous';
}

export const answersFile: string = fileURLToPath(
  new URL('../../spec-fixtures/conformance/kubernetes-answers.json.gz', import.meta.url),
);

/** By the test's id. */
export const recordedAnswers = (): Readonly<Record<string, RecordedAnswer>> =>
  JSON.parse(gunzipSync(readFileSync(answersFile)).toString()) as Record<string, RecordedAnswer>;
