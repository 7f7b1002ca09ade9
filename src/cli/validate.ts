import { CustomResource, type ResourceVerdict } from '../crd/custom-resource.ts';
import { checkDefinition, DecodeError, readDefinition } from '../crd/definition/index.ts';
import { findingPlace } from '../crd/finding-place.ts';
import { CrdError, type CrdSpec, readCrd } from '../crd/read-crd.ts';
import { storedRules } from '../crd/stored-rules.ts';
import { type Manifest, readManifests, type TextFile } from '../documents/manifests.ts';
import { parsePath } from '../documents/path.ts';
import { type FieldError, fieldErrorText } from '../kubernetes/field-error.ts';
import { type InvalidStatus, invalidStatus } from '../kubernetes/invalid-status.ts';
import { equal } from '../values/equality.ts';
import type { PlainMap } from '../values/value.ts';
import type { Arguments, Command } from './command.ts';
import type { Console } from './console.ts';
import { isDeeperThan } from './depth.ts';
import { readFiles } from './files.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { Progress } from './progress.ts';
import { type Finding, Report, reportText } from './report.ts';
import { UsageError } from './usage-error.ts';

export const validate: Command = {
  name: 'validate',
  summary: 'Hold objects to their CustomResourceDefinitions, and definitions to what the API server takes',
  usage: '--crds PATH [--crds PATH]... FILE... [flags]',
  description: `Hold objects to their CustomResourceDefinitions as the API server does: schemas, validation rules, list types.

Each finding is printed with its file, line and column, in the words of the API server. Definitions are taken from
--crds and from the files; those in the files are checked themselves, with what their rules may cost. A path is a
file, a folder (its .yaml, .yml and .json files) or - for standard input; files may hold several documents and lists.
Helm templates and documents that are no Kubernetes objects are left out with a note.`,
  examples: [
    { title: 'Objects of a folder', line: 'kubecel validate --crds crds/ manifests/' },
    { title: 'The definitions themselves', line: 'kubecel validate crds/' },
    {
      title: 'As an update of what is there, for rules with oldSelf',
      line: 'kubecel validate --crds crds/ --old before.yaml after.yaml',
    },
    {
      title: 'From a pipe, for a program',
      line: 'kubectl get widgets -o yaml | kubecel validate --crds crds/ -f - -o json',
    },
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
      description: 'a file or folder with objects, as kubectl has it; may be repeated',
    },
    {
      name: 'old',
      value: 'PATH',
      repeated: true,
      description: 'the objects before the change, found by kind, namespace and name; may be repeated',
    },
    { name: 'subresource', value: 'status', description: 'the change is made through this subresource' },
    {
      name: 'field-validation',
      value: 'strict|warn|ignore',
      description: 'what to do about fields that are unknown or written twice (default strict: a finding)',
    },
    {
      name: 'ignore-missing-schemas',
      description: 'note objects of a kind that is not defined, instead of finding them wrong',
    },
    { name: 'show-object', description: 'print each object as the server would store it, too' },
    { name: 'recursive', short: 'R', description: 'look into folders in folders' },
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const form = outputForm(args);
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('no files to validate: kubecel validate --crds crds/ manifests/');
    const run = new Validation(args, console);
    await run.define(args.values('crds'));
    await run.check(paths, await run.load(args.values('old')));
    if (run.report.isEmpty) throw new UsageError(`no Kubernetes objects in ${paths.join(', ')}`);
    await console.out(render(form, run.report.facts(), reportText));
    return run.report.status;
  },
};

class Validation {
  readonly report: Report = new Report();
  readonly #kinds = new Kinds();
  readonly #console: Console;
  readonly #recursive: boolean;
  readonly #status: boolean;
  readonly #fieldValidation: FieldValidation;
  readonly #ignoreMissing: boolean;
  readonly #showObject: boolean;

  constructor(args: Arguments, console: Console) {
    this.#console = console;
    this.#recursive = args.on('recursive');
    const subresource = args.value('subresource');
    if (subresource !== undefined && subresource !== 'status') {
      throw new UsageError(`--subresource=${subresource}: status is the only one with rules`);
    }
    this.#status = subresource === 'status';
    this.#ignoreMissing = args.on('ignore-missing-schemas');
    this.#showObject = args.on('show-object');
    this.#fieldValidation = fieldValidation(args.value('field-validation') ?? 'strict');
  }

