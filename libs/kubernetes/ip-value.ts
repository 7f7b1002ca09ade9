import { opaque, type Type } from '../../src/types/type.ts';
import { goQuote } from '../../src/values/quote.ts';
import { Boxed, CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import { AddressError, addressText, isMapped, parseAddress } from './ip-address.ts';

export const IP: Type = opaque('net.IP');

/**
 * An IPv4 or IPv6 address without zone; never an IPv4 address in IPv6.
 *
 * @see kubernetes/apiserver pkg/cel/ip.go
 */
export class Ip extends Boxed {
  /** Network order: 4 or 16. */
  readonly bytes: readonly number[];

  constructor(bytes: readonly number[]) {
    super();
    this.bytes = bytes;
  }

  /**
   * Reads an address; the error has Kubernetes' words.
   *
   * @see kubernetes/apiserver pkg/cel/library/ip.go: parseIPAddr
   */
  static parse(text: string): Ip | CelError {
    const parsed = parseAddress(text);
    if (parsed instanceof AddressError) {
      return new CelError(`IP Address ${goQuote(text)} parse error during conversion from string: ${parsed.message}`);
    }
    if (parsed.hasZone) return new CelError(`IP address ${goQuote(text)} with zone value is not allowed`);
    if (isMapped(parsed.bytes)) return new CelError(`IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
    return new Ip(parsed.bytes);
  }

  override get type(): Type {
    return IP;
  }

  override get goType(): string {
    return 'cel.IP';
  }

  override get mapKey(): string {
    return `ip ${this}`;
  }

  /** The bytes. */
  override costSize(): number {
    return this.bytes.length;
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof Ip)) return noSuchOverload();
    return other.bytes.length === this.bytes.length && this.bytes.every((byte, i) => byte === other.bytes[i]);
  }

  get family(): 4 | 6 {
    return this.bytes.length === 4 ? 4 : 6;
  }

  /** `0.0.0.0`, `::` */
  get isUnspecified(): boolean {
    return this.bytes.every((byte) => byte === 0);
  }

  /** 127.0.0.0/8, `::1` */
  get isLoopback(): boolean {
    if (this.family === 4) return this.bytes[0] === 127;
    return this.bytes[15] === 1 && this.bytes.slice(0, 15).every((byte) => byte === 0);
  }

  /** 224.0.0.0/24; IPv6 multicast of link-local scope, whatever its flags. */
  get isLinkLocalMulticast(): boolean {
    const [first = 0, second = 0, third] = this.bytes;
    if (this.family === 4) return first === 224 && second === 0 && third === 0;
    return first === 0xff && (second & 0x0f) === 0x02;
  }

  /** 169.254.0.0/16, fe80::/10 */
  get isLinkLocalUnicast(): boolean {
    const [first = 0, second = 0] = this.bytes;
    if (this.family === 4) return first === 169 && second === 254;
    return first === 0xfe && (second & 0xc0) === 0x80;
  }

  /** Neither of the others, nor multicast, nor 255.255.255.255. Private addresses are global here. */
  get isGlobalUnicast(): boolean {
    const [first = 0] = this.bytes;
    const isBroadcast = this.family === 4 && this.bytes.every((byte) => byte === 255);
    const isMulticast = this.family === 4 ? (first & 0xf0) === 0xe0 : first === 0xff;
    return !(isBroadcast || isMulticast || this.isUnspecified || this.isLoopback || this.isLinkLocalUnicast);
  }

  /** The canonical text (RFC 5952). */
  override toString(): string {
    return addressText(this.bytes);
  }
}
