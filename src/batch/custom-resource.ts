/** `cr`: what the server makes of a custom resource, and says of it. */
import { CustomResource } from '../crd/custom-resource.ts';
import { DecodeError, readDefinition } from '../crd/definition/index.ts';
import { CrdError, readCrd } from '../crd/read-crd.ts';
import { storedRules } from '../crd/stored-rules.ts';
import { parseJson } from '../documents/json.ts';
import { invalidStatus } from '../kubernetes/invalid-status.ts';
import { jsonText } from '../kubernetes/json-text.ts';
import { compareNaturally } from '../schema/natural-order.ts';
import { goKind, unreadableType } from '../schema/prepare.ts';
import { goQuote } from '../values/quote.ts';
import { isInt, isPlainMap, type Value } from '../values/value.ts';
import { errorText } from './field-error-text.ts';
import { JsonFragment } from './json-fragment.ts';
import { LeastRecent } from './least-recent.ts';
import { BadRequest, Fields, member, type Request, requestFields, writeInteger } from './request.ts';

const KNOWN = requestFields(['crd', 'version', 'object', 'old', 'subresource', 'costBudget', 'raw']);

const engine = storedRules();
/** By version and the text of the definition. */
const resources = new LeastRecent<string, CustomResource>(256);

export function answerCustomResource(request: Request): Readonly<Record<string, unknown>> {
  const fields = new Fields(request.fields, KNOWN);
  const object = fields.raw('object') ?? null;
  const version = fields.string('version') || versionOf(object);
  const definition = request.textOf('crd') ?? 'null';
  const resource = resources.get(`${version}|${definition}`, () => load(fields.raw('crd') ?? null, version));
  const body = request.textOf('object') ?? 'null';
  const old = fields.raw('old') ?? undefined;
  if (request.tooLarge !== undefined) return decodingFailed(request, resource, body);
  const status = isStatus(fields.string('subresource'), old, resource);
  const costBudget = budgetOf(fields.raw('costBudget') ?? null);
  const verdict = resource.validate({
    object,
    old,
    status,
    body,
    metadata: fields.boolean('raw') ? 'given' : 'requested',
    ...(costBudget !== undefined && { costBudget }),
  });
  if (verdict.isOldFaulty) throw new BadRequest('old: the object cannot be decoded');
  const { hasRules, rulesRan: celRan, errors, warnings, cost, remainingBudget, decodeError } = verdict;
  const pruned = verdict.pruned.toSorted(compareNaturally);
  // What has no type is not looked at more closely.
  const twice = unreadableType(object) === undefined ? duplicatesIn(body) : [];
  if (decodeError !== undefined) {
    return {
      valid: false,
      decodeError,
      ...(twice.length > 0 && { strictErrors: twice }),
      errors: [],
      hasRules,
      celRan,
    };
  }
  const strictErrors = [...twice, ...pruned.map((path) => `unknown field ${quote(path)}`)];
  return {
    valid: errors.length === 0,
    ...(strictErrors.length > 0 && { strictErrors }),
    ...(pruned.length > 0 && { pruned }),
    errors: new JsonFragment(`[${errors.map((error) => errorText(error, error.phase)).join(',')}]`),
    ...(errors.length > 0 && { status: invalidStatus(resource.crd, verdict.name, errors) }),
    ...(warnings.length > 0 && { warnings }),
    hasRules,
    celRan,
    ...(cost !== undefined && { celCost: writeInteger(cost) }),
    ...(remainingBudget !== undefined && { celRemainingBudget: writeInteger(remainingBudget) }),
    object: new JsonFragment(jsonText(verdict.object ?? null, false) ?? 'null'),
  };
}

/** Where a number is too large for a double: the server refuses the object before it looks at anything. */
function decodingFailed(request: Request, resource: CustomResource, body: string): Readonly<Record<string, unknown>> {
  const object = parseJson(body);
  const others = ['crd', 'costBudget'].map((name) => parseJson(request.textOf(name) ?? 'null'));
  if (object.ok || others.some(({ ok }) => !ok)) throw new BadRequest(request.tooLarge as string);
  return { valid: false, decodeError: object.message, errors: [], hasRules: resource.hasRules, celRan: false };
}

/** Go quotes paths as they are. */
const quote = (path: string): string => `"${path}"`;

function versionOf(object: Value): string {
  if (object === null) return '';
  const refuse = (value: Value, where: string): never => {
    throw new BadRequest(`object: json: cannot unmarshal ${goKind(value)} into Go ${where}`);
  };
  if (!isPlainMap(object)) return refuse(object, `value of type ${TYPE_META}`);
  const [apiVersion = ''] = ['apiVersion', 'kind'].map((name) => {
    const value = member(object, name) ?? '';
    return typeof value === 'string' ? value : refuse(value, `struct field .${name} of type string`);
  });
  const parts = apiVersion.split('/');
  if (parts.length > 2) throw new BadRequest(`object: unexpected GroupVersion string: ${apiVersion}`);
  return parts.at(-1) ?? '';
}

/** What the recorder reads to find the version. */
const TYPE_META = 'struct { APIVersion string "json:\\"apiVersion\\""; Kind string "json:\\"kind\\"" }';

function load(document: Value, name: string): CustomResource {
  const read = readDefinition(document);
  if (read instanceof DecodeError) throw new BadRequest(`crd: ${read.message}`);
  const crd = readCrd(document);
  if (crd instanceof CrdError) throw new BadRequest(`crd: ${crd.message}`);
  const version = name === '' ? crd.versions[0] : crd.versions.find((candidate) => candidate.name === name);
  if (version === undefined) throw new BadRequest(`the CRD has no version ${JSON.stringify(name)}`);
  return new CustomResource(crd, version, engine);
}

function isStatus(subresource: string, old: Value | undefined, { version }: CustomResource): boolean {
  if (subresource === '') return false;
  if (subresource !== 'status') throw new BadRequest(`subresource ${JSON.stringify(subresource)} is not supported`);
  if (old === undefined || !version.hasStatus) {
    throw new BadRequest('a status update needs old and a CRD version with the status subresource');
  }
  return true;
}

function budgetOf(value: Value): number | undefined {
  if (value === null) return undefined;
  if (!isInt(value)) throw new BadRequest('costBudget must be an integer');
  return Number(value);
}

function duplicatesIn(body: string): string[] {
  const read = parseJson(body, { duplicates: true });
  return read.ok ? read.duplicates.map(({ path }) => `duplicate field ${goQuote(path)}`) : [];
}
