/**
 * Selectors of policies and bindings, ready to be asked about labels.
 *
 * @see kubernetes/apimachinery pkg/apis/meta/v1/helpers.go: LabelSelectorAsSelector
 */
import { SelectorError } from '../../libs/kubernetes/field-selector.ts';
import { labelRequirement } from '../../libs/kubernetes/label-requirement.ts';
import { goQuote } from '../values/quote.ts';
import type { LabelSelector } from './match-resources.ts';

/** Labels of an object. */
export type Labels = ReadonlyMap<string, string>;

type Condition = (labels: Labels) => boolean;

type SelectorOperator = '=' | 'in' | 'notin' | 'exists' | '!';

const OPERATORS: ReadonlyMap<string, SelectorOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
]);

/** Whether labels are selected. */
export class Selector {
  readonly #conditions: readonly Condition[];

  constructor(conditions: readonly Condition[]) {
    this.#conditions = conditions;
  }

  /** Whether it selects all, without a look at labels. */
  get isEmpty(): boolean {
    return this.#conditions.length === 0;
  }

  matches(labels: Labels): boolean {
    for (const condition of this.#conditions) if (!condition(labels)) return false;
    return true;
  }
}

/** Or the first thing that is wrong with it. */
export function compileSelector({ matchLabels, matchExpressions }: LabelSelector): Selector | SelectorError {
  const conditions: Condition[] = [];
  for (const [key, value] of matchLabels) {
    const condition = compileCondition(key, '=', [value]);
    if (condition instanceof SelectorError) return condition;
    conditions.push(condition);
  }
  for (const { key, operator: name, values } of matchExpressions) {
    const operator = OPERATORS.get(name);
    if (operator === undefined) return new SelectorError(`${goQuote(name)} is not a valid label selector operator`);
    const condition = compileCondition(key, operator, values);
    if (condition instanceof SelectorError) return condition;
    conditions.push(condition);
  }
  return new Selector(conditions);
}

function compileCondition(
  key: string,
  operator: SelectorOperator,
  values: readonly string[],
): Condition | SelectorError {
  const requirement = labelRequirement(key, operator, values);
  if (requirement instanceof SelectorError) return requirement;
  switch (operator) {
    case 'exists':
      return (labels) => labels.has(key);
    case '!':
      return (labels) => !labels.has(key);
    case 'notin':
      return (labels) => !isOneOf(labels.get(key), values);
    default:
      return (labels) => isOneOf(labels.get(key), values);
  }
}

const isOneOf = (value: string | undefined, values: readonly string[]): boolean =>
  value !== undefined && values.includes(value);
