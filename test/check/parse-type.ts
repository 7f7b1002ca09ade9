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
  typeParam,
  UINT,
  wrapperOf,
} from '../../src/types/type.ts';

const simple: ReadonlyMap<string, Type> = new Map([
  ['any', ANY],
  ['google.protobuf.Any', ANY],
  ['bool', BOOL],
  ['bytes', BYTES],
  ['double', DOUBLE],
  ['duration', DURATION],
  ['google.protobuf.Duration', DURATION],
  ['dyn', DYN],
  ['int', INT],
  ['null', NULL],
  ['null_type', NULL],
  ['string', STRING],
  ['timestamp', TIMESTAMP],
  ['google.protobuf.Timestamp', TIMESTAMP],
  ['type', TYPE],
  ['uint', UINT],
  ['ip', opaque('net.IP')],
  ['net.IP', opaque('net.IP')],
  ['cidr', opaque('net.CIDR')],
  ['net.CIDR', opaque('net.CIDR')],
  ['quantity', struct('kubernetes.Quantity')],
  ['url', struct('kubernetes.URL')],
  ['semver', struct('kubernetes.Semver')],
  ['format', struct('kubernetes.NamedFormat')],
  ['authorizer', struct('kubernetes.authorization.Authorizer')],
  ['pathCheck', struct('kubernetes.authorization.PathCheck')],
  ['groupCheck', struct('kubernetes.authorization.GroupCheck')],
  ['resourceCheck', struct('kubernetes.authorization.ResourceCheck')],
  ['decision', struct('kubernetes.authorization.Decision')],
]);

/** Reads a type as `Type.toString()` prints it, or as the recorder's requests write it; other names are message types. */
export function parseType(text: string): Type {
  let rest = text;
  const skip = (token: string): boolean => {
    if (!rest.startsWith(token)) return false;
    rest = rest.slice(token.length);
    return true;
  };
  const parse = (): Type => {
    const name = /^<?[\w.@]+>?/.exec(rest)?.[0] ?? '';
    rest = rest.slice(name.length);
    const parameters: Type[] = [];
    if (skip('(')) {
      do parameters.push(parse());
      while (skip(', '));
      skip(')');
    }
    if (name.startsWith('<')) return typeParam(name.slice(1, -1));
    const [first = DYN, second = DYN] = parameters;
    switch (parameters.length === 0 ? '' : name) {
      case 'list':
        return listOf(first);
      case 'map':
        return mapOf(first, second);
      case 'type':
        return typeOf(first);
      case 'optional':
      case 'optional_type':
        return optionalOf(first);
      case 'wrapper':
        return wrapperOf(first);
      default:
        return simple.get(name) ?? struct(name);
    }
  };
  return parse();
}
