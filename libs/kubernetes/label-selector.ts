import { MAX_INT64, MIN_INT64 } from '../../src/values/arithmetic.ts';
import { compareStrings } from '../../src/values/order.ts';
import { goQuote } from '../../src/values/quote.ts';
import { SelectorError } from './field-selector.ts';
import { labelValueErrors, qualifiedNameErrors } from './names.ts';

type LabelOperator = 'in' | 'notin' | '=' | '==' | '!=' | 'gt' | 'lt' | 'exists' | '!';

/** One condition on a label. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** Sorted, each once. */
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

/**
 * Reads conditions with commas between them, sorted by key: `a=b`, `a==b`, `a!=b`, `a in (b,c)`, `a notin (b)`, `a`,
 * `!a`, `a>1`, `a<1`.
 *
 * @see kubernetes/apimachinery pkg/labels/selector.go: ParseToRequirements
 */
export function parseLabelSelector(selector: string): readonly LabelRequirement[] | SelectorError {
  const requirements = new SelectorParser(tokenize(selector)).parse();
  if (requirements instanceof SelectorError) return requirements;
  return [...requirements].sort((a, b) => compareStrings(a.key, b.key));
}

interface Token {
  readonly kind: 'identifier' | 'keyword' | 'symbol' | 'end';
  readonly text: string;
}

/** A NUL character ends a token, and the text where no token is. */
function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /[ \t\r\n]*(?:(==|!=|[=!(),><])|([^ \t\r\n=!(),><\0]+))\0?/y;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, symbol, word = ''] = match;
    if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else tokens.push({ kind: word === 'in' || word === 'notin' ? 'keyword' : 'identifier', text: word });
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

const OPERATORS: ReadonlyMap<string, LabelOperator> = new Map([
  ['in', 'in'],
  ['notin', 'notin'],
  ['=', '='],
  ['==', '=='],
  ['!=', '!='],
  ['>', 'gt'],
  ['<', 'lt'],
]);

/** Where a value or key may stand, `in` and `notin` are words like others. */
const isWord = ({ kind }: Token): boolean => kind === 'identifier' || kind === 'keyword';
const isSymbol = (token: Token, text: string): boolean => token.kind === 'symbol' && token.text === text;

const found = (token: Token, expected: string): SelectorError =>
  new SelectorError(`found '${token.text}', expected: ${expected}`);

class SelectorParser {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get #next(): Token {
    return this.#tokens[this.#position] as Token;
  }

  #take(): Token {
    const token = this.#next;
    this.#position++;
    return token;
  }

  parse(): LabelRequirement[] | SelectorError {
    const requirements: LabelRequirement[] = [];
    if (this.#next.kind === 'end') return requirements;
    if (!this.#startsRequirement()) return found(this.#next, "!, identifier, or 'end of string'");
    for (;;) {
      const requirement = this.#requirement();
      if (requirement instanceof SelectorError) {
        return new SelectorError(`unable to parse requirement: ${requirement.message}`);
      }
      requirements.push(requirement);
      const token = this.#take();
      if (token.kind === 'end') return requirements;
      if (!isSymbol(token, ',')) return found(token, "',' or 'end of string'");
      if (!this.#startsRequirement()) return found(this.#next, "identifier after ','");
    }
  }

  #startsRequirement(): boolean {
    return isWord(this.#next) || isSymbol(this.#next, '!');
  }

  #requirement(): LabelRequirement | SelectorError {
    const isNegated = isSymbol(this.#next, '!');
    if (isNegated) this.#take();
    const word = this.#take();
    if (!isWord(word)) return found(word, 'identifier');
    const key = word.text;
    const keyErrors = qualifiedNameErrors(key);
    if (keyErrors.length > 0) return new SelectorError(invalidValue('<nil>', key, keyErrors.join('; ')));
    if (isNegated) return { key, operator: '!', values: [] };
    if (this.#next.kind === 'end' || isSymbol(this.#next, ',')) return { key, operator: 'exists', values: [] };
    return this.#condition(key);
  }

  #condition(key: string): LabelRequirement | SelectorError {
    const token = this.#take();
    const operator = OPERATORS.get(token.text);
    if (operator === undefined) return found(token, 'in, notin, =, ==, !=, gt, lt');
    const values = operator === 'in' || operator === 'notin' ? this.#valueList() : this.#value();
    if (values instanceof SelectorError) return values;
    const sorted = [...new Set(values)].sort(compareStrings);
    return conditionError(key, operator, sorted) ?? { key, operator, values: sorted };
  }

  #value(): readonly string[] | SelectorError {
    if (this.#next.kind === 'end' || isSymbol(this.#next, ',')) return [''];
    const token = this.#take();
    return isWord(token) ? [token.text] : found(token, 'identifier');
  }

  #valueList(): readonly string[] | SelectorError {
    const open = this.#take();
    if (!isSymbol(open, '(')) return new SelectorError(`found '${open.text}' expected: '('`);
    if (isSymbol(this.#next, ')')) {
      this.#take();
      return [''];
    }
    if (!isWord(this.#next) && !isSymbol(this.#next, ',')) return found(this.#next, "',', ')' or identifier");
    return this.#listedValues();
  }

  /** An empty text stands where nothing is between two commas or at an end of the list. */
  #listedValues(): readonly string[] | SelectorError {
    const values: string[] = [];
    for (;;) {
      const token = this.#take();
      if (isWord(token)) {
        values.push(token.text);
        if (isSymbol(this.#next, ')')) break;
        if (!isSymbol(this.#next, ',')) return found(this.#next, "',' or ')'");
      } else if (isSymbol(token, ',')) {
        if (values.length === 0 || isSymbol(this.#next, ')') || isSymbol(this.#next, ',')) values.push('');
        if (isSymbol(this.#next, ')')) break;
      } else {
        return found(token, "',', or identifier");
      }
    }
    this.#take();
    return values;
  }
}

/** As Kubernetes prints an invalid field. */
const invalidValue = (path: string, value: string, detail: string): string =>
  `${path}: Invalid value: ${goQuote(value)}: ${detail}`;

/** @see kubernetes/apimachinery pkg/labels/selector.go: NewRequirement */
function conditionError(key: string, operator: LabelOperator, values: readonly string[]): SelectorError | undefined {
  const errors: string[] = [];
  if (operator === 'gt' || operator === 'lt') {
    const [value = ''] = values;
    if (!isInt64(value)) {
      errors.push(invalidValue('values[0]', value, "for 'Gt', 'Lt' operators, the value must be an integer"));
    }
  }
  for (const [i, value] of values.entries()) {
    const problems = labelValueErrors(value);
    if (problems.length > 0) errors.push(invalidValue(`values[${i}][${key}]`, value, problems.join('; ')));
  }
  if (errors.length === 0) return undefined;
  return new SelectorError(errors.length === 1 ? (errors[0] as string) : `[${errors.join(', ')}]`);
}

function isInt64(text: string): boolean {
  const [, sign = '', digits] = /^([+-]?)0*([0-9]{1,19})$/.exec(text) ?? [];
  if (digits === undefined) return false;
  const value = BigInt(digits);
  return sign === '-' ? -value >= MIN_INT64 : value <= MAX_INT64;
}
