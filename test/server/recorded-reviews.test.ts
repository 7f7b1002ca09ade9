/**
 * What a real API server asked `kubecel webhook`, and what it answered to its clients by its own policies and definitions:
 * recorded by `webhook.server.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServeOptions } from '../../src/cli/console.ts';
import { kubecel } from '../cli/run.ts';
import { readFixtures } from '../support/fixtures.ts';
import type { Json } from './reviews.ts';
import { auditOf, CLUSTER, failureOf, type Seen } from './seen.ts';

const FILES = ['definitions.yaml', 'policies.yaml'];
const texts = Object.fromEntries(
  [...FILES, 'objects.yaml', 'authorizer.yaml'].map((name) => [name, readFileSync(join(CLUSTER, name), 'utf8')]),
);
const recorded = readFixtures('real-server/reviews.ndjson.gz');

interface Asked {
  readonly path: string;
  readonly review: Json;
}

async function answerTo(served: ServeOptions, { path, review }: Asked): Promise<Json> {
  const body = new TextEncoder().encode(JSON.stringify(review));
  const { status, body: text } = await served.answer({
    ...{ method: 'POST', path, header: (name) => (name === 'content-type' ? 'application/json' : undefined) },
    body: (async function* () {
      yield body;
    })(),
  });
  expect(status, text).toBe(200);
  return JSON.parse(text).response;
}

describe.each(['interpreted', 'compiled'])('reviews of a real API server, %s', (how) => {
  let served: ServeOptions;

  beforeAll(async () => {
    const known = ['--insecure-http', '--objects', 'objects.yaml', '--authorizer', 'authorizer.yaml'];
    const compiled = how === 'compiled' ? await kubecel(['compile', ...FILES, '-o', 'rules.mjs'], texts) : undefined;
    const by = compiled === undefined ? [] : ['--compiled', 'rules.mjs'];
    const outcome = await kubecel(['webhook', ...FILES, ...known, ...by], { ...texts, ...compiled?.written });
    served = outcome.served as ServeOptions;
  });

  it.each(recorded)('are answered as it answers itself: $id', async ({ request, truth }) => {
    const { reviews } = JSON.parse(request) as { readonly reviews: readonly Asked[] };
    const answers = await Promise.all(reviews.map((asked) => answerTo(served, asked)));
    const denied = answers.find(({ allowed }) => allowed !== true)?.status as Json | undefined;
    const { code, warnings, audit, ...failure } = truth as unknown as Seen;
    const warned = new Set(answers.flatMap((answer) => (answer.warnings ?? []) as string[]));
    expect([...warned].sort()).toEqual(warnings);
    expect(answers.flatMap(({ auditAnnotations = {} }) => auditOf(auditAnnotations as Record<string, string>))).toEqual(
      audit,
    );
    if (code < 400) expect(denied).toBeUndefined();
    else expect({ code: denied?.code, ...failureOf(denied as Json) }).toEqual({ code, ...failure });
  });
});

it('are many', () => {
  expect(recorded.length).toBeGreaterThan(90);
  expect(recorded.filter(({ truth }) => (truth as unknown as Seen).code >= 400).length).toBeGreaterThan(60);
});
