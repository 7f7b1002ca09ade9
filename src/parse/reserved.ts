/**
 * Words that name no variable and no function. Fields, methods and parts of message names may be called so, except by
 * `true`, `false`, `null` and `in`, which are tokens.
 *
 * @see google/cel-go parser/parser.go reservedIds
 */
export const RESERVED: ReadonlySet<string> = new Set([
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'package',
  'return',
  'true',
  'var',
  'void',
  'while',
]);
