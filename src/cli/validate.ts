import { CustomResource, type ResourceVerdict } from '../crd/custom-resource.ts';
import { type Crd, CrdError, loadCrd } from '../crd/load-crd.ts';
import { storedRules } from '../crd/stored-rules.ts';
import type { Place, Remark } from '../documents/document.ts';
import { type Manifest, readManifests } from '../documents/manifests.ts';
import { parsePath } from '../documents/path.ts';
import { fieldErrorText } from '../kubernetes/field-error.ts';
import { equal } from '../values/equality.ts';
import type { PlainMap } from '../values/value.ts';
import type { Command, ExitStatus } from './command.ts';
import type { Console } from './console.ts';
import { readFiles } from './files.ts';
import { OUTPUT_FLAG, outputForm, render } from './output.ts';
import { Progress } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** What the server does with an object and this command does not. */
const NOT_CHECKED: readonly string[] = [
  'values against schemas (types, required fields, patterns, limits)',
  'uniqueness in lists',
  'ratcheting of old failures',
];

export const validate: Command = {
  name: 'validate',
  summary: 'Hold objects to the validation rules of their CustomResourceDefinitions',
  usage: '--crds PATH [--crds PATH]... FILE... [flags]',
  description: `Hold objects to the x-kubernetes-validations of their CustomResourceDefinitions, as the API server does.

Each finding is printed with its file, line and column, in the words of the API server. Definitions are taken from
--crds and from the files themselves. A path is a file, a folder (its .yaml, .yml and .json files) or - for standard
input; files may hold several documents and lists. Helm templates and documents that are no Kubernetes objects are
left out with a note.`,
  examples: [
    { title: 'Objects of a folder', line: 'kubecel validate --crds crds/ manifests/' },
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
    { name: 'recursive', short: 'R', description: 'look into folders in folders' },
    OUTPUT_FLAG,
  ],

  async run(args, console) {
    const form = outputForm(args);
    const paths = [...args.values('filename'), ...args.positionals];
    if (paths.length === 0) throw new UsageError('no files to validate: kubecel validate --crds crds/ manifests/');
    const subresource = args.value('subresource');
    if (subresource !== undefined && subresource !== 'status') {
      throw new UsageError(`--subresource=${subresource}: status is the only one with rules`);
    }
    const recursive = args.on('recursive');
    const report = new Report();
    const load = async (from: readonly string[]): Promise<readonly Manifest[]> => {
      const manifests: Manifest[] = [];
      for await (const file of readFiles(from, recursive, console)) manifests.push(...report.read(file));
      return manifests;
    };
    const kinds = new Kinds();
    for (const manifest of await load(args.values('crds'))) {
      if (isDefinition(manifest)) kinds.define(manifest, report);
    }
    const objects: Manifest[] = [];
    for (const manifest of await load(paths)) {
      if (isDefinition(manifest)) kinds.define(manifest, report);
      else objects.push(manifest);
    }
    const old = new Map((await load(args.values('old'))).map((manifest) => [identity(manifest), manifest]));
    check(objects, kinds, old, subresource === 'status', report, console);
    if (report.isEmpty) throw new UsageError(`no Kubernetes objects in ${paths.join(', ')}`);
    await console.out(render(form, report.facts(), textForm));
    return report.status;
  },
};

const isDefinition = ({ kind, apiVersion }: Manifest): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/');

const groupOf = (apiVersion: string): string => apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));

const identity = ({ apiVersion, kind, namespace, name }: Manifest): string =>
  JSON.stringify([groupOf(apiVersion), kind, namespace, name]);

function check(
  objects: readonly Manifest[],
  kinds: Kinds,
  old: ReadonlyMap<string, Manifest>,
  status: boolean,
  report: Report,
  console: Console,
): void {
  const progress = new Progress(objects.length, 'objects', console);
  for (const manifest of objects) {
    const resource = kinds.find(manifest);
    if (resource instanceof CustomResource) {
      const before = old.get(identity(manifest))?.object;
      report.verdict(manifest, resource.validate({ object: manifest.object, old: before, status }));
    } else if (resource === 'unknown version') {
      const { kind, apiVersion } = manifest;
      report.find(manifest.document.place(['apiVersion']), `no matches for kind "${kind}" in version "${apiVersion}"`);
    } else report.note(manifest, `no definition of ${manifest.kind} in ${manifest.apiVersion}`);
    progress.step();
  }
  progress.end();
}

/** The kinds that were defined. */
class Kinds {
  readonly #crds = new Map<string, Crd>();
  readonly #objects = new Map<string, PlainMap>();
  readonly #resources = new Map<string, CustomResource>();
  readonly #rules = storedRules();

