import {
  checkDefinition,
  DEFINITION_COST_LIMIT,
  DecodeError,
  type Definition,
  type DefinitionVerdict,
  EXPRESSION_COST_LIMIT,
  type Multiplier,
  type RuleFacts,
  readDefinition,
  type SchemaRules,
} from '../crd/definition/index.ts';
import { findingPlace } from '../crd/finding-place.ts';
import type { Document, Remark } from '../documents/document.ts';
import { type Manifest, readManifests, type TextFile } from '../documents/manifests.ts';
import { parsePath } from '../documents/path.ts';
import { fieldErrorText } from '../kubernetes/field-error.ts';
import { parseRelease } from '../kubernetes/version.ts';
import type { PlainMap, Value } from '../values/value.ts';
import type { Arguments, Command, ExitStatus } from './command.ts';
import type { Console } from './console.ts';
import { RECURSIVE_FLAG, readFiles } from './files.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { Progress } from './progress.ts';
import { UsageError } from './usage-error.ts';

export const check: Command = {
  name: 'check',
  summary: 'Say whether the API server takes CustomResourceDefinitions, and what their rules cost',
  usage: 'FILE... [flags]',
  description: `Say whether the API server takes CustomResourceDefinitions, and what their rules cost.

Each finding is printed with its file, line and column, in the words of the API server. For each rule there is its
estimated cost: EACH is the most that one evaluation costs, TIMES how often there can be one in an object - the product
of the limits of all lists and maps around it, or where one has no limit, as many as fit into a request - and COST both
together. A rule may cost ${EXPRESSION_COST_LIMIT}, all rules of a schema ${DEFINITION_COST_LIMIT}.

A path is a file, a folder (all .yaml, .yml and .json files below), a pattern in quotes or - for
standard input. Other objects are passed over.`,
  examples: [
    { title: 'The definitions of a folder', line: 'kubecel check crds/' },
    {
      title: 'As an update: rules that are there already may use all that servers ever knew',
      line: 'kubecel check --old crd-before.yaml crd.yaml',
    },
    {
      title: 'For an API server of Kubernetes 1.30, for a program',
      line: 'kubecel check crd.yaml --kubernetes-version=1.30 -o json',
    },
  ],
  flags: [
    {
      name: 'filename',
      short: 'f',
      value: 'PATH',
      repeated: true,
      description: 'a file or folder with definitions, as kubectl has it; may be repeated',
    },
    { name: 'old', value: 'PATH', repeated: true, description: 'the definitions before an update; may be repeated' },
    {
      name: 'kubernetes-version',
      value: '1.N',
      description:
        "the API server's release: 1.23 to 1.37 (default 1.37). What new expressions may use\nis what the release before had; all other checks are those of 1.37",
    },
    RECURSIVE_FLAG,
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const form = outputForm(args);
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('no files to check: kubecel check crds/');
    const run = new Check(args, console);
    const before = await run.read(args.values('old'));
    run.check(await run.read(paths), before);
    if (run.isEmpty) throw new UsageError(`no CustomResourceDefinitions in ${paths.join(', ')}`);
    await console.out(await render(form, run.facts(), reportText));
    return run.status;
  },
};

const isDefinition = ({ kind, apiVersion }: Manifest): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/');

class Check {
  readonly #console: Console;
  readonly #release: string | undefined;
  readonly #unreadable: Remark[] = [];
  readonly #definitions: PlainMap[] = [];
  #hasFindings = false;

  constructor(args: Arguments, console: Console) {
    this.#console = console;
    this.#release = releaseOf(args);
  }

  async read(paths: readonly string[]): Promise<readonly Manifest[]> {
    const manifests: Manifest[] = [];
    for await (const file of readFiles(paths, this.#console)) manifests.push(...this.#definitionsIn(file));
    return manifests;
  }

  #definitionsIn(file: TextFile): readonly Manifest[] {
    const { manifests, errors } = readManifests([file]);
    this.#unreadable.push(...errors);
    return manifests.filter(isDefinition);
  }

  check(manifests: readonly Manifest[], before: readonly Manifest[]): void {
    const old = new Map(before.map((manifest) => [manifest.name, manifest]));
    const progress = new Progress('definitions', this.#console, manifests.length);
    for (const manifest of manifests) {
      const facts = this.#factsOf(manifest, old.get(manifest.name));
      if ((facts.findings as readonly Value[]).length > 0) this.#hasFindings = true;
      this.#definitions.push(facts);
      progress.step();
    }
    progress.end();
  }

  #factsOf({ document, name, object }: Manifest, before: Manifest | undefined): PlainMap {
    const head = { ...placeFacts(document), name };
    const read = readDefinition(object);
    if (read instanceof DecodeError) {
      return { ...head, findings: [decodeFinding(document, read)], warnings: [], schemas: [] };
    }
    const old = before === undefined ? undefined : readDefinition(before.object);
    if (before !== undefined && old instanceof DecodeError) {
      return { ...head, findings: [decodeFinding(before.document, old)], warnings: [], schemas: [] };
    }
    const verdict = this.#verdict(
      read.definition,
      old === undefined ? undefined : (old as { definition: Definition }).definition,
    );
    const twice = document.duplicates.map(({ message, path, place }) => ({
      ...placeFacts(document, place),
      message,
      field: path,
    }));
    const unknown = read.unknown.map((path) => ({
      ...placeFacts(document, document.place(parsePath(path), 'key')),
      message: `unknown field "${path}"`,
      field: path,
    }));
    const errors = verdict.errors.map((error) => ({
      ...placeFacts(document, findingPlace(document, error.field, error.detail)),
      message: fieldErrorText(error),
      field: error.field,
      type: error.type,
    }));
    return {
      ...head,
      findings: [...twice, ...unknown, ...errors].sort(byPlace),
      warnings: verdict.warnings,
      schemas: verdict.rules().map((schema) => schemaFacts(document, schema)),
    };
  }

