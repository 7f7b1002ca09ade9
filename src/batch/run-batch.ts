import { answerLine } from './answer.ts';

/**
 * Answers a stream of requests, one line each, in their order. Empty lines and lines that begin with `#` are passed over.
 *
 * One line is held at a time, so memory does not grow with their number.
 *
 * @param write - takes an answer's line, its line feed included; may ask to wait, or answer false where nobody reads any
 * more, which ends the run
 */
export async function runBatch(
  lines: AsyncIterable<string> | Iterable<string>,
  write: (line: string) => undefined | boolean | Promise<undefined | boolean>,
): Promise<void> {
  for await (const line of lines) {
    const request = line.trim();
    if (request === '' || request.startsWith('#')) continue;
    const written = write(`${answerLine(request)}\n`);
    if ((written instanceof Promise ? await written : written) === false) return;
  }
}
