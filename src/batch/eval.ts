/** `eval`: compiles and evaluates an expression, with variables or as a rule of a CustomResourceDefinition. */
import { AUTHORIZER_VARIABLES } from '../admission/declarations.ts';
import { debugString } from '../ast/debug.ts';
import { referenceTexts, toTree } from '../ast/tree.ts';
import { unparse } from '../ast/unparse.ts';
import type { SizeEstimator } from '../cost/estimate.ts';
import { parseJson } from '../documents/json.ts';
import { memberText } from '../documents/json-places.ts';
import { type ExpressionKind, keywordFieldNames } from '../kubernetes/environment.ts';
import { KUBERNETES_VERSION, parseVersion } from '../kubernetes/version.ts';
import { type Compiled, compile } from '../pipeline.ts';
import { PlanError } from '../plan/planner.ts';
import { type Range, range } from '../ranges/range.ts';
import { formatType } from '../types/format-type.ts';
import { CelError, type PlainMap, type Value } from '../values/value.ts';
import { type AdmissionScope, readAdmission } from './admission.ts';
import { type RequestedAuthorizer, readAuthorizer } from './authorizer.ts';
import { type EncodedValue, encodeValue } from './encode-value.ts';
import {
  bind,
  type Declaration,
  environmentFor,
  type RequestEnvironment,
  type RequestedVariable,
  readKind,
  readVariable,
  sizesOf,
} from './environment.ts';
import { issueFields } from './issues.ts';
import { LeastRecent } from './least-recent.ts';
import { BadRequest, Fields, member, type Request, readUnsigned, requestFields, writeInteger } from './request.ts';

const KNOWN = requestFields([
  ...['expr', 'version', 'env', 'vars', 'schema', 'root', 'self', 'oldSelf', 'optionalOldSelf'],
  ...['costLimit', 'noCostLimit', 'sizes', 'checkOnly', 'repeat', 'timeoutMs', 'want', 'admission', 'authorizer'],
]);

type Answer = Readonly<Record<string, unknown>>;

export function answerEval(request: Request): Answer {
  const fields = new Fields(request.fields, KNOWN);
  const version = fields.string('version');
  const kind = readKind(fields);
  const variables = readVariables(request, fields, version, kind);
  const authorizer = readAuthorizer(fields);
  const admission = readAdmission(fields, () => keywords(version, kind));
  const declarations = [authorizer && AUTHORIZER, admission?.declaration].filter((each) => each !== undefined);
  const environment = environmentFor(version, kind, variables, declarations);
  const scope = admission?.compose(environment.env);
  const compiled = compile(scope?.env ?? environment.env, fields.string('expr'));
  if (!compiled.ok) return issueFields(compiled.issues, compiled.source);
  const bound = { environment, variables, authorizer, scope };
  const outcome = fields.boolean('checkOnly') ? NOT_RUN : run(compiled, fields, bound);
  const checkedType = String(compiled.type);
  const typeInErrors = formatType(compiled.type);
  const estimate = compiled.estimate(sizeEstimator(fields, environment));
  const wanted = fields.strings('want').map((form) => rendering(form, compiled));
  // In every answer the same members in the same order, so that they are written alike; undefined ones are not written.
  const answer = {
    checkedType: checkedType === '' ? undefined : checkedType,
    typeInErrors: typeInErrors === checkedType ? undefined : typeInErrors,
    estCost: { min: writeInteger(estimate.min), max: writeInteger(estimate.max) },
    usesOldSelf: compiled.ast.references.some((reference) => reference?.name === 'oldSelf') ? true : undefined,
    programError: outcome.programError,
    value: outcome.value,
    error: outcome.error,
    errorId: outcome.errorId,
    cost: outcome.cost,
    authzCalls: authorizer !== undefined && authorizer.calls.length > 0 ? authorizer.calls : undefined,
    outcomes: repeated(outcome, fields),
  };
  return wanted.length === 0 && scope === undefined ? answer : Object.assign(answer, ...wanted, scope?.outcome);
}

/** What a request binds. */
interface Bound {
  readonly environment: RequestEnvironment;
  readonly variables: readonly RequestedVariable[];
  readonly authorizer: RequestedAuthorizer | undefined;
  readonly scope: AdmissionScope | undefined;
}

const AUTHORIZER: Declaration = {
  key: 'authorizer',
  extend: (env) => env.extend({ variables: AUTHORIZER_VARIABLES }),
};

/** By kind and version. */
const keywordNames = new LeastRecent<string, boolean>(64);

/** Whether fields may have the names of words. @throws BadRequest for what is no version */
const keywords = (version: string, kind: ExpressionKind): boolean =>
  keywordNames.get(`${kind} ${version}`, () => {
    const given = version === '' ? KUBERNETES_VERSION : version;
    parseMinor(given);
    return keywordFieldNames(given, kind);
  });

/** Those of a rule stand for others of their names. */
function readVariables(
  request: Request,
  fields: Fields,
  version: string,
  kind: ExpressionKind,
): readonly RequestedVariable[] {
  const declared = declaredVariables(request, fields);
  const ofRule = ruleVariables(request, fields, version, kind);
  if (ofRule.length === 0) return declared;
  return [...declared.filter(({ name }) => ofRule.every((other) => other.name !== name)), ...ofRule];
}

