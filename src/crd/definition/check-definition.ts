/**
 * Would the API server take this definition?
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go:
 * ValidateCustomResourceDefinition, ValidateCustomResourceDefinitionUpdate
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresourcedefinition/strategy.go
 */
import { type FieldError, invalid } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { parseVersion } from '../../kubernetes/version.ts';
import { compareNaturally } from '../../schema/natural-order.ts';
import { withEntries, withoutKey } from '../../schema/rebuild.ts';
import type { PlainMap, Value } from '../../values/value.ts';
import { NewRuleCompiler } from './compile-new-rules.ts';
import { conversionErrors } from './conversion.ts';
import { type Definition, emptyStatus, type Spec, type Status, sameSpec, validations } from './definition.ts';
import { explainRules, type SchemaRules } from './explain-rules.ts';
import { approvalErrors, changedMetadataErrors, commonMetadataErrors, newMetadataErrors } from './metadata.ts';
import { SchemaCheck } from './schema-check.ts';
import { hasSchema } from './schema-props.ts';
import { type CompileNode, compileOnce } from './schema-walk.ts';
import { invalidJson } from './shown-value.ts';
import { groupErrors, labelFieldErrors, missingNameErrors, namesErrors, oneOfErrors } from './spec-names.ts';
import { CREATE_OPTIONS, type DefinitionOptions, updateOptions } from './update-options.ts';
import {
  missingSchemaErrors,
  sharedErrors,
  statusOf,
  storedVersionErrors,
  versionErrors,
  versionSetErrors,
} from './versions.ts';
import { warnings } from './warnings.ts';

/** The compatibility version that a 1.37 server has: new expressions may use what 1.36 already had. */
export const DEFAULT_COMPATIBILITY = '1.36';

/** What new expressions may use on a server of this release: what the release before had. */
const compatibilityOf = (release: string): string => `1.${parseVersion(release) - 1}`;

export interface CheckOptions {
  /** The definition before an update. */
  readonly old?: Definition | undefined;
  /** Compatibility version, like 1.36; default that of the release. */
  readonly compatibility?: string;
  /** The server's release, from 1.23 to 1.37; by default 1.37, whose stored expressions may use all that there ever was. */
  readonly release?: string;
}

export interface DefinitionVerdict {
  /** In natural order of their fields; those of one field in the server's. Empty where the server takes the definition. */
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** What rules cost, for each schema; reckoned when it is asked for. */
  rules(): readonly SchemaRules[];
}

/** @throws RangeError for what is no version, or a release that is not 1.23 to 1.37 */
export function checkDefinition(given: Definition, checkOptions: CheckOptions = {}): DefinitionVerdict {
  const { old, release } = checkOptions;
  const compatibility =
    checkOptions.compatibility ?? (release === undefined ? DEFAULT_COMPATIBILITY : compatibilityOf(release));
  const before = old && withResourceVersion(old);
  const definition = before === undefined ? prepareNew(given) : prepareChange(given, before);
  const options = before === undefined ? CREATE_OPTIONS : updateOptions(definition, before);
  const compile = compileOnce(new NewRuleCompiler({ compatibility, release }, options.known));
  const errors =
    before === undefined ? newErrors(definition, options, compile) : changeErrors(definition, before, options, compile);
  return {
    errors: errors.sort((a, b) => compareNaturally(a.field, b.field)),
    warnings: warnings(definition.spec, before?.spec, compatibility),
    rules: () => explainRules(definition.spec, compile),
  };
}

/** A server's answer has one; definitions in files need not. */
function withResourceVersion(definition: Definition): Definition {
  const { metadata } = definition;
  if (Object.hasOwn(metadata, 'resourceVersion')) return definition;
  return { ...definition, metadata: withEntries(metadata, [['resourceVersion', '1']]) };
}

const member = (map: PlainMap, name: string): Value | undefined => (Object.hasOwn(map, name) ? map[name] : undefined);

function prepareNew({ metadata, spec }: Definition): Definition {
  return {
    metadata: withEntries(withoutKey(metadata, 'generation'), [['generation', 1]]),
    spec,
    status: withStorageVersion(emptyStatus(), spec),
  };
}

/** What an update inherits, whatever is written. */
function prepareChange({ metadata, spec }: Definition, old: Definition): Definition {
  const generation = member(old.metadata, 'generation') ?? 0;
  const isSame = sameSpec(spec, old.spec);
  const inherited: [string, Value][] = [
    [
      'generation',
      isSame ? generation : typeof generation === 'number' ? generation + 1 : BigInt(generation as bigint) + 1n,
    ],
  ];
  for (const name of ['resourceVersion', 'uid']) {
    const value = member(old.metadata, name);
    if (value !== undefined && !Object.hasOwn(metadata, name)) inherited.push([name, value]);
  }
  const created = member(old.metadata, 'creationTimestamp');
  if (created !== undefined) inherited.push(['creationTimestamp', created]);
  let rest = metadata;
  for (const [name] of inherited) rest = withoutKey(rest, name);
  return { metadata: withEntries(rest, inherited), spec, status: withStorageVersion(old.status, spec) };
}

