/** What a process pays before the first result: CPU of whole processes, in turns. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { duration, spread, spreadText } from './harness.ts';
import { root } from './places.ts';
import { type Answer, limitAim } from './question.ts';

const expression = "self.name.startsWith('a') && self.items.all(i, i > 0)";
const data = '{ self: { name: "ab", items: [1, 2] } }';
const bigData = '{ self: { name: "ab", items: [1n, 2n] } }';

/** What users do with a library: a module, bundled as users bundle. */
const MODULES: Readonly<Record<string, string>> = {
  'node alone': '',
  'import kubecel/kubernetes': "import * as all from 'kubecel/kubernetes'; globalThis.all = all;",
  'kubecel: first result': `import { compile, DYN, mapOf, STRING } from 'kubecel';
     import { kubernetesEnv } from 'kubecel/kubernetes';
     const env = kubernetesEnv({ variables: [{ name: 'self', type: mapOf(STRING, DYN) }] });
     console.log(compile(env, ${JSON.stringify(expression)}).program().evaluate(${data}).value)`,
  '@marcbachmann/cel-js 8.0.0: first result': `import { Environment } from '@marcbachmann/cel-js';
     const env = new Environment().registerVariable('self', 'map');
     console.log(env.parse(${JSON.stringify(expression)})(${bigData}))`,
  '@bufbuild/cel 0.6.1: first result': `import { run } from '@bufbuild/cel';
     console.log(run(${JSON.stringify(expression)}, ${bigData}))`,
  'cel-js 0.8.2: first result': `import { evaluate } from 'cel-js';
     console.log(evaluate("self.items.all(i, i > 0)", ${data}))`,
};

async function bundled(contents: string, number: number): Promise<string> {
  const outfile = join(root, '.cache', 'bench', `start-up-${number}.mjs`);
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    // The package as it was built, not the sources that tsconfig.json points at.
    tsconfigRaw: '{}',
  });
  return outfile;
}

/** Many, for what a process takes differs by half of it from one to the next. */
const ROUNDS = 31;

/** Makes a process say at its end what it has spent, in microseconds. */
const METER =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu "+(user+system))})';

/** Nanoseconds of CPU of a process that ends well. */
function spent(args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--import', METER, ...args], { cwd: root });
  const microseconds = /^cpu (\d+)$/m.exec(stderr.toString())?.[1];
  if (status !== 0 || microseconds === undefined) throw new Error(stderr.toString());
  return Number(microseconds) * 1000;
}

export async function ask(): Promise<Answer> {
  const commands: Record<string, readonly string[]> = {};
  for (const [i, [name, contents]] of Object.entries(MODULES).entries()) commands[name] = [await bundled(contents, i)];
  commands['kubecel eval (command line)'] = [join(root, 'dist', 'cli.js'), 'eval', '1 + 2'];
  const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, args] of Object.entries(commands)) times.get(name)?.push(spent(args));
  const alone = times.get('node alone') ?? [];
  const over = (name: string) => spread((times.get(name) ?? []).map((time, round) => time - (alone[round] ?? 0)));
  const lines = [...times].map(
    ([name, found]) => `| ${name} | ${spreadText(spread(found), duration)} | ${spreadText(over(name), duration)} |`,
  );
  return {
    text: ['### Start-up', '', '| | CPU | over node alone |', '|---|---|---|', ...lines].join('\n'),
    aims: [
      limitAim(8, 'the command, CPU over bare node', 60e6, over('kubecel eval (command line)'), duration),
      limitAim(8, 'import of the library', 40e6, over('import kubecel/kubernetes'), duration),
      limitAim(8, 'import, grammar and first result', 60e6, over('kubecel: first result'), duration),
    ],
  };
}
