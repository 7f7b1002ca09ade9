/**
 * Strings of bytes: each character is one byte. Go cuts URLs where a byte is, and unescapes to bytes that are no text.
 */
import { goQuote, goQuoteBytes } from '../../src/values/quote.ts';
import { encodeUtf8, textOf } from '../../src/values/utf8.ts';

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

/** The UTF-8 bytes of a text. */
export function toByteString(text: string): string {
  return isAscii(text) ? text : Array.from(encodeUtf8(text), (byte) => String.fromCharCode(byte)).join('');
}

/** The text of UTF-8 bytes. */
export const fromByteString = (bytes: string): string => (isAscii(bytes) ? bytes : textOf(toBytes(bytes)));

/**
 * Bytes in double quotes as Go writes them.
 *
 * @see golang/go strconv: Quote
 */
export function quoteByteString(bytes: string): string {
  return isAscii(bytes) ? goQuote(bytes) : goQuoteBytes(toBytes(bytes));
}

const toBytes = (bytes: string): Uint8Array => Uint8Array.from(bytes, (character) => character.charCodeAt(0));
