/** The `admission` of a request: the variables of an admission policy's expression. */

import { type ComposedValues, Composition, type NamedExpression } from '../admission/composition.ts';
import { admissionEnv } from '../admission/declarations.ts';
import type { PreparedExpression } from '../admission/expression-engine.ts';
import { namespaceValue, objectValue, requestValue } from '../admission/request.ts';
import { prepare } from '../admission/stored-expressions.ts';
import { TypeMismatch } from '../admission/typed-value.ts';
import type { Env } from '../env/env.ts';
import { CelError, isPlainMap, type Value } from '../values/value.ts';
import { encodeValue } from './encode-value.ts';
import type { Declaration } from './environment.ts';
import { BadRequest, Fields, writeInteger } from './request.ts';
import { readAttributes, readExpressions, readObject, readTyping } from './request-attributes.ts';

const KNOWN = new Set([
  ...['object', 'oldObject', 'params', 'hasParams', 'namespaceObject', 'request', 'typed', 'patchTypes', 'variables'],
]);

const WHERE = 'admission';

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
    this.#expressions = readExpressions(fields, 'variables', WHERE);
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
    const typing = readTyping(fields);
    const object = readObject(fields, 'object', WHERE);
    const oldObject = readObject(fields, 'oldObject', WHERE);
    return new Map<string, Value>([
      ['object', accepted(objectValue(object, typing), 'object')],
      ['oldObject', accepted(objectValue(oldObject, typing), 'oldObject')],
      ['params', accepted(objectValue(readObject(fields, 'params', WHERE), typing), 'params')],
      ['request', accepted(requestValue(readAttributes(fields, WHERE), object, oldObject), 'request')],
      ['namespaceObject', accepted(namespaceValue(readObject(fields, 'namespaceObject', WHERE)), 'namespaceObject')],
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
