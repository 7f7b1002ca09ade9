/** Letters, marks, numbers, punctuation and symbols are printed as they are. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

const ESCAPES = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
]);

const hex = (codePoint: number, width: number): string => codePoint.toString(16).padStart(width, '0');

function quoted(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  const codePoint = character.codePointAt(0) as number;
  if (codePoint >= 0x20 && codePoint < 0x7f) return character;
  if (codePoint < 0x20 || codePoint === 0x7f) return `\\x${hex(codePoint, 2)}`;
  if (PRINTABLE.test(character)) return character;
  return codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`;
}

/**
 * A string in double quotes as Go writes it (`%q`).
 *
 * @see golang/go strconv: Quote
 */
export const goQuote = (text: string): string => `"${Array.from(text, quoted).join('')}"`;
