/** What a webhook is made of, read from files: all that is wrong with them is told together. */
import { subdomainErrors } from '../../../libs/kubernetes/names.ts';
import { loadBinding, type PolicyBinding } from '../../admission/binding.ts';
import { loadPolicy } from '../../admission/load-policy.ts';
import { PolicyError } from '../../admission/reader.ts';
import type { ValidatingPolicy } from '../../admission/validating-policy.ts';
import type { CompiledRules } from '../../compiled/module.ts';
import { type Crd, loadCrd } from '../../crd/load-crd.ts';
import { CrdError } from '../../crd/read-crd.ts';
import type { Place } from '../../documents/document.ts';
import { type Manifest, readManifests } from '../../documents/manifests.ts';
import { equal } from '../../values/equality.ts';
import type { Console } from '../console.ts';
import { readFiles } from '../files.ts';
import type { RulesModule } from '../rules-modules.ts';
import { groupOf, isDefinition } from '../validate/kinds.ts';

/** A definition or a policy. */
export interface Loaded<T> {
  readonly loaded: T;
  readonly manifest: Manifest;
  /** Of the module whose code runs it. */
  readonly module: string | undefined;
}

export class Contents {
  readonly definitions: Loaded<Crd>[] = [];
  readonly policies: Loaded<ValidatingPolicy>[] = [];
  readonly bindings: PolicyBinding[] = [];
  /** What is worth telling, with its place. */
  readonly remarks: string[] = [];
  /** What is wrong, with its place. */
  readonly problems: string[] = [];
  readonly #compiled: readonly RulesModule[];
  /** By kind and name. */
  readonly #first = new Map<string, Manifest>();

  /** @param compiled - if there are any, all definitions and policies must be in them */
  constructor(compiled: readonly RulesModule[]) {
    this.#compiled = compiled;
  }

  async read(paths: readonly string[], console: Console): Promise<void> {
    for await (const file of readFiles(paths, console)) {
      const { manifests, skipped, errors } = readManifests([file]);
      for (const { message, place } of errors) this.#problem(place, message);
      for (const { message, place } of skipped) this.#remark(place, `passed over: ${message}`);
      for (const manifest of manifests) this.#add(manifest);
    }
  }

  #add(manifest: Manifest): void {
    const { kind, apiVersion, name, document } = manifest;
    const key = `${kind} ${name}`;
    const isAdmission = groupOf(apiVersion) === 'admissionregistration.k8s.io';
    const isWanted = isDefinition(manifest) || (isAdmission && WANTED.has(kind));
    if (!isWanted) {
      const why = isAdmission ? 'only validating policies are answered' : 'namespaces and parameters go to --objects';
      this.#remark(document.place(), `${key} is passed over: ${why}`);
      return;
    }
    const first = this.#first.get(key);
    if (first === undefined) {
      this.#first.set(key, manifest);
      this.#take(manifest);
    } else if (equal(first.object, manifest.object) !== true) {
      this.#problem(document.place(), `${key} differs from the one at ${placeText(first.document.place())}: give one`);
    }
  }

  #take(manifest: Manifest): void {
    const { kind, name, document } = manifest;
    if (isDefinition(manifest)) {
      const crd = this.#load('definitions', manifest, (rules) => loadCrd(document, rules));
      if (crd === undefined) return;
      // As in a cluster: so no two are about one resource.
      const wanted = `${crd.loaded.plural}.${crd.loaded.group}`;
      if (this.#isNamed(manifest, name === wanted ? [] : [`must be ${wanted}`])) this.definitions.push(crd);
      return;
    }
    if (!this.#isNamed(manifest, name === '' ? ['is required'] : subdomainErrors(name))) return;
    if (kind === 'ValidatingAdmissionPolicy') {
      const load = (rules?: CompiledRules) => loadPolicy(document, rules) as ValidatingPolicy | PolicyError;
      const policy = this.#load('policies', manifest, load);
      if (policy === undefined) return;
      // No API server takes such a policy, and one that had it would refuse all.
      if ((policy.loaded.spec.matchConstraints?.resourceRules ?? []).length > 0) this.policies.push(policy);
      else this.#problem(document.place(['spec']), `${kind} ${name}: spec.matchConstraints.resourceRules: is required`);
    } else {
      const binding = loadBinding(document);
      const fault = binding instanceof PolicyError ? binding : bindingFault(binding, document);
      if (fault !== undefined) this.#refuse(manifest, fault);
      else this.bindings.push(binding as PolicyBinding);
    }
  }

  /** Names stand in paths and in the configuration. */
  #isNamed({ kind, name, document }: Manifest, [error]: readonly string[]): boolean {
    if (error === undefined) return true;
    this.#problem(document.place(['metadata', 'name']), `${kind} ${name}: metadata.name: ${error}`);
    return false;
  }

  #load<T extends object>(
    part: 'definitions' | 'policies',
    manifest: Manifest,
    load: (rules?: CompiledRules) => T | CrdError | PolicyError,
  ): Loaded<T> | undefined {
    const having = this.#compiled.filter(({ rules }) => rules[part].some(({ name }) => name === manifest.name));
    if (this.#compiled.length > 0 && having.length === 0) {
      const paths = this.#compiled.map(({ path }) => path).join(', ');
      const { kind, name, document } = manifest;
      this.#problem(document.place(), `${kind} ${name} is not in --compiled ${paths}: compile it as well`);
      return undefined;
    }
    let refused: CrdError | PolicyError | undefined;
    for (const module of having.length === 0 ? [undefined] : having) {
      const loaded = load(module?.rules);
      if (!isError(loaded)) return { loaded, manifest, module: module?.path };
      refused ??= loaded;
    }
    this.#refuse(manifest, refused as CrdError | PolicyError);
    return undefined;
  }

  #refuse({ kind, name, document }: Manifest, { position, path, message }: CrdError | PolicyError): void {
    const what = path === '' || message.startsWith(path) ? message : `${path}: ${message}`;
    this.#problem(position ?? document.place(), `${kind} ${name}: ${what}`);
  }

  #problem(place: Place, message: string): void {
    this.problems.push(`${placeText(place)}: ${message}`);
  }

  #remark(place: Place, message: string): void {
    this.remarks.push(`${placeText(place)}: ${message}`);
  }
}

/** No API server takes such a binding. One that had it would let all pass. */
function bindingFault({ spec }: PolicyBinding, document: Manifest['document']): PolicyError | undefined {
  const fault = (message: string, ...path: string[]): PolicyError =>
    new PolicyError(message, ['spec', ...path].join('.'), document.place(['spec', ...path]));
  const { policyName, validationActions: actions, paramRef } = spec;
  if (policyName === '') return fault('is required', 'policyName');
  if (actions.length === 0) return fault('is required', 'validationActions');
  const unknown = actions.find((action) => !ACTIONS.has(action));
  if (unknown !== undefined) return fault(`takes Deny, Warn and Audit, not ${unknown}`, 'validationActions');
  if (paramRef === undefined || NOT_FOUND_ACTIONS.has(paramRef.parameterNotFoundAction)) return undefined;
  return fault('is required: Allow or Deny', 'paramRef', 'parameterNotFoundAction');
}

const ACTIONS: ReadonlySet<string> = new Set(['Deny', 'Warn', 'Audit']);
const NOT_FOUND_ACTIONS: ReadonlySet<string> = new Set(['Allow', 'Deny']);

const WANTED: ReadonlySet<string> = new Set(['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding']);

const isError = (loaded: object): loaded is CrdError | PolicyError =>
  loaded instanceof CrdError || loaded instanceof PolicyError;

export const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;
