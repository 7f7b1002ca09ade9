/**
 * What metadata may be.
 *
 * @see kubernetes/apimachinery pkg/api/validation/objectmeta.go, pkg/apis/meta/v1/validation/validation.go
 */
import {
  labelErrors,
  labelValueErrors,
  qualifiedNameErrors,
  subdomainErrors,
  withoutTrailingDash,
} from '../../libs/kubernetes/names.ts';
import {
  type FieldError,
  fieldErrorText,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '../kubernetes/field-error.ts';
import { FieldPath } from '../kubernetes/field-path.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { sameData } from '../schema/plain-data.ts';
import { compareStrings } from '../values/order.ts';
import { goQuote } from '../values/quote.ts';
import { utf8Length } from '../values/utf8.ts';
import { isInt, isPlainMap, type PlainMap, type Value } from '../values/value.ts';

/** What is wrong with a name; `prefix` where more is appended to it. */
export type NameErrors = (name: string, prefix: boolean) => readonly string[];

export const subdomainNameErrors: NameErrors = (name, prefix) =>
  subdomainErrors(prefix ? withoutTrailingDash(name) : name);

const ILLEGAL_IN_PATHS: readonly string[] = ['/', '%'];

/** For names that only have to stand in the path of a URL. */
export const pathSegmentErrors: NameErrors = (name, prefix) => {
  if (!prefix && (name === '.' || name === '..')) return [`may not be '${name}'`];
  return ILLEGAL_IN_PATHS.filter((illegal) => name.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
};

/** `group/version`, or a version; undefined where it is well-formed. */
export const groupVersionFault = (text: string): string | undefined =>
  text.split('/').length > 2 ? `unexpected GroupVersion string: ${text}` : undefined;

export interface MetaRules {
  readonly namespaced: boolean;
  readonly needsName: boolean;
  readonly nameErrors: NameErrors;
}

const member = (map: PlainMap, name: string): Value | undefined => (Object.hasOwn(map, name) ? map[name] : undefined);

const text = (map: PlainMap, name: string): string => {
  const value = member(map, name);
  return typeof value === 'string' ? value : '';
};

const whole = (map: PlainMap, name: string): number | bigint => {
  const value = member(map, name) ?? 0;
  return isInt(value) ? value : 0;
};

const list = (map: PlainMap, name: string): readonly Value[] => {
  const value = member(map, name) ?? [];
  return Array.isArray(value) ? value : [];
};

const texts = (map: PlainMap, name: string): readonly string[] =>
  list(map, name).filter((value) => typeof value === 'string');

const maps = (map: PlainMap, name: string): readonly PlainMap[] => list(map, name).filter((value) => isPlainMap(value));

const textEntries = (map: PlainMap, name: string): readonly (readonly [string, string])[] => {
  const value = member(map, name) ?? {};
  return isPlainMap(value) ? Object.keys(value).map((key) => [key, String(value[key] ?? '')]) : [];
};

const wrong = (path: FieldPath, value: string, messages: readonly string[]): FieldError[] =>
  messages.map((message) => invalid(path, value, message));

/**
 * What is wrong with the metadata of a new object.
 *
 * @param metadata - as it was read: known fields of the right types
 */
export function metaErrors(
  metadata: PlainMap,
  path: FieldPath,
  { namespaced, needsName, nameErrors }: MetaRules,
): FieldError[] {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  const name = text(metadata, 'name');
  const generateName = text(metadata, 'generateName');
  const namespace = text(metadata, 'namespace');
  const errors: FieldError[] = [];
  if (generateName !== '') errors.push(...wrong(at('generateName'), generateName, nameErrors(generateName, true)));
  if (name !== '') errors.push(...wrong(at('name'), name, nameErrors(name, false)));
  else if (needsName) errors.push(required(at('name'), 'name or generateName is required'));
  if (!namespaced) {
    if (namespace !== '') errors.push(forbidden(at('namespace'), 'not allowed on this type'));
  } else if (namespace === '') errors.push(required(at('namespace'), ''));
  else errors.push(...wrong(at('namespace'), namespace, labelErrors(namespace)));
  errors.push(
    ...generationErrors(metadata, at('generation')),
    ...commonErrors(metadata, at),
    ...finalizerErrors(texts(metadata, 'finalizers'), at('finalizers')),
    ...managedFieldsErrors(metadata, at('managedFields')),
  );
  return errors;
}

/**
 * The errors without those that say the same again. Kubernetes drops them where it holds metadata to the rules of custom
 * and embedded resources, and keeps them where it holds it to those of any kind.
 *
 * @see kubernetes/apimachinery pkg/api/validate/errors.go, FilterCoveredHandwrittenErrors
 */
export function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  if (errors.length < 2) return [...errors];
  const byText = new Map<string, FieldError>();
  for (const error of errors) {
    const text = fieldErrorText(error);
    if (!byText.has(text)) byText.set(text, error);
  }
  return [...byText.values()];
}

/** What is wrong with a change of metadata. */
export function metaUpdateErrors(metadata: PlainMap, old: PlainMap, path: FieldPath): FieldError[] {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  const errors: FieldError[] = [];
  if (text(old, 'deletionTimestamp') !== '') errors.push(...newFinalizerErrors(metadata, old, at('finalizers')));
  if (text(metadata, 'resourceVersion') === '') {
    errors.push(invalid(at('resourceVersion'), '', 'must be specified for an update'));
  }
  errors.push(...generationErrors(metadata, at('generation')));
  const generation = whole(metadata, 'generation');
  if (generation < whole(old, 'generation')) {
    errors.push(invalid(at('generation'), generation, 'must not be decremented'));
  }
  for (const name of ['name', 'namespace']) {
    const value = text(metadata, name);
    if (value !== text(old, name)) errors.push(immutable(at(name), value));
  }
  const uid = text(metadata, 'uid');
  // A type of its own in Go: its text is printed as JSON.
  if (uid !== text(old, 'uid')) errors.push(printed(immutable(at('uid'), uid)));
  for (const name of ['creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds']) {
    const value = member(metadata, name) ?? null;
    if (!sameData(value, member(old, name) ?? null)) errors.push(printed(immutable(at(name), value)));
  }
  errors.push(...commonErrors(metadata, at), ...managedFieldsErrors(metadata, at('managedFields')));
  return errors;
}

const immutable = (path: FieldPath, value: Value): FieldError => invalid(path, value, 'field is immutable');

/** The value as JSON, as Go prints what is no plain text or number. */
const printed = (error: FieldError): FieldError => ({
  ...error,
  valueText: jsonText(error.badValue ?? null) ?? 'null',
});

function generationErrors(metadata: PlainMap, path: FieldPath): FieldError[] {
  const generation = whole(metadata, 'generation');
  return generation < 0 ? [invalid(path, generation, 'must be greater than or equal to 0')] : [];
}

const commonErrors = (metadata: PlainMap, at: (name: string) => FieldPath): FieldError[] => [
  ...labelsErrors(metadata, at('labels')),
  ...annotationsErrors(metadata, at('annotations')),
  ...ownersErrors(metadata, at('ownerReferences')),
];

const labelsErrors = (metadata: PlainMap, path: FieldPath): FieldError[] =>
  textEntries(metadata, 'labels').flatMap(([key, value]) => [
    ...wrong(path, key, qualifiedNameErrors(key)),
    ...wrong(path, value, labelValueErrors(value)),
  ]);

/** Bytes of all keys and values together. */
const MAX_ANNOTATIONS = 256 * 1024;

function annotationsErrors(metadata: PlainMap, path: FieldPath): FieldError[] {
  const entries = textEntries(metadata, 'annotations');
  const errors = entries.flatMap(([key]) => wrong(path, key, qualifiedNameErrors(key.toLowerCase())));
  let size = 0;
  for (const [key, value] of entries) size += utf8Length(key) + utf8Length(value);
  return size > MAX_ANNOTATIONS ? [...errors, tooLong(path, MAX_ANNOTATIONS)] : errors;
}

const OWNER_FIELDS: readonly string[] = ['apiVersion', 'kind', 'name', 'uid', 'controller', 'blockOwnerDeletion'];

/** As Go writes the struct. */
const ownerText = (owner: PlainMap): string =>
  `{${OWNER_FIELDS.filter((name) => Object.hasOwn(owner, name))
    .map((name) => `"${name}":${jsonText(owner[name] ?? null)}`)
    .join(',')}}`;

function ownersErrors(metadata: PlainMap, path: FieldPath): FieldError[] {
  const owners = maps(metadata, 'ownerReferences');
  const errors: FieldError[] = [];
  let controller: string | undefined;
  for (const [i, owner] of owners.entries()) {
    errors.push(...ownerErrors(owner, FieldPath.index(path, i)));
    if (member(owner, 'controller') !== true) continue;
    const named = `${text(owner, 'kind')}/${text(owner, 'name')}`;
    if (controller === undefined) controller = named;
    else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${named}`;
      errors.push({ ...invalid(path, owners, detail), valueText: `[${owners.map(ownerText).join(',')}]` });
    }
  }
  return errors;
}

function ownerErrors(owner: PlainMap, path: FieldPath): FieldError[] {
  const apiVersion = text(owner, 'apiVersion');
  const [first = '', version = first] = apiVersion.split('/');
  const errors: FieldError[] = [];
  if (apiVersion !== '' && (groupVersionFault(apiVersion) !== undefined || version === '')) {
    errors.push(invalid(FieldPath.child(path, 'apiVersion'), apiVersion, 'must be <group>/<version> or <version>'));
  }
  for (const name of ['apiVersion', 'kind', 'name', 'uid']) {
    if (text(owner, name) === '') errors.push(required(FieldPath.child(path, name), 'must not be empty'));
  }
  if (text(owner, 'kind') === 'Event' && (apiVersion === 'v1' || apiVersion === '/v1')) {
    const banned = invalid(path, owner, '/v1, Kind=Event is disallowed from being an owner');
    errors.push({ ...banned, valueText: ownerText(owner) });
  }
  return errors;
}

const ORPHAN = 'orphan';
const FOREGROUND = 'foregroundDeletion';

function finalizerErrors(finalizers: readonly string[], path: FieldPath): FieldError[] {
  const errors = finalizers.flatMap((finalizer) => wrong(path, finalizer, qualifiedNameErrors(finalizer)));
  if (!finalizers.includes(ORPHAN) || !finalizers.includes(FOREGROUND)) return errors;
  return [...errors, invalid(path, finalizers, `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`)];
}

function newFinalizerErrors(metadata: PlainMap, old: PlainMap, path: FieldPath): FieldError[] {
  const added = addedFinalizers(metadata, old);
  if (added.length === 0) return [];
  const found = `[]string{${added.map((finalizer) => goQuote(finalizer)).join(', ')}}`;
  return [
    forbidden(path, `no new finalizers can be added if the object is being deleted, found new finalizers ${found}`),
  ];
}

/** Finalizers that were not there, sorted, each once. */
export function addedFinalizers(metadata: PlainMap, old: PlainMap): string[] {
  const before = new Set(texts(old, 'finalizers'));
  return [...new Set(texts(metadata, 'finalizers'))].filter((name) => !before.has(name)).sort(compareStrings);
}

/** Finalizers that Kubernetes itself has. */
const STANDARD_FINALIZERS: ReadonlySet<string> = new Set([ORPHAN, FOREGROUND, 'kubernetes']);

/**
 * What the server warns about in finalizers that are new.
 *
 * @see kubernetes/apiextensions-apiserver pkg/registry/customresource/validator.go, validateKubeFinalizerName
 */
export const finalizerWarnings = (metadata: PlainMap, old: PlainMap): string[] =>
  addedFinalizers(metadata, old)
    .filter((name) => !name.includes('/') && !STANDARD_FINALIZERS.has(name))
    .map((name) => {
      const better = name.includes('.') ? 'finalizer name including a path (/)' : 'finalizer name';
      return `metadata.finalizers: ${goQuote(name)}: prefer a domain-qualified ${better} to avoid accidental conflicts with other finalizer writers`;
    });

/** Bytes. */
const MAX_MANAGER = 128;
const MAX_SUBRESOURCE = 256;

function managedFieldsErrors(metadata: PlainMap, path: FieldPath): FieldError[] {
  return maps(metadata, 'managedFields').flatMap((entry, i) => {
    const at = (name: string): FieldPath => FieldPath.child(FieldPath.index(path, i), name);
    const errors: FieldError[] = [];
    const operation = text(entry, 'operation');
    if (operation === '') errors.push(required(at('operation'), 'must not be empty'));
    else if (operation !== 'Apply' && operation !== 'Update') {
      errors.push(printed(notSupported(at('operation'), operation, ['Apply', 'Update'])));
    }
    const fieldsType = text(entry, 'fieldsType');
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      errors.push(invalid(at('fieldsType'), fieldsType, 'must be `FieldsV1`'));
    }
    errors.push(...managerErrors(text(entry, 'manager'), at('manager')));
    if (utf8Length(text(entry, 'subresource')) > MAX_SUBRESOURCE) {
      errors.push(tooLong(at('subresource'), MAX_SUBRESOURCE));
    }
    return errors;
  });
}

function managerErrors(manager: string, path: FieldPath): FieldError[] {
  const errors = utf8Length(manager) > MAX_MANAGER ? [tooLong(path, MAX_MANAGER)] : [];
  let position = 0;
  for (const character of manager) {
    if (!isPrintable(character)) {
      const code = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
      errors.push(invalid(path, manager, `invalid character U+${code} (at position ${position})`));
    }
    position += utf8Length(character);
  }
  return errors;
}

/** A quotation marks what is not printed as it stands, and the two that it needs for itself. */
const isPrintable = (character: string): boolean =>
  character === '"' || character === '\\' || goQuote(character) === `"${character}"`;
