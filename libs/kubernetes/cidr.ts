import { type CallCost, type Library, member, overload } from '../../src/decls/decls.ts';
import { add, ONE, type Range, range } from '../../src/ranges/range.ts';
import { BOOL, INT, STRING } from '../../src/types/type.ts';
import { CelError, noSuchOverload, type Value } from '../../src/values/value.ts';
import { argumentCost, textCost, textEstimate, unitCost } from '../shared-costs.ts';
import { CIDR, Cidr } from './cidr-value.ts';
import { IP, Ip } from './ip-value.ts';

/** The bytes of an address. */
const ADDRESS_SIZE: Range = range(4, 16);

/** Two addresses are compared as far as the prefix goes. */
const containsIpCost: CallCost = {
  doc: 'a fifth of the bytes of the prefix',
  runtime: ([network]) => textCost(network as Value, 2),
  estimate: () => ({ cost: textEstimate(add(ADDRESS_SIZE, ADDRESS_SIZE)) }),
};

/** The network is masked and the lengths are compared, too. */
const containsCidrCost: CallCost = {
  doc: '1, a fifth and a tenth of the bytes of the prefix',
  runtime: ([network]) => textCost(network as Value, 2) + textCost(network as Value) + 1,
  estimate: () => ({
    cost: add(add(textEstimate(add(ADDRESS_SIZE, ADDRESS_SIZE)), textEstimate(ADDRESS_SIZE)), ONE),
  }),
};

/** The same where the argument has to be read first. */
const afterReading = (cost: CallCost): CallCost => ({
  ...(cost.doc !== undefined && { doc: `${cost.doc}, and a tenth of the text's size` }),
  runtime: (args, result) => (cost.runtime?.(args, result) ?? 0) + textCost(args[1] as Value),
  estimate: (target, args, overloadId) => {
    const compared = cost.estimate?.(target, args, overloadId);
    const [text] = args;
    return compared && text && { cost: add(compared.cost, textEstimate(text.size)) };
  },
});

export const cidr: Library = {
  name: 'kubernetes.net.cidr',
  source: 'kubernetes/apiserver pkg/cel/library/cidr.go: CIDR',
  doc: 'Networks in CIDR notation.',
  defaultCost: 'unit',
  types: [CIDR],
  functions: {
    cidr: {
      doc: 'Reads an address, a slash and the length of the prefix. Bits behind the prefix are kept.',
      examples: ["cidr('192.168.0.0/24').prefixLength() == 24", "cidr('::1/128').ip() == ip('::1')"],
      cost: argumentCost,
      overloads: [overload('string_to_cidr', [STRING], CIDR, (text: string) => Cidr.parse(text))],
    },
    containsIP: {
      doc: 'Whether an address, or its text, is in the network. An address of the other family is not.',
      examples: ["cidr('192.168.0.0/24').containsIP(ip('192.168.0.1'))", "!cidr('10.0.0.0/8').containsIP('11.0.0.1')"],
      cost: containsIpCost,
      overloads: [
        member('cidr_contains_ip_string', [CIDR, STRING], BOOL, containsIpText, {
          tracker: afterReading(containsIpCost),
        }),
        member('cidr_contains_ip_ip', [CIDR, IP], BOOL, (network: Cidr, address: Ip) => network.containsIp(address)),
      ],
    },
    containsCIDR: {
      doc: 'Whether a network, or its text, is the same network or part of it.',
      examples: [
        "cidr('192.168.0.0/16').containsCIDR(cidr('192.168.10.0/24'))",
        "!cidr('192.168.0.0/24').containsCIDR('192.168.0.0/16')",
      ],
      cost: containsCidrCost,
      overloads: [
        member('cidr_contains_cidr_string', [CIDR, STRING], BOOL, containsCidrText, {
          tracker: afterReading(containsCidrCost),
        }),
        member('cidr_contains_cidr', [CIDR, CIDR], BOOL, (network: Cidr, other: Cidr) => network.containsCidr(other)),
      ],
    },
    ip: {
      doc: 'The address as it was written, with the bits behind the prefix.',
      examples: ["cidr('192.168.1.5/24').ip() == ip('192.168.1.5')"],
      cost: argumentCost,
      overloads: [member('cidr_ip', [CIDR], IP, (network: Cidr) => network.ip, { tracker: unitCost })],
    },
    prefixLength: {
      doc: 'The length of the prefix in bits.',
      examples: ["cidr('192.168.0.0/24').prefixLength() == 24"],
      cost: unitCost,
      overloads: [member('cidr_prefix_length', [CIDR], INT, (network: Cidr) => network.prefixLength)],
    },
    masked: {
      doc: 'The network with all bits behind the prefix zero.',
      examples: ["cidr('192.168.1.5/24').masked() == cidr('192.168.1.0/24')"],
      cost: unitCost,
      overloads: [member('cidr_masked', [CIDR], CIDR, (network: Cidr) => network.masked())],
    },
    isCIDR: {
      doc: 'Whether a text can be read as a network.',
      examples: ["isCIDR('192.168.0.0/16')", "!isCIDR('192.168.0.0')", "!isCIDR('192.168.0.0/016')"],
      cost: argumentCost,
      overloads: [overload('is_cidr', [STRING], BOOL, (text: string) => !(Cidr.parse(text) instanceof CelError))],
    },
    string: {
      doc: 'The canonical text of a network.',
      examples: ["string(cidr('2001:DB8::/32')) == '2001:db8::/32'"],
      overloads: [overload('cidr_to_string', [CIDR], STRING, (network: Cidr) => network.toString())],
    },
  },
};

/** What a text that is no address does wrong is not told, as in Kubernetes. */
function containsIpText(network: Cidr, text: string): boolean | CelError {
  const address = Ip.parse(text);
  return address instanceof CelError ? noSuchOverload() : network.containsIp(address);
}

function containsCidrText(network: Cidr, text: string): boolean | CelError {
  const other = Cidr.parse(text);
  return other instanceof CelError ? other : network.containsCidr(other);
}
