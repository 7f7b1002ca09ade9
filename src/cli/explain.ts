import { type Explanation, explainCode, explainedCodes } from '../diagnostics/explanations.ts';
import { type CatalogEntry, catalogEntries, catalogLibraries, catalogOf, sinceText } from '../kubernetes/catalog.ts';
import type { PlainMap } from '../values/value.ts';
import type { Command } from './command.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { UsageError } from './usage-error.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Explain a function, operator, macro or type, or the code of a finding',
  usage: 'NAME|CODE [flags]',
  description: `Explain what expressions may use: what a function, operator, macro or type does, how it is called, since when it
is there and what it costs; or what the code of a finding means, and what to do about it.`,
  examples: [
    { title: 'A function', line: 'kubecel explain quantity' },
    { title: 'An operator', line: `kubecel explain '+'` },
    { title: 'The code of a finding', line: 'kubecel explain check/no-matching-overload' },
  ],
  flags: [OUTPUT_FLAG],

  async run(args, console) {
    const form = outputForm(args);
    const [name, ...more] = args.positionals;
    if (name === undefined || more.length > 0) throw new UsageError('one name or one code: kubecel explain quantity');
    const explanation = explainCode(name);
    if (explanation !== undefined) {
      await console.out(await render(form, { ...explanation }, () => explanationText(explanation)));
      return 0;
    }
    const entries = catalogEntries(name);
    if (entries.length === 0) throw new UsageError(unknownName(name));
    await console.out(
      await render(form, { entries: entries.map(entryFacts) }, () => entries.map(entryText).join('\n')),
    );
    return 0;
  },
};

function explanationText({ code, meaning, example, remedy }: Explanation): string {
  const shown = example === undefined ? '' : `\nExample:\n  ${example}\n`;
  return `${code}\n\n${meaning}\n${shown}\n${remedy}\n`;
}

function entryText({ kind, name, library, doc, signatures, examples }: CatalogEntry): string {
  const calls = signatures.map(({ text, availability, cost }) => {
    const facts = [`since: ${sinceText(availability)}`, ...(cost === undefined ? [] : [`cost: ${cost}`])];
    return { text, facts: facts.join('\n    ') };
  });
  // What is the same for several is said once, behind the last of them.
  const lines = calls.flatMap(({ text, facts }, index) =>
    facts === calls[index + 1]?.facts ? [`  ${text}`] : [`  ${text}`, `    ${facts}`],
  );
  const shown = examples.length === 0 ? '' : `\nExamples, all true:\n${examples.map((each) => `  ${each}\n`).join('')}`;
  return `${name}: ${kind} of ${library.name}\n\n${doc}\n\n${lines.join('\n')}\n${shown}`;
}

const entryFacts = ({ kind, name, library, doc, signatures, examples }: CatalogEntry): PlainMap => ({
  ...{ kind, name, library: library.name, doc },
  signatures: signatures.map(({ id, text, availability: { introduced, asNew, asStored }, cost }) => ({
    ...{ id, signature: text },
    ...(introduced !== undefined && { compatibilityVersion: `1.${introduced}` }),
    ...(asNew !== undefined && { newFromRelease: `1.${asNew}` }),
    ...(asStored !== undefined && { storedFromRelease: `1.${asStored}` }),
    ...(cost !== undefined && { cost }),
  })),
  examples,
});

/** More than these are no help. */
const MOST_SUGGESTIONS = 8;

function unknownName(name: string): string {
  const names = [
    ...catalogLibraries()
      .flatMap(catalogOf)
      .map((entry) => entry.name),
    ...explainedCodes,
  ];
  const wanted = name.toLowerCase();
  const similar = [...new Set(names)].filter((known) => {
    const lower = known.toLowerCase();
    return wanted.length > 1 && (lower.includes(wanted) || wanted.includes(lower) || isNear(lower, wanted));
  });
  const shown = similar.filter((known) => known.length > 1).slice(0, MOST_SUGGESTIONS);
  return `nothing is known of ${JSON.stringify(name)}${shown.length === 0 ? '' : `; similar: ${shown.join(', ')}`}`;
}

/** Whether one character more, less, or another one makes one text of the other. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return [a.slice(at + 1), a.slice(at)].some((rest) => rest === b.slice(at) || rest === b.slice(at + 1));
}
