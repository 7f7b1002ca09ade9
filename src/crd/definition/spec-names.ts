/**
 * Group, scope and names of a definition.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go:
 * validateCustomResourceDefinitionSpec, ValidateCustomResourceDefinitionNames
 */
import { label1035Errors, subdomainErrors } from '../../../libs/kubernetes/names.ts';
import { type FieldError, invalid, notSupported, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { goLowerCase, type Names } from './definition.ts';

const child = FieldPath.child;

export function groupErrors(group: string, path: FieldPath): FieldError[] {
  if (group === '') return [required(path, '')];
  const errors = subdomainErrors(group);
  if (errors.length > 0) return [invalid(path, group, errors.join(','))];
  return group.includes('.') ? [] : [invalid(path, group, 'should be a domain with at least one dot')];
}

export function oneOfErrors(value: string, accepted: readonly string[], path: FieldPath): FieldError[] {
  if (value === '') return [required(path, '')];
  return accepted.includes(value) ? [] : [notSupported(path, value, accepted)];
}

export const labelFieldErrors = (value: string, path: FieldPath): FieldError[] => {
  const errors = label1035Errors(value);
  return errors.length === 0 ? [] : [invalid(path, value, errors.join(','))];
};

function kindErrors(value: string, path: FieldPath): FieldError[] {
  const errors = label1035Errors(goLowerCase(value));
  if (errors.length === 0) return [];
  return [invalid(path, value, `may have mixed case, but should otherwise match: ${errors.join(',')}`)];
}

/** Names that a definition needs, though its status may lack them. */
export const missingNameErrors = (names: Names, path: FieldPath): FieldError[] =>
  (['plural', 'singular', 'kind', 'listKind'] as const)
    .filter((name) => names[name] === '')
    .map((name) => required(child(path, name), ''));

export function namesErrors(names: Names, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of ['plural', 'singular'] as const) {
    if (names[name] !== '') errors.push(...labelFieldErrors(names[name], child(path, name)));
  }
  for (const name of ['kind', 'listKind'] as const) {
    if (names[name] !== '') errors.push(...kindErrors(names[name], child(path, name)));
  }
  const labels = (name: 'shortNames' | 'categories'): void => {
    for (const [i, label] of (names[name] ?? []).entries()) {
      errors.push(...labelFieldErrors(label, FieldPath.index(child(path, name), i)));
    }
  };
  labels('shortNames');
  if (names.kind !== '' && names.kind === names.listKind) {
    errors.push(invalid(child(path, 'listKind'), names.listKind, 'kind and listKind may not be the same'));
  }
  labels('categories');
  return errors;
}
