/** A CustomResourceDefinition, and the objects of its kind held to it. */

import type { CompiledRules } from '../compiled/module.ts';
import type { Document, Place } from '../documents/document.ts';
import { type ObjectSource, type Read, readSource } from '../documents/object-source.ts';
import { parsePath, partAt } from '../documents/path.ts';
import { fieldErrorText } from '../kubernetes/field-error.ts';
import { cannotBeHandled, invalid, type Status, scaleCannotBeRead } from '../kubernetes/status.ts';
import { typeFault } from '../schema/prepare.ts';
import type { PlainMap } from '../values/value.ts';
import { compiledRules, StaleRules } from './compiled-rules.ts';
import { CustomResource, type ResourceChange, type ResourceError } from './custom-resource.ts';
import { faultPlace, findingPlace } from './finding-place.ts';
import type { ObjectError } from './object-error.ts';
import { CrdError, type CrdSpec, type CrdVersion, readCrd } from './read-crd.ts';
import type { MetadataSource } from './request-metadata.ts';
import type { RuleEngine } from './rule-engine.ts';
import { readScale, ScaleFault, withReplicas } from './scale-update.ts';
import { storedRules } from './stored-rules.ts';
import { strictErrors, strictRefusal } from './strict-errors.ts';

/** What is done about fields that are unknown or written twice: refused, told in warnings, or passed over. */
export type FieldValidation = 'strict' | 'warn' | 'ignore';

export interface ValidateOptions {
  /** The object before an update; without it the object is created. */
  readonly old?: ObjectSource | undefined;
  /** Updates through a subresource: of `status`, or with an `autoscaling/v1` Scale as object. Needs `old`. */
  readonly subresource?: 'status' | 'scale' | undefined;
  /** Default `strict`, as kubectl has it. */
  readonly fieldValidation?: FieldValidation | undefined;
  /** What is made of metadata that is not there; default `served`. */
  readonly metadata?: MetadataSource | undefined;
  /** What the rules may cost together; default 10,000,000. */
  readonly costBudget?: number | undefined;
}

/** What the API server answers. */
export interface Verdict {
  /** Whether it takes the object. */
  readonly valid: boolean;
  /** In the server's order. */
  readonly errors: readonly ObjectError[];
  /** What it tells in `Warning` headers. */
  readonly warnings: readonly ObjectWarning[];
  /** What the rules cost; undefined where they were not run, or some were left out because a limit was reached. */
  readonly cost: number | undefined;
  /** The object as it would be stored: pruned, with defaults. Undefined where it was not decoded. */
  readonly object: PlainMap | undefined;
  /** The answer to a refused object; undefined where none would be sent: the kind is another. */
  readonly status: Status | undefined;
}

export interface ObjectWarning {
  readonly text: string;
  /** Of a field: where it is, if the object was read from text. */
  readonly position: Place | undefined;
}

/**
 * Reads a CustomResourceDefinition.
 *
 * @param source - plain data, a document, or the text of one
 * @param rules - what compiles the rules, by default as the server does; or what `kubecel compile` made of them
 * @returns an error for what is no CustomResourceDefinition, or has a schema that is not structural; also where the
 * compiled rules are those of another definition, or were made by another version of kubecel
 * @throws TypeError for a text of no or several documents, or one that cannot be read
 */
export function loadCrd(source: ObjectSource, rules: RuleEngine | CompiledRules = storedRules()): Crd | CrdError {
  const { value, document } = readSource(source);
  const spec = readCrd(value);
  if (!(spec instanceof CrdError)) {
    const engine = 'compile' in rules ? rules : compiledRules(rules, value as PlainMap);
    return engine instanceof StaleRules ? new CrdError(engine.message, '') : new Crd(spec, engine);
  }
  return document === undefined
    ? spec
    : new CrdError(spec.message, spec.path, findingPlace(document, spec.path, spec.message));
}

