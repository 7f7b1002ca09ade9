/**
 * Standard base64 with padding, as Go's `base64.StdEncoding`.
 *
 * `atob` is no substitute: it takes what Go refuses (missing padding, spaces) and works on binary strings.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SIXTETS: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (letter, i) => [letter, i]));

export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET.charAt(group >> 18) + ALPHABET.charAt((group >> 12) & 63);
    text += i + 1 < bytes.length ? ALPHABET.charAt((group >> 6) & 63) : '=';
    text += i + 2 < bytes.length ? ALPHABET.charAt(group & 63) : '=';
  }
  return text;
}

/** @returns undefined where the text is no base64; line breaks are skipped, as in Go */
export function decodeBase64(text: string): Uint8Array | undefined {
  const letters = text.replace(/[\r\n]/g, '');
  if (letters.length % 4 !== 0) return undefined;
  const padding = letters.endsWith('==') ? 2 : letters.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((letters.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < letters.length; i += 4) {
    let group = 0;
    for (let j = i; j < i + 4; j++) {
      const sixtet = j >= letters.length - padding ? 0 : SIXTETS.get(letters.charAt(j));
      if (sixtet === undefined) return undefined;
      group = (group << 6) | sixtet;
    }
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (group >> shift) & 255;
  }
  return bytes;
}
