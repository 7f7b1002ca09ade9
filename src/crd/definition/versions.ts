/**
 * Versions of a definition: names, schemas, what they may share.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go:
 * validateCustomResourceDefinitionVersion, validateCustomResourceDefinitionSpec
 */
import { type FieldError, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { goQuote } from '../../values/quote.ts';
import { utf8Length } from '../../values/utf8.ts';
import { columnErrors, subresourcesErrors } from './columns.ts';
import { type PerVersion, type Spec, type Subresources, type Version, versionsText } from './definition.ts';
import type { SchemaCheck } from './schema-check.ts';
import { selectableFieldErrors } from './selectable-fields.ts';
import { invalidJson, showing } from './shown-value.ts';
import { labelFieldErrors } from './spec-names.ts';
import { structuralFault, structuralOf } from './structural-of.ts';
import type { DefinitionOptions } from './update-options.ts';

const child = FieldPath.child;

/** Every version has a schema, or, where an old definition lacks some, every one that is served. */
export function missingSchemaErrors(spec: Spec, path: FieldPath, needsSchema: boolean): FieldError[] {
  if (spec.shared.schema?.openAPIV3Schema !== undefined) return [];
  if (!needsSchema && spec.preserveUnknownFields) return [];
  return (spec.versions ?? []).flatMap(({ schema, served }, i) => {
    if (schema?.openAPIV3Schema !== undefined || (!needsSchema && !served)) return [];
    const schemaPath = child(child(FieldPath.index(child(path, 'versions'), i), 'schema'), 'openAPIV3Schema');
    return [required(schemaPath, needsSchema ? '' : 'because otherwise all fields are pruned')];
  });
}

export function versionErrors(
  version: Version,
  path: FieldPath,
  hasStatus: boolean,
  options: DefinitionOptions,
  check: SchemaCheck,
): FieldError[] {
  const { name, deprecated, deprecationWarning, schema } = version;
  return [
    ...deprecationFaults(deprecated, deprecationWarning).map((fault) =>
      invalidJson(child(path, 'deprecationWarning'), deprecationWarning, fault),
    ),
    ...check.errors(schema, child(path, 'schema'), hasStatus, options.unchangedSchemas.has(name)),
    ...commonErrors(version, path),
    ...selectableErrors(
      version,
      path,
      options.anySelectableFields.has(name),
      'may only be set when `version.schema.openAPIV3Schema` is not included',
    ),
  ];
}

/** Subresources and columns, of a version or of all. */
const commonErrors = ({ subresources, columns = [] }: PerVersion, path: FieldPath): FieldError[] => [
  ...subresourcesErrors(subresources, child(path, 'subresources')),
  ...columns.flatMap((column, i) => columnErrors(column, FieldPath.index(child(path, 'additionalPrinterColumns'), i))),
];

function selectableErrors(
  { schema, selectableFields = [] }: PerVersion,
  path: FieldPath,
  anyCount: boolean,
  withoutSchema: string,
): FieldError[] {
  const fieldsPath = child(path, 'selectableFields');
  if (selectableFields.length === 0) return [];
  const props = schema?.openAPIV3Schema;
  if (props === undefined) return [invalid(fieldsPath, '', withoutSchema)];
  const fault = structuralFault(props);
  const errors = fault === undefined ? [] : [invalid(child(path, 'schema.openAPIV3Schema'), '', fault)];
  const structural = fault === undefined ? structuralOf(props, '') : undefined;
  return [...errors, ...selectableFieldErrors(selectableFields, structural, fieldsPath, anyCount)];
}

/** What all versions share. */
export function sharedErrors(
  spec: Spec,
  path: FieldPath,
  options: DefinitionOptions,
  check: SchemaCheck,
): FieldError[] {
  const { shared, versions = [] } = spec;
  const hasStatus = [shared, ...versions].some(({ subresources }) => subresources?.status !== undefined);
  return [
    ...check.errors(shared.schema, child(path, 'validation'), hasStatus, options.unchangedSchemas.has(spec.version)),
    ...commonErrors(shared, path),
    ...selectableErrors(
      shared,
      path,
      options.anySelectableFields.has(''),
      'may only be set when validations.schema is included',
    ),
  ];
}

/** Whether a version has a status of its own to write. */
export function statusOf({ shared, versions = [] }: Spec, name: string): boolean {
  const own: Subresources | undefined = versions.every(({ subresources }) => subresources === undefined)
    ? shared.subresources
    : versions.find((version) => version.name === name)?.subresources;
  return own?.status !== undefined;
}

/** Bytes. */
const MAX_WARNING = 256;

const isPrintable = (character: string): boolean =>
  character === '"' || character === '\\' || goQuote(character) === `"${character}"`;

function deprecationFaults(deprecated: boolean, warning: string | undefined): string[] {
  if (warning === undefined) return [];
  if (!deprecated) return ['can only be set for deprecated versions'];
  const faults: string[] = [];
  if (utf8Length(warning) > MAX_WARNING) faults.push('must be <= 256 characters long');
  if (warning === '') faults.push('must not be an empty string');
  let index = 0;
  for (const character of warning) {
    if (!isPrintable(character)) {
      faults.push(`must only contain printable UTF-8 characters; non-printable character found at index ${index}`);
      break;
    }
    index += utf8Length(character);
  }
  return faults;
}

const invalidVersions = (versions: Spec['versions'], path: FieldPath, detail: string): FieldError =>
  showing('FieldValueInvalid', child(path, 'versions'), versionsText(versions), detail);

/** Each version once, and one of them for storage. */
export function versionSetErrors({ version, versions }: Spec, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const names = (versions ?? []).map(({ name }) => name);
  if (new Set(names).size < names.length) {
    errors.push(invalidVersions(versions, path, 'must contain unique version names'));
  }
  if ((versions ?? []).filter(({ storage }) => storage).length !== 1) {
    errors.push(invalidVersions(versions, path, 'must have exactly one version marked as storage version'));
  }
  if (version !== '') errors.push(...labelFieldErrors(version, child(path, 'version')));
  return errors;
}

/** Versions that objects may still be stored in stay. */
export function storedVersionErrors(
  stored: readonly string[] | undefined,
  versions: readonly Version[],
  path: FieldPath,
): FieldError[] {
  if (stored === undefined || stored.length === 0) {
    return [invalidJson(path, stored === undefined ? null : [], 'must have at least one stored version')];
  }
  const missing = new Map(stored.map((name, i) => [name, i]));
  const errors: FieldError[] = [];
  for (const { name, storage } of versions) {
    if (missing.has(name)) missing.delete(name);
    else if (storage) errors.push(invalid(path, stored, `must have the storage version ${name}`));
  }
  for (const [name, i] of missing) {
    errors.push(
      invalid(
        FieldPath.index(path, i),
        name,
        `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`,
      ),
    );
  }
  return errors;
}
