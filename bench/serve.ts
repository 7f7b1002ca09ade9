/** Does the work of a question when it is asked to, a line for a line, as bench/go does. */
import { createInterface } from 'node:readline';
import type { Row } from './harness.ts';
import { OURS } from './ours.ts';

interface Request {
  readonly index?: number;
  readonly times?: number;
}

export async function serve(rows: readonly Row[]): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const { index, times }: Request = JSON.parse(line);
    const subject = index === undefined ? undefined : rows[index]?.subjects[OURS];
    const answer =
      subject === undefined
        ? { names: rows.map(({ name }) => name) }
        : times === undefined
          ? { result: subject.result() }
          : { nanoseconds: await subject.spend(times) };
    // A bigint is no JSON.
    console.log(JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  }
}
