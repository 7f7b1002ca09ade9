/** What a request's expression may use: the environment by version, and the variables that the request declares. */
import type { VariableDecl } from '../decls/decls.ts';
import type { Env, TypeProvider } from '../env/env.ts';
import { type ExpressionKind, keywordFieldNames, kubernetesEnv } from '../kubernetes/environment.ts';
import { type DeclType, declaredSize, declType } from '../schema/decl-type.ts';
import { parseSchema, SchemaError } from '../schema/parse-schema.ts';
import { SchemaNames, SchemaTypes } from '../schema/schema-types.ts';
import { schemaValue } from '../schema/schema-value.ts';
import { type StructuralSchema, withTypeAndObjectMeta } from '../schema/structural-schema.ts';
import { DYN, optionalOf, type Type } from '../types/type.ts';
import { NONE, Optional } from '../values/optional.ts';
import { isPlainMap, type Value } from '../values/value.ts';
import { decodeValue } from './decode-value.ts';
import { LeastRecent } from './least-recent.ts';
import { BadRequest, Fields } from './request.ts';
import { BadTypeName, parseTypeName } from './type-names.ts';

/** A variable as a request declares it. */
export interface RequestedVariable {
  readonly name: string;
  /** A type's name; '' where there is a schema, or for dyn. */
  readonly type: string;
  readonly schema: Value | undefined;
  /** The schema as it was written; '' where there is none. */
  readonly schemaText: string;
  /** Whether the schema is that of a resource. */
  readonly root: boolean;
  /** Of the schema's object type. */
  readonly typeName: string;
  readonly optional: boolean;
  /** Undefined: declared, not bound. */
  readonly value: Value | undefined;
}

/** A schema as a variable has it. */
interface SchemaVariable {
  readonly decl: DeclType;
  readonly schema: StructuralSchema;
}

/** An environment with variables, made once for all requests that ask for the same. */
export interface RequestEnvironment {
  readonly env: Env;
  readonly types: ReadonlyMap<string, Type>;
  readonly schemas: ReadonlyMap<string, SchemaVariable>;
}

const VARIABLE = new Set(['type', 'schema', 'root', 'typeName', 'optional', 'value']);

/** @param textOf - the text of one of its members */
export function readVariable(
  name: string,
  declared: Value,
  textOf: (member: string) => string | undefined,
): RequestedVariable {
  if (declared !== null && !isPlainMap(declared)) throw new BadRequest(`variable ${name} must be an object`);
  const fields = new Fields(declared ?? {}, VARIABLE, `vars.${name}`);
  const schema = fields.raw('schema') ?? undefined;
  return {
    name,
    type: fields.string('type'),
    schema,
    schemaText: schema === undefined ? '' : (textOf('schema') ?? ''),
    root: fields.boolean('root'),
    typeName: fields.string('typeName') || `${name}Type`,
    optional: fields.boolean('optional'),
    value: fields.raw('value'),
  };
}

/** @throws BadRequest */
export function readKind(fields: Fields): ExpressionKind {
  const env = fields.string('env');
  if (['', 'new', 'NewExpressions'].includes(env)) return 'new';
  if (['stored', 'StoredExpressions'].includes(env)) return 'stored';
  throw new BadRequest(`env ${JSON.stringify(env)}: use "new" or "stored"`);
}

/** The environment of a version without variables. */
export function plainEnvironment(version: string, kind: ExpressionKind): Env {
  try {
    return kubernetesEnv({ ...(version !== '' && { version }), kind });
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequest(error.message);
    throw error;
  }
}

/** What another part of a request declares. */
export interface Declaration {
  /** Tells one declaration from another. */
  readonly key: string;
  readonly extend: (env: Env) => Env;
}

const environments = new LeastRecent<string, RequestEnvironment>(256);
/** Those without variables, by version. */
const plainEnvironments = {
  new: new LeastRecent<string, RequestEnvironment>(64),
  stored: new LeastRecent<string, RequestEnvironment>(64),
};