  async load(paths: readonly string[]): Promise<readonly Manifest[]> {
    const manifests: Manifest[] = [];
    for await (const file of readFiles(paths, this.#recursive, this.#console)) manifests.push(...this.#read(file));
    return manifests;
  }

  /** The objects of a file; what cannot be read is a finding. */
  #read(file: TextFile): readonly Manifest[] {
    const { manifests, skipped, errors } = readManifests([file]);
    for (const { message, place } of skipped) this.report.note(message, place);
    for (const { message, place } of errors) this.report.find({ message, place });
    return manifests;
  }

  /** Takes definitions as they are. */
  async define(paths: readonly string[]): Promise<void> {
    for (const manifest of await this.load(paths)) if (isDefinition(manifest)) this.#kinds.add(manifest, this.report);
  }

  async check(paths: readonly string[], before: readonly Manifest[]): Promise<void> {
    const manifests = await this.load(paths);
    // A definition may stand behind its objects.
    for (const manifest of manifests) if (isDefinition(manifest)) this.#kinds.add(manifest, this.report);
    const old = new Map(before.map((manifest) => [identity(manifest), manifest]));
    const progress = new Progress(manifests.length, 'objects', this.#console);
    for (const manifest of manifests) {
      if (isDefinition(manifest)) this.#checkDefinition(manifest, old.get(identity(manifest)));
      else this.#checkObject(manifest, old.get(identity(manifest)));
      progress.step();
    }
    progress.end();
  }

  #checkDefinition(manifest: Manifest, before: Manifest | undefined): void {
    const read = readDefinition(manifest.object);
    if (read instanceof DecodeError) {
      this.report.find({ message: read.message, place: manifest.document.place(), object: nameOf(manifest) });
      return;
    }
    const old = before && readDefinition(before.object);
    const { errors, warnings } = checkDefinition(read.definition, {
      old: old === undefined || old instanceof DecodeError ? undefined : old.definition,
    });
    this.#tell(manifest, { errors, warnings, unknown: read.unknown });
  }

  #checkObject(manifest: Manifest, before: Manifest | undefined): void {
    const { apiVersion, kind, document, object } = manifest;
    const resource = this.#kinds.find(manifest);
    const isLeftOut = resource === undefined && (this.#ignoreMissing || isBuiltIn(groupOf(apiVersion)));
    if (isLeftOut) this.report.note(`no definition of ${kind} in ${apiVersion}`, document.place());
    else if (resource === undefined || resource === 'unknown version') {
      const message = `no matches for kind "${kind}" in version "${apiVersion}"`;
      this.report.find({ message, place: document.place(['apiVersion']), object: nameOf(manifest) });
    } else {
      const verdict = resource.validate({ object, old: before?.object, status: this.#status });
      this.#tellVerdict(manifest, before, verdict);
      this.#show(manifest, resource, verdict);
    }
  }

  /** The server's answer to an invalid object, and the object as far as it was asked for. */
  #show(manifest: Manifest, { crd }: CustomResource, { errors, name, object }: ResourceVerdict): void {
    const isShown = this.#showObject && object !== undefined && !isDeeperThan(object, MAX_SHOWN_DEPTH);
    if (this.#showObject && object !== undefined && !isShown)
      this.report.note('not shown: nested too deep', manifest.document.place());
    if (errors.length === 0 && !isShown) return;
    const status = errors.length > 0 && { status: statusOf(crd, name, invalidStatus(crd, name, errors)) };
    this.report.show(nameOf(manifest), manifest.document.place(), { ...status, ...(isShown && { value: object }) });
  }

  #tellVerdict(manifest: Manifest, before: Manifest | undefined, verdict: ResourceVerdict): void {
    const { decodeError, isOldFaulty, errors, warnings, pruned } = verdict;
    if (decodeError === undefined) this.#tell(manifest, { errors, warnings, unknown: pruned });
    else {
      const faulty = isOldFaulty && before !== undefined ? before : manifest;
      this.report.find({ message: decodeError, place: faulty.document.place(), object: nameOf(faulty) });
    }
  }

  /** A field that is unknown or written twice. */
  #tellField(finding: Finding): void {
    if (this.#fieldValidation === 'strict') this.report.find(finding);
    else if (this.#fieldValidation === 'warn') this.report.note(`warning: ${finding.message}`, finding.place);
  }

  #tell(manifest: Manifest, said: Said): void {
    const { document } = manifest;
    const object = nameOf(manifest);
    this.report.countChecked();
    for (const { message, place, path } of document.duplicates)
      this.#tellField({ message, place, object, field: path });
    for (const field of said.unknown) {
      const place = document.place(parsePath(field), 'key');
      this.#tellField({ message: `unknown field "${field}"`, place, object, field });
    }
    for (const error of said.errors) {
      const { field, type, detail, rule } = error;
      const place = findingPlace(document, field, detail);
      this.report.find({
        message: fieldErrorText(error),
        place,
        object,
        field,
        type,
        ...(rule !== undefined && { rule }),
      });
    }
    for (const warning of said.warnings) this.report.note(`warning: ${warning}`, document.place());
  }
}

type FieldValidation = 'strict' | 'warn' | 'ignore';

/** Written as the server has it, or in small letters as kubectl does. */
function fieldValidation(text: string): FieldValidation {
  const level = text.toLowerCase();
  if (level === 'strict' || level === 'warn' || level === 'ignore') return level;
  throw new UsageError(`--field-validation=${text}: use strict, warn or ignore`);
}

/** What the server says of an object. */
interface Said {
  readonly errors: readonly (FieldError & { readonly rule?: string })[];
  readonly warnings: readonly string[];
  /** Paths of unknown fields. */
  readonly unknown: readonly string[];
}

/** What YAML is written to. */
const MAX_SHOWN_DEPTH = 400;

/** As clients get it. */
const statusOf = (
  { group, kind }: CrdSpec,
  name: string,
  { message, reason, code, causes }: InvalidStatus,
): PlainMap => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  details: { name, group, kind, causes: causes.map((cause) => ({ ...cause })) },
  code,
});

