import { operations } from '../batch/answer.ts';
import type { Command } from './command.ts';
import { inOrder } from './in-order.ts';
import { Progress } from './progress.ts';
import { JOBS_FLAG, jobCount, startThreads } from './threads.ts';
import { UsageError } from './usage-error.ts';

export const batch: Command = {
  name: 'batch',
  summary: 'Answer requests, one JSON object a line',
  usage: '[flags] < REQUESTS > ANSWERS',
  description: `Answer requests from standard input, one JSON object a line, with one line each, in their order.

A request has an "op" (${operations.join(', ')}), an "id" that the answer repeats, and what the operation asks for.
Empty lines and lines that begin with # are passed over. A line that is no request gets {"badRequest": …}, and the
rest goes on.`,
  examples: [
    {
      title: 'Evaluate an expression with a variable',
      line: `echo '{"id":1,"op":"eval","expr":"x.all(i, i < 3)","vars":{"x":{"type":"list(int)","value":[1,2]}}}' | kubecel batch`,
    },
    { title: 'Answer a file of requests', line: 'kubecel batch < requests.ndjson > answers.ndjson' },
  ],
  flags: [JOBS_FLAG],
  async run(args, console) {
    if (args.positionals.length > 0) throw new UsageError('batch reads standard input: kubecel batch < FILE');
    const threads = await startThreads({ kind: 'batch' }, jobCount(args), console);
    const progress = new Progress('requests', console);
    const answers = inOrder(console.inputLines(), threads, (thread, lines) => thread.run(lines));
    for await (const { job, answer } of answers) {
      progress.step(job.length);
      if (!(await console.out(answer as string))) break;
    }
    progress.end();
    await Promise.all(threads.map((thread) => thread.stop()));
    return 0;
  },
};
