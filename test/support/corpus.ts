/** Definitions of public projects that lie beside the repository, in `../shared/corpus`: requests name their files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import type { Answer } from './fixtures.ts';

const folder = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));

export const corpusPresent: boolean = existsSync(folder);

/** Paths of the files in a folder of the corpus, sorted. */
export const corpusFiles = (inFolder: string): string[] =>
  readdirSync(join(folder, inFolder))
    .sort()
    .map((name) => `${inFolder}/${name}`);

const known = new Map<string, Answer | undefined>();

/** The definition of a file, if it has one. */
export function corpusDefinition(file: string): Answer | undefined {
  if (!known.has(file)) {
    const documents = parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map(
      (document) => document.toJSON() as Answer | null,
    );
    known.set(file, documents.find((document) => document?.kind === 'CustomResourceDefinition') as Answer | undefined);
  }
  return known.get(file);
}

const texts = new Map<string, string>();

/** The definition of a file as JSON. */
export function definitionText(file: string): string {
  const text = texts.get(file) ?? JSON.stringify(corpusDefinition(file));
  texts.set(file, text);
  return text;
}

/** The request with the definition in the place of its file's name. */
export function withDefinition(request: string): string {
  return request.replace(/"crdFile":"([^"]+)"/, (_, file: string) => `"crd":${definitionText(file)}`);
}
