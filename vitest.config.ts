import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfigFnObject } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** KUBECEL_DIST=1 runs the tests of the public names against the built package. */
const built = process.env.KUBECEL_DIST === '1';

const config: ViteUserConfigFnObject = defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^kubecel$/, replacement: here(built ? 'dist/index.js' : 'src/index.ts') },
      { find: /^kubecel\/kubernetes$/, replacement: here(built ? 'dist/kubernetes.js' : 'src/kubernetes/index.ts') },
      { find: /^kubecel\/crd$/, replacement: here(built ? 'dist/crd.js' : 'src/crd/index.ts') },
      { find: /^kubecel\/admission$/, replacement: here(built ? 'dist/admission.js' : 'src/admission/index.ts') },
      { find: /^kubecel\/server$/, replacement: here(built ? 'dist/server.js' : 'src/server/index.ts') },
      { find: /^kubecel\/compile$/, replacement: here(built ? 'dist/compile.js' : 'src/compile/index.ts') },
      { find: /^kubecel\/compiled$/, replacement: here(built ? 'dist/compiled.js' : 'src/compiled/index.ts') },
    ],
  },
  test: {
    // `--mode slow` runs what takes minutes: many seeds, many fixtures' worth of generated cases. `--mode compiled` runs
    // the fixtures by compiled expressions, `--mode server` what needs a real API server.
    include: [['slow', 'compiled', 'server'].includes(mode) ? `test/**/*.${mode}.ts` : 'test/**/*.test.ts'],
    testTimeout: mode === 'slow' ? 600_000 : 60_000,
    reporters: process.env.CI ? ['dot', 'json'] : ['default'],
    outputFile: { json: `.cache/test-${mode}${built ? '-dist' : ''}.json` },
  },
}));

export default config;
