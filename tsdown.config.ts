import type { UserConfig } from 'tsdown';
import { trimmedChevrotain } from './scripts/trimmed-chevrotain.ts';
import { withoutTexts } from './scripts/without-texts.ts';

const common: UserConfig = { outDir: 'dist', format: 'esm', target: 'es2023', fixedExtension: false, hash: false };

/** What the smallest command loads, and every other one too. */
const NEEDED_BY_EVAL = new RegExp(
  [
    '/(grammar|libs)/',
    '/src/(ast|check|cost|decls|diagnostics|env|parse|plan|ranges|source|types|values|pipeline)\\b',
    '/src/kubernetes/(environment|version)\\b',
    '/src/batch/(decode-value|request|type-names)\\b',
    '/src/documents/(json|json-places|refusal|stream)\\.',
  ].join('|'),
);

const config: UserConfig[] = [
  {
    ...common,
    entry: {
      index: 'src/index.ts',
      kubernetes: 'src/kubernetes/index.ts',
      crd: 'src/crd/index.ts',
      admission: 'src/admission/index.ts',
      server: 'src/server/index.ts',
      compile: 'src/compile/index.ts',
      compiled: 'src/compiled/index.ts',
    },
    platform: 'neutral',
    // Chevrotain comes as hundreds of modules (lodash-es), whose loading takes three times as long as all the rest.
    plugins: [trimmedChevrotain(), withoutTexts()],
    deps: { alwaysBundle: [/chevrotain/, /lodash-es/], onlyBundle: false },
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
    // Names stay, for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    dts: true,
    clean: true,
  },
  {
    ...common,
    // With its dependencies inside: loading them from node_modules costs more than the whole start-up otherwise.
    entry: { cli: 'src/cli/main.ts' },
    plugins: [trimmedChevrotain()],
    platform: 'node',
    deps: { alwaysBundle: [/./], onlyBundle: false },
    // A run reads what its command needs, in few files: each one costs half a millisecond.
    outputOptions: {
      chunkFileNames: 'cli/[name].js',
      codeSplitting: {
        groups: [
          { name: 'engine', test: NEEDED_BY_EVAL, priority: 3 },
          { name: 'documents', test: /src\/documents\/|node_modules\/yaml\//, priority: 2 },
          { name: 'definitions', test: /src\/(crd|schema|validation)\//, priority: 1 },
          { name: 'requests', test: /src\/(admission|batch)\//, priority: 1 },
        ],
      },
    },
    minify: true,
    dts: false,
    clean: false,
  },
];

export default config;
