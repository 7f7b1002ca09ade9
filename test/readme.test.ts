import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const built = process.env.KUBECEL_DIST === '1';

/** The fenced blocks of a language, in order. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text as string);

/** What a command prints, on either stream. `kubecel` is the built command, or the sources. */
function outputOf(command: string): string {
  const kubecel = built ? 'node dist/cli.js' : 'node --import tsx src/cli/main.ts';
  const { stdout } = spawnSync('/bin/sh', ['-c', `{ ${command.replace(/^kubecel/, kubecel)} ; } 2>&1`], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout;
}

/** A line of `…` stands for any others. */
function expectOutput(printed: string, expected: string): void {
  const [shown = '', rest] = expected.split(/^…\n/m);
  if (rest === undefined) expect(printed).toBe(shown);
  else expect(printed.startsWith(shown)).toBe(true);
}

describe('the README', () => {
  it.each(blocks('console'))('shows what is printed: %s', (block) => {
    const [first = '', ...output] = block.split('\n');
    expectOutput(outputOf(first.replace(/^\$ /, '')), output.join('\n'));
  });

  it.each(blocks('ts').map((code, index) => ({ code, index })))(
    'shows what its code prints: block $index',
    async ({ code, index }) => {
      const file = new URL(`../.cache/readme-${index}.ts`, import.meta.url);
      mkdirSync(new URL('.', file), { recursive: true });
      writeFileSync(file, code);
      const log = vi.spyOn(console, 'log').mockImplementation(() => {});
      await import(/* @vite-ignore */ file.href);
      const printed = log.mock.calls.map((values) => values.map(shown).join(' '));
      log.mockRestore();
      expect(printed).toEqual([...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, text]) => text));
    },
  );
});

/** As Node prints it: strings bare, lists of strings in quotes. */
const shown = (value: unknown): string =>
  Array.isArray(value) ? `[ ${value.map((item) => `'${String(item)}'`).join(', ')} ]` : String(value);
