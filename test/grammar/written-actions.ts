import type { Actions } from '../../grammar/actions.ts';
import { ESC_IDENTIFIER, FALSE, NULL, type Token, TRUE } from '../../grammar/vocabulary.ts';

/** Writes down what rules report: expressions are texts, with the numbers of their operators; places stand apart. */
export class WrittenActions implements Actions<string, string, string> {
  readonly places: string[] = [];
  #ids = 0;

  open(at: number): number {
    this.#ids++;
    this.places.push(`${this.#ids}@${at}`);
    return this.#ids;
  }

  literal(token: Token): string {
    const id = this.#take(token.startOffset, token.end);
    const words = new Map([
      [TRUE, 'true'],
      [FALSE, 'false'],
      [NULL, 'null'],
    ]);
    return `${words.get(token.tokenTypeIdx) ?? token.value}#${id}`;
  }

  ident(name: Token, leadingDot: boolean, start: number): string {
    return `${leadingDot ? '.' : ''}${name.value}#${this.#take(start, name.end)}`;
  }

  select(operand: string, field: Token, at: number, start: number): string {
    return `${operand}.${fieldText(field)}#${this.#take(at, start)}`;
  }

  optionalSelect(operand: string, field: Token, at: number, start: number): string {
    return `${operand}.?${fieldText(field)}#${this.#take(at, start)}`;
  }

  index(id: number, operand: string, index: string, optional: boolean, start: number, end: number): string {
    return `${operand}[${optional ? '?' : ''}${index}]${this.#closed(id, start, end)}`;
  }

  call(id: number, name: string, leadingDot: boolean, args: string[], start: number, end: number): string {
    return `${leadingDot ? '.' : ''}${name}(${args.join(', ')})${this.#closed(id, start, end)}`;
  }

  memberCall(id: number, name: string, target: string, args: string[], start: number, end: number): string {
    return `${target}.${name}(${args.join(', ')})${this.#closed(id, start, end)}`;
  }

  unary(id: number, operator: '!' | '-', operand: string, start: number, end: number): string {
    return `${operator}(${operand})${this.#closed(id, start, end)}`;
  }

  binary(id: number, operator: string, left: string, right: string, start: number, end: number): string {
    return `(${left} ${operator} ${right})${this.#closed(id, start, end)}`;
  }

  logic(operator: '&&' | '||', operands: string[], ids: number[], spans: number[]): string {
    return `(${operands.join(` ${operator} `)})#${ids.join(',')}@${spans.join(',')}`;
  }

  conditional(id: number, condition: string, then: string, otherwise: string, start: number, end: number): string {
    return `(${condition} ? ${then} : ${otherwise})${this.#closed(id, start, end)}`;
  }

  list(id: number, elements: string[], optional: number[], end: number): string {
    const items = elements.map((element, i) => (optional.includes(i) ? `?${element}` : element));
    return `[${items.join(', ')}]${this.#closed(id, 0, end)}`;
  }

  map(id: number, entries: string[], end: number): string {
    return `{${entries.join(', ')}}${this.#closed(id, 0, end)}`;
  }

  mapEntry(id: number, key: string, value: string, optional: boolean, at: number, start: number, end: number): string {
    this.places.push(`${id}:${at}`);
    return `${optional ? '?' : ''}${key}: ${value}${this.#closed(id, start, end)}`;
  }

  message(id: number, name: string, fields: string[], start: number, end: number): string {
    return `${name}{${fields.join(', ')}}${this.#closed(id, start, end)}`;
  }

  field(id: number, name: string, value: string, optional: boolean, start: number, end: number): string {
    return `${optional ? '?' : ''}${name}: ${value}${this.#closed(id, start, end)}`;
  }

  missing(at: number): string {
    return `<missing>#${this.#take(at, at)}`;
  }

  #take(at: number, end: number): number {
    const id = this.open(at);
    this.places.push(`${id}-${end}`);
    return id;
  }

  #closed(id: number, start: number, end: number): string {
    this.places.push(`${id}[${start},${end}]`);
    return `#${id}`;
  }
}

const fieldText = (field: Token): string =>
  field.tokenTypeIdx === ESC_IDENTIFIER ? `\`${field.value}\`` : String(field.value);

/** All that was reported. */
export const written = (root: string, { places }: WrittenActions): string => `${root} ${places.join(' ')}`;

/** What was reported, without numbers and places. */
export const shapeOf = (root: string): string => root.replaceAll(/#\d+(?:,\d+)*(?:@\d+(?:,\d+)*)?/g, '');
