/**
 * Escape sequences of string and bytes literals.
 *
 * @see google/cel-go parser/unescape.go
 */

/** Why a literal's text stands for no value, in Kubernetes' words. */
export class BadEscape {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

const UNABLE = new BadEscape('unable to unescape string');
const NO_CODE_POINT = new BadEscape('invalid unicode code point');

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['?', '?'],
]);

/** Number of hexadecimal digits behind the letter. */
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
]);

/**
 * Reads the sequences of a literal's body in order.
 *
 * @param literal - takes the text between two sequences
 * @param escaped - takes what a sequence stands for: a number for `\x`, `\u`, `\U` and octal ones, else a character
 */
function scan(
  body: string,
  literal: (text: string) => void,
  escaped: (value: string | number, letter: string) => BadEscape | undefined,
): BadEscape | undefined {
  let last = 0;
  for (let at = body.indexOf('\\'); at >= 0; at = body.indexOf('\\', last)) {
    if (at > last) literal(body.slice(last, at));
    const letter = body[at + 1] ?? '';
    let value: string | number | undefined = SIMPLE.get(letter);
    if (value !== undefined) last = at + 2;
    else {
      const octal = letter >= '0' && letter <= '3';
      const digits = octal ? 3 : HEX_DIGITS.get(letter);
      if (digits === undefined) return UNABLE;
      const from = octal ? at + 1 : at + 2;
      last = from + digits;
      const text = body.slice(from, last);
      if (text.length < digits || !(octal ? /^[0-7]+$/ : /^[0-9a-fA-F]+$/).test(text)) return UNABLE;
      value = Number.parseInt(text, octal ? 8 : 16);
    }
    const bad = escaped(value, letter);
    if (bad !== undefined) return bad;
  }
  if (last < body.length) literal(body.slice(last));
  return undefined;
}

/** The value of a string literal's body. */
export function unescapeString(body: string): string | BadEscape {
  let out = '';
  const bad = scan(
    body,
    (text) => {
      out += text;
    },
    (value) => {
      if (typeof value === 'string') out += value;
      else if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return NO_CODE_POINT;
      else out += String.fromCodePoint(value);
      return undefined;
    },
  );
  return bad ?? out;
}

const encoder = new TextEncoder();

/** The bytes of a literal's body without escape sequences. */
export const utf8 = (body: string): Uint8Array => encoder.encode(body);

/** The value of a bytes literal's body: `\x` and octal sequences are single bytes, `\u` and `\U` are not allowed. */
export function unescapeBytes(body: string): Uint8Array | BadEscape {
  const parts: Uint8Array[] = [];
  const bad = scan(
    body,
    (text) => {
      parts.push(utf8(text));
    },
    (value, letter) => {
      if (typeof value === 'string') parts.push(utf8(value));
      else if (letter === 'u' || letter === 'U') return UNABLE;
      else parts.push(Uint8Array.of(value));
      return undefined;
    },
  );
  if (bad !== undefined) return bad;
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
