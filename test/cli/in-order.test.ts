import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/cli/in-order.ts';

async function* from<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

describe('work in order', () => {
  it('is told in the order of the jobs, however long each takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 4 }), async (jobs, count) => {
        const told: number[] = [];
        const workers = Array.from({ length: count }, (_, i) => i);
        const run = async (_: number, job: number): Promise<number> => turns(job).then(() => job + 1);
        for await (const { job, answer } of inOrder(from(jobs), workers, run)) {
          expect(answer).toBe(job + 1);
          told.push(job);
        }
        expect(told).toEqual(jobs);
      }),
    );
  });

  it('takes no more jobs than keep the workers busy', async () => {
    let taken = 0;
    function* endless(): Generator<number> {
      for (;;) yield taken++;
    }
    let told = 0;
    for await (const _ of inOrder(from(endless()), ['a', 'b'], async (_, job) => job)) {
      expect(taken).toBeLessThanOrEqual(told + 6);
      if (++told === 50) break;
    }
    const before = taken;
    await turns(20);
    expect(taken).toBe(before);
  });

  it('tells an answer though the next job does not come', async () => {
    async function* slow(): AsyncGenerator<number, void> {
      yield 1;
      await new Promise(() => undefined);
    }
    const answers = inOrder(slow(), ['a'], async (_, job) => job);
    expect((await answers.next()).value).toEqual({ job: 1, answer: 1 });
  });

  it('fails with the job that fails, when its turn comes', async () => {
    const run = async (_: string, job: number): Promise<number> => {
      if (job === 2) throw new Error('no');
      await turns(job === 1 ? 10 : 0);
      return job;
    };
    const told: number[] = [];
    const all = (async () => {
      for await (const { answer } of inOrder(from([1, 2, 3]), ['a', 'b'], run)) told.push(answer);
    })();
    await expect(all).rejects.toThrow('no');
    expect(told).toEqual([1]);
  });
});
