import type { FieldValidation } from '../../crd/load-crd.ts';
import type { Piece } from '../../documents/stream.ts';
import type { Arguments, Command } from '../command.ts';
import type { Console, Thread } from '../console.ts';
import { findFiles, RECURSIVE_FLAG, readPieces } from '../files.ts';
import { inOrder } from '../in-order.ts';
import { OUTPUT_FLAG, outputForm } from '../output.ts';
import { Progress } from '../progress.ts';
import { JOBS_FLAG, jobCount, startThreads, type ValidateJob } from '../threads.ts';
import { UsageError } from '../usage-error.ts';
import { inBatches } from './batches.ts';
import { Judge, type Judgement, mentionsDefinition, type Terms } from './judge.ts';
import { Report } from './report.ts';
import { loadRules } from '../rules-modules.ts';

export const validate: Command = {
  name: 'validate',
  summary: 'Say of objects what the API server says when they are written',
  usage: '[--crds PATH]... PATH... [flags]',
  description: `Say of objects what the API server says when they are created, or with --old updated.

Of each object that it refuses there is the text that kubectl prints, and below it file, line and column of each
finding; warnings go to standard error. With -o json or yaml there are the metav1.Status that the server sends, the
findings with their places, warnings, notes and a summary.

Definitions are taken from --crds and from the objects, in any order: an object whose definition has not come yet
waits for it, with all that comes behind, in a temporary file. Definitions among the objects are checked themselves.
Of two definitions of a kind the first counts. An object of a kind that nobody defines is a finding; kinds that every
server has are skipped with a note, as are Helm templates and documents that are no Kubernetes objects. Not looked at:
admission policies and webhooks, conversion between versions.

A path is a file, a folder (all .yaml, .yml and .json files below), a pattern in quotes ('charts/*/crds/**') or - for
standard input. Files may hold several documents, lists, JSON, and JSON values one behind the other. Memory does not
grow with their number; only the objects of --old are kept.

Exit status: 0 all objects are valid, 1 some are not or could not be checked, 2 wrong use.`,
  examples: [
    { title: 'Objects of a folder', line: 'kubecel validate --crds crds/ manifests/' },
    { title: 'Definitions and objects in any order', line: "kubecel validate 'deploy/**/*.yaml'" },
    {
      title: 'As an update of what is there, for rules with oldSelf',
      line: 'kubecel validate --crds crds/ --old before.yaml after.yaml',
    },
    {
      title: 'From a pipe, for a program',
      line: 'kubectl get widgets -o yaml | kubecel validate --crds crds/ -f - -o json',
    },
    { title: 'What the server would store', line: 'kubecel validate --crds crds/ widget.yaml --show-object' },
  ],
  flags: [
    {
      name: 'crds',
      value: 'PATH',
      repeated: true,
      description: 'where CustomResourceDefinitions are; may be repeated',
    },
    {
      name: 'filename',
      short: 'f',
      value: 'PATH',
      repeated: true,
      description: 'where objects are, as kubectl has it; may be repeated',
    },
    {
      name: 'old',
      value: 'PATH',
      repeated: true,
      description:
        'the objects before an update, found by kind, namespace and name; may be repeated.\nAn object that is not there is created; one without namespace is in that named default',
    },
    {
      name: 'compiled',
      value: 'FILE',
      repeated: true,
      description: 'run rules by the code that "kubecel compile" made of the definitions; may be repeated',
    },
    {
      name: 'subresource',
      value: 'status|scale',
      description: 'the update is made through this subresource: of status, or with Scales of autoscaling/v1',
    },
    {
      name: 'field-validation',
      value: 'strict|warn|ignore',
      description: 'what to do about fields that are unknown or written twice (default strict: refuse)',
    },
    { name: 'ignore-missing-schemas', description: 'skip objects of a kind that nobody defines, with a note' },
    { name: 'show-object', description: 'print each object as the server would store it, too' },
    JOBS_FLAG,
    RECURSIVE_FLAG,
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('no files to validate: kubecel validate --crds crds/ manifests/');
    const old = args.values('old');
    const readers = [...paths, ...old, ...args.values('crds')].filter((path) => path === '-');
    if (readers.length > 1) throw new UsageError('standard input (-) can be read once only');
    const subresource = subresourceOf(args);
    if (subresource !== undefined && old.length === 0) {
      throw new UsageError(`--subresource=${subresource} is an update: give the objects before it with --old`);
    }
    const form = outputForm(args);
    const terms: Terms = {
      form,
      subresource,
      fieldValidation: fieldValidationOf(args),
      ignoreMissing: args.on('ignore-missing-schemas'),
      showObject: args.on('show-object'),
      old: await collect(readPieces(await findFiles(old, console), console)),
    };
    const crds = await findFiles(args.values('crds'), console);
    const files = await findFiles(paths, console);
    const report = new Report(form, console);
    const compiled = args.values('compiled');
    const definer = new Judge(terms, await loadRules(compiled, console.files.load));
    const threads = await startThreads({ kind: 'validate', terms, compiled }, jobCount(args), console);
    try {
      const run = new Validation(definer, threads, report, console);
      await run.define(crds);
      await run.judge(files);
    } finally {
      await Promise.all(threads.map((thread) => thread.stop()));
    }
    if (report.isEmpty)
      throw new UsageError(
        `no Kubernetes objects in ${paths.map((path) => (path === '-' ? 'standard input' : path)).join(', ')}`,
      );
    await report.end();
    return report.status;
  },
};

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

