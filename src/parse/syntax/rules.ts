/**
 * CEL's grammar as data, for the reader that words syntax errors. One line a rule. `&n` starts a left-recursive tail
 * whose operator has precedence n, `rule^n` calls a rule with the least precedence n, `[…]` is a set of tokens, `#Name`
 * names an alternative, `label=` and `list+=` name what the walk looks at.
 *
 * @see google/cel-go parser/gen/CEL.g4
 */
const RULES = `
root    = e=ternary EOF
ternary = e=disj (op='?' e1=disj ':' e2=ternary)?
disj    = e=conj (ops+='||' e1+=conj)*
conj    = e=rel (ops+='&&' e1+=rel)*
rel     = arith &1 op=['<' '<=' '>=' '>' '==' '!=' 'in'] rel^2
arith   = prefix &2 op=['*' '/' '%'] arith^3 &1 op=['+' '-'] arith^2
prefix  = postfix #PrefixNone | (ops+='!')+ postfix #PrefixNot | (ops+='-')+ postfix #PrefixNeg
postfix = atom #PostAtom &3 op='.' (opt='?')? id=name #PostField &2 op='.' id=IDENTIFIER open='(' args=(exprs)? ')' #PostCall &1 op='[' (opt='?')? index=ternary ']' #PostIndex
atom    = (dot='.')? id=IDENTIFIER #AtomIdent | (dot='.')? id=IDENTIFIER op='(' args=(exprs)? ')' #AtomCall | '(' e=ternary ')' #AtomParen | op='[' elems=(elements)? (',')? ']' #AtomList | op='{' entries=(pairs)? (',')? '}' #AtomMap | (dot='.')? ids+=IDENTIFIER (ops+='.' ids+=IDENTIFIER)* op='{' entries=(fields)? (',')? '}' #AtomMessage | constant #AtomConst
exprs   = e+=ternary (',' e+=ternary)*
elements = elems+=optItem (',' elems+=optItem)*
fields  = names+=optName cols+=':' values+=ternary (',' names+=optName cols+=':' values+=ternary)*
optName = (opt='?')? name
pairs   = keys+=optItem cols+=':' values+=ternary (',' keys+=optItem cols+=':' values+=ternary)*
name    = id=IDENTIFIER #NamePlain | id=ESC_IDENTIFIER #NameQuoted
optItem = (opt='?')? e=ternary
constant = (sign='-')? tok=NUM_INT #ConstInt | tok=NUM_UINT #ConstUint | (sign='-')? tok=NUM_FLOAT #ConstDouble | tok=STRING #ConstString | tok=BYTES #ConstBytes | tok='true' #ConstTrue | tok='false' #ConstFalse | tok='null' #ConstNull`;

/** The names of the token types, by their numbers: the numbers decide the order inside `expecting {…}`. */
export const TOKEN_NAMES: readonly string[] =
  "<none> '==' '!=' 'in' '<' '<=' '>=' '>' '&&' '||' '[' ']' '{' '}' '(' ')' '.' ',' '-' '!' '?' ':' '+' '*' '/' '%' 'true' 'false' 'null' WHITESPACE COMMENT NUM_FLOAT NUM_INT NUM_UINT STRING BYTES IDENTIFIER ESC_IDENTIFIER".split(
    ' ',
  );

/** Token types that have no text of their own, and the two hidden ones. */
export const WHITESPACE = 29;
export const COMMENT = 30;
export const NUM_FLOAT = 31;
export const NUM_INT = 32;
export const NUM_UINT = 33;
export const STRING = 34;
export const BYTES = 35;
export const IDENTIFIER = 36;
export const ESC_IDENTIFIER = 37;
export const EOF = -1;

/** Token types by what the rules call them: `'=='`, `STRING`. */
export const TOKEN_TYPES: ReadonlyMap<string, number> = new Map([
  ...TOKEN_NAMES.map((name, index): [string, number] => [name, index]),
  ['EOF', EOF],
]);

