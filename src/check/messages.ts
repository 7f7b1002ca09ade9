/**
 * What the checker and the validators say, in Kubernetes' words: one maker for each failure.
 *
 * cel-go has two more, `incompatible type already exists for expression` and `reference already exists for expression`:
 * they tell of a tree with one id twice, which the parser never makes.
 *
 * @see google/cel-go checker/errors.go, cel/validator.go
 */
import { formatArguments, formatType } from '../types/format-type.ts';
import type { Type } from '../types/type.ts';

export interface Problem {
  readonly code: `check/${string}` | `validate/${string}`;
  readonly message: string;
}

const problem = (code: Problem['code'], message: string): Problem => ({ code, message });

/** The container is empty throughout Kubernetes. */
export const undeclaredReference = (name: string): Problem =>
  problem('check/undeclared-reference', `undeclared reference to '${name}' (in container '')`);

/** @param args - with the receiver first where `member` */
export const noMatchingOverload = (name: string, args: readonly Type[], member: boolean): Problem =>
  problem(
    'check/no-matching-overload',
    `found no matching overload for '${name}' applied to '${formatArguments(args, member)}'`,
  );

export const undefinedField = (field: string): Problem =>
  problem('check/undefined-field', `undefined field '${field}'`);

export const noFieldSelection = (type: Type): Problem =>
  problem('check/no-field-selection', `type '${formatType(type)}' does not support field selection`);

export const failedResolution = (typeName: string): Problem =>
  problem('check/failed-resolution', `unexpected failed resolution of '${typeName}'`);

export const notARange = (type: Type): Problem =>
  problem(
    'check/not-a-range',
    `expression of type '${formatType(type)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
  );

const mismatch = (expected: Type, actual: Type): string =>
  `expected type '${formatType(expected)}' but found '${formatType(actual)}'`;

export const typeMismatch = (expected: Type, actual: Type): Problem =>
  problem('check/type-mismatch', mismatch(expected, actual));

export const fieldTypeMismatch = (field: string, expected: Type, actual: Type): Problem =>
  problem(
    'check/field-type-mismatch',
    `expected type of field '${field}' is '${formatType(expected)}' but provided type is '${formatType(actual)}'`,
  );

export const notAType = (typeName: string): Problem => problem('check/not-a-type', `'${typeName}' is not a type`);

export const notAMessageType = (typeName: string): Problem =>
  problem('check/not-a-message-type', `'${typeName}' is not a message type`);

export const unsupportedOptionalSelection = (detail: string): Problem =>
  problem('check/unsupported-optional-selection', `unsupported optional field selection: ${detail}`);

export const unexpectedExpression = (kind: string, typeName: string): Problem =>
  problem('check/unexpected-expression', `unexpected ${kind} type: ${typeName}`);

/** In words of our own: see the checker for what Kubernetes does. */
export const typeTooLarge = (): Problem => problem('check/type-too-large', 'type of expression is too large');

/** @param functionName - of the call whose literal argument it never takes: `duration`, `timestamp`, `matches` */
export const invalidArgument = (functionName: string): Problem =>
  problem('validate/invalid-literal', `invalid ${functionName} argument`);

export const mixedElements = (expected: Type, actual: Type): Problem =>
  problem('validate/mixed-elements', mismatch(expected, actual));

export const formatMismatch = (message: string): Problem => problem('validate/format', message);
