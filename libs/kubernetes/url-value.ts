/**
 * URLs as Go reads them. The URL class of the web normalises and forgives: it reads another language.
 *
 * All parts are byte strings.
 *
 * @see golang/go net/url, kubernetes/apiserver pkg/cel/url.go
 */
import { struct, type Type } from '../../src/types/type.ts';
import { Boxed, CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import { fromByteString, quoteByteString, toByteString } from './byte-string.ts';
import { AddressError, parseAddress } from './ip-address.ts';

export const URL_TYPE: Type = struct('kubernetes.URL');

/** Why a text is no URL. */
class UrlError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** `parse "a b": invalid URI for request` */
const parseError = (url: string, error: UrlError): string => `parse ${quoteByteString(url)}: ${error.message}`;

const UNRESERVED = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~';

/** What stands in each part as it is. */
const PLAIN = {
  path: `${UNRESERVED}$&+,/:;=@`,
  host: `${UNRESERVED}!$&'()*+,;=:[]<>"`,
  zone: `${UNRESERVED}!$&'()*+,;=:[]<>"`,
  userinfo: `${UNRESERVED}$&+,;=`,
  query: UNRESERVED,
  fragment: `${UNRESERVED}$&+,/:;=?@!()*`,
} as const;

type Part = keyof typeof PLAIN;

const HEX_PAIR = /^[0-9a-fA-F]{2}$/;

/** The byte that `%xx` at an index stands for; undefined where it is not well-formed. */
function escapedByte(text: string, at: number): number | undefined {
  const pair = text.slice(at + 1, at + 3);
  return HEX_PAIR.test(pair) ? Number.parseInt(pair, 16) : undefined;
}

const invalidEscape = (text: string): UrlError => new UrlError(`invalid URL escape ${quoteByteString(text)}`);

/** In a host only bytes beyond ASCII may be escaped; in a zone what may stand there anyway, and the space. */
function mayEscape(byte: number, part: Part): boolean {
  if (byte === 0x25) return true;
  if (part === 'host') return byte >= 0x80;
  return part !== 'zone' || byte === 0x20 || PLAIN.host.includes(String.fromCharCode(byte));
}

function percentDecode(text: string, part: Part): string | UrlError {
  const isHost = part === 'host' || part === 'zone';
  const parts: string[] = [];
  let start = 0; // of what is not copied yet
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (character === '%') {
      const byte = escapedByte(text, i);
      if (byte === undefined || !mayEscape(byte, part)) return invalidEscape(text.slice(i, i + 3));
      parts.push(text.slice(start, i), String.fromCharCode(byte));
      i += 2;
      start = i + 1;
    } else if (character === '+' && part === 'query') {
      parts.push(text.slice(start, i), ' ');
      start = i + 1;
    } else if (isHost && character < '\x80' && !PLAIN[part].includes(character)) {
      return new UrlError(`invalid character ${quoteByteString(character)} in host name`);
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(start);
}

function percentEncode(text: string, part: Part): string {
  const parts: string[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    parts.push(PLAIN[part].includes(character) ? character : `%${code.toString(16).toUpperCase().padStart(2, '0')}`);
  }
  return parts.join('');
}

/** Whether a text may be printed as an escaped path or fragment as it is. */
function isEncoded(text: string, part: Part): boolean {
  const allowed = `${PLAIN[part]}!$&'()*+,;=:@[]%`;
  for (let i = 0; i < text.length; i++) if (!allowed.includes(text[i] as string)) return false;
  return true;
}

/** Before and behind the first separator; all of it and '' without. */
function cut(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

interface Userinfo {
  readonly username: string;
  readonly password: string | undefined;
}

/** An unescaped path or fragment, and how it was written. */
interface Escaped {
  readonly text: string;
  readonly written: string;
}

const NOTHING: Escaped = { text: '', written: '' };

function readEscaped(written: string, part: Part): Escaped | UrlError {
  const text = percentDecode(written, part);
  return text instanceof UrlError ? text : { text, written };
}

/** As it was written, where that is well-formed; else escaped anew. */
const printEscaped = ({ text, written }: Escaped, part: Part): string =>
  isEncoded(written, part) ? written : percentEncode(text, part);

interface Components {
  readonly scheme: string;
  /** What follows the scheme of a URL without slash, as it is. */
  readonly opaque: string;
  readonly user: Userinfo | undefined;
  /** With brackets and port, unescaped. */
  readonly host: string;
  readonly path: Escaped;
  readonly query: string;
  /** A `?` with nothing behind it. */
  readonly forceQuery: boolean;
  /** A scheme and a path without `//`. */
  readonly omitHost: boolean;
}

const EMPTY: Components = {
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  path: NOTHING,
  query: '',
  forceQuery: false,
  omitHost: false,
};

function hasControlByte(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const byte = text.charCodeAt(i);
    if (byte < 0x20 || byte === 0x7f) return true;
  }
  return false;
}

/** @param viaRequest - only absolute URLs and absolute paths, as in an HTTP request */
function parse(text: string, viaRequest: boolean): Components | UrlError {
  if (hasControlByte(text)) return new UrlError('net/url: invalid control character in URL');
  if (text === '' && viaRequest) return new UrlError('empty url');
  if (text === '*') return { ...EMPTY, path: { text: '*', written: '*' } };
  if (text[0] === ':') return new UrlError('missing protocol scheme');
  const prefix = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0] ?? '';
  const scheme = prefix.slice(0, -1).toLowerCase();
  const [rest, query] = cut(text.slice(prefix.length), '?');
  const forceQuery = query === '' && prefix.length + rest.length < text.length;
  const common = { ...EMPTY, scheme, query, forceQuery };
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...common, opaque: rest };
    if (viaRequest) return new UrlError('invalid URI for request');
    if (cut(rest, '/')[0].includes(':')) return new UrlError('first path segment in URL cannot contain colon');
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || (!viaRequest && !rest.startsWith('///')));
  return hasAuthority ? parseHierarchy(common, rest) : parsePath(common, rest);
}