  define(manifest: Manifest, report: Report): void {
    const { document } = manifest;
    const crd = loadCrd(manifest.object);
    if (crd instanceof CrdError) {
      report.find(document.place(parsePath(crd.path)), crd.path === '' ? crd.message : `${crd.path}: ${crd.message}`);
    } else {
      const key = `${crd.group}/${crd.kind}`;
      const before = this.#objects.get(key);
      if (before !== undefined && equal(before, manifest.object) !== true) {
        report.note(manifest, `${crd.kind} of ${crd.group} was defined before: this definition counts`);
      }
      this.#objects.set(key, manifest.object);
      this.#crds.set(key, crd);
      report.definition();
    }
  }

  /** Undefined where the kind is not defined at all. */
  find({ apiVersion, kind }: Manifest): CustomResource | 'unknown version' | undefined {
    const crd = this.#crds.get(`${groupOf(apiVersion)}/${kind}`);
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

/** What a run found. */
class Report {
  readonly #findings: Finding[] = [];
  readonly #notes: Remark[] = [];
  #checked = 0;
  #definitions = 0;

  /** The objects of a file; what cannot be read is a finding. */
  read(file: { readonly name: string; readonly text: string }): readonly Manifest[] {
    const { manifests, skipped, errors } = readManifests([file]);
    this.#notes.push(...skipped);
    for (const { place, message } of errors) this.find(place, message);
    return manifests;
  }

  definition(): void {
    this.#definitions++;
  }

  /** A note on what is left out, or not as expected. */
  note({ document }: Manifest, message: string): void {
    this.#notes.push({ message, place: document.place() });
  }

  find(place: Place, message: string, more: Omit<Finding, 'place' | 'message'> = {}): void {
    this.#findings.push({ place, message, ...more });
  }

  verdict(manifest: Manifest, { errors, decodeError, pruned }: ResourceVerdict): void {
    const { document, kind, namespace, name } = manifest;
    const object = `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`;
    this.#checked++;
    if (decodeError !== undefined) this.find(document.place(), decodeError, { object });
    for (const field of pruned) {
      this.find(document.place(parsePath(field), 'key'), `unknown field "${field}"`, { object, field });
    }
    for (const error of errors) {
      const { field, type, rule } = error;
      this.find(document.place(parsePath(field)), fieldErrorText(error), {
        object,
        field,
        type,
        ...(rule !== undefined && { rule }),
      });
    }
  }

  /** By their places in each file; files in the order in which they were read. */
  #inOrder(): readonly Finding[] {
    const files = new Map<string, Finding[]>();
    for (const finding of this.#findings) {
      const { file } = finding.place;
      const others = files.get(file);
      if (others === undefined) files.set(file, [finding]);
      else others.push(finding);
    }
    return [...files.values()].flatMap((findings) => findings.sort((a, b) => a.place.offset - b.place.offset));
  }

  get isEmpty(): boolean {
    return this.#checked + this.#definitions + this.#findings.length + this.#notes.length === 0;
  }

  get status(): ExitStatus {
    return this.#findings.length === 0 ? 0 : 1;
  }

  facts(): PlainMap {
    return {
      findings: this.#inOrder().map(({ place, ...finding }) => ({ ...placeFacts(place), ...finding })),
      notes: this.#notes.map(({ place, message }) => ({ ...placeFacts(place), message })),
      definitions: this.#definitions,
      checked: this.#checked,
      notChecked: NOT_CHECKED,
    };
  }
}

interface Finding {
  readonly place: Place;
  /** In the words of the API server. */
  readonly message: string;
  /** `HTTPRoute default/web`. */
  readonly object?: string;
  readonly field?: string;
  readonly type?: string;
  /** Where the rule stands in its definition. */
  readonly rule?: string;
}

const placeFacts = ({ file, line, column }: Place): PlainMap => ({ file, line, column });

interface Line {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

function textForm(facts: PlainMap): string {
  const { findings, notes, checked, notChecked } = facts as unknown as {
    findings: readonly Line[];
    notes: readonly Line[];
    checked: number;
    notChecked: readonly string[];
  };
  const noted = notes.length > 0 ? `, ${count(notes.length, 'note')}` : '';
  return [
    ...findings.map(({ message, ...place }) => `${placeText(place)}: ${message}\n`),
    ...noteLines(notes),
    `${count(checked, 'object')} checked, ${count(findings.length, 'finding')}${noted}\n`,
    `not checked: ${notChecked.join(', ')}\n`,
  ].join('');
}

const placeText = ({ file, line, column }: Omit<Line, 'message'>): string => `${file}:${line}:${column}`;

/** One line for each thing that is to be noted, with the first place where it is. */
function noteLines(notes: readonly Line[]): string[] {
  const byMessage = new Map<string, Line[]>();
  for (const note of notes) {
    const others = byMessage.get(note.message);
    if (others === undefined) byMessage.set(note.message, [note]);
    else others.push(note);
  }
  return Array.from(byMessage, ([message, [first, ...more]]) => {
    const times = more.length > 0 ? ` (and ${more.length} more)` : '';
    return `${placeText(first as Line)}: note: ${message}${times}\n`;
  });
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
