import { BadTypeName, parseTypeName } from '../batch/type-names.ts';
import type { VariableDecl } from '../decls/decls.ts';
import {
  type Refusal,
  type ReleaseVerdict,
  releases,
  releaseVerdicts,
  undeclaredVariables,
} from '../kubernetes/releases.ts';
import { parseRelease } from '../kubernetes/version.ts';
import { DYN } from '../types/type.ts';
import type { PlainMap } from '../values/value.ts';
import type { Arguments, Command } from './command.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { UsageError } from './usage-error.ts';

export const versions: Command = {
  name: 'versions',
  summary: 'Say which Kubernetes releases take an expression',
  usage: 'EXPRESSION [--var NAME[:TYPE]]... [flags]',
  description: `Say for each release of Kubernetes whether its API server takes an expression, and why not.

NEW is an expression in an object that is written now: a server holds it to its compatibility version, which is one
behind its release, so that the release before can still read the object after a rollback. STORED is an expression
in an object that is stored already: a server runs it with all that it knows.

Names that nobody declares count as variables of type dyn. Exit status 1: the newest release (or the one of
--kubernetes-version) does not take the expression as a new one.`,
  examples: [
    { title: 'Since when can this be written?', line: `kubecel versions 'ip(self.address).family() == 6'` },
    {
      title: 'With the type of a variable',
      line: `kubecel versions 'names.sort() == names' --var 'names:list(string)'`,
    },
    { title: 'For one release', line: `kubecel versions '[1, 2].includes(1)' --kubernetes-version=1.37` },
  ],
  flags: [
    {
      name: 'var',
      value: 'NAME[:TYPE]',
      repeated: true,
      description: 'a variable and its type: int, list(string), map(string, int), …; may be repeated',
    },
    { name: 'kubernetes-version', value: '1.N', description: 'only this release: 1.23 to 1.37' },
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const form = outputForm(args);
    const [given, ...more] = args.positionals;
    if (given === undefined)
      throw new UsageError(`an expression is missing: kubecel versions 'ip("::1") == ip("::1")'`);
    if (more.length > 0) throw new UsageError(`one expression, not ${more.length + 1}: put it in quotes`);
    const expression = given === '-' ? await console.input() : given;
    const wanted = wantedRelease(args);
    const declared = args.values('var').map(readVariable);
    const variables = [...declared, ...undeclaredVariables(expression, declared)];
    const verdicts = releaseVerdicts(expression, variables).filter(
      ({ release }) => wanted === undefined || release === wanted,
    );
    await console.out(await render(form, factsOf(verdicts), () => table(verdicts)));
    return verdicts.at(-1)?.asNew === undefined ? 0 : 1;
  },
};

function wantedRelease(args: Arguments): string | undefined {
  const given = args.value('kubernetes-version');
  if (given === undefined) return undefined;
  try {
    return parseRelease(given);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

function readVariable(text: string): VariableDecl {
  const [, name, typeName] = /^([A-Za-z_]\w*)(?::(.+))?$/s.exec(text) ?? [];
  if (name === undefined) throw new UsageError(`--var ${text}: write NAME or NAME:TYPE`);
  const type = typeName === undefined ? DYN : parseTypeName(typeName.trim());
  if (type instanceof BadTypeName) throw new UsageError(`--var ${name}: ${type.message}`);
  return { name, type };
}

const factsOf = (verdicts: readonly ReleaseVerdict[]): PlainMap => ({
  releases: verdicts.map(({ release, asNew, asStored }) => ({
    release,
    new: asNew === undefined,
    stored: asStored === undefined,
    ...(asNew !== undefined && { newReason: { ...asNew } }),
    ...(asStored !== undefined && { storedReason: { ...asStored } }),
  })),
});

/** Releases that say the same share a line. */
function table(verdicts: readonly ReleaseVerdict[]): string {
  const rows: { first: string; last: string; verdict: ReleaseVerdict }[] = [];
  for (const verdict of verdicts) {
    const row = rows.at(-1);
    if (row !== undefined && isSame(row.verdict, verdict)) row.last = verdict.release;
    else rows.push({ first: verdict.release, last: verdict.release, verdict });
  }
  const cells = rows.map(({ first, last, verdict }) => [
    first === last ? first : `${first} - ${last}`,
    yesOrNo(verdict.asNew),
    yesOrNo(verdict.asStored),
    reasonOf(verdict),
  ]);
  const width = Math.max('RELEASES'.length, ...cells.map(([range]) => (range as string).length));
  return [['RELEASES', 'NEW', 'STORED', ''], ...cells]
    .map(([range = '', asNew = '', asStored = '', reason = '']) =>
      `${range.padEnd(width)}  ${asNew.padEnd(3)}  ${asStored.padEnd(6)}  ${reason}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

const yesOrNo = (refusal: Refusal | undefined): string => (refusal === undefined ? 'yes' : 'no');

const isSame = (a: ReleaseVerdict, b: ReleaseVerdict): boolean =>
  a.asNew?.message === b.asNew?.message && a.asStored?.message === b.asStored?.message;

const refusalText = ({ message, line, column }: Refusal): string =>
  line === 0 ? message : `${line}:${column}: ${message}`;

/** What stands against it; once where both say the same. */
function reasonOf({ release, asNew, asStored }: ReleaseVerdict): string {
  if (asNew === undefined) return asStored === undefined ? '' : `stored: ${refusalText(asStored)}`;
  if (asStored === undefined)
    return `${refusalText(asNew)}${release === releases.at(-1) ? ' until the next release' : ''}`;
  const [first, second] = [refusalText(asNew), refusalText(asStored)];
  return first === second ? first : `${first}; stored: ${second}`;
}
