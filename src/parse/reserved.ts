/**
 * Words that name no variable and no function. Fields, methods and parts of message names may be called so, except by
 * `true`, `false`, `null` and `in`, which are tokens.
 *
 * @see google/cel-go parser/parser.go reservedIds
 */
const RESERVED: ReadonlySet<string> = new Set([
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

/** The letters that reserved words begin with: most names need no look into the set. */
const INITIALS: readonly boolean[] = /* @__PURE__ */ (() => {
  const initials = new Array<boolean>(128).fill(false);
  for (const word of RESERVED) initials[word.charCodeAt(0)] = true;
  return initials;
})();

/** @param name - not empty */
export const isReserved = (name: string): boolean =>
  name.length > 1 && INITIALS[name.charCodeAt(0)] === true && RESERVED.has(name);
