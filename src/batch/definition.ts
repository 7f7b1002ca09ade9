/** `crd`: would the API server take a definition, and what do its rules cost? */

import {
  checkDefinition,
  DEFAULT_COMPATIBILITY,
  DEFINITION_COST_LIMIT,
  DecodeError,
  EXPRESSION_COST_LIMIT,
  type ReadDefinition,
  type RuleFacts,
  readDefinition,
  type SchemaRules,
} from '../crd/definition/index.ts';
import { parseJson } from '../documents/json.ts';
import { invalidStatus } from '../kubernetes/invalid-status.ts';
import { parseVersion } from '../kubernetes/version.ts';
import { goQuote } from '../values/quote.ts';
import type { Value } from '../values/value.ts';
import { errorText } from './field-error-text.ts';
import { JsonFragment } from './json-fragment.ts';
import { BadRequest, Fields, type Request, requestFields, writeInteger } from './request.ts';

const KIND = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' };

const KNOWN = requestFields(['crd', 'old', 'compat', 'version', 'noRules']);

export function answerDefinition(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const compat = compatibility(fields.string('compat') || fields.string('version') || DEFAULT_COMPATIBILITY);
  const read = readOne(fields.raw('crd') ?? null, 'crd');
  const oldDocument = fields.raw('old') ?? null;
  const old = oldDocument === null ? undefined : readOne(oldDocument, 'old').definition;
  const { definition } = read;
  const { errors, warnings, rules } = checkDefinition(definition, { old, compatibility: compat });
  const schemas = fields.boolean('noRules') ? [] : rules();
  const strict = strictErrors(read, request.line);
  const ruleAnswers = schemas.flatMap((schema) => schema.rules.map(ruleAnswer));
  const name = typeof definition.metadata.name === 'string' ? definition.metadata.name : '';
  return {
    valid: errors.length === 0,
    errors: new JsonFragment(`[${errors.map((error) => errorText(error)).join(',')}]`),
    ...(errors.length > 0 && { status: invalidStatus(KIND, name, errors) }),
    ...(strict.length > 0 && { strictErrors: strict }),
    ...(warnings.length > 0 && { warnings }),
    compat,
    ...(ruleAnswers.length > 0 && { rules: ruleAnswers }),
    ...(schemas.length > 0 && { totals: schemas.map(totalAnswer) }),
  };
}

function compatibility(version: string): string {
  try {
    parseVersion(version);
    return /^v?(\d+\.\d+)/.exec(version)?.[1] ?? version;
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequest(error.message);
    throw error;
  }
}

function readOne(document: Value, what: string): ReadDefinition {
  const read = readDefinition(document);
  if (read instanceof DecodeError) throw new BadRequest(`${what}: cannot decode: ${read.message}`);
  return read;
}

/** Members that are unknown or written twice. */
function strictErrors({ unknown, lenient }: ReadDefinition, line: string): string[] {
  const read = parseJson(line, { duplicates: true });
  const prefix = 'crd.';
  const isWithin = (path: string, part: string): boolean => path.startsWith(`${part}.`) || path.startsWith(`${part}[`);
  // What is unknown is passed over, however often it stands there.
  const isPassedOver = (path: string): boolean =>
    lenient.some((part) => isWithin(path, part)) || unknown.some((part) => path === part || isWithin(path, part));
  const duplicates = read.ok ? read.duplicates : [];
  const twice = duplicates
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path }) => path.slice(prefix.length))
    .filter((path) => !isPassedOver(path));
  return [
    ...twice.map((path) => `duplicate field ${goQuote(path)}`),
    ...unknown.map((path) => `unknown field ${goQuote(path)}`),
  ];
}

const percent = (cost: bigint, limit: bigint): number => (Number(cost) * 100) / Number(limit);

function ruleAnswer({
  path,
  rule,
  messageExpression,
  compilation,
  error,
  cardinality,
  cost,
  selfType,
}: RuleFacts): Readonly<Record<string, unknown>> {
  const common = { path: String(path), rule };
  if (compilation === undefined) {
    return {
      ...common,
      error,
      errorType: 'InternalError',
      usesOldSelf: false,
      maxCost: 0,
      minSizeCardinality: 0,
      cardinality: null,
      expressionCost: 0,
      percentOfLimit: 0,
    };
  }
  const { usesOldSelf, maxCost, maxCardinality, message, fieldPath } = compilation;
  return {
    ...common,
    ...(error !== undefined && { error, errorType: 'RuleInvalid' }),
    usesOldSelf,
    maxCost: writeInteger(maxCost),
    minSizeCardinality: writeInteger(maxCardinality),
    cardinality: cardinality === undefined ? null : writeInteger(cardinality),
    expressionCost: writeInteger(cost),
    percentOfLimit: percent(cost, EXPRESSION_COST_LIMIT),
    ...(fieldPath !== '' && { normalizedFieldPath: fieldPath }),
    ...(messageExpression !== '' && {
      messageExpression: {
        ...(message?.error !== undefined && { error: message.error, errorType: 'RuleInvalid' }),
        maxCost: writeInteger(message?.maxCost ?? 0n),
      },
    }),
    ...(selfType !== undefined && { selfType }),
  };
}

const totalAnswer = ({ path, skipped, costs }: SchemaRules): Readonly<Record<string, unknown>> => ({
  path: String(path),
  ...(skipped !== undefined && { skipped }),
  total: writeInteger(costs.total),
  limit: Number(DEFINITION_COST_LIMIT),
  percentOfLimit: percent(costs.total, DEFINITION_COST_LIMIT),
  ...(costs.mostExpensive.length > 0 && {
    mostExpensive: costs.mostExpensive.map(({ path, cost }) => ({ path: String(path), cost: writeInteger(cost) })),
  }),
});
