/**
 * Who may import whom: down or along the arrows of ARCHITECTURE.md, never up.
 * A folder may import what its line names, itself, and what those lines' folders are: nothing is inherited.
 */
const ground = ['source', 'types', 'values', 'ranges', 'diagnostics', 'ast'];
const stage = [...ground, 'decls', 'env/declarations'];
const engine = [...stage, 'env', 'parse', 'check', 'cost', 'plan', 'pipeline', 'kubernetes', 'libs'];

/** @type {Record<string, readonly string[]>} */
const may = {
  grammar: [],
  source: [],
  types: [],
  ranges: [],
  diagnostics: ['source'],
  values: ['types'],
  ast: ['source', 'types', 'values'],
  decls: ground,
  libs: [...ground, 'decls'],
  parse: [...stage, 'grammar'],
  check: stage,
  cost: stage,
  plan: [...stage, 'cost'],
  env: [...stage, 'parse', 'check', 'cost', 'plan'],
  pipeline: [...stage, 'env', 'parse', 'check', 'cost', 'plan'],
  compiled: [...stage, 'env', 'plan', 'kubernetes'],
  compile: [...engine, 'compiled', 'schema', 'crd', 'admission'],
  kubernetes: engine,
  schema: engine,
  validation: [...engine, 'schema'],
  crd: [...engine, 'compiled', 'schema', 'validation', 'documents'],
  documents: ['source', 'diagnostics', 'types', 'values'],
  admission: [...engine, 'compiled', 'schema', 'documents'],
  server: [...engine, 'crd', 'admission', 'documents'],
  batch: [...engine, 'schema', 'validation', 'crd', 'admission', 'documents', 'index'],
  cli: [
    ...engine,
    'schema',
    'validation',
    'crd',
    'admission',
    'documents',
    'batch',
    'compile',
    'compiled',
    'server',
    'index',
  ],
  index: engine,
};

const place = (name) => (name === 'grammar' || name === 'libs' ? `^${name}/` : `^src/${name}(/|[.]ts$)`);
const target = (name) => (name.includes('/') ? `^src/${name}[.]ts$` : place(name));

const directions = Object.entries(may).map(([from, to]) => ({
  name: `${from}-imports-down`,
  severity: 'error',
  comment: `${from} may import ${to.length === 0 ? 'nothing' : to.join(', ')}`,
  from: { path: place(from) },
  to: { path: '^(src|grammar|libs)/', pathNot: [from, ...to].map(target) },
}));

/** A package that has one home, so that it can be changed there. */
const onlyIn = (name, path, homes) => ({
  name: `${name}-has-one-home`,
  severity: 'error',
  from: { path: '^(src|grammar|libs)/', pathNot: homes },
  to: { path },
});

module.exports = {
  forbidden: [
    ...directions,
    {
      name: 'known-folder',
      severity: 'error',
      comment: 'A folder needs its line in the table above.',
      from: { path: '^src/', pathNot: Object.keys(may).map(target) },
      to: {},
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|grammar|libs)/' },
      // Types may name each other; a cycle of code decides by load order what is undefined.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-free',
      severity: 'error',
      comment: 'Only the command line may know that it runs in Node.',
      from: { path: '^(src|grammar|libs)/', pathNot: '^src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'declared-dependencies',
      severity: 'error',
      comment: 'Chevrotain is for development alone: the built package has it inside.',
      from: { path: '^(src|grammar|libs)/' },
      to: {
        pathNot: 'node_modules/@?chevrotain/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
      },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { path: '^(src|grammar|libs)/' },
      to: { path: '^(test|bench|scripts|spec-fixtures)/' },
    },
    onlyIn('yaml', 'node_modules/yaml/', '^src/documents/'),
    onlyIn('chevrotain', 'node_modules/chevrotain/', '^grammar/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
