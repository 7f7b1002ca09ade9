/** The command line without Node: arguments in, text out, an exit status back. */
import { readArguments } from './arguments.ts';
import { batch } from './batch.ts';
import { check } from './check.ts';
import type { Command, ExitStatus } from './command.ts';
import { type Console, FileProblem } from './console.ts';
import { evaluate } from './eval.ts';
import { explain } from './explain.ts';
import { commandHelp, programHelp } from './help.ts';
import { UsageError } from './usage-error.ts';
import { validate } from './validate/command.ts';
import { versionText } from './version.ts';
import { versions } from './versions.ts';

const commands: readonly Command[] = [evaluate, validate, check, versions, explain, batch];

/** Runs the command that the arguments name. */
export async function runProgram(args: readonly string[], console: Console): Promise<ExitStatus> {
  try {
    return await dispatch(args, console);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FileProblem)) throw error;
    console.err(`error: ${error.message}\n`);
    return 2;
  }
}

async function dispatch(args: readonly string[], console: Console): Promise<ExitStatus> {
  const [first, ...rest] = args;
  if (first === undefined || first === 'help' || first === '-h' || first === '--help') {
    const topic = commands.find(({ name }) => name === rest[0]);
    await console.out(topic === undefined ? programHelp(commands) : commandHelp(topic));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === 'version') {
    await console.out(versionText());
    return 0;
  }
  const command = commands.find(({ name }) => name === first);
  if (command === undefined) {
    throw new UsageError(
      `unknown command ${JSON.stringify(first)}; there are ${commands.map(({ name }) => name).join(', ')}`,
    );
  }
  const end = rest.indexOf('--');
  if (rest.slice(0, end < 0 ? undefined : end).some((arg) => arg === '-h' || arg === '--help')) {
    await console.out(commandHelp(command));
    return 0;
  }
  return command.run(readArguments(command, rest), console);
}