class Validation {
  readonly #threads: readonly Thread[];
  readonly #report: Report;
  readonly #console: Console;
  readonly #progress: Progress;
  /** Hears of all definitions, to tell what is to be noted of them. */
  readonly #definer: Judge;

  constructor(definer: Judge, threads: readonly Thread[], report: Report, console: Console) {
    this.#threads = threads;
    this.#report = report;
    this.#console = console;
    this.#progress = new Progress('documents', console);
    this.#definer = definer;
  }

  /** Takes definitions as they are. */
  async define(files: readonly string[]): Promise<void> {
    await this.#report.add(this.#definer.lookAtOld());
    for await (const piece of readPieces(files, this.#console)) await this.#define(piece, true);
  }

  async #define(piece: Piece, only: boolean): Promise<void> {
    if (!only && !mentionsDefinition(piece)) return;
    await this.#report.add(this.#definer.define(piece, only));
    await Promise.all(this.#threads.map((thread) => thread.run({ define: piece } satisfies ValidateJob)));
  }

  /** Judges files, from the first object whose definition is not known on only when all definitions are. */
  async judge(files: readonly string[]): Promise<void> {
    const waiting = this.#console.store();
    let mustWait = false;
    const batches = this.#defining(inBatches(readPieces(files, this.#console)));
    const answers = inOrder(batches, this.#threads, async (thread, batch) =>
      mustWait ? undefined : judgementOf(await thread.run({ judge: batch, final: false } satisfies ValidateJob)),
    );
    for await (const { job: batch, answer } of answers) {
      const judgement: Judgement | undefined = mustWait ? undefined : answer;
      if (judgement !== undefined && !(await this.#tell(judgement))) return;
      const judged: number = judgement?.judged ?? 0;
      mustWait ||= judged < batch.length;
      for (const piece of batch.slice(judged)) await waiting.add(JSON.stringify(piece));
    }
    const rest = inOrder(inBatches(piecesIn(waiting.lines())), this.#threads, async (thread, batch) =>
      judgementOf(await thread.run({ judge: batch, final: true } satisfies ValidateJob)),
    );
    for await (const { answer } of rest) if (!(await this.#tell(answer))) return;
    this.#progress.end();
  }

  /** Lets all threads know of the definitions in a batch before it is judged. */
  async *#defining(batches: AsyncIterable<readonly Piece[]>): AsyncGenerator<readonly Piece[], void> {
    for await (const batch of batches) {
      for (const piece of batch) await this.#define(piece, false);
      yield batch;
    }
  }

  async #tell(judgement: Judgement): Promise<boolean> {
    this.#progress.step(judgement.judged);
    return this.#report.add(judgement);
  }
}

const judgementOf = (answer: unknown): Judgement => answer as Judgement;

async function* piecesIn(lines: AsyncIterable<string>): AsyncGenerator<Piece, void> {
  for await (const line of lines) yield JSON.parse(line) as Piece;
}

function subresourceOf(args: Arguments): 'status' | 'scale' | undefined {
  const given = args.value('subresource');
  if (given === undefined || given === 'status' || given === 'scale') return given;
  throw new UsageError(`--subresource=${given}: use status or scale`);
}

/** Written as the server has it, or in small letters as kubectl does. */
function fieldValidationOf(args: Arguments): FieldValidation {
  const given = args.value('field-validation') ?? 'strict';
  const level = given.toLowerCase();
  if (level === 'strict' || level === 'warn' || level === 'ignore') return level;
  throw new UsageError(`--field-validation=${given}: use strict, warn or ignore`);
}
