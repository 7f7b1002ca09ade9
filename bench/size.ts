/** What an embedder ships: each entry bundled for the browser, minified and compressed, but for the YAML reader. Needs `npm run build`. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './places.ts';
import { type Answer, limitAim } from './question.ts';

const ENTRIES: Readonly<Record<string, string>> = {
  kubecel: "export * from 'kubecel'",
  'kubecel/kubernetes': "export * from 'kubecel/kubernetes'",
  'kubecel/crd': "export * from 'kubecel/crd'",
  '@marcbachmann/cel-js 8.0.0': "export { Environment, evaluate } from '@marcbachmann/cel-js'",
  '@bufbuild/cel 0.6.1':
    "export { run, plan, parse, celEnv } from '@bufbuild/cel'; export { strings } from '@bufbuild/cel/ext'",
  'cel-js 0.8.2': "export { evaluate, parse } from 'cel-js'",
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

interface Size {
  readonly minified: number;
  readonly compressed: number;
}

async function sizeOf(contents: string): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    write: false,
    // Who reads YAML brings its reader along: the aim is for all but that.
    external: ['yaml'],
    // The package as it was built, not the sources that tsconfig.json points at.
    tsconfigRaw: '{}',
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: bytes.length, compressed: gzipSync(bytes, { level: 9 }).length };
}

export async function ask(): Promise<Answer> {
  const sizes = new Map<string, Size>();
  for (const [name, contents] of Object.entries(ENTRIES)) sizes.set(name, await sizeOf(contents));
  const lines = [...sizes].map(
    ([name, { minified, compressed }]) => `| ${name} | ${kilobytes(minified)} | ${kilobytes(compressed)} |`,
  );
  const compressed = (name: string): number => sizes.get(name)?.compressed ?? Number.NaN;
  return {
    text: ['### Size', '', '| | minified | gzip |', '|---|---|---|', ...lines].join('\n'),
    aims: [
      limitAim(9, 'the engine with the standard library, compressed', 75_000, compressed('kubecel'), kilobytes),
      limitAim(9, 'with all of Kubernetes, compressed', 160_000, compressed('kubecel/kubernetes'), kilobytes),
    ],
  };
}