function declaredVariables(request: Request, fields: Fields): RequestedVariable[] {
  // Integers beyond int64 are doubles to Kubernetes; a variable of type uint takes them as they are, as one of type
  // double takes the sign of -0.
  const names = fields.entries('vars');
  if (names.length === 0) return [];
  const wide = /\d{19}|-0(?![\d.eE])/.test(request.line) ? parseJson(request.line, { wideIntegers: true }) : undefined;
  const exact = wide?.ok ? (member(wide.value as PlainMap, 'vars') as PlainMap) : undefined;
  return names.map(([name, declared]) => {
    const variable = readVariable(name, declared, (part) => {
      const text = memberText(request.textOf('vars') ?? '', name);
      return text && memberText(text, part);
    });
    const digits =
      exact !== undefined && variable.schema === undefined ? (exact[name] as PlainMap | null)?.value : undefined;
    return digits === undefined ? variable : { ...variable, value: digits };
  });
}

/** `self` and `oldSelf` of a rule. */
function ruleVariables(
  request: Request,
  fields: Fields,
  version: string,
  kind: ExpressionKind,
): readonly RequestedVariable[] {
  const schema = fields.raw('schema') ?? undefined;
  if (schema === undefined) return [];
  const self: RequestedVariable = {
    name: 'self',
    type: '',
    schema,
    schemaText: request.textOf('schema') ?? '',
    root: fields.boolean('root'),
    typeName: 'selfType',
    optional: false,
    value: fields.raw('self'),
  };
  if (kind === 'new' && version !== '' && parseMinor(version) < 24) return [self];
  const optional = fields.boolean('optionalOldSelf');
  return [self, { ...self, name: 'oldSelf', optional, value: fields.raw('oldSelf') }];
}

function parseMinor(version: string): number {
  try {
    return parseVersion(version);
  } catch (error) {
    throw new BadRequest((error as Error).message);
  }
}

/** A form of the checked expression that was asked for. */
function rendering(form: string, { ast }: Compiled): Answer {
  switch (form) {
    case 'ast':
      return sourceText(ast);
    case 'debug':
      return { debug: debugString(ast) };
    case 'tree':
      return { tree: toTree(ast, encodeValue) };
    case 'refs':
      return ifAny('refs', referenceTexts(ast));
    default:
      throw new BadRequest(`want ${JSON.stringify(form)}: use ast, debug, tree or refs`);
  }
}

/** A field of the answer, left out where there is nothing in it. */
export const ifAny = (name: string, entries: Readonly<Record<string, unknown>>): Answer =>
  Object.keys(entries).length === 0 ? {} : { [name]: entries };

/** The expression written anew; an error where it cannot be. */
export function sourceText(ast: Parameters<typeof unparse>[0]): Answer {
  try {
    return { ast: unparse(ast) };
  } catch (error) {
    return { astError: (error as Error).message };
  }
}

function sizeEstimator(fields: Fields, environment: RequestEnvironment): SizeEstimator {
  const sizes = fields.entries('sizes');
  if (sizes.length === 0) return (path) => (path.length === 0 ? undefined : sizesOf(environment, path));
  const hints = new Map<string, Range>();
  for (const [path, bounds] of sizes) {
    if (!Array.isArray(bounds) || bounds.length !== 2) continue;
    const [min, max] = (bounds as readonly Value[]).map((bound) => readUnsigned(bound, `sizes.${path}`));
    hints.set(path, range(min as bigint, max));
  }
  return (path) => (path.length === 0 ? undefined : (hints.get(path.join('.')) ?? sizesOf(environment, path)));
}

/** What an evaluation comes to, as answers have it; undefined: not in the answer. */
interface Outcome {
  readonly programError: string | undefined;
  readonly value: EncodedValue | undefined;
  readonly error: string | undefined;
  readonly errorId: number | undefined;
  readonly cost: number | string | undefined;
}

const NOT_RUN: Outcome = {
  programError: undefined,
  value: undefined,
  error: undefined,
  errorId: undefined,
  cost: undefined,
};

function run(compiled: Compiled, fields: Fields, { environment, variables, authorizer, scope }: Bound): Outcome {
  const program = compiled.programForOnce();
  if (program instanceof PlanError) return { ...NOT_RUN, programError: program.message };
  const values = bind(environment, variables);
  for (const [name, value] of authorizer?.variables ?? []) values.set(name, value);
  const bound = scope === undefined ? values : scope.bind(values);
  const limit = fields.boolean('noCostLimit') ? Number.POSITIVE_INFINITY : fields.unsigned('costLimit');
  const { value, cost } = program.evaluate(bound, limit === undefined ? {} : { costLimit: Number(limit) });
  const error = value instanceof CelError ? value : undefined;
  return {
    programError: undefined,
    value: value instanceof CelError ? undefined : encodeValue(value),
    error: error?.message,
    errorId: error?.id || undefined,
    cost: writeInteger(cost),
  };
}

/** Maps are walked in the order of their data here, so every evaluation comes to the same. */
function repeated(outcome: Outcome, fields: Fields): readonly unknown[] | undefined {
  const count = Math.min(fields.integer('repeat'), 10_001);
  return outcome.cost === undefined || count <= 1 ? undefined : [{ ...outcome, count }];
}