/** Groups of kinds that every server has. */
const BUILT_IN_GROUPS: ReadonlySet<string> = new Set([
  '',
  ...['apps', 'autoscaling', 'batch', 'extensions', 'policy'],
  ...(
    'admissionregistration apiextensions apiregistration authentication authorization certificates coordination ' +
    'discovery events flowcontrol.apiserver internal.apiserver networking node rbac.authorization resource scheduling ' +
    'storage storagemigration'
  )
    .split(' ')
    .map((name) => `${name}.k8s.io`),
]);

const isBuiltIn = (group: string): boolean => BUILT_IN_GROUPS.has(group);

const isDefinition = ({ kind, apiVersion }: Manifest): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/');

const groupOf = (apiVersion: string): string => apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));

const identity = ({ apiVersion, kind, namespace, name }: Manifest): string =>
  JSON.stringify([groupOf(apiVersion), kind, namespace, name]);

const nameOf = ({ kind, namespace, name }: Manifest): string =>
  `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;

/** The kinds that were defined. */
class Kinds {
  readonly #crds = new Map<string, { readonly crd: CrdSpec; readonly manifest: Manifest }>();
  readonly #resources = new Map<string, CustomResource>();
  readonly #rules = storedRules();

  add(manifest: Manifest, report: Report): void {
    const { document, object } = manifest;
    const crd = readCrd(object);
    if (crd instanceof CrdError) {
      const message = crd.path === '' ? crd.message : `${crd.path}: ${crd.message}`;
      report.note(`not used as a definition: ${message}`, document.place(parsePath(crd.path)));
      return;
    }
    const key = `${crd.group}/${crd.kind}`;
    const before = this.#crds.get(key);
    if (before !== undefined && equal(before.manifest.object, object) !== true) {
      report.note(`${crd.kind} of ${crd.group} was defined before: this definition counts`, document.place());
    }
    this.#crds.set(key, { crd, manifest });
  }

  /** Undefined where the kind is not defined at all. */
  find({ apiVersion, kind }: Manifest): CustomResource | 'unknown version' | undefined {
    const crd = this.#crds.get(`${groupOf(apiVersion)}/${kind}`)?.crd;
    if (crd === undefined) return undefined;
    const key = `${apiVersion}/${kind}`;
    const known = this.#resources.get(key);
    if (known !== undefined) return known;
    const version = crd.versions.find(({ name, served }) => served && `${crd.group}/${name}` === apiVersion);
    if (version === undefined) return 'unknown version';
    const resource = new CustomResource(crd, version, this.#rules);
    this.#resources.set(key, resource);
    return resource;
  }
}
