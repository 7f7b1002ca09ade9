/**
 * Arguments by a command's table of flags. `parseArgs` of Node reads them: it is there, is strict, knows `-ojson`,
 * `--output=json` and `--`, and needs no package.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Arguments, Command, Flag } from './command.ts';
import { UsageError } from './usage-error.ts';

/** @throws UsageError */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const flag of command.flags) options[flag.name] = optionOf(flag);
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${remedied((error as Error).message)}\nSee 'kubecel ${command.name} --help'.`);
  }
  const given = (name: string): readonly unknown[] => [parsed.values[name] ?? []].flat();
  const values = (name: string): readonly string[] => given(name).filter((value) => typeof value === 'string');
  return {
    positionals: parsed.positionals,
    on: (name) => given(name).at(-1) === true,
    value: (name) => values(name).at(-1),
    values,
  };
}

const optionOf = ({ short, value, repeated }: Flag): NonNullable<ParseArgsConfig['options']>[string] => ({
  type: value === undefined ? 'boolean' : 'string',
  multiple: repeated ?? false,
  ...(short !== undefined && { short }),
});

/** Node's first sentence; where it took an argument for a flag, how to write that. */
function remedied(message: string): string {
  const [sentence = message] = message.split(/\. (?=[A-Z])|\n/);
  return message.includes("'--'") ? `${sentence}. Write -- in front of what is no flag.` : sentence;
}
