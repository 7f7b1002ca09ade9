/**
 * `fieldPath` of a rule: where the error is reported.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go, ValidFieldPath
 */
import { FieldPath } from '../kubernetes/field-path.ts';
import { type StructuralSchema, valueSchema } from '../schema/structural-schema.ts';

export interface ResolvedFieldPath {
  readonly path: FieldPath | undefined;
  readonly schema: StructuralSchema;
}

/** Why a path leads nowhere. */
export interface FieldPathFault {
  readonly error: string;
}

/** `.`, `[`, `]`, or all up to the next of them; a text in single quotes up to the quote that no backslash precedes. */
function nextToken(text: string, start: number): string {
  const first = text[start] as string;
  for (let i = start; i < text.length; i++) {
    const character = text[i] as string;
    if (first === "'") {
      if (i > start && character === "'" && text[i - 1] !== '\\') return text.slice(start, i + 1);
    } else if (character === '.' || character === '[' || character === ']') {
      return text.slice(start, i === start ? i + 1 : i);
    }
  }
  return text.slice(start);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ["'", "'"],
  ['\\', '\\'],
]);

/** The text between the quotes; of several bad escapes the last is told. */
function unquote(token: string): string | FieldPathFault {
  let bad: string | undefined;
  const text = token.slice(1, -1).replace(/\\./g, (escaped) => {
    const character = ESCAPES.get(escaped[1] as string);
    if (character === undefined) bad = escaped;
    return character ?? '';
  });
  return bad === undefined ? text : { error: `invalid string literal: invalid escape char ${bad}` };
}

const NOWHERE: FieldPathFault = { error: 'does not refer to a valid field' };
const ENDS: FieldPathFault = { error: 'unexpected end of JSON path' };

/**
 * @param text - `.name` and `['name']`, one after the other
 * @param subscripts - whether `['name']` is allowed
 */
export function resolveFieldPath(
  text: string,
  schema: StructuralSchema,
  subscripts = true,
): ResolvedFieldPath | FieldPathFault {
  let at = 0;
  const next = (): string | undefined => {
    if (at >= text.length) return undefined;
    const token = nextToken(text, at);
    at += token.length;
    return token;
  };
  let path: FieldPath | undefined;
  let node = schema;
  const step = (name: string): boolean => {
    const child = node.properties === undefined ? valueSchema(node) : node.properties.get(name);
    if (child === undefined) return false;
    path = node.properties === undefined ? FieldPath.key(path, name) : FieldPath.child(path, name);
    node = child;
    return true;
  };
  for (let token = next(); token !== undefined; token = next()) {
    if (token === '[') {
      if (!subscripts) return { error: 'array notation is not allowed' };
      const quoted = next();
      if (quoted === undefined) return ENDS;
      if (quoted.length < 2 || quoted[0] !== "'" || quoted.at(-1) !== "'") {
        return { error: `expected single quoted string but got ${quoted}` };
      }
      const name = unquote(quoted);
      if (typeof name !== 'string') return name;
      if (!step(name)) return NOWHERE;
      const close = next();
      if (close === undefined) return ENDS;
      if (close !== ']') return { error: `expected ] but got ${close}` };
    } else if (token === '.') {
      const name = next();
      if (name === undefined) return ENDS;
      if (!step(name)) return NOWHERE;
    } else {
      return { error: `expected [ or . but got: ${token}` };
    }
  }
  return { path, schema: node };
}
