/**
 * Property names as CEL identifiers and back.
 *
 * @see kubernetes/apiserver pkg/cel/escaping.go
 */

/** Words that CEL's lexer keeps for itself: a property of that name is written `__name__`. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'true false null in as break const continue else for function if import let loop package namespace return ' +
    'var void while'
  ).split(' '),
);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
]);

const UNESCAPES: ReadonlyMap<string, string> = new Map(
  Array.from(ESCAPES, ([text, escaped]) => [escaped.slice(2, -2), text]),
);

const ESCAPABLE = /^[a-zA-Z_.\-/][a-zA-Z0-9_.\-/]*$/;
const PLAIN = /^[a-zA-Z0-9_]*$/;

/** Whether a name is a word of CEL's lexer: `namespace`, `if`, `true`. */
export const isKeyword = (name: string): boolean => KEYWORDS.has(name);

/** The identifier of a property in expressions; undefined for a name that has none, whose property CEL does not see. */
export function escapeName(name: string): string | undefined {
  if (KEYWORDS.has(name)) return `__${name}__`;
  if (!ESCAPABLE.test(name)) return undefined;
  if (PLAIN.test(name) && !name.includes('__')) return name;
  return name.replace(/__|[.\-/]/g, (found) => ESCAPES.get(found) as string);
}

/** The property that an identifier means; undefined where it holds an escape that there is not. */
export function unescapeName(identifier: string): string | undefined {
  if (!identifier.includes('__')) return identifier;
  let valid = true;
  const name = identifier.replace(/__[^_]+__/g, (found) => {
    const content = found.slice(2, -2);
    const text = UNESCAPES.get(content);
    if (text !== undefined) return text;
    // A keyword is only escaped as a whole.
    if (!KEYWORDS.has(content) || found.length !== identifier.length) valid = false;
    return content;
  });
  return valid ? name : undefined;
}
