import { describe, expect, it } from 'vitest';
import { type RecordedAnswer, recordedAnswers } from './conformance/recorded-answers.ts';
import { type SimpleTest, simpleTests, verdict } from './conformance/simple-tests.ts';
import { answerAll } from './support/answer.ts';
import type { Answer } from './support/fixtures.ts';
import { runRecorded, summary } from './support/recorded.ts';

const recorded = recordedAnswers();
const all = simpleTests();
const recordedFor = ({ id }: SimpleTest): RecordedAnswer => recorded[id] as RecordedAnswer;
const countOf = (wanted: (test: SimpleTest) => unknown): number => all.filter(wanted).length;

/** Kubernetes' printed issues are left to the fixtures: here they would repeat the tests' texts. */
const answersWithoutIssues = (requests: readonly string[]): Answer[] =>
  answerAll(requests).map(({ issues: _, ...rest }) => rest);

describe('the simple tests of cel-spec', () => {
  const applicable = all.filter(({ inapplicable }) => inapplicable === undefined);

  it('are met, or left, by Kubernetes as they were when they were recorded', () => {
    const verdicts = applicable.map((test) => recordedFor(test).verdict);
    const inapplicable = (reason: string): number => countOf((test) => test.inapplicable === reason);
    expect({
      all: all.length,
      met: verdicts.filter((found) => found === 'met').length,
      answeredDifferently: verdicts.filter((found) => found === 'differs').length,
      ofAbsentFunctions: verdicts.filter((found) => found === 'vacuous').length,
      inContainers: inapplicable('container'),
      ofProtobufMessages: inapplicable('protobuf message'),
      declaringFunctions: inapplicable('function declaration'),
    }).toEqual({
      all: 2344,
      met: 1397,
      answeredDifferently: 336,
      ofAbsentFunctions: 22,
      inContainers: 515,
      ofProtobufMessages: 69,
      declaringFunctions: 5,
    });
  });

  const files = [...new Set(applicable.map(({ id }) => id.split('/')[0] as string))];
  it.each(files)('%s: as Kubernetes answers', (file) => {
    const fixtures = applicable
      .filter(({ id }) => id.startsWith(`${file}/`))
      .map((test) => {
        const { verdict: _, ...truth } = recordedFor(test);
        return { id: test.id, request: test.request, truth };
      });
    expect(summary(runRecorded(`conformance/${file}`, fixtures, answersWithoutIssues))).toBe('');
  });

  it('are met by us where Kubernetes meets them', () => {
    const answers = answerAll(applicable.map(({ request }) => request));
    const ours = (index: number): Answer => answers[index] ?? {};
    const wrong = applicable.filter((test, index) => verdict(test, ours(index)) !== recordedFor(test).verdict);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
