import { compareStrings } from '../../src/values/order.ts';
import { SelectorError } from './field-selector.ts';
import { type LabelOperator, type LabelRequirement, labelKeyError, labelRequirement } from './label-requirement.ts';

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
    const keyError = labelKeyError('<nil>', key);
    if (keyError !== undefined) return new SelectorError(keyError);
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
    return labelRequirement(key, operator, [...new Set(values)].sort(compareStrings));
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
