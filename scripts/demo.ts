/** Shows in half a minute what kubecel does: `npm run demo`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is shown, and the exit status it must have. */
const STEPS: readonly (readonly [title: string, args: readonly string[], status: number])[] = [
  ['A value, its type, and what it costs in a cluster', ['eval', '[1, 2, 3].filter(i, i > 1).sum()'], 0],
  ['An error as the API server words it', ['eval', '1 + size(3)'], 1],
  [
    "Kubernetes' libraries, with variables",
    [
      'eval',
      'quantity(limit).isGreaterThan(quantity("1Gi")) && ip(host).family() == 6',
      '--var',
      'limit="2Gi"',
      '--var',
      'host="::1"',
    ],
    0,
  ],
  [
    'The same expression in Kubernetes 1.27, which had no quantities',
    ['eval', 'quantity("1Gi")', '--kubernetes-version=1.27'],
    1,
  ],
  [
    'Objects held to the rules of their CustomResourceDefinition',
    ['validate', '--crds', 'examples/crds', 'examples/widgets'],
    1,
  ],
  ['Resources of a gateway API, as they should be', ['validate', '--crds', 'examples/crds', 'examples/good'], 0],
  ['And as they should not be', ['validate', '--crds', 'examples/crds', 'examples/bad'], 1],
  [
    'A rule about the change',
    ['validate', '--crds', 'examples/crds', '--old', 'examples/fine-before.yaml', 'examples/widgets/fine.yaml'],
    1,
  ],
];

const shellQuoted = (arg: string): string => (/^[\w./=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`);

for (const [title, args, expected] of STEPS) {
  console.log(`# ${title}\n$ kubecel ${args.map(shellQuoted).join(' ')}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== expected) throw new Error(`exit status ${status}, expected ${expected}`);
  console.log('');
}
