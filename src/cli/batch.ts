import { operations } from '../batch/answer.ts';
import { runBatch } from '../batch/run-batch.ts';
import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

export const batch: Command = {
  name: 'batch',
  summary: 'Answer requests, one JSON object a line',
  usage: '< REQUESTS > ANSWERS',
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
  flags: [],
  async run({ positionals }, console) {
    if (positionals.length > 0) throw new UsageError('batch reads standard input: kubecel batch < FILE');
    await runBatch(console.inputLines(), (line) => console.out(line));
    return 0;
  },
};
