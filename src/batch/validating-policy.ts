/** `vap`: what a ValidatingAdmissionPolicy with its bindings makes of a request, and what the client is answered. */
import { type Admission, AdmissionError } from '../admission/admission.ts';
import { type BindingSpec, loadBinding, type PolicyBinding } from '../admission/binding.ts';
import { type Cluster, ConversionError, type ResourceVersions } from '../admission/cluster.ts';
import { collectParams } from '../admission/collect-params.ts';
import { type Denial, namespaceNotFound } from '../admission/denial.ts';
import { dispatch } from '../admission/dispatch.ts';
import type { ExpressionOutcome, GroupOutcome } from '../admission/evaluate-group.ts';
import { GivenParams } from '../admission/given-objects.ts';
import { builtInType, type GoStruct } from '../admission/go-types.ts';
import { loadPolicy, type Policy } from '../admission/load-policy.ts';
import type { MatchOutcome } from '../admission/match-conditions.ts';
import { member } from '../admission/object-labels.ts';
import type { PolicyExpression } from '../admission/policy-expression.ts';
import { PolicyError } from '../admission/reader.ts';
import type { GroupVersionKind } from '../admission/request.ts';
import { MatchError, type ResourceKind } from '../admission/resource-rules.ts';
import { type ReviewInput, Subject } from '../admission/subject.ts';
import { unknownFields } from '../admission/unknown-fields.ts';
import { ValidatingPolicy } from '../admission/validating-policy.ts';
import { warningHeaders } from '../admission/warning-headers.ts';
import { parseJson } from '../documents/json.ts';
import { goQuote } from '../values/quote.ts';
import type { PlainMap, Value } from '../values/value.ts';
import type { Answer } from './answer.ts';
import { authorizerOf, type RequestedAuthorizer } from './authorizer.ts';
import { encodeValue } from './encode-value.ts';
import { LeastRecent } from './least-recent.ts';
import { BadRequest, Fields, type Request, requestFields, writeInteger } from './request.ts';
import { readAttributes, readObject, readObjects, readTyping } from './request-attributes.ts';

const KNOWN = requestFields([
  ...['policy', 'binding', 'bindings', 'params', 'paramScope', 'object', 'oldObject', 'typed', 'request'],
  ...['namespaceObject', 'namespaces', 'authorizer', 'costBudget', 'noCosts', 'equivalents', 'headers'],
]);

/** By their text. */
const policies = new LeastRecent<string, Policy | PolicyError>(128);

export const answerValidatingPolicy = (request: Request): Answer =>
  answerPolicy(request, (policy) => policies.get(request.textOf('policy') ?? '', () => loadPolicy(policy)));

/** @param load - makes the policy of a request */
export function answerPolicy(request: Request, load: (policy: Value) => Policy | PolicyError): Answer {
  const fields = new Fields(request.fields, KNOWN);
  const policy = load(fields.raw('policy') ?? null);
  if (policy instanceof PolicyError) throw new BadRequest(`policy: ${policy.message}`);
  if (!(policy instanceof ValidatingPolicy)) throw new BadRequest('policy must be a ValidatingAdmissionPolicy');
  const { bindings, strict } = readDocuments(fields, request);
  const variables = variablesOf(policy);
  const evaluated = subjectOf(fields).subject;
  const matched = policy.match(evaluated);
  const evaluation = isMatched(matched) ? new Evaluation(policy, evaluated, matched, fields) : undefined;
  const { subject, authorizer } = subjectOf(fields);
  const review = dispatch([{ policy, bindings }], subject);
  if (review instanceof AdmissionError) throw new BadRequest(`${review.part}: ${review.message}`);
  const { denied, warnings, auditAnnotations } = review;
  return {
    ...(strict.length > 0 && { strictErrors: strict }),
    match: matchAnswer(matched),
    ...(variables.length > 0 && { variables }),
    results: evaluation === undefined ? [] : bindings.map((binding) => evaluation.resultOf(binding)),
    dispatch: {
      allowed: denied === undefined,
      ...(denied && { status: statusAnswer(denied) }),
      ...(warnings.length > 0 && { warnings }),
      ...(fields.boolean('headers') && { warningHeaders: warningHeaders(warnings) }),
      ...(Object.keys(auditAnnotations).length > 0 && { auditAnnotations }),
      ...(authorizer.calls.length > 0 && { authzCalls: authorizer.calls }),
    },
  };
}

const GROUP_VERSION = 'admissionregistration.k8s.io/v1';

