/**
 * What the fields of `x-kubernetes-validations` must be, compilation apart.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceDefinitionOpenAPISchema
 */
import { type FieldError, invalid, required } from '../../kubernetes/field-error.ts';
import { FieldPath } from '../../kubernetes/field-path.ts';
import { resolveFieldPath } from '../field-path.ts';
import { trimSpace } from '../../kubernetes/trim.ts';
import type { RuleProps, SchemaProps } from './schema-props.ts';
import { unsupportedJson } from './shown-value.ts';
import { structuralFault, structuralOf } from './structural-of.ts';

const hasLineBreaks = (text: string): boolean => /[\n\r]/.test(text);

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];
const SUPPORTED_REASONS = `supported values: ${REASONS.map((reason) => `"${reason}"`).join(', ')}`;

/** @param path - of the rule */
export function ruleFieldErrors(rule: RuleProps, schema: SchemaProps, path: FieldPath): FieldError[] {
  const at = (name: string): FieldPath => FieldPath.child(path, name);
  const errors: FieldError[] = [];
  const { message, messageExpression, reason, fieldPath } = rule;
  const text = trimSpace(rule.rule);
  const trimmedMessage = trimSpace(message);
  if (text === '') {
    errors.push(required(at('rule'), 'rule is not specified'));
  } else if (message !== '' && trimmedMessage === '') {
    errors.push(invalid(at('message'), message, 'must be non-empty if specified'));
  } else if (hasLineBreaks(trimmedMessage)) {
    errors.push(invalid(at('message'), message, 'must not contain line breaks'));
  } else if (hasLineBreaks(text) && trimmedMessage === '') {
    errors.push(required(at('message'), 'message must be specified if rule contains line breaks'));
  }
  if (messageExpression !== '' && trimSpace(messageExpression) === '') {
    errors.push(required(at('messageExpression'), 'messageExpression must be non-empty if specified'));
  }
  if (reason !== undefined && !REASONS.includes(reason)) {
    errors.push(unsupportedJson(at('reason'), reason, SUPPORTED_REASONS));
  }
  if (fieldPath !== '') {
    const wrong = (detail: string): number => errors.push(invalid(at('fieldPath'), fieldPath, detail));
    if (trimSpace(fieldPath) === '') wrong('must be non-empty if specified');
    if (hasLineBreaks(fieldPath)) wrong('must not contain line breaks');
    if (!leadsSomewhere(fieldPath, schema)) wrong('must be a valid path');
  }
  return errors;
}

/** A path in a schema that cannot be structural is not followed. */
const leadsSomewhere = (fieldPath: string, schema: SchemaProps): boolean =>
  structuralFault(schema) !== undefined || !('error' in resolveFieldPath(fieldPath, structuralOf(schema, '')));
