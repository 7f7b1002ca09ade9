/** Variables with values, and what expressions can reach through them. */
import { type Choices, oneIn, pick, pickWeighted } from './choices.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  type GenType,
  genType,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  UINT,
} from './gen-type.ts';
import * as literals from './literals.ts';

/** What is known of a place: its checked type, the type it has at run time, and the places in it. */
export interface Shape {
  readonly checked: GenType;
  readonly runtime: GenType;
  /** Text to append, such as `.a`, `["a"]` or `[0]`. */
  readonly inner?: readonly { readonly text: string; readonly shape: Shape }[];
  /** An element of the list, a key of the map. */
  readonly element?: Shape;
  /** A value of the map. */
  readonly value?: Shape;
}

/** A variable as the recorder's protocol writes it. */
export interface GenVariable {
  readonly name: string;
  readonly request: unknown;
  readonly shape: Shape;
}

/** What is known of any value of a type. */
export function shapeOf(type: GenType): Shape {
  const [first, second] = type.params;
  if (type.name === 'list' && first) return { checked: type, runtime: type, element: shapeOf(first) };
  if (type.name === 'map' && first && second) {
    return { checked: type, runtime: type, element: shapeOf(first), value: shapeOf(second) };
  }
  return { checked: type, runtime: type };
}

const NAMES = ['a', 'b', 'c', 'n', 's', 'l', 'in_', 'x-y', 'namespace', '__proto__', 'toString'] as const;

/** A field's selection: dotted where it can be. */
export const fieldText = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `["${name.replaceAll('"', '\\"')}"]`;

interface Made {
  readonly json: unknown;
  readonly shape: Shape;
}

const dyn = (json: unknown, runtime: GenType): Made => ({ json, shape: { checked: DYN, runtime } });

/** Any data, known only at run time. */
function dynValue(choices: Choices, depth: number): Made {
  const kind = depth > 0 ? choices.below(12) : choices.below(8);
  switch (kind) {
    case 0:
      return dyn(
        {
          $int: pick(
            choices,
            literals.INTS.filter((text) => !text.includes('x')),
          ),
        },
        INT,
      );
    case 1:
      return dyn(pick(choices, literals.STRINGS), STRING);
    case 2:
      return dyn(oneIn(choices, 2), BOOL);
    case 3:
      return dyn({ $double: pick(choices, literals.DOUBLES) }, DOUBLE);
    case 4:
      return dyn(null, NULL);
    case 5:
      return dyn({ $uint: pick(choices, ['0', '1', '7', '18446744073709551615']) }, UINT);
    case 6:
      return dyn(dataOf(choices, TIMESTAMP), TIMESTAMP);
    case 7: {
      const type = pick(choices, [DURATION, BYTES]);
      return dyn(dataOf(choices, type), type);
    }
    case 8:
    case 9: {
      const made = Array.from({ length: choices.below(4) }, () => dynValue(choices, depth - 1));
      const inner = made.map(({ shape }, index) => ({ text: `[${index}]`, shape }));
      const element = made[0]?.shape ?? { checked: DYN, runtime: DYN };
      const json = made.map(({ json: item }) => item);
      return { json, shape: { checked: DYN, runtime: listOf(DYN), inner, element } };
    }
    default: {
      const names = [...new Set(Array.from({ length: choices.below(4) }, () => pick(choices, NAMES)))];
      const made = names.map((name) => ({ name, ...dynValue(choices, depth - 1) }));
      const inner = made.map(({ name, shape }) => ({ text: fieldText(name), shape }));
      const members = made.map(({ name, json }) => [name, json] as const);
      const value = made[0]?.shape ?? { checked: DYN, runtime: DYN };
      const shape = { checked: DYN, runtime: mapOf(STRING, DYN), inner, element: shapeOf(STRING), value };
      // As entries, for a member named __proto__ would be lost.
      return { json: { $map: members }, shape };
    }
  }
}

