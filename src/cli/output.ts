/** The forms in which a command prints what it found; all say the same. */
import type { PlainMap } from '../values/value.ts';
import type { Arguments, Flag } from './command.ts';
import { UsageError } from './usage-error.ts';

export type OutputForm = 'text' | 'json' | 'yaml';

export const OUTPUT_FLAG: Flag = {
  name: 'output',
  short: 'o',
  value: 'text|json|yaml',
  description: 'how to print the result (default text)',
};

/** @throws UsageError */
export function outputForm(args: Arguments): OutputForm {
  const form = args.value('output') ?? 'text';
  if (form === 'text' || form === 'json' || form === 'yaml') return form;
  throw new UsageError(`--output=${form}: use text, json or yaml`);
}

/** The facts as a person or a program reads them. What writes a form is loaded for it alone. */
export async function render(form: OutputForm, facts: PlainMap, text: (facts: PlainMap) => string): Promise<string> {
  switch (form) {
    case 'json':
      return `${(await import('../documents/json-text.ts')).stringifyJson(facts, 2)}\n`;
    case 'yaml':
      return (await import('../documents/yaml-text.ts')).stringifyYaml(facts);
    default:
      return text(facts);
  }
}