function parsePath(common: Components, rest: string): Components | UrlError {
  const path = readEscaped(rest, 'path');
  return path instanceof UrlError ? path : { ...common, path, omitHost: common.scheme !== '' && rest.startsWith('/') };
}

/** @param rest - `//authority/path` */
function parseHierarchy(common: Components, rest: string): Components | UrlError {
  const slash = rest.indexOf('/', 2);
  const authority = rest.slice(2, slash < 0 ? undefined : slash);
  const at = authority.lastIndexOf('@');
  const host = parseHost(common.scheme, authority.slice(at + 1));
  if (host instanceof UrlError) return host;
  const user = at < 0 ? undefined : parseUserinfo(authority.slice(0, at));
  if (user instanceof UrlError) return user;
  const path = readEscaped(slash < 0 ? '' : rest.slice(slash), 'path');
  return path instanceof UrlError ? path : { ...common, user, host, path };
}

function parseUserinfo(text: string): Userinfo | UrlError {
  if (!/^[A-Za-z0-9._:~!$&'()*+,;=%@-]*$/.test(text)) return new UrlError('net/url: invalid userinfo');
  const [name, secret] = cut(text, ':');
  const username = percentDecode(name, 'userinfo');
  if (username instanceof UrlError) return username;
  if (!text.includes(':')) return { username, password: undefined };
  const password = percentDecode(secret, 'userinfo');
  return password instanceof UrlError ? password : { username, password };
}

const isOptionalPort = (text: string): boolean => /^(?::[0-9]*)?$/.test(text);

const invalidPort = (text: string): UrlError => new UrlError(`invalid port ${quoteByteString(text)} after host`);

function parseHost(scheme: string, text: string): string | UrlError {
  const bracket = text.lastIndexOf('[');
  if (bracket > 0) return new UrlError('invalid IP-literal');
  if (bracket === 0) return parseBracketed(text);
  // Only http and https insist on a host without colons.
  const isStrict = scheme === 'http' || scheme === 'https';
  const colon = isStrict ? text.indexOf(':') : text.lastIndexOf(':');
  if (colon >= 0 && !isOptionalPort(text.slice(colon))) return invalidPort(text.slice(colon));
  return percentDecode(text, 'host');
}

/** `[fe80::1%25en0]:80` */
function parseBracketed(text: string): string | UrlError {
  const end = text.lastIndexOf(']');
  if (end < 0) return new UrlError("missing ']' in host");
  const port = text.slice(end + 1);
  if (!isOptionalPort(port)) return invalidPort(port);
  const inner = text.slice(1, end);
  const zoneAt = inner.indexOf('%25');
  const name = percentDecode(zoneAt < 0 ? inner : inner.slice(0, zoneAt), 'host');
  if (name instanceof UrlError) return name;
  const zone = zoneAt < 0 ? '' : percentDecode(inner.slice(zoneAt), 'zone');
  if (zone instanceof UrlError) return zone;
  const address = parseAddress(name + zone, quoteByteString);
  if (address instanceof AddressError) return new UrlError(`invalid host: ${address.message}`);
  if (address.bytes.length === 4) return new UrlError('invalid IP-literal');
  return `[${name}${zone}]${port}`;
}

function printUserinfo({ username, password }: Userinfo): string {
  const secret = password === undefined ? '' : `:${percentEncode(password, 'userinfo')}`;
  return `${percentEncode(username, 'userinfo')}${secret}`;
}

/** @see golang/go net/url: URL.String */
function print(url: Components, fragment: Escaped): string {
  const { scheme, opaque, user, host, path, omitHost } = url;
  let text = scheme === '' ? '' : `${scheme}:`;
  if (opaque !== '') {
    text += opaque;
  } else {
    const hasAuthority = host !== '' || user !== undefined;
    if (hasAuthority || (scheme !== '' && !omitHost && path.text !== '')) text += '//';
    if (user !== undefined) text += `${printUserinfo(user)}@`;
    text += percentEncode(host, 'host') + printPath(path);
  }
  if (url.forceQuery || url.query !== '') text += `?${url.query}`;
  return fragment.text === '' ? text : `${text}#${printEscaped(fragment, 'fragment')}`;
}

/** `*` stays as it is. */
const printPath = (path: Escaped): string => (path.text === '*' ? '*' : printEscaped(path, 'path'));

/** Kubernetes' limit: with more than this many pairs a query has none. */
const MAX_QUERY_PAIRS = 10_000;

/** @see golang/go net/url: parseQuery */
function parseQuery(query: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const pairs = query.split('&');
  if (pairs.length > MAX_QUERY_PAIRS) return values;
  for (const pair of pairs) {
    if (pair === '' || pair.includes(';')) continue;
    const [name, content] = cut(pair, '=');
    const key = percentDecode(name, 'query');
    const value = percentDecode(content, 'query');
    if (key instanceof UrlError || value instanceof UrlError) continue;
    const others = values.get(key);
    if (others === undefined) values.set(key, [value]);
    else others.push(value);
  }
  return values;
}

/**
 * What is wrong with an absolute URL or absolute path; undefined if nothing is. A fragment counts as part of what it
 * follows.
 *
 * @see golang/go net/url: ParseRequestURI
 */
export function requestUriError(text: string): string | undefined {
  const bytes = toByteString(text);
  const parsed = parse(bytes, true);
  return parsed instanceof UrlError ? parseError(bytes, parsed) : undefined;
}

/** The parts of a URL that webhooks are called at. */
export interface WebUrl {
  /** Lower case; '' where there is none. */
  readonly scheme: string;
  readonly host: string;
  /** Name and password, as they are written in a URL. */
  readonly user: string | undefined;
  readonly query: string;
  /** Unescaped. */
  readonly fragment: string;
}

/**
 * Any URL, be it relative; what is wrong with it as a text.
 *
 * @see golang/go net/url: Parse
 */
export function webUrl(text: string): WebUrl | string {
  const bytes = toByteString(text);
  const [main, written] = cut(bytes, '#');
  const parsed = parse(main, false);
  if (parsed instanceof UrlError) return parseError(main, parsed);
  const fragment = readEscaped(written, 'fragment');
  return fragment instanceof UrlError ? parseError(bytes, fragment) : webParts(parsed, fragment.text);
}

/**
 * An absolute URL or absolute path; what is wrong with it as a text.
 *
 * @see golang/go net/url: ParseRequestURI
 */
export function absoluteUrl(text: string): WebUrl | string {
  const bytes = toByteString(text);
  const parsed = parse(bytes, true);
  return parsed instanceof UrlError ? parseError(bytes, parsed) : webParts(parsed, '');
}

function webParts({ scheme, host, user, query }: Components, fragment: string): WebUrl {
  return {
    scheme: fromByteString(scheme),
    host: fromByteString(host),
    user: user && fromByteString(printUserinfo(user)),
    query: fromByteString(query),
    fragment: fromByteString(fragment),
  };
}

/** An absolute URL or absolute path. */
export class Url extends Boxed {
  readonly #parts: Components;
  readonly #fragment: Escaped;

  private constructor(parts: Components, fragment: Escaped) {
    super();
    this.#parts = parts;
    this.#fragment = fragment;
  }

  /**
   * Reads a URL; the error has Kubernetes' words.
   *
   * @see kubernetes/apiserver pkg/cel/library/urls.go: stringToUrl
   */
  static parse(text: string): Url | CelError {
    const failed = (reason: string): CelError =>
      new CelError(`URL parse error during conversion from string: ${reason}`);
    const error = requestUriError(text);
    if (error !== undefined) return failed(error);
    const bytes = toByteString(text);
    const [before, behind] = cut(bytes, '#');
    const parts = parse(before, false);
    if (parts instanceof UrlError) return failed(parseError(before, parts));
    const fragment = readEscaped(behind, 'fragment');
    return fragment instanceof UrlError ? failed(parseError(bytes, fragment)) : new Url(parts, fragment);
  }

  override get type(): Type {
    return URL_TYPE;
  }

  override get goType(): string {
    return 'cel.URL';
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof Url ? other.#print() === this.#print() : noSuchOverload();
  }

  /** In lower case; '' without one. */
  get scheme(): string {
    return this.#parts.scheme;
  }

  /** With brackets and port. */
  get host(): string {
    return fromByteString(this.#parts.host);
  }

  /** Without brackets and port. */
  get hostname(): string {
    const { host } = this.#parts;
    const name = host.slice(0, host.length - this.#portSuffix().length);
    return fromByteString(name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name);
  }

  get port(): string {
    return this.#portSuffix().slice(1);
  }

  #portSuffix(): string {
    return /:[0-9]*$/.exec(this.#parts.host)?.[0] ?? '';
  }

  get escapedPath(): string {
    return fromByteString(printPath(this.#parts.path));
  }

  /** Unescaped; pairs that are not well-formed are left out. */
  get query(): ReadonlyMap<string, readonly string[]> {
    const decoded = new Map<string, string[]>();
    for (const [key, values] of parseQuery(this.#parts.query)) {
      decoded.set(fromByteString(key), values.map(fromByteString));
    }
    return decoded;
  }

  #print(): string {
    return print(this.#parts, this.#fragment);
  }

  override toString(): string {
    return fromByteString(this.#print());
  }
}
