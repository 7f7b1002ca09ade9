import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cidr } from '../../../libs/kubernetes/cidr-value.ts';
import { Ip } from '../../../libs/kubernetes/ip-value.ts';
import { CelError } from '../../../src/values/value.ts';
import { errorOf, evaluate, resultOf } from './evaluating.ts';

function ip(text: string): Ip {
  const parsed = Ip.parse(text);
  if (parsed instanceof CelError) throw new Error(parsed.message);
  return parsed;
}

const isIp = (text: string): boolean => !(Ip.parse(text) instanceof CelError);

const ipv4 = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
const ipv6 = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 })), { minLength: 16, maxLength: 16 })
  .filter((bytes) => bytes.slice(0, 10).some((byte) => byte !== 0) || bytes[10] !== 255);
const address = fc.oneof(ipv4, ipv6).map((bytes) => new Ip(bytes));

describe('reading an address', () => {
  it('refuses the forms that other readers take', () => {
    for (const text of ['1', '127.1', '0x7f.0.0.1', '010.0.0.1', '1.2.3.4 ', '[::1]', 'fe80::1%eth0']) {
      expect(isIp(text), text).toBe(false);
    }
  });

  it('refuses IPv4 in IPv6, but takes four numbers at the end', () => {
    expect(errorOf("ip('::ffff:1.2.3.4')")).toBe('IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed');
    expect(ip('::1.2.3.4').bytes.slice(12)).toEqual([1, 2, 3, 4]);
    expect(String(ip('::1.2.3.4'))).toBe('::102:304');
  });

  it('says what is wrong and where', () => {
    expect(errorOf("ip('1.2.3.x')")).toBe(
      'IP Address "1.2.3.x" parse error during conversion from string: ParseAddr("1.2.3.x"): unexpected character (at "x")',
    );
  });

  it('reads what it prints, which is canonical', () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(ip(String(value)).equals(value)).toBe(true);
        expect(resultOf('ip.isCanonical(s)', { s: String(value) })).toBe(true);
      }),
    );
  });

  it('shortens the first of the longest runs of zeros', () => {
    expect(String(ip('0:0:1:0:0:1:1:1'))).toBe('::1:0:0:1:1:1');
    expect(String(ip('1:0:1:1:1:1:1:1'))).toBe('1:0:1:1:1:1:1:1');
  });
});

describe('a network', () => {
  it('contains what shares its prefix', () => {
    fc.assert(
      fc.property(address, fc.nat(128), fc.nat(127), (value, length, flip) => {
        const bits = value.bytes.length * 8;
        const network = new Cidr(value, length % (bits + 1));
        const bytes = [...value.bytes];
        const at = flip % bits;
        bytes[at >> 3] = (bytes[at >> 3] as number) ^ (0x80 >> (at & 7));
        expect(network.containsIp(value)).toBe(true);
        expect(network.containsIp(new Ip(bytes))).toBe(at >= network.prefixLength);
        expect(network.containsCidr(network.masked())).toBe(true);
        expect(network.masked().ip.bytes).toEqual(network.masked().masked().ip.bytes);
      }),
    );
  });

  it('keeps the bits behind its prefix', () => {
    expect(resultOf("string(cidr('192.168.1.5/24').ip())")).toBe('192.168.1.5');
    expect(resultOf("string(cidr('192.168.1.5/24').masked())")).toBe('192.168.1.0/24');
    expect(resultOf("cidr('192.168.1.5/24') == cidr('192.168.1.0/24')")).toBe(false);
  });

  it('does not say what is wrong with a text that it is asked for', () => {
    expect(errorOf("cidr('10.0.0.0/8').containsIP('x')")).toBe('no such overload');
    expect(errorOf("cidr('10.0.0.0/8').containsCIDR('x')")).toMatch(/^network address parse error/);
  });

  it('costs by the bytes of its prefix', () => {
    const cost = (network: string): number => evaluate(`cidr('${network}').containsIP(ip('::1'))`).cost;
    expect(cost('::/0')).toBe(2);
    expect(cost('::/64')).toBe(4);
    expect(cost('::/128')).toBe(6);
  });
});
