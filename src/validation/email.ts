/**
 * Mail addresses as Go reads them: `a@example.com`, `"a b"@example.com`, `Name <a@example.com> (comment)`.
 *
 * @see golang/go net/mail: ParseAddress
 */
import { AddressError, parseAddress } from '../../libs/kubernetes/ip-address.ts';

const SPACES = ' \t';
/** What ends an atom; a dot may stand in it. */
const SPECIALS = '()<>[]:;@\\,"';

/** Visible: printable ASCII but the space, and all beyond ASCII. */
const isVisible = (character: string): boolean => (character >= '!' && character <= '~') || character >= '\x80';
const isAtomText = (character: string): boolean => isVisible(character) && !SPECIALS.includes(character);
const isSpace = (character: string): boolean => SPACES.includes(character);

/** Whether a text is one mail address. */
export const isEmail = (text: string): boolean => new AddressReader(text).isAddress();

/** Reads from left to right; each reader answers whether it could, and stands behind what it read. */
class AddressReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAddress(): boolean {
    // A group with one member is one address.
    return this.#addresses(true) === 1 && this.#comments() && this.#isEnd;
  }

  get #isEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  #take(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at++;
    return true;
  }

  #spaces(): void {
    while (!this.#isEnd && isSpace(this.#next)) this.#at++;
  }

  /** How many addresses there are; undefined where there is none. */
  #addresses(mayBeGroup: boolean): number | undefined {
    this.#spaces();
    if (this.#isEnd) return undefined;
    const start = this.#at;
    if (this.#addressSpec()) {
      this.#spaces();
      if (this.#next !== '(') return 1;
      this.#at++;
      const comment = this.#comment();
      return comment?.split(/[ \t]+/).every(isReadableWord) ? 1 : undefined;
    }
    this.#at = start;
    if (this.#next !== '<' && !this.#phrase()) return undefined;
    this.#spaces();
    if (mayBeGroup && this.#take(':')) return this.#group();
    return this.#take('<') && this.#addressSpec() && this.#take('>') ? 1 : undefined;
  }

  #group(): number | undefined {
    this.#spaces();
    if (this.#take(';')) return this.#comments() ? 0 : undefined;
    for (let count = 0; ; ) {
      const more = this.#addresses(false);
      if (more === undefined || !this.#comments()) return undefined;
      count += more;
      if (this.#take(';')) return this.#comments() ? count : undefined;
      if (!this.#take(',')) return undefined;
    }
  }

  /** `local@domain` */
  #addressSpec(): boolean {
    this.#spaces();
    if (this.#isEnd) return false;
    const local = this.#next === '"' ? this.#quoted() : this.#dotAtom();
    if (local === undefined || local === '' || !this.#take('@')) return false;
    this.#spaces();
    return this.#next === '[' ? this.#domainLiteral() : this.#dotAtom() !== undefined;
  }

  /** A name in front of an address: words. */
  #phrase(): boolean {
    for (let words = 0; ; words++) {
      if (words > 0 && !this.#comments()) return false;
      this.#spaces();
      // No word at all is not an error here, so that there must be an address behind it.
      if (this.#isEnd) return true;
      const word = this.#next === '"' ? this.#quoted() : this.#atom();
      if (word === undefined || (this.#text[this.#at - 1] !== '"' && !isReadableWord(word))) return words > 0;
    }
  }

  #quoted(): string | undefined {
    let content = '';
    let escaped = false;
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const character = this.#text[at] as string;
      if (!escaped && character === '"') {
        this.#at = at + 1;
        return content;
      }
      if (!escaped && character === '\\') escaped = true;
      else if (isVisible(character) || isSpace(character)) {
        content += character;
        escaped = false;
      } else return undefined;
    }
    return undefined;
  }

  /** An atom, with dots anywhere. */
  #atom(): string | undefined {
    const start = this.#at;
    while (!this.#isEnd && isAtomText(this.#next)) this.#at++;
    return this.#at === start ? undefined : this.#text.slice(start, this.#at);
  }

  /** Atoms with dots between them. */
  #dotAtom(): string | undefined {
    const atom = this.#atom();
    return atom === undefined || atom.split('.').includes('') ? undefined : atom;
  }

  /** `[127.0.0.1]` */
  #domainLiteral(): boolean {
    const end = this.#text.indexOf(']', this.#at);
    if (end < 0) return false;
    const address = parseAddress(this.#text.slice(this.#at + 1, end));
    if (address instanceof AddressError || address.hasZone) return false;
    this.#at = end + 1;
    return true;
  }

  /** White space and comments. */
  #comments(): boolean {
    this.#spaces();
    while (this.#take('(')) {
      if (this.#comment() === undefined) return false;
      this.#spaces();
    }
    return true;
  }

  /** What stands in a comment, behind its first parenthesis; undefined where it does not end. */
  #comment(): string | undefined {
    let content = '';
    for (let depth = 1; ; this.#at++) {
      if (this.#isEnd) return undefined;
      if (this.#next === '\\' && this.#at + 1 < this.#text.length) this.#at++;
      else if (this.#next === '(') depth++;
      else if (this.#next === ')') depth--;
      if (depth === 0) {
        this.#at++;
        return content;
      }
      content += this.#next;
    }
  }
}

const ENCODED_WORD = /^=\?([^?]*)\?([BbQq])\?([^?]*)\?=$/;
const KNOWN_CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'iso-8859-1', 'us-ascii']);

/**
 * Whether a word can be read: an encoded one (`=?utf-8?q?a?=`) cannot where its character set is not known. One that is
 * not well-formed stands for itself.
 */
function isReadableWord(word: string): boolean {
  const match = ENCODED_WORD.exec(word);
  if (match === null) return true;
  const [, charset = '', encoding = '', content = ''] = match;
  if (charset === '' || KNOWN_CHARSETS.has(charset.toLowerCase())) return true;
  return !(encoding.toLowerCase() === 'b' ? isBase64(content) : isQuotedPrintable(content));
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
const isQuotedPrintable = (text: string): boolean => /^(?:=[0-9a-fA-F]{2}|[!-<>-~\t\n\r _])*$/.test(text);
