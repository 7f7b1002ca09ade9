/** Bundles a question with our sources in it, as the package has them; the peers stay where they are. */
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bench, root } from './places.ts';

/**
 * @param contents - what the program does, as a module of bench/
 * @param sources - the repository whose `src`, `libs` and `grammar` are measured
 * @returns the program's file
 */
export async function bundle(name: string, contents: string, sources: string = root): Promise<string> {
  const outfile = join(root, '.cache', 'bench', `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: bench, loader: 'ts' },
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    logLevel: 'error',
    plugins: sources === root ? [] : [elsewhere(sources)],
  });
  return outfile;
}

/** Takes what is measured from another tree. */
const elsewhere = (sources: string): Plugin => ({
  name: 'elsewhere',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(kubecel|\.)/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'found') return undefined;
      const found = await resolve(path, { ...options, pluginData: 'found' });
      const isOurs = ['src', 'libs', 'grammar'].some((folder) => found.path.startsWith(join(root, folder)));
      return isOurs ? { ...found, path: join(sources, found.path.slice(root.length)) } : found;
    });
  },
});
