/** The command line without Node: arguments in, text out, an exit status back. */
import { readArguments } from './arguments.ts';
import type { Command, ExitStatus } from './command.ts';
import { type Console, FileProblem } from './console.ts';
import { commandHelp, programHelp } from './help.ts';
import { UsageError } from './usage-error.ts';
import { versionText } from './version.ts';

/** By name, in the order of the help. Each is loaded when it is asked for: that takes a good part of a short run. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['eval', async () => (await import('./eval.ts')).evaluate],
  ['validate', async () => (await import('./validate/command.ts')).validate],
  ['check', async () => (await import('./check.ts')).check],
  ['versions', async () => (await import('./versions.ts')).versions],
  ['explain', async () => (await import('./explain.ts')).explain],
  ['compile', async () => (await import('./compile.ts')).compileCommand],
  ['webhook', async () => (await import('./webhook/command.ts')).webhook],
  ['batch', async () => (await import('./batch.ts')).batch],
]);

/** Runs the command that the arguments name. */
export async function runProgram(args: readonly string[], console: Console): Promise<ExitStatus> {
  try {
    return await dispatch(args, console);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FileProblem)) throw error;
    await console.err(`error: ${error.message}\n`);
    return 2;
  }
}

async function dispatch(args: readonly string[], console: Console): Promise<ExitStatus> {
  const [first, ...rest] = args;
  if (first === undefined || first === 'help' || first === '-h' || first === '--help') {
    const topic = COMMANDS.get(rest[0] ?? '');
    const all = async (): Promise<Command[]> => Promise.all([...COMMANDS.values()].map((load) => load()));
    await console.out(topic === undefined ? programHelp(await all()) : commandHelp(await topic()));
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === 'version') {
    await console.out(versionText());
    return 0;
  }
  const command = await COMMANDS.get(first)?.();
  if (command === undefined) {
    throw new UsageError(`unknown command ${JSON.stringify(first)}; there are ${[...COMMANDS.keys()].join(', ')}`);
  }
  const end = rest.indexOf('--');
  if (rest.slice(0, end < 0 ? undefined : end).some((arg) => arg === '-h' || arg === '--help')) {
    await console.out(commandHelp(command));
    return 0;
  }
  return command.run(readArguments(command, rest), console);
}
