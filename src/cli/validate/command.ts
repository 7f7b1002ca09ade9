import { isCompiledRules } from '../../crd/compiled-rules.ts';
import type { FieldValidation } from '../../crd/load-crd.ts';
import type { Piece } from '../../documents/stream.ts';
import type { Arguments, Command } from '../command.ts';
import type { Console } from '../console.ts';
import { findFiles, RECURSIVE_FLAG, readPieces } from '../files.ts';
import { OUTPUT_FLAG, outputForm } from '../output.ts';
import { Progress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { inBatches } from './batches.ts';
import { Judge, type Terms } from './judge.ts';
import type { RulesModule } from './kinds.ts';
import { Report } from './report.ts';

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
        'the objects before an update, found by kind, namespace and name; may be repeated.\nAn object that is not there is created',
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
    RECURSIVE_FLAG,
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('no files to validate: kubecel validate --crds crds/ manifests/');
    const old = args.values('old');
    const subresource = subresourceOf(args);
    if (subresource !== undefined && old.length === 0) {
      throw new UsageError(`--subresource=${subresource} is an update: give the objects before it with --old`);
    }
    const form = outputForm(args);
    const run = new Validation(
      {
        form,
        subresource,
        fieldValidation: fieldValidationOf(args),
        ignoreMissing: args.on('ignore-missing-schemas'),
        showObject: args.on('show-object'),
        old: await collect(readPieces(await findFiles(old, console), console)),
      },
      await loadRules(args.values('compiled'), console),
      new Report(form, console),
      console,
    );
    await run.define(await findFiles(args.values('crds'), console));
    await run.judge(await findFiles(paths, console));
    if (run.report.isEmpty) throw new UsageError(`no Kubernetes objects in ${paths.join(', ')}`);
    await run.report.end();
    return run.report.status;
  },
};

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function loadRules(paths: readonly string[], console: Console): Promise<RulesModule[]> {
  const modules: RulesModule[] = [];
  for (const path of paths) {
    const rules = await console.files.load(path);
    if (!isCompiledRules(rules)) throw new UsageError(`--compiled=${path}: no module of rules that kubecel made`);
    modules.push({ path, rules });
  }
  return modules;
}

class Validation {
  readonly report: Report;
  readonly #judge: Judge;
  readonly #console: Console;

  constructor(terms: Terms, compiled: readonly RulesModule[], report: Report, console: Console) {
    this.report = report;
    this.#judge = new Judge(terms, compiled);
    this.#console = console;
  }

  /** Takes definitions as they are. */
  async define(files: readonly string[]): Promise<void> {
    await this.report.add(this.#judge.lookAtOld());
    for await (const piece of readPieces(files, this.#console)) await this.report.add(this.#judge.define(piece, true));
  }

  /** Judges files, from the first object whose definition is not known on only when all definitions are. */
  async judge(files: readonly string[]): Promise<void> {
    const waiting = this.#console.store();
    let mustWait = false;
    const progress = new Progress('documents', this.#console);
    for await (const batch of inBatches(readPieces(files, this.#console))) {
      for (const piece of batch) await this.report.add(this.#judge.define(piece, false));
      let judged = 0;
      if (!mustWait) {
        const judgement = this.#judge.judge(batch, false);
        judged = judgement.judged;
        mustWait = judged < batch.length;
        progress.step(judged);
        if (!(await this.report.add(judgement))) return;
      }
      for (const piece of batch.slice(judged)) await waiting.add(JSON.stringify(piece));
    }
    if (mustWait) {
      for await (const batch of inBatches(piecesIn(waiting.lines()))) {
        progress.step(batch.length);
        if (!(await this.report.add(this.#judge.judge(batch, true)))) return;
      }
    }
    progress.end();
  }
}

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
