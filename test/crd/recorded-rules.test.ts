/** What Kubernetes' rules said of custom resources, where nothing but the rules had anything to say. */
import { describe, expect, it } from 'vitest';
import { CustomResource, type ResourceVerdict } from '../../src/crd/custom-resource.ts';
import { CrdError, readCrd } from '../../src/crd/read-crd.ts';
import { storedRules } from '../../src/crd/stored-rules.ts';
import { parseJson } from '../../src/documents/json.ts';
import { fieldErrorText } from '../../src/kubernetes/field-error.ts';
import { jsonText } from '../../src/kubernetes/json-text.ts';
import { isPlainMap, type PlainMap, type Value } from '../../src/values/value.ts';
import { type Answer, type Fixture, fixtureFiles, readFixtures } from '../support/fixtures.ts';
import { runRecorded, summary } from '../support/recorded.ts';

/** What of an answer is about rules and what the object became before them. */
const COMPARED = ['decodeError', 'pruned', 'errors', 'hasRules', 'celCost', 'celRemainingBudget', 'object'];

/** Plain JSON of data; numbers as JavaScript reads them. */
const json = (value: Value): unknown => JSON.parse(jsonText(value) ?? 'null');

function validated(request: PlainMap): ResourceVerdict {
  const crd = readCrd(request.crd as Value);
  if (crd instanceof CrdError) throw new Error(crd.message);
  const version = crd.versions.find(({ name }) => name === (request.version ?? 'v1'));
  if (version === undefined) throw new Error('no such version');
  const { old, costBudget } = request;
  return new CustomResource(crd, version, storedRules()).validate({
    object: request.object as PlainMap,
    old: old === undefined ? undefined : (old as PlainMap),
    status: request.subresource === 'status',
    ...(typeof costBudget === 'number' && { costBudget }),
  });
}

/** The recorder fills in what a request to a server would have had. */
function withoutFilledIn(object: unknown): unknown {
  if (object === undefined) return undefined;
  const { metadata = {}, ...rest } = object as { metadata?: Record<string, unknown> };
  const { namespace: _, resourceVersion: __, ...kept } = metadata;
  return { ...rest, metadata: kept };
}

function answer(line: string): Answer {
  const request = parseJson(line);
  if (!request.ok || !isPlainMap(request.value)) throw new Error('unreadable request');
  const { object, decodeError, pruned, errors, hasRules, cost, remainingBudget } = validated(request.value);
  if (decodeError !== undefined) return { decodeError };
  return {
    pruned,
    errors: errors.map((error) => ({
      type: error.type,
      field: error.field,
      ...(error.badValue !== undefined && { badValue: json(error.badValue) }),
      detail: error.detail,
      text: fieldErrorText(error),
    })),
    hasRules,
    celCost: cost,
    celRemainingBudget: remainingBudget,
    object: object && withoutFilledIn(json(object)),
  };
}

function ofRules({ truth, ...fixture }: Fixture): Fixture {
  if (truth.decodeError !== undefined) return { ...fixture, truth: { decodeError: truth.decodeError } };
  const compared = Object.fromEntries(COMPARED.map((name) => [name, truth[name]]));
  const errors = (truth.errors as { phase?: string }[]).map(({ phase: _, ...error }) => error);
  return { ...fixture, truth: { ...compared, errors, object: withoutFilledIn(truth.object) } };
}

describe('what the rules of Kubernetes said', () => {
  it.each(fixtureFiles().filter((file) => file.startsWith('crd/')))('%s', (file) => {
    expect(summary(runRecorded(file, readFixtures(file).map(ofRules), (requests) => requests.map(answer)))).toBe('');
  });
});
