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
import { encodeValue } from './encode-value.ts';
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
import { BadRequest, Fields, member, type Request, readUnsigned, writeInteger } from './request.ts';

const KNOWN = [
  ...['expr', 'version', 'env', 'vars', 'schema', 'root', 'self', 'oldSelf', 'optionalOldSelf'],
  ...['costLimit', 'noCostLimit', 'sizes', 'checkOnly', 'repeat', 'timeoutMs', 'want', 'admission', 'authorizer'],
];

type Answer = Readonly<Record<string, unknown>>;

export function answerEval(request: Request): Answer {
  const fields = new Fields(request.fields, KNOWN);
  const version = fields.string('version');
  const kind = readKind(fields);
  const variables = [
    ...new Map([...readVariables(request, fields), ...ruleVariables(request, fields, version, kind)]).values(),
  ];
  const authorizer = readAuthorizer(fields);
  const admission = readAdmission(fields, keywords(version, kind));
  const declarations = [authorizer && AUTHORIZER, admission?.declaration].filter((each) => each !== undefined);
  const environment = environmentFor(version, kind, variables, declarations);
  const scope = admission?.compose(environment.env);
  const compiled = compile(scope?.env ?? environment.env, fields.string('expr'));
  if (!compiled.ok) return { ...issueFields(compiled.issues, compiled.source) };
  const answer = describe(compiled, fields, environment);
  if (!fields.boolean('checkOnly')) run(compiled, fields, { environment, variables, authorizer, scope }, answer);
  return answer;
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

/** By name. */
type Named = readonly [string, RequestedVariable];

function readVariables(request: Request, fields: Fields): Named[] {
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
    return [name, digits === undefined ? variable : { ...variable, value: digits }];
  });
}

/** `self` and `oldSelf` of a rule. */
function ruleVariables(request: Request, fields: Fields, version: string, kind: ExpressionKind): Named[] {
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
  const oldSelf = {
    ...self,
    name: 'oldSelf',
    optional: fields.boolean('optionalOldSelf'),
    value: fields.raw('oldSelf'),
  };
  return kind === 'stored' || version === '' || parseMinor(version) >= 24
    ? [
        ['self', self],
        ['oldSelf', oldSelf],
      ]
    : [['self', self]];
}

function parseMinor(version: string): number {
  try {
    return parseVersion(version);
  } catch (error) {
    throw new BadRequest((error as Error).message);
  }
}

/** What is known before evaluation; what is undefined is not written. */
function describe(compiled: Compiled, fields: Fields, environment: RequestEnvironment): Record<string, unknown> {
  const { ast, type } = compiled;
  const checkedType = String(type);
  const typeInErrors = formatType(type);
  const estimate = compiled.estimate(sizeEstimator(fields, environment));
  const answer = {
    checkedType: checkedType === '' ? undefined : checkedType,
    typeInErrors: typeInErrors === checkedType ? undefined : typeInErrors,
    estCost: { min: writeInteger(estimate.min), max: writeInteger(estimate.max) },
    usesOldSelf: ast.references.some((reference) => reference?.name === 'oldSelf') ? true : undefined,
  };
  for (const form of fields.strings('want')) Object.assign(answer, rendering(form, compiled));
  return answer;
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
  const hints = new Map<string, Range>();
  for (const [path, bounds] of fields.entries('sizes')) {
    if (!Array.isArray(bounds) || bounds.length !== 2) continue;
    const [min, max] = (bounds as readonly Value[]).map((bound) => readUnsigned(bound, `sizes.${path}`));
    hints.set(path, range(min as bigint, max));
  }
  return (path) => (path.length === 0 ? undefined : (hints.get(path.join('.')) ?? sizesOf(environment, path)));
}

/** Adds to the answer what an evaluation comes to. */
function run(
  compiled: Compiled,
  fields: Fields,
  { environment, variables, authorizer, scope }: Bound,
  answer: Record<string, unknown>,
): void {
  const program = compiled.program();
  if (program instanceof PlanError) {
    answer.programError = program.message;
    return;
  }
  const values = bind(environment, variables);
  for (const [name, value] of authorizer?.variables ?? []) values.set(name, value);
  const bound = scope === undefined ? values : scope.bind(values);
  const limit = fields.boolean('noCostLimit') ? Number.POSITIVE_INFINITY : fields.unsigned('costLimit');
  const { value, cost } = program.evaluate(bound, limit === undefined ? {} : { costLimit: Number(limit) });
  const outcome = {
    ...(value instanceof CelError
      ? { error: value.message, errorId: value.id === 0 ? undefined : value.id }
      : { value: encodeValue(value) }),
    cost: writeInteger(cost),
  };
  Object.assign(answer, outcome, scope?.outcome);
  if (authorizer !== undefined && authorizer.calls.length > 0) answer.authzCalls = authorizer.calls;
  const repeat = Math.min(fields.integer('repeat'), 10_001);
  // Maps are walked in the order of their data here, so every evaluation comes to the same.
  if (repeat > 1) answer.outcomes = [{ ...outcome, count: repeat }];
}