function withStorageVersion(status: Status, { versions = [] }: Spec): Status {
  const storage = versions.find((version) => version.storage);
  const { storedVersions = [] } = status;
  if (storage === undefined || storedVersions.includes(storage.name)) return status;
  return { ...status, storedVersions: [...storedVersions, storage.name] };
}

const SPEC = FieldPath.child(undefined, 'spec');
const STATUS = FieldPath.child(undefined, 'status');
const child = FieldPath.child;

function newErrors(definition: Definition, options: DefinitionOptions, compile: CompileNode): FieldError[] {
  const errors = [
    ...newMetadataErrors(definition),
    ...specErrors(definition.spec, options, compile),
    ...statusErrors(definition),
    ...approvalErrors(definition, undefined),
    ...preserveErrors(definition, undefined),
  ];
  return errors.length === 0 ? commonMetadataErrors(definition) : errors;
}

function changeErrors(
  definition: Definition,
  old: Definition,
  options: DefinitionOptions,
  compile: CompileNode,
): FieldError[] {
  const changed = changedMetadataErrors(definition, old);
  const { spec } = definition;
  return [
    ...commonMetadataErrors(definition),
    ...changed,
    // Both the common part of updates and the definitions' own look at this.
    ...changed,
    ...specErrors(spec, options, compile),
    ...immutableErrors(spec, old.spec, options.immutableNames),
    ...statusErrors(definition),
    ...approvalErrors(definition, old),
    ...preserveErrors(definition, old),
  ];
}

function immutableErrors(spec: Spec, old: Spec, immutableNames: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const detail = 'field is immutable';
  if (immutableNames) {
    if (spec.scope !== old.scope) errors.push(invalidJson(child(SPEC, 'scope'), spec.scope, detail));
    if (spec.names.kind !== old.names.kind) {
      errors.push(invalid(child(child(SPEC, 'names'), 'kind'), spec.names.kind, detail));
    }
  }
  if (spec.group !== old.group) errors.push(invalid(child(SPEC, 'group'), spec.group, detail));
  if (spec.names.plural !== old.names.plural) {
    errors.push(invalid(child(child(SPEC, 'names'), 'plural'), spec.names.plural, detail));
  }
  return errors;
}

function specErrors(spec: Spec, given: DefinitionOptions, compile: CompileNode): FieldError[] {
  const { preserveUnknownFields, versions = [] } = spec;
  const roots = [...validations(spec)];
  const hasDefaults = roots.some((root) => hasSchema(root, (schema) => schema.default !== undefined));
  const options: DefinitionOptions = {
    ...given,
    structural: given.structural || !preserveUnknownFields || hasDefaults || roots.some(hasExtensions),
  };
  const check = new SchemaCheck(options, compile);
  const errors = [
    ...groupErrors(spec.group, child(SPEC, 'group')),
    ...oneOfErrors(spec.scope, ['Cluster', 'Namespaced'], child(SPEC, 'scope')),
    ...missingSchemaErrors(spec, SPEC, options.needsSchema),
  ];
  if (hasDefaults && preserveUnknownFields) {
    const detail = 'must be false in order to use defaults in the schema';
    errors.push(invalid(child(SPEC, 'preserveUnknownFields'), true, detail));
  }
  for (const [i, version] of versions.entries()) {
    const path = FieldPath.index(child(SPEC, 'versions'), i);
    errors.push(
      ...labelFieldErrors(version.name, child(path, 'name')),
      ...versionErrors(version, path, statusOf(spec, version.name), options, check),
    );
  }
  errors.push(
    ...versionSetErrors(spec, SPEC),
    ...missingNameErrors(spec.names, child(SPEC, 'names')),
    ...namesErrors(spec.names, child(SPEC, 'names')),
    ...sharedErrors(spec, SPEC, options, check),
  );
  const { conversion } = spec;
  if (conversion === undefined) return errors;
  const conversionPath = child(SPEC, 'conversion');
  if (conversion.strategy !== 'None' && preserveUnknownFields) {
    const detail = 'must be None if spec.preserveUnknownFields is true';
    errors.push(invalidJson(child(conversionPath, 'strategy'), conversion.strategy, detail));
  }
  return [...errors, ...conversionErrors(conversion, conversionPath, options)];
}

const hasExtensions = (root: Parameters<typeof hasSchema>[0]): boolean =>
  hasSchema(
    root,
    (schema) =>
      schema.embeddedResource ||
      schema.preserveUnknownFields !== undefined ||
      schema.intOrString ||
      (schema.listMapKeys?.length ?? 0) > 0 ||
      schema.listType !== undefined ||
      (schema.validations?.length ?? 0) > 0,
  );

const statusErrors = ({ spec, status }: Definition): FieldError[] => [
  ...namesErrors(status.acceptedNames, child(STATUS, 'acceptedNames')),
  ...storedVersionErrors(status.storedVersions, spec.versions ?? [], child(STATUS, 'storedVersions')),
];

function preserveErrors({ spec }: Definition, old: Definition | undefined): FieldError[] {
  if (!spec.preserveUnknownFields || old?.spec.preserveUnknownFields) return [];
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [invalid(child(SPEC, 'preserveUnknownFields'), true, detail)];
}
