/** Patterns for files, as shells have them: `*`, `?`, `[abc]`, `{a,b}`, and `**` for folders at any depth. */
import type { FileAccess } from './console.ts';

export const isGlob = (path: string): boolean => /[*?[{]/.test(path);

/** The files and folders that a pattern names, sorted. Names that begin with a dot have to be asked for with one. */
export async function expandGlob(pattern: string, files: FileAccess): Promise<string[]> {
  const found = new Set<string>();
  for (const alternative of withoutBraces(pattern)) {
    const isAbsolute = alternative.startsWith('/');
    const segments = alternative.split('/').filter((segment) => segment !== '');
    for await (const path of matches(isAbsolute ? '/' : '', segments, files)) found.add(path);
  }
  return [...found].sort();
}

/** `a{b,c}d` is `abd` and `acd`. */
function withoutBraces(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (braces === null) return [pattern];
  const [all, inside = ''] = braces;
  const before = pattern.slice(0, braces.index);
  const after = pattern.slice(braces.index + all.length);
  return inside.split(',').flatMap((choice) => withoutBraces(before + choice + after));
}

async function* matches(
  folder: string,
  [segment, ...rest]: readonly string[],
  files: FileAccess,
): AsyncGenerator<string, void> {
  if (segment === undefined) return;
  if (!isGlob(segment)) {
    const path = join(folder, segment);
    if (!(await files.exists(path))) return;
    if (rest.length === 0) yield path;
    else yield* matches(path, rest, files);
    return;
  }
  if (segment === '**') yield* rest.length === 0 ? [folder || '.'] : matches(folder, rest, files);
  const wanted = segment === '**' ? /^[^.]/ : regExpOf(segment);
  for (const { path, isFolder } of (await files.list(folder || '.')) ?? []) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!wanted.test(name)) continue;
    const own = join(folder, name);
    if (segment === '**') {
      if (isFolder) yield* matches(own, rest.length === 0 ? [] : [segment, ...rest], files);
    } else if (rest.length === 0) yield own;
    else if (isFolder) yield* matches(own, rest, files);
  }
}

const join = (folder: string, name: string): string =>
  folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`;

function regExpOf(segment: string): RegExp {
  const source = segment.replace(/\[[!^]?[^\]]+\]|[*?]|[^\w]/g, (part) => {
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.startsWith('[') && part.length > 1 ? part.replace(/^\[!/, '[^') : `\\${part}`;
  });
  return new RegExp(`^${segment.startsWith('.') ? '' : '(?!\\.)'}${source}$`, 'su');
}
