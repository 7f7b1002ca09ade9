/**
 * Strings of bytes: each character is one byte. Go cuts URLs where a byte is, and unescapes to bytes that are no text.
 */
import { goQuote } from '../../src/values/quote.ts';
import { decodeUtf8, encodeUtf8 } from '../../src/values/utf8.ts';

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

/** The UTF-8 bytes of a text. */
export function toByteString(text: string): string {
  return isAscii(text) ? text : Array.from(encodeUtf8(text), (byte) => String.fromCharCode(byte)).join('');
}

/** The text of UTF-8 bytes. Each byte that is of none becomes U+FFFD: our strings hold text only, unlike Go's. */
export function fromByteString(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  return pieces(
    bytes,
    (text) => text,
    () => '\ufffd',
  );
}

/**
 * Bytes in double quotes as Go writes them.
 *
 * @see golang/go strconv: Quote
 */
export function quoteByteString(bytes: string): string {
  if (isAscii(bytes)) return goQuote(bytes);
  const quoted = pieces(
    bytes,
    (text) => goQuote(text).slice(1, -1),
    (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `"${quoted}"`;
}

/** Goes through the characters, and through the bytes that are of none. */
function pieces(bytes: string, ofText: (text: string) => string, ofByte: (byte: number) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.charCodeAt(at);
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const text = decodeUtf8(Uint8Array.from(bytes.slice(at, at + length), (character) => character.charCodeAt(0)));
    parts.push(text === undefined ? ofByte(first) : ofText(text));
    at += text === undefined ? 1 : length;
  }
  return parts.join('');
}