/**
 * A definition whose objects can be validated. A rule is compiled once, when the first value comes that it is about;
 * nothing else is kept between calls.
 */
export class Crd implements CrdSpec {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  readonly preserveUnknownFields: boolean;
  readonly versions: readonly CrdVersion[];
  readonly #engine: RuleEngine;
  /** By `apiVersion`. */
  readonly #resources = new Map<string, CustomResource>();

  constructor(spec: CrdSpec, engine: RuleEngine) {
    this.group = spec.group;
    this.kind = spec.kind;
    this.plural = spec.plural;
    this.namespaced = spec.namespaced;
    this.preserveUnknownFields = spec.preserveUnknownFields;
    this.versions = spec.versions;
    this.#engine = engine;
  }

  /** Whether objects of that version and kind are served. */
  serves(apiVersion: string, kind: string): boolean {
    return kind === this.kind && this.#version(apiVersion) !== undefined;
  }

  /**
   * Says what the API server answers to a write. Nothing that is given is changed.
   *
   * @throws TypeError for options that are none, a text of no or several documents, or one that cannot be read
   */
  validate(source: ObjectSource, options: ValidateOptions = {}): Verdict {
    checkOptions(options);
    const object = readSource(source);
    const old = options.old === undefined ? undefined : readSource(options.old);
    return options.subresource === 'scale'
      ? this.#validateScale(object, old, options)
      : this.#validateObject(object, old, options);
  }

  #validateObject({ value, document }: Read, old: Read | undefined, options: ValidateOptions): Verdict {
    const fault = typeFault(value);
    if (fault !== undefined) return undecodable(fault, undefined, document && faultPlace(document, fault));
    const { apiVersion = '', kind } = value as { readonly apiVersion?: string; readonly kind: string };
    const resource = kind === this.kind ? this.#resource(apiVersion) : undefined;
    if (resource === undefined) return noKindMatch(apiVersion, kind, document);
    const status = options.subresource === 'status';
    if (status && (old === undefined || !resource.version.hasStatus)) {
      throw new TypeError('an update of status needs old, and a version with that subresource');
    }
    const { metadata, costBudget } = options;
    const change = { object: value, old: old?.value, status, metadata, costBudget };
    return verdictOf(resource, change, { document, old, fieldValidation: options.fieldValidation ?? 'strict' });
  }

  #validateScale({ value: scale, document }: Read, old: Read | undefined, options: ValidateOptions): Verdict {
    const apiVersion = old === undefined ? undefined : partAt(old.value, ['apiVersion']);
    const resource = typeof apiVersion === 'string' ? this.#resource(apiVersion) : undefined;
    const paths = resource?.version.scale;
    if (resource === undefined || old === undefined || paths === undefined) {
      throw new TypeError('an update of scale needs old, and a version with that subresource');
    }
    const read = readScale(scale);
    if (read instanceof ScaleFault) {
      return undecodable(read.message, scaleCannotBeRead(), document?.place(read.path));
    }
    const { fieldValidation = 'strict' } = options;
    const strict = fieldValidation === 'ignore' ? [] : strictErrors(read.unknown, document);
    if (fieldValidation === 'strict' && strict.length > 0) return refused(scaleCannotBeRead(), strict);
    const object = withReplicas(old.value, paths, read.replicas);
    const { metadata, costBudget } = options;
    const change = { object, old: old.value, metadata, costBudget };
    const verdict = verdictOf(resource, change, { document, old, fieldValidation: 'ignore' });
    return { ...verdict, warnings: [...strict.map(({ text, position }) => ({ text, position })), ...verdict.warnings] };
  }

  #version(apiVersion: string): CrdVersion | undefined {
    return this.versions.find(({ name, served }) => served && `${this.group}/${name}` === apiVersion);
  }

  #resource(apiVersion: string): CustomResource | undefined {
    let resource = this.#resources.get(apiVersion);
    if (resource === undefined) {
      const version = this.#version(apiVersion);
      if (version === undefined) return undefined;
      resource = new CustomResource(this, version, this.#engine);
      this.#resources.set(apiVersion, resource);
    }
    return resource;
  }
}

