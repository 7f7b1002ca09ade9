/**
 * Conditions on labels.
 *
 * @see kubernetes/apimachinery pkg/labels/selector.go: Requirement
 */
import { MAX_INT64, MIN_INT64 } from '../../src/values/arithmetic.ts';
import { goQuote, jsonQuote } from '../../src/values/quote.ts';
import { SelectorError } from './field-selector.ts';
import { labelValueErrors, qualifiedNameErrors } from './names.ts';

export type LabelOperator = 'in' | 'notin' | '=' | '==' | '!=' | 'gt' | 'lt' | 'exists' | '!';

/** One condition on a label. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  readonly values: readonly string[];
}

/** `a in (b,c), !d, e>1` */
export const labelSelectorText = (requirements: readonly LabelRequirement[]): string =>
  requirements.map(requirementText).join(', ');

function requirementText({ key, operator, values }: LabelRequirement): string {
  const listed = values.join(',');
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'gt':
      return `${key}>${listed}`;
    case 'lt':
      return `${key}<${listed}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${listed})`;
    default:
      return `${key}${operator}${listed}`;
  }
}

/** As Kubernetes prints an invalid field. @param value - as JSON or in quotes */
const invalid = (path: string, value: string, detail: string): string => `${path}: Invalid value: ${value}: ${detail}`;

/** What is wrong with a key; undefined: nothing. */
export function labelKeyError(path: string, key: string): string | undefined {
  const problems = qualifiedNameErrors(key);
  return problems.length === 0 ? undefined : invalid(path, goQuote(key), problems.join('; '));
}

/** @see kubernetes/apimachinery pkg/labels/selector.go: NewRequirement */
export function labelRequirement(
  key: string,
  operator: LabelOperator,
  values: readonly string[],
): LabelRequirement | SelectorError {
  const errors = [
    labelKeyError('key', key),
    countError(operator, values),
    ...values.map((value, i) => valueError(key, value, i)),
  ].filter((error) => error !== undefined);
  if (errors.length === 0) return { key, operator, values };
  return new SelectorError(errors.length === 1 ? (errors[0] as string) : `[${errors.join(', ')}]`);
}

function countError(operator: LabelOperator, values: readonly string[]): string | undefined {
  // Go prints a list that is not there.
  const listed = values.length === 0 ? 'null' : `[${values.map((value) => jsonQuote(value)).join(',')}]`;
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0
        ? undefined
        : invalid('values', listed, "for 'in', 'notin' operators, values set can't be empty");
    case 'exists':
    case '!':
      return values.length === 0
        ? undefined
        : invalid('values', listed, 'values set must be empty for exists and does not exist');
    case 'gt':
    case 'lt': {
      const [value = ''] = values;
      const detail = "for 'Gt', 'Lt' operators, the value must be an integer";
      return isInt64(value) ? undefined : invalid('values[0]', goQuote(value), detail);
    }
    default:
      return undefined;
  }
}

function valueError(key: string, value: string, index: number): string | undefined {
  const problems = labelValueErrors(value);
  return problems.length === 0 ? undefined : invalid(`values[${index}][${key}]`, goQuote(value), problems.join('; '));
}

function isInt64(text: string): boolean {
  const [, sign = '', digits] = /^([+-]?)0*([0-9]{1,19})$/.exec(text) ?? [];
  if (digits === undefined) return false;
  const value = BigInt(digits);
  return sign === '-' ? -value >= MIN_INT64 : value <= MAX_INT64;
}
