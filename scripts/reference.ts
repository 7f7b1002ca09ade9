/**
 * Writes docs/reference: what each function, operator, macro and type is, since when it is there and what it costs.
 *
 *   npm run reference
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Library } from '../src/decls/decls.ts';
import { explainCode, explainedCodes } from '../src/diagnostics/explanations.ts';
import {
  type CatalogEntry,
  type CatalogSignature,
  catalogLibraries,
  catalogOf,
  sinceText,
} from '../src/kubernetes/catalog.ts';

const folder = new URL('../docs/reference/', import.meta.url);

/** Titles and file names. */
const LIBRARIES: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'cel.lib.std': ['standard', 'Standard library'],
  'cel.lib.ext.strings': ['strings', 'Strings'],
  'cel.lib.ext.sets': ['sets', 'Sets'],
  'cel.lib.ext.lists': ['lists', 'Lists'],
  'cel.lib.optional': ['optionals', 'Optionals'],
  'cel.lib.ext.comprev2': ['two-variable-macros', 'Macros of two variables'],
  'kubernetes.lists': ['kubernetes-lists', 'Lists, as Kubernetes has them'],
  'kubernetes.regex': ['regex', 'Regular expressions'],
  'kubernetes.urls': ['urls', 'URLs'],
  'kubernetes.net.ip': ['ip', 'IP addresses'],
  'kubernetes.net.cidr': ['cidr', 'Address ranges'],
  'kubernetes.quantity': ['quantity', 'Quantities'],
  'kubernetes.format': ['format', 'Named formats'],
  'kubernetes.Semver': ['semver', 'Semantic versions'],
  'kubernetes.authz': ['authorizer', 'Authorizer'],
  'kubernetes.authzSelectors': ['authorizer-selectors', 'Selectors of the authorizer'],
  'kubernetes.jsonpatch': ['jsonpatch', 'JSON patches'],
};

/** The pages by file name. */
export function referencePages(): ReadonlyMap<string, string> {
  const libraries = catalogLibraries();
  const pages = new Map(libraries.map((library) => [`${fileOf(library)}.md`, libraryPage(library)]));
  pages.set('diagnostics.md', diagnosticsPage());
  pages.set('README.md', indexPage(libraries));
  return pages;
}

const fileOf = ({ name }: Library): string => (LIBRARIES[name] as readonly [string, string])[0];
const titleOf = ({ name }: Library): string => (LIBRARIES[name] as readonly [string, string])[1];

const GENERATED = '<!-- Written by scripts/reference.ts from the libraries; do not edit. -->\n\n';

function libraryPage(library: Library): string {
  const entries = catalogOf(library);
  const sections = (['operator', 'function', 'macro', 'type'] as const).flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    return ofKind.length === 0 ? [] : [`## ${KINDS[kind]}\n\n${ofKind.map(entryText).join('\n')}`];
  });
  return `${GENERATED}# ${titleOf(library)}\n\n${library.doc}\n\nIn Kubernetes: ${library.source}.\n\n${sections.join('\n')}`;
}

const KINDS = { operator: 'Operators', function: 'Functions', macro: 'Macros', type: 'Types' } as const;

function entryText({ name, doc, signatures, examples }: CatalogEntry): string {
  const groups = new Map<string, CatalogSignature[]>();
  for (const signature of signatures) {
    const facts = factsText(signature);
    groups.set(facts, [...(groups.get(facts) ?? []), signature]);
  }
  const calls = [...groups].map(([facts, group]) => `${fenced(group.map(({ text }) => text))}\n${facts}\n`).join('\n');
  const shown = examples.length === 0 ? '' : `\nExamples, all true:\n\n${fenced(examples)}`;
  return `### \`${name}\`\n\n${doc}\n\n${calls}${shown}`;
}

const fenced = (lines: readonly string[]): string => `\`\`\`cel\n${lines.join('\n')}\n\`\`\`\n`;

const factsText = ({ availability, cost }: CatalogSignature): string =>
  `Since: ${sinceText(availability)}.${cost === undefined ? '' : ` Cost: ${cost}.`}`;

function diagnosticsPage(): string {
  const entries = explainedCodes.map((code) => {
    const { meaning, example, remedy } = explainCode(code) as NonNullable<ReturnType<typeof explainCode>>;
    const shown = example === undefined || example.length > 100 ? '' : `\n${fenced([example])}`;
    return `## \`${code}\`\n\n${meaning}\n${shown}\n${remedy}\n`;
  });
  return `${GENERATED}# Diagnostics\n\nEvery finding about an expression has a code. \`kubecel explain CODE\` prints the same.\n\n${entries.join('\n')}`;
}

function indexPage(libraries: readonly Library[]): string {
  const list = libraries.map((library) => `- [${titleOf(library)}](${fileOf(library)}.md): ${library.doc}`).join('\n');
  const names = new Map<string, string[]>();
  for (const library of libraries) {
    for (const { name } of catalogOf(library)) {
      const link = `[${titleOf(library)}](${fileOf(library)}.md)`;
      const links = names.get(name) ?? [];
      if (!links.includes(link)) names.set(name, [...links, link]);
    }
  }
  const rows = [...names]
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map(([name, links]) => `| \`${name.replaceAll('|', '\\|')}\` | ${links.join(', ')} |`)
    .join('\n');
  return `${GENERATED}# Reference

What expressions may use in Kubernetes 1.37, with signatures, examples, costs, and since when it is there.
\`kubecel explain NAME\` prints an entry, [diagnostics](diagnostics.md) are explained as well.

Two versions count. A server holds *new* expressions to its compatibility version, which is one behind its release, so that
the release before can still read what is written; *stored* expressions may use all that the server knows. \`kubecel versions
EXPRESSION\` says what each release takes.

A call costs what is said in addition to what its arguments cost. Parts of units are rounded up. Sizes are code points of a
string, bytes, elements of a list, entries of a map.

## Libraries

${list}

## Names

| name | library |
|---|---|
${rows}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of referencePages()) writeFileSync(new URL(name, folder), text);
}
