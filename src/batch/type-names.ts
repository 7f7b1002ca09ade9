/** Types by their names in requests: `int`, `list(string)`, `map(string, dyn)`, `optional(int)`, `quantity`. */
import { CIDR } from '../../libs/kubernetes/cidr-value.ts';
import { IP } from '../../libs/kubernetes/ip-value.ts';
import { NAMED_FORMAT } from '../../libs/kubernetes/named-format.ts';
import { QUANTITY } from '../../libs/kubernetes/quantity-value.ts';
import { SEMVER } from '../../libs/kubernetes/semver-value.ts';
import { URL_TYPE } from '../../libs/kubernetes/url-value.ts';
import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  struct,
  TIMESTAMP,
  TYPE,
  type Type,
  typeOf,
  UINT,
  wrapperOf,
} from '../types/type.ts';

/** Why a text names no type. */
export class BadTypeName {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

const NAMED: ReadonlyMap<string, Type> = new Map([
  ['int', INT],
  ['uint', UINT],
  ['double', DOUBLE],
  ['string', STRING],
  ['bytes', BYTES],
  ['bool', BOOL],
  ['null', NULL],
  ['null_type', NULL],
  ['dyn', DYN],
  ['any', ANY],
  ['timestamp', TIMESTAMP],
  ['duration', DURATION],
  ['type', TYPE],
  ['quantity', QUANTITY],
  ['url', URL_TYPE],
  ['ip', IP],
  ['cidr', CIDR],
  ['semver', SEMVER],
  ['format', NAMED_FORMAT],
  ['authorizer', struct('kubernetes.authorization.Authorizer')],
  ['pathCheck', struct('kubernetes.authorization.PathCheck')],
  ['groupCheck', struct('kubernetes.authorization.GroupCheck')],
  ['resourceCheck', struct('kubernetes.authorization.ResourceCheck')],
  ['decision', struct('kubernetes.authorization.Decision')],
  // The names of messages that stand for other types, as cel-go's ObjectType takes them.
  ['google.protobuf.Any', ANY],
  ['google.protobuf.Duration', DURATION],
  ['google.protobuf.Timestamp', TIMESTAMP],
  ['google.protobuf.ListValue', listOf(DYN)],
  ['google.protobuf.Struct', mapOf(STRING, DYN)],
  ['google.protobuf.Value', DYN],
  ['google.protobuf.NullValue', NULL],
  ['google.protobuf.BoolValue', wrapperOf(BOOL)],
  ['google.protobuf.BytesValue', wrapperOf(BYTES)],
  ['google.protobuf.DoubleValue', wrapperOf(DOUBLE)],
  ['google.protobuf.FloatValue', wrapperOf(DOUBLE)],
  ['google.protobuf.Int32Value', wrapperOf(INT)],
  ['google.protobuf.Int64Value', wrapperOf(INT)],
  ['google.protobuf.StringValue', wrapperOf(STRING)],
  ['google.protobuf.UInt32Value', wrapperOf(UINT)],
  ['google.protobuf.UInt64Value', wrapperOf(UINT)],
]);

/** Names with parameters: how many, and what they make. */
const GENERIC: ReadonlyMap<string, readonly [count: number, make: (...parameters: Type[]) => Type]> = new Map<
  string,
  readonly [number, (...parameters: Type[]) => Type]
>([
  ['list', [1, (element) => listOf(element as Type)]],
  ['map', [2, (key, value) => mapOf(key as Type, value as Type)]],
  ['optional', [1, (value) => optionalOf(value as Type)]],
  ['optional_type', [1, (value) => optionalOf(value as Type)]],
  ['wrapper', [1, (value) => wrapperOf(value as Type)]],
]);

/** Types nested deeper are refused. */
const MAX_DEPTH = 100;

/** Any other name is that of an object type, with parameters of an opaque one. */
export function parseTypeName(text: string): Type | BadTypeName {
  const tokens = text.match(/[(),]|[^(), ]+/g) ?? [];
  let at = 0;

  const read = (depth: number): Type => {
    const name = tokens[at];
    if (name === undefined || /^[(),]$/.test(name))
      throw new BadTypeName(`type ${JSON.stringify(text)}: a name is missing`);
    if (depth > MAX_DEPTH) throw new BadTypeName(`type ${JSON.stringify(text)}: nested too deep`);
    at++;
    const parameters: Type[] = [];
    if (tokens[at] === '(') {
      do {
        at++;
        parameters.push(read(depth + 1));
      } while (tokens[at] === ',');
      if (tokens[at] !== ')') throw new BadTypeName(`type ${JSON.stringify(text)}: ',' or ')' expected`);
      at++;
    }
    return build(name, parameters);
  };

  try {
    const type = read(0);
    return at === tokens.length
      ? type
      : new BadTypeName(`type ${JSON.stringify(text)}: unexpected ${JSON.stringify(tokens[at])}`);
  } catch (bad) {
    if (bad instanceof BadTypeName) return bad;
    throw bad;
  }
}

function build(name: string, given: readonly Type[]): Type {
  const generic = GENERIC.get(name);
  if (generic !== undefined) {
    const [count, make] = generic;
    const parameters =
      given.length === 0 && (name === 'list' || name === 'map') ? new Array<Type>(count).fill(DYN) : given;
    if (parameters.length !== count) throw wrongCount(name, count, parameters.length);
    return make(...parameters);
  }
  if (name === 'type' && given.length === 1) return typeOf(given[0] as Type);
  const named = NAMED.get(name);
  if (named !== undefined) {
    if (given.length > 0) throw wrongCount(name, 0, given.length);
    return named;
  }
  return given.length > 0 ? opaque(name, ...given) : struct(name);
}

const wrongCount = (name: string, expected: number, got: number): BadTypeName =>
  new BadTypeName(`type ${name} takes ${expected} parameter(s), got ${got}`);