/** The bindings, and what is unknown or written twice in these and in the policy. */
function readDocuments(fields: Fields, request: Request): { bindings: PolicyBinding[]; strict: string[] } {
  const twice = duplicatesIn(request.line);
  const strict: string[] = [];
  const read = (name: string, kind: string, document: PlainMap): void => {
    if (member(document, 'apiVersion') !== GROUP_VERSION) throw new BadRequest(`${name} must be of ${GROUP_VERSION}`);
    const type = builtInType(GROUP_VERSION, kind) as GoStruct;
    const unknown = unknownFields(document, type);
    const isPassedOver = (path: string): boolean => unknown.some((part) => path === part || isWithin(path, part));
    const own = twice.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    strict.push(...own.filter((path) => !isPassedOver(path)).map((path) => `duplicate field ${goQuote(path)}`));
    strict.push(...unknown.map((path) => `unknown field ${goQuote(path)}`));
  };
  read('policy', 'ValidatingAdmissionPolicy', readObject(fields, 'policy') ?? {});
  const single = readObject(fields, 'binding');
  const given = readObjects(fields, 'bindings').map((document, i) => ({ name: `bindings[${i}]`, document }));
  const named = single === undefined ? given : [{ name: 'binding', document: single }, ...given];
  const bindings = named.map(({ name, document }) => {
    const binding = loadBinding(document);
    if (binding instanceof PolicyError) throw new BadRequest(`${name}: ${binding.message}`);
    if (binding.kind !== BINDING) throw new BadRequest(`${name} must be a ${BINDING}`);
    read(name, BINDING, document);
    return binding;
  });
  return { bindings, strict };
}

const BINDING: BindingSpec['kind'] = 'ValidatingAdmissionPolicyBinding';

const isWithin = (path: string, part: string): boolean => path.startsWith(`${part}.`) || path.startsWith(`${part}[`);

function duplicatesIn(line: string): string[] {
  const read = parseJson(line, { duplicates: true });
  return read.ok ? read.duplicates.map(({ path }) => path) : [];
}

/** The request that the policy is asked about; each has an authorizer of its own, which remembers what it was asked. */
function subjectOf(fields: Fields): { subject: Subject; authorizer: RequestedAuthorizer } {
  const authorizer = authorizerOf(fields);
  const input: ReviewInput = {
    object: readObject(fields, 'object'),
    oldObject: readObject(fields, 'oldObject'),
    request: readAttributes(fields),
    typing: readTyping(fields),
  };
  return { subject: new Subject(input, clusterOf(fields, authorizer)), authorizer };
}

function clusterOf(fields: Fields, authorizer: RequestedAuthorizer): Cluster {
  const namespaceObject = readObject(fields, 'namespaceObject');
  const namespaces = [...readObjects(fields, 'namespaces'), ...(namespaceObject ? [namespaceObject] : [])];
  const byName = new Map(
    namespaces.map((namespace) => [member(member(namespace, 'metadata'), 'name') ?? '', namespace]),
  );
  // Whatever their kind is.
  const params = new GivenParams(readObjects(fields, 'params'), readScope(fields));
  return { namespace: (name) => byName.get(name), params: () => params, authorizer, versions: versionsOf(fields) };
}

/** Undefined: as the parameters have it. */
function readScope(fields: Fields): boolean | undefined {
  const scope = fields.string('paramScope');
  if (scope === '') return undefined;
  if (scope === 'Namespaced' || scope === 'Cluster') return scope === 'Namespaced';
  throw new BadRequest(`paramScope ${JSON.stringify(scope)}: use "Namespaced" or "Cluster"`);
}

const EQUIVALENT = new Set(['group', 'version', 'resource', 'subResource', 'kind']);
const KIND = new Set(['group', 'version', 'kind']);

function versionsOf(fields: Fields): ResourceVersions {
  const all = readObjects(fields, 'equivalents').map((each, i) => {
    const where = `equivalents[${i}]`;
    const read = new Fields(each, EQUIVALENT, where);
    const kind = new Fields(readObject(read, 'kind', where) ?? {}, KIND, `${where}.kind`);
    return {
      subResource: read.string('subResource'),
      resource: { group: read.string('group'), version: read.string('version'), resource: read.string('resource') },
      kind: { group: kind.string('group'), version: kind.string('version'), kind: kind.string('kind') },
    };
  });
  return {
    equivalents({ group, resource }, subResource) {
      const isKnown = all.some((each) => each.resource.group === group && each.resource.resource === resource);
      return isKnown ? all.filter((each) => each.subResource === subResource) : [];
    },
    convert: (object, kind) => convert(object, kind),
  };
}

/** As the recorder does: custom resources get another version, built-in kinds cannot be converted. */
function convert(object: PlainMap, { group, version, kind }: GroupVersionKind): PlainMap | ConversionError {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const from = String(object.apiVersion);
  if (builtInType(from, String(object.kind)) === undefined) return { ...object, apiVersion, kind };
  const own = `${from.slice(from.indexOf('/') + 1)}.${String(object.kind)}`;
  return new ConversionError(`converting (${own}) to (${version}.${kind}): unknown conversion`);
}

const isMatched = (matched: ResourceKind | undefined | MatchError): matched is ResourceKind =>
  matched !== undefined && !(matched instanceof MatchError);

