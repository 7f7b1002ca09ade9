/**
 * IP addresses as text.
 *
 * @see golang/go net/netip: ParseAddr, parseIPv4, parseIPv6, appendTo6
 */
import { goQuote } from '../../src/values/quote.ts';

/** An address as it was written. */
export interface ParsedAddress {
  /** 4 of IPv4, 16 of IPv6. */
  readonly bytes: readonly number[];
  /** `fe80::1%eth0` */
  readonly hasZone: boolean;
}

/** Why a text is no address: `ParseAddr("1.2"): IPv4 address too short`. */
export class AddressError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

interface Failure {
  readonly what: string;
  /** The rest of the text, from where it went wrong. */
  readonly at?: string;
}

const isFailure = (result: object): result is Failure => 'what' in result;

/** @param quote - how the error quotes texts */
export function parseAddress(text: string, quote: (text: string) => string = goQuote): ParsedAddress | AddressError {
  const parsed = parseEither(text);
  if (!isFailure(parsed)) return parsed;
  const at = parsed.at === undefined || parsed.at === '' ? '' : ` (at ${quote(parsed.at)})`;
  return new AddressError(`ParseAddr(${quote(text)}): ${parsed.what}${at}`);
}

function parseEither(text: string): ParsedAddress | Failure {
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.': {
      const bytes = parseIpv4(text);
      return isFailure(bytes) ? bytes : { bytes, hasZone: false };
    }
    case ':':
      return parseZonedIpv6(text);
    case '%':
      return { what: 'missing IPv6 address' };
    default:
      return { what: 'unable to parse IP' };
  }
}

function parseIpv4(text: string): number[] | Failure {
  const bytes: number[] = [];
  let value = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (character >= '0' && character <= '9') {
      if (digits === 1 && value === 0) return { what: 'IPv4 field has octet with leading zero' };
      value = value * 10 + Number(character);
      digits++;
      if (value > 255) return { what: 'IPv4 field has value >255' };
    } else if (character === '.') {
      if (digits === 0 || i === text.length - 1) {
        return { what: 'IPv4 field must have at least one digit', at: text.slice(i) };
      }
      if (bytes.length === 3) return { what: 'IPv4 address too long' };
      bytes.push(value);
      value = 0;
      digits = 0;
    } else {
      return { what: 'unexpected character', at: text.slice(i) };
    }
  }
  if (bytes.length < 3) return { what: 'IPv4 address too short' };
  return [...bytes, value];
}

function parseZonedIpv6(text: string): ParsedAddress | Failure {
  const percent = text.indexOf('%');
  if (percent === text.length - 1) return { what: 'zone must be a non-empty string' };
  const bytes = parseIpv6(percent < 0 ? text : text.slice(0, percent));
  return isFailure(bytes) ? bytes : { bytes, hasZone: percent >= 0 };
}

function parseIpv6(text: string): number[] | Failure {
  const bytes: number[] = [];
  let rest = text;
  let ellipsis = -1; // where in the bytes `::` stands
  if (rest.startsWith('::')) {
    ellipsis = 0;
    rest = rest.slice(2);
    if (rest === '') return new Array<number>(16).fill(0);
  }
  while (bytes.length < 16) {
    const group = readGroup(rest);
    if (typeof group !== 'string') return group;
    if (rest[group.length] === '.') {
      const embedded = parseEmbedded(rest, bytes.length, ellipsis >= 0);
      if (isFailure(embedded)) return embedded;
      bytes.push(...embedded);
      rest = '';
      break;
    }
    const value = Number.parseInt(group, 16);
    bytes.push(value >> 8, value & 0xff);
    rest = rest.slice(group.length);
    if (rest === '') break;
    if (rest[0] !== ':') return { what: 'unexpected character, want colon', at: rest };
    if (rest.length === 1) return { what: 'colon must be followed by more characters', at: rest };
    rest = rest.slice(1);
    if (rest[0] === ':') {
      if (ellipsis >= 0) return { what: 'multiple :: in address', at: rest };
      ellipsis = bytes.length;
      rest = rest.slice(1);
      if (rest === '') break;
    }
  }
  if (rest !== '') return { what: 'trailing garbage after address', at: rest };
  return expand(bytes, ellipsis);
}

/** The hexadecimal digits at the start. */
function readGroup(rest: string): string | Failure {
  const group = /^[0-9a-f]{0,5}/i.exec(rest)?.[0] ?? '';
  if (group.length > 4) return { what: 'each group must have 4 or less digits', at: rest };
  if (group === '') return { what: 'each colon-separated field must have at least one digit', at: rest };
  return group;
}

/** @param before - number of bytes read so far */
function parseEmbedded(rest: string, before: number, hasEllipsis: boolean): number[] | Failure {
  if (!hasEllipsis && before !== 12) {
    return { what: 'embedded IPv4 address must replace the final 2 fields of the address', at: rest };
  }
  if (before > 12) {
    return { what: 'too many hex fields to fit an embedded IPv4 at the end of the address', at: rest };
  }
  return parseIpv4(rest);
}

function expand(bytes: readonly number[], ellipsis: number): number[] | Failure {
  const missing = 16 - bytes.length;
  if (missing > 0 && ellipsis < 0) return { what: 'address string too short' };
  if (missing === 0 && ellipsis >= 0) return { what: 'the :: must expand to at least one field of zeros' };
  if (missing === 0) return [...bytes];
  return [...bytes.slice(0, ellipsis), ...new Array<number>(missing).fill(0), ...bytes.slice(ellipsis)];
}

/** Whether the bytes are of `::ffff:0:0/96`, an IPv4 address in IPv6. */
export const isMapped = (bytes: readonly number[]): boolean =>
  bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;

/** The canonical text (RFC 5952): the first of the longest runs of two zero groups and more is left out. */
export function addressText(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups: number[] = [];
  for (let i = 0; i < 16; i += 2) groups.push(((bytes[i] as number) << 8) | (bytes[i + 1] as number));
  let start = 0;
  let length = 1;
  for (let i = 0, run = 0; i < 8; i++) {
    run = groups[i] === 0 ? run + 1 : 0;
    if (run > length) {
      start = i + 1 - run;
      length = run;
    }
  }
  const written = groups.map((group) => group.toString(16));
  if (length === 1) return written.join(':');
  return `${written.slice(0, start).join(':')}::${written.slice(start + length).join(':')}`;
}