const CHOICES = {
  subresource: ['status', 'scale'],
  fieldValidation: ['strict', 'warn', 'ignore'],
  metadata: ['given', 'requested', 'served'],
} as const satisfies { readonly [name in keyof ValidateOptions]: readonly ValidateOptions[name][] };

function checkOptions(options: ValidateOptions): void {
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    const choices: readonly unknown[] = CHOICES[name];
    if (options[name] !== undefined && !choices.includes(options[name])) {
      throw new TypeError(`${name} is one of ${choices.join(', ')}, not ${String(options[name])}`);
    }
  }
  const { costBudget = 0 } = options;
  if (!(typeof costBudget === 'number' && costBudget >= 0)) {
    throw new TypeError('costBudget is a number of cost units, 0 or more');
  }
}

/** How an object is told of. */
interface Telling {
  readonly document: Document | undefined;
  readonly old: Read | undefined;
  readonly fieldValidation: FieldValidation;
}

function verdictOf(
  resource: CustomResource,
  change: ResourceChange,
  { document, old, fieldValidation }: Telling,
): Verdict {
  const { crd, version } = resource;
  const { deprecationWarning } = version;
  const deprecation: ObjectWarning[] =
    deprecationWarning === undefined ? [] : [{ text: deprecationWarning, position: document?.place(['apiVersion']) }];
  const said = resource.validate(change);
  if (said.isOldFaulty) {
    return undecodable(`the object before the update: ${said.decodeError}`, undefined, old?.document?.place());
  }
  if (said.decodeError !== undefined) {
    const status = cannotBeHandled(crd.kind, version.name, said.decodeError);
    const position = document && faultPlace(document, said.decodeError);
    return { ...undecodable(said.decodeError, status, position), warnings: deprecation };
  }
  const strict = fieldValidation === 'ignore' ? [] : strictErrors(said.pruned, document);
  if (fieldValidation === 'strict' && strict.length > 0) {
    const status = strictRefusal(crd.kind, version.name, strict, document);
    return { valid: false, errors: strict, warnings: deprecation, cost: undefined, object: undefined, status };
  }
  const { errors, name, cost, object } = said;
  return {
    valid: errors.length === 0,
    errors: errors.map((error) => objectError(error, document)),
    warnings: [
      ...deprecation,
      ...strict.map(({ text, position }) => ({ text, position })),
      ...said.warnings.map((text) => ({ text, position: document?.place(parsePath(text.split(': ', 1)[0] ?? '')) })),
    ],
    cost,
    object,
    status: errors.length === 0 ? undefined : invalid(crd, name, errors),
  };
}

function objectError(error: ResourceError, document: Document | undefined): ObjectError {
  const { type, field, badValue, detail, rule } = error;
  return {
    type,
    path: field,
    value: badValue,
    detail,
    text: fieldErrorText(error),
    position: document && findingPlace(document, field, detail),
    rule,
  };
}

const refused = (status: Status | undefined, errors: readonly ObjectError[]): Verdict => ({
  ...{ valid: false, errors, warnings: [], cost: undefined, object: undefined, status },
});

function undecodable(text: string, status: Status | undefined, position: Place | undefined): Verdict {
  return refused(status, [{ type: 'Undecodable', path: '<nil>', value: undefined, detail: text, text, position }]);
}

function noKindMatch(apiVersion: string, kind: string, document: Document | undefined): Verdict {
  const text = `no matches for kind "${kind}" in version "${apiVersion}"`;
  const position = document?.place(['apiVersion']);
  return refused(undefined, [
    { type: 'NoKindMatch', path: 'apiVersion', value: apiVersion, detail: text, text, position },
  ]);
}