/** @throws BadRequest */
export function environmentFor(
  version: string,
  kind: ExpressionKind,
  variables: readonly RequestedVariable[],
  more: readonly Declaration[] = [],
): RequestEnvironment {
  // Most requests that declare nothing have one of a few environments.
  if (variables.length === 0 && more.length === 0) {
    return plainEnvironments[kind].get(version, () => makeEnvironment(version, kind, variables));
  }
  const sorted = variables.length < 2 ? variables : [...variables].sort((a, b) => (a.name < b.name ? -1 : 1));
  let key = `${kind} ${part(version)}`;
  for (const declaration of more) key += part(declaration.key);
  for (const { name, type, schemaText, root, typeName, optional } of sorted) {
    key += `${part(name)}${part(type)}${part(schemaText)}${part(typeName)}${root} ${optional} `;
  }
  return environments.get(key, () => {
    const environment = makeEnvironment(version, kind, sorted);
    return { ...environment, env: more.reduce((env, { extend }) => extend(env), environment.env) };
  });
}

/** A part of a key that says where it ends. */
const part = (text: string): string => `${text.length} ${text}`;

function makeEnvironment(
  version: string,
  kind: ExpressionKind,
  variables: readonly RequestedVariable[],
): RequestEnvironment {
  const base = plainEnvironment(version, kind);
  const types = new Map<string, Type>();
  const schemas = new Map<string, SchemaVariable>();
  const roots = new Map<string, DeclType>();
  const declarations: VariableDecl[] = [];
  for (const variable of variables) {
    const { name, optional } = variable;
    let type: Type;
    if (variable.schema === undefined) {
      type = readType(variable.type);
      types.set(name, type);
    } else {
      const schema = readSchema(variable.schema);
      const decl = declType(schema, variable.root, variable.typeName);
      if (decl === undefined) throw new BadRequest(`variable ${name}: Kubernetes does not expose this schema to CEL`);
      schemas.set(name, { decl, schema: variable.root ? withTypeAndObjectMeta(schema) : schema });
      if (!roots.has(variable.typeName)) roots.set(variable.typeName, decl);
      type = decl.type;
    }
    declarations.push({ name, type: optional ? optionalOf(type) : type });
  }
  const keywords = keywordFieldNames(version === '' ? '1.37' : version, kind);
  const providers: TypeProvider[] = roots.size === 0 ? [] : [new SchemaTypes(new SchemaNames(roots), keywords)];
  const env = declarations.length === 0 ? base : base.extend({ variables: declarations, providers });
  return { env, types, schemas };
}

function readType(name: string): Type {
  if (name === '') return DYN;
  const type = parseTypeName(name);
  if (type instanceof BadTypeName) throw new BadRequest(type.message);
  return type;
}

/** @throws BadRequest for what is no structural schema */
export function readSchema(document: Value): StructuralSchema {
  const schema = parseSchema(document);
  if (schema instanceof SchemaError) throw new BadRequest(`schema is not structural: ${schema.message}`);
  return schema;
}

/**
 * The values of the variables that have one.
 *
 * @throws BadRequest for a value that does not fit its type
 */
export function bind(
  { types, schemas }: RequestEnvironment,
  variables: readonly RequestedVariable[],
): Map<string, Value> {
  const bound = new Map<string, Value>();
  for (const { name, optional, value } of variables) {
    if (value === undefined) {
      if (optional) bound.set(name, NONE);
      continue;
    }
    const schema = schemas.get(name);
    const made = schema === undefined ? decodeValue(value, types.get(name)) : schemaValue(value, schema.schema);
    bound.set(name, optional ? new Optional(made) : made);
  }
  return bound;
}

/** What the estimator knows of variables with a schema; whatever has none is sized like `self`, as in Kubernetes. */
export function sizesOf({ schemas }: RequestEnvironment, path: readonly string[]): ReturnType<typeof declaredSize> {
  const root = schemas.get(path[0] ?? '') ?? schemas.get('self');
  return root && declaredSize(root.decl, path);
}
