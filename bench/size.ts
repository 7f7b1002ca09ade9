/** What an embedder ships: each entry bundled for the browser, minified and compressed, beside its peers. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const ENTRIES: Readonly<Record<string, string>> = {
  kubecel: "export * from 'kubecel'",
  'kubecel/kubernetes': "export * from 'kubecel/kubernetes'",
  'kubecel/crd': "export * from 'kubecel/crd'",
  '@marcbachmann/cel-js 8.0.0': "export { Environment, evaluate } from '@marcbachmann/cel-js'",
  '@bufbuild/cel 0.6.1':
    "export { run, plan, parse, celEnv } from '@bufbuild/cel'; export { strings } from '@bufbuild/cel/ext'",
  'cel-js 0.8.2': "export { evaluate, parse } from 'cel-js'",
};

console.log('### Size\n\n| | minified | gzip |\n|---|---|---|');
for (const [name, contents] of Object.entries(ENTRIES)) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    write: false,
    // The package as it was built, not the sources that tsconfig.json points at.
    tsconfigRaw: '{}',
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  console.log(
    `| ${name} | ${(bytes.length / 1000).toFixed(1)} kB | ${(gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)} kB |`,
  );
}
