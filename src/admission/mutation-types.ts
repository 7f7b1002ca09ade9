/**
 * The types that mutations make objects of: `Object{}`, `Object.spec.template{}`, `JSONPatch{}`.
 *
 * @see kubernetes/apiserver pkg/cel/mutation
 */
import type { TypeProvider } from '../env/env.ts';
import { DYN, STRING, struct, type Type, typeOf, UNSPECIFIED } from '../types/type.ts';
import { equal } from '../values/equality.ts';
import { type FieldAccess, StructValue } from '../values/struct.ts';
import { CelError, type PlainMap, type Value } from '../values/value.ts';
import { quotedVerb, stringVerb } from './go-print.ts';
import { NativeStruct, nativeMembers, nativeTypeName, sameNative } from './native-values.ts';

const JSON_PATCH: Type = struct('JSONPatch');
const PATCH_TEXTS: readonly string[] = ['op', 'path', 'from'];

const isObjectType = (name: string): boolean => name === 'Object' || name.startsWith('Object.');

/** An object that a mutation makes: some fields of a type that is named after where it stands. */
export class ObjectValue extends NativeStruct {
  override readonly type: Type;
  readonly fields: ReadonlyMap<string, Value>;
  #native: PlainMap | CelError | undefined;

  constructor(typeName: string, fields: ReadonlyMap<string, Value>) {
    super();
    this.type = struct(typeName);
    this.fields = fields;
  }

  override get goType(): string {
    return '*dynamic.ObjectVal';
  }

  /** Kubernetes answers the type of the type. */
  override get typeValue(): Type {
    return typeOf(this.type);
  }

  override get isZero(): boolean {
    return this.fields.size === 0;
  }

  /** As plain data; an error where a map has other keys than strings. */
  override get native(): PlainMap | CelError {
    // Made once: an object asks each object in it.
    this.#native ??= nativeMembers(this.fields);
    return this.#native;
  }

  override equals(other: Value): boolean {
    return other instanceof ObjectValue && other.type.name === this.type.name && sameNative(this.fields, other.fields);
  }

  /** Only expressions whose type says so reach a field: see {@link mutationTypes}. */
  override get(): undefined {
    return undefined;
  }

  override has(): boolean {
    return false;
  }
}

/** One operation of a JSON patch. */
export class JsonPatchValue extends StructValue {
  readonly op: string;
  readonly path: string;
  readonly from: string;
  /** Undefined: not given. */
  readonly value: Value | undefined;

  constructor({ op = '', path = '', from = '', value }: { op?: string; path?: string; from?: string; value?: Value }) {
    super();
    this.op = op;
    this.path = path;
    this.from = from;
    this.value = value;
  }

  override get type(): Type {
    return JSON_PATCH;
  }

  override get typeValue(): Type {
    return typeOf(JSON_PATCH);
  }

  override get goType(): string {
    return '*mutation.JSONPatchVal';
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof JsonPatchValue)) return false;
    if (this.op !== other.op || this.path !== other.path || this.from !== other.from) return false;
    if (this.value === undefined || other.value === undefined) return this.value === other.value;
    return equal(this.value, other.value);
  }

  override get(field: Value): Value {
    switch (field) {
      case 'op':
        return this.op;
      case 'path':
        return this.path;
      case 'from':
        return this.from;
      case 'value':
        return this.value ?? null;
      default:
        return new CelError(`unsupported indexer: ${stringVerb(field)}`);
    }
  }

  override has(field: Value): boolean | CelError {
    if (field === 'value') return this.value !== undefined;
    if (typeof field === 'string' && PATCH_TEXTS.includes(field)) return this.get(field) !== '';
    return new CelError(`unsupported field: ${stringVerb(field)}`);
  }
}

/** `Object` and all below it have any field, each of any type; what is read of one is plain data. */
export const mutationTypes: TypeProvider = {
  qualifiers: new Set(['Object']),
  findType: (name) => (name === JSON_PATCH.name ? JSON_PATCH : isObjectType(name) ? struct(name) : undefined),
  // The names stand for types while checking only.
  findTypeValue: () => undefined,
  hasStruct: (name) => name === JSON_PATCH.name || isObjectType(name),
  findField: (structName, field) => {
    if (isObjectType(structName)) return DYN;
    if (structName !== JSON_PATCH.name) return undefined;
    if (field === 'value') return DYN;
    return PATCH_TEXTS.includes(field) ? STRING : UNSPECIFIED;
  },
  fieldAccess: (structName, field) => (isObjectType(structName) ? accessTo(field) : undefined),
  construct: (name, fields) => {
    if (isObjectType(name)) return new ObjectValue(name, fields);
    return name === JSON_PATCH.name ? makePatch(fields) : undefined;
  },
};

const accessTo = (field: string): FieldAccess => {
  const membersOf = (value: Value): PlainMap | undefined => {
    const native = value instanceof ObjectValue ? value.native : undefined;
    return native instanceof CelError ? undefined : native;
  };
  return {
    failure: `cannot get field ${quotedVerb(field)}`,
    isSet: (value) => Object.hasOwn(membersOf(value) ?? {}, field),
    get: (value) => {
      const members = membersOf(value);
      if (members === undefined) return undefined;
      return Object.hasOwn(members, field) ? (members[field] as Value) : null;
    },
  };
};

function makePatch(fields: ReadonlyMap<string, Value>): Value {
  const patch: { op?: string; path?: string; from?: string; value?: Value } = {};
  for (const [name, value] of fields) {
    if (name === 'value') {
      patch.value = value;
    } else if (name === 'op' || name === 'path' || name === 'from') {
      const native = nativeTypeName(value);
      if (native.text === undefined) {
        return new CelError(`unexpected type ${native.name} for JSONPatchType '${name}' field`);
      }
      patch[name] = native.text;
    } else {
      return new CelError(`unexpected JSONPatchType field: ${name}`);
    }
  }
  return new JsonPatchValue(patch);
}
