/**
 * Holds custom resources to their definition, as the server does on create and update.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource: strategy.go, status_strategy.go, validator.go
 * @see kubernetes/apiserver pkg/registry/rest: create.go, update.go
 */
import { type FieldError, type FieldErrorType, invalid } from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { sameData } from '../schema/plain-data.ts';
import { type Prepared, prepare, type Unprepared } from '../schema/prepare.ts';
import { withEntries, withoutKey } from '../schema/rebuild.ts';
import type { StructuralSchema } from '../schema/structural-schema.ts';
import { Correlated } from '../validation/correlated.ts';
import { embeddedResourceErrors } from '../validation/embedded-resources.ts';
import { listTypeErrors } from '../validation/list-types.ts';
import {
  finalizerWarnings,
  metaErrors,
  metaUpdateErrors,
  pathSegmentErrors,
  subdomainNameErrors,
  withoutRepeats,
} from '../validation/object-meta.ts';
import { scaleSpecErrors, scaleStatusErrors } from '../validation/scale.ts';
import { validate } from '../validation/validate-value.ts';
import { int, type PlainMap, type Value } from '../values/value.ts';
import { compileRules } from './compile-rules.ts';
import type { CrdSpec, CrdVersion } from './read-crd.ts';
import {
  completed,
  generationOf,
  type MetadataSource,
  metadataOf,
  metaText,
  withGeneration,
  withMetadata,
} from './request-metadata.ts';
import type { RuleEngine } from './rule-engine.ts';
import type { RuleNode } from './rule-node.ts';
import { COST_BUDGET, runRules } from './run-rules.ts';

export interface ResourceChange {
  /** Plain data; what is no map cannot be decoded. */
  readonly object: Value;
  /** The object before an update. */
  readonly old?: Value | undefined;
  /** A write to `/status`: only `status` changes. Needs `old`, and a version that has the subresource. */
  readonly status?: boolean;
  /** Default 10,000,000. */
  readonly costBudget?: number | undefined;
  /** What is made of metadata that is not there; default `served`. */
  readonly metadata?: MetadataSource | undefined;
  /** The object as it was sent, for an error that repeats it; by default its JSON. */
  readonly body?: string | undefined;
}

/**
 * The step that found an error: metadata as of any kind, what the schema says (and metadata as of custom resources,
 * and scale), resources inside, lists of type set and map, rules that were not run because of errors before, rules.
 */
type Phase = 'commonMeta' | 'schema' | 'embedded' | 'listType' | 'blocked' | 'rules';

export interface ResourceError extends FieldError {
  readonly phase: Phase;
  /** Of a rule: where it stands. */
  readonly rule: string | undefined;
}

export interface ResourceVerdict {
  /** As it would be stored: pruned, with defaults. Undefined where an object could not be decoded. */
  readonly object: PlainMap | undefined;
  /** Of the object; '' where it has none. */
  readonly name: string;
  /** Why an object could not be decoded: nothing else was looked at then. */
  readonly decodeError: string | undefined;
  /** Whether it is the old object that could not be decoded. */
  readonly isOldFaulty: boolean;
  /** Paths of unknown fields of the new object, which were dropped. */
  readonly pruned: readonly string[];
  /** By phase; those of one phase in natural order of their fields. */
  readonly errors: readonly ResourceError[];
  /** What the server would tell in headers, in natural order. */
  readonly warnings: readonly string[];
  /** Whether there are rules. */
  readonly hasRules: boolean;
  readonly rulesRan: boolean;
  /** What the rules cost; undefined where they were not run, or a limit was reached and some were left out. */
  readonly cost: number | undefined;
  /** What is left of the budget; -1 where rules were left out, undefined where none was run. */
  readonly remainingBudget: number | undefined;
}

