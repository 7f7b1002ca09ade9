import type { Command, Flag } from './command.ts';

/** The help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  return `kubecel runs the Common Expression Language exactly as Kubernetes does.

Usage:
  kubecel COMMAND [arguments] [flags]

Commands:
${list}

Flags:
  -h, --help     show help; also of a command
      --version  print the version, and the Kubernetes that it equals

Exit status: 0 fine, 1 findings or an expression that fails, 2 wrong use.

Examples:
${commands.map(({ examples }) => (examples[0] === undefined ? '' : `  ${examples[0].line}`)).join('\n')}
`;
}

/** The help of a command. */
export function commandHelp({ name, usage, description, examples, flags }: Command): string {
  const shown = examples.map(({ title, line }) => `  # ${title}\n  ${line}`).join('\n\n');
  return `${description}

Examples:
${shown}

Usage:
  kubecel ${name} ${usage}

Flags:
${flagTable([...flags, HELP])}
`;
}

const HELP: Flag = { name: 'help', short: 'h', description: 'show this help' };

function flagTable(flags: readonly Flag[]): string {
  const heads = flags.map(({ name, short, value }) => {
    const long = value === undefined ? `--${name}` : `--${name}=${value}`;
    return `  ${short === undefined ? '    ' : `-${short}, `}${long}`;
  });
  const width = Math.max(...heads.map((head) => head.length));
  const gap = ' '.repeat(width + 2);
  return heads
    .map((head, i) => `${head.padEnd(width)}  ${(flags[i] as Flag).description.replaceAll('\n', `\n${gap}`)}`)
    .join('\n');
}
