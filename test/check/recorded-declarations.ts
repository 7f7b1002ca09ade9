/** Environments made of recorded signatures, so that the checker is tested apart from the libraries. */
import { member, overload } from '../../src/decls/decls.ts';
import type { Declarations, EnvFunction, IdentDecl } from '../../src/env/declarations.ts';
import { INT, type Type, typeOf } from '../../src/types/type.ts';
import { parseType } from './parse-type.ts';

/** The recorder's answer to `funcs`. */
export interface RecordedFunctions {
  readonly functions: readonly {
    readonly name: string;
    readonly overloads: readonly {
      readonly id: string;
      readonly member: boolean;
      readonly args: readonly string[];
      readonly result: string;
    }[];
  }[];
}

export interface Variables {
  readonly [name: string]: string;
}

/** Fields by message type. */
export type Structs = ReadonlyMap<string, ReadonlyMap<string, Type>>;

const functionTables = new WeakMap<RecordedFunctions, ReadonlyMap<string, EnvFunction>>();

function functionTable(recorded: RecordedFunctions): ReadonlyMap<string, EnvFunction> {
  let table = functionTables.get(recorded);
  if (table === undefined) {
    table = new Map(
      recorded.functions.map(({ name, overloads: all }) => {
        const overloads = all.map((o) =>
          (o.member ? member : overload)(o.id, o.args.map(parseType), parseType(o.result)),
        );
        return [name, { name, overloads, overloadsById: new Map(overloads.map((o) => [o.id, o])) }];
      }),
    );
    functionTables.set(recorded, table);
  }
  return table;
}

/** Names of types that are no messages. */
const typeNames: ReadonlyMap<string, Type> = new Map(
  ['bool', 'bytes', 'double', 'int', 'null_type', 'string', 'type', 'uint', 'net.IP', 'net.CIDR']
    .map((name): [string, Type] => [name, parseType(name)])
    .concat([
      ['google.protobuf.Timestamp', parseType('timestamp')],
      ['google.protobuf.Duration', parseType('duration')],
      ['list', parseType('list(dyn)')],
      ['map', parseType('map(dyn, dyn)')],
      ['optional_type', parseType('optional_type(dyn)')],
    ]),
);

const messages: ReadonlyMap<string, { readonly type: Type; readonly fields: ReadonlyMap<string, Type> }> = new Map(
  Object.entries({
    Any: ['any', { type_url: 'string', value: 'bytes' }],
    BoolValue: ['wrapper(bool)', { value: 'bool' }],
    BytesValue: ['wrapper(bytes)', { value: 'bytes' }],
    DoubleValue: ['wrapper(double)', { value: 'double' }],
    Duration: ['duration', { seconds: 'int', nanos: 'int' }],
    Empty: ['google.protobuf.Empty', {}],
    FloatValue: ['wrapper(double)', { value: 'double' }],
    Int32Value: ['wrapper(int)', { value: 'int' }],
    Int64Value: ['wrapper(int)', { value: 'int' }],
    ListValue: ['list(dyn)', { values: 'list(dyn)' }],
    StringValue: ['wrapper(string)', { value: 'string' }],
    Struct: ['map(string, dyn)', { fields: 'map(string, dyn)' }],
    Timestamp: ['timestamp', { seconds: 'int', nanos: 'int' }],
    UInt32Value: ['wrapper(uint)', { value: 'uint' }],
    UInt64Value: ['wrapper(uint)', { value: 'uint' }],
    Value: [
      'dyn',
      {
        null_value: 'int',
        number_value: 'double',
        string_value: 'string',
        bool_value: 'bool',
        struct_value: 'map(string, dyn)',
        list_value: 'list(dyn)',
      },
    ],
  } satisfies Record<string, [string, Record<string, string>]>).map(([name, [type, fields]]) => [
    `google.protobuf.${name}`,
    { type: parseType(type), fields: new Map(Object.entries(fields).map(([field, t]) => [field, parseType(t)])) },
  ]),
);

export function recordedDeclarations(
  recorded: RecordedFunctions,
  variables: Variables = {},
  structs: Structs = new Map(),
  crossTypeNumericComparisons = true,
): Declarations {
  const functions = functionTable(recorded);
  const identTypes = new Map(Object.entries(variables).map(([name, type]) => [name, parseType(type)]));
  const findTypeIdent = (name: string): IdentDecl | undefined => {
    const type = typeNames.get(name) ?? messages.get(name)?.type ?? (structs.has(name) ? parseType(name) : undefined);
    return type && { name, type: typeOf(type) };
  };
  return {
    functions,
    macros: new Map(),
    optionalSyntax: true,
    crossTypeNumericComparisons,
    findIdent(name) {
      const type = identTypes.get(name);
      if (type !== undefined) return { name, type };
      if (name === 'google.protobuf.NullValue.NULL_VALUE') return { name, type: INT, value: 0 };
      return findTypeIdent(name);
    },
    isQualifier: () => true,
    findTypeIdent,
    hasStruct: (name) => structs.has(name) || messages.has(name),
    findField: (structName, field) => (structs.get(structName) ?? messages.get(structName)?.fields)?.get(field),
  };
}
