/** The server's answers, as the recorder has them, through the command line. */
import { describe, expect, it } from 'vitest';
import { memberSpans } from '../../src/documents/json-places.ts';
import { readFixtures } from '../support/fixtures.ts';
import { kubecel } from './run.ts';

interface Asked {
  readonly object: { readonly metadata?: { readonly name?: string } };
  readonly old?: unknown;
  readonly raw?: boolean;
  readonly costBudget?: number;
  readonly subresource?: string;
}

/** Metadata that a server keeps or makes itself, which the recorder does not. */
const isServed = ({ object: { metadata = {} } }: Asked): boolean =>
  'uid' in metadata || 'generateName' in metadata || 'creationTimestamp' in metadata || !('name' in metadata);

const cases = ['errors', 'list-types', 'embedded'].flatMap((file) =>
  readFixtures(`resources/${file}.ndjson`).filter(({ request, truth }) => {
    const asked = JSON.parse(request) as Asked;
    const { old, raw, costBudget, subresource } = asked;
    const isPlain = raw === undefined && costBudget === undefined && old === undefined && subresource === undefined;
    // An object of another kind is not sent to where these were.
    return (
      isPlain &&
      !/Invalid value: "\w": must be/.test(JSON.stringify(truth.errors).replaceAll('\\"', '"')) &&
      truth.badRequest === undefined &&
      truth.decodeError === undefined &&
      !isServed(asked)
    );
  }),
);

describe('kubecel validate -o json', () => {
  it.each(cases)('has the recorded status: $id', async ({ request, truth }) => {
    const spans = memberSpans(request);
    const textOf = (name: string): string => request.slice(spans.get(name)?.start, spans.get(name)?.end);
    const files = { 'crd.json': textOf('crd'), 'object.json': textOf('object') };
    const args = ['validate', '--crds', 'crd.json', 'object.json', '-o', 'json'];
    const { out, status } = await kubecel([...args, '--field-validation=ignore'], files);
    const [result] = (JSON.parse(out) as { results: { status: Record<string, unknown>; errors: unknown[] }[] }).results;
    const { message, reason, code, details } = result?.status ?? {};
    const { causes } = (details ?? {}) as { causes?: unknown };
    expect(result?.status && { message, reason, code, causes }).toEqual(truth.status);
    expect(status).toBe(truth.valid === true ? 0 : 1);
    const strict = await kubecel(args, files);
    const [refused] = (JSON.parse(strict.out) as { results: { status: { message: string } }[] }).results;
    const errors = truth.strictErrors as string[] | undefined;
    if (errors !== undefined)
      expect(refused?.status.message).toContain(`: strict decoding error: ${errors.join(', ')}`);
  });
});
