/**
 * Bytes as text. Go's strings may hold bytes that belong to no character; here such a byte is a lone surrogate, U+DC00
 * and the byte: one character that only {@link encodeUtf8} makes a byte of again. Printed it is U+FFFD, as Go prints it.
 */
export function textOf(bytes: Uint8Array): string {
  try {
    // `TextDecoder` puts one U+FFFD for a whole broken sequence, so it only reads what is valid.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeWithBytes(bytes);
  }
}

const LONE_BYTE = 0xdc00;

function decodeWithBytes(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let valid = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length > 0) at += length;
    else {
      text += decoder.decode(bytes.subarray(valid, at)) + String.fromCharCode(LONE_BYTE + (bytes[at] as number));
      valid = ++at;
    }
  }
  return text + decoder.decode(bytes.subarray(valid));
}

function encodeWithBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= LONE_BYTE + 0x80 && code <= LONE_BYTE + 0xff) bytes.push(code - LONE_BYTE);
    else bytes.push(...encoder.encode(character));
  }
  return Uint8Array.from(bytes);
}

/** Bytes of the character that begins here; 0 if none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  if (first >= 0xc2 && first <= 0xdf) return isContinuation(second) ? 2 : 0;
  const third = bytes[at + 2] ?? 0;
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80;
    const high = first === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && isContinuation(third) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80;
    const high = first === 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high && isContinuation(third) && isContinuation(bytes[at + 3] ?? 0) ? 4 : 0;
  }
  return 0;
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte <= 0xbf;

const encoder = new TextEncoder();

/** The bytes of a string. */
export const encodeUtf8 = (text: string): Uint8Array =>
  text.isWellFormed() ? encoder.encode(text) : encodeWithBytes(text);

/** The string of well-formed UTF-8; undefined where it is not (overlong forms, surrogates, beyond U+10FFFF). */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Number of bytes of a string in UTF-8. */
export function utf8Length(text: string): number {
  if (!text.isWellFormed()) return encodeWithBytes(text).length;
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // A surrogate pair is four bytes, two for each half.
    if (unit > 0x7f) length += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return length;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const SURROGATE = /[\ud800-\udbff]/;

/** Number of code points: `size(text)`. */
export function codePointCount(text: string): number {
  let count = text.length;
  // Most texts have none, which the regular expression engine sees without reading those of one byte a character.
  if (count > 6 && !SURROGATE.test(text)) return count;
  for (let i = 0; i < text.length; i++) if (isHighSurrogate(text.charCodeAt(i))) count--;
  return count;
}

/**
 * The UTF-16 offset of a code point.
 *
 * @param index - of the code point, from 0; an index behind the text gives the text's length
 * @param start - a UTF-16 offset to count from
 */
export function codePointOffset(text: string, index: number, start = 0): number {
  let offset = start;
  for (let left = index; left > 0 && offset < text.length; left--) {
    offset += isHighSurrogate(text.charCodeAt(offset)) ? 2 : 1;
  }
  return offset;
}

/** `text.slice(start, end)` by code points, `0 <= start <= end`. */
export function sliceCodePoints(text: string, start: number, end?: number): string {
  const from = codePointOffset(text, start);
  return end === undefined ? text.slice(from) : text.slice(from, codePointOffset(text, end - start, from));
}
