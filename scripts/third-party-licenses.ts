/** Writes the licences of the packages that `dist` has inside, as they ask for. Part of the build. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestAt = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where a package that another one needs is installed. */
function folderOf(name: string, from: string): string {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      manifestAt(join(path, name));
      return join(path, name);
    } catch {}
  }
  throw new Error(`${name} is not installed`);
}

function collect(folder: string, found: Map<string, string>): void {
  const { name, version, license, dependencies = {} } = manifestAt(folder);
  if (found.has(name)) return;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  found.set(name, `${name} ${version} (${license})\n\n${text}\n`);
  for (const dependency of Object.keys(dependencies)) collect(folderOf(dependency, folder), found);
}

const texts = new Map<string, string>();
// The command line has all dependencies inside, the library Chevrotain alone.
const needed = [...Object.keys(manifestAt(root).dependencies ?? {}), 'chevrotain'];
for (const name of needed) collect(folderOf(name, root), texts);
const file = join(root, 'dist', 'third-party-licenses.txt');
writeFileSync(
  file,
  `dist has parts of these packages inside.\n\n${[...texts.values()].join(`\n${'-'.repeat(80)}\n\n`)}`,
);
console.log(`Licences of ${[...texts.keys()].join(', ')}`);
