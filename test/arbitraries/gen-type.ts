/** CEL types as generators need them: a name with parameters; `<A>` is a type parameter. */

export interface GenType {
  readonly name: string;
  readonly params: readonly GenType[];
}

export const genType = (name: string, ...params: GenType[]): GenType => ({ name, params });

export const BOOL: GenType = genType('bool');
export const INT: GenType = genType('int');
export const UINT: GenType = genType('uint');
export const DOUBLE: GenType = genType('double');
export const STRING: GenType = genType('string');
export const BYTES: GenType = genType('bytes');
export const NULL: GenType = genType('null');
export const DYN: GenType = genType('dyn');
export const TYPE: GenType = genType('type');
export const TIMESTAMP: GenType = genType('google.protobuf.Timestamp');
export const DURATION: GenType = genType('google.protobuf.Duration');
export const listOf = (element: GenType): GenType => genType('list', element);
export const mapOf = (key: GenType, value: GenType): GenType => genType('map', key, value);
export const optionalOf = (value: GenType): GenType => genType('optional_type', value);

/** Reads `map(string, list(<A>))`. */
export function parseType(text: string): GenType {
  let at = 0;
  const one = (): GenType => {
    const name = /^[^(),]+/.exec(text.slice(at))?.[0] ?? '';
    at += name.length;
    const params: GenType[] = [];
    if (text[at] === '(') {
      while (text[at] !== ')') {
        at++;
        if (text[at] === ' ') at++;
        params.push(one());
      }
      at++;
    }
    return { name, params };
  };
  return one();
}

export const isParameter = (type: GenType): boolean => type.name.startsWith('<');

export const sameType = (a: GenType, b: GenType): boolean =>
  a.name === b.name &&
  a.params.length === b.params.length &&
  a.params.every((param, i) => sameType(param, b.params[i] as GenType));

/** Finds what the parameters of `pattern` have to be to make it `type`; false if nothing does. */
export function matchType(pattern: GenType, type: GenType, found: Map<string, GenType>): boolean {
  if (isParameter(pattern)) {
    const known = found.get(pattern.name);
    if (known !== undefined) return sameType(known, type);
    found.set(pattern.name, type);
    return true;
  }
  if (pattern.name !== type.name) return false;
  if (pattern.name === 'type') return true;
  return (
    pattern.params.length === type.params.length &&
    pattern.params.every((param, i) => matchType(param, type.params[i] as GenType, found))
  );
}

/** The type with its parameters replaced; what is not known yet is chosen by `unknown`. */
export function substitute(type: GenType, found: Map<string, GenType>, unknown: () => GenType): GenType {
  if (isParameter(type)) {
    const known = found.get(type.name) ?? unknown();
    found.set(type.name, known);
    return known;
  }
  if (type.params.length === 0) return type;
  return { name: type.name, params: type.params.map((param) => substitute(param, found, unknown)) };
}
