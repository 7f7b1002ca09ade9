import { generalCategory } from './unicode.ts';

/** Printed as they are, which is known of these without a look into tables that must be unpacked first. */
const COMMON =
  /[ -~\xa1-\xac\xae-\u0377\u03a3-\u052f\u2010-\u2027\u2030-\u205e\u3041-\u3096\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7a3\u{1f300}-\u{1f64f}]/u;

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

/** What needs no escapes, which is most of what is ever quoted. */
const PLAIN = /^[ !#-[\]-~]*$/;

const hex = (codePoint: number, width: number): string => codePoint.toString(16).padStart(width, '0');

function quoted(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  if (COMMON.test(character)) return character;
  const codePoint = character.codePointAt(0) as number;
  if (codePoint < 0x20 || codePoint === 0x7f) return `\\x${hex(codePoint, 2)}`;
  // Letters, marks, numbers, punctuation and symbols.
  if ('LMNPS'.includes(generalCategory(codePoint).charAt(0))) return character;
  // A byte that is no UTF-8.
  if (codePoint >= 0xdc80 && codePoint <= 0xdcff) return `\\x${hex(codePoint - 0xdc00, 2)}`;
  return codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`;
}

/**
 * A string in double quotes as Go writes it (`%q`).
 *
 * @see golang/go strconv: Quote
 */
export const goQuote = (text: string): string => `"${PLAIN.test(text) ? text : Array.from(text, quoted).join('')}"`;

/** Bytes in double quotes: read as UTF-8, bytes that are none written `\xff`. */
export function goQuoteBytes(bytes: Uint8Array): string {
  let body = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      body += `\\x${hex(bytes[at] as number, 2)}`;
      at++;
    } else {
      body += quoted(decoder.decode(bytes.subarray(at, at + length)));
      at += length;
    }
  }
  return `"${body}"`;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The length of the well-formed UTF-8 sequence that starts at an index; 0 if none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0;
  for (let i = 1; i < length; i++) if (((bytes[at + i] as number) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] as number;
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  return first === 0xf4 && second > 0x8f ? 0 : length;
}

const ESCAPED_IN_JSON = /[<>&\u2028\u2029]/g;
const LINE_SEPARATORS = /[\u2028\u2029]/g;

/**
 * A string in double quotes as Go writes it in JSON.
 *
 * @param html - whether to escape `<`, `>` and `&`, as Go does unless told otherwise
 * @see golang/go encoding/json, Marshal
 */
export const jsonQuote = (text: string, html = true): string =>
  JSON.stringify(text).replace(
    html ? ESCAPED_IN_JSON : LINE_SEPARATORS,
    (character) => `\\u${hex(character.charCodeAt(0), 4)}`,
  );
