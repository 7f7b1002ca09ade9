import type { UserConfig } from 'tsdown';

const common: UserConfig = { outDir: 'dist', format: 'esm', target: 'es2023', fixedExtension: false, hash: false };

const config: UserConfig[] = [
  {
    ...common,
    entry: { index: 'src/index.ts', kubernetes: 'src/kubernetes/index.ts', crd: 'src/crd/index.ts' },
    platform: 'neutral',
    dts: true,
    clean: true,
  },
  {
    ...common,
    // With its dependencies inside: loading them from node_modules costs more than the whole start-up otherwise.
    entry: { cli: 'src/cli/main.ts' },
    platform: 'node',
    noExternal: () => true,
    minify: true,
    dts: false,
    clean: false,
  },
];

export default config;
