/** Puts a question and leaves its answer in the file that the command line names. */
import { writeFileSync } from 'node:fs';
import { GoSide } from './go.ts';
import type { Answer } from './question.ts';

/** @param ask - takes the Go side where it wants it */
export async function answer(ask: (go: GoSide | undefined) => Answer | Promise<Answer>): Promise<void> {
  const go = ask.length > 0 ? GoSide.start() : undefined;
  const found = await ask(go);
  go?.close();
  writeFileSync(process.argv[2] as string, JSON.stringify(found));
}
