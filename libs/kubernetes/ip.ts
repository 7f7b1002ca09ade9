import { type Library, member, overload } from '../../src/decls/decls.ts';
import { BOOL, INT, STRING } from '../../src/types/type.ts';
import { CelError, type Value } from '../../src/values/value.ts';
import { argumentCost, textCost, textEstimate, unitCost } from '../shared-costs.ts';
import { IP, Ip } from './ip-value.ts';

export const ip: Library = {
  name: 'kubernetes.net.ip',
  source: 'kubernetes/apiserver pkg/cel/library/ip.go: IP',
  doc: 'IP addresses.',
  defaultCost: 'unit',
  types: [IP],
  functions: {
    ip: {
      doc: 'Reads an IPv4 or IPv6 address. Zones, and IPv4 addresses in IPv6, are not allowed.',
      examples: ["ip('127.0.0.1').family() == 4", "ip('0:0::1') == ip('::1')"],
      cost: argumentCost,
      overloads: [overload('string_to_ip', [STRING], IP, (text: string) => Ip.parse(text))],
    },
    family: {
      doc: '4 or 6.',
      examples: ["ip('127.0.0.1').family() == 4", "ip('::1').family() == 6"],
      cost: unitCost,
      overloads: [member('ip_family', [IP], INT, (address: Ip) => address.family)],
    },
    'ip.isCanonical': {
      doc: 'Whether an address is written as `string(ip(text))` prints it; an error if it is none.',
      examples: ["ip.isCanonical('127.0.0.1')", "!ip.isCanonical('2001:DB8::1')", "!ip.isCanonical('0::1')"],
      cost: {
        doc: "a fifth of the text's size",
        runtime: ([text]) => textCost(text as Value, 2),
        estimate: (_target, [text]) => text && { cost: textEstimate(text.size, 2) },
      },
      overloads: [overload('ip_is_canonical', [STRING], BOOL, isCanonical)],
    },
    isUnspecified: {
      doc: 'Whether all bits are zero.',
      examples: ["ip('0.0.0.0').isUnspecified()", "ip('::').isUnspecified()"],
      cost: unitCost,
      overloads: [member('ip_is_unspecified', [IP], BOOL, (address: Ip) => address.isUnspecified)],
    },
    isLoopback: {
      doc: 'Whether it is one of 127.0.0.0/8, or ::1.',
      examples: ["ip('127.0.0.1').isLoopback()", "!ip('::2').isLoopback()"],
      cost: unitCost,
      overloads: [member('ip_is_loopback', [IP], BOOL, (address: Ip) => address.isLoopback)],
    },
    isLinkLocalMulticast: {
      doc: 'Whether it is one of 224.0.0.0/24, or an IPv6 multicast address of link-local scope.',
      examples: ["ip('224.0.0.1').isLinkLocalMulticast()", "ip('ff02::1').isLinkLocalMulticast()"],
      cost: unitCost,
      overloads: [member('ip_is_link_local_multicast', [IP], BOOL, (address: Ip) => address.isLinkLocalMulticast)],
    },
    isLinkLocalUnicast: {
      doc: 'Whether it is one of 169.254.0.0/16 or fe80::/10.',
      examples: ["ip('169.254.169.254').isLinkLocalUnicast()", "ip('fe80::1').isLinkLocalUnicast()"],
      cost: unitCost,
      overloads: [member('ip_is_link_local_unicast', [IP], BOOL, (address: Ip) => address.isLinkLocalUnicast)],
    },
    isGlobalUnicast: {
      doc: 'Whether it is none of the others, nor multicast, nor 255.255.255.255. Private addresses are global here.',
      examples: ["ip('192.168.0.1').isGlobalUnicast()", "!ip('255.255.255.255').isGlobalUnicast()"],
      cost: unitCost,
      overloads: [member('ip_is_global_unicast', [IP], BOOL, (address: Ip) => address.isGlobalUnicast)],
    },
    isIP: {
      doc: 'Whether a text can be read as an address.',
      examples: ["isIP('127.0.0.1')", "!isIP('127.0.0.256')", "!isIP('::ffff:1.2.3.4')"],
      cost: argumentCost,
      overloads: [overload('is_ip', [STRING], BOOL, (text: string) => !(Ip.parse(text) instanceof CelError))],
    },
    string: {
      doc: 'The canonical text of an address: lower case, without leading zeros, the longest run of zeros as `::`.',
      examples: ["string(ip('2001:DB8:0::1')) == '2001:db8::1'"],
      overloads: [overload('ip_to_string', [IP], STRING, (address: Ip) => address.toString())],
    },
  },
};

function isCanonical(text: string): boolean | CelError {
  const address = Ip.parse(text);
  return address instanceof CelError ? address : address.toString() === text;
}
