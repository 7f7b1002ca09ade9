/**
 * Base64 with the URL-safe alphabet and padding.
 *
 * @see golang/go encoding/base64: URLEncoding.Decode
 */
import { encodeUtf8 } from '../values/utf8.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SEXTETS: readonly number[] = Array.from({ length: 256 }, (_, code) =>
  ALPHABET.indexOf(String.fromCharCode(code)),
);
const PADDING = 0x3d;

const isLineBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

/** @returns the bytes, or the offset (in UTF-8) of what does not belong there; line breaks are passed over */
export function decodeBase64Url(text: string): Uint8Array | { readonly corruptAt: number } {
  const source = encodeUtf8(text);
  const bytes: number[] = [];
  let at = 0;
  const skipLineBreaks = (): void => {
    while (isLineBreak(source[at])) at++;
  };
  while (at < source.length) {
    const group: number[] = [];
    while (group.length < 4) {
      if (at === source.length) {
        if (group.length === 0) return Uint8Array.from(bytes);
        return { corruptAt: at - group.length };
      }
      const byte = source[at] as number;
      at++;
      const sextet = SEXTETS[byte] as number;
      if (sextet >= 0) {
        group.push(sextet);
        continue;
      }
      if (isLineBreak(byte)) continue;
      if (byte !== PADDING || group.length < 2) return { corruptAt: at - 1 };
      if (group.length === 2) {
        skipLineBreaks();
        if (at === source.length) return { corruptAt: at };
        if (source[at] !== PADDING) return { corruptAt: at - 1 };
        at++;
      }
      skipLineBreaks();
      if (at < source.length) return { corruptAt: at };
      break;
    }
    const [a = 0, b = 0, c = 0, d = 0] = group;
    const triple = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d];
    bytes.push(...triple.slice(0, group.length - 1));
  }
  return Uint8Array.from(bytes);
}
