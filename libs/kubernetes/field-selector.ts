import { compareStrings } from '../../src/values/order.ts';

/** One condition on a field of an object. */
export interface FieldRequirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** Why a text is no selector. */
export class SelectorError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** `spec.nodeName=a,status.phase!=Running` */
export const fieldSelectorText = (requirements: readonly FieldRequirement[]): string =>
  requirements.map(({ field, operator, value }) => `${field}${operator}${value}`).join(',');

/**
 * Reads conditions with commas between them, in the order of their texts. A backslash stands before a comma, an equals
 * sign or a backslash that belongs to a value.
 *
 * @see kubernetes/apimachinery pkg/fields/selector.go: ParseSelector
 */
export function parseFieldSelector(selector: string): readonly FieldRequirement[] | SelectorError {
  const requirements: FieldRequirement[] = [];
  for (const term of splitTerms(selector).sort(compareStrings)) {
    if (term === '') continue;
    const operator = /!=|==?/.exec(term);
    if (operator === null) return new SelectorError(`invalid selector: '${selector}'; can't understand '${term}'`);
    const field = term.slice(0, operator.index);
    const value = unescapeValue(term.slice(operator.index + operator[0].length));
    if (value instanceof SelectorError) return value;
    if (field !== '' || value !== '') {
      requirements.push({ field, operator: operator[0] === '!=' ? '!=' : '=', value });
    }
  }
  return requirements;
}

function splitTerms(selector: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let i = 0; i < selector.length; i++) {
    if (selector[i] === '\\') {
      i++;
    } else if (selector[i] === ',') {
      terms.push(selector.slice(start, i));
      start = i + 1;
    }
  }
  terms.push(selector.slice(start));
  return terms;
}

function unescapeValue(text: string): string | SelectorError {
  const parts: string[] = [];
  const characters = text[Symbol.iterator]();
  for (let next = characters.next(); !next.done; next = characters.next()) {
    const character = next.value;
    if (character === '\\') {
      const escaped = characters.next().value;
      if (escaped !== '\\' && escaped !== ',' && escaped !== '=') {
        return new SelectorError(`invalid field selector: invalid escape sequence: \\${escaped ?? ''}`);
      }
      parts.push(escaped);
    } else if (character === ',' || character === '=') {
      const code = character.charCodeAt(0);
      return new SelectorError(`invalid field selector: unescaped character in value: ${code}`);
    } else {
      parts.push(character);
    }
  }
  return parts.join('');
}
