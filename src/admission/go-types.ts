/**
 * Go's types as JSON reads and writes them: what the built-in kinds keep of a document.
 *
 * @see kubernetes/api, by package; sigs.k8s.io/structured-merge-diff value/reflectcache.go
 */
import { ADMISSION_REQUEST, KINDS, STRUCTS } from './built-in-types.ts';

/** What has no parts. `raw` is any JSON, kept as it is. */
type GoScalar =
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'int32'
  | 'int64'
  | 'intOrString'
  | 'microTime'
  | 'quantity'
  | 'raw'
  | 'string'
  | 'time'
  | 'uint8';

export type GoType = GoScalar | GoPointer | GoList | GoMap | GoStruct;

interface GoPointer {
  readonly kind: 'pointer';
  readonly to: GoType;
}

interface GoList {
  readonly kind: 'list';
  readonly element: GoType;
}

/** By strings. */
interface GoMap {
  readonly kind: 'map';
  readonly value: GoType;
}

export interface GoField {
  /** In JSON. */
  readonly name: string;
  readonly type: GoType;
  /** Left out of JSON while it is empty: false, 0, '', nil, without elements. A struct never is. */
  readonly omitEmpty: boolean;
  /** Left out of JSON while it has the zero value. */
  readonly omitZero: boolean;
}

/** Two are the same type only if they are the same object. */
export class GoStruct {
  readonly kind = 'struct';
  readonly #text: string;
  #fields: readonly GoField[] | undefined;

  /** @param text - a line of the table */
  constructor(text: string) {
    this.#text = text;
  }

  get fields(): readonly GoField[] {
    this.#fields ??= this.#text.split(' ').flatMap((field): GoField[] => {
      const [, name, type, flags = ''] = /^(.+)=([^?!]+)([?!]*)$/.exec(field) ?? [];
      if (name === undefined || type === undefined) return [];
      return [{ name, type: typeOf(type), omitEmpty: flags.includes('?'), omitZero: flags.includes('!') }];
    });
    return this.#fields;
  }
}

const SCALARS: ReadonlyMap<string, GoScalar> = new Map([
  ['b', 'bool'],
  ['y', 'bytes'],
  ['f', 'double'],
  ['d', 'duration'],
  ['i', 'int32'],
  ['l', 'int64'],
  ['o', 'intOrString'],
  ['m', 'microTime'],
  ['q', 'quantity'],
  ['j', 'raw'],
  ['s', 'string'],
  ['t', 'time'],
  ['u', 'uint8'],
]);

function typeOf(code: string): GoType {
  const scalar = SCALARS.get(code);
  if (scalar !== undefined) return scalar;
  switch (code[0]) {
    case '*':
      return { kind: 'pointer', to: typeOf(code.slice(1)) };
    case '[':
      return { kind: 'list', element: typeOf(code.slice(1)) };
    case '{':
      return { kind: 'map', value: typeOf(code.slice(1)) };
    default:
      return structs()[Number(code)] as GoStruct;
  }
}

let table: readonly GoStruct[] | undefined;

function structs(): readonly GoStruct[] {
  table ??= STRUCTS.slice(1, -1)
    .split('\n')
    .map((line) => new GoStruct(line));
  return table;
}

let numbers: ReadonlyMap<string, number> | undefined;

/** The Go type of a built-in kind; undefined for any other kind. @param apiVersion - `apps/v1`, `v1` */
export function builtInType(apiVersion: string, kind: string): GoStruct | undefined {
  numbers ??= new Map(
    KINDS.trim()
      .split('\n')
      .flatMap((line) => {
        const [version, ...kinds] = line.split(' ');
        return kinds.map((entry): [string, number] => {
          const at = entry.indexOf('=');
          return [`${version} ${entry.slice(0, at)}`, Number(entry.slice(at + 1))];
        });
      }),
  );
  const number = numbers.get(`${apiVersion} ${kind}`);
  return number === undefined ? undefined : structs()[number];
}

/** @see kubernetes/api admission/v1 AdmissionRequest */
export const admissionRequestType = (): GoStruct => structs()[ADMISSION_REQUEST] as GoStruct;