/** A value of a type, as a request writes it. */
function dataOf(choices: Choices, type: GenType): unknown {
  const decimal = (texts: readonly string[]): string =>
    pick(
      choices,
      texts.filter((text) => !text.includes('x')),
    ).replace(/u$/, '');
  const several = (limit: number): number => choices.below(limit);
  switch (type.name) {
    case 'bool':
      return oneIn(choices, 2);
    case 'int':
      return { $int: decimal(literals.INTS) };
    case 'uint':
      return { $uint: decimal(literals.UINTS) };
    case 'double':
      return { $double: pick(choices, [...literals.DOUBLES, 'NaN', 'Infinity', '-Infinity']) };
    case 'string':
      return pick(choices, literals.STRINGS);
    case 'bytes':
      return { $bytes: pick(choices, ['', 'YQ==', 'YWJj', '/w==', 'w6k=', 'AAE=']) };
    case 'null':
      return null;
    case TIMESTAMP.name:
      return { $timestamp: literals.timestampText(choices) };
    case DURATION.name:
      return { $duration: pick(choices, ['1s', '0s', '90m', '-1h', '1.5s', '100ms', '1ns', '2562047h47m16s']) };
    case 'list':
      return Array.from({ length: several(4) }, () => dataOf(choices, type.params[0] ?? DYN));
    case 'map': {
      const keys = new Map<string, unknown>();
      for (let count = several(4); count > 0; count--) {
        const key =
          type.params[0]?.name === 'string' ? pick(choices, NAMES) : dataOf(choices, type.params[0] ?? STRING);
        keys.set(JSON.stringify(key), key);
      }
      return { $map: [...keys.values()].map((key) => [key, dataOf(choices, type.params[1] ?? DYN)]) };
    }
    case 'optional_type':
      return { $optional: oneIn(choices, 3) ? null : dataOf(choices, type.params[0] ?? DYN) };
    case 'kubernetes.Quantity':
      return { $quantity: literals.quantityText(choices) };
    case 'kubernetes.URL':
      return { $url: pick(choices, ['https://example.com:80/a/b?q=1', '/path', 'http://[::1]:8080/']) };
    case 'net.IP':
      return { $ip: literals.ipText(choices) };
    case 'net.CIDR':
      return { $cidr: literals.cidrText(choices) };
    case 'kubernetes.Semver':
      return { $semver: literals.semverText(choices) };
    case 'type':
      return { $type: pick(choices, ['int', 'string', 'list', 'map', 'bool', 'null_type']) };
    default:
      return dynValue(choices, 1).json;
  }
}

/** The type as the recorder's protocol names it. */
function requestType(type: GenType): string {
  const short: Readonly<Record<string, string>> = {
    [TIMESTAMP.name]: 'timestamp',
    [DURATION.name]: 'duration',
    optional_type: 'optional',
    'kubernetes.Quantity': 'quantity',
    'kubernetes.URL': 'url',
    'net.IP': 'ip',
    'net.CIDR': 'cidr',
    'kubernetes.Semver': 'semver',
  };
  const name = short[type.name] ?? type.name;
  return type.params.length === 0 ? name : `${name}(${type.params.map(requestType).join(', ')})`;
}

const variable = (choices: Choices, name: string, type: GenType): GenVariable => ({
  name,
  request: { type: requestType(type), value: dataOf(choices, type) },
  shape: shapeOf(type),
});

const TYPED: readonly (readonly [string, GenType])[] = [
  ['i', INT],
  ['s', STRING],
  ['b', BOOL],
  ['f', DOUBLE],
  ['u', UINT],
  ['li', listOf(INT)],
  ['ls', listOf(STRING)],
  ['m', mapOf(STRING, INT)],
  ['by', BYTES],
  ['ts', TIMESTAMP],
  ['dur', DURATION],
  ['ld', listOf(DYN)],
  ['md', mapOf(STRING, DYN)],
  ['mi', mapOf(INT, STRING)],
  ['lf', listOf(DOUBLE)],
  ['lls', listOf(listOf(STRING))],
  ['oi', optionalOf(INT)],
  ['os', optionalOf(STRING)],
  ['q', genType('kubernetes.Quantity')],
  ['address', genType('net.IP')],
  ['net', genType('net.CIDR')],
  ['version', genType('kubernetes.Semver')],
  ['link', genType('kubernetes.URL')],
  ['t', TYPE],
  ['nothing', NULL],
  ['lm', listOf(mapOf(STRING, INT))],
  ['mu', mapOf(UINT, BOOL)],
  ['mb', mapOf(BOOL, INT)],
];

/** A handful of variables: some of a declared type, one or two of unknown data, seldom one without a value. */
export function variables(choices: Choices): GenVariable[] {
  const chosen = new Map<string, GenVariable>();
  for (let count = choices.below(5); count > 0; count--) {
    const [name, type] = pick(choices, TYPED);
    chosen.set(name, variable(choices, name, type));
  }
  const unknown = pickWeighted(choices, [
    [2, []],
    [4, ['d']],
    [1, ['d', 'e']],
  ]);
  for (const name of unknown) {
    const { json, shape } = dynValue(choices, 3);
    chosen.set(name, { name, request: { type: oneIn(choices, 10) ? 'any' : 'dyn', value: json }, shape });
  }
  if (oneIn(choices, 20)) {
    const wrapped = pick(choices, [INT, STRING, BOOL, DOUBLE, UINT]);
    const request = { type: `wrapper(${wrapped.name})`, value: oneIn(choices, 2) ? null : dataOf(choices, wrapped) };
    chosen.set('w', { name: 'w', request, shape: { checked: wrapped, runtime: wrapped } });
  }
  if (oneIn(choices, 25)) {
    chosen.set('unset', { name: 'unset', request: { type: 'int' }, shape: shapeOf(INT) });
  }
  return [...chosen.values()];
}
