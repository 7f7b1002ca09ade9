import type { UserConfig } from 'tsdown';
import { trimmedChevrotain } from './scripts/trimmed-chevrotain.ts';
import { withoutTexts } from './scripts/without-texts.ts';

const common: UserConfig = { outDir: 'dist', format: 'esm', target: 'es2023', fixedExtension: false, hash: false };

const config: UserConfig[] = [
  {
    ...common,
    entry: { index: 'src/index.ts', kubernetes: 'src/kubernetes/index.ts', crd: 'src/crd/index.ts' },
    platform: 'neutral',
    // Chevrotain comes as hundreds of modules (lodash-es), whose loading takes three times as long as all the rest.
    plugins: [trimmedChevrotain(), withoutTexts()],
    deps: { alwaysBundle: [/chevrotain/, /lodash-es/], onlyBundle: false },
    inputOptions: { resolve: { mainFields: ['module', 'main'] } },
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
    minify: true,
    dts: false,
    clean: false,
  },
];

export default config;
