import type { TextFile } from '../documents/manifests.ts';
import type { Console } from './console.ts';
import { UsageError } from './usage-error.ts';

/** What kubectl looks for in a folder. */
const MANIFEST = /\.(?:ya?ml|json)$/;

/** A file's text; `-` is standard input. */
export const readFileOrInput = (path: string, console: Console): Promise<string> =>
  path === '-' ? console.input() : console.files.read(path);

/**
 * Reads files, folders (their `.yaml`, `.yml` and `.json` files) and standard input (`-`), in the order given.
 *
 * @param recursive - whether folders in folders count
 */
export async function* readFiles(
  paths: readonly string[],
  recursive: boolean,
  console: Console,
): AsyncGenerator<TextFile, void> {
  if (paths.filter((path) => path === '-').length > 1) throw new UsageError('standard input (-) can be read once only');
  for (const path of paths) {
    if (path === '-') yield { name: 'standard input', text: await console.input() };
    else yield* readPath(path, recursive, console);
  }
}

async function* readPath(path: string, recursive: boolean, console: Console): AsyncGenerator<TextFile, void> {
  const entries = await console.files.list(path);
  if (entries === undefined) {
    yield { name: path, text: await console.files.read(path) };
    return;
  }
  for (const entry of entries) {
    if (entry.isFolder) {
      if (recursive) yield* readPath(entry.path, recursive, console);
    } else if (MANIFEST.test(entry.path)) yield { name: entry.path, text: await console.files.read(entry.path) };
  }
}