/** Errors that keep rules from being run. */
const BLOCKING: ReadonlySet<FieldErrorType> = new Set<FieldErrorType>([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

const NOT_CHECKED =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

const METADATA = FieldPath.child(undefined, 'metadata');
const STATUS = FieldPath.child(undefined, 'status');

/** A version of a custom resource with its rules, compiled once. */
export class CustomResource {
  readonly crd: CrdSpec;
  readonly version: CrdVersion;
  readonly #rules: RuleNode | undefined;
  readonly #statusSchema: StructuralSchema | undefined;

  constructor(crd: CrdSpec, version: CrdVersion, engine: RuleEngine) {
    this.crd = crd;
    this.version = version;
    this.#rules = version.schema && compileRules(version.schema, engine);
    this.#statusSchema = version.schema?.properties?.get('status');
  }

  /** Whether its schema has rules. */
  get hasRules(): boolean {
    return this.#rules !== undefined;
  }

  /** Looks at a new object, or at a change of one. The objects are not changed. */
  validate(change: ResourceChange): ResourceVerdict {
    const prepared = this.#prepare(change.object, change.body);
    if (!prepared.ok) return this.#undecoded(prepared.message, [], false);
    const preparedOld = change.old === undefined ? undefined : this.#prepare(change.old, undefined);
    if (preparedOld && !preparedOld.ok) return this.#undecoded(preparedOld.message, prepared.pruned, true);
    const { pruned } = prepared;
    const decoded = { object: prepared.object, old: preparedOld?.object };
    const { object, old } = completed(decoded, this.crd.namespaced, change.metadata);
    if (old === undefined) return this.#create(this.#withoutStatus(object), pruned, change);
    return change.status
      ? this.#update(withStatusOnly(object, old), old, pruned, change)
      : this.#update(this.#changed(object, old), old, pruned, change);
  }

  #prepare(object: Value, body: string | undefined): Prepared | Unprepared {
    return prepare(object, this.version.schema, this.crd, body);
  }

  #undecoded(decodeError: string, pruned: readonly string[], isOldFaulty: boolean): ResourceVerdict {
    return {
      ...this.#unrun(),
      object: undefined,
      name: '',
      decodeError,
      isOldFaulty,
      pruned,
      errors: [],
      warnings: [],
    };
  }

  #unrun(): RulesOutcome {
    return { hasRules: this.hasRules, rulesRan: false, cost: undefined, remainingBudget: undefined };
  }

  /** A create cannot set `status` where it is a subresource, and is the first generation. */
  #withoutStatus(object: PlainMap): PlainMap {
    return withGeneration(this.version.hasStatus ? withoutKey(object, 'status') : object, 1);
  }

  /** An update leaves `status` where it is a subresource; a change of anything but metadata counts a generation on. */
  #changed(object: PlainMap, old: PlainMap): PlainMap {
    const written = this.version.hasStatus ? withStatusOf(object, old) : object;
    const isSame = sameData(withoutKey(written, 'metadata'), withoutKey(old, 'metadata'));
    return isSame ? written : withGeneration(written, int(BigInt.asIntN(64, BigInt(generationOf(old)) + 1n)));
  }

  #create(object: PlainMap, pruned: readonly string[], change: ResourceChange): ResourceVerdict {
    const { schema, scale } = this.version;
    const findings = new Findings();
    const typeErrors = this.#typeErrors(object);
    findings.add('schema', typeErrors);
    if (typeErrors.length === 0) {
      findings.add('schema', [
        ...withoutRepeats(
          metaErrors(metadataOf(object), METADATA, {
            namespaced: this.crd.namespaced,
            needsName: true,
            nameErrors: subdomainNameErrors,
          }),
        ),
        ...(schema === undefined ? [] : validate(object, schema)),
        ...(scale === undefined ? [] : [...scaleSpecErrors(object, scale), ...scaleStatusErrors(object, scale)]),
      ]);
    }
    findings.add('embedded', embeddedResourceErrors(object, schema));
    findings.add('listType', listTypeErrors(object, schema));
    return this.#finish(object, undefined, pruned, findings, change);
  }

  #update(object: PlainMap, old: PlainMap, pruned: readonly string[], change: ResourceChange): ResourceVerdict {
    const { schema, scale } = this.version;
    const metadata = metadataOf(object);
    const oldMetadata = metadataOf(old);
    const correlated = new Correlated(object, old, schema);
    const changeErrors = metaUpdateErrors(metadata, oldMetadata, METADATA);
    const findings = new Findings();
    findings.add('commonMeta', [
      ...metaErrors(metadata, METADATA, {
        namespaced: this.crd.namespaced,
        needsName: true,
        nameErrors: pathSegmentErrors,
      }),
      ...changeErrors,
    ]);
    const typeErrors = this.#typeErrors(object);
    findings.add('schema', typeErrors);
    if (typeErrors.length === 0) {
      findings.add('schema', [
        ...withoutRepeats(changeErrors),
        ...(change.status
          ? this.#statusErrors(object, old, correlated)
          : schema === undefined
            ? []
            : validate(object, schema, { correlated })),
        ...(scale === undefined || change.status ? [] : scaleSpecErrors(object, scale)),
        ...(scale === undefined ? [] : scaleStatusErrors(object, scale)),
      ]);
    }
    if (!change.status) findings.add('embedded', embeddedResourceErrors(object, schema));
    // What was wrong before may stay so.
    const repeated = listTypeErrors(object, schema);
    if (repeated.length > 0 && listTypeErrors(old, schema).length === 0) findings.add('listType', repeated);
    return this.#finish(object, correlated, pruned, findings, change);
  }

  /** A write to `/status` is held to the schema of `status` alone. */
  #statusErrors(object: PlainMap, old: PlainMap, correlated: Correlated): FieldError[] {
    const schema = this.#statusSchema;
    if (schema === undefined || !Object.hasOwn(object, 'status')) return [];
    const value = object.status ?? null;
    const oldValue = Object.hasOwn(old, 'status') ? (old.status ?? null) : null;
    // Without an old status nothing inside has old data.
    const both = correlated.member('status') ?? new Correlated(value, oldValue, undefined);
    return validate(value, schema, { path: STATUS, correlated: both });
  }

  #typeErrors(object: PlainMap): FieldError[] {
    const { kind, group } = this.crd;
    return [...differing(object, 'kind', kind), ...differing(object, 'apiVersion', `${group}/${this.version.name}`)];
  }

  #finish(
    object: PlainMap,
    correlated: Correlated | undefined,
    pruned: readonly string[],
    findings: Findings,
    { costBudget = COST_BUDGET, status = false }: ResourceChange,
  ): ResourceVerdict {
    const old = correlated?.old as PlainMap | undefined;
    const warnings: string[] = [];
    let outcome = this.#unrun();
    if (this.#rules !== undefined && findings.block) findings.add('blocked', [invalid(undefined, null, NOT_CHECKED)]);
    else if (this.#rules !== undefined) {
      const run = runRules(this.#rules, object, old, costBudget, correlated);
      findings.add('rules', run.errors);
      warnings.push(...run.warnings);
      outcome = { hasRules: true, rulesRan: true, cost: run.cost, remainingBudget: run.remainingBudget };
    }
    const { errors } = findings;
    if (errors.length === 0 && !status) {
      warnings.push(...finalizerWarnings(metadataOf(object), old === undefined ? {} : metadataOf(old)));
    }
    warnings.sort(compareNaturally);
    const { hasRules, rulesRan, cost, remainingBudget } = outcome;
    return {
      object,
      name: metaText(object, 'name'),
      decodeError: undefined,
      isOldFaulty: false,
      pruned,
      errors,
      warnings,
      hasRules,
      rulesRan,
      cost,
      remainingBudget,
    };
  }
}

type RulesOutcome = Pick<ResourceVerdict, 'hasRules' | 'rulesRan' | 'cost' | 'remainingBudget'>;

interface Found extends FieldError {
  readonly rule?: string;
}

/** Errors as they come, phase by phase. */
class Findings {
  readonly errors: ResourceError[] = [];

  add(phase: Phase, found: readonly Found[]): void {
    const sorted = found.length < 2 ? found : found.toSorted((a, b) => compareNaturally(a.field, b.field));
    for (const { type, field, badValue, valueText, detail, rule } of sorted) {
      this.errors.push({ type, field, badValue, valueText, detail, phase, rule });
    }
  }

  get block(): boolean {
    return this.errors.some(({ type, phase }) => phase !== 'commonMeta' && BLOCKING.has(type));
  }
}

const textMember = (object: PlainMap, name: string): string => {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' ? value : '';
};

function differing(object: PlainMap, name: string, expected: string): FieldError[] {
  const given = textMember(object, name);
  return given === expected ? [] : [invalid(FieldPath.child(undefined, name), given, `must be ${expected}`)];
}

const memberEntries = (object: PlainMap, name: string): [string, Value][] =>
  Object.hasOwn(object, name) ? [[name, object[name] ?? null]] : [];

/** The object with the `status` of another, or without one. */
const withStatusOf = (object: PlainMap, source: PlainMap): PlainMap =>
  withEntries(withoutKey(object, 'status'), memberEntries(source, 'status'));

/** The old object with the `status` of the new one; who manages which field is noted anew. */
const withStatusOnly = (object: PlainMap, old: PlainMap): PlainMap =>
  withStatusOf(withMetadata(old, { managedFields: metadataOf(object).managedFields }), object);
