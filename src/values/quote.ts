/** Letters, marks, numbers, punctuation and symbols are printed as they are. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

/** Characters that came with Unicode 15.1 to 17, which Go 1.26 does not print: code points in hexadecimal. */
const LATER: readonly (readonly [number, number])[] = /* @__PURE__ */ (
  '88f 897 c5c cdc 1acf-1add 1ae0-1aeb 1b4e-1b4f 1b7f 1c89-1c8a 20c1 2427-2429 2b96 2ffc-2fff 31e4-31e5 31ef ' +
  'a7cb-a7cf a7d2 a7d4 a7da-a7dc a7f1 fbc3-fbd2 fd90-fd91 fdc8-fdce 105c0-105f3 10940-10959 10d40-10d65 ' +
  '10d69-10d85 10d8e-10d8f 10ec2-10ec7 10ed0-10ed8 10efa-10efc 11380-113e2 116d0-116e3 11b60-11b67 11bc0-11be1 ' +
  '11bf0-11bf9 11db0-11ddb 11de0-11de9 11f5a 13460-143fa 16100-16139 16d40-16d79 16ea0-16eb8 16ebb-16ed3 ' +
  '16ff2-16ff6 187f8-187ff 18cff 18d09-18d1e 18d80-18df2 1cc00-1ccfc 1cd00-1ceb3 1ceba-1ced0 1cee0-1cef0 ' +
  '1e5d0-1e5fa 1e5ff 1e6c0-1e6de 1e6e0-1e6f5 1e6fe-1e6ff 1f6d8 1f777-1f77a 1f8b2-1f8bb 1f8c0-1f8c1 1f8d0-1f8d8 ' +
  '1fa54-1fa57 1fa89-1fa8a 1fa8e-1fa8f 1fabe 1fac6 1fac8 1facd 1fadc 1fadf 1fae9-1faea 1faef 1fbcb-1fbef 1fbfa ' +
  '2b73a-2b73f 2cea2-2cead 2ebf0-2ee5d 323b0-33479'
)
  .split(' ')
  .map((range) => {
    const [first, last] = range.split('-').map((code) => Number.parseInt(code, 16));
    return [first as number, last ?? (first as number)];
  });

const isLater = (code: number): boolean => LATER.some(([first, last]) => code >= first && code <= last);

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
  const codePoint = character.codePointAt(0) as number;
  if (codePoint >= 0x20 && codePoint < 0x7f) return character;
  if (codePoint < 0x20 || codePoint === 0x7f) return `\\x${hex(codePoint, 2)}`;
  if (PRINTABLE.test(character) && !isLater(codePoint)) return character;
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
