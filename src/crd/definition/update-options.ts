/**
 * What a definition need not obey: an update may keep what the old definition already had.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go, validationOptions
 */
import { certificateFault } from './certificates.ts';
import type { KnownExpressions } from './compile-new-rules.ts';
import { type ConversionOptions, hasKnownReviewVersion } from './conversion.ts';
import { hasUnprunedDefaults } from './default-values.ts';
import {
  type Definition,
  type PerVersion,
  type Spec,
  sameSchema,
  sameSelectableFields,
  type Validation,
  validations,
} from './definition.ts';
import { keyErrors, looseItems } from './list-types.ts';
import { hasSchema, type SchemaProps, schemasIn } from './schema-props.ts';
import { MAX_SELECTABLE_FIELDS } from './selectable-fields.ts';
import { structuralFault, structuralOf } from './structural-of.ts';
import { structuralErrors } from './structural-rules.ts';

export interface DefinitionOptions extends ConversionOptions {
  /** Whether scope and kind must stay: an established definition has objects. */
  readonly immutableNames: boolean;
  readonly needsSchema: boolean;
  readonly knownTypes: boolean;
  readonly structural: boolean;
  readonly prunedDefaults: boolean;
  readonly atomicSets: boolean;
  readonly soundKeys: boolean;
  readonly known: KnownExpressions;
  /** Names of versions whose schema is as it was. */
  readonly unchangedSchemas: ReadonlySet<string>;
  /** Names of versions, '' for all together, that may keep too many selectable fields. */
  readonly anySelectableFields: ReadonlySet<string>;
}

export const CREATE_OPTIONS: DefinitionOptions = {
  knownReviewVersion: true,
  // A new definition is not established yet.
  anyCertificates: true,
  immutableNames: false,
  needsSchema: true,
  knownTypes: true,
  structural: true,
  prunedDefaults: true,
  atomicSets: true,
  soundKeys: true,
  known: { rules: new Set(), messages: new Set() },
  unchangedSchemas: new Set(),
  anySelectableFields: new Set(),
};

export function updateOptions(definition: Definition, old: Definition): DefinitionOptions {
  const before = [...validations(old.spec)];
  const anywhere = (holds: (schema: SchemaProps) => boolean): boolean => before.some((root) => hasSchema(root, holds));
  const { conversion } = old.spec;
  const isEstablished = old.status.conditions?.find(({ type }) => type === 'Established')?.status === 'True';
  return {
    knownReviewVersion: conversion === undefined || hasKnownReviewVersion(conversion),
    anyCertificates: !isEstablished || hasWrongCertificates(old.spec),
    immutableNames: isEstablished,
    needsSchema: specifiesSchemas(old.spec),
    knownTypes: !anywhere(({ type }) => type !== '' && !TYPES.has(type)),
    structural: before.every(isStructural),
    prunedDefaults: !before.some((root) => isUnpruned(root)),
    atomicSets: !anywhere((schema) => looseItems(schema) !== undefined),
    soundKeys: !anywhere((schema) => keyErrors(schema, undefined).length > 0),
    known: knownExpressions(before),
    unchangedSchemas: unchangedSchemas(definition.spec, old.spec),
    anySelectableFields: keptSelectableFields(definition.spec, old.spec),
  };
}

const TYPES: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string']);

function hasWrongCertificates({ conversion }: Spec): boolean {
  const bundle = conversion?.webhook?.clientConfig?.caBundle ?? '';
  return bundle !== '' && certificateFault(bundle) !== undefined;
}

const specifiesSchemas = ({ shared, versions = [] }: Spec): boolean =>
  shared.schema?.openAPIV3Schema !== undefined || versions.every(({ schema }) => schema?.openAPIV3Schema !== undefined);

const isStructural = (root: SchemaProps): boolean =>
  structuralFault(root) === undefined && structuralErrors(root, undefined).length === 0;

const isUnpruned = (root: SchemaProps): boolean =>
  hasSchema(root, (schema) => schema.default !== undefined) &&
  isStructural(root) &&
  hasUnprunedDefaults(structuralOf(root, ''));

/** Every expression of the schemas given. */
function knownExpressions(roots: readonly SchemaProps[]): KnownExpressions {
  const rules = new Set<string>();
  const messages = new Set<string>();
  for (const root of roots) {
    for (const { validations: found = [] } of schemasIn(root)) {
      for (const { rule, messageExpression } of found) {
        rules.add(rule);
        if (messageExpression !== '') messages.add(messageExpression);
      }
    }
  }
  return { rules, messages };
}

/** The schema of a version; null where the definition cannot tell. */
function schemaOf({ shared, versions = [] }: Spec, name: string): Validation | undefined | null {
  if (versions.every(({ schema }) => schema === undefined)) return shared.schema;
  if (shared.schema !== undefined) return null;
  const version = versions.find((candidate) => candidate.name === name);
  return version === undefined ? null : version.schema;
}

function unchangedSchemas(spec: Spec, old: Spec): ReadonlySet<string> {
  const unchanged = new Set<string>();
  for (const { name } of spec.versions ?? []) {
    const after = schemaOf(spec, name);
    const before = schemaOf(old, name);
    if (after !== null && before !== null && sameSchema(after, before)) unchanged.add(name);
  }
  return unchanged;
}

function keptSelectableFields(spec: Spec, old: Spec): ReadonlySet<string> {
  const kept = new Set<string>();
  const keep = (name: string, after: PerVersion, before: PerVersion | undefined): void => {
    const fields = before?.selectableFields;
    const isTooMany = fields !== undefined && fields.length > MAX_SELECTABLE_FIELDS;
    if (isTooMany && sameSelectableFields(after.selectableFields, fields)) kept.add(name);
  };
  keep('', spec.shared, old.shared);
  for (const version of spec.versions ?? []) {
    keep(
      version.name,
      version,
      old.versions?.findLast(({ name }) => name === version.name),
    );
  }
  return kept;
}
