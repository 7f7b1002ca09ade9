/** Work that several do at once, told in the order in which it was given. */

/**
 * Hands jobs to workers as they come, and gives each back with its answer, in their order. An answer does not wait for
 * jobs behind it; no more jobs are taken than keep all workers busy, so that memory stays small.
 *
 * @param run - starts a job at a worker
 */
export async function* inOrder<Job, Worker, Answer>(
  jobs: AsyncIterable<Job>,
  workers: readonly Worker[],
  run: (worker: Worker, job: Job) => Promise<Answer>,
): AsyncGenerator<{ readonly job: Job; readonly answer: Answer }, void> {
  const source = jobs[Symbol.asyncIterator]();
  const load = new Map(workers.map((worker) => [worker, 0]));
  const running: { readonly job: Job; readonly answer: Promise<Answer> }[] = [];

  const start = (job: Job): void => {
    const [worker, busy] = [...load].reduce((least, other) => (other[1] < least[1] ? other : least));
    load.set(worker, busy + 1);
    const answer = run(worker, job).finally(() => load.set(worker, (load.get(worker) as number) - 1));
    // Whoever takes the answer hears of a failure; until then it is nobody's.
    answer.catch(() => undefined);
    running.push({ job, answer });
  };

  let next: Promise<{ readonly taken: IteratorResult<Job> }> | undefined;
  let ended = false;
  try {
    while (!ended || running.length > 0) {
      if (!ended && running.length < 2 * workers.length) next ??= source.next().then((taken) => ({ taken }));
      const first = running[0];
      const event = await Promise.race([
        ...(first ? [first.answer.then((answer) => ({ answer }))] : []),
        ...(next ? [next] : []),
      ]);
      if ('taken' in event) {
        next = undefined;
        if (event.taken.done) ended = true;
        else start(event.taken.value);
      } else {
        const { job } = running.shift() as { readonly job: Job };
        yield { job, answer: event.answer };
      }
    }
  } finally {
    // A source that waits for input hears of it only when that comes.
    if (!ended) source.return?.().catch(() => undefined);
  }
}