interface Labelled {
  label: string | undefined;
  /** Whether the label collects a list. */
  readonly list: boolean;
}

/** One token out of a set. */
export interface TokenElement extends Labelled {
  readonly kind: 'token';
  readonly set: ReadonlySet<number>;
  /** Written as a set: `[…]`. */
  readonly isSet: boolean;
}

interface RuleElement extends Labelled {
  readonly kind: 'rule';
  readonly rule: string;
  readonly precedence: number;
}

/** `(…)?`, `(…)*`, `(…)+` */
interface RepeatElement extends Labelled {
  readonly kind: 'optional' | 'star' | 'plus';
  readonly body: readonly Element[];
}

export type Element = TokenElement | RuleElement | RepeatElement;

export interface Alternative {
  readonly elements: readonly Element[];
  /** What a node of this alternative is called. */
  readonly label: string;
  /** Of a left-recursive tail; 0 for others. */
  readonly precedence: number;
}

export interface Rule {
  readonly name: string;
  readonly alternatives: readonly Alternative[];
  /** Left-recursive alternatives without their left operand. */
  readonly tails: readonly Alternative[];
}

const REPEATS: ReadonlyMap<string, RepeatElement['kind']> = new Map([
  ['?', 'optional'],
  ['*', 'star'],
  ['+', 'plus'],
]);

/** Reads one line of the table. */
function readRule(line: string): Rule {
  const [, name, right] = /^(\w+)\s*=\s*(.*)$/.exec(line) as unknown as [string, string, string];
  const words = right.match(/\w+\+?=|'[^']+'|\w+(?:\^\d+)?|&\d+|#\w+|[()[\]|?*+]/g) as string[];
  let at = 0;

  const readSequence = (): Element[] => {
    const elements: Element[] = [];
    let label: string | undefined;
    let list = false;
    for (; at < words.length; at++) {
      const word = words[at] as string;
      if (word === ')' || word === '|' || word.startsWith('&') || word.startsWith('#')) break;
      if (/^\w+\+?=$/.test(word)) {
        list = word.includes('+');
        label = word.replace(/\+?=/, '');
        continue;
      }
      if (word === '(') {
        at++;
        const body = readSequence();
        // A label in front of a group is that of its first element.
        if (label !== undefined) (body[0] as Element).label = label;
        at++;
        elements.push({ kind: REPEATS.get(words[at] as string) ?? 'plus', body, label: undefined, list: false });
      } else if (word === '[') {
        const set = new Set<number>();
        while (words[++at] !== ']') set.add(TOKEN_TYPES.get(words[at] as string) as number);
        elements.push({ kind: 'token', set, isSet: true, label, list });
      } else {
        const token = TOKEN_TYPES.get(word);
        if (token !== undefined) elements.push({ kind: 'token', set: new Set([token]), isSet: false, label, list });
        else {
          const [rule, precedence] = word.split('^') as [string, string | undefined];
          elements.push({ kind: 'rule', rule, precedence: Number(precedence ?? 0), label, list });
        }
      }
      label = undefined;
      list = false;
    }
    return elements;
  };

  const alternatives: Alternative[] = [];
  const tails: Alternative[] = [];
  while (at < words.length) {
    let precedence = 0;
    const word = words[at] as string;
    if (word.startsWith('&')) {
      precedence = Number(word.slice(1));
      at++;
    } else if (word === '|') at++;
    const elements = readSequence();
    const label = words[at]?.startsWith('#') ? (words[at++] as string).slice(1) : name;
    (precedence > 0 ? tails : alternatives).push({ elements, label, precedence });
  }
  return { name, alternatives, tails };
}

/** The rules by name, in the table's order. */
export function readRules(): Map<string, Rule> {
  return new Map(
    RULES.trim()
      .split('\n')
      .map(readRule)
      .map((rule) => [rule.name, rule]),
  );
}
