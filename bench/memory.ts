/** What stays in memory: of a compiled rule, after many evaluations, and while `batch` reads lines without end. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PlainMap } from 'kubecel';
import { CrdError, loadCrd } from 'kubecel/crd';
// Not public: rules are compiled when objects come to them.
import { compileRules } from '../src/crd/compile-rules.ts';
import type { RuleNode } from '../src/crd/rule-node.ts';
import { storedRules } from '../src/crd/stored-rules.ts';
import type { StructuralSchema } from '../src/schema/structural-schema.ts';
import { engines } from './engines.ts';
import { expressions } from './expressions.ts';
import { type Spread, spread } from './harness.ts';
import { OURS } from './ours.ts';
import { root } from './places.ts';
import { type Aim, type Answer, limitAim } from './question.ts';
import { routeDefinition } from './route-definition.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

function heap(): number {
  for (let i = 0; i < 3; i++) gc();
  return process.memoryUsage().heapUsed;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The definition with rules that no other copy has: nothing can be shared that real rules would not share. */
function copy(definition: PlainMap, number: number): PlainMap {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === 'rule' && typeof member === 'string' ? `${member} && ${number} >= 0` : change(member),
      ]),
    );
  };
  return change(definition) as PlainMap;
}

/** Compiles all rules of a node and below. @returns how many those are */
function compileAll({ own, below }: RuleNode): number {
  const { allOf, items, values, properties } = below;
  const nodes = [...allOf, ...(items ? [items] : []), ...(values ? [values] : []), ...properties.values()];
  return nodes.reduce((count, node) => count + compileAll(node), own.rules.length);
}

/** Bytes that a compiled rule keeps: all that there is more than before it was compiled. */
function ruleSize(): { readonly bytes: number; readonly rules: number } {
  const COPIES = 10;
  const definition = routeDefinition();
  const engine = storedRules();
  const load = (number: number): RuleNode => {
    const crd = loadCrd(copy(definition, number));
    if (crd instanceof CrdError) throw new Error(crd.message);
    return compileRules(crd.versions[0]?.schema as StructuralSchema, engine) as RuleNode;
  };
  compileAll(load(0));
  const loaded = Array.from({ length: COPIES }, (_, i) => load(i + 1));
  const before = heap();
  let rules = 0;
  for (const node of loaded) rules += compileAll(node);
  const after = heap();
  if (loaded.length !== COPIES) throw new Error('they are needed up to here');
  return { bytes: (after - before) / rules, rules };
}

/** Bytes by which the heap is larger after a million evaluations, three times. */
function evaluations(): Spread {
  const runs = ['cmp', 'strops', 'matches', 'all10', 'concat', 'has', 'times', 'labelsall', 'doubles', 'arith'].map(
    (name) => engines[OURS]?.evaluate(expressions[name] as string) as () => unknown,
  );
  const million = (): number => {
    const before = heap();
    for (const run of runs) for (let i = 0; i < 1_000_000 / runs.length; i++) run();
    return heap() - before;
  };
  // What compilers make of the code and learn about it stays, and is no part of the question.
  million();
  return spread([million(), million(), million()]);
}

/** Resident bytes of `kubecel batch` after so many lines, each of them another expression over another value. */
async function batch(marks: readonly number[]): Promise<number[]> {
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), 'batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let answered = 0;
  let wake = (): void => {};
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) answered++;
    wake();
  });
  const until = async (count: number): Promise<void> => {
    while (answered < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  const resident: number[] = [];
  let sent = 0;
  for (const mark of marks) {
    while (sent < mark) {
      const count = Math.min(500, mark - sent);
      const lines = Array.from({ length: count }, (_, i) => line(sent + i)).join('');
      sent += count;
      child.stdin.write(lines);
      // A few thousand lines are on their way, never all.
      await until(sent - 2000);
    }
    await until(mark);
    resident.push(residentBytes(child.pid as number));
  }
  child.stdin.end();
  return resident;
}

const line = (number: number): string =>
  `${JSON.stringify({
    id: number,
    op: 'eval',
    expr: `x.startsWith('name-${number}') && y.all(i, i + ${number} > 0)`,
    vars: { x: { type: 'string', value: `name-${number}-x` }, y: { type: 'list(int)', value: [1, 2, number] } },
  })}\n`;

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

export async function ask(): Promise<Answer> {
  const { bytes, rules } = ruleSize();
  const left = evaluations();
  const aims: Aim[] = [
    limitAim(10, 'a compiled rule retains', 30_000, bytes, kilobytes, `mean of ${rules} rules of HTTPRoute`),
    limitAim(10, '1,000,000 evaluations leave', 100_000, left, kilobytes),
  ];
  const marks = [10_000, 100_000, 1_000_000];
  // Elsewhere nobody tells what another process holds.
  if (process.platform === 'linux') {
    const resident = await batch(marks);
    const [first = 0, second = 0, last = 0] = resident;
    aims.push({
      row: 10,
      work: `batch after ${marks.map((mark) => mark.toLocaleString('en')).join(', ')} lines`,
      aim: 'flat: the last ≤ 1.2 of those before',
      ours: resident.map(megabytes).join(', '),
      others: '',
      found: (last / Math.max(first, second)).toFixed(2),
      met: last <= 1.2 * Math.max(first, second),
    });
  }
  const lines = aims.map(({ work, ours }) => `| ${work} | ${ours} |`);
  return { text: ['### Memory', '', '| | |', '|---|---|', ...lines].join('\n'), aims };
}
