/** The `admission` of a request: the variables of an admission policy's expression. */

import { type ComposedValues, Composition, type NamedExpression } from '../admission/composition.ts';
import { admissionEnv } from '../admission/declarations.ts';
import type { PreparedExpression } from '../admission/expression-engine.ts';
import {
  type GroupVersionKind,
  type GroupVersionResource,
  namespaceValue,
  objectValue,
  type RequestAttributes,
  requestValue,
  type Typing,
} from '../admission/request.ts';
import { prepare } from '../admission/stored-expressions.ts';
import { TypeMismatch } from '../admission/typed-value.ts';
import type { Env } from '../env/env.ts';
import { CelError, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import { readUser } from './authorizer.ts';
import { encodeValue } from './encode-value.ts';
import type { Declaration } from './environment.ts';
import { BadRequest, Fields, writeInteger } from './request.ts';

const KNOWN = new Set([
  ...['object', 'oldObject', 'params', 'hasParams', 'namespaceObject', 'request', 'typed', 'patchTypes', 'variables'],
]);

/**
 * @param keywords - see `keywordFieldNames`
 * @throws BadRequest
 */
export function readAdmission(fields: Fields, keywords: () => boolean): RequestedAdmission | undefined {
  const given = fields.raw('admission') ?? undefined;
  if (given === undefined) return undefined;
  if (!isPlainMap(given)) throw new BadRequest('admission must be an object');
  return new RequestedAdmission(new Fields(given, KNOWN, 'admission'), keywords());
}

export class RequestedAdmission {
  /** What it adds to the environment, but for `variables`. */
  readonly declaration: Declaration;
  readonly #fields: Fields;
  readonly #expressions: readonly NamedExpression[];

  constructor(fields: Fields, keywords: boolean) {
    const params = fields.raw('hasParams') == null ? fields.raw('params') != null : fields.boolean('hasParams');
    const options = { params, patchTypes: fields.boolean('patchTypes'), keywords };
    this.declaration = { key: `admission ${JSON.stringify(options)}`, extend: (env) => admissionEnv(env, options) };
    this.#fields = fields;
    this.#expressions = readExpressions(fields.raw('variables') ?? []);
  }

  /** @param env - with all other variables */
  compose(env: Env): AdmissionScope {
    // The recorder lets `variables.namespace` stand for the variable of that name in every version.
    const composition =
      this.#expressions.length === 0 ? undefined : new Composition(env, this.#expressions, true, prepareVariable);
    return new AdmissionScope(composition?.declareIn(env) ?? env, composition, this.#values());
  }

  #values(): ReadonlyMap<string, Value> {
    const fields = this.#fields;
    const typing = readTyping(fields.string('typed'));
    const object = readObject(fields, 'object');
    const oldObject = readObject(fields, 'oldObject');
    return new Map<string, Value>([
      ['object', accepted(objectValue(object, typing), 'object')],
      ['oldObject', accepted(objectValue(oldObject, typing), 'oldObject')],
      ['params', accepted(objectValue(readObject(fields, 'params'), typing), 'params')],
      ['request', accepted(requestValue(readRequest(fields), object, oldObject), 'request')],
      ['namespaceObject', accepted(namespaceValue(readObject(fields, 'namespaceObject')), 'namespaceObject')],
    ]);
  }
}

/** The recorder, unlike Kubernetes, knows the type also of a variable that no program can be made of. */
function prepareVariable(text: string, env: Env): PreparedExpression {
  const prepared = prepare(env, text);
  return { ...prepared, known: prepared.compilation?.ok ? prepared.compilation.type : undefined };
}

/** The variables in one request. */
export class AdmissionScope {
  /** Of the expression. */
  readonly env: Env;
  readonly #composition: Composition | undefined;
  readonly #values: ReadonlyMap<string, Value>;
  #composed: ComposedValues | undefined;

  constructor(env: Env, composition: Composition | undefined, values: ReadonlyMap<string, Value>) {
    this.env = env;
    this.#composition = composition;
    this.#values = values;
  }

  /** The values for one evaluation. @param others - of variables that the request declares otherwise */
  bind(others: ReadonlyMap<string, Value>): (name: string) => Value | undefined {
    const read = (name: string): Value | undefined => {
      const value = this.#values.get(name);
      return value === undefined ? others.get(name) : value;
    };
    const composed = this.#composition?.start(read);
    this.#composed = composed;
    return composed === undefined ? read : (name) => (name === 'variables' ? composed : read(name));
  }

  /** What became of the policy's variables in the evaluation. */
  get outcome(): Readonly<Record<string, unknown>> {
    const composed = this.#composed;
    if (this.#composition === undefined || composed === undefined) return {};
    const byName = new Map(this.#composition.variables.map((variable) => [variable.name, variable]));
    const variables = this.#composition.variables.map(({ name }) => {
      const { type, program } = byName.get(name) as PreparedExpression;
      const read = composed.outcomes.get(name);
      return {
        name,
        ...(type !== undefined && { type }),
        ...(typeof program === 'string' && { compileError: program }),
        evaluated: read !== undefined,
        ...(read?.result !== undefined && { ...resultOf(read.result.value), cost: writeInteger(read.result.cost) }),
      };
    });
    return { variables, variableCost: writeInteger(composed.cost) };
  }
}

const resultOf = (value: Value): Readonly<Record<string, unknown>> =>
  value instanceof CelError ? { error: value.message } : { value: encodeValue(value) };

function accepted(value: Value | TypeMismatch, name: string): Value {
  if (value instanceof TypeMismatch) throw new BadRequest(`admission.${name}: ${value.message}`);
  return value;
}

function readTyping(typed: string): Typing {
  if (typed === '') return 'auto';
  if (typed === 'auto' || typed === 'typed' || typed === 'unstructured') return typed;
  throw new BadRequest(`typed ${JSON.stringify(typed)}: use "auto", "typed" or "unstructured"`);
}

function readObject(fields: Fields, name: string): PlainMap | undefined {
  const value = fields.raw(name) ?? undefined;
  if (value === undefined || isPlainMap(value)) return value;
  throw new BadRequest(`admission.${name} must be an object`);
}

const EXPRESSION = new Set(['name', 'expression']);

function readExpressions(value: Value): NamedExpression[] {
  if (!Array.isArray(value)) throw new BadRequest('admission.variables must be a list');
  return (value as readonly Value[]).map((variable, index) => {
    const where = `admission.variables[${index}]`;
    if (!isPlainMap(variable)) throw new BadRequest(`${where} must be an object`);
    const fields = new Fields(variable, EXPRESSION, where);
    return { name: fields.string('name'), expression: fields.string('expression') };
  });
}

const REQUEST = new Set([
  ...['operation', 'kind', 'resource', 'subResource', 'name', 'namespace', 'userInfo', 'dryRun', 'options'],
]);

function readRequest(admission: Fields): RequestAttributes {
  const where = 'admission.request';
  const fields = new Fields(readObject(admission, 'request') ?? {}, REQUEST, where);
  const options = fields.raw('options') === undefined ? undefined : (readObject(fields, 'options') ?? null);
  const texts = <Name extends string>(name: string, parts: readonly Name[]): Record<Name, string> | undefined => {
    const value = readObject(fields, name);
    if (value === undefined) return undefined;
    const read = new Fields(value, new Set(parts), `${where}.${name}`);
    return Object.fromEntries(parts.map((part) => [part, read.string(part)])) as Record<Name, string>;
  };
  const kind: GroupVersionKind | undefined = texts('kind', ['group', 'version', 'kind']);
  const resource: GroupVersionResource | undefined = texts('resource', ['group', 'version', 'resource']);
  const user = fields.raw('userInfo') ?? undefined;
  return {
    operation: fields.string('operation'),
    subResource: fields.string('subResource'),
    dryRun: fields.boolean('dryRun'),
    ...(kind && { kind }),
    ...(resource && { resource }),
    ...(fields.raw('name') != null && { name: fields.string('name') }),
    ...(fields.raw('namespace') != null && { namespace: fields.string('namespace') }),
    ...(user !== undefined && { user: readUser(user, `${where}.userInfo`) }),
    ...(options !== undefined && { options }),
  };
}
