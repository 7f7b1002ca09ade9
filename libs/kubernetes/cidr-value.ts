import { opaque, type Type } from '../../src/types/type.ts';
import { MAX_INT64 } from '../../src/values/arithmetic.ts';
import { goQuote } from '../../src/values/quote.ts';
import { Boxed, CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import { AddressError, isMapped, parseAddress } from './ip-address.ts';
import { Ip } from './ip-value.ts';

export const CIDR: Type = opaque('net.CIDR');

const PARSE_ERROR = 'network address parse error during conversion from string: ';

/** Digits without a leading zero that an int64 holds; what is too long for an address is told otherwise. */
const isBitCount = (text: string): boolean =>
  /^(?:0|[1-9][0-9]*)$/.test(text) && text.length < 20 && BigInt(text) <= MAX_INT64;

/**
 * An address and the length of a prefix of it. Bits behind the prefix are kept.
 *
 * @see kubernetes/apiserver pkg/cel/cidr.go
 */
export class Cidr extends Boxed {
  readonly ip: Ip;
  /** In bits: 0 to 32 or 128. */
  readonly prefixLength: number;

  constructor(ip: Ip, prefixLength: number) {
    super();
    this.ip = ip;
    this.prefixLength = prefixLength;
  }

  /**
   * Reads an address, a slash and the length; the error has Kubernetes' words.
   *
   * @see kubernetes/apiserver pkg/cel/library/cidr.go: parseCIDR, golang/go net/netip: ParsePrefix
   */
  static parse(text: string): Cidr | CelError {
    const failed = (reason: string): CelError =>
      new CelError(`${PARSE_ERROR}${PARSE_ERROR}netip.ParsePrefix(${goQuote(text)}): ${reason}`);
    const slash = text.lastIndexOf('/');
    if (slash < 0) return failed("no '/'");
    const address = parseAddress(text.slice(0, slash));
    if (address instanceof AddressError) return failed(address.message);
    if (address.hasZone) return failed('IPv6 zones cannot be present in a prefix');
    const bits = text.slice(slash + 1);
    if (!isBitCount(bits)) return failed(`bad bits after slash: ${goQuote(bits)}`);
    if (Number(bits) > address.bytes.length * 8) return failed('prefix length out of range');
    if (isMapped(address.bytes)) {
      return new CelError(`${PARSE_ERROR}IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
    }
    return new Cidr(new Ip(address.bytes), Number(bits));
  }

  override get type(): Type {
    return CIDR;
  }

  override get goType(): string {
    return 'cel.CIDR';
  }

  override get mapKey(): string {
    return `cidr ${this.ip}/${this.prefixLength}`;
  }

  /** The bytes that the prefix touches. */
  override costSize(): number {
    return Math.ceil(this.prefixLength / 8);
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof Cidr)) return noSuchOverload();
    return other.prefixLength === this.prefixLength && this.ip.equals(other.ip);
  }

  /** Whether an address has the prefix; one of the other family has not. */
  containsIp(ip: Ip): boolean {
    if (ip.family !== this.ip.family) return false;
    return this.ip.bytes.every((byte, i) => ((byte ^ (ip.bytes[i] as number)) & this.#mask(i)) === 0);
  }

  /** Whether every address with the other prefix has this one. */
  containsCidr(other: Cidr): boolean {
    return this.prefixLength <= other.prefixLength && this.containsIp(other.ip);
  }

  /** With all bits behind the prefix zero. */
  masked(): Cidr {
    return new Cidr(new Ip(this.ip.bytes.map((byte, i) => byte & this.#mask(i))), this.prefixLength);
  }

  /** The bits of a byte that the prefix has. */
  #mask(index: number): number {
    const kept = Math.min(8, Math.max(0, this.prefixLength - 8 * index));
    return 0xff & (0xff << (8 - kept));
  }

  /** The canonical address, a slash and the length. */
  override toString(): string {
    return `${this.ip}/${this.prefixLength}`;
  }
}
