/**
 * Printer columns, subresources and the simple paths in them.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go:
 * ValidateCustomResourceColumnDefinition, ValidateCustomResourceDefinitionSubresources
 */
import { type FieldError, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import type { Column, Subresources } from './definition.ts';
import { invalidJson } from './shown-value.ts';

const child = FieldPath.child;

const TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];
const oneOf = (names: readonly string[]): string => `must be one of ${names.join(',')}`;

export function columnErrors({ name, type, format, jsonPath }: Column, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  if (name === '') errors.push(required(child(path, 'name'), ''));
  if (type === '') errors.push(required(child(path, 'type'), oneOf(TYPES)));
  else if (!TYPES.includes(type)) errors.push(invalid(child(path, 'type'), type, oneOf(TYPES)));
  if (format !== '' && !FORMATS.includes(format)) errors.push(invalid(child(path, 'format'), format, oneOf(FORMATS)));
  if (jsonPath === '') errors.push(required(child(path, 'JSONPath'), ''));
  else errors.push(...simplePathErrors(jsonPath, child(path, 'JSONPath')));
  return errors;
}

const simplePathErrors = (text: string, path: FieldPath): FieldError[] =>
  text.startsWith('.') ? [] : [invalid(path, text, 'must be a simple json path starting with .')];

export function subresourcesErrors(subresources: Subresources | undefined, path: FieldPath): FieldError[] {
  const scale = subresources?.scale;
  if (scale === undefined) return [];
  const at = (name: string): FieldPath => child(path, `scale.${name}`);
  const under = (name: 'specReplicasPath' | 'statusReplicasPath', prefix: string): FieldError[] => {
    const text = scale[name];
    if (text === '') return [required(at(name), '')];
    const errors = simplePathErrors(text, at(name));
    if (errors.length > 0 || text.startsWith(`${prefix}.`)) return errors;
    return [invalid(at(name), text, `should be a json path under ${prefix}`)];
  };
  return [
    ...under('specReplicasPath', '.spec'),
    ...under('statusReplicasPath', '.status'),
    ...selectorErrors(scale.labelSelectorPath ?? '', at('labelSelectorPath')),
  ];
}

function selectorErrors(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [];
  const errors = simplePathErrors(text, path);
  if (errors.length > 0 || text.startsWith('.spec.') || text.startsWith('.status.')) return errors;
  return [invalidJson(path, text, 'should be a json path under either .spec or .status')];
}
