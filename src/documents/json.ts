/**
 * JSON as Kubernetes reads it: integers exact (an int64 where the text is an integer that fits, a double otherwise),
 * `5` and `5.0` told apart, up to 10,000 levels deep.
 *
 * `JSON.parse` cannot say which of the two a number was, so this reads the text itself. It keeps its own stack: text
 * from a stranger cannot overflow the machine's.
 *
 * @see kubernetes-sigs/json json.go, UnmarshalStrict
 */
import { setMember } from '../values/set-member.ts';
import { double, int, type Value } from '../values/value.ts';
import { Refusal } from './refusal.ts';

/** A member written twice in one object. */
export interface DuplicateField {
  /** Dotted path, `spec.ports[0].name`. */
  readonly path: string;
  /** UTF-16 offset of the second key. */
  readonly offset: number;
}

export interface JsonText {
  readonly ok: true;
  /** Of members written twice the last one counts. */
  readonly value: Value;
  /** Each path once, at most 100; empty unless `duplicates` was asked for. */
  readonly duplicates: readonly DuplicateField[];
  /** The first number that no double can hold, where `largeNumbers` let it pass; it is 0 in the value. */
  readonly tooLarge?: Refusal;
}

export interface JsonOptions {
  /** Look for members written twice. */
  readonly duplicates?: boolean;
  /** Keep integers beyond int64 as `bigint`, up to 40 digits, and the sign of `-0`, for whom a type tells what they are. */
  readonly wideIntegers?: boolean;
  /** Do not refuse numbers that no double can hold: see {@link JsonText.tooLarge}. */
  readonly largeNumbers?: boolean;
  /** Where to begin; what stands before is not looked at. */
  readonly start?: number;
  /** Stop behind the first value, as a stream of values is read; {@link JsonReader.position} then says where. */
  readonly stream?: boolean;
}

/** Nesting beyond this is refused. */
const MAX_DEPTH = 10_000;
const MAX_DUPLICATES = 100;

/** Reads one JSON text. Never throws; a refusal is in the words of Go's decoder. */
export function parseJson(text: string, options: JsonOptions = {}): JsonText | Refusal {
  const { duplicates, start, stream } = options;
  const plain = duplicates || start !== undefined || stream ? undefined : plainJson(text);
  return plain ?? new JsonReader(text, options).read();
}

/** What JavaScript reads as we do, only faster; undefined where it would not, or where something is wrong. */
function plainJson(text: string): JsonText | undefined {
  if (!isPlain(text)) return undefined;
  try {
    return { ok: true, value: JSON.parse(text), duplicates: [] };
  } catch {
    return undefined;
  }
}

/** An escape that may be half of a character, where the other half may be missing. */
const SURROGATE = /\\u[dD]/;

/** Where a number may begin inside a container, in strings too: one with a fraction, an exponent or many digits, or -0. */
const INEXACT = /[ :,[\n\r\t](?:-0|-?\d(?:\d*[.eE]|\d{15}))/;

/**
 * Whether `JSON.parse` loses nothing of a text: no number has a fraction, an exponent or many digits or is -0, all
 * characters are whole, and nothing is nested too deeply. Says nothing of what is no JSON.
 */
function isPlain(text: string): boolean {
  if (!text.isWellFormed() || (text.includes('\\') && SURROGATE.test(text))) return false;
  const isContainer = text.startsWith('{') || text.startsWith('[');
  // A text with as many closing as opening characters is longer than this where it is nested too deeply.
  if (isContainer && text.length < 2 * MAX_DEPTH && !INEXACT.test(text)) return true;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = closingQuote(text, at + 1);
      if (at < 0) return false;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return false;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--;
    else if (code === MINUS || isDigit(code)) {
      const start = at;
      let next = text.charCodeAt(++at);
      if (code === MINUS && next === DIGIT_0) return false;
      while (isDigit(next)) next = text.charCodeAt(++at);
      if (next === DOT || (next | 0x20) === 0x65 || at - start > 15) return false;
      at--;
    }
  }
  return true;
}

type JsonObject = Record<string, Value>;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
/** What `charCodeAt` gives at the end: no comparison holds for it. */
const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_9;