  #verdict(definition: Definition, old: Definition | undefined): DefinitionVerdict {
    return checkDefinition(definition, { old, ...(this.#release !== undefined && { release: this.#release }) });
  }

  get isEmpty(): boolean {
    return this.#definitions.length + this.#unreadable.length === 0;
  }

  get status(): ExitStatus {
    return this.#hasFindings || this.#unreadable.length > 0 ? 1 : 0;
  }

  facts(): PlainMap {
    return {
      definitions: this.#definitions,
      unreadable: this.#unreadable.map(({ message, place }) => ({
        file: place.file,
        line: place.line,
        column: place.column,
        message,
      })),
    };
  }
}

function releaseOf(args: Arguments): string | undefined {
  const given = args.value('kubernetes-version');
  if (given === undefined) return undefined;
  try {
    return parseRelease(given);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--kubernetes-version: ${error.message}`);
    throw error;
  }
}

function placeFacts(document: Document, { file, line, column } = document.place()): PlainMap {
  return { file, line, column };
}

const byPlace = (a: PlainMap, b: PlainMap): number =>
  Number(a.line) - Number(b.line) || Number(a.column) - Number(b.column);

const decodeFinding = (document: Document, { message, path }: DecodeError): PlainMap => ({
  ...placeFacts(document, document.place(parsePath(path))),
  message,
  field: path,
});

const percent = (cost: bigint, limit: bigint): number => (Number(cost) * 100) / Number(limit);

/** A cost as a number, or as digits where a number would not hold it. */
const costFact = (cost: bigint): number | bigint => (cost <= Number.MAX_SAFE_INTEGER ? Number(cost) : cost);

const schemaFacts = (document: Document, { path, skipped, rules, costs }: SchemaRules): PlainMap => ({
  ...placeFacts(document, findingPlace(document, String(path))),
  path: String(path),
  ...(skipped !== undefined && { notLookedAt: skipped }),
  cost: costFact(costs.total),
  percentOfLimit: percent(costs.total, DEFINITION_COST_LIMIT),
  rules: rules.map((rule) => ruleFacts(document, rule)),
});

function ruleFacts(document: Document, facts: RuleFacts): PlainMap {
  const { path, rule, compilation, error, cardinality, cost, multipliers, messageExpression } = facts;
  const message = compilation?.message;
  return {
    ...placeFacts(document, findingPlace(document, `${path}.rule`)),
    path: String(path),
    rule,
    ...(error !== undefined && { error }),
    costEach: costFact(compilation?.maxCost ?? 0n),
    times: costFact(cardinality ?? compilation?.maxCardinality ?? 0n),
    isBounded: cardinality !== undefined,
    multipliedBy: multipliers.map(multiplierFacts),
    cost: costFact(cost),
    percentOfRuleLimit: percent(cost, EXPRESSION_COST_LIMIT),
    percentOfTotalLimit: percent(cost, DEFINITION_COST_LIMIT),
    ...(messageExpression !== '' && {
      messageExpression: {
        text: messageExpression,
        ...(message?.error !== undefined && { error: message.error }),
        cost: costFact(message?.maxCost ?? 0n),
        percentOfRuleLimit: percent(message?.maxCost ?? 0n, EXPRESSION_COST_LIMIT),
      },
    }),
  };
}

const multiplierFacts = ({ path, limit }: Multiplier): PlainMap => ({
  path: String(path ?? ''),
  field: fieldOf(String(path ?? '')),
  limit: limit === undefined ? null : costFact(limit),
});

/** Where values of a schema's node are in an object: `.spec.ports[]`, `.spec.labels{}`. */
const fieldOf = (path: string): string =>
  path
    .replace(/^.*?openAPIV3Schema/, '')
    .replaceAll(/\.properties\[([^\]]*)\]/g, '.$1')
    .replaceAll('.items', '[]')
    .replaceAll('.additionalProperties', '{}') || '.';

interface PlaceFacts {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

interface RuleReport extends PlaceFacts {
  readonly rule: string;
  readonly error?: string;
  readonly costEach: number | bigint;
  readonly times: number | bigint;
  readonly isBounded: boolean;
  readonly multipliedBy: readonly { readonly field: string; readonly limit: number | bigint | null }[];
  readonly cost: number | bigint;
  readonly percentOfRuleLimit: number;
  readonly messageExpression?: {
    readonly text: string;
    readonly cost: number | bigint;
    readonly percentOfRuleLimit: number;
  };
}

interface DefinitionReport extends PlaceFacts {
  readonly name: string;
  readonly findings: readonly (PlaceFacts & { readonly message: string })[];
  readonly warnings: readonly string[];
  readonly schemas: readonly {
    readonly path: string;
    readonly notLookedAt?: string;
    readonly cost: number | bigint;
    readonly percentOfLimit: number;
    readonly rules: readonly RuleReport[];
  }[];
}

const placeText = ({ file, line, column }: PlaceFacts): string => `${file}:${line}:${column}`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function reportText(facts: PlainMap): string {
  const { definitions, unreadable } = facts as unknown as {
    readonly definitions: readonly DefinitionReport[];
    readonly unreadable: readonly (PlaceFacts & { readonly message: string })[];
  };
  const findings = [...unreadable, ...definitions.flatMap((definition) => definition.findings)];
  const hasTable = definitions.some(({ schemas }) => schemas.some(({ rules }) => rules.length > 0));
  return [
    ...findings.map((finding) => `${placeText(finding)}: ${finding.message}\n`),
    ...definitions.flatMap((definition) =>
      definition.warnings.map((warning) => `${placeText(definition)}: warning: ${warning}\n`),
    ),
    ...definitions.flatMap(definitionText),
    `${hasTable ? '\n' : ''}${count(definitions.length, 'definition')} checked, ${count(findings.length, 'finding')}\n`,
  ]
    .join('')
    .replace(/^\n/, ''); // tables are set apart from what stands before them
}

const percentText = (value: number): string => (value > 1000 ? '>1000 %' : `${value.toFixed(value < 10 ? 2 : 1)} %`);

function definitionText({ name, schemas }: DefinitionReport): string[] {
  return schemas.flatMap(({ path, cost, percentOfLimit, rules, notLookedAt }) => {
    if (rules.length === 0) return [];
    const version = /versions\[\d+\]/.exec(path)?.[0];
    const where = version === undefined ? name : `${name} ${version}`;
    const note = notLookedAt === undefined ? '' : ` (the server does not look at them: ${notLookedAt})`;
    return [
      `\n${where}: ${count(rules.length, 'rule')}, cost ${cost} of ${DEFINITION_COST_LIMIT} (${percentText(percentOfLimit)})${note}\n`,
      tableText([['COST', 'OF LIMIT', 'TIMES', 'EACH', 'RULE'], ...rulesByCost(rules).flatMap(ruleRows)]),
    ];
  });
}

const rulesByCost = (rules: readonly RuleReport[]): RuleReport[] =>
  rules.toSorted((a, b) => (a.cost === b.cost ? 0 : a.cost > b.cost ? -1 : 1));

type Row = readonly [cost: string, ofLimit: string, times: string, each: string, rule: string];

function ruleRows(rule: RuleReport): Row[] {
  const { cost, percentOfRuleLimit, times, isBounded, costEach, multipliedBy, messageExpression, error } = rule;
  const text = `${placeText(rule)} ${oneLine(rule.rule)}`;
  if (error !== undefined) return [['-', '-', '-', '-', text]];
  const rows: Row[] = [
    [String(cost), percentText(percentOfRuleLimit), `${isBounded ? '' : '∞ '}${times}`, String(costEach), text],
  ];
  if (multipliedBy.length > 0) {
    const factors = multipliedBy.map(({ field, limit }) => `${field} (${limit ?? 'no limit'})`);
    rows.push(['', '', '', '', `  × ${factors.join(' × ')}`]);
  }
  if (messageExpression !== undefined) {
    const { cost: messageCost, percentOfRuleLimit: ofLimit, text: expression } = messageExpression;
    rows.push([String(messageCost), percentText(ofLimit), '', '', `  messageExpression ${oneLine(expression)}`]);
  }
  return rows;
}

const MAX_SHOWN = 100;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}

/** Numbers to the right, the last column as it is. */
function tableText(rows: readonly Row[]): string {
  const widths = [0, 1, 2, 3].map((column) =>
    rows.reduce((width, row) => Math.max(width, (row[column] as string).length), 0),
  );
  return rows
    .map((row) => `  ${row.map((cell, i) => (i === 4 ? cell : cell.padStart(widths[i] as number))).join('  ')}\n`)
    .join('');
}
