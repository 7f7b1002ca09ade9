/** What a process pays before the first result: CPU of whole processes, the same count for each, in turns. */
import { spawnSync } from 'node:child_process';
import { duration, median } from './harness.ts';

const script = (text: string): readonly string[] => ['--input-type=module', '-e', text];
const expression = "self.name.startsWith('a') && self.items.all(i, i > 0)";
const data = '{ self: { name: "ab", items: [1, 2] } }';
const bigData = '{ self: { name: "ab", items: [1n, 2n] } }';

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'node alone': script(''),
  'import kubecel/kubernetes': script("await import('kubecel/kubernetes')"),
  'kubecel: first result': script(
    `import { compile, DYN, mapOf, STRING } from 'kubecel'; import { kubernetesEnv } from 'kubecel/kubernetes';
     const env = kubernetesEnv({ variables: [{ name: 'self', type: mapOf(STRING, DYN) }] });
     console.log(compile(env, ${JSON.stringify(expression)}).program().evaluate(${data}).value)`,
  ),
  'kubecel eval (command line)': ['dist/cli.js', 'eval', '1 + 2'],
  '@marcbachmann/cel-js 8.0.0: first result': script(
    `import { Environment } from '@marcbachmann/cel-js';
     const env = new Environment().registerVariable('self', 'map');
     console.log(env.parse(${JSON.stringify(expression)})(${bigData}))`,
  ),
  '@bufbuild/cel 0.6.1: first result': script(
    `import { run } from '@bufbuild/cel'; console.log(run(${JSON.stringify(expression)}, ${bigData}))`,
  ),
  'cel-js 0.8.2: first result': script(
    `import { evaluate } from 'cel-js'; console.log(evaluate("self.items.all(i, i > 0)", ${data}))`,
  ),
};

/** Makes a process say at its end what it has spent, in microseconds. */
const METER =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu "+(user+system))})';

/** Nanoseconds of CPU of a process that ends well. */
function spent(args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--import', METER, ...args], { cwd: process.cwd() });
  const microseconds = /^cpu (\d+)$/m.exec(stderr.toString())?.[1];
  if (status !== 0 || microseconds === undefined) throw new Error(stderr.toString());
  return Number(microseconds) * 1000;
}

const times: Record<string, number[]> = Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, []]));
for (let round = 0; round < 7; round++)
  for (const [name, args] of Object.entries(COMMANDS)) times[name]?.push(spent(args));
console.log('### Start-up\n\n| | CPU |\n|---|---|');
for (const [name, found] of Object.entries(times)) {
  const sorted = found.toSorted((a, b) => a - b);
  console.log(
    `| ${name} | ${duration(median(sorted))} (${duration(sorted[0] ?? 0)}–${duration(sorted.at(-1) ?? 0)}) |`,
  );
}