const matchAnswer = (matched: ResourceKind | undefined | MatchError): Answer =>
  isMatched(matched)
    ? { matches: true, resource: matched.resource, kind: matched.kind }
    : { matches: false, ...(matched && { error: matched.message }) };

const statusAnswer = ({ message, reason, code, details: { causes } }: Denial): Answer => ({
  message,
  reason,
  code,
  ...(causes.length > 0 && { causes }),
});

const variablesOf = ({ spec, expressions }: ValidatingPolicy): readonly Answer[] =>
  spec.variables.map(({ name }, i) => {
    const { type, error } = expressions[i] as PolicyExpression;
    return { name, ...(error === undefined ? { type } : { compileError: error }) };
  });

/** The policy by itself, for each binding and parameter. */
class Evaluation {
  readonly #policy: ValidatingPolicy;
  readonly #subject: Subject;
  readonly #matched: ResourceKind;
  readonly #costBudget: number | undefined;
  readonly #noCosts: boolean;

  constructor(policy: ValidatingPolicy, subject: Subject, matched: ResourceKind, fields: Fields) {
    this.#policy = policy;
    this.#subject = subject;
    this.#matched = matched;
    this.#costBudget = (fields.raw('costBudget') ?? null) === null ? undefined : fields.integer('costBudget');
    this.#noCosts = fields.boolean('noCosts');
  }

  resultOf(binding: PolicyBinding): Answer {
    const subject = this.#subject;
    const isBound = binding.match(subject);
    const answer = { binding: binding.name, match: matchAnswer(isMatched(isBound) ? this.#matched : isBound) };
    if (!isMatched(isBound)) return answer;
    const { paramKind } = this.#policy.spec;
    const params = collectParams(paramKind && subject.cluster.params?.(paramKind), binding, subject.namespace);
    if (params instanceof MatchError) return { ...answer, paramsError: params.message };
    if (params.length === 0) return answer;
    const admission = subject.admission(this.#matched);
    if (admission instanceof ConversionError) return { ...answer, paramsError: admission.message };
    if (subject.isInNamespace && subject.findNamespace() === undefined) {
      return { ...answer, paramsError: namespaceNotFound(subject.namespace).message };
    }
    if (admission instanceof AdmissionError) throw new BadRequest(`${admission.part}: ${admission.message}`);
    return { ...answer, params: params.map((param) => this.#evaluate(admission, param)) };
  }

  #evaluate(admission: Admission, params: PlainMap | undefined): Answer {
    const options = { params, costBudget: this.#costBudget };
    const outcome = this.#policy.evaluate(admission, options);
    const { match, decisions, auditAnnotations } = outcome;
    const hasConditions = this.#policy.spec.matchConditions.length > 0;
    return {
      ...(params && { param: nameOf(params) }),
      ...(hasConditions && { matchConditions: conditionAnswer(match) }),
      decisions: decisions.map((decision) => told({ ...decision })),
      ...(auditAnnotations.length > 0 && {
        auditAnnotations: auditAnnotations.map(({ key, action, value, error }) => ({
          key,
          action,
          ...told({ value, error }),
        })),
      }),
      ...(!this.#noCosts && { costs: costsAnswer(this.#policy.evaluateAll(admission, options)) }),
    };
  }
}

function nameOf(object: PlainMap): string {
  const metadata = member(object, 'metadata');
  return `${String(member(metadata, 'namespace') ?? '')}/${String(member(metadata, 'name') ?? '')}`;
}

/** Without what is ''. */
const told = (texts: Readonly<Record<string, string | undefined>>): Answer =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => (text ?? '') !== ''));

export const conditionAnswer = ({ matches, failedCondition, error }: MatchOutcome): Answer => ({
  matches,
  ...told({ failedCondition, error }),
});

const costsAnswer = (groups: Readonly<Record<string, GroupOutcome | undefined>>): Answer =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, group]) => {
      const answers = group === undefined ? [] : groupAnswer(group);
      return answers.length === 0 ? [] : [[name, answers]];
    }),
  );

function groupAnswer({ outcomes, stopped, stoppedAt }: GroupOutcome): readonly Answer[] {
  const typeOf = ({ type, error }: PolicyExpression): Answer => (error === undefined ? { type } : {});
  const answers = outcomes
    .filter((outcome) => outcome !== undefined)
    .map((outcome): Answer => {
      const { expression, cost } = outcome;
      return { expression: expression.text, ...typeOf(expression), ...resultAnswer(outcome), cost: writeInteger(cost) };
    });
  return stoppedAt === undefined
    ? answers
    : [...answers, { expression: stoppedAt.text, ...typeOf(stoppedAt), stopped }];
}

export const resultAnswer = ({ value, error }: ExpressionOutcome): Answer =>
  value === undefined ? { error } : { value: encodeValue(value) };