/** One reading of a text, value by value. */
export class JsonReader {
  readonly #text: string;
  readonly #duplicates: DuplicateField[] | undefined;
  readonly #stream: boolean;
  readonly #wideIntegers: boolean;
  readonly #largeNumbers: boolean;
  #at: number;
  /** Where the last member's name begins. */
  #keyAt = 0;
  #complete = false;
  /** A number no double can hold: refused only if the rest is well formed, as Go checks the syntax first. */
  #tooLarge: Refusal | undefined;

  constructor(text: string, options: JsonOptions = {}) {
    // A text reaches Kubernetes as UTF-8, which has no lone surrogates.
    this.#text = text.isWellFormed() ? text : text.toWellFormed();
    this.#duplicates = options.duplicates ? [] : undefined;
    this.#stream = options.stream ?? false;
    this.#wideIntegers = options.wideIntegers ?? false;
    this.#largeNumbers = options.largeNumbers ?? false;
    this.#at = options.start ?? 0;
  }

  /** Behind the last value read. */
  get position(): number {
    return this.#at;
  }

  /** Whether a whole value was read: the syntax is right, though a number may be too large. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Whether only white space is left. */
  atEnd(): boolean {
    this.#skipSpace();
    return this.#at >= this.#text.length;
  }

  read(): JsonText | Refusal {
    try {
      const value = this.#value();
      if (!this.#stream) {
        this.#skipSpace();
        if (this.#at < this.#text.length) this.#unexpected('after top-level value');
      }
      this.#complete = true;
      const tooLarge = this.#tooLarge;
      if (tooLarge && !this.#largeNumbers) throw tooLarge;
      return { ok: true, value, duplicates: this.#duplicates ?? [], ...(tooLarge && { tooLarge }) };
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      return refused;
    }
  }

  /** A value with all that is in it. `containers` are those still open, `keys` the member each open object waits for. */
  #value(): Value {
    const text = this.#text;
    const containers: (Value[] | JsonObject)[] = [];
    const keys: string[] = [];
    let value: Value;
    for (;;) {
      this.#skipSpace();
      const code = text.charCodeAt(this.#at);
      if (code === QUOTE) value = this.#string();
      else if (code === OPEN_BRACE) {
        this.#enter(containers);
        if (!this.#closes(CLOSE_BRACE)) {
          containers.push({});
          keys.push(this.#key());
          continue;
        }
        value = {};
      } else if (code === OPEN_BRACKET) {
        this.#enter(containers);
        if (!this.#closes(CLOSE_BRACKET)) {
          containers.push([]);
          continue;
        }
        value = [];
      } else value = this.#scalar(code);

      // Put the value where it belongs, and every container that it completes.
      for (;;) {
        const container = containers.at(-1);
        if (container === undefined) return value;
        this.#skipSpace();
        const after = text.charCodeAt(this.#at);
        if (Array.isArray(container)) {
          container.push(value);
          if (after === COMMA) {
            this.#at++;
            break;
          }
          if (after !== CLOSE_BRACKET) this.#unexpected('after array element');
        } else {
          setMember(container, keys.at(-1) as string, value);
          if (after === COMMA) {
            this.#at++;
            keys[keys.length - 1] = this.#key();
            if (this.#duplicates) this.#noteDuplicate(this.#duplicates, containers, keys);
            break;
          }
          if (after !== CLOSE_BRACE) this.#unexpected('after object key:value pair');
          keys.pop();
        }
        this.#at++;
        containers.pop();
        value = container;
      }
    }
  }

  #enter(containers: readonly unknown[]): void {
    if (containers.length >= MAX_DEPTH) this.#unexpected('exceeded max depth');
    this.#at++;
  }

  /** Whether the container that was just opened ends at once. */
  #closes(code: number): boolean {
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  /** A member's name and the colon behind it. */
  #key(): string {
    this.#skipSpace();
    this.#keyAt = this.#at;
    if (this.#text.charCodeAt(this.#at) !== QUOTE) this.#unexpected('looking for beginning of object key string');
    const key = this.#string();
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== COLON) this.#unexpected('after object key');
    this.#at++;
    return key;
  }

  #skipSpace(): void {
    const text = this.#text;
    let at = this.#at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
      at++;
    }
    this.#at = at;
  }

  #string(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let at = start;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(start, at);
      }
      if (code === BACKSLASH) return this.#escapedString(start, at);
      if (!(code >= 0x20)) {
        this.#at = at;
        this.#unexpected('in string literal');
      }
      at++;
    }
  }

  /** @param from - where the first backslash is */
  #escapedString(start: number, from: number): string {
    const text = this.#text;
    const end = closingQuote(text, from);
    const decoded = end < 0 ? undefined : decodedString(text.slice(start - 1, end + 1));
    if (decoded === undefined) return this.#brokenString(start, from);
    this.#at = end + 1;
    return decoded.toWellFormed();
  }

  /** As {@link #escapedString}, character by character: says what is wrong. */
  #brokenString(start: number, from: number): string {
    const text = this.#text;
    let decoded = text.slice(start, from);
    let at = from;
    let surrogates = false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        this.#at = at + 1;
        const unit = this.#escape();
        surrogates ||= unit >= 0xd800 && unit <= 0xdfff;
        decoded += String.fromCharCode(unit);
        at = this.#at;
        continue;
      }
      const plain = at;
      let next = code;
      while (next >= 0x20 && next !== QUOTE && next !== BACKSLASH) next = text.charCodeAt(++at);
      if (!(next >= 0x20)) {
        this.#at = at;
        this.#unexpected('in string literal');
      }
      decoded += text.slice(plain, at);
    }
    this.#at = at + 1;
    return surrogates ? decoded.toWellFormed() : decoded;
  }

  /** The UTF-16 unit that an escape stands for. */
  #escape(): number {
    const code = this.#text.charCodeAt(this.#at);
    const short = SHORT_ESCAPES.get(code);
    if (short !== undefined) {
      this.#at++;
      return short;
    }
    if (code !== 0x75) this.#unexpectedWithin('in string escape code');
    this.#at++;
    let unit = 0;
    for (let i = 0; i < 4; i++, this.#at++) {
      const digit = hexDigit(this.#text.charCodeAt(this.#at));
      if (digit < 0) this.#unexpectedWithin('in \\u hexadecimal character escape');
      unit = unit * 16 + digit;
    }
    return unit;
  }

  #scalar(code: number): Value {
    if (isDigit(code) || code === MINUS) return this.#number();
    if (code === 0x74) return this.#word('true', true);
    if (code === 0x66) return this.#word('false', false);
    if (code === 0x6e) return this.#word('null', null);
    this.#unexpected('looking for beginning of value');
  }

  #word(word: string, value: boolean | null): boolean | null {
    for (let i = 1; i < word.length; i++) {
      this.#at++;
      if (this.#text.charCodeAt(this.#at) !== word.charCodeAt(i)) {
        this.#unexpectedWithin(`in literal ${word} (expecting '${word.charAt(i)}')`);
      }
    }
    this.#at++;
    return value;
  }

  #number(): Value {
    const text = this.#text;
    const start = this.#at;
    let at = start;
    let code = text.charCodeAt(at);
    const negative = code === MINUS;
    if (negative) code = text.charCodeAt(++at);
    let small = 0;
    const digits = at;
    if (code === DIGIT_0) code = text.charCodeAt(++at);
    else {
      while (isDigit(code)) {
        small = small * 10 + (code - DIGIT_0);
        code = text.charCodeAt(++at);
      }
      if (at === digits) {
        this.#at = at;
        this.#unexpectedWithin('in numeric literal');
      }
    }
    if (code !== DOT && code !== 0x65 && code !== 0x45) {
      this.#at = at;
      if (at - digits <= 15) return negative && (small !== 0 || this.#wideIntegers) ? -small : small;
      return this.#longInteger(text.slice(start, at), start);
    }
    if (code === DOT) {
      at = this.#digits(at + 1, 'after decimal point in numeric literal');
      code = text.charCodeAt(at);
    }
    if (code === 0x65 || code === 0x45) {
      const sign = text.charCodeAt(at + 1);
      at = this.#digits(sign === 0x2b || sign === MINUS ? at + 2 : at + 1, 'in exponent of numeric literal');
    }
    this.#at = at;
    return this.#double(text.slice(start, at), start);
  }

  /** Skips one digit or more. */
  #digits(from: number, context: string): number {
    let at = from;
    while (isDigit(this.#text.charCodeAt(at))) at++;
    if (at === from) {
      this.#at = at;
      this.#unexpectedWithin(context);
    }
    return at;
  }

  #longInteger(digits: string, start: number): Value {
    // Nothing longer fits, and making a huge integer of a huge text would take long.
    if (digits.length > (this.#wideIntegers ? 40 : 20)) return this.#double(digits, start);
    const value = BigInt(digits);
    return this.#wideIntegers || BigInt.asIntN(64, value) === value ? int(value) : this.#double(digits, start);
  }

  #double(digits: string, start: number): Value {
    const value = Number(digits);
    if (Number.isFinite(value)) return double(value);
    this.#tooLarge ??= new Refusal(`json: cannot unmarshal number ${digits} into Go value of type float64`, start);
    return 0;
  }

  /** Called with the second and later keys of the innermost container. */
  #noteDuplicate(
    found: DuplicateField[],
    containers: readonly (Value[] | JsonObject)[],
    keys: readonly string[],
  ): void {
    const key = keys.at(-1) as string;
    if (found.length >= MAX_DUPLICATES || !Object.hasOwn(containers.at(-1) as JsonObject, key)) return;
    const path = pathText(containers, keys);
    if (found.every((other) => other.path !== path)) found.push({ path, offset: this.#keyAt });
  }

  /** Refuses the character at the current position, or the end. */
  #unexpected(context: string): never {
    const code = this.#text.codePointAt(this.#at);
    const message =
      code === undefined ? 'unexpected end of JSON input' : `invalid character ${quoted(code)} ${context}`;
    throw new Refusal(message, this.#at);
  }

  /** The same inside a number, a word or an escape: there Go takes the end for the space that it tries last. */
  #unexpectedWithin(context: string): never {
    const code = this.#text.codePointAt(this.#at) ?? 0x20;
    throw new Refusal(`invalid character ${quoted(code)} ${context}`, this.#at);
  }
}

const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map([
  [QUOTE, QUOTE],
  [BACKSLASH, BACKSLASH],
  [0x2f, 0x2f],
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** Where the string ends that goes on at `from`: at a quote without an odd number of backslashes in front; else -1. */
function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote;
  }
  return -1;
}

/** A string with its quotes, as JavaScript reads it, which is fast; undefined where it is not right. */
function decodedString(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}

function hexDigit(code: number): number {
  if (isDigit(code)) return code - DIGIT_0;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

function pathText(containers: readonly (Value[] | JsonObject)[], keys: readonly string[]): string {
  let path = '';
  let object = 0;
  for (const container of containers) {
    if (Array.isArray(container)) path += `[${container.length}]`;
    else {
      path += path === '' ? keys[object] : `.${keys[object]}`;
      object++;
    }
  }
  return path;
}

/** A character as Go's decoder quotes it: byte by byte, so beyond ASCII it shows the first byte of the UTF-8 form. */
function quoted(codePoint: number): string {
  const byte = firstByte(codePoint);
  if (byte === 0x27) return `'\\''`;
  if (byte === BACKSLASH) return `'\\\\'`;
  const named = CONTROL_NAMES.get(byte);
  if (named !== undefined) return `'${named}'`;
  if (byte < 0x20 || byte === 0x7f) return `'\\x${byte.toString(16).padStart(2, '0')}'`;
  return `'${String.fromCharCode(byte)}'`;
}

function firstByte(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6);
  if (codePoint < 0x10000) return 0xe0 | (codePoint >> 12);
  return 0xf0 | (codePoint >> 18);
}

const CONTROL_NAMES: ReadonlyMap<number, string> = new Map([
  [0x07, '\\a'],
  [0x08, '\\b'],
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0b, '\\v'],
  [0x0c, '\\f'],
  [0x0d, '\\r'],
]);
